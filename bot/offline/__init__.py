"""The offline table: the real bot in a terminal, a simulated Discord in its place. Only here is simcord imported."""
