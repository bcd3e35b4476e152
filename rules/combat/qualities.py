"""What a weapon quality is: its price and its effects as data. Imports checks, dice and conditions.

The qualities themselves are rows of `rules.tables.qualities`; a quality made of these effects needs no other code.
"""

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from rules.checks.limits import MOST_RATING, check_range
from rules.checks.skills import AttackKind, Characteristic
from rules.dice.die import Die
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction, UnknownName
from rules.health.conditions import Condition


@dataclass(frozen=True, slots=True)
class DiceEffect:
    """The attack gains as many of these dice as the quality has ranks."""

    die: Die


@dataclass(frozen=True, slots=True)
class SymbolEffect:
    """The attack has these symbols without a die."""

    symbols: Symbols


@dataclass(frozen=True, slots=True)
class NeedsEffect:
    """Each point of the characteristic under the rank makes attacks one harder."""

    characteristic: Characteristic


@dataclass(frozen=True, slots=True)
class DamageEffect:
    """The damage of every hit changes."""

    by: int


@dataclass(frozen=True, slots=True)
class PierceEffect:
    """Each rank lets a hit ignore some soak of a person, or some armor of a vehicle on its own scale."""

    soak: int
    armor: int


@dataclass(frozen=True, slots=True)
class CriticalEffect:
    """Each rank changes the roll for a Critical Injury."""

    by: int


@dataclass(frozen=True, slots=True)
class DefenseEffect:
    """Each rank increases the defense of whoever holds it against one kind of attack."""

    attack: AttackKind


@dataclass(frozen=True, slots=True)
class ExtraHitEffect:
    """One more hit each time it is activated; with ranks, at most so many."""

    increase: int = 0
    """How much harder it is to fire so; above zero, the attacker says so before the roll."""
    may_switch_target: bool = False


@dataclass(frozen=True, slots=True)
class ConditionEffect:
    """The target gets a condition, for as many rounds as there are ranks."""

    condition: Condition
    each_larger_silhouette: int = 0
    """How much Advantage it costs more for each silhouette of the target above 1."""


class Special(StrEnum):
    """Effects that take no numbers but the rank."""

    STUN_DAMAGE = "stun_damage"
    STUN_SETTING = "stun_setting"
    ION = "ion"
    CORTOSIS = "cortosis"
    LIMITED_AMMO = "limited_ammo"
    PREPARE = "prepare"
    SLOW_FIRING = "slow_firing"
    TRACTOR = "tractor"
    BLAST = "blast"
    BURN = "burn"
    STUN = "stun"
    SUNDER = "sunder"
    GUIDED = "guided"


Effect = (
    DiceEffect
    | SymbolEffect
    | NeedsEffect
    | DamageEffect
    | PierceEffect
    | CriticalEffect
    | DefenseEffect
    | ExtraHitEffect
    | ConditionEffect
    | Special
)


@dataclass(frozen=True, slots=True)
class Quality:
    """A quality of a weapon or of armor."""

    key: str
    """Stored and compared: lower-case words joined by underscores."""
    name: str
    _: KW_ONLY
    text: str
    """What it does, in our words."""
    effects: tuple[Effect, ...]
    is_ranked: bool = True
    cost: int | None = None
    """Advantage to activate it after a hit, or one Triumph; None: passive, always at work and free."""
    miss_cost: int | None = None
    """Advantage to activate it after a miss; None: it needs a hit."""
    aliases: tuple[str, ...] = ()
    """Other spellings that files and players use."""

    @property
    def is_active(self) -> bool:
        """Whether it does anything only when it is paid for. Rule: EotE core."""
        return self.cost is not None or self.miss_cost is not None


@dataclass(frozen=True, slots=True)
class RatedQuality:
    """A quality with the ranks that one item has in it; 0 for a quality without ranks.

    Raises:
        IllegalAction: ranks are missing (rule "too_low") or not possible (rule "quality_without_ranks": name).
        LimitExceeded: there are too many.
    """

    quality: Quality
    rank: int = 0

    def __post_init__(self) -> None:
        if self.quality.is_ranked:
            check_range(f"ranks of {self.quality.name}", self.rank, least=1, most=MOST_RATING)
        elif self.rank:
            raise IllegalAction("quality_without_ranks", name=self.quality.name)

    @property
    def label(self) -> str:
        """Return the quality as the book writes it on a weapon."""
        return f"{self.quality.name} {self.rank}" if self.quality.is_ranked else self.quality.name


def quality_named(name: str, qualities: Iterable[Quality]) -> Quality:
    """Return the quality with this name or alias, whatever its case and punctuation.

    Raises:
        UnknownName: none goes by it.
    """
    wanted = _folded(name)
    for quality in qualities:
        if wanted in {_folded(known) for known in (quality.name, *quality.aliases)}:
            return quality
    raise UnknownName("weapon quality", name)


def parse_quality(text: str, qualities: Iterable[Quality]) -> RatedQuality:
    """Read a quality as it stands on a weapon: a name, and a number where it has ranks; no number reads as rank 1.

    Raises:
        UnknownName: no quality goes by the name.
        IllegalAction: ranks that are not possible.
        LimitExceeded: too many ranks.
    """
    name, _, last = text.strip().rpartition(" ")
    if name and last.isdecimal():
        return RatedQuality(quality_named(name, qualities), int(last))
    quality = quality_named(text, qualities)
    return RatedQuality(quality, 1 if quality.is_ranked else 0)


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
