"""What befalls people as turns go by is told to the table: as much as players may see."""

from typing import Any

import pytest

from bot.render.encounter_changes import befallen, befallen_view
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
