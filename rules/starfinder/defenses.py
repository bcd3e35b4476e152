"""What a creature is immune to, weak to and resists, and what is left of damage after it, line by line."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.ledger import Line
from rules.starfinder.damage_types import CATEGORIES, Category, DamageType, Material, Quality, Trait
from rules.starfinder.nature import Nature, why_unaffected


class Scope(StrEnum):
    """What a defense can name that is neither a type, a category nor a quality."""

    ALL = "all"
    PRECISION = "precision"


Against = DamageType | Category | Trait | Material | Scope
"""What a defense is against."""


@dataclass(frozen=True, slots=True)
class Immunity:
    """Damage that does nothing; against precision it takes away only the precision part."""

    to: Against
    exceptions: tuple[Against, ...] = ()

    def __post_init__(self) -> None:
        _check_exceptions(self.exceptions)

    def __str__(self) -> str:
        return f"immune to {self.to}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weakness:
    """Damage that does `value` more, wherever any of it is left after immunities."""

    to: Against
    value: int
    exceptions: tuple[Against, ...] = ()

    def __post_init__(self) -> None:
        _check_value(self.value)
        _check_exceptions(self.exceptions)

    def __str__(self) -> str:
        return f"weakness to {self.to} {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resistance:
    """Damage that does `value` less; against precision it takes at most the precision part."""

    to: Against
    value: int
    exceptions: tuple[Against, ...] = ()

    def __post_init__(self) -> None:
        _check_value(self.value)
        _check_exceptions(self.exceptions)

    def __str__(self) -> str:
        return f"resistance to {self.to} {self.value}"


Defense = Immunity | Weakness | Resistance


@dataclass(frozen=True, slots=True, kw_only=True)
class Defenses:
    """All defenses of a creature."""

    immunities: tuple[Immunity, ...] = ()
    weaknesses: tuple[Weakness, ...] = ()
    resistances: tuple[Resistance, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.immunities or self.weaknesses or self.resistances)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """Damage of one type as it reaches a creature."""

    type: DamageType | None
    amount: int
    without_precision: int
    """How much it would be had the precision damage never been added."""
    qualities: frozenset[Quality] = frozenset()

    @property
    def precision(self) -> int:
        """Return how much of it is precision damage."""
        return self.amount - self.without_precision


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended:
    """What became of an amount, step by step; the lines tell every defense that was asked."""

    after_immunity: int
    after_weakness: int
    taken: int
    lines: tuple[Line, ...]


def defend(amount: Amount, defenses: Defenses, nature: Nature | None = None) -> Defended:
    """Apply immunities, then weaknesses, then resistances to one amount of one type.

    A type that cannot harm such a creature at all goes first, like an immunity. Where nothing is left there is
    nothing to be weak to. Of several weaknesses, and of several resistances, only the highest that fits counts.

    Rule: Starfinder 2e Player Core (immunities, weaknesses and resistances).
    """
    lines: list[Line] = []
    left = _after_immunities(amount, defenses, nature or Nature(), lines)
    after_weakness = _after_weaknesses(left, defenses, lines)
    taken = _after_resistances(left, after_weakness, defenses, lines)
    return Defended(after_immunity=left.amount, after_weakness=after_weakness, taken=taken, lines=tuple(lines))


def fits(defense: Defense, amount: Amount) -> bool:
    """Return whether a defense is against this damage and no exception lets it pass."""
    return _is_against(defense.to, amount) and passing_exception(defense, amount) is None


def passing_exception(defense: Defense, amount: Amount) -> Against | None:
    """Return the exception by which damage gets past a defense, or nothing."""
    return next((exception for exception in defense.exceptions if _is_against(exception, amount)), None)


def immunity_to(
    damage_type: DamageType | None, qualities: frozenset[Quality], defenses: Defenses, nature: Nature
) -> str | None:
    """Return why damage of this type does nothing to the creature, whatever its amount, or nothing where it does."""
    unaffected = why_unaffected(damage_type, nature)
    if unaffected is not None:
        return unaffected.value
    probe = Amount(type=damage_type, amount=1, without_precision=1, qualities=qualities)
    return next((str(immunity) for immunity in defenses.immunities if fits(immunity, probe)), None)


def _after_immunities(amount: Amount, defenses: Defenses, nature: Nature, lines: list[Line]) -> Amount:
    whole = immunity_to(amount.type, amount.qualities, defenses, nature)
    if whole is not None:
        lines.append(Line(whole, -amount.amount))
        return _reduced(amount, 0)
    left = amount
    for immunity in defenses.immunities:
        if fits(immunity, left):
            # Whatever else fits was found above: this is precision.
            lines.append(Line(str(immunity), -left.precision))
            left = _reduced(left, left.without_precision)
        else:
            _tell_exception(immunity, left, lines)
    return left


def _after_weaknesses(left: Amount, defenses: Defenses, lines: list[Line]) -> int:
    if left.amount == 0:
        return 0
    highest = _highest([weakness.value if fits(weakness, left) else 0 for weakness in defenses.weaknesses])
    raised = left.amount
    for place, weakness in enumerate(defenses.weaknesses):
        if place == highest:
            raised += weakness.value
            lines.append(Line(str(weakness), weakness.value))
        else:
            _tell_unused(weakness, left, lines)
    return raised


def _after_resistances(left: Amount, after_weakness: int, defenses: Defenses, lines: list[Line]) -> int:
    if after_weakness == 0:
        return 0
    highest = _highest([_strength(resistance, left) for resistance in defenses.resistances])
    taken = after_weakness
    for place, resistance in enumerate(defenses.resistances):
        if place == highest:
            taken = max(0, after_weakness - _strength(resistance, left))
            lines.append(Line(str(resistance), taken - after_weakness))
        else:
            _tell_unused(resistance, left, lines)
    return taken


def _highest(values: list[int]) -> int | None:
    """Return the place of the first highest value above 0."""
    highest = max(values, default=0)
    return values.index(highest) if highest > 0 else None


def _strength(resistance: Resistance, amount: Amount) -> int:
    if not fits(resistance, amount):
        return 0
    return min(resistance.value, amount.precision) if resistance.to is Scope.PRECISION else resistance.value


def _tell_unused(defense: Weakness | Resistance, amount: Amount, lines: list[Line]) -> None:
    if fits(defense, amount):
        lines.append(Line(f"{defense} does not count: only the highest does", 0))
    else:
        _tell_exception(defense, amount, lines)


def _tell_exception(defense: Defense, amount: Amount, lines: list[Line]) -> None:
    exception = passing_exception(defense, amount)
    if exception is not None and _is_against(defense.to, amount):
        lines.append(Line(f"{defense} does not apply to {exception}", 0))


def _reduced(amount: Amount, left: int) -> Amount:
    return Amount(type=amount.type, amount=left, without_precision=left, qualities=amount.qualities)


def _is_against(against: Against, amount: Amount) -> bool:
    match against:
        case Scope.ALL:
            return True
        case Scope.PRECISION:
            return amount.precision > 0
        case DamageType():
            return amount.type is against
        case Category():
            return amount.type is not None and CATEGORIES[amount.type] is against
        case Trait() | Material():
            return against in amount.qualities
        case _:
            assert_never(against)


def _check_value(value: int) -> None:
    if value < 1:
        raise ValueError(f"a defense of {value}")


def _check_exceptions(exceptions: Iterable[Against]) -> None:
    if any(exception in (Scope.ALL, Scope.PRECISION) for exception in exceptions):
        raise ValueError(f"no exceptions: {exceptions}")
