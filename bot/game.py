"""The game that a campaign plays, and the readings of its rules."""

from bot.store.values import Campaign
from rules.house import HouseRules
from rules.systems import system_named
from rules.systems.base import GameSystem, Narrative, narrative_of

HOUSE = HouseRules()
"""The readings that every table plays by."""


def game_of(campaign: Campaign) -> GameSystem:
    """Return the game that is played in a campaign."""
    return system_named(campaign.system)


def narrative_in(campaign: Campaign) -> Narrative:
    """Return what the campaign's game provides.

    Raises:
        NotInThisSystem: it has no narrative dice.
    """
    return narrative_of(game_of(campaign))
