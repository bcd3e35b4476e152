"""An attack before the roll: the order, and the plan that explains its pool. Imports the rest of this room."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass

from rules.checks.environment import concealment
from rules.checks.gear import GearState, damaged_gear
from rules.checks.plan import ExplainedPool, ability_sources
from rules.checks.ranges import RangeBand
from rules.checks.skills import Characteristic
from rules.checks.sources import Side, Source, dice, difficulty, symbols, upgrade
from rules.checks.stance import prone_attacker, prone_target
from rules.combat.damage import Harm
from rules.combat.defense import defense_sources
from rules.combat.difficulty import Situation, attack_difficulty, vehicle_attack_difficulty
from rules.combat.parties import Arm, Attacker, Build, Target
from rules.combat.qualities import DiceEffect, ExtraHitEffect, NeedsEffect, Special, SymbolEffect
from rules.combat.readiness import Readiness, check_ready
from rules.combat.two_weapons import SingleCheck, check_hands, combined_check, hardness
from rules.combat.weapons import Weapon
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction
from rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class AttackOrder:
    """Who attacks whom with what: everything that is said before the roll."""

    attacker: Attacker
    target: Target
    _: KW_ONLY
    arm: Arm
    """The weapon, or of two weapons the primary one."""
    range_band: RangeBand
    second_arm: Arm | None = None
    harm: Harm = Harm.USUAL
    fires_automatically: bool = False
    other_targets: tuple[Target, ...] = ()
    """Whom else automatic fire may strike."""
    gear_state: GearState = GearState.UNDAMAGED
    readiness: Readiness | None = None
    """None: nobody keeps count."""
    changes: tuple[Source, ...] = ()
    """Everything else that changes the pool: aiming, load, conditions, talents, what earlier rolls left."""

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """Return the weapons of the attack, the primary one first."""
        return (self.arm.weapon,) if self.second_arm is None else (self.arm.weapon, self.second_arm.weapon)

    @property
    def targets(self) -> tuple[Target, ...]:
        """Return everybody whom a hit may be put on, the main target first."""
        return (self.target, *self.other_targets)


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """An order that the rules allow, and its pool with the source of every die."""

    order: AttackOrder
    explained: ExplainedPool

    @property
    def pool(self) -> DicePool:
        """Return the pool to be rolled."""
        return self.explained.pool


def plan_attack(order: AttackOrder, house: HouseRules) -> AttackPlan:
    """Return the plan of an attack: one pool, each die with its source.

    With several targets the hardest one sets the pool.
    Two weapons make one combined check, in which the dice that the qualities of either bring count (house rule).
    Rule: EotE core.

    Raises:
        IllegalAction: the attack is not possible; the rule names why: "wrong_skill", "out_of_range",
            "no_shot_while_engaged", "weapon_deals_no_strain", "vehicle_has_no_strain", "no_automatic_fire",
            "one_target_only", "gear_unusable", "two_weapons_need_one_hand_each", "must_reload", "must_prepare",
            "must_wait", "stun_is_short", "too_low".
        LimitExceeded: the pool would hold too many dice.
    """
    _check_possible(order)
    hardest = max((_opposed_by(order, target, house) for target in order.targets), key=hardness)
    own = (
        *damaged_gear(order.gear_state, order.arm.weapon.name),
        *(source for weapon in order.weapons for source in _quality_sources(weapon)),
        *(difficulty("automatic fire", _automatic_increase(order.arm.weapon)) if order.fires_automatically else ()),
        *order.changes,
    )
    return AttackPlan(order, hardest.change(*own))


def _opposed_by(order: AttackOrder, target: Target, house: HouseRules) -> ExplainedPool:
    first = SingleCheck(order.arm.rating, _opposition(order, order.arm, target, house))
    if order.second_arm is None:
        base = (*ability_sources(first.rating), *first.opposition.base)
        return ExplainedPool(base, first.opposition.changes)
    second = SingleCheck(order.second_arm.rating, _opposition(order, order.second_arm, target, house))
    return combined_check(first, second, house)


def _opposition(order: AttackOrder, arm: Arm, target: Target, house: HouseRules) -> ExplainedPool:
    """Return the negative half that one weapon meets at one target, with what the target's stand brings of Boost."""
    attacker, skill = order.attacker, arm.weapon.skill
    attack = arm.weapon.attack
    return _difficulty(order, arm, target, house).change(
        *_clumsiness(arm.weapon, attacker),
        *upgrade(f"Adversary {target.adversary}", Side.DIFFICULTY, target.adversary),
        *defense_sources(attack, target.defenses, house),
        *concealment(target.concealment, skill),
        *(prone_target(attack) if target.is_prone else ()),
        *(prone_attacker(attack) if attacker.is_prone else ()),
    )


def _difficulty(order: AttackOrder, arm: Arm, target: Target, house: HouseRules) -> ExplainedPool:
    attacker = order.attacker
    if arm.weapon.is_planetary:
        step = vehicle_attack_difficulty(attacker.silhouette, target.silhouette)
        return ExplainedPool(
            dice(f"silhouette {attacker.silhouette} against {target.silhouette}", Die.DIFFICULTY, step)
        )
    situation = Situation(
        order.range_band,
        attacker_engaged=attacker.is_engaged,
        attacker_silhouette=attacker.silhouette,
        target_silhouette=target.silhouette,
        target_engaged_with_ally=target.is_engaged_with_ally,
    )
    return attack_difficulty(arm.weapon.skill, situation, house)


def _clumsiness(weapon: Weapon, attacker: Attacker) -> Iterator[Source]:
    values = {Characteristic.BRAWN: attacker.brawn, Characteristic.AGILITY: attacker.agility}
    for rated, effect in weapon.effects_of(NeedsEffect):
        yield from difficulty(rated.label, max(0, rated.rank - values[effect.characteristic]))


def _quality_sources(weapon: Weapon) -> Iterator[Source]:
    for rated, effect in weapon.effects_of(DiceEffect):
        yield from dice(rated.label, effect.die, rated.rank)
    for rated, free in weapon.effects_of(SymbolEffect):
        yield from symbols(rated.label, free.symbols)
    if weapon.is_improvised:
        yield from symbols("improvised weapon", Symbols(threat=1))


def _automatic_increase(weapon: Weapon) -> int:
    return max((effect.increase for _, effect in weapon.effects_of(ExtraHitEffect)), default=0)


def _check_possible(order: AttackOrder) -> None:
    arms = (order.arm,) if order.second_arm is None else (order.arm, order.second_arm)
    for arm in arms:
        _check_arm(order, arm)
    if order.second_arm is not None:
        check_hands(order.arm.weapon, order.second_arm.weapon)
    if order.fires_automatically and not _automatic_increase(order.arm.weapon):
        raise IllegalAction("no_automatic_fire", weapon=order.arm.weapon.name)
    if order.other_targets and not order.fires_automatically:
        raise IllegalAction("one_target_only", weapon=order.arm.weapon.name)
    if order.readiness is not None:
        check_ready(order.arm.weapon, order.readiness)


def _check_arm(order: AttackOrder, arm: Arm) -> None:
    weapon = arm.weapon
    if arm.rating.skill.key != weapon.skill.key:
        raise IllegalAction("wrong_skill", weapon=weapon.name, skill=weapon.skill.name, got=arm.rating.skill.name)
    if not weapon.is_planetary and not weapon.range.reaches(order.range_band):
        raise IllegalAction("out_of_range", weapon=weapon.name, reaches=weapon.range.value, at=order.range_band.value)
    if order.harm is Harm.STRAIN:
        _check_strain(order, weapon)
    if weapon.has(Special.STUN_DAMAGE) or order.harm is Harm.STRAIN:
        for target in order.targets:
            if target.build is Build.VEHICLE:
                raise IllegalAction("vehicle_has_no_strain", target=target.name, weapon=weapon.name)


def _check_strain(order: AttackOrder, weapon: Weapon) -> None:
    if weapon.may_deal_strain or weapon.has(Special.STUN_DAMAGE):
        return
    if not weapon.has(Special.STUN_SETTING):
        raise IllegalAction("weapon_deals_no_strain", weapon=weapon.name)
    if not RangeBand.SHORT.reaches(order.range_band):
        raise IllegalAction("stun_is_short", weapon=weapon.name, at=order.range_band.value)
