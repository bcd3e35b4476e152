"""Editing the plain fields of a sheet from typed text: texts, numbers, totals in parts. Imports this room's values."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.characters.character import Character, DefensePart
from rules.characters.codec import MOST_XP
from rules.characters.parts import Burden, BurdenKind, Part, XpEntry
from rules.characters.typed import Typed, joined
from rules.checks.limits import MOST_CHARACTERISTIC, MOST_RATING
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind, DefenseRole
from rules.health.combatants import AdversaryType
from rules.systems.base import Narrative
from rules.table.obligation import MOST_MORALITY, MOST_VALUE

WHOLE = "total"
"""The name of a part that is a total as it was typed or printed."""
CHANGE = "change"
"""The name of the part that a number with a sign and no name adds to."""
NOTHING = frozenset({"none", "-", "–", "—"})
"""What empties a field."""

Apply = Callable[[Character, Typed, Narrative], Character]
"""Return the character with one field as a stretch of text says."""


def folded(name: str) -> str:
    """Return the letters and digits of a name, to be compared."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def edit_text(name: str) -> Apply:
    """Return the edit of a text."""

    def apply(character: Character, line: Typed, narrative: Narrative) -> Character:
        changed: dict[str, Any] = {name: "" if line.word in NOTHING else line.text}
        return replace(character, **changed)

    return apply


def edit_name(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character under another name."""
    if not line:
        raise line.refuse("a name")
    return replace(character, name=line.text)


def edit_specializations(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with the specializations that stand between commas."""
    parts = () if line.word in NOTHING else line.split(",;")
    return replace(character, specializations=tuple(part.text for part in parts))


def edit_kind(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character as one of another kind."""
    kind = KINDS.get(folded(line.text))
    if kind is None:
        names = tuple(each.replace("_", " ") for each in AdversaryType)
        raise line.refuse("player character, nemesis, rival or minion", *names)
    return replace(character, kind=kind)


KINDS = {folded(kind): kind for kind in AdversaryType} | {
    "pc": AdversaryType.PLAYER_CHARACTER,
    "player": AdversaryType.PLAYER_CHARACTER,
    "minions": AdversaryType.MINION,
    "miniongroup": AdversaryType.MINION,
}
"""The kinds of character as they are typed, in letters and digits only."""


def edit_characteristic(which: Characteristic) -> Apply:
    """Return the edit of a characteristic."""

    def apply(character: Character, line: Typed, narrative: Narrative) -> Character:
        value = line.changed(dict(character.characteristics)[which], 0, MOST_CHARACTERISTIC)
        pairs = ((each, value if each is which else before) for each, before in character.characteristics)
        return replace(character, characteristics=tuple(pairs))

    return apply


def edit_number(name: str, least: int, most: int) -> Apply:
    """Return the edit of a number; one with a sign changes it."""

    def apply(character: Character, line: Typed, narrative: Narrative) -> Character:
        changed: dict[str, Any] = {name: line.changed(getattr(character, name), least, most)}
        return replace(character, **changed)

    return apply


def edit_morality(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with another Morality, or with none."""
    if line.word in NOTHING:
        return replace(character, morality=None)
    return replace(character, morality=line.changed(character.morality or 0, 0, MOST_MORALITY))


def edit_parts(name: str, least: int, most: int) -> Apply:
    """Return the edit of a total that is kept in parts: a number alone is all of it, between two others."""

    def apply(character: Character, line: Typed, narrative: Narrative) -> Character:
        parts: tuple[Part, ...] = getattr(character, name)
        changed: dict[str, Any] = {name: _with_part(parts, line, least, most)}
        return replace(character, **changed)

    return apply


def edit_soak(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with another soak: a number alone is all of it, a word before it names the part."""
    parts = _with_part(character.soak, line, 0, MOST_RATING)
    if not parts:
        return replace(character, soak=(), soak_is_total=False)
    is_whole = len(parts) == 1 and parts[0].source == WHOLE
    return replace(character, soak=parts, soak_is_total=is_whole or character.soak_is_total)


def _with_part(parts: tuple[Part, ...], line: Typed, least: int, most: int) -> tuple[Part, ...]:
    if line.word in NOTHING:
        return ()
    words = line.words()
    if not words:
        raise line.refuse("a number, or what it comes from and a number, as “armor 2”")
    if len(words) == 1 and not words[0].is_signed:
        return (Part(WHOLE, words[0].number(least, most)),)
    line.refuse_run_on()
    source = joined(words[:-1]) or CHANGE
    listed = next((part for part in parts if part.source.casefold() == source.casefold()), None)
    amount = words[-1].number(-MOST_RATING, MOST_RATING)
    if source == CHANGE and listed is not None:
        amount += listed.amount
    part = (Part(source, amount),) if amount else ()
    if listed is None:
        return (*parts, *part)
    place = parts.index(listed)
    return (*parts[:place], *part, *parts[place + 1 :])


def edit_defense(kind: DefenseKind) -> Apply:
    """Return the edit of a kind of defense; "1/0" is melee and ranged."""

    def apply(character: Character, line: Typed, narrative: Narrative) -> Character:
        if line.word in NOTHING:
            return replace(character, defense=())
        if "/" in line.text and kind is DefenseKind.GENERAL:
            melee, ranged = line.cut("/")
            both = ((DefenseKind.MELEE, melee), (DefenseKind.RANGED, ranged))
            parts = [DefensePart(source=WHOLE, rating=each.number(0, MOST_RATING), kind=k) for k, each in both]
            return replace(character, defense=tuple(part for part in parts if part.rating))
        return replace(character, defense=_with_defense(character.defense, line, kind))

    return apply


def _with_defense(parts: tuple[DefensePart, ...], line: Typed, kind: DefenseKind) -> tuple[DefensePart, ...]:
    words = line.words()
    if not words:
        raise line.refuse("a number, or what it comes from and a number, as “shield 1 melee”")
    role = DefenseRole.INCREASES
    while len(words) > 1 and words[-1].word in _DEFENSE_WORDS:
        found = _DEFENSE_WORDS[words[-1].word]
        words = words[:-1]
        if isinstance(found, DefenseKind):
            kind = found
        else:
            role = found
    line.refuse_run_on()
    rating = words[-1].number(0, MOST_RATING)
    source = joined(words[:-1]) or WHOLE
    others = tuple(part for part in parts if part.source.casefold() != source.casefold() or part.kind is not kind)
    return (*others, DefensePart(source=source, rating=rating, kind=kind, role=role)) if rating else others


_DEFENSE_WORDS: dict[str, DefenseKind | DefenseRole] = {
    **{kind.value: kind for kind in DefenseKind},
    **{role.value: role for role in DefenseRole},
}


def edit_xp(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with experience gained or spent, and why."""
    words = line.words()
    if not words:
        raise line.refuse("a number and a reason, as “10 session three”")
    amount = words[0].number(-MOST_XP, MOST_XP)
    if not amount:
        raise words[0].refuse("a number other than 0")
    reason = line.between(words[0].end, line.end).text
    return replace(character, xp=(*character.xp, XpEntry(amount=amount, reason=reason)))


def edit_burden(kind: BurdenKind) -> Apply:
    """Return the edit of an Obligation or Duty."""

    def apply(character: Character, line: Typed, narrative: Narrative) -> Character:
        words = line.words()
        if not words:
            raise line.refuse("a name and a number, as “debt 10”")
        name = joined(words[:-1])
        listed = next((each for each in character.burdens if _is_burden(each, kind, name)), None)
        size = words[-1].changed(listed.size if listed else 0, 0, MOST_VALUE)
        others = tuple(each for each in character.burdens if each is not listed)
        return replace(character, burdens=(*others, Burden(kind=kind, name=name, size=size)) if size else others)

    return apply


def _is_burden(burden: Burden, kind: BurdenKind, name: str) -> bool:
    return burden.kind is kind and burden.name.casefold() == name.casefold()
