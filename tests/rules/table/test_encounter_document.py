"""An encounter as a document and back."""

import json
from typing import Any

import pytest

from rules.checks.sources import AddDice, AddSymbols, Change, Downgrade, RemoveAll, RemoveDice, Side, Upgrade
from rules.combat.readiness import Readiness
from rules.dice.die import Die
from rules.dice.symbols import Symbols
from rules.health.conditions import Condition
from rules.table.afflictions import add_effect, inflict, set_weapon
from rules.table.encounter import Encounter, For, WeaponState
from rules.table.encounter_document import change_from_document, change_to_document, from_document, to_document
from rules.table.engagements import engage
from rules.table.initiative import parse_slots
from rules.table.joining import join, leave
from rules.table.promises import promise
from rules.table.slots import add_slot, set_order
from rules.table.turns import end
from tests.rules.table.fights import NPC, PC, acts, four, gathering, played, rounds


def busy() -> Encounter:
    """Return a fight in which there is something of everything."""
    running = rounds(join(four(), side=NPC, name="droid", character_id=4, user_id=5, is_copy=True), 1)
    running = inflict(inflict(running, 1, Condition.PRONE, None), 1, "Set aflame / by Bane", 2)
    running = add_effect(running, 3, "Burn 2", damage=8, rounds=2, pierce=1, breach=1, roll_number=77)
    running = set_weapon(running, 1, WeaponState(name="E/11 *mk 2*", readiness=Readiness(shots_fired=2)))
    running = set_weapon(running, 1, WeaponState(name="Knife", is_out_of_ammunition=True))
    running = promise(engage(running, 3, 1), AddDice(Die.BOOST), "aim", For.NEXT_OF_SIDE, side=PC)
    running = promise(running, Upgrade(Side.DIFFICULTY), "scared", For.PARTICIPANT, participant=3)
    running, _ = acts(played(add_slot(running, PC, success=1), "ann"), "bane")
    return leave(running, 5)


ENCOUNTERS = {
    "new": Encounter(),
    "gathering": gathering(ann=(PC, 0), bane=(NPC, 2)),
    "typed order": set_order(gathering(ann=(PC, 0), bane=(NPC, 2)), parse_slots("npn")),
    "busy": busy(),
    "over": end(busy()),
}


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_encounter_survives_being_written_and_read(name: str) -> None:
    encounter = ENCOUNTERS[name]
    written = json.loads(json.dumps(to_document(encounter)))

    assert from_document(written) == encounter
    assert to_document(from_document(written)) == written


def test_a_condition_of_the_book_is_read_as_one() -> None:
    (flame, prone) = from_document(to_document(busy())).participant(1).conditions[::-1]

    assert isinstance(prone.condition, Condition)
    assert not isinstance(flame.condition, Condition)


def test_a_document_of_a_newer_program_is_not_read() -> None:
    with pytest.raises(ValueError, match="version 2"):
        from_document({**to_document(Encounter()), "version": 2})


@pytest.mark.parametrize(
    "change",
    [
        AddDice(Die.BOOST, 2),
        RemoveDice(Die.SETBACK, 3),
        RemoveAll(Die.SETBACK),
        Upgrade(Side.ABILITY, 2),
        Downgrade(Side.DIFFICULTY),
        AddSymbols(Symbols(success=1, threat=2)),
    ],
    ids=lambda change: type(change).__name__,
)
def test_every_change_of_a_pool_survives_being_written_and_read(change: Change) -> None:
    written = json.loads(json.dumps(change_to_document(change)))

    assert change_from_document(written) == change


def test_an_unknown_change_is_not_read() -> None:
    found: dict[str, Any] = {"verb": "explode"}
    with pytest.raises(ValueError, match="explode"):
        change_from_document(found)
