"""Entries about dice, symbols, the ladder and skills."""

from collections import Counter
from collections.abc import Iterator

from rules.checks.skills import Characteristic, Skill
from rules.dice.die import COLORS, FACES, SIDES, UPGRADED_FROM, Die
from rules.dice.symbols import Symbol
from rules.lookup.entries import Entry, Line, Names, Pictured, PicturedFace, line
from rules.systems.base import Narrative
from rules.tables.dice_topics import DIE_TEXTS, SYMBOL_TEXTS

_LIST = "Dice"
_FACES = "Faces of the dice"
_SYMBOLS = "Symbols"
_PIPS = (Symbol.LIGHT, Symbol.DARK)


def ladder(game: Narrative) -> Iterator[Entry]:
    """Yield the difficulty ladder."""
    yield Entry(
        key="difficulty",
        name="Difficulty",
        about="table",
        lines=tuple(
            line(Pictured(Die.DIFFICULTY, step) if step else "no dice; it just succeeds", head=step.label)
            for step in game.ladder
        ),
        citations=(game.citations.ladder,),
        aliases=("Difficulty ladder", "Difficulty levels", *(step.label for step in game.ladder if step)),
        see_also=("Increasing and decreasing difficulty", "Upgrading and downgrading"),
        is_main=True,
    )


def dice(game: Narrative) -> Iterator[Entry]:
    """Yield all dice of the game together, their faces together, and each die."""
    yield Entry(
        key="dice",
        name=_LIST,
        about="table",
        lines=tuple(line(Pictured(die), f", {_looks(die)}. {DIE_TEXTS[die]}") for die in game.dice),
        citations=(game.citations.dice,),
        aliases=("Narrative dice", "Colors of the dice"),
        see_also=(_FACES, _SYMBOLS),
        is_main=True,
    )
    yield Entry(
        key="faces",
        name=_FACES,
        about="table",
        lines=tuple(line(_faces_in_words(die), head=die.value.capitalize()) for die in game.dice),
        citations=(game.citations.dice,),
        aliases=("Dice faces", "Sides of the dice"),
        see_also=(_LIST,),
        is_main=True,
    )
    for die in game.dice:
        yield Entry(
            key=f"die_{die.value}",
            name=f"{die.value.capitalize()} die",
            about=f"die, {_looks(die)}",
            lines=(line(Pictured(die), f". {DIE_TEXTS[die]}"), *_faces(die)),
            citations=(game.citations.dice,),
            aliases=(f"{COLORS[die].capitalize()} die", f"{die.value.capitalize()} dice", COLORS[die].capitalize()),
            see_also=(_LIST, _FACES),
        )


def symbols(game: Narrative) -> Iterator[Entry]:
    """Yield all symbols together, and each."""
    shown = tuple(symbol for symbol in Symbol if symbol not in _PIPS or Die.FORCE in game.dice)
    yield Entry(
        key="symbols",
        name=_SYMBOLS,
        about="table",
        lines=tuple(line(Pictured(symbol), f": {SYMBOL_TEXTS[symbol]}") for symbol in shown),
        citations=(game.citations.symbols,),
        aliases=("Legend", "Icons"),
        see_also=("Reading a result", _LIST),
        is_main=True,
    )
    for symbol in shown:
        pip = " pip" if symbol in _PIPS else ""
        yield Entry(
            key=f"symbol_{symbol.value}",
            name=f"{symbol.value.capitalize()}{pip}",
            about="symbol",
            lines=(
                line(Pictured(symbol), f": {SYMBOL_TEXTS[symbol]}"),
                line(
                    ", ".join(f"{die.value.capitalize()} ({count})" for die, count in _dice_with(symbol, game)),
                    head="Dice that show it, and on how many faces",
                ),
            ),
            citations=(game.citations.symbols,),
            see_also=(_SYMBOLS, "Reading a result"),
        )


def skills(game: Narrative) -> Iterator[Entry]:
    """Yield the skills under their characteristics."""
    own = tuple(_skills_of(characteristic, game.skills) for characteristic in Characteristic)
    more = Names(tuple(f"{skill.name} ({skill.characteristic.label})" for skill in game.more_skills))
    yield Entry(
        key="skills",
        name="Skills",
        about="table",
        lines=(*own, line(more, head="From sister books")) if more.names else own,
        citations=(game.citations.skills,),
        aliases=("Characteristics", "Skill list", *(skill.name for skill in (*game.skills, *game.more_skills))),
        see_also=("Building a pool",),
        is_main=True,
    )


def _looks(die: Die) -> str:
    return f"{COLORS[die]}, {SIDES[die]} sides"


def _faces(die: Die) -> Iterator[Line]:
    for face, count in Counter(FACES[die]).items():
        yield line(f"{count} × ", PicturedFace(die, face))
    if die in UPGRADED_FROM:
        yield line(Pictured(UPGRADED_FROM[die]), head="Upgraded from")


def _faces_in_words(die: Die) -> str:
    counts = Counter(_words(face.symbols.counts) for face in FACES[die])
    return "; ".join(words if count == 1 else f"{count} × {words}" for words, count in counts.items())


def _words(counts: tuple[int, ...]) -> str:
    named = (
        f"{count} {symbol}" if count > 1 else symbol.value
        for symbol, count in zip(Symbol, counts, strict=True)
        if count
    )
    return " + ".join(named) or "blank"


def _dice_with(symbol: Symbol, game: Narrative) -> Iterator[tuple[Die, int]]:
    for die in game.dice:
        count = sum(face.symbols[symbol] > 0 for face in FACES[die])
        if count:
            yield die, count


def _skills_of(characteristic: Characteristic, listed: tuple[Skill, ...]) -> Line:
    names = Names(tuple(skill.name for skill in listed if skill.characteristic is characteristic))
    return line(names, head=characteristic.label)
