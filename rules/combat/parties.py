"""Attacker and target: what an attack must know of each. Imports this room's defense and weapons.

Wounds and the rest of a character's state are not here: they are the business of health.
"""

from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum

from rules.checks.environment import Concealment
from rules.checks.limits import MOST_CHARACTERISTIC, MOST_RATING, check_range
from rules.checks.skills import SkillRating
from rules.combat.defense import DefenseSource
from rules.combat.weapons import Weapon
from rules.ledger import Ledger


class Build(StrEnum):
    """What a target is made of, as far as weapons care."""

    LIVING = "living"
    DROID = "droid"
    VEHICLE = "vehicle"


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon in somebody's hand, and how well they use it."""

    weapon: Weapon
    rating: SkillRating


@dataclass(frozen=True, slots=True)
class Attacker:
    """Whoever attacks.

    Raises:
        IllegalAction: a number is too low (rule "too_low").
        LimitExceeded: a number is too high.
    """

    name: str
    _: KW_ONLY
    brawn: int
    agility: int
    silhouette: int = 1
    is_engaged: bool = False
    """Whether an opponent stands within reach, target or not."""
    is_prone: bool = False
    lethal_blows: int = 0
    """Ranks in the talent."""

    def __post_init__(self) -> None:
        check_range("points of Brawn", self.brawn, most=MOST_CHARACTERISTIC)
        check_range("points of Agility", self.agility, most=MOST_CHARACTERISTIC)
        check_range("ranks of Lethal Blows", self.lethal_blows, most=MOST_RATING)


@dataclass(frozen=True, slots=True)
class Target:
    """Whoever is attacked.

    Raises:
        IllegalAction: a number is too low (rule "too_low").
        LimitExceeded: a number is too high.
    """

    name: str
    _: KW_ONLY
    build: Build = Build.LIVING
    soak: Ledger = field(default_factory=Ledger)
    """Soak of a person, armor of a vehicle."""
    has_cortosis: bool = False
    """Whether the armor keeps Pierce and Breach from ignoring soak."""
    defenses: tuple[DefenseSource, ...] = ()
    silhouette: int = 1
    is_prone: bool = False
    concealment: Concealment = Concealment.NONE
    is_engaged_with_ally: bool = False
    """Whether somebody on the attacker's side stands within its reach."""
    adversary: int = 0
    """Ranks in the talent: each upgrades the difficulty of combat checks against it."""
    durable: int = 0
    """Ranks in the talent."""

    def __post_init__(self) -> None:
        check_range("points of soak", self.soak.total, most=MOST_RATING)
        check_range("ranks of Adversary", self.adversary, most=MOST_RATING)
        check_range("ranks of Durable", self.durable, most=MOST_RATING)
