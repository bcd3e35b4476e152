"""Weapons as they stand on a character sheet. Imports checks and qualities."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import TypeVar

from rules.checks.limits import MOST_RATING, check_range
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind, Skill
from rules.combat.qualities import Effect, RatedQuality, Special
from rules.errors import IllegalAction

_E = TypeVar("_E", bound=Effect)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, or whatever serves as one.

    Raises:
        IllegalAction: it cannot be attacked with (rule "not_a_combat_skill": skill), a number is too low
            (rule "too_low"), or it has one quality twice (rule "quality_twice": name).
        LimitExceeded: a number is too high.
    """

    name: str
    skill: Skill
    _: KW_ONLY
    damage: int
    """The damage of a hit, or what it adds to Brawn."""
    adds_brawn: bool = False
    critical_rating: int | None = None
    """Advantage for a Critical Injury; None: it cannot inflict one."""
    range: RangeBand = RangeBand.ENGAGED
    """As far as it reaches; of no account for a planetary weapon."""
    qualities: tuple[RatedQuality, ...] = ()
    encumbrance: int = 0
    hands: int = 1
    may_deal_strain: bool = False
    """Whether the attacker may choose to hurt strain in place of wounds, as with bare hands."""
    is_improvised: bool = False
    is_planetary: bool = False
    """Whether it belongs on a ship or large vehicle: each point of its damage is ten to a person."""

    def __post_init__(self) -> None:
        if self.skill.attack is None:
            raise IllegalAction("not_a_combat_skill", skill=self.skill.name)
        check_range("points of damage", self.damage, most=MOST_RATING)
        if self.critical_rating is not None:
            check_range("points of Critical Rating", self.critical_rating, least=1, most=MOST_RATING)
        check_range("points of encumbrance", self.encumbrance, most=MOST_RATING)
        check_range("hands", self.hands, least=1, most=2)
        seen: set[str] = set()
        for rated in self.qualities:
            if rated.quality.key in seen:
                raise IllegalAction("quality_twice", name=rated.quality.name)
            seen.add(rated.quality.key)

    @property
    def attack(self) -> AttackKind:
        """Return what kind of attack is made with it."""
        assert self.skill.attack is not None  # refused above
        return self.skill.attack

    def effects_of(self, kind: type[_E]) -> Iterator[tuple[RatedQuality, _E]]:
        """Yield every effect of one kind with the quality that it comes from."""
        for rated in self.qualities:
            for effect in rated.quality.effects:
                if isinstance(effect, kind):
                    yield rated, effect

    def has(self, special: Special) -> bool:
        """Whether a quality of it has this effect."""
        return any(effect is special for _, effect in self.effects_of(Special))

    def rank_of(self, special: Special) -> int:
        """Return the ranks behind an effect, 0 without it."""
        return max((rated.rank for rated, effect in self.effects_of(Special) if effect is special), default=0)
