"""Genesys: no Force die, Story Points in place of the Destiny Pool, its own skills and Critical Injuries."""

from rules.checks.difficulty import Difficulty
from rules.citations import GENESYS_BOOK, GENESYS_TABLES
from rules.dice.die import Die
from rules.systems.base import GameSystem, Narrative, SharedPoints
from rules.tables.attack_topics import ATTACK_STEPS, ATTACK_TOPICS
from rules.tables.characteristics_struck import CHARACTERISTICS_STRUCK
from rules.tables.check_topics import CHECK_TOPICS
from rules.tables.falling import FALLING
from rules.tables.gear_topics import GEAR_TOPICS
from rules.tables.genesys_critical_injuries import GENESYS_CRITICAL_INJURIES
from rules.tables.genesys_skills import GENESYS_SKILLS
from rules.tables.health_topics import CONDITION_TOPICS, HEALING_TOPICS, STATE_TOPICS
from rules.tables.pool_topics import POOL_TOPICS
from rules.tables.qualities import CORTOSIS, ION, QUALITIES
from rules.tables.situation_topics import CONCEALMENT_TOPICS, SITUATION_TOPICS
from rules.tables.spending_options import COMMON_OPTIONS, NEGATIVE_OPTIONS, POSITIVE_OPTIONS
from rules.tables.spending_topics import SPENDING_TOPICS
from rules.tables.table_topics import INITIATIVE_TOPICS, STORY_TOPICS
from rules.tables.weapons import IMPROVISED_WEAPONS, UNARMED

GENESYS = GameSystem(
    key="genesys",
    name="Genesys",
    narrative=Narrative(
        book=GENESYS_BOOK,
        citations=GENESYS_TABLES,
        dice=tuple(die for die in Die if die is not Die.FORCE),
        points=SharedPoints(pool="Story Point pool", point="Story Point", light="player", dark="GM", is_rolled=False),
        ladder=tuple(Difficulty),
        skills=GENESYS_SKILLS,
        critical_injuries=GENESYS_CRITICAL_INJURIES,
        characteristics_struck=CHARACTERISTICS_STRUCK,
        falling=FALLING,
        spending=(*POSITIVE_OPTIONS, *NEGATIVE_OPTIONS),
        common_spending=COMMON_OPTIONS,
        qualities=tuple(quality for quality in QUALITIES if quality not in (CORTOSIS, ION)),
        weapons=(UNARMED, *IMPROVISED_WEAPONS.values()),
        topics=(
            *ATTACK_STEPS,
            *ATTACK_TOPICS,
            *POOL_TOPICS,
            *CHECK_TOPICS,
            *SPENDING_TOPICS,
            *STATE_TOPICS,
            *CONDITION_TOPICS,
            *HEALING_TOPICS,
            *SITUATION_TOPICS,
            *CONCEALMENT_TOPICS,
            *GEAR_TOPICS,
            *INITIATIVE_TOPICS,
            *STORY_TOPICS,
        ),
    ),
)
"""Rule: Genesys core (pages not confirmed); spending and falling read as in Edge of the Empire."""
