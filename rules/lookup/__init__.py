"""What can be looked up in each game: its tables and topics as entries; reads the games, nothing here reads it."""
