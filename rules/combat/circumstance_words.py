"""The words for what the situation adds to an attack, with their meanings. Imports checks only.

What each of them does is in `circumstances`.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from rules.checks.environment import MOST_GRAVITY_DICE, Concealment
from rules.checks.stance import MOST_AIMING, MOST_SILHOUETTE
from rules.errors import UnknownName

MOST_COVER = 4
"""Defense that cover may give. House rule: as much as defense ever counts for."""
MOST_ADDED = 10
"""Boost or Setback dice that one word adds. House rule: a table gives a few."""
_SUGGESTED = 3


class Circumstance(StrEnum):
    """A word for something that changes an attack. Those that could be about either side are about the target."""

    AIM = "aim"
    CALLED = "called shot"
    COVER = "cover"
    CONCEALMENT = "concealment"
    ENGAGED = "engaged"
    NOT_ENGAGED = "not engaged"
    ALLY_ENGAGED = "ally engaged"
    NO_ALLY_ENGAGED = "no ally engaged"
    PRONE = "prone"
    ATTACKER_PRONE = "attacker prone"
    GUARDED = "guarded"
    ATTACKER_GUARDED = "attacker guarded"
    STUN = "stun"
    AUTO_FIRE = "auto-fire"
    SILHOUETTE = "silhouette"
    ATTACKER_SILHOUETTE = "attacker silhouette"
    HEAVY_GRAVITY = "heavy gravity"
    LIGHT_GRAVITY = "light gravity"
    MINOR_DAMAGE = "minor damage"
    MODERATE_DAMAGE = "moderate damage"
    MAJOR_DAMAGE = "major damage"
    PREPARED = "prepared"
    RELOADED = "reloaded"
    INJURED_LIMB = "injured limb"
    DROID = "droid"
    VEHICLE = "vehicle"
    BOOST = "boost"
    SETBACK = "setback"


class Meaning(NamedTuple):
    """What a word stands for, for whoever chooses it."""

    text: str
    least: int = 1
    most: int = 1
    """1: it is there or not, and takes no number."""


MEANINGS: Mapping[Circumstance, Meaning] = MappingProxyType(
    {
        Circumstance.AIM: Meaning("maneuvers spent aiming: a Boost die for each", most=MOST_AIMING),
        Circumstance.CALLED: Meaning("aiming at one spot: 2 Setback after one maneuver, 1 after two", most=MOST_AIMING),
        Circumstance.COVER: Meaning("the target's cover: ranged defense", most=MOST_COVER),
        Circumstance.CONCEALMENT: Meaning("1 partial, 2 dense, 3 total: Setback on shots", most=Concealment.TOTAL),
        Circumstance.ENGAGED: Meaning("the attacker stands in close combat"),
        Circumstance.NOT_ENGAGED: Meaning("the attacker stands in close combat no more"),
        Circumstance.ALLY_ENGAGED: Meaning("an ally stands in close combat with the target"),
        Circumstance.NO_ALLY_ENGAGED: Meaning("no ally stands in close combat with the target any more"),
        Circumstance.PRONE: Meaning("the target lies prone"),
        Circumstance.ATTACKER_PRONE: Meaning("the attacker lies prone"),
        Circumstance.GUARDED: Meaning("the target is in a guarded stance"),
        Circumstance.ATTACKER_GUARDED: Meaning("the attacker is in a guarded stance"),
        Circumstance.STUN: Meaning("strain in place of wounds, where the weapon can"),
        Circumstance.AUTO_FIRE: Meaning("automatic fire: one harder, and more hits to be had"),
        Circumstance.SILHOUETTE: Meaning("the target's size, where it is not 1", least=0, most=MOST_SILHOUETTE),
        Circumstance.ATTACKER_SILHOUETTE: Meaning(
            "the attacker's size, where it is not 1", least=0, most=MOST_SILHOUETTE
        ),
        Circumstance.HEAVY_GRAVITY: Meaning("Setback dice on Brawn", most=MOST_GRAVITY_DICE),
        Circumstance.LIGHT_GRAVITY: Meaning("Boost dice on Brawn", most=MOST_GRAVITY_DICE),
        Circumstance.MINOR_DAMAGE: Meaning("the weapon has minor damage: a Setback die"),
        Circumstance.MODERATE_DAMAGE: Meaning("the weapon has moderate damage: one harder"),
        Circumstance.MAJOR_DAMAGE: Meaning("the weapon has major damage: it cannot be used"),
        Circumstance.PREPARED: Meaning("the weapon was prepared as often as it has to be"),
        Circumstance.RELOADED: Meaning("the weapon was reloaded first"),
        Circumstance.INJURED_LIMB: Meaning("it takes a limb that is injured"),
        Circumstance.DROID: Meaning("the target is a droid"),
        Circumstance.VEHICLE: Meaning("the target is a vehicle"),
        Circumstance.BOOST: Meaning("Boost dice that the GM gives", most=MOST_ADDED),
        Circumstance.SETBACK: Meaning("Setback dice that the GM gives", most=MOST_ADDED),
    }
)
"""Every word with its meaning, the frequent ones first."""

_ALIASES: Mapping[str, tuple[Circumstance, int | None]] = MappingProxyType(
    {
        "aiming": (Circumstance.AIM, None),
        "aimed": (Circumstance.AIM, None),
        "called": (Circumstance.CALLED, None),
        "incover": (Circumstance.COVER, None),
        "behindcover": (Circumstance.COVER, None),
        "concealed": (Circumstance.CONCEALMENT, None),
        "partialconcealment": (Circumstance.CONCEALMENT, 1),
        "denseconcealment": (Circumstance.CONCEALMENT, 2),
        "totalconcealment": (Circumstance.CONCEALMENT, 3),
        "attackerengaged": (Circumstance.ENGAGED, None),
        "disengaged": (Circumstance.NOT_ENGAGED, None),
        "unengaged": (Circumstance.NOT_ENGAGED, None),
        "allynotengaged": (Circumstance.NO_ALLY_ENGAGED, None),
        "engagedwithally": (Circumstance.ALLY_ENGAGED, None),
        "targetengaged": (Circumstance.ALLY_ENGAGED, None),
        "targetengagedwithally": (Circumstance.ALLY_ENGAGED, None),
        "targetprone": (Circumstance.PRONE, None),
        "pronetarget": (Circumstance.PRONE, None),
        "proneattacker": (Circumstance.ATTACKER_PRONE, None),
        "selfprone": (Circumstance.ATTACKER_PRONE, None),
        "guardedstance": (Circumstance.GUARDED, None),
        "targetguarded": (Circumstance.GUARDED, None),
        "stunsetting": (Circumstance.STUN, None),
        "settostun": (Circumstance.STUN, None),
        "strain": (Circumstance.STUN, None),
        "auto": (Circumstance.AUTO_FIRE, None),
        "automatic": (Circumstance.AUTO_FIRE, None),
        "automaticfire": (Circumstance.AUTO_FIRE, None),
        "targetsilhouette": (Circumstance.SILHOUETTE, None),
        "ownsilhouette": (Circumstance.ATTACKER_SILHOUETTE, None),
        "reload": (Circumstance.RELOADED, None),
    }
)
"""Other ways to say a word, in letters alone, with the number that is said along with it."""


def word_named(name: str, typed: str) -> tuple[Circumstance, int | None]:
    """Return the word that is meant, and the number that is said along with it, if one is.

    Raises:
        UnknownName: there is no such word; similar ones are suggested.
    """
    wanted = _folded(name)
    by_letters = {_folded(word.value): word for word in Circumstance}
    if wanted in by_letters:
        return by_letters[wanted], None
    if wanted in _ALIASES:
        return _ALIASES[wanted]
    begun = [word.value for letters, word in by_letters.items() if wanted and letters.startswith(wanted)]
    close = [by_letters[each].value for each in get_close_matches(wanted, by_letters, _SUGGESTED)]
    meant = tuple(dict.fromkeys((*begun, *close)))[:_SUGGESTED]
    raise UnknownName("situation", typed, meant, known=tuple(each.value for each in Circumstance))


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalpha())
