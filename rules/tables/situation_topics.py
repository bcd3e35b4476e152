"""Silhouettes, concealment, cover, terrain and the like, for looking up. Rule: EotE core (pages not confirmed)."""

from rules.checks.topics import Topic
from rules.citations import edge

SILHOUETTE_TOPICS = (
    Topic("silhouette_0", "Silhouette 0", "Jawas, astromechs.", edge("221")),
    Topic("silhouette_1", "Silhouette 1", "Most humanoids.", edge("221")),
    Topic("silhouette_2", "Silhouette 2", "Dewbacks, tauntauns, banthas.", edge("221")),
    Topic("silhouette_3", "Silhouette 3", "Rancors, krayt dragons.", edge("221")),
    Topic("silhouette_4", "Silhouette 4 and more", "Anything larger.", edge("221")),
)

CONCEALMENT_TOPICS = (
    Topic("concealment_1", "Concealment +1", "Mist, shadow, grass up to the waist."),
    Topic(
        "concealment_2", "Concealment +2", "Fog, the dark of early morning or late evening, grass up to the shoulders."
    ),
    Topic(
        "concealment_3",
        "Concealment +3",
        "Night, choking smoke, the thickest fog, undergrowth as tall as a person.",
    ),
)

SITUATION_TOPICS = (
    Topic(
        "size",
        "Attacks and size",
        "A target two or more silhouettes larger than the attacker has 1 less difficulty, one that is two or more "
        "smaller 1 more; it is never more than that.",
        edge("221"),
        aliases=("Silhouette", "Larger target", "Smaller target"),
    ),
    Topic(
        "concealment",
        "What concealment does",
        "As many Setback dice on ranged attacks against whoever is concealed, beside defense, and on Perception checks "
        "against them; as many Boost dice on their own Stealth checks.",
    ),
    Topic(
        "cover",
        "Cover",
        "Ranged defense 1; sturdy cover may give more, as the GM says. It does not add to armor. "
        "Checks such as Perception against whoever is behind it gain a Setback die.",
        edge("213"),
        aliases=("Take cover", "Behind cover"),
    ),
    Topic(
        "difficult_terrain",
        "Difficult terrain",
        "Moving through it takes twice as many maneuvers.",
        aliases=("Terrain",),
    ),
    Topic(
        "impassable_terrain",
        "Impassable terrain",
        "Getting past it takes an Athletics or Coordination check, as an action.",
    ),
    Topic(
        "prone",
        "Prone",
        "Close-combat attacks on somebody prone gain a Boost die, ranged ones a Setback die. "
        "Their own close-combat attacks gain a Setback die. Standing up is a maneuver.",
        edge("212"),
        aliases=("Lying down", "Standing up"),
    ),
    Topic(
        "gravity",
        "Gravity",
        "Heavy gravity brings up to three Setback dice, light gravity up to three Boost dice, to Brawn checks other "
        "than Resilience and to Coordination. In zero gravity all movement is through difficult terrain.",
        aliases=("Heavy gravity", "Light gravity", "Zero gravity", "Zero g"),
    ),
    Topic(
        "simple_check",
        "Simple check",
        "No dice and no need to roll: the task just succeeds.",
        aliases=("Simple",),
    ),
    Topic(
        "boost_and_setback",
        "Boost and Setback",
        "Boost dice for what helps, Setback dice for what hinders. Any number of both may lie in one pool; "
        "they do not cancel each other before the roll.",
        aliases=("Boost", "Setback"),
    ),
    Topic("one_roll", "One roll", "The whole pool is rolled at once and read as one net result."),
)
