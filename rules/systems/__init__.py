"""The games: one file each; reads everything above it, nothing above reads it."""
