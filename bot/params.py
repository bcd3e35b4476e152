"""Discord's texts to values of the rules."""

from bot.game import game_of
from bot.store.values import Campaign
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import NotInThisSystem
from rules.notation.reader import parse_pool
from rules.notation.reading import FindSkill, Reading, Scheme

LONGEST_POOL = 400
"""Characters that Discord lets a player type: the notation's own limit, and a label behind it."""
LONGEST_LABEL = 100


def read_pool(
    text: str, campaign: Campaign | None, *, onto: DicePool | None = None, skills: FindSkill | None = None
) -> Reading:
    """Read a pool text with the campaign's letters and for its game, on top of `onto`.

    `skills` knows the skills that stand in brackets.

    Raises:
        NotationError: it cannot be read.
        LimitExceeded: too many dice or characters.
        NotInThisSystem: the campaign's game has no such die.
        RulesError: whatever `skills` refuses.
    """
    scheme = campaign.scheme if campaign is not None else Scheme.COLOR
    reading = parse_pool(text, scheme=scheme, onto=onto, skills=skills)
    if campaign is not None:
        system = game_of(campaign)
        known = system.narrative.dice if system.narrative is not None else tuple(Die)
        for die in Die:
            if reading.pool[die] and die not in known:
                raise NotInThisSystem(f"{die.value.capitalize()} die", system.name)
    return reading


def read_extra(text: str, campaign: Campaign, onto: DicePool, skills: FindSkill) -> Reading:
    """Read notation on top of a pool.

    Raises:
        RulesError: it cannot be read, or names what is not there.
    """
    return read_pool(text, campaign, onto=onto, skills=skills)
