"""Taking a change back: a new event that undoes just that, refused where later changes stand in the way."""

from collections.abc import Callable, Iterator

from bot.access import Act, may
from bot.errors import NotAllowed
from bot.services import unit
from bot.services.campaigns import KEPT_MS
from bot.services.destiny import points
from bot.services.undo_attacks import ATTACK_INVERSES
from bot.services.undo_campaigns import CAMPAIGN_INVERSES
from bot.services.undo_characters import CHARACTER_INVERSES
from bot.services.undo_choice import check_takeable, who_can, whose
from bot.services.undo_encounters import ENCOUNTER_INVERSES
from bot.services.undo_health import HEALTH_INVERSES
from bot.services.undo_points import POINT_INVERSES
from bot.services.undo_rolls import ROLL_INVERSES, roll_as_it_is
from bot.services.undo_spending import SPENDING_INVERSES
from bot.services.undo_targets import TARGET_INVERSES
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns, ledger
from bot.store.kinds import DICE_KINDS
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.errors import IllegalAction, RulesError

_MOST_TRIED = 25
"""Changes that are looked through for one that can be taken back, or for what stands in the way of what."""

Choose = Callable[[Tx, Campaign, Op], Event | None]
"""Which change is meant where none is named (`undo_choice`)."""


def last_change(tx: Tx, campaign: Campaign, op: Op) -> Event | None:
    """Return the last change that this person may take back; None where there is none.

    Raises:
        IllegalAction: newer entries of theirs stand and stay, so that it must be named (rule "undo_skips").
    """
    mine = whose(op, campaign)
    several = ledger.undoable(tx, campaign.id, actor_id=mine, limit=_MOST_TRIED)
    newest = ledger.latest_entry(tx, campaign.id, actor_id=mine)
    if newest is None or not several or several[0].id == newest.id:
        return several[0] if several else None
    event = next((each for each in several if _what_refuses(tx, op, campaign, each) is None), None)
    if event is None:  # the refusal of the last one tells what stands in its way
        return several[0]
    raise IllegalAction(
        "undo_skips",
        event_id=event.id,
        kind=event.kind.value,
        actor_id=event.actor_id,
        at=event.at,
        over_id=newest.id,
        over_kind=newest.kind.value,
    )


async def undo(store: Store, op: Op, event_id: int | None = None, *, choose: Choose = last_change) -> Change:
    """Take back the given change, or else the one that `choose` finds.

    Raises:
        NotAllowed: the change is somebody else's and this person is not the GM.
        IllegalAction: there is nothing to take back, it is taken back already, or a later change stands in the way.
    """

    def work(tx: Tx) -> Change:
        done = ledger.find(tx, op.id)
        if done is not None:
            return unit.repeat(tx, op, done)
        campaign, event = _chosen(tx, op, event_id, choose)
        _allow(op, campaign, event)
        try:
            with tx.begin_nested():
                told = _INVERSES[event.kind](tx, campaign, event, op) or {}
        except IllegalAction as refused:
            raise _explained(tx, op, campaign, event, refused) from refused
        now = campaigns.get(tx, campaign.guild_id, campaign.id)
        assert now is not None, "taking back does not remove a campaign"
        draft = Draft(
            kind=Kind.UNDO,
            before=points(campaign.destiny),
            after={
                **points(now.destiny),
                **told,
                **roll_as_it_is(tx, campaign, event),
                "kind": event.kind.value,
                "event": event.id,
            },
            undoes=event.id,
        )
        return unit.record(tx, op, campaign, draft)

    return await store.write(work)


async def choices(store: Store, op: Op, limit: int) -> tuple[Event, ...]:
    """Return the changes that this person could take back, newest first."""

    def question(tx: Tx) -> tuple[Event, ...]:
        campaign = campaigns.in_place(tx, op.place)
        if campaign is None:
            return tuple(_bringable(tx, op))[:limit]
        return ledger.undoable(tx, campaign.id, actor_id=whose(op, campaign), limit=limit)

    return await store.read(question)


def _chosen(tx: Tx, op: Op, event_id: int | None, choose: Choose) -> tuple[Campaign, Event]:
    campaign = campaigns.in_place(tx, op.place)
    unit.check_meant(op, campaign)
    if campaign is None:
        return _deletion(tx, op, event_id)
    event = choose(tx, campaign, op) if event_id is None else ledger.get(tx, campaign.id, event_id)
    if event is None:
        raise _nothing(tx, op, event_id)
    check_takeable(event)
    return campaign, event


def _deletion(tx: Tx, op: Op, event_id: int | None) -> tuple[Campaign, Event]:
    """Where a channel has no campaign, what can be taken back is the deletion of one that it had."""
    for campaign, event in _deletions(tx, op):
        if event_id in (None, event.id):
            return campaign, event
    raise IllegalAction("nothing_to_undo")


def _deletions(tx: Tx, op: Op) -> Iterator[tuple[Campaign, Event]]:
    """Yield the campaigns that were deleted in this channel with their deletion, the last one first."""
    for campaign in campaigns.deleted(tx, op.place, since=op.at - KEPT_MS):
        event = ledger.latest(tx, campaign.id, limit=1)[0]
        if event.kind is Kind.CAMPAIGN_DELETE:
            yield campaign, event


def _bringable(tx: Tx, op: Op) -> Iterator[Event]:
    """Return the deletions that this person may take back."""
    return (event for campaign, event in _deletions(tx, op) if may(op.actor, campaign.masters, Act.DELETE))


def _nothing(tx: Tx, op: Op, event_id: int | None) -> IllegalAction:
    """Return why there is nothing to take back: perhaps what was deleted here waits behind a new campaign."""
    waiting = next((event.id for event in _bringable(tx, op) if event_id in (None, event.id)), None)
    if waiting is not None:
        return IllegalAction("deleted_waits", event_id=waiting)
    return IllegalAction("nothing_to_undo") if event_id is None else IllegalAction("no_such_change", event_id=event_id)


def _allow(op: Op, campaign: Campaign, event: Event) -> None:
    if event.undone_by is not None:
        raise IllegalAction("already_undone")
    if event.kind is Kind.CAMPAIGN_DELETE:
        unit.require(op.actor, campaign, Act.DELETE)
    elif event.kind in DICE_KINDS:
        # A die that fell is a fact: taking it back and rolling again would be choosing one's face.
        unit.require(op.actor, campaign, Act.UNDO_ROLL)
    elif event.actor_id != op.actor.user_id and not may(op.actor, campaign.masters, Act.UNDO_ANY):
        raise NotAllowed(Act.UNDO_ANY, campaign.masters)


def _what_refuses(tx: Tx, op: Op, campaign: Campaign, event: Event) -> Exception | None:
    """Try to take a change back, and return what refuses that; nothing is changed."""
    trial = tx.begin_nested()
    try:
        check_takeable(event)
        _allow(op, campaign, event)
        _INVERSES[event.kind](tx, campaign, event, op)
    except (RulesError, NotAllowed) as refused:
        return refused
    finally:
        trial.rollback()
    return None


def _explained(tx: Tx, op: Op, campaign: Campaign, event: Event, refused: IllegalAction) -> IllegalAction:
    """Name the change that was to be taken back where something stands in its way, and what would have to go first."""
    if refused.rule not in ("undo_blocked", "undo_impossible"):
        return refused
    facts: dict[str, object] = {**refused.facts, "undone_id": event.id, "undone_kind": event.kind.value}
    way: list[int] = []
    why: Exception | None = refused
    while isinstance(why, IllegalAction) and why.rule == "undo_blocked" and len(way) < _MOST_TRIED:
        later = ledger.get(tx, campaign.id, int(str(why.facts["event_id"])))
        assert later is not None, "what stands in the way is in the ledger"
        if later.id in way:
            break
        way.append(later.id)
        facts |= {"can": who_can(op, campaign, later), "first_id": later.id}
        why = _what_refuses(tx, op, campaign, later)
        if isinstance(why, IllegalAction) and why.facts.get("goes_back"):
            facts["goes_back"] = True
    if isinstance(why, IllegalAction) and facts.get("can") == "you":
        facts["can"] = "nobody"
    return IllegalAction(refused.rule, **facts)


_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    **POINT_INVERSES,
    **CAMPAIGN_INVERSES,
    **TARGET_INVERSES,
    **CHARACTER_INVERSES,
    **HEALTH_INVERSES,
    **ROLL_INVERSES,
    **ENCOUNTER_INVERSES,
    **ATTACK_INVERSES,
    **SPENDING_INVERSES,
}
"""How each kind of change is taken back; what is not here (rolled dice, an undo) stands."""
