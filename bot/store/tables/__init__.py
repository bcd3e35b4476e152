"""The tables by subject; `bot.store.schema` gathers them, and readers take them from there."""
