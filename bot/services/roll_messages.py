"""The messages of rolls: where they stand, what they show by now, and which of them a change concerns."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bot.services.damage import state_of
from bot.services.kept_rolls import kept_of
from bot.services.spending import TURN_KINDS, is_spending_over, spending_in
from bot.store import campaigns, damage_rolls, ledger, roll_ledger, roll_messages, rolls
from bot.store.damage_values import DamageState
from bot.store.kinds import TARGET_KINDS
from bot.store.roll_values import KeptRoll, RollMessage
from bot.store.spending_values import Spending
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Kind, Panel

RollState: TypeAlias = KeptRoll | Spending | DamageState
"""All that the message of a roll shows, whatever kind of roll it is."""

_MOST_ROLLS = 20
"""The latest rolls that are looked through where a change is of none of them by its number."""


@dataclass(frozen=True, slots=True)
class RollKey:
    """One roll of one campaign."""

    campaign_id: int
    number: int


@dataclass(frozen=True, slots=True)
class ToShow:
    """A roll as it is now, and the messages that show it."""

    state: RollState
    messages: tuple[RollMessage, ...]


async def remember(store: Store, key: RollKey, message: RollMessage) -> None:
    """Remember a message that shows a roll; not a change that a player sees, so without an event."""
    await store.write(lambda tx: roll_messages.add(tx, key.campaign_id, key.number, message))


async def forget(store: Store, place: Panel) -> None:
    """Forget a message that is gone."""
    await store.write(lambda tx: roll_messages.forget(tx, place.message_id))


async def to_show(store: Store, guild_id: int, key: RollKey) -> ToShow | None:
    """Return what the messages of a roll show now; None where there are none, or the campaign is deleted."""

    def question(tx: Tx) -> ToShow | None:
        messages = roll_messages.of(tx, key.campaign_id, key.number)
        campaign = campaigns.get(tx, guild_id, key.campaign_id) if messages else None
        if campaign is None or campaign.deleted_at is not None:
            return None
        return ToShow(state_in(tx, campaign, key.number), messages)

    return await store.read(question)


def state_in(tx: Tx, campaign: Campaign, number: int) -> RollState:
    """Return all that the message of a roll shows to everybody, inside an open transaction.

    Raises:
        IllegalAction: there is no roll of this number that has a message.
    """
    if rolls.numbered(tx, campaign.id, number) is None:
        return state_of(tx, campaign, number)
    now = kept_of(tx, campaign, number)
    if (now.origin.kind is Kind.ATTACK or "spender" in now.origin.after) and not now.stored.is_secret:
        return spending_in(tx, campaign, number)
    return now


def may_concern(event: Event) -> bool:
    """Whether a change can concern a message at all; most rolls concern none but their own, which is yet to be sent.

    Most presses of a fight do not, and to ask takes longer than all that a press has changed.
    """
    return (
        event.undoes is not None
        or isinstance(event.after.get("roll"), int)
        or event.kind in (Kind.FAIRNESS_REVEAL, *TURN_KINDS, *TARGET_KINDS)
    )


async def concerned(store: Store, events: Iterable[Event]) -> dict[RollKey, int]:
    """Return the rolls whose messages say something else after these changes, each with its server."""
    events = [each for each in events if may_concern(each)]
    if not events:
        return {}

    def question(tx: Tx) -> dict[RollKey, int]:
        keys = {RollKey(each.campaign_id, number): 0 for each in events for number in _concerned(tx, each)}
        guilds = {key: roll_messages.guild_of(tx, key.campaign_id) for key in keys}
        return {key: guild_id for key, guild_id in guilds.items() if guild_id is not None}

    return await store.read(question)


def _concerned(tx: Tx, event: Event) -> Iterator[int]:
    """Yield the numbers of the rolls that a change concerns; taking it back concerns the same ones."""
    undone = ledger.get(tx, event.campaign_id, event.undoes) if event.undoes is not None else None
    what = undone or event
    number = what.after.get("roll")
    if isinstance(number, int):  # whatever is done to a roll says so, and there its events are found by it
        yield number
    if what.kind is Kind.ATTACK and undone is not None:
        yield what.after["number"]
    if what.kind is Kind.FAIRNESS_REVEAL:
        yield from what.after["rolls"]
    if what.kind in TURN_KINDS:
        yield from _ended(tx, event, undone)
    if what.kind in TARGET_KINDS:
        yield from _waiting(tx, what)


def _ended(tx: Tx, event: Event, undone: Event | None) -> Iterator[int]:
    """Yield the rolls whose spending ended as this turn began, or goes on since that was taken back."""
    what = undone or event
    kinds = (Kind.CHECK, Kind.ATTACK, Kind.ROLL)
    latest = roll_messages.latest(tx, event.campaign_id, kinds=kinds, limit=_MOST_ROLLS)
    for number, event_id in latest:
        if event_id > what.id:
            continue
        now = Counter(ledger.counted_since(tx, event.campaign_id, since=event_id, kinds=TURN_KINDS))
        before = now + Counter([what.deed]) if undone is not None else now - Counter([what.deed])
        if is_spending_over(now) != is_spending_over(before):
            yield number


def _waiting(tx: Tx, change: Event) -> Iterator[int]:
    """Yield the damage rolls that wait to be dealt to the target that has changed: they tell what it would take."""
    latest = roll_messages.latest(tx, change.campaign_id, kinds=(Kind.DAMAGE_ROLL,), limit=_MOST_ROLLS)
    for number, _ in latest:
        rolled = damage_rolls.numbered(tx, change.campaign_id, number)
        is_meant = rolled is not None and rolled.target_id == change.after["target"]
        if is_meant and roll_ledger.application(tx, change.campaign_id, number) is None:
            yield number
