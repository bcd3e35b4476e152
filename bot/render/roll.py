"""A roll as a message: outcome in words, who and what, faces, arithmetic, the pool's code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ui

from bot.render.glyphs import Glyphs
from bot.render.layout import Accent, Row, framed
from bot.render.markup import code, person, quoted
from bot.render.notes import notes_lines
from bot.render.outcome import accent, arithmetic, has_force, headline
from bot.render.result_odds import chance_line
from rules.dice.die import FACES
from rules.dice.ordinary import Keep, OrdinaryDice, OrdinaryRoll
from rules.dice.roll import Roll
from rules.dice.symbols import Symbol
from rules.notation.reading import Reading, Scheme
from rules.notation.writer import format_pool

MOST_DRAWN = 40
"""Dice that are drawn face by face; beyond, each kind of face is counted."""

AMENDED = "amended"
"""The mark of a roll whose dice have been changed."""
_NO_BREAK = "\u00a0"
"""A space that holds a number and its picture together on a phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRoll:
    """What the message of a roll tells."""

    reading: Reading
    roll: Roll
    ordinary: tuple[OrdinaryRoll, ...]
    user_id: int
    number: int | None
    """None where nothing is kept."""
    scheme: Scheme
    """The letters in which the pool's code is written."""
    title: str = ""
    """What was rolled, where that is more than a pool."""
    details: tuple[str, ...] = ()
    """What else there is to tell, under the dice."""
    marks: tuple[str, ...] = ()
    """What sets it apart from a roll that everybody saw fall, such as `AMENDED`."""
    changes: tuple[str, ...] = ()
    """What was done to it since, one line each."""
    settled: str = ""
    """The word that the campaign's dice are settled, on its first roll (`settled_line`)."""


def roll_view(shown: ShownRoll, glyphs: Glyphs, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return the message of a roll, with its buttons if it has some (`bot.views.rolls.roll_rows`)."""
    return framed(roll_texts(shown, glyphs), roll_accent(shown), rows)


def roll_accent(shown: ShownRoll) -> Accent:
    """Return the color that goes with a roll."""
    pool = shown.roll.pool
    return accent(pool, shown.roll.net) if pool else Accent.NEUTRAL


def roll_texts(shown: ShownRoll, glyphs: Glyphs) -> list[str]:
    """Return the texts of a roll, the outcome first."""
    return [
        _outcome(shown),
        _who(shown),
        faces_text(shown.roll, glyphs),
        _free(shown.roll, glyphs),
        "\n".join(_ordinary_lines(shown.ordinary)),
        *shown.details,
        "\n".join(shown.changes),
        _small_print(shown),
    ]


def _outcome(shown: ShownRoll) -> str:
    pool = shown.roll.pool
    parts = []
    if pool:
        parts.append(headline(shown.roll.net, decides_success=pool.decides_success, has_force=has_force(pool)))
    parts.extend(f"**{each.total}**" for each in shown.ordinary)
    return "## " + " · ".join(parts)


def _who(shown: ShownRoll) -> str:
    label = f" · {quoted(shown.reading.label)}" if shown.reading.label else ""
    title = f" · **{shown.title}**" if shown.title else ""
    marks = "".join(f" · *{mark}*" for mark in shown.marks)
    return f"{person(shown.user_id)}{title}{label}{marks}"


def faces_text(roll: Roll, glyphs: Glyphs) -> str:
    """Return every face, those of each kind of die together, in words on a line each; of very many the numbers."""
    if roll.pool.size > MOST_DRAWN:
        return "\n".join(_counted(roll, glyphs))
    separator = "\n" if glyphs.text_only else "  "
    return separator.join(glyphs.faces(die, faces) for die, faces in roll.shown())


def _counted(roll: Roll, glyphs: Glyphs) -> list[str]:
    """Return a line for each kind of die: how often each look of it fell, in the order of the table of its faces."""
    lines = []
    for die, faces in roll.shown():
        counts = Counter(face.code for face in faces)
        looks = {face.code: face for face in FACES[die] if counts[face.code]}
        each = (f"{counts[code]}×{_NO_BREAK}{glyphs.face(die, face)}" for code, face in looks.items())
        lines.append(f"{die.value.capitalize()}: {', '.join(each)}" if glyphs.text_only else " · ".join(each))
    return lines


def _free(roll: Roll, glyphs: Glyphs) -> str:
    free = roll.pool.free
    if not free:
        return ""
    separator = ", " if glyphs.text_only else " "
    each = (
        glyphs.symbol(symbol) + (f" ×{number}" if number > 1 else "")
        for symbol, number in zip(Symbol, free.counts, strict=True)
        if number
    )
    return f"Without dice: {separator.join(each)}"


def _ordinary_lines(rolls: Sequence[OrdinaryRoll]) -> Iterator[str]:
    yield from map(ordinary_line, rolls)
    if len(rolls) > 1:
        yield f"Together: **{sum(each.total for each in rolls)}**"


def ordinary_line(roll: OrdinaryRoll) -> str:
    """Return ordinary dice with every face; those that do not count are struck out.

    >>> dice = OrdinaryDice(count=3, sides=6, keep=Keep.HIGHEST, kept=2, modifiers=(3,))
    >>> ordinary_line(OrdinaryRoll(dice, (2, 5, 4)))
    '`3d6k2+3`: ~~2~~ 5 4 +3 = **12**'
    """
    faces = " ".join(str(face) if counts else f"~~{face}~~" for face, counts in zip(roll.faces, roll.kept, strict=True))
    added = "".join(f" {number:+d}" for number in roll.dice.modifiers)
    if faces == str(roll.total) and not added:
        return f"{code(ordinary_code(roll.dice))}: **{roll.total}**"
    return f"{code(ordinary_code(roll.dice))}: {faces}{added} = **{roll.total}**"


def ordinary_code(dice: OrdinaryDice) -> str:
    """Return ordinary dice as they are typed."""
    keep = {Keep.ALL: "", Keep.HIGHEST: f"k{dice.kept}", Keep.LOWEST: f"kl{dice.kept}"}[dice.keep]
    added = "".join(f"{number:+d}" for number in dice.modifiers)
    return f"{dice.count}d{dice.sides}{keep}{added}"


def _small_print(shown: ShownRoll) -> str:
    pool = shown.roll.pool
    lines = []
    cancelled = arithmetic(shown.roll.symbols)
    if cancelled:
        lines.append(cancelled)
    number = f"#{shown.number}" if shown.number is not None else "not kept"
    codes = [format_pool(pool, shown.scheme)] if pool else []
    codes.extend(ordinary_code(each.dice) for each in shown.ordinary)
    # An amended result is no longer what one throw of its pool brings, so no chance belongs to it.
    odds = chance_line(pool, shown.roll.net) if AMENDED not in shown.marks else ""
    lines.append(" · ".join(filter(None, (number, code(" ".join(codes)), odds))))
    lines.extend(notes_lines(shown.reading))
    if shown.settled:
        lines.append(shown.settled)
    return "\n".join(f"-# {line}" for line in lines)
