"""What fell at a table, as the services and the messages hand it on: an immutable value without SQL."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.values import Campaign
from rules.dice.die import Die
from rules.dice.luck import Luck


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What fell, and whose and when it was."""

    campaign: Campaign
    user_id: int | None
    """None: everybody's."""
    session_number: int | None
    """None: in the whole campaign."""
    die: Die | None
    """None: of all dice."""
    luck: Luck
    players: Mapping[int, Luck]
    """Of each player, most dice first; empty where one is asked for."""
