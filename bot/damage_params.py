"""Discord's texts and options to damage, targets and what odds are asked of. Imports `rules` and values."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.errors import NotKept
from bot.params import read_pool
from bot.store.damage_values import DamageOrder
from bot.store.values import Campaign
from rules.errors import IllegalAction, LimitExceeded, NotationError
from rules.notation.reading import FindSkill, Reading
from rules.starfinder.attack import AttackKind, attribute_modifier
from rules.starfinder.damage import Damage, is_physical
from rules.starfinder.damage_types import Material
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.defenses import Defenses
from rules.starfinder.nature import Nature
from rules.starfinder.nature_reader import read_nature
from rules.starfinder.persistent import PersistentDamage, gain_persistent
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.scale import Outcome
from rules.starfinder.scanner import MOST_CHARACTERS

LONGEST_DAMAGE = MOST_CHARACTERS
"""Characters that Discord lets a player type, for damage as for defenses."""
MOST_EXTRA_DICE = 20
LEAST_STRENGTH, MOST_STRENGTH = -10, 20
"""Beyond what any creature has."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a player chooses beside the text of the damage."""

    label: str = ""
    outcome: Outcome = Outcome.HIT
    attack: AttackKind | None = None
    strength: int | None = None
    critical: str | None = None
    increase: bool = False
    extra: int = 0
    nonlethal: bool = False
    material: Material | None = None


def read_order(text: str, options: Options) -> DamageOrder:
    """Read damage and put on it what was chosen.

    Raises:
        NotationError: a text cannot be read.
        LimitExceeded: a text is too long, or there are too many dice.
        IllegalAction: something was chosen that does not go with this damage.
    """
    damage = read_damage(text)
    critical_only = read_critical_only(options.critical) if options.critical is not None else None
    if options.strength is not None:
        if options.attack is None:
            raise IllegalAction("strength_needs_attack")
        strength = attribute_modifier(options.attack, options.strength)
        damage = damage.add_modifiers([strength] if strength is not None else [])
    if options.extra:
        damage = damage.add_dice(options.extra)
    if options.increase:
        damage = damage.increase_die()
    if options.material is not None:
        if not any(is_physical(part.type) for part in damage.parts):
            raise IllegalAction("no_physical_damage", material=options.material.value)
        damage = damage.made_of(options.material)
        critical_only = critical_only.made_of(options.material) if critical_only is not None else None
    return DamageOrder(
        notation=text,
        label=options.label,
        damage=damage,
        outcome=options.outcome,
        critical_only=critical_only,
        attack=options.attack,
        strength=options.strength,
        is_nonlethal=options.nonlethal,
    )


def read_chances(text: str, campaign: Campaign | None, skills: FindSkill | None = None) -> Reading | Damage:
    """Read what odds are asked of: a pool with narrative dice, else damage.

    Whatever has narrative dice is a pool, as in `/roll`; what has none, or is no pool, may be damage. Where it is
    neither, the error is that of the reader who got further.

    Raises:
        NotationError: it is neither.
        IllegalAction: it is ordinary dice that no damage has (rule "odds_of_ordinary_dice": text).
        LimitExceeded: too many dice or characters.
        NotInThisSystem: the campaign's game has no such die.
    """
    try:
        reading = read_pool(text, campaign, skills=skills)
    except (NotationError, LimitExceeded) as error:
        return _damage_instead(text, error)
    if reading.pool:
        return reading
    try:
        return read_damage(text)
    except NotationError as error:
        if reading.label:  # words behind the dice may be a damage type with a slip in it
            raise
        raise IllegalAction("odds_of_ordinary_dice", text=text) from error


def _damage_instead(text: str, error: NotationError | LimitExceeded) -> Damage:
    try:
        return read_damage(text)
    except LimitExceeded:
        raise error from None
    except NotationError as other:
        # A limit of pools means that there were narrative dice; that of ordinary dice is none for damage.
        is_pool = error.what.endswith(" pool") if isinstance(error, LimitExceeded) else _is_as_far(error, other)
        if is_pool:
            raise error from None
        raise


def _is_as_far(pool: NotationError, damage: NotationError) -> bool:
    """Return whether the reader of pools got as far; `2q` is one wrong die to it, and a number with a wrong word."""
    token = pool.offending.strip()
    is_die = token[:1].isdigit() and len(token.split()) == 1 and damage.end <= pool.end
    return is_die or damage.start <= pool.start


def read_target_defenses(text: str) -> Defenses:
    """Read defenses to keep.

    Raises:
        NotKept: they cannot be read.
        LimitExceeded: they are too long.
    """
    return _to_keep(read_defenses, text)


def read_target_nature(text: str) -> Nature:
    """Read what a creature is, to keep it.

    Raises:
        NotKept: it cannot be read.
        LimitExceeded: it is too long.
    """
    return _to_keep(read_nature, text)


def read_target_persistent(text: str) -> tuple[PersistentDamage, ...]:
    """Read the persistent damage that a target suffers, to keep it; "none" is none.

    Raises:
        NotKept: it cannot be read.
        LimitExceeded: it is too long.
        IllegalAction: some of it has no type.
    """
    if text.strip().casefold() == "none":
        return ()
    persistent: tuple[PersistentDamage, ...] = ()
    for part in _to_keep(read_damage, text).parts:
        if part.type is None:
            raise IllegalAction("persistent_without_type")
        persistent = gain_persistent(persistent, PersistentDamage(replace(part, is_persistent=True)))
    return persistent


def _to_keep(read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except NotationError as error:
        raise NotKept(error) from None
