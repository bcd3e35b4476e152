"""What one carries and what breaks, for looking up. Rule: EotE core."""

from rules.checks.topics import Topic
from rules.citations import edge

GEAR_TOPICS = (
    Topic(
        "encumbrance",
        "Encumbrance",
        "The threshold is 5 + Brawn. Each point above it brings a Setback die to Brawn and Agility checks; "
        "above it by Brawn or more, there is no free maneuver. Worn armor counts 3 less, ten small items count as 1.",
        aliases=("Encumbered", "Load", "Carrying"),
    ),
    Topic(
        "damaged_gear",
        "Damaged gear",
        "Minor damage: a Setback die on checks with it. Moderate damage: 1 more difficulty. Major damage: it cannot be "
        "used. Repair takes an Easy, Average or Hard check, and 25, 50 or 100% of the price.",
        edge("159"),
        aliases=("Repair", "Broken gear", "Damaged weapon"),
    ),
)
