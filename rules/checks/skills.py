"""Characteristics, skills, and one character's standing in a skill. Imports only the limits."""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from rules.checks.limits import MOST_CHARACTERISTIC, MOST_PRINTED_RANKS, MOST_RANKS, check_range


class Characteristic(StrEnum):
    """What a character is born with."""

    BRAWN = "brawn"
    AGILITY = "agility"
    INTELLECT = "intellect"
    CUNNING = "cunning"
    WILLPOWER = "willpower"
    PRESENCE = "presence"

    @property
    def label(self) -> str:
        """Return the name as the book writes it."""
        return self.name.capitalize()


class SkillCategory(StrEnum):
    """The heading a skill stands under on a character sheet."""

    GENERAL = "general"
    COMBAT = "combat"
    KNOWLEDGE = "knowledge"
    SOCIAL = "social"
    MAGIC = "magic"


class AttackKind(StrEnum):
    """The two kinds of combat check. Rule: EotE core."""

    MELEE = "melee"
    RANGED = "ranged"


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: printed, imported or made up at the table."""

    key: str
    """Stored and compared: lower-case words joined by underscores."""
    name: str
    _: KW_ONLY
    characteristic: Characteristic
    category: SkillCategory = SkillCategory.GENERAL
    attack: AttackKind | None = None
    """What kind of attack is made with it, if any."""
    engaged_penalty: int | None = 1
    """How much harder a ranged attack with it is for an engaged shooter; None: it cannot be made.
    A made-up skill counts as a pistol skill unless it says otherwise (house rule)."""


BRAWL = Skill(
    "brawl",
    "Brawl",
    characteristic=Characteristic.BRAWN,
    category=SkillCategory.COMBAT,
    attack=AttackKind.MELEE,
)
MELEE = Skill(
    "melee",
    "Melee",
    characteristic=Characteristic.BRAWN,
    category=SkillCategory.COMBAT,
    attack=AttackKind.MELEE,
)
RANGED_LIGHT = Skill(
    "ranged_light",
    "Ranged (Light)",
    characteristic=Characteristic.AGILITY,
    category=SkillCategory.COMBAT,
    attack=AttackKind.RANGED,
    engaged_penalty=1,
)
RANGED_HEAVY = Skill(
    "ranged_heavy",
    "Ranged (Heavy)",
    characteristic=Characteristic.AGILITY,
    category=SkillCategory.COMBAT,
    attack=AttackKind.RANGED,
    engaged_penalty=2,
)
GUNNERY = Skill(
    "gunnery",
    "Gunnery",
    characteristic=Characteristic.AGILITY,
    category=SkillCategory.COMBAT,
    attack=AttackKind.RANGED,
    engaged_penalty=None,
)
COMBAT_SKILLS = (BRAWL, GUNNERY, MELEE, RANGED_LIGHT, RANGED_HEAVY)
"""Every skill that the core book attacks with. Rule: EotE core."""

ATHLETICS = Skill("athletics", "Athletics", characteristic=Characteristic.BRAWN)
COORDINATION = Skill("coordination", "Coordination", characteristic=Characteristic.AGILITY)
PERCEPTION = Skill("perception", "Perception", characteristic=Characteristic.CUNNING)
RESILIENCE = Skill("resilience", "Resilience", characteristic=Characteristic.BRAWN)
STEALTH = Skill("stealth", "Stealth", characteristic=Characteristic.AGILITY)


@dataclass(frozen=True, slots=True)
class SkillRating:
    """One character's standing in a skill: the characteristic behind it and the ranks in it.

    An adversary that is printed with more than five ranks carries its own `most_ranks`.

    Raises:
        LimitExceeded: the characteristic or the ranks are too high.
        IllegalAction: one of them is below zero (rule "too_low").
    """

    skill: Skill
    characteristic: int
    _: KW_ONLY
    ranks: int = 0
    most_ranks: int = MOST_RANKS
    characteristic_from: str = ""
    """Whose characteristic it is, where it is a helper's."""
    ranks_from: str = ""

    def __post_init__(self) -> None:
        check_range("ranks that a skill may have", self.most_ranks, most=MOST_PRINTED_RANKS)
        check_range("points of a characteristic", self.characteristic, most=MOST_CHARACTERISTIC)
        check_range("ranks in a skill", self.ranks, most=self.most_ranks)

    @property
    def characteristic_label(self) -> str:
        """Return the characteristic and its value as a reason for dice."""
        return _label(self.skill.characteristic.label, self.characteristic, self.characteristic_from)

    @property
    def ranks_label(self) -> str:
        """Return the skill and its ranks as a reason for dice."""
        return _label(self.skill.name, self.ranks, self.ranks_from)


def _label(name: str, value: int, owner: str) -> str:
    return f"{name} {value} ({owner})" if owner else f"{name} {value}"
