"""A whole sheet as plain text: headings with their lines, every total with its parts. Imports this room's values."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rules.characters import totals
from rules.characters.character import Character
from rules.characters.checks import skill_pool
from rules.characters.injuries import carried_injuries
from rules.characters.parts import BurdenKind, SheetArmor, SheetItem, SheetSkill, SheetWeapon
from rules.characters.skills import listed_skill, skills_of
from rules.characters.vitality import members_left
from rules.checks.skills import AttackKind, Characteristic, Skill
from rules.errors import RulesError
from rules.health.combatants import AdversaryType
from rules.health.injuries import CarriedInjury, InjuryState
from rules.house import HouseRules
from rules.ledger import Ledger
from rules.notation.writer import format_pool
from rules.systems.base import Narrative

_T = TypeVar("_T")

UNKNOWN = "?"
"""What stands for a number that the sheet does not tell, or whose parts do not come to one."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines under it."""

    title: str
    lines: tuple[str, ...]


def sections(character: Character, narrative: Narrative, house: HouseRules) -> tuple[Section, ...]:
    """Return everything on a sheet under its headings, without those that have nothing under them."""
    made = (
        ("", _heading(character)),
        ("Characteristics", _characteristics(character, narrative)),
        ("Health", _health(character, narrative, house)),
        ("Critical Injuries", map(_injury, carried_injuries(character, narrative))),
        ("Skills", _skills(character, narrative)),
        ("Weapons", _weapons(character, narrative)),
        ("Armor", map(_armor, character.armor)),
        ("Gear", _gear(character, narrative)),
        ("Talents", (_entry(_ranked(each.name, each.ranks), each.text) for each in character.talents)),
        ("Force", _force(character)),
        ("Motives", _motives(character)),
        ("Experience", _experience(character)),
        ("Notes", character.notes.splitlines()),
        ("Other", (_entry(name, " ".join(text.split())) for name, text in character.extra.items())),
    )
    listed = (Section(title, tuple(lines)) for title, lines in made)
    return tuple(section for section in listed if section.lines)


def sheet_text(character: Character, narrative: Narrative, house: HouseRules) -> str:
    """Return a whole sheet as a text to read."""
    return "\n\n".join(_written(section) for section in sections(character, narrative, house)) + "\n"


def _written(section: Section) -> str:
    return "\n".join(((section.title.upper(),) if section.title else ()) + section.lines)


def _heading(character: Character) -> Iterator[str]:
    yield character.name
    kind = character.kind.replace("_", " ").capitalize()
    if character.kind is AdversaryType.MINION:
        kind = f"Minion group of {character.group_size}, {members_left(character)} standing"
    yield " · ".join(each for each in (kind, character.species, _career(character)) if each)
    if character.portrait:
        yield f"Portrait: {character.portrait}"


def _career(character: Character) -> str:
    return ": ".join(each for each in (character.career, ", ".join(character.specializations)) if each)


def _characteristics(character: Character, narrative: Narrative) -> Iterator[str]:
    found = {each: totals.characteristic(character, each, narrative) for each in Characteristic}
    yield ", ".join(f"{each.label} {ledger.total}" for each, ledger in found.items())
    yield from (_total(each.label, ledger) for each, ledger in found.items() if len(ledger.lines) > 1)


def _health(character: Character, narrative: Narrative, house: HouseRules) -> Iterator[str]:
    wounds, strain = totals.wound_threshold(character), totals.strain_threshold(character)
    yield f"Wounds {character.wounds}"
    each = " (each)" if character.kind is AdversaryType.MINION else ""
    yield _total(f"Wound Threshold{each}", wounds)
    if strain is not None or character.strain:
        yield f"Strain {character.strain}"
        yield _total("Strain Threshold", strain)
    yield _total("Soak", _tried(lambda: totals.soak(character, narrative)))
    yield _total("Melee Defense", _tried(lambda: totals.defense(character, AttackKind.MELEE, narrative, house)))
    yield _total("Ranged Defense", _tried(lambda: totals.defense(character, AttackKind.RANGED, narrative, house)))
    if character.stimpacks_today:
        yield f"Stimpacks today {character.stimpacks_today}"


def _injury(carried: CarriedInjury) -> str:
    state = "" if carried.state is InjuryState.ACTIVE else f" ({carried.state.value})"
    return _entry(f"{carried.label}{state}", carried.injury.text)


def _skills(character: Character, narrative: Narrative) -> Iterator[str]:
    for skill in skills_of(character, narrative):
        listed = listed_skill(character, skill)
        if listed is not None:
            yield _skill(skill, listed, character, narrative)


def _skill(skill: Skill, listed: SheetSkill, character: Character, narrative: Narrative) -> str:
    pool = _tried(lambda: skill_pool(character, skill.key, narrative))
    marks = (
        skill.characteristic.label,
        "career" if listed.is_career else "",
        f"removes {listed.removes_setback} setback" if listed.removes_setback else "",
        UNKNOWN if pool is None else format_pool(pool),
    )
    return f"{skill.name} {listed.ranks} ({', '.join(mark for mark in marks if mark)})"


def _weapons(character: Character, narrative: Narrative) -> Iterator[str]:
    names = {skill.key: skill.name for skill in skills_of(character, narrative)}
    for weapon in character.weapons:
        yield _weapon(weapon, names)


def _weapon(weapon: SheetWeapon, names: Mapping[str, str]) -> str:
    damage = UNKNOWN if weapon.damage is None else f"{'+' if weapon.adds_brawn else ''}{weapon.damage}"
    parts = (
        names.get(weapon.skill, weapon.skill).replace("(", "[").replace(")", "]"),
        f"Damage {damage}",
        f"Critical {weapon.critical_rating or '-'}",
        f"Range [{weapon.range.capitalize()}]",
        f"Encumbrance {weapon.encumbrance}" if weapon.encumbrance else "",
        f"Hands {weapon.hands}" if weapon.hands > 1 else "",
        ", ".join(_ranked(each.name, each.rank) for each in weapon.qualities),
    )
    return _entry(f"{weapon.name} ({'; '.join(part for part in parts if part)})", weapon.notes)


def _armor(armor: SheetArmor) -> str:
    parts = (
        f"soak {armor.soak}",
        f"defense {armor.defense}",
        f"encumbrance {armor.encumbrance}" if armor.encumbrance else "",
        "worn" if armor.is_worn else "carried",
        "in the totals already" if armor.is_counted_elsewhere else "",
    )
    return f"{armor.name} ({', '.join(part for part in parts if part)})"


def _gear(character: Character, narrative: Narrative) -> Iterator[str]:
    yield from map(_item, character.gear)
    if character.credits:
        yield f"Credits {character.credits}"
    load = _tried(lambda: totals.load(character, narrative))
    if load is not None and load.total:
        yield f"Encumbrance {load.total} of {load.threshold}"


def _item(item: SheetItem) -> str:
    encumbrance = f" (encumbrance {item.encumbrance})" if item.encumbrance else ""
    return _entry(f"{item.name} x{item.count}{encumbrance}", item.notes)


def _force(character: Character) -> Iterator[str]:
    if character.force_rating:
        yield f"Force Rating {character.force_rating}, committed {character.force_committed}"


def _motives(character: Character) -> Iterator[str]:
    for kind in BurdenKind:
        burdens = totals.burdens_of(character, kind)
        if burdens:
            told = ", ".join(f"{each.name} {each.size}".strip() for each in burdens)
            yield f"{kind.capitalize()} {totals.burden_total(character, kind)}: {told}"
    if character.morality is not None:
        yield f"Morality {character.morality}"


def _experience(character: Character) -> Iterator[str]:
    if character.xp:
        yield f"Total {totals.xp_total(character)}, available {totals.xp_available(character)}"
        yield from (_entry(f"{entry.amount:+}", entry.reason) for entry in character.xp)


def _total(name: str, ledger: Ledger | None) -> str:
    if ledger is None:
        return f"{name} {UNKNOWN}"
    parts = ", ".join(f"{line.label} {line.amount}" for line in ledger.lines)
    return f"{name} {ledger.total}{f' ({parts})' if len(ledger.lines) > 1 else ''}"


def _ranked(name: str, ranks: int | None) -> str:
    return name if ranks is None else f"{name} {ranks}"


def _entry(head: str, text: str) -> str:
    return f"{head}: {text}" if text else head


def _tried(work: Callable[[], _T]) -> _T | None:
    """Return what comes of something, or nothing where the parts of a sheet do not come to anything together."""
    try:
        return work()
    except RulesError:
        return None
