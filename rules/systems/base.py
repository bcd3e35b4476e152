"""What a game is to the rest of the rules: a record with one slot for each capability."""

from dataclasses import dataclass

from rules.checks.difficulty import Difficulty
from rules.checks.skills import Skill
from rules.checks.topics import Topic
from rules.citations import TableCitations
from rules.combat.qualities import Quality
from rules.combat.spending import SpendingOption
from rules.combat.weapons import Weapon
from rules.dice.die import Die
from rules.errors import NotInThisSystem
from rules.health.critical_roll import CharacteristicRow
from rules.health.falling import FallRow
from rules.health.injuries import CriticalInjury
from rules.health.vehicles import CriticalHit
from rules.names import find_named
from rules.starfinder.attack import AttackKind
from rules.starfinder.damage_types import DamageType, Material
from rules.starfinder.dice import DamageDie
from rules.starfinder.scale import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPoints:
    """The points that players and game master pass to each other: Destiny Points, Story Points."""

    pool: str
    """What all of them together are called."""
    point: str
    light: str
    """The side that the players spend from, as an adjective."""
    dark: str
    """The side that the game master spends from, as an adjective."""
    is_rolled: bool
    """Whether Force dice set the pool as a session starts; otherwise each player brings one and the GM one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrative:
    """What a game with narrative dice provides."""

    book: str
    """The book that the game is played from."""
    citations: TableCitations
    dice: tuple[Die, ...]
    points: SharedPoints
    ladder: tuple[Difficulty, ...]
    skills: tuple[Skill, ...]
    """In the order of the character sheet."""
    more_skills: tuple[Skill, ...] = ()
    """Skills of sister books, which characters may bring along."""
    skill_aliases: tuple[tuple[str, str], ...] = ()
    """Other ways to write a skill, in lower-case letters only, and its key."""
    critical_injuries: tuple[CriticalInjury, ...]
    characteristics_struck: tuple[CharacteristicRow, ...]
    """By a ten-sided die."""
    vehicle_critical_hits: tuple[CriticalHit, ...] = ()
    """Empty: the game has no such table."""
    falling: tuple[FallRow, ...]
    """Shortest fall first."""
    spending: tuple[SpendingOption, ...]
    """What symbols buy in a fight."""
    common_spending: tuple[SpendingOption, ...]
    """The short list for any check."""
    qualities: tuple[Quality, ...]
    weapons: tuple[Weapon, ...]
    """What everybody has at hand."""
    topics: tuple[Topic, ...]
    """What can be looked up beside the tables."""

    def skill_named(self, name: str) -> Skill:
        """Return the skill with this name, however it is spelled: case, spaces, brackets and dashes do not matter.

        Raises:
            UnknownName: there is none; similar ones are suggested.
            AmbiguousName: several skills begin with the name.
        """
        return find_named("skill", name, (*self.skills, *self.more_skills), self.skill_aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedDamage:
    """What a game provides whose damage has types, defenses against them, and Hit Points."""

    book: str
    """The book that the game is played from."""
    types: tuple[DamageType, ...]
    materials: tuple[Material, ...]
    dice: tuple[DamageDie, ...]
    attacks: tuple[AttackKind, ...]
    outcomes: tuple[Outcome, ...]
    topics: tuple[Topic, ...]
    """What can be looked up beside the types and outcomes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSystem:
    """One game; an empty slot means that the game has no such thing."""

    key: str
    """Stored and typed; never changes."""
    name: str
    narrative: Narrative | None = None
    damage: TypedDamage | None = None


def narrative_of(system: GameSystem) -> Narrative:
    """Return what a game with narrative dice provides.

    Raises:
        NotInThisSystem: the game has no narrative dice.
    """
    if system.narrative is None:
        raise NotInThisSystem("narrative dice", system.name)
    return system.narrative


def vehicle_hits_of(system: GameSystem) -> tuple[CriticalHit, ...]:
    """Return the table of Critical Hits on vehicles.

    Raises:
        NotInThisSystem: the game has none.
    """
    hits = narrative_of(system).vehicle_critical_hits
    if not hits:
        raise NotInThisSystem("Critical Hits on vehicles", system.name)
    return hits
