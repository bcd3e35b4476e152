"""Whether a weapon can be fired just now: its ammunition, preparation and cooling. Imports weapons."""

from dataclasses import dataclass, replace

from rules.combat.qualities import Special
from rules.combat.weapons import Weapon
from rules.errors import IllegalAction


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """What has been done with a weapon lately; the start is a loaded weapon that nobody has prepared."""

    shots_fired: int = 0
    """Since it was last loaded."""
    maneuvers_prepared: int = 0
    rounds_to_wait: int = 0

    def __post_init__(self) -> None:
        if min(self.shots_fired, self.maneuvers_prepared, self.rounds_to_wait) < 0:
            raise ValueError(f"readiness counts from 0: {self}")


def check_ready(weapon: Weapon, readiness: Readiness) -> None:
    """Refuse an attack with a weapon that is not ready.

    Rule: EotE core (Limited Ammo, Prepare, Slow-Firing).

    Raises:
        IllegalAction: it is empty (rule "must_reload": weapon, shots), not prepared (rule "must_prepare": weapon,
            maneuvers) or still cooling (rule "must_wait": weapon, rounds).
    """
    shots = weapon.rank_of(Special.LIMITED_AMMO)
    if shots and readiness.shots_fired >= shots:
        raise IllegalAction("must_reload", weapon=weapon.name, shots=shots)
    missing = weapon.rank_of(Special.PREPARE) - readiness.maneuvers_prepared
    if missing > 0:
        raise IllegalAction("must_prepare", weapon=weapon.name, maneuvers=missing)
    if readiness.rounds_to_wait:
        raise IllegalAction("must_wait", weapon=weapon.name, rounds=readiness.rounds_to_wait)


def after_shot(weapon: Weapon, readiness: Readiness) -> Readiness:
    """Return the readiness after one attack: a shot less, the preparation used up, the waiting begun."""
    wait = weapon.rank_of(Special.SLOW_FIRING)
    return Readiness(shots_fired=readiness.shots_fired + 1, rounds_to_wait=wait + 1 if wait else 0)


def reload(readiness: Readiness) -> Readiness:
    """Return the readiness after a maneuver to reload."""
    return replace(readiness, shots_fired=0)


def prepare(readiness: Readiness) -> Readiness:
    """Return the readiness after one maneuver of preparation."""
    return replace(readiness, maneuvers_prepared=readiness.maneuvers_prepared + 1)


def next_round(readiness: Readiness) -> Readiness:
    """Return the readiness as the next round begins."""
    return replace(readiness, rounds_to_wait=max(0, readiness.rounds_to_wait - 1))
