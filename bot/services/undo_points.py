"""Taking back what happened to the shared points and to sessions, which begin a new round of them."""

from collections.abc import Callable

from bot.services.promised_points import withdraw
from bot.services.standing import blocked, check_untouched
from bot.services.unit import Op
from bot.store import campaigns, ledger, sessions
from bot.store.kinds import DESTINY_KINDS, ROLL_KINDS
from bot.store.store import Tx
from bot.store.values import Campaign, DestinyRoller, Event, Facts, Kind
from rules.table.destiny import MOST_POINTS, DestinyPool


def _moved_points(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    _same_round(tx, campaign, event)
    _points(tx, campaign, event, op)


def _used_point(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    withdraw(tx, campaign, event)
    _moved_points(tx, campaign, event, op)


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


POINT_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.DESTINY_ROLL: _destiny_roll,
    Kind.DESTINY_USE: _used_point,
    Kind.DESTINY_SET: _moved_points,
    Kind.DESTINY_ADD: _moved_points,
    Kind.DESTINY_REMOVE: _moved_points,
    Kind.DESTINY_RESET: _destiny_reset,
    Kind.SESSION_START: _session_start,
    Kind.SESSION_END: _session_end,
}
"""How each kind of change of the shared points, and of sessions, is taken back."""
