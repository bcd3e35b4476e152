"""A change like every change of the bot: read, decide in Python, write back, and write down what happened.

A turn takes the next number of a campaign and swaps the two sides of its Destiny Pool. So after any number of turns the
number, the sides and the count of events must tell the same story: that is how a lost, halved or doubled turn shows.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import func, insert, select, update

from bot.store.schema import campaign, event
from bot.store.store import Tx


def new_campaign(tx: Tx) -> int:
    """Make a campaign with one light side point and return its id."""
    values = {"guild_id": 1, "home_channel_id": 2, "name": "Hutt space", "system": "eote", "scheme": "color"}
    done = tx.execute(insert(campaign).values(**values, created_at=0, light=1, dark=0))
    (key,) = done.inserted_primary_key or (None,)
    assert isinstance(key, int)
    return key


def turn(campaign_id: int, op_id: str, *, once: bool = True) -> Callable[[Tx], int]:
    """Make the change that takes a turn and returns its number; a second time it only returns the number."""

    def change(tx: Tx) -> int:
        known = tx.execute(select(event.c.after).where(event.c.op_id == op_id)).scalar()
        if once and known is not None:
            return int(known)
        row = tx.execute(select(campaign).where(campaign.c.id == campaign_id)).one()
        tx.execute(
            update(campaign)
            .where(campaign.c.id == campaign_id)
            .values(next_roll=row.next_roll + 1, light=row.dark, dark=row.light)
        )
        tx.execute(insert(event).values(**an_event(campaign_id, op_id), after=str(row.next_roll)))
        return int(row.next_roll)

    return change


def then(change: Callable[[Tx], object], do: Callable[[], object]) -> Callable[[Tx], None]:
    """Make a change that does something else when it is made, but not yet saved."""

    def both(tx: Tx) -> None:
        change(tx)
        do()

    return both


def an_event(campaign_id: int, op_id: str) -> dict[str, object]:
    """Return the columns of an event that need a value, without the value after it."""
    return {
        "campaign_id": campaign_id,
        "op_id": op_id,
        "actor_id": 2**62,
        "at": 1_800_000_000_000,
        "session_number": 0,
        "kind": "turn",
        "before": "null",
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What is stored about the turns of a campaign."""

    numbers: int
    events: int
    different: int
    swapped: bool

    @property
    def holds(self) -> bool:
        """Tell whether all of it tells the same story."""
        return self.numbers == self.events == self.different and self.swapped == (self.events % 2 == 1)


def balance(campaign_id: int) -> Callable[[Tx], Balance]:
    """Make the question for the balance of a campaign."""

    def question(tx: Tx) -> Balance:
        row = tx.execute(select(campaign).where(campaign.c.id == campaign_id)).one()
        events, different = tx.execute(
            select(func.count(), func.count(func.distinct(event.c.after))).where(event.c.campaign_id == campaign_id)
        ).one()
        return Balance(numbers=row.next_roll - 1, events=events, different=different, swapped=row.dark == 1)

    return question
