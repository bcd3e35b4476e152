"""Which change is meant where none is named: the last of a person, of the shared points, of the fight.

A button takes back what its message is about, and nobody is led past newer entries to something old without a word.
"""

from bot.access import Act, is_gm, may
from bot.services.unit import Op
from bot.store import encounters, fight_ledger, point_ledger
from bot.store.kinds import DESTINY_KINDS, DICE_KINDS, LASTING_KINDS, SHEET_HEALTH_KINDS
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Kind
from rules.errors import IllegalAction


def whose(op: Op, campaign: Campaign) -> int | None:
    """Return whose changes somebody takes back: their own, the GM anybody's (None)."""
    return None if is_gm(op.actor, campaign.masters) else op.actor.user_id


def last_of_points(tx: Tx, campaign: Campaign, op: Op) -> Event:
    """Return the last change of the shared points.

    Raises:
        IllegalAction: there is none (rule "no_points_to_undo"), or the points moved as part of something else (rule
            "points_moved_with").
    """
    found = point_ledger.latest_points(tx, campaign.id, actor_id=whose(op, campaign), limit=1)
    if not found:
        raise IllegalAction("no_points_to_undo")
    event = found[0]
    if event.kind not in DESTINY_KINDS or event.kind is Kind.SESSION_START:
        raise IllegalAction(
            "points_moved_with",
            event_id=event.id,
            kind=event.kind.value,
            actor_id=event.actor_id,
            at=event.at,
            can=who_can(op, campaign, event),
        )
    return event


def last_of_fight(tx: Tx, campaign: Campaign, op: Op) -> Event:
    """Return the last change of the encounter that is going on, or of what befell those in it.

    Raises:
        IllegalAction: no encounter is going on (rule "no_encounter"), there is no such change (rule
            "no_fight_to_undo"), or it is rolled dice and nothing else (rule "stands_for_good").
    """
    stored = encounters.current(tx, campaign.id)
    if stored is None:
        raise IllegalAction("no_encounter")
    started = fight_ledger.standing_on_encounter(tx, campaign.id, stored.id)[-1]
    sheets = {each.character_id for each in stored.encounter.participants}
    for event in fight_ledger.latest_in_fight(tx, campaign.id, actor_id=whose(op, campaign), since=started.id):
        if event.kind in SHEET_HEALTH_KINDS and sheets.isdisjoint(fight_ledger.characters_of(event)):
            continue
        check_takeable(event)
        return event
    raise IllegalAction("no_fight_to_undo")


def check_takeable(event: Event) -> None:
    """Check that a change is of a kind that can be taken back.

    Raises:
        IllegalAction: it is not (rule "undo_stands" or "stands_for_good").
    """
    if event.kind is Kind.UNDO:
        raise IllegalAction(
            "undo_stands", event_id=event.id, kind=event.kind.value, actor_id=event.actor_id, at=event.at
        )
    if event.kind in LASTING_KINDS:
        raise IllegalAction(
            "stands_for_good", event_id=event.id, kind=event.kind.value, actor_id=event.actor_id, at=event.at
        )


def who_can(op: Op, campaign: Campaign, event: Event) -> str:
    """Return who can take a change back: this person ("you"), only the "gm", its "maker" too, or "nobody"."""
    if event.kind in LASTING_KINDS:
        return "nobody"
    if event.kind in DICE_KINDS:
        return "you" if may(op.actor, campaign.masters, Act.UNDO_ROLL) else "gm"
    if event.actor_id == op.actor.user_id or may(op.actor, campaign.masters, Act.UNDO_ANY):
        return "you"
    return "maker"
