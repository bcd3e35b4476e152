"""A character as a document of plain JSON values, and back without loss. Imports the shapes and the sheet."""

from collections.abc import Mapping
from typing import Any

from rules.characters.character import Character, DefensePart
from rules.characters.parts import (
    Burden,
    BurdenKind,
    Part,
    SheetArmor,
    SheetInjury,
    SheetItem,
    SheetQuality,
    SheetSkill,
    SheetTalent,
    SheetWeapon,
    XpEntry,
)
from rules.characters.records import Each, Many, Record, Texts
from rules.characters.shapes import Choice, Flag, Maybe, Number, Shape, Text, Word, wrong
from rules.checks.limits import MOST_CHARACTERISTIC, MOST_PRINTED_RANKS, MOST_RATING
from rules.checks.load import MOST_LOAD
from rules.checks.ranges import RangeBand
from rules.checks.skills import Characteristic, SkillCategory
from rules.combat.defense import DefenseKind, DefenseRole
from rules.errors import IllegalAction
from rules.health.combatants import MOST_MINIONS, MOST_THRESHOLD, MOST_WOUNDS, AdversaryType
from rules.health.injuries import InjuryState
from rules.table.force import MOST_FORCE_RATING
from rules.table.obligation import MOST_MORALITY, MOST_VALUE

CHARACTER_FORMAT = "narrative-dice-bot.character"
CAMPAIGN_FORMAT = "narrative-dice-bot.campaign"
VERSION = 1
"""Of both formats; a field with a default may be added without another version."""

MOST_NAME = 80
"""House rule: a name fits wherever it is shown or completed."""
MOST_LABEL = 200
"""House rule: one line of a sheet."""
MOST_TEXT = 4000
"""House rule: a description, as long as the longest text that can be typed into a form."""
MOST_CREDITS = 1_000_000_000
MOST_XP = 1_000_000

_NAME, _LABEL, _TEXT = Text(MOST_LABEL, 1), Text(MOST_LABEL), Text(MOST_TEXT)
_KEY = Text(MOST_LABEL, 1)
_RATING = Number(0, MOST_RATING)
_LOAD = Number(0, MOST_LOAD)
_PART: dict[str, Shape[Any]] = {"source": _LABEL, "amount": Number(-MOST_RATING, MOST_RATING)}
_PARTS = Many(Record(Part, _PART, ("source", "amount")), 100)
_THRESHOLD = Many(Record(Part, {**_PART, "amount": Number(-MOST_THRESHOLD, MOST_THRESHOLD)}, ("source", "amount")), 100)
_ADDED = Many(Record(Part, {**_PART, "amount": _RATING}, ("source", "amount")), 100)

_DEFENSE = Record(
    DefensePart,
    {"source": _LABEL, "rating": _RATING, "kind": Choice(DefenseKind), "role": Choice(DefenseRole)},
    ("source", "rating", "kind"),
)
_SKILL = Record(
    SheetSkill,
    {
        "key": _KEY,
        "name": _NAME,
        "ranks": Number(0, MOST_PRINTED_RANKS),
        "is_career": Flag(),
        "characteristic": Maybe(Choice(Characteristic)),
        "category": Maybe(Choice(SkillCategory)),
        "removes_setback": _RATING,
    },
    ("key", "name"),
)
_WEAPON = Record(
    SheetWeapon,
    {
        "name": _NAME,
        "skill": _KEY,
        "damage": Maybe(_RATING),
        "adds_brawn": Flag(),
        "critical_rating": Maybe(Number(1, MOST_RATING)),
        "range": Word(RangeBand),
        "qualities": Many(Record(SheetQuality, {"name": _NAME, "rank": Maybe(_RATING)}, ("name",)), 50),
        "encumbrance": _RATING,
        "hands": Number(1, 2),
        "notes": _TEXT,
    },
    ("name", "skill"),
)
_ARMOR = Record(
    SheetArmor,
    {
        "name": _NAME,
        "soak": _RATING,
        "defense": _RATING,
        "encumbrance": _RATING,
        "is_worn": Flag(),
        "is_counted_elsewhere": Flag(),
    },
    ("name",),
)
_ITEM = Record(
    SheetItem, {"name": _NAME, "count": Number(0, MOST_LOAD), "encumbrance": _LOAD, "notes": _TEXT}, ("name",)
)
_TALENT = Record(SheetTalent, {"name": _NAME, "ranks": Number(1, MOST_RATING), "text": _TEXT}, ("name",))
_INJURY = Record(
    SheetInjury,
    {
        "key": _KEY,
        "state": Word(InjuryState),
        "characteristic": Maybe(Choice(Characteristic)),
        "limb": _LABEL,
    },
    ("key",),
)
_XP = Record(XpEntry, {"amount": Number(-MOST_XP, MOST_XP), "reason": Text(MOST_TEXT)}, ("amount", "reason"))
_BURDEN = Record(
    Burden, {"kind": Choice(BurdenKind), "name": _LABEL, "size": Number(0, MOST_VALUE)}, ("kind", "name", "size")
)

CHARACTER: Record[Character] = Record(
    Character,
    {
        "name": Text(MOST_NAME, 1),
        "kind": Choice(AdversaryType),
        "species": _LABEL,
        "career": _LABEL,
        "specializations": Many(_NAME, 50),
        "portrait": Text(2000),
        "notes": Text(10 * MOST_TEXT),
        "characteristics": Each(Characteristic, Number(0, MOST_CHARACTERISTIC)),
        "skills": Many(_SKILL, 200, "key"),
        "soak": _PARTS,
        "soak_is_total": Flag(),
        "defense": Many(_DEFENSE, 100),
        "wound_threshold": _THRESHOLD,
        "strain_threshold": _THRESHOLD,
        "group_size": Number(1, MOST_MINIONS),
        "wounds": Number(0, MOST_WOUNDS),
        "strain": Number(0, MOST_WOUNDS),
        "injuries": Many(_INJURY, 500),
        "stimpacks_today": _RATING,
        "medicine_this_encounter": Flag(),
        "weapons": Many(_WEAPON, 200),
        "armor": Many(_ARMOR, 200),
        "gear": Many(_ITEM, 1000),
        "encumbrance": _ADDED,
        "credits": Number(-MOST_CREDITS, MOST_CREDITS),
        "talents": Many(_TALENT, 500),
        "xp": Many(_XP, 5000),
        "burdens": Many(_BURDEN, 100),
        "morality": Maybe(Number(0, MOST_MORALITY)),
        "force_rating": Number(0, MOST_FORCE_RATING),
        "force_committed": Number(0, MOST_FORCE_RATING),
        "imported_from": _LABEL,
        "extra": Texts(_NAME, Text(10 * MOST_TEXT), 500),
    },
    ("name",),
)
"""Every field of a sheet with what may stand in it."""

FIELDS = tuple(CHARACTER.fields)
"""The names of a sheet's fields, in the order in which they are written."""


def to_document(character: Character) -> dict[str, Any]:
    """Return a character as a document, which `json` can write."""
    return {"format": CHARACTER_FORMAT, "version": VERSION, **CHARACTER.write(character)}


def from_document(document: object) -> Character:
    """Return the character that a document holds.

    Raises:
        IllegalAction: it is of another kind (rule "document_format": format), from a newer version of ours
            (rule "document_newer": version, most), or holds what it may not: "document_unknown_keys" (path, keys),
            "document_value" (path, expected, got).
    """
    return CHARACTER.read(opened(document, CHARACTER_FORMAT), "")


def check_character(character: Character) -> Character:
    """Return a character as it is, once nothing in it is more than a document may hold.

    Raises:
        IllegalAction: something is (rule "document_value": path, expected, got).
    """
    return CHARACTER.read(CHARACTER.write(character), "")


def changed_fields(before: Character, after: Character) -> dict[str, tuple[Any, Any]]:
    """Return what stands in the document before and after, by the name of each field that changed."""
    old, new = CHARACTER.write(before), CHARACTER.write(after)
    return {name: (old[name], new[name]) for name in FIELDS if old[name] != new[name]}


def with_fields(character: Character, fields: Mapping[str, object]) -> Character:
    """Return a character in which these fields are what a document has for them.

    Raises:
        IllegalAction: one of them cannot be read (rules "document_unknown_keys", "document_value").
    """
    given = {**CHARACTER.write(character), **fields}
    return CHARACTER.read(given, "")


def opened(document: object, wanted: str) -> dict[str, object]:
    """Return what a document of a kind holds beside its format and version.

    Raises:
        IllegalAction: it is of another kind, from a newer version of ours, or no document at all.
    """
    if not isinstance(document, dict) or not isinstance(document.get("format"), str):
        raise wrong("format", wanted, document.get("format") if isinstance(document, dict) else document)
    if document["format"] != wanted:
        raise IllegalAction("document_format", format=document["format"][:MOST_LABEL], expected=wanted)
    version = document.get("version")
    if type(version) is int and version > VERSION:
        raise IllegalAction("document_newer", version=version, most=VERSION)
    Number(1, VERSION).read(version, "version")
    return {name: value for name, value in document.items() if name not in ("format", "version")}
