"""What is refused where odds are asked for."""

from bot.refusals.sentence import Sentences
from bot.render.markup import code

ODDS: Sentences = {
    "odds_of_ordinary_dice": lambda facts: (
        f"I work out narrative dice, such as `2y1g 2p`, and plain dice of 4, 6, 8, 10 or 12 sides, such as `2d6+3`, "
        f"but not {code(str(facts['text']))}. `/roll` rolls it; each side of one die is equally likely."
    ),
    "compare_in_words": lambda facts: (
        "`pool` takes one pool. Did you mean "
        f"{code('pool:{first} compare:{second}'.format(**facts))}, which puts two side by side?"
    ),
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
