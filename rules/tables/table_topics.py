"""Destiny and Story Points, the Force, Initiative and what a session starts with, for looking up."""

from rules.checks.topics import Topic
from rules.citations import GENESYS_BOOK, Citation, edge

INITIATIVE_TOPICS = (
    Topic(
        "initiative",
        "Initiative",
        "A Simple check of Cool for those who are ready, of Vigilance for those who are surprised or in doubt. "
        "More net Success goes first, then more Advantage, then players. A result is a slot of its side: "
        "anybody of that side may act in it, whoever it is this round.",
        edge("207–208"),
        aliases=("Cool or Vigilance", "Slots"),
    ),
    Topic(
        "slots_and_the_fallen",
        "Slots of the fallen",
        "Slots belong to the side and stay when somebody falls; they are taken anew each round.",
    ),
)

DESTINY_TOPICS = (
    Topic(
        "destiny_pool",
        "Destiny Pool",
        "As a session starts each player and the GM roll a Force die (house rule for the GM). Each light pip is a "
        "point for the players, each dark pip one for the GM. A point that is spent turns to the other side, so the "
        "number of points stays the same until the next session.",
        edge("36–37"),
    ),
    Topic(
        "destiny_point",
        "Using a Destiny Point",
        "A player upgrades an Ability die of a check, or adds a small helpful fact. The GM upgrades a Difficulty die, "
        "or brings in a complication. One point in all affects a check. A side without points cannot spend any.",
        edge("36–37"),
        aliases=("Flip a point", "Destiny Points", "Light side point", "Dark side point"),
    ),
)

STORY_TOPICS = (
    Topic(
        "story_points",
        "Story Point pool",
        "As a session starts there is a point for each player on the players' side and one on the GM's. "
        "A point that is spent passes to the other side.",
        Citation(GENESYS_BOOK),
    ),
    Topic(
        "story_point",
        "Using a Story Point",
        "A player upgrades an Ability die of a check, or adds a small helpful fact. The GM upgrades a Difficulty die, "
        "or brings in a complication.",
        Citation(GENESYS_BOOK),
        aliases=("Flip a point", "Destiny Points"),
    ),
)

FORCE_TOPICS = (
    Topic(
        "force_dice",
        "Force dice",
        "As many as the Force rating, less those that are committed. Light pips are free. Using dark pips takes a "
        "flipped Destiny Point and costs 1 strain and 1 Conflict for each pip. For those who lean to the dark side "
        "it is the other way round, without Conflict.",
        aliases=("Force", "Force points", "Force power", "Dark pips", "Light pips", "Conflict"),
    ),
)

SESSION_TOPICS = (
    Topic(
        "obligation",
        "Obligation",
        "As a session starts, d100 at or under the party's total triggers it, for the one whose share is hit as the "
        "shares follow each other. That one has 2 less strain threshold for the session, everybody else 1 less; "
        "a double makes it twice as much.",
    ),
    Topic(
        "duty",
        "Duty",
        "Rolled like Obligation. The one whose share is hit has 2 more wound threshold for the session, everybody "
        "else 1 more; a double makes it twice as much.",
        Citation("Age of Rebellion core rulebook"),
    ),
    Topic(
        "morality",
        "Morality",
        "As a session ends, d10 is set against the Conflict gained in it: above it, Morality rises by the difference; "
        "below it, Morality falls by the difference.",
        Citation("Force and Destiny core rulebook"),
        aliases=("Conflict roll",),
    ),
)
