"""The entries of a sheet, one value for each kind of line. Imports checks, combat and health."""

from dataclasses import dataclass
from enum import StrEnum

from rules.checks.skills import Characteristic, SkillCategory


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a total, with where it comes from: "Toughened", 4."""

    source: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSkill:
    """A skill on a sheet; a skill that is not listed has no ranks."""

    key: str
    """The key of the game's skill, or of a custom one."""
    name: str
    ranks: int = 0
    is_career: bool = False
    characteristic: Characteristic | None = None
    """Another characteristic than the skill's own; for a custom skill its own."""
    category: SkillCategory | None = None
    """Given for custom skills only."""
    removes_setback: int = 0
    """Setback dice that talents take away from checks with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetQuality:
    """A quality of a weapon as the sheet writes it; the game's table tells what it does."""

    name: str
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWeapon:
    """A weapon on a sheet; nothing is computed into it."""

    name: str
    skill: str
    """The key of its skill."""
    damage: int | None = None
    """The damage of a hit, or what it adds to Brawn; None: the source did not tell."""
    adds_brawn: bool = False
    critical_rating: int | None = None
    """None: it cannot inflict one."""
    range: str = "engaged"
    """A value of `RangeBand`."""
    qualities: tuple[SheetQuality, ...] = ()
    encumbrance: int = 0
    hands: int = 1
    notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetArmor:
    """Armor; only what is worn counts."""

    name: str
    soak: int = 0
    defense: int = 0
    encumbrance: int = 0
    is_worn: bool = True
    is_counted_elsewhere: bool = False
    """Whether the sheet's totals hold it already, as in adversaries' stat blocks: it is shown and not added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetItem:
    """Gear with its count; also ammunition and the like."""

    name: str
    count: int = 1
    encumbrance: int = 0
    notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTalent:
    """A talent or ability."""

    name: str
    ranks: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class XpEntry:
    """Experience gained (above zero) or spent (below), and why."""

    amount: int
    reason: str


class BurdenKind(StrEnum):
    """What drives a character, by game line."""

    OBLIGATION = "obligation"
    DUTY = "duty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden:
    """One Obligation or Duty and its size."""

    kind: BurdenKind
    name: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetInjury:
    """A Critical Injury as it is kept: by the key of its row in the game's table."""

    key: str
    state: str = "active"
    """A value of `InjuryState`."""
    characteristic: Characteristic | None = None
    limb: str = ""
