"""Star Wars: Edge of the Empire."""

from rules.checks.difficulty import Difficulty
from rules.citations import EDGE_OF_THE_EMPIRE_BOOK, EDGE_TABLES
from rules.dice.die import Die
from rules.systems.base import GameSystem, Narrative, SharedPoints
from rules.tables.attack_topics import ATTACK_STEPS, ATTACK_TOPICS
from rules.tables.characteristics_struck import CHARACTERISTICS_STRUCK
from rules.tables.check_topics import CHECK_TOPICS
from rules.tables.critical_injuries import CRITICAL_INJURIES
from rules.tables.falling import FALLING
from rules.tables.gear_topics import GEAR_TOPICS
from rules.tables.health_topics import CONDITION_TOPICS, HEALING_TOPICS, STATE_TOPICS
from rules.tables.pool_topics import POOL_TOPICS
from rules.tables.qualities import QUALITIES
from rules.tables.situation_topics import CONCEALMENT_TOPICS, SILHOUETTE_TOPICS, SITUATION_TOPICS
from rules.tables.skills import SISTER_SKILLS, SKILL_ALIASES, SKILLS
from rules.tables.spending_options import COMMON_OPTIONS, NEGATIVE_OPTIONS, POSITIVE_OPTIONS
from rules.tables.spending_topics import SPENDING_TOPICS
from rules.tables.table_topics import DESTINY_TOPICS, FORCE_TOPICS, INITIATIVE_TOPICS, SESSION_TOPICS
from rules.tables.vehicle_critical_hits import VEHICLE_CRITICAL_HITS
from rules.tables.weapons import IMPROVISED_WEAPONS, UNARMED

EDGE_OF_THE_EMPIRE = GameSystem(
    key="edge_of_the_empire",
    name="Edge of the Empire",
    narrative=Narrative(
        book=EDGE_OF_THE_EMPIRE_BOOK,
        citations=EDGE_TABLES,
        dice=tuple(Die),
        points=SharedPoints(
            pool="Destiny Pool", point="Destiny Point", light="light side", dark="dark side", is_rolled=True
        ),
        ladder=tuple(Difficulty),
        skills=SKILLS,
        more_skills=SISTER_SKILLS,
        skill_aliases=SKILL_ALIASES,
        critical_injuries=CRITICAL_INJURIES,
        characteristics_struck=CHARACTERISTICS_STRUCK,
        vehicle_critical_hits=VEHICLE_CRITICAL_HITS,
        falling=FALLING,
        spending=(*POSITIVE_OPTIONS, *NEGATIVE_OPTIONS),
        common_spending=COMMON_OPTIONS,
        qualities=QUALITIES,
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
            *SILHOUETTE_TOPICS,
            *GEAR_TOPICS,
            *INITIATIVE_TOPICS,
            *DESTINY_TOPICS,
            *FORCE_TOPICS,
            *SESSION_TOPICS,
        ),
    ),
)
"""Rule: EotE core, p. 36-37 (Destiny Pool)."""
