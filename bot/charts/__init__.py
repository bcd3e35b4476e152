"""Pictures of distributions: what is to be drawn, and the process that draws it."""
