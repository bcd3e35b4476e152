"""How often fair dice come out so, in words. Imports nothing but `rules`."""

from collections.abc import Sequence

from rules.dice.luck import FEWEST_DICE, surprise

_VERDICTS = (
    (0.2, "Ordinary luck."),
    (0.05, "A little unusual, and nothing to wonder at."),
    (0.01, "Unusual, as now and then happens."),
    (0.001, "Rare."),
)
"""How surprising the most surprising answer may be, at least, and what is said of it."""
_VERY_RARE = "Very rare. Whether the dice were fair everybody can check: `/fairness verify`."


def verdict(chances: Sequence[float], dice: int) -> tuple[str, str]:
    """Return an honest word on luck, and what it rests on; all questions that were asked count."""
    if dice < FEWEST_DICE or not chances:
        return "Too few dice to speak of luck.", f"From {FEWEST_DICE} dice on I say more."
    rarity = surprise(chances)
    word = next((word for least, word in _VERDICTS if rarity >= least), _VERY_RARE)
    asked = f"{len(chances)} questions were asked of these dice" if len(chances) > 1 else "One question was asked"
    if rarity >= 1:
        return word, f"{asked}; no answer strays farther than among so many has to be expected."
    return word, f"{asked}; among so many, fair dice bring an answer as far off as the farthest here {often(rarity)}."


def often(chance: float) -> str:
    """Return how often something happens, such that nobody has to read a small decimal.

    >>> often(0.62), often(0.004), often(0.9999), often(0)
    ('62 times in 100', 'once in 250 times', 'nearly always', 'less than once in a billion times')
    """
    if chance >= 0.995:
        return "nearly always"
    if chance >= 0.015:
        return f"{round(chance * 100)} times in 100"
    if chance <= 1e-9:
        return "less than once in a billion times"
    times = round(1 / chance)
    keep = 10 ** max(0, len(str(times)) - 2)
    return f"once in {round(times / keep) * keep:,} times"
