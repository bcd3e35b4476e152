"""Taking back what was done to a kept roll: its dice as they lay before, its pips unused, itself shown again."""

from collections.abc import Callable

from bot.services.rolls import roll_facts
from bot.services.standing import blocked
from bot.services.undo_encounters import restore
from bot.services.undo_health import HEALTH_INVERSES, move_points_back
from bot.services.unit import Op
from bot.store import mapping, roll_ledger, rolls
from bot.store.kinds import ROLL_CHANGE_KINDS, SPENDING_KINDS
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind

_restore_health = HEALTH_INVERSES[Kind.CHARACTER_HARM]


def _unchanged(tx: Tx, campaign: Campaign, event: Event) -> int:
    """Return the number of the roll that was amended, where nothing later builds on it."""
    number: int = event.after["roll"]
    later = [each for each in roll_ledger.standing_on_roll(tx, campaign.id, number, since=event.id) if _builds_on(each)]
    later += roll_ledger.spent_on_roll(tx, event, number)
    if later:
        raise blocked(later[-1])
    return number


def _amend_roll(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    number = _unchanged(tx, campaign, event)
    rolls.change(tx, campaign.id, number, mapping.roll_from_facts(event.before))
    if "light" in event.after:
        move_points_back(tx, campaign, event)


def _amend_attack(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Let the dice lie as before, and the attack come to what it came to then."""
    number = _unchanged(tx, campaign, event)
    rolls.change(tx, campaign.id, number, mapping.roll_from_facts(event.before))
    return restore(tx, campaign, event, op)


def _builds_on(later: Event) -> bool:
    return later.kind is not Kind.ROLL_REMOVE


def _force(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts | None:
    return _restore_health(tx, campaign, event, op) if "character" in event.after else None


def _remove(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    """Do nothing more: whether a roll is deleted is what the ledger says."""


def roll_as_it_is(tx: Tx, campaign: Campaign, event: Event) -> Facts:
    """Return what an undo tells of the roll that the change was made to, as it is without it; nothing of a secret."""
    if event.kind is not Kind.ATTACK and event.kind not in (*ROLL_CHANGE_KINDS, *SPENDING_KINDS):
        return {}
    number = event.after["number" if event.kind is Kind.ATTACK else "roll"]
    found = rolls.numbered(tx, campaign.id, number)
    if found is None or found[0].is_secret:
        return {"roll_now": {"number": number}}
    facts = roll_facts(found[0])
    if event.kind in (Kind.SPEND, Kind.SPEND_ROLLED):
        facts["bought"] = {name: event.after[name] for name in ("small", "big", "side")}
    return {"roll_now": facts}


ROLL_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.ROLL_AMEND: _amend_roll,
    Kind.ATTACK_AMEND: _amend_attack,
    Kind.ROLL_REMOVE: _remove,
    Kind.FORCE_USE: _force,
}
"""How each kind of change of a roll is taken back."""
