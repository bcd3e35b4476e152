"""Parry and Reflect: strain for less damage, before soak. Imports outcomes and health."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.checks.limits import MOST_RATING, check_range
from rules.checks.skills import AttackKind
from rules.combat.damage import DamageKind, DamageReport
from rules.combat.outcome import Hit
from rules.combat.triggers import critical_triggers
from rules.errors import IllegalAction
from rules.health.combatants import Individual
from rules.health.events import CriticalOwed, HealthChange, HealthEvent
from rules.health.wounds import choose_strain, suffer_strain, suffer_wounds
from rules.house import HouseRules


class Reaction(StrEnum):
    """A talent that takes damage off a hit."""

    PARRY = "parry"
    REFLECT = "reflect"

    @property
    def attack(self) -> AttackKind:
        """Return the kind of attack that it answers. Rule: EotE core (talents)."""
        return AttackKind.MELEE if self is Reaction.PARRY else AttackKind.RANGED


REACTION_STRAIN = 3
"""What using either costs. Rule: talent text."""

_BASE_REDUCTION = 2


@dataclass(frozen=True, slots=True)
class Reacted:
    """A hit that was answered: its damage now, and the strain that it cost the target."""

    damage: DamageReport
    strain: int


def react(damage: DamageReport, attack: AttackKind, reaction: Reaction, ranks: int) -> Reacted:
    """Return a hit once the target has answered it: two and the ranks come off before soak, for 3 strain.

    Once for each hit.
    Rule: talent text.

    Raises:
        IllegalAction: the talent does not answer such an attack (rule "wrong_reaction": reaction, attack), the hit was
            answered already (rule "already_reacted"), or there are no ranks (rule "too_low").
        LimitExceeded: there are too many ranks.
    """
    name = reaction.value.capitalize()
    check_range(f"ranks of {name}", ranks, least=1, most=MOST_RATING)
    if reaction.attack is not attack:
        raise IllegalAction("wrong_reaction", reaction=name, attack=attack.value)
    if damage.reductions.lines:
        raise IllegalAction("already_reacted")
    return Reacted(damage.reduce(f"{name} {ranks}", _BASE_REDUCTION + ranks), REACTION_STRAIN)


def answered_hit(hit: Hit, reaction: Reaction, ranks: int, house: HouseRules) -> Hit:
    """Return a hit once its target has answered it; what got past soak decides anew on Critical Injuries.

    Raises:
        IllegalAction: the talent does not answer such an attack, or the hit was answered already.
        LimitExceeded: there are too many ranks.
    """
    damage = react(hit.damage, hit.weapon.attack, reaction, ranks).damage
    triggers = critical_triggers(hit.net, damage, hit.weapon.critical_rating, house)
    return replace(hit, damage=damage, critical_triggers=triggers)


@dataclass(frozen=True, slots=True)
class Weathered:
    """Somebody's health once a hit that was suffered has been answered after all."""

    after: Individual
    events: tuple[HealthEvent, ...]
    """What the answer and the smaller hit come to, from before the hit."""
    keeps_injury: bool
    """Whether it goes past its threshold all the same, so that the injury stands that was rolled for it."""


def weathered(
    before: Individual, now: Individual, hit: DamageReport, answered: DamageReport, house: HouseRules
) -> Weathered:
    """Return somebody's health once a hit is answered: strain by choice first, then what is left of the damage.

    `before` is its health before the hit, `now` as the hit has left it.
    Rule: talent text.

    Raises:
        IllegalAction: it may take no strain by choice.
    """
    paid = choose_strain(before, REACTION_STRAIN, house)
    full, less = _suffered(before, hit, house), _suffered(paid.after, answered, house)
    events = (*paid.events, *less.events)
    if not any(isinstance(each, CriticalOwed) for each in less.events):
        return Weathered(less.after, events, keeps_injury=False)
    wounds = now.wounds + less.after.wounds - full.after.wounds
    strain = now.strain + less.after.strain - full.after.strain
    return Weathered(replace(now, wounds=wounds, strain=strain), events, keeps_injury=True)


def _suffered(who: Individual, hit: DamageReport, house: HouseRules) -> HealthChange[Individual]:
    suffer = suffer_strain if hit.kind is DamageKind.STRAIN else suffer_wounds
    return suffer(who, hit.suffered, house)
