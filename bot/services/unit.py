"""The unit of work that every change shares: once for each operation, allowed, written with its event, committed."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.access import Act, Actor, may
from bot.chance import Dice
from bot.errors import NotAllowed
from bot.services.draws import Drawing
from bot.store import campaigns, ledger
from bot.store.seeds import SeedUse
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind, Place
from rules.dice.chance import Chance
from rules.errors import IllegalAction

Work = Callable[[Tx, Campaign], "Draft"]
"""What a change does, with the campaign as it is before it."""

DiceWork = Callable[[Tx, Campaign, Chance], "Draft"]
"""What a change does that dice decide; they are a numbered draw of the campaign (`services.draws`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Op:
    """One press or command: its key (the interaction's id), who, where and when."""

    id: str
    actor: Actor
    place: Place
    at: int
    """Milliseconds since 1970, UTC."""
    campaign_id: int | None = None
    """The campaign that a pressed panel belongs to; the channel may have another one by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a change did: its kind, and what the inverse and the history need."""

    kind: Kind
    before: Facts
    after: Facts
    undoes: int | None = None
    session_number: int | None = None
    """The session that it belongs to, where that is not the one going on before the change."""


@dataclass(frozen=True, slots=True)
class Change:
    """A saved change and the campaign as it stands after it."""

    event: Event
    campaign: Campaign
    is_repeat: bool = False
    """Whether the operation had been saved before: the same event is told again, nothing was done twice."""


def require(actor: Actor, campaign: Campaign, act: Act) -> None:
    """Check that this person may do this.

    Raises:
        NotAllowed: they may not.
    """
    if not may(actor, campaign.masters, act):
        raise NotAllowed(act, campaign.masters)


def perform(tx: Tx, op: Op, act: Act, work: Work) -> Change:
    """Do one change inside an open transaction: repeat check, campaign, permission, work, event.

    Raises:
        NotAllowed: this person may not do this.
        IllegalAction: the channel's campaign is not the one that was meant.
    """
    done = ledger.find(tx, op.id)
    if done is not None:
        return repeat(tx, op, done)
    campaign = campaign_of(tx, op)
    require(op.actor, campaign, act)
    return record(tx, op, campaign, work(tx, campaign))


def perform_with_dice(tx: Tx, op: Op, act: Act, dice: Dice, work: DiceWork, use: SeedUse = SeedUse.OPEN) -> Change:
    """Do one change that dice decide inside an open transaction, and keep its draw with its event.

    A repeat rolls nothing, and a refused change uses up no draw.

    Raises:
        NotAllowed: this person may not do this.
        IllegalAction: the channel's campaign is not the one that was meant.
    """
    drawings: list[Drawing] = []

    def rolling(tx: Tx, campaign: Campaign) -> Draft:
        drawing = Drawing(tx, campaign, op.at, dice, use)
        drawings.append(drawing)
        draft = work(tx, campaign, drawing)
        return replace(draft, after={**draft.after, **drawing.settled}) if drawing.settled else draft

    change = perform(tx, op, act, rolling)
    for drawing in drawings:
        drawing.keep(change.event)
    return change


def campaign_of(tx: Tx, op: Op) -> Campaign:
    """Return the campaign of the channel, which begins with what is first done in it.

    Raises:
        IllegalAction: it is not the one that was meant (rule "campaign_is_gone").
    """
    campaign = campaigns.in_place(tx, op.place)
    check_meant(op, campaign)
    return campaign or campaigns.begin(tx, op.place, op.at)


def check_meant(op: Op, campaign: Campaign | None) -> None:
    """Check that this is the campaign that the pressed panel belongs to.

    Raises:
        IllegalAction: it is another one by now, or none.
    """
    if op.campaign_id is not None and (campaign is None or campaign.id != op.campaign_id):
        raise IllegalAction("campaign_is_gone")


def repeat(tx: Tx, op: Op, done: Event) -> Change:
    """Return what this operation has already saved."""
    campaign = campaigns.get(tx, op.place.guild_id, done.campaign_id)
    assert campaign is not None, "an event goes with its campaign"
    return Change(done, campaign, is_repeat=True)


def record(tx: Tx, op: Op, campaign: Campaign, draft: Draft) -> Change:
    """Write the event of a change that has been done, and read the campaign as it is now."""
    event = ledger.record(
        tx,
        campaign_id=campaign.id,
        op_id=op.id,
        actor_id=op.actor.user_id,
        at=op.at,
        session_number=campaign.session_number if draft.session_number is None else draft.session_number,
        kind=draft.kind,
        before=draft.before,
        after=draft.after,
        undoes=draft.undoes,
    )
    after = campaigns.get(tx, campaign.guild_id, campaign.id)
    assert after is not None, "a campaign is only ever hidden by a change"
    return Change(event, after)


async def change(store: Store, op: Op, act: Act, work: Work) -> Change:
    """Do one change as a unit of work of its own; what comes back has been committed."""
    return await store.write(lambda tx: perform(tx, op, act, work))


async def change_with_dice(
    store: Store, op: Op, act: Act, dice: Dice, work: DiceWork, use: SeedUse = SeedUse.OPEN
) -> Change:
    """Do one change that dice decide as a unit of work of its own; what comes back has been committed."""
    return await store.write(lambda tx: perform_with_dice(tx, op, act, dice, work, use))
