"""Taking back what happened in a fight: each part of the encounter and each sheet where it stands as it was left.

The inverse is the same for all kinds whose event tells "encounter" and "characters"; see `combined`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.services.standing import blocked
from bot.services.undo_characters import brought_back, restored, unmade
from bot.services.undo_health import move_points_back
from bot.services.unit import Op
from bot.store import encounters, fight_ledger, turn_ledger
from bot.store.encounter_values import StoredEncounter
from bot.store.kinds import ENCOUNTER_KINDS
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.errors import IllegalAction
from rules.table import rounds
from rules.table.encounter import Encounter, EncounterSlot, Stage
from rules.table.encounter_document import to_document
from rules.table.encounter_parts import part_of, reversed_parts, with_parts

"""Never goes back: an id that was used once means nothing else later."""


def restore(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Take back a change of an encounter, of sheets, or of both at once, with the shared points that turned.

    Raises:
        IllegalAction: a later change stands in the way (rule "undo_blocked"), or what it changed is gone (rule
            "undo_impossible").
    """
    told: dict[str, Any] = {}
    if "characters" in event.after:  # who is to be in the fight again must be there first
        told["characters"] = [_sheet(tx, campaign, event, entry, op) for entry in event.after["characters"]]
    if "encounter" in event.after:
        told["encounter"] = _encounter(tx, campaign, event)
    if "light" in event.before and "light" in event.after:
        move_points_back(tx, campaign, event)
    return told


def _sheet(tx: Tx, campaign: Campaign, event: Event, entry: Facts, op: Op) -> Facts:
    if entry.get("is_new"):
        return {**unmade(tx, campaign, event, entry, op), "is_deleted": True}
    if entry.get("is_deleted"):
        return {**brought_back(tx, campaign, event, entry), "is_back": True}
    return restored(tx, campaign, event, entry)


def _encounter(tx: Tx, campaign: Campaign, event: Event) -> Facts:
    number, parts = event.after["encounter"]["id"], event.after["encounter"]["parts"]
    stored = encounters.get(tx, campaign.id, number)
    if stored is None:
        raise blocked(None)
    _check_turn(tx, campaign, event, stored)
    back, stands = reversed_parts(parts), to_document(stored.encounter)
    for path, (after, _) in back.items():
        if part_of(stands, path) != after:
            raise _blocked(tx, campaign, event, stored, path)
    try:
        encounter = with_parts(stored.encounter, back)
    except IllegalAction as clash:  # somebody acts in the slot, or is promised something
        raise _blocked(tx, campaign, event, stored, str(clash.facts["path"])) from clash
    _save(tx, campaign, event, replace(stored, encounter=encounter))
    return {"id": number, "parts": {path: list(pair) for path, pair in back.items()}}


def _check_turn(tx: Tx, campaign: Campaign, event: Event, stored: StoredEncounter) -> None:
    """Refuse to take back the end of a turn once somebody has taken the slot that began, or rolled in it.

    The end that would come again ends the spending of those dice, while a step back of the GM's is counted.
    """
    step, steps, slot = _step_of(event), stored.encounter.steps, stored.encounter.current_slot
    if slot is None or all(each.id != step for each in steps):
        return
    if steps[-1].id != step:  # a round later the same slots may stand as they were left
        raise _blocked(tx, campaign, event, stored, f"steps/{steps[-1].id}")
    deeds = [
        turn_ledger.last_in_fight(tx, campaign.id, since=event.id),
        _claim_since(tx, campaign, event, stored, slot),
    ]
    latest = max((each for each in deeds if each is not None), key=lambda each: each.id, default=None)
    if latest is not None:
        raise blocked(latest, goes_back=_can_go_back(stored.encounter))


def _step_of(event: Event) -> int | None:
    """Return the step that a change added; None where it ended no slot."""
    for path, (before, _) in event.after["encounter"]["parts"].items():
        if path.startswith("steps/") and before is None:
            return int(path.removeprefix("steps/"))
    return None


def _claim_since(
    tx: Tx, campaign: Campaign, event: Event, stored: StoredEncounter, slot: EncounterSlot
) -> Event | None:
    """Return by what a slot was claimed after the event, if that claim stands."""
    if slot.claimed_by is None:
        return None
    path = f"slots/{slot.id}/turn"
    for each in fight_ledger.standing_on_encounter(tx, campaign.id, stored.id, since=event.id):
        before, after = each.after["encounter"]["parts"].get(path, (None, None))
        if after is not None and after["claimed_by"] == slot.claimed_by != before["claimed_by"]:
            return each
    return None


def _can_go_back(encounter: Encounter) -> bool:
    """Try what is advised, so that nobody is sent where there is no way."""
    try:
        rounds.previous_slot(encounter)
    except IllegalAction:
        return False
    return True


def _save(tx: Tx, campaign: Campaign, event: Event, stored: StoredEncounter) -> None:
    if stored.encounter.stage is Stage.ENDED:
        encounters.save(tx, stored)
        return
    going_on = encounters.current(tx, campaign.id)
    if going_on is not None and going_on.id != stored.id:
        started = fight_ledger.standing_on_encounter(tx, campaign.id, going_on.id)
        raise blocked(started[-1] if started else None)
    encounters.save(tx, replace(stored, ended_at=None))


def _blocked(tx: Tx, campaign: Campaign, event: Event, stored: StoredEncounter, path: str | None) -> IllegalAction:
    """Return the refusal, with the latest change that touched the part, else the encounter."""
    later = fight_ledger.standing_on_encounter(tx, campaign.id, stored.id, since=event.id)
    touched = [each for each in later if path is not None and _touches(each, path)]
    standing = touched or later
    return blocked(standing[0] if standing else None)


def _touches(changed: Event, path: str) -> bool:
    """Whether a change is about this part, or one that holds it or lies in it."""
    return any(
        each == path or each.startswith(f"{path}/") or path.startswith(f"{each}/")
        for each in changed.after["encounter"]["parts"]
    )


def _start(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts | None:
    """Take back that an encounter started, before anything else has happened in it."""
    number = event.after["encounter"]["id"]
    stored = encounters.get(tx, campaign.id, number)
    later = fight_ledger.standing_on_encounter(tx, campaign.id, number, since=event.id)
    if later or stored is None:
        raise blocked(later[0] if later else None)
    encounters.forget(tx, number)
    return {"tracker": [stored.channel_id, stored.message_id]}


def _begin(tx: Tx, campaign: Campaign, event: Event, op: Op) -> Facts:
    """Take back that the first round began, while nobody has acted in it."""
    stored = encounters.get(tx, campaign.id, event.after["encounter"]["id"])
    used = next((slot for slot in stored.encounter.slots if slot.claimed_by or slot.is_over), None) if stored else None
    if stored is not None and used is not None:
        raise _blocked(tx, campaign, event, stored, f"slots/{used.id}")
    return restore(tx, campaign, event, op)


ENCOUNTER_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    **dict.fromkeys(ENCOUNTER_KINDS, restore),
    Kind.ENCOUNTER_START: _start,
    Kind.ENCOUNTER_BEGIN: _begin,
}
"""How each kind of change of an encounter is taken back."""
