"""Parry and Reflect: strain for less damage, before soak. Imports damage."""

from dataclasses import dataclass
from enum import StrEnum

from rules.checks.limits import MOST_RATING, check_range
from rules.checks.skills import AttackKind
from rules.combat.damage import DamageReport
from rules.errors import IllegalAction


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
