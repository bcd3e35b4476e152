"""The slash commands: one file for each family; every handler reads, delegates, answers."""

FAMILIES = (
    "bot.commands.roll",
    "bot.commands.pool",
    "bot.commands.roll_message",
    "bot.commands.preferences",
    "bot.commands.odds",
    "bot.commands.lookup",
    "bot.commands.character",
    "bot.commands.check",
    "bot.commands.health",
    "bot.commands.heal",
    "bot.commands.crit",
    "bot.commands.encounter",
    "bot.commands.attack",
    "bot.commands.starfinder",
    "bot.commands.destiny",
    "bot.commands.session",
    "bot.commands.history",
    "bot.commands.stats",
    "bot.commands.fairness",
    "bot.commands.campaign",
    "bot.commands.diagnose",
    "bot.commands.help",
)
"""Every module with a `setup(bot)`, in the order in which they are loaded."""
