"""Tables of chances in blocks of even width, narrow enough for a phone. Imports `rules` and the percentages."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from bot.render.percent import percent
from rules.dice.grid import Distribution, Grid
from rules.dice.joint import ALL_SHOWN, JointCell, Shown, Side

_MOST_LEVELS = 4
_CERTAIN, _UNLIKELY = Fraction(97, 100), Fraction(1, 1000)
_HEADS = {
    Shown(False, False): "plain",
    Shown(True, False): "Tri.",
    Shown(False, True): "Desp.",
    Shown(True, True): "both",
}


def joint_table(cells: Sequence[JointCell]) -> str:
    """Return verdict and advantage down the side, Triumph and Despair along the top; all cells make up 100%."""
    chances = {each[:3]: each.chance for each in cells}
    columns = [shown for shown in ALL_SHOWN if any(each.chance for each in cells if each.shown == shown)]
    rows = [("", [_HEADS[shown] for shown in columns])]
    for succeeded, verdict in ((True, "Success"), (False, "Failure")):
        rows.append((verdict, []))
        rows.extend((f" {side.value}", [cell(chances[succeeded, side, shown]) for shown in columns]) for side in Side)
    return f"**All together, in percent**; Tri.: any Triumph, Desp.: any Despair\n{block(rows)}"


def at_least_table(grid: Grid, down: str, along: str, *, lowest: tuple[int, int]) -> str:
    """Return the chances of at least so much of two things together; `lowest` is the least that is asked of each."""
    rows, columns = _levels(grid.by_row, lowest[0]), _levels(grid.by_column, lowest[1])
    told = [("", ["any", *map(_level, columns)])]
    for name, row in (("any", grid.least_row), *((_level(row), row) for row in rows)):
        chances = (grid.at_least(row, column) for column in (grid.least_column, *columns))
        told.append((name, [cell(chance) for chance in chances]))
    return f"**At least so much {down.lower()} (down) and {along} (along), in percent**\n{block(told)}"


def _levels(law: Distribution, lowest: int) -> list[int]:
    """Return the numbers that are worth a line: from what is nearly certain to what is all but impossible."""
    likely = [number for number in range(lowest, law.most + 1) if law.at_least(number) >= _CERTAIN]
    first = likely[-1] if likely else lowest
    worth = [number for number in range(first, law.most + 1) if law.at_least(number) >= _UNLIKELY] or [first]
    step = max(1, -(-(len(worth) - 1) // (_MOST_LEVELS - 1))) if len(worth) > 2 * _MOST_LEVELS else 1
    return worth[::step][:_MOST_LEVELS]


def _level(number: int) -> str:
    return f"{number}+".replace("-", "−")


def cell(chance: Fraction) -> str:
    """Return a chance as it stands in a table in percent."""
    return percent(chance).removesuffix("%")


def block(rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return rows in letters of even width: a name each and cells that end under each other, as narrow as they can be.

    >>> print(block([("", ["A", "change"]), ("Success", ["70.0", "+1.6"])]))
    ```
               A change
    Success 70.0   +1.6
    ```
    """
    first = max(len(name) for name, _ in rows)
    columns = zip_longest(*(cells for _, cells in rows), fillvalue="")
    widths = [max(map(len, column)) + 1 for column in columns]
    lines = [
        (f"{name:<{first}}" + "".join(f"{each:>{width}}" for each, width in zip(cells, widths, strict=False))).rstrip()
        for name, cells in rows
    ]
    return "\n".join(("```", *lines, "```"))
