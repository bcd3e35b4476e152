"""One function for each change of saved state, shared by commands and buttons; never imports Discord."""
