"""An encounter as a document of plain JSON values, and back without loss.

Everything that has an id or a name stands in an object by it, so that two changes of different things are two
different places; `rules.table.encounter_parts` compares documents place by place.
Documents are our own: what is wrong in one is a fault of the program and no refusal.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, assert_never

from rules.checks.gear import GearState
from rules.checks.sources import AddDice, AddSymbols, Change, Downgrade, RemoveAll, RemoveDice, Upgrade
from rules.checks.sources import Side as PoolSide
from rules.combat.readiness import Readiness as WeaponReadiness
from rules.dice.die import Die
from rules.dice.symbols import Symbols
from rules.health.conditions import Condition
from rules.table.conditions import ActiveCondition
from rules.table.encounter import (
    Encounter,
    EncounterSlot,
    For,
    Participant,
    PromisedChange,
    Stage,
    Step,
    TurnEffect,
    WeaponState,
)
from rules.table.initiative import InitiativeSlot, Readiness, Side

VERSION = 1
"""A field with a default may be added without another version."""

Document = dict[str, Any]

_BOOK: dict[str, Condition | str] = {each.value: each for each in Condition}


def to_document(encounter: Encounter) -> Document:
    """Return an encounter as a document, which `json` can write."""
    return {
        "version": VERSION,
        "stage": encounter.stage.value,
        "round_number": encounter.round_number,
        "current": encounter.current,
        "slots": {str(each.id): _slot(each) for each in encounter.slots},
        "participants": {str(each.id): _participant(each) for each in encounter.participants},
        "promises": {str(each.id): _promise(each) for each in encounter.promises},
        "engagements": {f"{low}-{high}": True for low, high in encounter.engagements},
        "steps": {str(each.id): {"parts": [list(part) for part in each.parts]} for each in encounter.steps},
        "next_id": encounter.next_id,
    }


def from_document(document: Mapping[str, Any]) -> Encounter:
    """Return the encounter that a document holds.

    Raises:
        ValueError: the document is from a newer version of ours, or contradicts itself.
    """
    if document["version"] > VERSION:
        raise ValueError(f"a document of version {document['version']}; this program knows {VERSION}")
    slots = _by_id(document["slots"], _read_slot)
    return Encounter(
        stage=Stage(document["stage"]),
        round_number=document["round_number"],
        current=document["current"],
        slots=tuple(sorted(slots, key=lambda slot: slot.order)),
        participants=_by_id(document["participants"], _read_participant),
        promises=_by_id(document["promises"], _read_promise),
        engagements=tuple(sorted(map(_read_pair, document.get("engagements", ())))),
        steps=_by_id(
            document["steps"],
            lambda found: Step(id=found["id"], parts=tuple((path, *pair) for path, *pair in found["parts"])),
        ),
        next_id=document["next_id"],
    )


def change_to_document(change: Change) -> Document:
    """Return a change of a pool as a document."""
    match change:
        case AddDice(die, count):
            return {"verb": "add", "die": die.value, "count": count}
        case RemoveDice(die, count):
            return {"verb": "remove", "die": die.value, "count": count}
        case RemoveAll(die):
            return {"verb": "remove all", "die": die.value}
        case Upgrade(side, times):
            return {"verb": "upgrade", "side": side.value, "count": times}
        case Downgrade(side, times):
            return {"verb": "downgrade", "side": side.value, "count": times}
        case AddSymbols(symbols):
            return {"verb": "symbols", "symbols": symbols.code}
        case _:
            assert_never(change)


def change_from_document(found: Mapping[str, Any]) -> Change:
    """Return the change of a pool that a document holds.

    Raises:
        ValueError: there is no such change.
    """
    match found["verb"]:
        case "add":
            return AddDice(Die(found["die"]), found["count"])
        case "remove":
            return RemoveDice(Die(found["die"]), found["count"])
        case "remove all":
            return RemoveAll(Die(found["die"]))
        case "upgrade":
            return Upgrade(PoolSide(found["side"]), found["count"])
        case "downgrade":
            return Downgrade(PoolSide(found["side"]), found["count"])
        case "symbols":
            return AddSymbols(Symbols.from_code(found["symbols"]))
        case other:
            raise ValueError(f"no change of a pool: {other}")


def _slot(slot: EncounterSlot) -> Document:
    return {
        "side": slot.side.value,
        "success": slot.success,
        "advantage": slot.advantage,
        "brought_by": slot.brought_by,
        "is_extra": slot.is_extra,
        "place": slot.place,
        # One part: whoever has had its turn in a slot cannot have its claim alone taken back.
        "turn": {"claimed_by": slot.claimed_by, "is_over": slot.is_over},
        "is_leaving": slot.is_leaving,
    }


def _participant(who: Participant) -> Document:
    result = who.result
    return {
        "side": who.side.value,
        "name": who.name,
        "character_id": who.character_id,
        "user_id": who.user_id,
        "readiness": who.readiness.value,
        "result": None if result is None else {"success": result.success, "advantage": result.advantage},
        "has_left": who.has_left,
        "conditions": {each.key: _condition(each) for each in who.conditions},
        "effects": {str(each.id): _effect(each) for each in who.effects},
        "weapons": {each.name: _weapon(each) for each in who.weapons},
        "is_copy": who.is_copy,
        "joined_round": who.joined_round,
        "started_round": who.started_round,
        "dies_after": who.dies_after,
    }


def _condition(each: ActiveCondition) -> Document:
    return {"name": str(each.condition), "turns_left": each.turns_left, "since_round": each.since_round}


def _effect(each: TurnEffect) -> Document:
    return {
        "name": each.name,
        "damage": each.damage,
        "pierce": each.pierce,
        "breach": each.breach,
        "turns_left": each.turns_left,
        "roll_number": each.roll_number,
        "since_round": each.since_round,
    }


def _weapon(each: WeaponState) -> Document:
    return {
        "shots_fired": each.readiness.shots_fired,
        "maneuvers_prepared": each.readiness.maneuvers_prepared,
        "rounds_to_wait": each.readiness.rounds_to_wait,
        "is_out_of_ammunition": each.is_out_of_ammunition,
        "gear": each.gear.value,
    }


def _promise(each: PromisedChange) -> Document:
    return {
        "change": change_to_document(each.change),
        "reason": each.reason,
        "recipient": each.recipient.value,
        "side": None if each.side is None else each.side.value,
        "participant_id": each.participant_id,
        "is_waiting": each.is_waiting,
        "against": each.against,
    }


def _by_id(found: Mapping[str, Any], read: Callable[[Document], Any]) -> tuple[Any, ...]:
    return tuple(read({"id": int(key), **each}) for key, each in sorted(found.items(), key=lambda pair: int(pair[0])))


def _read_slot(found: Document) -> EncounterSlot:
    turn = found["turn"]
    rest = {key: value for key, value in found.items() if key != "turn"}
    return EncounterSlot(**{**rest, **turn, "side": Side(found["side"])})


def _read_pair(written: str) -> tuple[int, int]:
    low, high = map(int, written.split("-"))
    return (low, high)


def _read_participant(found: Document) -> Participant:
    side = Side(found["side"])
    result = found["result"]
    return Participant(
        **{
            **{key: value for key, value in found.items() if key != "is_engaged"},  # in documents of old
            "side": side,
            "readiness": Readiness(found["readiness"]),
            "result": None if result is None else InitiativeSlot(side, **result),
            "conditions": tuple(_read_conditions(found["conditions"])),
            "effects": _by_id(found["effects"], lambda each: TurnEffect(**each)),
            "weapons": tuple(_read_weapon(name, each) for name, each in sorted(found["weapons"].items())),
        }
    )


def _read_conditions(found: Mapping[str, Document]) -> Iterable[ActiveCondition]:
    for _, each in sorted(found.items()):
        name: str = each["name"]
        yield ActiveCondition(_BOOK.get(name, name), each["turns_left"], each["since_round"])


def _read_weapon(name: str, found: Document) -> WeaponState:
    counts = {key: count for key, count in found.items() if key not in ("is_out_of_ammunition", "gear")}
    return WeaponState(
        name=name,
        readiness=WeaponReadiness(**counts),
        is_out_of_ammunition=found["is_out_of_ammunition"],
        gear=GearState(found["gear"]),
    )


def _read_promise(found: Document) -> PromisedChange:
    side = found["side"]
    return PromisedChange(
        **{
            **found,
            "change": change_from_document(found["change"]),
            "recipient": For(found["recipient"]),
            "side": None if side is None else Side(side),
        }
    )
