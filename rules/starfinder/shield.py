"""A creature's defenses against one kind of damage, boiled down to numbers: what odds need of `defenses`."""

from dataclasses import dataclass

from rules.starfinder.damage_types import DamageType, Quality
from rules.starfinder.defenses import Amount, Defenses, Scope, fits, immunity_to
from rules.starfinder.nature import Nature
from rules.starfinder.ways import Telling


@dataclass(frozen=True, slots=True, kw_only=True)
class Shield:
    """The highest of each kind of defense that fits; those against precision apart, as it may be absent."""

    is_immune: bool = False
    ignores_precision: bool = False
    weakness: int = 0
    precision_weakness: int = 0
    resistance: int = 0
    precision_resistance: int = 0

    @property
    def telling(self) -> Telling:
        """Return what has to be known of precision damage."""
        if self.ignores_precision:
            return Telling.WITHOUT
        return Telling.BOTH if self.precision_weakness or self.precision_resistance else Telling.NOTHING

    def taken(self, amount: int, without_precision: int) -> int:
        """Return what such a creature takes; the same number as `defend` tells line by line."""
        if self.is_immune:
            return 0
        left = without_precision if self.ignores_precision else amount
        if left == 0:
            return 0
        precision = left - without_precision
        weakness = max(self.weakness, self.precision_weakness) if precision else self.weakness
        resistance = max(self.resistance, min(precision, self.precision_resistance))
        return max(0, left + weakness - resistance)


def shield_against(
    damage_type: DamageType | None, qualities: frozenset[Quality], defenses: Defenses, nature: Nature
) -> Shield:
    """Return what a creature has against damage of this type with these qualities."""
    if immunity_to(damage_type, qualities, defenses, nature) is not None:
        return Shield(is_immune=True)
    # Half of the probe is precision damage, so whatever can fit does.
    probe = Amount(type=damage_type, amount=2, without_precision=1, qualities=qualities)
    weaknesses = [weakness for weakness in defenses.weaknesses if fits(weakness, probe)]
    resistances = [resistance for resistance in defenses.resistances if fits(resistance, probe)]
    return Shield(
        ignores_precision=any(fits(immunity, probe) for immunity in defenses.immunities),
        weakness=max((other.value for other in weaknesses if other.to is not Scope.PRECISION), default=0),
        precision_weakness=max((other.value for other in weaknesses if other.to is Scope.PRECISION), default=0),
        resistance=max((other.value for other in resistances if other.to is not Scope.PRECISION), default=0),
        precision_resistance=max((other.value for other in resistances if other.to is Scope.PRECISION), default=0),
    )
