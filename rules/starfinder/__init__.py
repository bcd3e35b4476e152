"""Starfinder 2e damage: expressions, rolls, defenses, Hit Points, persistent damage, odds. Reads only `rules`."""
