"""Editing one entry of a sheet from typed text: skills, weapons, armor, gear, talents. Imports this room's values."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from rules.characters.character import Character
from rules.characters.names import entry_named
from rules.characters.parts import SheetArmor, SheetItem, SheetSkill, SheetTalent
from rules.characters.skills import skill_named
from rules.characters.typed import Typed, joined, stretch
from rules.characters.weapon_line import read_whole_weapon
from rules.checks.limits import MOST_PRINTED_RANKS, MOST_RATING
from rules.checks.load import MOST_LOAD
from rules.checks.skills import Characteristic
from rules.errors import UnknownName
from rules.systems.base import Narrative

REMOVE = frozenset({"remove", "delete"})
"""What comes before the name of an entry that is to go."""
_NOT = frozenset({"not", "no", "non"})


class _Entry(Protocol):
    @property
    def name(self) -> str: ...


Kept = TypeVar("Kept", bound=_Entry)


def edit_skill(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with one skill as the line says: "athletics 2 career", "melee by agility", "cool none".

    "custom" before the name makes up a skill that the game does not have.

    Raises:
        NotationError: the line cannot be read.
        UnknownName: there is no such skill.
        AmbiguousName: several skills begin with the name.
    """
    gone, words = _removal(line)
    is_custom = bool(words) and words[0].word == "custom"
    words, changes = _skill_words(words[1:] if is_custom else words)
    if not words:
        raise line.refuse("the name of a skill, then its ranks")
    if is_custom:
        key = "_".join("".join(c if c.isalnum() else " " for c in joined(words).casefold()).split())
        if not key:
            raise stretch(words).refuse("a name with letters or digits")
        known = SheetSkill(key=key, name=joined(words), characteristic=Characteristic.INTELLECT)
    else:
        skill = skill_named(character, joined(words), narrative)
        known = SheetSkill(key=skill.key, name=skill.name)
    listed = next((each for each in character.skills if each.key == known.key), None)
    if gone:
        if listed is None:
            raise UnknownName("skill on this sheet", known.name, tuple(each.name for each in character.skills[:5]))
        return replace(character, skills=tuple(each for each in character.skills if each is not listed))
    changed = replace(listed or known, **changes)
    if listed is None:
        return replace(character, skills=(*character.skills, changed))
    return replace(character, skills=tuple(changed if each is listed else each for each in character.skills))


def _skill_words(words: tuple[Typed, ...]) -> tuple[tuple[Typed, ...], dict[str, Any]]:
    """Return the words of the name, and what the words behind it say."""
    changes: dict[str, Any] = {}
    while len(words) > 1:
        before, last = words[-2], words[-1]
        if last.word == "career":
            is_not = before.word in _NOT and len(words) > 2
            changes["is_career"] = not is_not
            words = words[: -2 if is_not else -1]
        elif last.is_number and before.word == "setback" and len(words) > 2:
            changes["removes_setback"] = abs(last.number(-MOST_RATING, MOST_RATING))
            words = words[:-2]
        elif last.is_number:
            changes["ranks"] = last.number(0, MOST_PRINTED_RANKS)
            words = words[:-1]
        elif last.word in set(Characteristic):
            changes["characteristic"] = Characteristic(last.word)
            words = words[: -2 if before.word == "by" and len(words) > 2 else -1]
        else:
            break
    return words, changes


def edit_weapon(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with one weapon as a line describes it, in place of one with the same name.

    Raises:
        NotationError: the line cannot be read.
        UnknownName: there is no such weapon to remove.
        AmbiguousName: several weapons begin with the name.
    """
    gone, words = _removal(line)
    if gone:
        return replace(character, weapons=_without("weapon", words, line, character.weapons))
    weapon = read_whole_weapon(line, narrative, lambda name: skill_named(character, name, narrative))
    return replace(character, weapons=_with(character.weapons, weapon))


def edit_armor(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with one armor: "padded armor, soak 2, worn", "adverse gear carried".

    Raises:
        NotationError: the line cannot be read.
        UnknownName: there is no such armor to remove.
        AmbiguousName: several begin with the name.
    """
    gone, words = _removal(line)
    if gone:
        return replace(character, armor=_without("armor", words, line, character.armor))
    words = tuple(word for part in line.split(",;") for word in part.words())
    changes: dict[str, Any] = {}
    while len(words) > 1:
        before, last = words[-2], words[-1]
        if last.word in ("worn", "carried"):
            changes["is_worn"] = last.word == "worn"
            words = words[:-1]
        elif last.is_number and before.word in _ARMOR_NUMBERS and len(words) > 2:
            changes[_ARMOR_NUMBERS[before.word]] = last.number(0, MOST_RATING)
            words = words[:-2]
        else:
            break
    if not words:
        raise line.refuse("the name of an armor, then its soak and defense")
    if words[-1].is_number and len(words) > 1:
        raise words[-1].refuse("“soak”, “defense” or “encumbrance” before a number", f"soak {words[-1].text}")
    listed = _listed(character.armor, joined(words))
    armor = replace(listed or SheetArmor(name=joined(words)), **changes)
    return replace(character, armor=_with(character.armor, armor))


_ARMOR_NUMBERS = {"soak": "soak", "defense": "defense", "encumbrance": "encumbrance", "enc": "encumbrance"}


def edit_gear(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with so much of a thing: "stimpack 3", "stimpack -1", "backpack 1 enc 0"; none is gone.

    Raises:
        NotationError: the line cannot be read.
        UnknownName: there is no such thing to remove.
        AmbiguousName: several things begin with the name.
    """
    gone, words = _removal(line)
    if gone:
        return replace(character, gear=_without("item", words, line, character.gear))
    encumbrance = None
    if len(words) > 2 and words[-1].is_number and words[-2].word in ("encumbrance", "enc"):
        encumbrance, words = words[-1].number(0, MOST_LOAD), words[:-2]
    count = words[-1] if len(words) > 1 and words[-1].is_number else None
    words = words[:-1] if count else words
    if not words:
        raise line.refuse("the name of a thing, then how many")
    listed = _listed(character.gear, joined(words))
    item = listed or SheetItem(name=joined(words), count=0 if count and count.is_signed else 1)
    if count is not None:
        item = replace(item, count=count.changed(item.count, 0, MOST_LOAD))
    if encumbrance is not None:
        item = replace(item, encumbrance=encumbrance)
    if not item.count:
        return replace(character, gear=tuple(each for each in character.gear if each is not listed))
    return replace(character, gear=_with(character.gear, item))


def edit_talent(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with a talent: "Grit 2", "Quick Draw: draws for free"; rank 0 is gone.

    Raises:
        NotationError: the line cannot be read.
        UnknownName: there is no such talent to remove.
        AmbiguousName: several talents begin with the name.
    """
    gone, words = _removal(line)
    if gone:
        return replace(character, talents=_without("talent", words, line, character.talents))
    head, text = line.cut(":")
    words = head.words()
    ranks = words[-1] if len(words) > 1 and words[-1].is_number else None
    words = words[:-1] if ranks else words
    if not words:
        raise line.refuse("the name of a talent, then its ranks")
    listed = _listed(character.talents, joined(words))
    talent = listed or SheetTalent(name=joined(words))
    if ranks is not None:
        number = ranks.changed(talent.ranks if listed else 0, 0, MOST_RATING)
        if not number:
            return replace(character, talents=tuple(each for each in character.talents if each is not listed))
        talent = replace(talent, ranks=number)
    if text:
        talent = replace(talent, text=text.text)
    return replace(character, talents=_with(character.talents, talent))


def each_part(
    edit: Callable[[Character, Typed, Narrative], Character],
) -> Callable[[Character, Typed, Narrative], Character]:
    """Return an edit that reads several entries between commas."""

    def several(character: Character, line: Typed, narrative: Narrative) -> Character:
        for part in line.split(",;") or (line,):
            character = edit(character, part, narrative)
        return character

    return several


def _removal(line: Typed) -> tuple[bool, tuple[Typed, ...]]:
    """Return whether the line asks for an entry to be removed, and the other words."""
    words = line.words()
    if len(words) > 1 and words[0].word in REMOVE:
        return True, words[1:]
    if len(words) > 1 and words[-1].word == "none" and not any(mark in line.text for mark in ",;("):
        return True, words[:-1]
    return False, words


def _listed(entries: tuple[Kept, ...], name: str) -> Kept | None:
    return next((each for each in entries if each.name.casefold() == name.casefold()), None)


def _with(entries: tuple[Kept, ...], entry: Kept) -> tuple[Kept, ...]:
    """Return the entries with this one, in place of the first with its name."""
    listed = _listed(entries, entry.name)
    if listed is None:
        return (*entries, entry)
    place = next(place for place, each in enumerate(entries) if each is listed)
    return (*entries[:place], entry, *entries[place + 1 :])


def _without(kind: str, words: tuple[Typed, ...], line: Typed, entries: tuple[Kept, ...]) -> tuple[Kept, ...]:
    gone = entry_named(kind, joined(words), entries)
    place = next(place for place, each in enumerate(entries) if each is gone)
    return (*entries[:place], *entries[place + 1 :])
