"""Statistics as a picture: bars for what fell, an outline for what was to be expected, and its numbers in words."""

from collections.abc import Iterator

from bot.charts.card import Bar, Card, Panel, Tone
from bot.render.layout import MOST_ALT, Picture
from bot.render.markup import count
from bot.render.roll_changes import code_words
from bot.store.statistics_values import Statistics
from rules.dice.die import NEGATIVE, POSITIVE, Die
from rules.dice.luck import FacesOfDie
from rules.dice.symbols import Symbol

FILE_NAME = "statistics.png"
_TONES = {
    Symbol.SUCCESS: Tone.GOOD,
    Symbol.FAILURE: Tone.BAD,
    Symbol.ADVANTAGE: Tone.HELP,
    Symbol.THREAT: Tone.HARM,
    Symbol.TRIUMPH: Tone.GOOD,
    Symbol.DESPAIR: Tone.BAD,
    Symbol.LIGHT: Tone.HELP,
    Symbol.DARK: Tone.HARM,
}
_PANELS = (
    ("Success and advantage", (Symbol.SUCCESS, Symbol.FAILURE, Symbol.ADVANTAGE, Symbol.THREAT)),
    ("Triumph, Despair and pips", (Symbol.TRIUMPH, Symbol.DESPAIR, Symbol.LIGHT, Symbol.DARK)),
)
"""What is rare has a panel, and so a scale, of its own."""


def statistics_card(found: Statistics) -> Card:
    """Return the picture of dice that fell: of their symbols, or of one die's faces."""
    return Card(
        title="What fell, and what was to be expected",
        line=_line(found),
        panels=(_faces(found.luck.faces[0]),) if found.die is not None else tuple(_symbols(found)),
        series=("fell", "to be expected"),
    )


def statistics_picture(found: Statistics) -> Picture:
    """Return the picture's name, and its numbers in words."""
    return Picture(FILE_NAME, " ".join(_words(found))[:MOST_ALT])


def _line(found: Statistics) -> str:
    parts = [found.die.value.title()] if found.die is not None else []
    parts.append(f"{count(found.luck.dice, 'die', 'dice')}")
    if found.session_number is not None:
        parts.append(f"session {found.session_number}")
    return " · ".join(parts)


def _told(found: Statistics) -> Iterator[tuple[Symbol, int, float]]:
    """Yield the symbols that these dice can show: how many fell, and how many were to be expected."""
    for symbol in Symbol:
        fell, expected = found.luck.symbols(symbol)
        if expected:
            yield symbol, fell, expected


def _symbols(found: Statistics) -> Iterator[Panel]:
    told = {symbol: (fell, expected) for symbol, fell, expected in _told(found)}
    for title, symbols in _PANELS:
        shown = [symbol for symbol in symbols if symbol in told]
        if shown:
            most = max(max(told[symbol]) for symbol in shown)
            bars = (Bar(each.value.title(), _TONES[each], _heights(*told[each], most)) for each in shown)
            yield Panel(title=title, bars=tuple(bars))


def _faces(each: FacesOfDie) -> Panel:
    most = max(*each.fell.values(), *each.expected.values())
    tone = _tone(each.die)
    bars = (
        Bar(letters or "blank", tone, _heights(fell, each.expected[letters], most))
        for letters, fell in each.fell.items()
    )
    return Panel(title="Faces", bars=tuple(bars))


def _heights(fell: int, expected: float, most: float) -> tuple[float, float]:
    return fell / most, expected / most


def _tone(die: Die) -> Tone:
    return Tone.HELP if die in POSITIVE else Tone.HARM if die in NEGATIVE else Tone.EVEN


def _words(found: Statistics) -> Iterator[str]:
    yield f"What fell and what was to be expected: {_line(found)}."
    if found.die is not None:
        faces = found.luck.faces[0]
        told = [(code_words(letters), fell, faces.expected[letters]) for letters, fell in faces.fell.items()]
    else:
        told = [(symbol.value.title(), fell, expected) for symbol, fell, expected in _told(found)]
    yield ", ".join(f"{name} {fell} of {expected:.1f}" for name, fell, expected in told) + "."
