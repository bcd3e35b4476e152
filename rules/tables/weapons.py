"""Weapons that everybody has: bare hands, and whatever lies around. Rule: EotE core (pages not confirmed)."""

from types import MappingProxyType

from rules.checks.skills import BRAWL, MELEE
from rules.combat.improvised import ImprovisedSize
from rules.combat.qualities import RatedQuality
from rules.combat.weapons import Weapon
from rules.tables.qualities import CUMBERSOME, DISORIENT, KNOCKDOWN

UNARMED = Weapon(
    "Unarmed",
    BRAWL,
    damage=0,
    adds_brawn=True,
    critical_rating=5,
    qualities=(RatedQuality(DISORIENT, 1), RatedQuality(KNOCKDOWN)),
    may_deal_strain=True,
)

IMPROVISED_WEAPONS = MappingProxyType(
    {
        ImprovisedSize.SMALL: Weapon(
            "Small improvised weapon",
            MELEE,
            damage=1,
            adds_brawn=True,
            critical_rating=5,
            encumbrance=1,
            is_improvised=True,
        ),
        ImprovisedSize.MEDIUM: Weapon(
            "Medium improvised weapon",
            MELEE,
            damage=2,
            adds_brawn=True,
            critical_rating=5,
            encumbrance=3,
            qualities=(RatedQuality(CUMBERSOME, 2),),
            is_improvised=True,
        ),
        ImprovisedSize.LARGE: Weapon(
            "Large improvised weapon",
            MELEE,
            damage=3,
            adds_brawn=True,
            critical_rating=5,
            encumbrance=4,
            qualities=(RatedQuality(CUMBERSOME, 4),),
            is_improvised=True,
        ),
    }
)
