"""How a pool is put together and read, for looking up. Rule: EotE core."""

from rules.checks.topics import Topic
from rules.citations import edge

POOL_TOPICS = (
    Topic(
        "building_a_pool",
        "Building a pool",
        "The higher of characteristic and ranks is the number of Ability dice, and the lower is how many of them "
        "become Proficiency dice. Brawn 3 with 1 rank in Athletics makes 1 Proficiency die and 2 Ability dice, "
        "without ranks 3 Ability dice.",
        edge("28, 111"),
        aliases=("Dice pool", "Characteristic and skill"),
    ),
    Topic(
        "upgrading",
        "Upgrading and downgrading",
        "An upgrade turns an Ability die into a Proficiency die, or a Difficulty die into a Challenge die. "
        "With none left to turn it adds one, and the next upgrade turns that. A downgrade turns one back and never "
        "takes a die away. All upgrades come first.",
        edge("22"),
        aliases=("Upgrade", "Downgrade"),
    ),
    Topic(
        "increasing_difficulty",
        "Increasing and decreasing difficulty",
        "Adds or takes away Difficulty dice before anything is upgraded, down to none at all. It is not an upgrade.",
        aliases=("Increase difficulty", "Decrease difficulty"),
    ),
    Topic(
        "opposed_check",
        "Opposed check",
        "The opponent's skill makes the difficulty: the higher of characteristic and ranks is the number of "
        "Difficulty dice, and the lower is how many of them become Challenge dice.",
        aliases=("Opposed checks",),
    ),
    Topic(
        "competitive_check",
        "Competitive check",
        "Everybody rolls against the same difficulty. Most net Successes win, then most Triumphs, then most Advantage; "
        "where nobody succeeds it is a draw.",
        edge("34"),
        aliases=("Competitive checks",),
    ),
    Topic(
        "help",
        "Help",
        "One helper with the same skill lends the better characteristic and the better ranks of the two. "
        "Everybody else who helps adds a Boost die.",
        edge("34–35"),
        aliases=("Assistance", "Skilled help", "Aid"),
    ),
    Topic(
        "reading_a_result",
        "Reading a result",
        "Success and Failure cancel one for one, and apart from them Advantage and Threat. One net Success or more is "
        "a success, none is a failure. A Triumph is also a Success and a Despair also a Failure; what else they bring "
        "never cancels, whether the check succeeds or fails.",
        edge("12–13"),
        aliases=("Cancel symbols", "Net result"),
    ),
)
