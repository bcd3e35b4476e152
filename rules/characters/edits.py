"""Changing one field of a sheet from typed text: "soak armor 2", "brawn 3", "xp 10 session three". Imports this room.

A number alone sets a total. A word before it names the part of the total that it is.
"""

from dataclasses import dataclass
from difflib import get_close_matches

from rules.characters.character import Character
from rules.characters.codec import MOST_CREDITS, check_character
from rules.characters.entries import each_part, edit_armor, edit_gear, edit_skill, edit_talent, edit_weapon
from rules.characters.field_edits import (
    Apply,
    edit_burden,
    edit_characteristic,
    edit_defense,
    edit_kind,
    edit_morality,
    edit_name,
    edit_number,
    edit_parts,
    edit_soak,
    edit_specializations,
    edit_text,
    edit_xp,
    folded,
)
from rules.characters.parts import BurdenKind
from rules.characters.skills import skill_named
from rules.characters.typed import Typed, joined
from rules.checks.limits import MOST_RATING
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind
from rules.errors import AmbiguousName, IllegalAction, LimitExceeded, Misreading, NotationError, UnknownName
from rules.health.combatants import MOST_MINIONS, MOST_THRESHOLD, MOST_WOUNDS
from rules.systems.base import Narrative
from rules.table.force import MOST_FORCE_RATING

MOST_TYPED = 50_000
"""House rule: longer than anything that a form carries."""


@dataclass(frozen=True, slots=True)
class EditField:
    """A field that can be typed: its name, other names, an example, and what it does."""

    name: str
    aliases: tuple[str, ...]
    example: str
    apply: Apply


def edit(character: Character, name: str, text: str, narrative: Narrative) -> Character:
    """Return a character with one field as a text says; `name` is a field or one of its other names.

    Raises:
        UnknownName: there is no such field, skill or entry; similar ones are suggested.
        AmbiguousName: several skills or entries begin with a name.
        NotationError: the text cannot be read.
        LimitExceeded: the text is absurdly long.
    """
    return apply_field(character, field_named(name), typed_text(text), narrative)


def field_named(name: str) -> EditField:
    """Return the field with this name or other name, however it is spelled.

    Raises:
        UnknownName: there is none; similar ones are suggested.
    """
    field = _BY_NAME.get(folded(name))
    if field is None:
        raise UnknownName("field of a character", name, tuple(_near(folded(name))))
    return field


def edit_line(character: Character, line: str, narrative: Narrative) -> Character:
    """Return a character with one field changed, where the line begins with the field's name or a skill's.

    Raises:
        NotationError: the line cannot be read.
        UnknownName: there is no such skill or entry; similar ones are suggested.
        AmbiguousName: several skills or entries begin with a name.
        LimitExceeded: the text is absurdly long.
    """
    typed = typed_text(line)
    field, rest = field_at(typed)
    if field is not None:
        _check_one_reading(field, typed, rest)
        return apply_field(character, field, rest, narrative)
    if begins_with_skill(character, typed, narrative):
        return apply_field(character, _BY_NAME["skill"], typed, narrative)
    raise _no_field(typed)


def edit_several(character: Character, text: str, narrative: Narrative) -> Character:
    """Return a character after several edits: "wound threshold 14, athletics 2, cool 1 | weapon vibroknife, melee, …".

    They stand on lines of their own, between bars, or between commas as far as no field comes first that takes them.

    Raises:
        NotationError: an edit cannot be read.
        UnknownName: there is no such skill or entry; similar ones are suggested.
        AmbiguousName: several skills or entries begin with a name.
        LimitExceeded: the text is absurdly long.
    """
    typed = typed_text(text)
    for part in typed.split("|\n") or (typed,):
        pieces = part.split(",;") or (part,)
        before: EditField | None = None
        for piece in pieces:
            field, rest = field_at(piece)
            if field is not None and field.name in TAKES_COMMAS:
                character = apply_field(character, field, rest.between(rest.start, part.end), narrative)
                break
            if field is not None:
                _check_one_reading(field, piece, rest)
            if field is None:
                field, rest = _continued(character, piece, before, narrative), piece
            character = apply_field(character, field, rest, narrative)
            before = field
    return character


def _check_one_reading(field: EditField, line: Typed, value: Typed) -> None:
    """Refuse what is a threshold where somebody is made and what was suffered where somebody is changed.

    Raises:
        NotationError: it says wounds or strain and a number, and not which.
    """
    if field.name not in _TWO_READINGS or not value.is_number or value.is_signed or not value.text.strip("0"):
        return
    either = tuple(
        f"{each} {value.text}" for each in (f"{field.name.removesuffix('s')} threshold", f"current {field.name}")
    )
    raise line.refuse(" or ".join(f"“{each}”" for each in either), *either, problem=Misreading.AMBIGUOUS)


def _continued(character: Character, piece: Typed, before: EditField | None, narrative: Narrative) -> EditField:
    """Return the field of a piece that does not begin with one: a skill's, or the one before it in a list."""
    if before is not None and before.name in _LISTS:
        return before
    if begins_with_skill(character, piece, narrative):
        return _BY_NAME["skill"]
    raise _no_field(piece)


def field_at(line: Typed) -> tuple[EditField | None, Typed]:
    """Return the field that a line begins with, and what stands behind its name."""
    words = line.words()
    for count in (2, 1):
        name = words[:count]
        field = _BY_NAME.get(folded(joined(name)))
        if field is not None and all(folded(word.text) for word in name):
            return field, line.between(name[-1].end, line.end)
    return None, line


def begins_with_skill(character: Character, line: Typed, narrative: Narrative) -> bool:
    """Whether a line begins with the name of a skill and goes on with what can be said about one."""
    words = line.words()
    for count in range(min(len(words), 4), 0, -1):
        try:
            skill_named(character, joined(words[:count]), narrative)
        except (UnknownName, AmbiguousName):
            continue
        return True
    return False


def apply_field(character: Character, field: EditField, line: Typed, narrative: Narrative) -> Character:
    """Return a character with a field as a stretch of text says.

    Raises:
        NotationError: it cannot be read, or says more than a sheet can hold.
        UnknownName: there is no such skill or entry; similar ones are suggested.
        AmbiguousName: several skills or entries begin with a name.
    """
    changed = field.apply(character, line, narrative)
    try:
        return check_character(changed)
    except IllegalAction as error:
        raise line.refuse(str(error.facts["expected"])) from None


def typed_text(text: str) -> Typed:
    """Return a text to be read.

    Raises:
        LimitExceeded: it is absurdly long.
    """
    if len(text) > MOST_TYPED:
        raise LimitExceeded("characters", limit=MOST_TYPED, got=len(text), text=text[MOST_TYPED:][:20])
    return Typed.of(text.replace("\r\n", "\n"))


def _no_field(line: Typed) -> NotationError:
    first = (line.words() or (line,))[0]
    return first.refuse("a field, as “brawn 3” or “soak armor 2”", *_near(folded(first.text)), *talent_meant(line))


def talent_meant(line: Typed) -> tuple[str, ...]:
    """Return what stands for the first word of a line that names a talent of the rules, as in "adversary 2"."""
    words = line.words()
    if any(joined(words[:count]).casefold() in _TALENTS for count in (1, 2)):
        return (f"talent {words[0].text}",)
    return ()


def _near(name: str) -> list[str]:
    close = get_close_matches(name[:30], _BY_NAME, n=3, cutoff=0.6)
    return list(dict.fromkeys(_BY_NAME[each].name for each in close))


FIELDS = (
    EditField("name", (), "Vex", edit_name),
    EditField("kind", ("type",), "rival", edit_kind),
    EditField("species", (), "Twi'lek", edit_text("species")),
    EditField("career", (), "Smuggler", edit_text("career")),
    EditField("specializations", ("specialization", "specs"), "Thief, Scoundrel", edit_specializations),
    EditField("brawn", ("br",), "3", edit_characteristic(Characteristic.BRAWN)),
    EditField("agility", ("ag", "agi"), "3", edit_characteristic(Characteristic.AGILITY)),
    EditField("intellect", ("int",), "3", edit_characteristic(Characteristic.INTELLECT)),
    EditField("cunning", ("cun",), "3", edit_characteristic(Characteristic.CUNNING)),
    EditField("willpower", ("will", "wil"), "3", edit_characteristic(Characteristic.WILLPOWER)),
    EditField("presence", ("pr", "pre"), "3", edit_characteristic(Characteristic.PRESENCE)),
    EditField("skill", ("skills",), "athletics 2 career", each_part(edit_skill)),
    EditField("soak", (), "armor 2", edit_soak),
    EditField("defense", (), "1/0", edit_defense(DefenseKind.GENERAL)),
    EditField("melee defense", (), "shield 1", edit_defense(DefenseKind.MELEE)),
    EditField("ranged defense", (), "cover 1", edit_defense(DefenseKind.RANGED)),
    EditField("wound threshold", ("wt",), "12", edit_parts("wound_threshold", 1, MOST_THRESHOLD)),
    EditField("strain threshold", ("st",), "12", edit_parts("strain_threshold", 1, MOST_THRESHOLD)),
    EditField("group size", ("group", "members"), "4", edit_number("group_size", 1, MOST_MINIONS)),
    EditField("current wounds", ("wounds suffered",), "3", edit_number("wounds", 0, MOST_WOUNDS)),
    EditField("current strain", ("strain suffered",), "3", edit_number("strain", 0, MOST_WOUNDS)),
    EditField("wounds", ("wound",), "+3", edit_number("wounds", 0, MOST_WOUNDS)),
    EditField("strain", (), "+3", edit_number("strain", 0, MOST_WOUNDS)),
    EditField("stimpacks today", ("stimpacks used",), "0", edit_number("stimpacks_today", 0, MOST_RATING)),
    EditField("weapon", ("weapons",), "blaster pistol, ranged light, damage 6, critical 3, medium", edit_weapon),
    EditField("armor", ("armour",), "padded armor, soak 2", edit_armor),
    EditField("gear", ("item", "items"), "stimpack 3", each_part(edit_gear)),
    EditField("encumbrance", ("encumbrance threshold",), "backpack 4", edit_parts("encumbrance", 0, MOST_RATING)),
    EditField("credits", ("money",), "+500", edit_number("credits", -MOST_CREDITS, MOST_CREDITS)),
    EditField("talent", ("talents", "ability", "abilities"), "Grit 2", edit_talent),
    EditField("xp", ("experience",), "10 session three", edit_xp),
    EditField("obligation", (), "debt 10", edit_burden(BurdenKind.OBLIGATION)),
    EditField("duty", (), "sabotage 10", edit_burden(BurdenKind.DUTY)),
    EditField("morality", (), "50", edit_morality),
    EditField("force rating", ("force",), "2", edit_number("force_rating", 0, MOST_FORCE_RATING)),
    EditField("force committed", ("committed",), "1", edit_number("force_committed", 0, MOST_FORCE_RATING)),
    EditField("portrait", (), "https://example.org/vex.png", edit_text("portrait")),
    EditField("notes", ("note",), "owes money", edit_text("notes")),
)
"""Every field that can be typed, in the order of the sheet."""

_BY_NAME = {folded(name): field for field in FIELDS for name in (field.name, *field.aliases)}

_TALENTS = frozenset({"adversary", "durable", "grit", "lethal blows", "toughened"})
"""Talents that the rules count, which players type like fields."""
_TWO_READINGS = frozenset({"wounds", "strain"})
"""Fields whose plain number could be the threshold."""
_LISTS = frozenset({"skill", "gear"})
"""Fields whose entries may follow each other between commas."""
TAKES_COMMAS = frozenset(
    {"name", "species", "career", "specializations", "weapon", "armor", "talent", "xp", "portrait", "notes"}
)
"""Fields that take everything behind their name, commas too."""
