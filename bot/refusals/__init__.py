"""A sentence for every thing that is readable but not possible now, by the rule that refuses it.

One module for each room of the rules that refuses something, and one for the table itself.
"""

from bot.refusals.attacks import ATTACKS
from bot.refusals.characters import CHARACTERS
from bot.refusals.checks import CHECKS
from bot.refusals.combat import COMBAT
from bot.refusals.encounters import ENCOUNTERS
from bot.refusals.fairness import FAIRNESS
from bot.refusals.health import HEALTH
from bot.refusals.odds import ODDS
from bot.refusals.pools import POOLS
from bot.refusals.rolls import ROLLS
from bot.refusals.sentence import Sentences
from bot.refusals.spending import SPENDING
from bot.refusals.starfinder import STARFINDER
from bot.refusals.table import TABLE
from bot.refusals.trackers import TRACKERS

REFUSALS: Sentences = {
    **TABLE,
    **CHECKS,
    **HEALTH,
    **COMBAT,
    **ATTACKS,
    **SPENDING,
    **STARFINDER,
    **CHARACTERS,
    **ENCOUNTERS,
    **ROLLS,
    **POOLS,
    **FAIRNESS,
    **ODDS,
    **TRACKERS,
}
"""A sentence for every `IllegalAction`; a test compares the keys with those that the code raises."""
