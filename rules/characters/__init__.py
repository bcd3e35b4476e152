"""Characters: what stands on a sheet, what it comes to, and how it is written down and read back."""
