"""How many Critical Injuries an attack can pay for, and what the weapon and the talents add. Imports this room."""

from rules.combat.damage import DamageReport
from rules.combat.parties import Attacker, Build, Target
from rules.combat.qualities import CriticalEffect
from rules.combat.weapons import Weapon
from rules.dice.symbols import NetResult
from rules.health.critical_roll import critical_modifiers
from rules.house import HouseRules
from rules.ledger import Ledger

PLANETARY_CRITICAL = 50
"""What a planetary weapon adds to the roll against a person. Rule: EotE core."""


def critical_triggers(net: NetResult, damage: DamageReport, critical_rating: int | None, house: HouseRules) -> int:
    """Return the most triggers that the symbols can pay for: the first is the injury, each further one adds 10.

    Each costs Advantage equal to the Critical Rating, or one Triumph whatever the rating.
    There is none on a miss, on a hit that soak stops, or with a weapon that has no rating.
    Rule: EotE core.
    """
    if critical_rating is None or not net.succeeded or not damage.is_past_soak:
        return 0
    by_advantage = max(0, net.advantage) // critical_rating
    if house.triumph_pays_further_triggers:
        return by_advantage + net.triumph
    return max(by_advantage, min(1, net.triumph))


def attack_modifiers(weapon: Weapon, attacker: Attacker, target: Target, *, triggers: int, carried: int) -> Ledger:
    """Return what changes the one roll for the Critical Injury of a hit, line by line.

    Vicious and the talents count against people only: a vehicle's critical hit knows the carried ones and the triggers.
    Rule: EotE core, p. 247 (vehicles).

    Raises:
        IllegalAction: a count is too low (rule "too_low"), such as no trigger at all.
        LimitExceeded: a count is too high.
    """
    if target.build is Build.VEHICLE:
        return critical_modifiers(carried=carried, extra_triggers=triggers - 1)
    ledger = critical_modifiers(
        carried=carried,
        extra_triggers=triggers - 1,
        lethal_blows=attacker.lethal_blows,
        durable=target.durable,
    )
    for rated, effect in weapon.effects_of(CriticalEffect):
        ledger = ledger.add(rated.label, effect.by * rated.rank)
    if weapon.is_planetary:
        ledger = ledger.add("planetary weapon", PLANETARY_CRITICAL)
    return ledger
