"""A character: player character, nemesis, rival or group of minions, as the sheet holds it. Nothing is summed up here.

Totals are worked out when they are read (`rules.characters.totals`), never stored.
"""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from rules.characters.parts import (
    Burden,
    Part,
    SheetArmor,
    SheetInjury,
    SheetItem,
    SheetSkill,
    SheetTalent,
    SheetWeapon,
    XpEntry,
)
from rules.checks.skills import Characteristic
from rules.combat.defense import DefenseKind, DefenseRole
from rules.health.combatants import AdversaryType

Characteristics: TypeAlias = tuple[tuple[Characteristic, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DefensePart:
    """One thing that defends, beside worn armor."""

    source: str
    rating: int
    kind: DefenseKind
    role: DefenseRole = DefenseRole.INCREASES


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """Everything on one sheet. Text is as typed or imported, cleaned; numbers are parts, not totals."""

    name: str
    kind: AdversaryType = AdversaryType.PLAYER_CHARACTER
    species: str = ""
    career: str = ""
    specializations: tuple[str, ...] = ()
    portrait: str = ""
    """An address; stored and never fetched."""
    notes: str = ""

    characteristics: Characteristics = tuple((each, 2) for each in Characteristic)
    """In the order of `Characteristic`, before what injuries take away."""
    skills: tuple[SheetSkill, ...] = ()

    soak: tuple[Part, ...] = ()
    """Beside Brawn and worn armor; a printed total is one part, see `soak_is_total`."""
    soak_is_total: bool = False
    """Whether `soak` holds everything, Brawn and armor too, as adversaries are printed."""
    defense: tuple[DefensePart, ...] = ()
    wound_threshold: tuple[Part, ...] = ()
    """Empty: not set yet. For a minion group it is that of one member."""
    strain_threshold: tuple[Part, ...] = ()
    """Empty: not set yet; rivals and minions have none."""
    group_size: int = 1
    """Members at full strength, for minions."""

    wounds: int = 0
    strain: int = 0
    injuries: tuple[SheetInjury, ...] = ()
    stimpacks_today: int = 0
    medicine_this_encounter: bool = False

    weapons: tuple[SheetWeapon, ...] = ()
    armor: tuple[SheetArmor, ...] = ()
    gear: tuple[SheetItem, ...] = ()
    encumbrance: tuple[Part, ...] = ()
    """What adds to the encumbrance threshold beside Brawn, as a backpack does."""
    credits: int = 0
    talents: tuple[SheetTalent, ...] = ()
    xp: tuple[XpEntry, ...] = ()
    burdens: tuple[Burden, ...] = ()
    morality: int | None = None
    force_rating: int = 0
    force_committed: int = 0

    imported_from: str = ""
    """The format it came from, where it was imported; importing the same file again changes nothing."""
    extra: MappingProxyType[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What an importer could not place, by its name in the source: shown, never computed with."""
