"""What the table itself says. Imports the standard library only."""

MISSING = (
    "The offline table needs the package simcord ({reason}). `make run` sets it up; so does "
    "pip install 'narrative-dice-bot[offline]'. With DISCORD_TOKEN set the bot serves Discord instead."
)

BANNER = (
    "The offline table: no DISCORD_TOKEN is set, so Discord is simulated. Bot, rules and database are the real ones.",
    "Begin with /help or /roll 2y1g 2p · ? tells how this table works · quit leaves",
    "You are @{person} in #{place}; everything is kept in {folder}.",
)

USAGE = (
    "/roll 2y1g 2p                 a slash command as you type it in Discord: options in their order, or by name",
    '/roll 2y 2p label:"sneak in"  a value runs until the next name:, and quotes hold it together',
    "!2                            presses the button [2] of the last message with buttons",
    "!2 Odds                       chooses in the select [2], by words or number; commas between several",
    "!                             shows that message again",
    "@ann                          ann types from here on; a new name joins as a player, @gm may manage the server",
    "@ann /roll g                  the same, and types at once",
    "#side-quest                   goes to another channel, made if there is none; #table leads back",
    "dm                            goes to the direct messages with the bot",
    "+pilots or -pilots            takes a role, or gives it back",
    "Tab                           completes commands, options and values",
    "quit                          leaves, and so does Ctrl+D; tomorrow everything is still here",
)

NO_BUTTONS = "There are no buttons here that @{person} can see. /destiny show has some."
NO_ANSWER = "(the bot did not answer)"
FORM_CLOSED = "(the form is closed, nothing was sent)"
SHUT = "!"
"""Closes a form without sending it."""
STUMBLED = "  The table stumbled over this line; what is printed on the error stream tells where. It goes on."
