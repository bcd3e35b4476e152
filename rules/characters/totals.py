"""What the parts on a sheet come to, worked out each time it is read. Imports checks, combat, health and the table."""

from collections.abc import Iterable

from rules.characters.character import Character
from rules.characters.injuries import carried_injuries
from rules.characters.parts import Burden, BurdenKind, Part, SheetArmor
from rules.characters.qualities import qualities_of
from rules.checks.load import Load
from rules.checks.skills import AttackKind, Characteristic
from rules.combat.defense import DefenseSource, defense_against, held_defenses
from rules.combat.soak import SoakSource, soak_value
from rules.health.combatants import AdversaryType, Individual
from rules.health.criticals import lowered_characteristic
from rules.house import HouseRules
from rules.ledger import Ledger
from rules.systems.base import Narrative
from rules.table.force import force_dice_left


def characteristic(character: Character, which: Characteristic, narrative: Narrative) -> Ledger:
    """Return a characteristic as it counts now: what is printed, less what injuries take away. Rule: EotE core."""
    printed = dict(character.characteristics)[which]
    # The rule asks for somebody who can be hurt, and thresholds do not matter to it.
    injured = Individual(kind=AdversaryType.RIVAL, wound_threshold=1, injuries=carried_injuries(character, narrative))
    lost = printed - lowered_characteristic(injured, which, printed)
    ledger = Ledger().add(which.label, printed)
    return ledger.add("Critical Injuries", -lost) if lost else ledger


def worn_armor(character: Character) -> tuple[SheetArmor, ...]:
    """Return the armor that counts: worn, and not part of a printed total already."""
    return tuple(armor for armor in character.armor if armor.is_worn and not armor.is_counted_elsewhere)


def soak(character: Character, narrative: Narrative) -> Ledger:
    """Return the soak: Brawn, worn armor and every other part, each source once; or the printed total.

    Rule: EotE core.

    Raises:
        LimitExceeded: a part is absurdly large.
    """
    if character.soak_is_total:
        return _sum(character.soak)
    brawn = characteristic(character, Characteristic.BRAWN, narrative).total
    armor = (SoakSource(each.name, each.soak) for each in worn_armor(character) if each.soak)
    parts = (SoakSource(part.source, part.amount) for part in character.soak if part.amount > 0)
    ledger = soak_value(brawn, (*armor, *parts))
    for part in character.soak:
        if part.amount < 0:
            ledger = ledger.add(part.source, part.amount)
    return ledger


def defenses(character: Character, narrative: Narrative) -> tuple[DefenseSource, ...]:
    """Return everything on a sheet that defends: worn armor, which provides, the parts beside it, and weapons.

    House rule: a sheet does not tell what is in hand, so every weapon on it counts as wielded.

    Raises:
        LimitExceeded: a number is absurdly large.
    """
    return (
        *(DefenseSource(armor.name, armor.defense) for armor in worn_armor(character) if armor.defense),
        *(DefenseSource(part.source, part.rating, kind=part.kind, role=part.role) for part in character.defense),
        *(held for each in character.weapons for held in held_defenses(each.name, qualities_of(each, narrative))),
    )


def defense(character: Character, attack: AttackKind, narrative: Narrative, house: HouseRules) -> Ledger:
    """Return the defense against one kind of attack. Rule: EotE core.

    Raises:
        LimitExceeded: a number is absurdly large.
    """
    return defense_against(attack, defenses(character, narrative), house)


def wound_threshold(character: Character) -> Ledger | None:
    """Return the wound threshold, for minions that of one; None: not set yet."""
    return _sum(character.wound_threshold) if character.wound_threshold else None


def strain_threshold(character: Character) -> Ledger | None:
    """Return the strain threshold; None: not set yet, or none."""
    return _sum(character.strain_threshold) if character.strain_threshold else None


def load(character: Character, narrative: Narrative) -> Load:
    """Return all that counts toward encumbrance. Rule: EotE core.

    Raises:
        IllegalAction: what adds to the threshold is below zero together (rule "too_low").
        LimitExceeded: more is carried than anybody can.
    """
    worn = [armor.encumbrance for armor in character.armor if armor.is_worn]
    carried = (
        sum(weapon.encumbrance for weapon in character.weapons)
        + sum(armor.encumbrance for armor in character.armor if not armor.is_worn)
        + sum(item.count * item.encumbrance for item in character.gear)
    )
    return Load(
        brawn=characteristic(character, Characteristic.BRAWN, narrative).total,
        carried=carried,
        worn_armor=sum(worn),
        small_items=sum(item.count for item in character.gear if not item.encumbrance),
        extra_threshold=_sum(character.encumbrance).total,
    )


def xp_total(character: Character) -> int:
    """Return all experience ever gained."""
    return sum(entry.amount for entry in character.xp if entry.amount > 0)


def xp_available(character: Character) -> int:
    """Return the experience that is left to spend; below zero where more was spent."""
    return sum(entry.amount for entry in character.xp)


def burdens_of(character: Character, kind: BurdenKind) -> tuple[Burden, ...]:
    """Return the Obligations or the Duties."""
    return tuple(burden for burden in character.burdens if burden.kind is kind)


def burden_total(character: Character, kind: BurdenKind) -> int:
    """Return how large the Obligations or Duties are together."""
    return sum(burden.size for burden in burdens_of(character, kind))


def force_left(character: Character) -> int:
    """Return the Force dice that are not committed. Rule: EotE core."""
    return force_dice_left(character.force_rating, character.force_committed)


def talent_ranks(character: Character, name: str) -> int:
    """Return the ranks in a talent, whatever its case; 0 without it."""
    return sum(talent.ranks for talent in character.talents if talent.name.casefold() == name.casefold())


def _sum(parts: Iterable[Part]) -> Ledger:
    ledger = Ledger()
    for part in parts:
        ledger = ledger.add(part.source, part.amount)
    return ledger
