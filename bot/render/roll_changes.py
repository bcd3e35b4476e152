"""What was done to a roll after its dice had fallen, in words. Imports values, faces and the markup."""

from collections.abc import Sequence

from bot.render.attack_history import outcome_words
from bot.render.markup import person, quoted
from bot.store.values import Event, Facts, Kind
from rules.dice.die import FACES, Die
from rules.dice.symbols import Symbol, Symbols

ROLL_DEEDS = {
    Kind.ROLL_AMEND: "a roll amended",
    Kind.ATTACK_AMEND: "an attack amended",
    Kind.ROLL_REMOVE: "a roll deleted",
    Kind.FORCE_USE: "the Force used",
}
"""A noun phrase for every kind of change of a roll."""

_MOST_TOLD = 10
"""Dice that an amendment tells one by one; the faces of the roll show them all."""


def told_of_roll_change(event: Event) -> str:
    """Return what was done to a roll, with the number of the roll."""
    number = event.after["roll"]
    match event.kind:
        case Kind.ROLL_AMEND:
            return f"roll #{number} amended: {amended_words(event.after)}"
        case Kind.ATTACK_AMEND:
            return f"roll #{number} amended: {amended_words(event.after)}; {outcome_words(event.after)}"
        case Kind.FORCE_USE:
            return f"roll #{number}: {force_words(event.after)}"
        case _:
            return f"roll #{number} deleted"


def change_line(event: Event) -> str:
    """Return what was done to a roll as its own message tells it, with who did it."""
    if event.kind is Kind.FORCE_USE:
        return f"**The Force** by {person(event.actor_id)}: {force_words(event.after)}"
    return f"**Amended** by {person(event.actor_id)}: {amended_words(event.after)}"


def amended_words(after: Facts) -> str:
    """Return what an amendment did.

    >>> amended_words({"how": "add", "changes": [["boost", None, 2]], "free": "", "why": ""})
    '+1 Boost (success)'
    """
    changes: Sequence[tuple[str, int | None, int | None]] = after["changes"]
    match after["how"]:
        case "add":
            words = _added(changes, after["free"])
        case "reroll":
            words = f"rolled again {_moves(changes)}"
        case "turn":
            words = f"turned {_moves(changes)}"
        case _:
            words = f"{_upgraded(changes)} for a {after['side']} point"
    return f"{words}, “{quoted(after['why'])}”" if after.get("why") else words


def force_words(after: Facts) -> str:
    """Return which pips were used, and what that cost.

    >>> force_words({"used_light": 1, "used_dark": 2, "cost": 2, "conflict": 2, "side": "light"})
    '1 light and 2 dark pips for 2 strain, a light point and 2 Conflict'
    """
    pips = [f"{after[f'used_{side}']} {side}" for side in ("light", "dark") if after[f"used_{side}"]]
    noun = "pip" if after["used_light"] + after["used_dark"] == 1 else "pips"
    words = f"{' and '.join(pips)} {noun}"
    if not after["cost"]:
        return words
    price = [f"{after['cost']} strain", f"a {after['side']} point"]
    price += [f"{after['conflict']} Conflict"] if after["conflict"] else []
    return f"{words} for {', '.join(price[:-1])} and {price[-1]}"


def face_words(die: Die, face: int) -> str:
    """Return a face in words.

    >>> face_words(Die.BOOST, 3), face_words(Die.BOOST, 0)
    ('success + advantage', 'blank')
    """
    return code_words(FACES[die][face].code)


def code_words(code: str) -> str:
    """Return what the letters of a face stand for, as in `FACES`."""
    return _symbols(Symbols.from_code(code)) or "blank"


def _symbols(symbols: Symbols) -> str:
    each = (symbol.value for symbol, number in zip(Symbol, symbols.counts, strict=True) for _ in range(number))
    return " + ".join(each)


def _added(changes: Sequence[tuple[str, int | None, int | None]], free: str) -> str:
    parts = []
    for die in Die:
        faces = [face for name, _, face in changes if name == die.value and face is not None]
        if faces:
            told = "; ".join(face_words(die, face) for face in faces) if len(changes) <= _MOST_TOLD else ""
            parts.append(f"+{len(faces)} {die.value.capitalize()}" + (f" ({told})" if told else ""))
    if free:
        parts.append(f"{_symbols(Symbols.from_code(free))} without dice")
    return ", ".join(parts)


def _moves(changes: Sequence[tuple[str, int | None, int | None]]) -> str:
    told = [
        f"{name.capitalize()} {face_words(Die(name), before)} → {face_words(Die(name), after)}"
        for name, before, after in changes[:_MOST_TOLD]
        if before is not None and after is not None
    ]
    more = len(changes) - _MOST_TOLD
    return ", ".join(told) + (f" and {more} more" if more > 0 else "")


def _upgraded(changes: Sequence[tuple[str, int | None, int | None]]) -> str:
    (*picked_up, (new, _, face)) = changes
    assert face is not None, "an upgrade ends in a die that fell"
    fallen = f"{new.capitalize()} ({face_words(Die(new), face)})"
    if not picked_up:
        return f"+1 {fallen}"
    (old, before, _) = picked_up[0]
    assert before is not None, "only a die that lay there is picked up"
    return f"{old.capitalize()} ({face_words(Die(old), before)}) became {fallen}"
