"""The lines of each page of a character sheet, with every total and its parts. Imports `rules` and the markup."""

from collections.abc import Callable, Iterator
from functools import partial

from bot.game import HOUSE, narrative_in
from bot.render.history import told
from bot.render.markup import ago, code, count, person, quoted
from bot.store.character_values import Sheet
from rules.characters import totals
from rules.characters.character import Character
from rules.characters.checks import skill_pool
from rules.characters.injuries import carried_injuries
from rules.characters.parts import BurdenKind, SheetSkill, SheetWeapon
from rules.characters.skills import listed_skill, skills_of
from rules.characters.vitality import combatant_of, members_left
from rules.checks.skills import AttackKind, Characteristic, Skill
from rules.errors import RulesError
from rules.health.combatants import AdversaryType
from rules.health.injuries import CarriedInjury, InjuryState
from rules.health.states import HealthState, health_states
from rules.ledger import Ledger
from rules.notation.reading import Scheme
from rules.notation.writer import format_pool
from rules.systems.base import Narrative
from rules.table.force import force_dice_left

_MOST_ON_GLANCE = 12
"""Entries of one kind on the first page; the rest have pages of their own."""


def health_word(character: Character, narrative: Narrative) -> str:
    """Return how somebody is, in a word and without a number."""
    try:
        states = health_states(combatant_of(character, narrative), HOUSE)
    except RulesError:  # no threshold yet, or a sheet whose parts do not come to anything
        return HealthState.WOUNDED.value if character.wounds else HealthState.UNWOUNDED.value
    worst = (
        HealthState.DEAD,
        HealthState.DEFEATED,
        HealthState.INCAPACITATED,
        HealthState.CRITICALLY_INJURED,
        HealthState.WOUNDED,
    )
    return next((each.value for each in worst if each in states), HealthState.UNWOUNDED.value)


def what_it_is(character: Character) -> str:
    """Return kind, species and career on one line."""
    kind = character.kind.replace("_", " ")
    if character.kind is AdversaryType.MINION:
        kind = f"{count(character.group_size, 'minion')}, {members_left(character)} standing"
    career = ": ".join(filter(None, (character.career, ", ".join(character.specializations))))
    return " · ".join(quoted(each) for each in (kind, character.species, career) if each)


def glance(sheet: Sheet) -> Iterator[str]:
    """Yield the first page: what is asked for most in play."""
    character, narrative = sheet.character.character, narrative_in(sheet.campaign)
    yield " · ".join(
        f"{each.label} **{totals.characteristic(character, each, narrative).total}**" for each in Characteristic
    )
    yield from _health(character, narrative)
    yield f"Soak {_total(partial(totals.soak, character, narrative))}"
    melee, ranged = (_total(partial(totals.defense, character, each, narrative, HOUSE)) for each in AttackKind)
    yield f"Defense: melee {melee}, ranged {ranged}"
    yield from _injuries(character, narrative)
    if character.force_rating:
        yield _force(character)
    yield from _skilled(character)
    if character.weapons:
        yield f"Weapons: {_some([quoted(each.name) for each in character.weapons])}"


def as_read(character: Character, narrative: Narrative) -> Iterator[str]:
    """Yield in short what was understood of a character that has just been typed."""
    numbers = dict(character.characteristics)
    yield " · ".join((what_it_is(character), *(f"{each.label} {numbers[each]}" for each in Characteristic)))
    wounds, strain = totals.wound_threshold(character), totals.strain_threshold(character)
    told = [f"{name} threshold {each.total}" for name, each in (("wound", wounds), ("strain", strain)) if each]
    told.append(f"soak {_total(partial(totals.soak, character, narrative))}")
    defenses = (_total(partial(totals.defense, character, each, narrative, HOUSE)) for each in AttackKind)
    yield " · ".join((*told, f"defense {'/'.join(defenses)}"))
    yield from _skilled(character)
    names = {skill.key: skill.name for skill in skills_of(character, narrative)}
    if character.weapons:
        yield "\n".join(_weapon(each, names) for each in character.weapons[:_MOST_ON_GLANCE])
    names_of = [each.name for each in character.armor] + [each.name for each in character.gear]
    names_of += [f"{each.name} {each.ranks}" if each.ranks > 1 else each.name for each in character.talents]
    if names_of:
        yield f"Also: {_some([quoted(each) for each in names_of])}"


def _skilled(character: Character) -> Iterator[str]:
    if character.kind is AdversaryType.MINION and character.skills:
        yield f"Skills of the group: {_some([quoted(each.name) for each in character.skills])}"
    elif ranked := [f"{quoted(each.name)} {each.ranks}" for each in character.skills if each.ranks]:
        yield f"Skills: {_some(ranked)}"


def _some(names: list[str]) -> str:
    more = len(names) - _MOST_ON_GLANCE
    return ", ".join(names[:_MOST_ON_GLANCE]) + (f" and {more} more" if more > 0 else "")


def _health(character: Character, narrative: Narrative) -> Iterator[str]:
    wounds, strain = totals.wound_threshold(character), totals.strain_threshold(character)
    told, size = _threshold(wounds), character.group_size
    if wounds is not None and character.kind is AdversaryType.MINION and size > 1:
        told = f"**{wounds.total * size}** ({size} minions of {told})"
    yield f"Wounds **{character.wounds}** of {told}"
    if strain is not None or character.kind in (AdversaryType.PLAYER_CHARACTER, AdversaryType.NEMESIS):
        yield f"Strain **{character.strain}** of {_threshold(strain)}"


def _threshold(ledger: Ledger | None) -> str:
    return "a threshold that is not set" if ledger is None else f"**{ledger.total}**{_parts(ledger)}"


def _total(summed: Callable[[], Ledger]) -> str:
    try:
        ledger = summed()
    except RulesError:  # parts that are absurd together; each of them is what was typed
        return "that does not add up"
    return f"**{ledger.total}**{_parts(ledger)}"


_MOST_PARTS = 8


def _parts(ledger: Ledger) -> str:
    """Return where a total comes from; nothing where it is one number."""
    if len(ledger.lines) < 2:
        return ""
    told = [f"{quoted(line.label)} {line.amount}" for line in ledger.lines[:_MOST_PARTS]]
    return f" ({', '.join(told)}{'…' if len(ledger.lines) > _MOST_PARTS else ''})"


def _injuries(character: Character, narrative: Narrative) -> Iterator[str]:
    carried = [each for each in carried_injuries(character, narrative) if each.state is not InjuryState.HEALED]
    if carried:
        yield f"Critical Injuries ({len(carried)}): {_some([_injury(each) for each in carried])}"


def _injury(carried: CarriedInjury) -> str:
    where = carried.limb or (carried.characteristic.label if carried.characteristic is not None else "")
    ended = ", effect over" if carried.state is InjuryState.RUN_OUT else ""
    told = ", ".join(filter(None, (quoted(where), ended.removeprefix(", "))))
    return f"{quoted(carried.injury.name)}{f' ({told})' if told else ''}"


def skills(sheet: Sheet) -> Iterator[str]:
    """Yield one line for each skill, in the order of the sheet."""
    character, narrative = sheet.character.character, narrative_in(sheet.campaign)
    for skill in skills_of(character, narrative):
        yield _skill(character, skill, narrative, sheet.campaign.scheme)


def _skill(character: Character, skill: Skill, narrative: Narrative, scheme: Scheme) -> str:
    listed = listed_skill(character, skill)
    try:
        pool = code(format_pool(skill_pool(character, skill.key, narrative), scheme))
    except RulesError:
        pool = "characteristic not set"
    words = [f"{quoted(skill.name)} ({skill.characteristic.label})"]
    words.append(f"**{listed.ranks}**" if listed is not None and listed.ranks else "0")
    words.append(pool)
    return f"{' '.join(words)}{_marks(listed)}"


def _marks(listed: SheetSkill | None) -> str:
    if listed is None:
        return ""
    marks = ["career"] if listed.is_career else []
    if listed.removes_setback:
        marks.append(f"removes {listed.removes_setback} Setback")
    return f" · {', '.join(marks)}" if marks else ""


def talents(sheet: Sheet) -> Iterator[str]:
    """Yield one line for each talent."""
    for each in sheet.character.character.talents:
        ranks = f" {each.ranks}" if each.ranks > 1 else ""
        yield f"**{quoted(each.name)}**{ranks}{f': {quoted(each.text)}' if each.text else ''}"


def gear(sheet: Sheet) -> Iterator[str]:
    """Yield weapons, armor and everything else that is carried."""
    character, narrative = sheet.character.character, narrative_in(sheet.campaign)
    names = {skill.key: skill.name for skill in skills_of(character, narrative)}
    yield f"Credits **{character.credits}** · {_load(character, narrative)}"
    for weapon in character.weapons:
        yield _weapon(weapon, names)
    for armor in character.armor:
        worn = "" if armor.is_worn else ", not worn"
        counted = ", part of the printed totals" if armor.is_counted_elsewhere else ""
        yield f"**{quoted(armor.name)}**: soak {armor.soak}, defense {armor.defense}{worn}{counted}"
    for item in character.gear:
        number = f"{item.count}× " if item.count != 1 else ""
        yield f"{number}{quoted(item.name)}{f': {quoted(item.notes)}' if item.notes else ''}"


def _load(character: Character, narrative: Narrative) -> str:
    try:
        load = totals.load(character, narrative)
    except RulesError:
        return "encumbrance beyond counting"
    return f"Encumbrance **{load.total}** of {load.threshold}{f', {load.over} over' if load.over else ''}"


def _weapon(weapon: SheetWeapon, names: dict[str, str]) -> str:
    if weapon.damage is None:
        damage = "damage unknown"
    else:
        damage = f"damage Brawn + {weapon.damage}" if weapon.adds_brawn else f"damage {weapon.damage}"
    critical = f"critical {weapon.critical_rating}" if weapon.critical_rating is not None else "no critical"
    qualities = [quoted(each.name) + (f" {each.rank}" if each.rank is not None else "") for each in weapon.qualities]
    told = [quoted(names.get(weapon.skill, weapon.skill)), damage, critical, weapon.range, *qualities]
    notes = f" · {quoted(weapon.notes)}" if weapon.notes else ""
    return f"**{quoted(weapon.name)}**: {', '.join(told)}{notes}"


def drives(sheet: Sheet) -> Iterator[str]:
    """Yield the Force, what drives the character, notes, and what an import could not place."""
    character = sheet.character.character
    yield _force(character) if character.force_rating else "No Force rating"
    for kind in BurdenKind:
        found = totals.burdens_of(character, kind)
        if found:
            named = ", ".join(f"{quoted(each.name) or 'unnamed'} {each.size}" for each in found)
            yield f"{kind.capitalize()} **{totals.burden_total(character, kind)}**: {named}"
    if character.morality is not None:
        yield f"Morality **{character.morality}**"
    if character.portrait:
        yield f"Portrait: {code(character.portrait)}"
    if character.notes:
        yield "**Notes**"
        yield from map(quoted, character.notes.splitlines())
    if character.extra:
        yield "**As the file had it** (shown, never computed with)"
        for name, text in character.extra.items():
            yield f"{quoted(name)}: {quoted(' '.join(text.split()))}"
    if character.imported_from:
        yield f"-# Imported from {code(character.imported_from)}"


def _force(character: Character) -> str:
    committed = f", {character.force_committed} committed" if character.force_committed else ""
    left = force_dice_left(character.force_rating, min(character.force_committed, character.force_rating))
    return f"Force rating **{character.force_rating}**{committed}, {count(left, 'die', 'dice')} to roll"


def experience(sheet: Sheet) -> Iterator[str]:
    """Yield the ledger of experience, newest first."""
    character = sheet.character.character
    yield f"Earned **{totals.xp_total(character)}**, available **{totals.xp_available(character)}**"
    for entry in reversed(character.xp):
        yield f"`{entry.amount:+}` {quoted(entry.reason)}"


def past(sheet: Sheet) -> Iterator[str]:
    """Yield the changes of the character that stand, newest first, and its healed injuries."""
    narrative = narrative_in(sheet.campaign)
    for event in sheet.latest:
        yield f"{ago(event.at)} {person(event.actor_id)} {told(event, narrative.points)}"
    for each in carried_injuries(sheet.character.character, narrative):
        if each.state is InjuryState.HEALED:
            yield f"Critical Injury {quoted(each.injury.name)}, {each.state.value}"
