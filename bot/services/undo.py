"""Taking a change back: a new event that undoes just that, refused where later changes stand in the way."""

from collections.abc import Callable, Iterator

from bot.access import Act, is_gm, may
from bot.errors import NotAllowed
from bot.services import unit
from bot.services.campaigns import KEPT_MS
from bot.services.destiny import points
from bot.services.standing import blocked, check_untouched, taking_back
from bot.services.undo_attacks import ATTACK_INVERSES
from bot.services.undo_campaigns import CAMPAIGN_INVERSES
from bot.services.undo_characters import CHARACTER_INVERSES
from bot.services.undo_encounters import ENCOUNTER_INVERSES
from bot.services.undo_health import HEALTH_INVERSES
from bot.services.undo_rolls import ROLL_INVERSES
from bot.services.undo_spending import SPENDING_INVERSES
from bot.services.undo_targets import TARGET_INVERSES
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns, ledger, sessions
from bot.store.kinds import DESTINY_KINDS, DICE_KINDS, ROLL_KINDS
from bot.store.store import Store, Tx
from bot.store.values import Campaign, DestinyRoller, Event, Facts, Kind
from rules.errors import IllegalAction
from rules.table.destiny import MOST_POINTS, DestinyPool


async def undo(store: Store, op: Op, event_id: int | None = None) -> Change:
    """Take back the given change, or the last one that this person may take back.

    Raises:
        NotAllowed: the change is somebody else's and this person is not the GM.
        IllegalAction: there is nothing to take back, it is taken back already, or a later change stands in the way.
    """

    def work(tx: Tx) -> Change:
        done = ledger.find(tx, op.id)
        if done is not None:
            return unit.repeat(tx, op, done)
        campaign, event = _chosen(tx, op, event_id)
        _allow(op, campaign, event)
        with taking_back(event):
            told = _INVERSES[event.kind](tx, campaign, event, op) or {}
        now = campaigns.get(tx, campaign.guild_id, campaign.id)
        assert now is not None, "taking back does not remove a campaign"
        draft = Draft(
            kind=Kind.UNDO,
            before=points(campaign.destiny),
            after={**points(now.destiny), **told, "kind": event.kind.value, "event": event.id},
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
        mine = None if is_gm(op.actor, campaign.masters) else op.actor.user_id
        return ledger.undoable(tx, campaign.id, actor_id=mine, limit=limit)

    return await store.read(question)


def _chosen(tx: Tx, op: Op, event_id: int | None) -> tuple[Campaign, Event]:
    campaign = campaigns.in_place(tx, op.place)
    unit.check_meant(op, campaign)
    if campaign is None:
        return _deletion(tx, op, event_id)
    if event_id is None:
        mine = None if is_gm(op.actor, campaign.masters) else op.actor.user_id
        event = next(iter(ledger.undoable(tx, campaign.id, actor_id=mine, limit=1)), None)
    else:
        event = ledger.get(tx, campaign.id, event_id)
    if event is None or event.kind not in _INVERSES:
        raise _nothing(tx, op, event_id)
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
    return IllegalAction("nothing_to_undo") if waiting is None else IllegalAction("deleted_waits", event_id=waiting)


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


def _moved_points(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    _same_round(tx, campaign, event)
    _points(tx, campaign, event, op)


def _points(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    """Move the points back by as many as the event moved: what others changed since stays."""
    light = campaign.destiny.light - (event.after["light"] - event.before["light"])
    dark = campaign.destiny.dark - (event.after["dark"] - event.before["dark"])
    if not (0 <= light <= MOST_POINTS and 0 <= dark <= MOST_POINTS):
        raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=DESTINY_KINDS))
    campaigns.set_destiny(tx, campaign.id, DestinyPool(light, dark))


def _destiny_roll(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    _same_round(tx, campaign, event)
    _points(tx, campaign, event, op)
    sessions.remove_roller(tx, campaign.id, event.session_number, event.actor_id)


def _same_round(tx: Tx, campaign: Campaign, event: Event) -> None:
    """Refuse where the pool has been emptied or set outright since: the points of that round are gone."""
    emptied = (Kind.DESTINY_RESET, Kind.DESTINY_SET, Kind.SESSION_START)
    later = ledger.latest_standing(tx, campaign.id, since=event.id, kinds=emptied)
    if later is not None:
        raise blocked(later)


def _destiny_reset(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    check_untouched(tx, campaign, event, (*DESTINY_KINDS,))
    _points(tx, campaign, event, op)
    _restore_rollers(tx, campaign, event, campaign.session_number)


def _restore_rollers(tx: Tx, campaign: Campaign, event: Event, session_number: int) -> None:
    gone = (DestinyRoller(user_id=int(user_id), faces=faces) for user_id, faces in event.before["rollers"].items())
    sessions.replace_rollers(tx, campaign.id, session_number, gone)


def _session_start(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    # A roll of dice belongs to its session for good, so it stands in the way as well.
    rolled = (Kind.TARGET_TURN, Kind.CHARACTER_TREATED, Kind.ENCOUNTER_ROLL, Kind.ATTACK, *ROLL_KINDS)
    check_untouched(tx, campaign, event, (*DESTINY_KINDS, Kind.SESSION_END, *rolled))
    _points(tx, campaign, event, op)
    sessions.replace_rollers(tx, campaign.id, event.after["number"], ())
    sessions.forget(tx, campaign.id, event.after["number"])
    campaigns.set_session(tx, campaign.id, event.before["number"], is_open=False)


def _session_end(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    check_untouched(tx, campaign, event, (Kind.SESSION_START,))
    sessions.end(tx, campaign.id, event.after["number"], None)
    campaigns.set_session(tx, campaign.id, event.after["number"], is_open=True)


_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.DESTINY_ROLL: _destiny_roll,
    Kind.DESTINY_USE: _moved_points,
    Kind.DESTINY_SET: _moved_points,
    Kind.DESTINY_ADD: _moved_points,
    Kind.DESTINY_REMOVE: _moved_points,
    Kind.DESTINY_RESET: _destiny_reset,
    Kind.SESSION_START: _session_start,
    Kind.SESSION_END: _session_end,
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
