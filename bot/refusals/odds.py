"""What is refused where odds are asked for."""

from bot.refusals.sentence import Sentences

ODDS: Sentences = {
    "compare_needs_pools": lambda _: (
        "Only pools of narrative dice can be put side by side, such as `2y1g 2p` and `3g 2p`; `+1b` as the second is "
        "the first with a Boost die."
    ),
    "compare_same_pool": lambda _: (
        "Both are the same pool, so there is nothing to compare. Change one of them; `+1b` as the second is the first "
        "with a Boost die."
    ),
    "compare_unlike_pools": lambda _: (
        "One of these pools has Force dice alone, which neither succeed nor fail. "
        "Compare it with another pool of Force dice, or ask for each by itself."
    ),
    "table_of_one_pool": lambda _: (
        "Tables show one pool at a time. Leave out `table` to put two side by side, or `compare` to see the tables."
    ),
    "chart_needs_pool": lambda _: (
        "Charts and tables are made of pools of narrative dice, such as `2y1g 2p`. Ask for the odds of this without "
        "them."
    ),
}
