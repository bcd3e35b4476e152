"""Defense: which ratings count against an attack, and how they add up. Imports qualities and the house rules."""

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from rules.checks.limits import MOST_RATING, check_range
from rules.checks.skills import AttackKind
from rules.checks.sources import Source, remove, setback
from rules.combat.qualities import DefenseEffect, RatedQuality
from rules.dice.die import Die
from rules.house import HouseRules
from rules.ledger import Ledger


class DefenseKind(StrEnum):
    """Which attacks a rating works against."""

    GENERAL = "general"
    MELEE = "melee"
    RANGED = "ranged"

    def works_against(self, attack: AttackKind) -> bool:
        """Whether a rating of this kind counts against an attack of that kind. Rule: EotE core."""
        return self is DefenseKind.GENERAL or self.value == attack.value


class DefenseRole(StrEnum):
    """How a rating meets other ratings."""

    PROVIDES = "provides"
    """The best of these counts, as from armor."""
    INCREASES = "increases"
    """It adds to the best one, as from a talent."""


@dataclass(frozen=True, slots=True)
class DefenseSource:
    """One thing that defends a character, and its rating.

    Raises:
        IllegalAction: the rating is below zero (rule "too_low").
        LimitExceeded: it is too high.
    """

    name: str
    rating: int
    _: KW_ONLY
    kind: DefenseKind = DefenseKind.GENERAL
    role: DefenseRole = DefenseRole.PROVIDES
    is_held: bool = False
    """Whether it is a quality of an item in hand: several of those do not add to each other."""

    def __post_init__(self) -> None:
        check_range("points of defense", self.rating, most=MOST_RATING)


GUARDED_STANCE = DefenseSource("guarded stance", 1, kind=DefenseKind.MELEE)
"""Rule: EotE core (provides; adopted from the developers' answer)."""


def cover(house: HouseRules, rating: int = 1) -> DefenseSource:
    """Return what being behind cover gives: ranged defense 1; the GM may give sturdy cover more.

    It provides, so it does not add to armor; a house rule lets it increase.
    Rule: EotE core, p. 213.

    Raises:
        IllegalAction: the rating is below zero (rule "too_low").
        LimitExceeded: it is too high.
    """
    role = DefenseRole.INCREASES if house.cover_increases_defense else DefenseRole.PROVIDES
    return DefenseSource("cover", rating, kind=DefenseKind.RANGED, role=role)


def held_defenses(name: str, qualities: Iterable[RatedQuality]) -> tuple[DefenseSource, ...]:
    """Return what the qualities of an item in hand add to its holder's defense. Rule: EotE core."""
    return tuple(
        DefenseSource(
            f"{name} ({rated.label})",
            rated.rank,
            kind=DefenseKind(effect.attack.value),
            role=DefenseRole.INCREASES,
            is_held=True,
        )
        for rated in qualities
        for effect in rated.quality.effects
        if isinstance(effect, DefenseEffect)
    )


def defense_against(attack: AttackKind, sources: Iterable[DefenseSource], house: HouseRules) -> Ledger:
    """Return the rating that counts against an attack, line by line.

    The best rating that provides counts, and every rating that increases adds to it.
    A house rule, on by default, stops the sum at 4.
    Rule: EotE core, p. 216 (the best rating counts).
    """
    ledger = Ledger()
    for source in _counting([s for s in sources if s.kind.works_against(attack) and s.rating], house):
        ledger = ledger.add(source.name, source.rating)
    if house.most_defense is not None and ledger.total > house.most_defense:
        ledger = ledger.add(f"defense is at most {house.most_defense}", house.most_defense - ledger.total)
    return ledger


def defense_sources(attack: AttackKind, sources: Iterable[DefenseSource], house: HouseRules) -> tuple[Source, ...]:
    """Return the Setback dice that defense brings to an attack, one for each point. Rule: EotE core."""
    changes: list[Source] = []
    for line in defense_against(attack, sources, house).lines:
        if line.amount > 0:
            changes += setback(f"defense: {line.label}", line.amount)
        else:
            changes += remove(line.label, Die.SETBACK, -line.amount)
    return tuple(changes)


def _counting(sources: list[DefenseSource], house: HouseRules) -> list[DefenseSource]:
    if not house.defense_increases_add:
        return _best(sources)
    increasing = [source for source in sources if source.role is DefenseRole.INCREASES]
    held = [source for source in increasing if source.is_held]
    return [
        *_best([source for source in sources if source.role is DefenseRole.PROVIDES]),
        *[source for source in increasing if not source.is_held],
        *(held if house.gear_increases_add else _best(held)),
    ]


def _best(sources: list[DefenseSource]) -> list[DefenseSource]:
    return sorted(sources, key=lambda source: source.rating, reverse=True)[:1]
