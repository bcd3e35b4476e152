"""A character from one line: "Vex | rival | brawn 3 agility 2 | soak 4 wounds 12 | skills: cool 2". Imports this room.

Parts stand between bars or on lines of their own, the name first. A part is a kind ("rival", "minion 4"), six numbers
for the characteristics, short fields one after another ("brawn 3 soak 4 wounds 12 strain 10 defense 1/0"), one field
with the rest of the part for its text ("weapon blaster pistol, ranged light, damage 6"), or skills ("cool 2, charm 1").
Wounds and strain are the thresholds here: somebody new is unhurt.
"""

from dataclasses import replace

from rules.characters.character import Character
from rules.characters.edits import (
    EditField,
    apply_field,
    begins_with_skill,
    field_at,
    field_named,
    talent_meant,
    typed_text,
)
from rules.characters.field_edits import KINDS, folded
from rules.characters.typed import Typed, joined
from rules.checks.limits import MOST_CHARACTERISTIC
from rules.checks.skills import Characteristic
from rules.health.combatants import MOST_MINIONS, AdversaryType
from rules.systems.base import Narrative

_SEPARATORS = "|\n"
_THRESHOLDS = {"wounds": "wound threshold", "strain": "strain threshold"}
_SHORT = frozenset(
    {
        *(each.value for each in Characteristic),
        "soak",
        "defense",
        "melee defense",
        "ranged defense",
        "wound threshold",
        "strain threshold",
        "group size",
        "credits",
        "morality",
        "force rating",
    }
)
"""Fields that are followed by one number, so that several stand in one part."""


def create_character(
    text: str, narrative: Narrative, kind: AdversaryType = AdversaryType.PLAYER_CHARACTER
) -> Character:
    """Return the character that a text describes; `kind` is what it is where the text does not tell.

    Raises:
        NotationError: the text cannot be read, or has no name.
        UnknownName: there is no such skill; similar ones are suggested.
        AmbiguousName: several skills begin with a name.
        LimitExceeded: the text is absurdly long.
    """
    typed = typed_text(text)
    stretches = typed.split(_SEPARATORS)
    if not stretches:
        raise typed.refuse("a name")
    name, *parts = stretches
    _check_name(name)
    character = apply_field(Character(name="?", kind=kind), field_named("name"), name, narrative)
    for part in parts:
        character = _with_part(character, part, narrative)
    return character


def _check_name(name: Typed) -> None:
    """Check that no fields follow the name without a bar: the whole line would silently become the name.

    Raises:
        NotationError: they do.
    """
    starts = {piece.start for piece in name.split(",;")[1:] if field_at(piece)[0] is not None}
    for word in name.words()[1:]:
        field, rest = field_at(name.between(word.start, name.end))
        takes_number = field is not None and (field.name in _SHORT or field.name in _THRESHOLDS)
        if takes_number and rest.text[:1].isdecimal():
            starts.add(word.start)
    if not starts:
        return
    first = min(starts)
    head = name.between(name.start, first).text.rstrip(" ,;:|-")
    pieces = name.between(first, name.end).split(",;")
    fields = pieces[0].text + "".join(f"{' | ' if each.start in starts else ', '}{each.text}" for each in pieces[1:])
    raise name.refuse("a name with bars behind it, as in: Vex | brawn 3 | wounds 12", f"{head} | {fields}")


def _with_part(character: Character, part: Typed, narrative: Narrative) -> Character:
    words = part.words()
    numbers = tuple(number for word in words for number in word.split("/"))
    if len(numbers) == len(Characteristic) and all(number.is_number for number in numbers):
        values = (number.number(0, MOST_CHARACTERISTIC) for number in numbers)
        return replace(character, characteristics=tuple(zip(Characteristic, values, strict=True)))
    while words:
        taken = _kind(character, words) or _short(character, part, words, narrative)
        if taken is None:
            break
        character, words = taken
    return character if not words else _long(character, part.between(words[0].start, part.end), narrative)


def _kind(character: Character, words: tuple[Typed, ...]) -> tuple[Character, tuple[Typed, ...]] | None:
    for count in (2, 1):
        kind = KINDS.get(folded(joined(words[:count])))
        if kind is not None:
            character, words = replace(character, kind=kind), words[count:]
            if kind is AdversaryType.MINION and words and words[0].is_number:
                size = words[0].number(1, MOST_MINIONS)
                return replace(character, group_size=size), words[1:]
            return character, words
    return None


def _short(
    character: Character, part: Typed, words: tuple[Typed, ...], narrative: Narrative
) -> tuple[Character, tuple[Typed, ...]] | None:
    """Return the character with a field that takes one number, and the words behind it."""
    field, rest = _field(part.between(words[0].start, part.end))
    following = rest.words()
    if field is None or field.name not in _SHORT or not following or not following[0].text[0].isdecimal():
        return None
    value, *left = following
    if value.text[-1] in ",;":
        value = value.between(value.start, value.end - 1)
    return apply_field(character, field, value, narrative), tuple(left)


def _long(character: Character, line: Typed, narrative: Narrative) -> Character:
    """Return the character with one field that takes all the rest of a part."""
    field, rest = _field(line)
    if field is not None:
        return apply_field(character, field, rest, narrative)
    if begins_with_skill(character, line, narrative):
        return apply_field(character, field_named("skill"), line, narrative)
    raise line.words()[0].refuse(
        "a kind, a field, as “brawn 3”, a skill, as “cool 2”, or “weapon” before a weapon", *talent_meant(line)
    )


def _field(line: Typed) -> tuple[EditField | None, Typed]:
    field, rest = field_at(line)
    if field is not None and field.name in _THRESHOLDS:
        field = field_named(_THRESHOLDS[field.name])
    return field, rest
