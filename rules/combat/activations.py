"""Which qualities of a weapon a roll may activate, and for how much. Imports weapons and parties."""

from dataclasses import dataclass

from rules.combat.parties import Target
from rules.combat.qualities import ConditionEffect, ExtraHitEffect, RatedQuality, Special
from rules.combat.weapons import Weapon
from rules.dice.symbols import NetResult


@dataclass(frozen=True, slots=True)
class Activation:
    """An active quality that could be paid for: so much Advantage each time, or one Triumph whatever the price."""

    rated: RatedQuality
    cost: int
    most: int | None
    """How often one attack may activate it; None: as often as it is paid for."""

    def is_affordable(self, net: NetResult) -> bool:
        """Whether these symbols pay for it once. Rule: EotE core."""
        return net.advantage >= self.cost or net.triumph > 0


def activations_after_hit(weapon: Weapon, target: Target, *, automatic: bool) -> tuple[Activation, ...]:
    """Return the qualities that a hit lets the attacker activate; Auto-fire only when it was announced.

    Rule: EotE core.
    """
    return tuple(
        Activation(rated, rated.quality.cost + _size_surcharge(rated, target), _most(rated))
        for rated in weapon.qualities
        if rated.quality.cost is not None and (automatic or not _needs_announcing(rated))
    )


def activations_after_miss(weapon: Weapon) -> tuple[Activation, ...]:
    """Return the qualities that can be activated although the attack missed. Rule: EotE core."""
    return tuple(
        Activation(rated, rated.quality.miss_cost, 1)
        for rated in weapon.qualities
        if rated.quality.miss_cost is not None
    )


def _needs_announcing(rated: RatedQuality) -> bool:
    return any(isinstance(effect, ExtraHitEffect) and effect.increase for effect in rated.quality.effects)


def _size_surcharge(rated: RatedQuality, target: Target) -> int:
    each = sum(effect.each_larger_silhouette for effect in rated.quality.effects if isinstance(effect, ConditionEffect))
    return each * max(0, target.silhouette - 1)


def _most(rated: RatedQuality) -> int | None:
    """Return how often it may be activated: extra hits as often as there are ranks, Sunder without end, others once."""
    if any(isinstance(effect, ExtraHitEffect) for effect in rated.quality.effects):
        return rated.rank if rated.quality.is_ranked else None
    return None if Special.SUNDER in rated.quality.effects else 1
