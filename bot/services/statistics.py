"""What fell at a table, for the statistics: of everybody or of one player, of the campaign or of its session."""

from collections.abc import Iterable
from operator import add

from bot.services.campaign_here import campaign_begun
from bot.store import fallen
from bot.store.statistics_values import Statistics
from bot.store.store import Store, Tx
from bot.store.values import Place
from rules.dice.die import Die
from rules.dice.luck import Fallen, Luck
from rules.errors import IllegalAction


async def statistics(
    store: Store, place: Place, *, user_id: int | None = None, in_session: bool = False, die: Die | None = None
) -> Statistics:
    """Return what fell in this channel's campaign; `in_session` counts the session that goes on or was the last.

    Raises:
        IllegalAction: there is no campaign (rule "no_campaign"), or no session has begun (rule "no_session_yet").
    """

    def question(tx: Tx) -> Statistics:
        campaign = campaign_begun(tx, place)
        if in_session and not campaign.session_number:
            raise IllegalAction("no_session_yet")
        session_number = campaign.session_number if in_session else None
        counts = fallen.counts(tx, campaign.id, user_id=user_id, session_number=session_number, die=die)
        players = sorted(((user, Luck(dice)) for user, dice in counts.items()), key=lambda each: -each[1].dice)
        return Statistics(
            campaign=campaign,
            user_id=user_id,
            session_number=session_number,
            die=die,
            luck=Luck(together(counts.values())),
            players=dict(players) if user_id is None else {},
        )

    return await store.read(question)


def together(counts: Iterable[Fallen]) -> Fallen:
    """Return the counts of several people added up."""
    found: dict[Die, tuple[int, ...]] = {}
    for each in counts:
        for die, faces in each.items():
            found[die] = tuple(map(add, found[die], faces)) if die in found else tuple(faces)
    return found
