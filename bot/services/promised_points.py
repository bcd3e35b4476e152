"""Points that are flipped for somebody's next check before it is made: added to it by itself, named, once.

What waits is used by the character's next check or attack that the table sees, and lapses as the next session begins.
"""

from collections.abc import Iterable

from bot.access import Act, Shown
from bot.game import HOUSE
from bot.services import unit
from bot.services.character_names import find
from bot.services.destiny import DestinyChange, points, spent_on_check, with_state
from bot.services.standing import blocked
from bot.services.unit import Draft, Op
from bot.store import campaigns, ledger, point_ledger, promised_points
from bot.store.character_values import StoredCharacter
from bot.store.point_values import PromisedPoint
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.checks.sources import Side, Source, upgrade
from rules.errors import IllegalAction
from rules.systems.base import SharedPoints
from rules.table.destiny import CheckDestiny, DestinySide, DestinyUse, use_on_check


async def use_on_next(store: Store, op: Op, side: DestinySide, name: str) -> DestinyChange:
    """Flip a point for the next check of a character that this person sees.

    Of the character's own side it upgrades the ability, of the other one the difficulty.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        NotAllowed: the points of that side are not this person's to flip.
        IllegalAction: that side has no point, or that check has its point already (rule "next_check_has_point": name,
            side).
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        found = find(tx, campaign, op.actor, name, to_change=False)
        waiting = promised_points.waiting_for(tx, campaign, found.id)
        try:
            pool = spent_on_check(op.actor, campaign, side, sides_of(waiting))
        except IllegalAction as refused:
            if refused.rule != "check_has_its_point":
                raise
            raise IllegalAction("next_check_has_point", name=found.name, side=refused.facts["spent"]) from refused
        campaigns.set_destiny(tx, campaign.id, pool)
        after = {**points(pool), "side": side.value, "next_of": _facts(found, side)}
        return Draft(kind=Kind.DESTINY_USE, before=points(campaign.destiny), after=after)

    def perform(tx: Tx) -> DestinyChange:
        change = unit.perform(tx, op, Act.USE_LIGHT if side is DestinySide.LIGHT else Act.USE_DARK, work)
        if not change.is_repeat:
            character_id = change.event.after["next_of"]["character"]
            promised_points.add(tx, change.campaign, change.event.id, side, character_id)
        return with_state(tx, change)

    return await store.write(perform)


def _facts(found: StoredCharacter, side: DestinySide) -> Facts:
    shown = found.shown if found.is_npc else Shown.FULL
    use = use_on_check(side, found.point_side)
    return {"character": found.id, "name": found.name, "shown": shown.value, "use": use.value}


def sides_of(waiting: Iterable[PromisedPoint]) -> tuple[DestinySide, ...]:
    """Return the sides that have spent a point on a check already."""
    return tuple(each.side for each in waiting)


def sources_of(waiting: Iterable[PromisedPoint], shared: SharedPoints) -> tuple[Source, ...]:
    """Return what the points do to the pool of the check that uses them, each with whose it is."""
    return tuple(source for each in waiting for source in upgrade(_reason(each.side, shared), _upgraded(each)))


def _reason(side: DestinySide, shared: SharedPoints) -> str:
    return f"{shared.point} of {'the players' if side is DestinySide.LIGHT else 'the GM'}"


def _upgraded(point: PromisedPoint) -> Side:
    own = use_on_check(point.side, point.own_side) is DestinyUse.UPGRADE_ABILITY
    return Side.ABILITY if own else Side.DIFFICULTY


def take(tx: Tx, waiting: Iterable[PromisedPoint]) -> dict[str, str]:
    """Let a check use what waits for it; return the side of each by the number of the change that flipped it."""
    taken = {each.event_id: each.side.value for each in waiting}
    promised_points.mark(tx, list(taken), taken=True)
    return {str(number): side for number, side in taken.items()}


def give_back(tx: Tx, campaign: Campaign, event: Event) -> None:
    """Let the points wait again that an attack has used which is taken back.

    Raises:
        IllegalAction: another point waits for that character by now, and a check takes only one (rule "undo_blocked").
    """
    ids = [int(number) for number in event.after.get("took_points", {})]
    promised_points.mark(tx, ids, taken=False)
    for each in promised_points.waiting(tx, campaign):
        if each.event_id in ids:
            _check_room(tx, campaign, each)


def _check_room(tx: Tx, campaign: Campaign, back: PromisedPoint) -> None:
    """Check that no later point stands in the way, the points of one character counted in their order."""
    spent = CheckDestiny()
    for each in promised_points.waiting_for(tx, campaign, back.character_id):
        try:
            spent = spent.spend(each.side, HOUSE)
        except IllegalAction as full:
            raise blocked(ledger.get(tx, campaign.id, each.event_id)) from full


def withdraw(tx: Tx, campaign: Campaign, event: Event) -> None:
    """Let a point wait no longer that is taken back.

    Raises:
        IllegalAction: a check has used it (rule "undo_blocked").
    """
    if "next_of" in event.after and not promised_points.withdraw(tx, event.id):
        raise blocked(point_ledger.took_point(tx, campaign.id, event.id))
