"""What befalls people as turns go by is told to the table: as much as players may see."""

from typing import Any

import pytest

from bot.render.encounter_changes import befallen, befallen_view
from bot.render.encounter_history import told_of_encounter
from bot.store.values import Event, Kind
from tests.bot.fights import CAMPAIGN

VEX = {"participant": 1, "name": "Vex", "shown": "full"}
TROOPERS = {"participant": 2, "name": "Troopers", "shown": "health"}
ASSASSIN = {"participant": 3, "name": "Assassin", "shown": "nothing"}


def an_event(kind: Kind = Kind.ENCOUNTER_NEXT, **after: object) -> Event:
    return Event(id=1, campaign_id=7, op_id="op", actor_id=1, at=1, session_number=1, kind=kind, after=after)


def burned(who: dict[str, object]) -> dict[str, object]:
    return {"character": 1, **who, "fields": {}, "wounds": [2, 5], "strain": [1, 1], "happened": []}


HAPPENED = [
    {"what": "turn_effect", "label": "Burn", "hits": [[["damage", 6], ["soak", -3]]]},
    {"what": "turn_injury", "label": "Bleeding Out", "wounds": 1, "strain": 1},
]
BLEEDS = "Bleeding Out as the turn starts: 1 wound and 1 strain"


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ({"over": [{**VEX, "conditions": ["prone", "on fire"]}]}, ["Vex is no longer prone, on fire."]),
        ({"over": [{**ASSASSIN, "conditions": ["prone"]}]}, ["An NPC is no longer prone."]),
        ({"characters": [burned(VEX)]}, ["Vex: wounds 2 → 5"]),
        ({"characters": [burned(TROOPERS)]}, ["Troopers is hurt."]),
        ({"characters": [burned(ASSASSIN)]}, []),
        ({"deaths": [VEX]}, ["**Vex dies.**"]),
        (
            {"by_hand": [{**VEX, "label": "Burn", "damage": 3}]},
            ["Vex takes 3 damage from Burn; no sheet with a threshold keeps it."],
        ),
        (
            {"by_hand": [{**VEX, "label": "Bleeding Out", "damage": 1, "strain": 1}]},
            ["Vex takes 1 wound and 1 strain from Bleeding Out; no sheet with a threshold keeps it."],
        ),
        (
            {"characters": [{**burned(VEX), "happened": HAPPENED}]},
            ["Vex: wounds 2 → 5", "Burn as the turn starts: 6 −3 (soak) = **3**", BLEEDS],
        ),
        ({"unspent": [{"number": 8, "whose": "Vex", "side": "positive", "small": 2, "big": 0}]}, []),
        (
            {"unspent": [{"number": 8, "whose": "Vex", "side": "positive", "small": 1, "big": 2}]},
            [
                "Unspent as the turn ended: 2 Triumphs and 1 Advantage of Vex (#8). "
                "The GM's `/encounter back` opens it again."
            ],
        ),
        ({}, []),
    ],
    ids=str,
)
def test_each_thing_is_told_in_a_line(after: dict[str, Any], told: list[str]) -> None:
    assert befallen(an_event(**after), CAMPAIGN) == told


def test_where_nothing_befell_anybody_there_is_no_message() -> None:
    assert befallen_view(an_event(), CAMPAIGN) is None
    assert befallen_view(an_event(deaths=[VEX]), CAMPAIGN) is not None


def test_other_changes_have_answers_of_their_own() -> None:
    assert befallen(an_event(Kind.ATTACK, characters=[burned(VEX)]), CAMPAIGN) == []


@pytest.mark.parametrize(
    ("kind", "after", "told"),
    [
        (Kind.ENCOUNTER_NEXT, {"who": VEX, "round": 2, "ended_round": 1}, "Vex's turn ended (round 1)"),
        (Kind.ENCOUNTER_NEXT, {"who": ASSASSIN, "round": 2, "ended_round": 2}, "an NPC's turn ended (round 2)"),
        (Kind.ENCOUNTER_SKIP, {"round": 2, "ended_round": 1}, "a slot skipped (round 1)"),
        (Kind.ENCOUNTER_CLAIM, {"who": VEX, "round": 2}, "Vex takes a slot (round 2)"),
        (Kind.ENCOUNTER_RELEASE, {"who": VEX}, "Vex gives the slot back"),
        (Kind.ENCOUNTER_JOIN, {"who": VEX}, "Vex joins the fight"),
        (Kind.ENCOUNTER_REMOVE, {"who": VEX, "slot": "gone"}, "Vex is out of the fight; its slot goes too"),
        (
            Kind.ENCOUNTER_REMOVE,
            {"who": VEX, "slot": "acts"},
            "Vex is out of the fight; its turn lasts until `End turn`",
        ),
        (Kind.ENCOUNTER_JOIN, {"who": VEX, "is_back": True}, "Vex is back in the fight, with the Initiative it had"),
        (
            Kind.ENCOUNTER_REMOVE,
            {"who": VEX, "slot": "stays"},
            "Vex is out of the fight; its slot stays until the round ends, for others of its side",
        ),
        (Kind.ENCOUNTER_ENGAGE, {"who": VEX, "other": ASSASSIN}, "Vex is engaged with an NPC"),
        (Kind.ENCOUNTER_DISENGAGE, {"who": VEX, "other": ASSASSIN}, "Vex is no longer engaged with an NPC"),
        (Kind.ENCOUNTER_DISENGAGE, {"who": VEX, "other": None}, "Vex is no longer engaged with anybody"),
        (Kind.ENCOUNTER_CONDITION, {"who": VEX, "condition": "prone", "rounds": None, "turns": None}, "Vex is prone"),
        (
            Kind.ENCOUNTER_CONDITION,
            {"who": VEX, "condition": "prone", "rounds": 1, "turns": 2, "is_now": True},
            "Vex is prone for 2 turns, this one included",
        ),
        (
            Kind.ENCOUNTER_CONDITION,
            {"who": VEX, "condition": "prone", "rounds": 1, "turns": 1, "is_now": False},
            "Vex is prone for 1 turn",
        ),
        (
            Kind.ENCOUNTER_INJURED,
            {"who": VEX, "round": 4, "deed": "encounter.claim"},
            "Vex takes a slot, and a Critical Injury is rolled (round 4)",
        ),
        (
            Kind.ENCOUNTER_NEXT,
            {
                "who": VEX,
                "round": 1,
                "ended_round": 1,
                "unspent": [{"number": 8, "whose": "Vex", "side": "negative", "small": 3, "big": 0}],
            },
            "Vex's turn ended (round 1); unspent: 3 Threat of Vex (#8)",
        ),
    ],
    ids=str,
)
def test_a_turn_is_told_by_its_taker_and_the_round_in_which_it_was(
    kind: Kind, after: dict[str, Any], told: str
) -> None:
    assert told_of_encounter(an_event(kind, **after)) == told
