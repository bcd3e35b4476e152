"""How attacker and target stand: prone, aiming, guarded, of different size. Imports this room's skills and sources."""

from enum import StrEnum

from rules.checks.limits import check_range
from rules.checks.skills import AttackKind
from rules.checks.sources import Source, boost, difficulty, setback

MOST_AIMING = 2
"""Maneuvers in a row that aiming profits from. Rule: EotE core, p. 210."""


class Aim(StrEnum):
    """What aiming is for."""

    CAREFUL = "careful"
    """A better shot."""
    CALLED = "called"
    """A shot at a named item or part of the body."""


def aiming(aim: Aim, maneuvers: int = 1) -> tuple[Source, ...]:
    """Return what one or two maneuvers of aiming in a row do to the attack.

    A careful shot gets a Boost die for each. A called shot suffers two Setback dice after one, one after two.
    Rule: EotE core, p. 210.

    Raises:
        LimitExceeded: more than two maneuvers.
        IllegalAction: fewer than none, or none for a called shot (rule "too_low").
    """
    if aim is Aim.CAREFUL:
        check_range("maneuvers spent aiming", maneuvers, most=MOST_AIMING)
        return boost("aiming", maneuvers)
    check_range("maneuvers spent aiming", maneuvers, least=1, most=MOST_AIMING)
    return setback("called shot", MOST_AIMING + 1 - maneuvers)


def prone_target(attack: AttackKind) -> tuple[Source, ...]:
    """Return what it does to an attack that its target lies prone: easier to strike, harder to shoot.

    Rule: EotE core, p. 212.
    """
    return boost("prone target") if attack is AttackKind.MELEE else setback("prone target")


def prone_attacker(attack: AttackKind) -> tuple[Source, ...]:
    """Return what it does to an attack that the attacker lies prone: close combat suffers. Rule: EotE core, p. 212."""
    return setback("attacking while prone") if attack is AttackKind.MELEE else ()


def guarded_stance() -> tuple[Source, ...]:
    """Return what a guarded stance does to one's own combat checks until the end of the next turn.

    The defense that it provides is in `rules.combat.defense`.
    Rule: EotE core.
    """
    return setback("guarded stance")


MOST_SILHOUETTE = 20
"""House rule: the largest printed station is far below."""

_NOTABLE = 2
"""Silhouettes apart from which on size matters. Rule: EotE core, p. 221."""


def silhouettes(attacker: int, target: int) -> tuple[Source, ...]:
    """Return what size does to an attack on the personal scale; never more than one die.

    Rule: EotE core, p. 221.

    Raises:
        LimitExceeded: a silhouette is larger than any.
        IllegalAction: a silhouette is below zero (rule "too_low").
    """
    for silhouette in (attacker, target):
        check_range("points of silhouette", silhouette, most=MOST_SILHOUETTE)
    if target - attacker >= _NOTABLE:
        return difficulty("target much larger", -1)
    if attacker - target >= _NOTABLE:
        return difficulty("target much smaller", 1)
    return ()
