"""Starfinder 2e: damage only, no narrative dice."""

from rules.starfinder.attack import AttackKind
from rules.starfinder.damage_types import DamageType, Material
from rules.starfinder.dice import DamageDie
from rules.starfinder.scale import Outcome
from rules.systems.base import GameSystem, TypedDamage
from rules.tables.starfinder_topics import DAMAGE_TOPICS, STARFINDER_BOOK

STARFINDER_2E = GameSystem(
    key="starfinder2e",
    name="Starfinder 2e",
    damage=TypedDamage(
        book=STARFINDER_BOOK,
        types=tuple(DamageType),
        materials=tuple(Material),
        dice=tuple(DamageDie),
        attacks=tuple(AttackKind),
        outcomes=tuple(Outcome),
        topics=DAMAGE_TOPICS,
    ),
)
"""Rule: Starfinder 2e Player Core (damage)."""
