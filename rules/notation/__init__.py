"""Pool notation: one text field that reads whatever players already type, and writes it back."""
