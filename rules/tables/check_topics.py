"""What a game master weighs when building a pool, in our own words. Data only."""

from rules.checks.topics import Topic

CHECK_TOPICS = (
    Topic(
        "upgrade_or_boost",
        "Upgrade, or Boost and Setback",
        "Upgrade a die when the scene should turn dramatic for good or bad: only upgraded dice bring Triumph and "
        "Despair. Give Boost and Setback dice when circumstances merely help or hinder a little: they shift the odds "
        "and nothing else.",
    ),
)
"""Rule: EotE core (advice to the game master; page not confirmed)."""
