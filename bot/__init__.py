"""The shell around the rules: everything that waits, remembers or talks."""
