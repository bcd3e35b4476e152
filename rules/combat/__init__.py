"""Combat: from an attack to its damage, its wounds and what its symbols may buy."""
