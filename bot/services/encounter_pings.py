"""Whether those concerned are called as a turn starts, and by which message: ways of telling, so without events."""

from bot.access import Act
from bot.services.encounter_queries import encounter_in
from bot.services.unit import Op, require
from bot.store import encounters
from bot.store.encounter_values import TurnCall
from bot.store.store import Store, Tx


async def set_pings(store: Store, op: Op, has_pings: bool) -> None:
    """Let turns of the encounter that is going on, and of later ones, be told to those concerned or not.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: no encounter is going on (rule "no_encounter").
    """

    def work(tx: Tx) -> None:
        campaign, stored = encounter_in(tx, op.place)
        require(op.actor, campaign, Act.RUN_ENCOUNTER)
        encounters.set_pings(tx, stored.id, has_pings)

    await store.write(work)


async def remember_call(store: Store, encounter_id: int, call: TurnCall) -> None:
    """Remember which message called somebody last, so that it can lose its buttons."""
    await store.write(lambda tx: encounters.set_call(tx, encounter_id, call))
