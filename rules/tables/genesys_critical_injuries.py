"""The Critical Injuries of Genesys: those of Edge of the Empire with some rows of its own. Rule: Genesys core."""

from dataclasses import replace

from rules.health.conditions import Condition
from rules.health.injuries import Inflict, Lasts, StrainForActions
from rules.tables.critical_injuries import CRITICAL_INJURIES

_SHARED = {row.key: row for row in CRITICAL_INJURIES}

_OWN = {
    "discouraging_wound": replace(
        _SHARED["discouraging_wound"],
        text="One Story Point of the players passes to the GM; for an NPC victim, one of the GM's to the players.",
    ),
    "head_ringer": replace(
        _SHARED["head_ringer"],
        text="Intellect and Cunning checks have 1 more difficulty until healed.",
        lasts=Lasts.UNTIL_HEALED,
    ),
    "fearsome_wound": replace(
        _SHARED["fearsome_wound"],
        text="Presence and Willpower checks have 1 more difficulty until healed.",
        lasts=Lasts.UNTIL_HEALED,
    ),
    "agonizing_wound": replace(
        _SHARED["agonizing_wound"],
        text="Brawn and Agility checks have 1 more difficulty until healed.",
        lasts=Lasts.UNTIL_HEALED,
    ),
    "slightly_dazed": replace(_SHARED["slightly_dazed"], text="Disoriented until healed.", lasts=Lasts.UNTIL_HEALED),
    "scattered_senses": replace(
        _SHARED["scattered_senses"],
        text="All Boost dice are removed from checks until healed.",
        lasts=Lasts.UNTIL_HEALED,
    ),
    "hamstrung": replace(_SHARED["hamstrung"], text="No free maneuver until healed.", lasts=Lasts.UNTIL_HEALED),
    "winded": replace(_SHARED["winded"], text="Cannot take strain by choice until healed.", lasts=Lasts.UNTIL_HEALED),
    "compromised": replace(
        _SHARED["compromised"], text="Every check has 1 more difficulty until healed.", lasts=Lasts.UNTIL_HEALED
    ),
    "at_the_brink": replace(
        _SHARED["at_the_brink"], text="Suffers 2 strain for each action taken.", effects=(StrainForActions(2),)
    ),
    "temporarily_lame": replace(
        _SHARED["temporarily_lame"],
        key="temporarily_disabled",
        name="Temporarily Disabled",
        text="Immobilized until healed.",
        effects=(Inflict(Condition.IMMOBILIZED),),
    ),
    "knocked_senseless": replace(
        _SHARED["knocked_senseless"], text="Staggered until healed.", lasts=Lasts.UNTIL_HEALED
    ),
}

GENESYS_CRITICAL_INJURIES = tuple(_OWN.get(row.key, row) for row in CRITICAL_INJURIES)
"""The same totals and severities as in Edge of the Empire; most effects last until the injury is healed."""
