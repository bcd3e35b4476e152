"""What a fight costs: drawing the tracker of 60 combatants, and finding what was done to a roll (see `presses.py`)."""

import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from bot.render.encounter import tracker_view
from bot.render.glyphs import Glyphs
from bot.store.encounter_values import EncounterState
from bot.store.startup import prepared
from bot.views.encounter import tracker_message
from rules.health.conditions import Condition
from rules.table.conditions import ActiveCondition
from tests.bot.fights import a_player, a_state, after, an_adversary, claimed

COMBATANTS = 60
DRAWINGS = 200
EVENTS = 100_000


def a_crowd(name: str) -> EncounterState:
    """Return a fight of many in the middle of a round, everybody in a condition."""
    people = [(a_player if number % 5 == 0 else an_adversary)(number, f"{name} {number}") for number in range(1, 61)]
    prone = (ActiveCondition(Condition.PRONE, None),)
    people = [replace(each, participant=replace(each.participant, conditions=prone)) for each in people]
    state = a_state(*people)
    return after(claimed(state, **{f"s{place}": place for place in range(1, 31)}), 29)


def draw(title: str, drawing: Callable[[], object]) -> None:
    """Print what one drawing takes."""
    costs = []
    for _ in range(DRAWINGS):
        began = time.perf_counter()
        drawing()
        costs.append((time.perf_counter() - began) * 1000)
    print(f"{title}: median {median(costs):.1f} ms (goal 20), worst {max(costs):.1f} ms")


def draw_all() -> None:
    """Print the figures of drawing."""
    for name in ("Guard", "Stormtrooper of the Imperial Guard, first company of the seventh legion"):
        state = a_crowd(name)
        draw(f"{COMBATANTS} combatants, names of {len(name) + 3}", partial(tracker_view, state, Glyphs()))
        draw("  with its controls, as Discord gets it", partial(_sent, state))


def _sent(state: EncounterState) -> object:
    return tracker_message(state, Glyphs()).to_components()  # type: ignore[no-untyped-call]  # discord.py


def find_roll() -> None:
    """Print what it costs to find what was done to a roll, beside reading the same out of each event's JSON."""
    question = "SELECT id FROM event WHERE campaign_id = 1 AND id > 0 AND {} = ?"
    with (
        tempfile.TemporaryDirectory() as name,
        prepared(Path(name)) as database,
        closing(sqlite3.connect(database, isolation_level=None)) as connection,
    ):
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO event (campaign_id, op_id, actor_id, at, session_number, kind, before, after, roll) "
            "VALUES (1, ?, 1, 1, 0, 'spend', '{}', ?, ?)",
            ((f"op-{each}", json.dumps({"roll": each // 4, "note": "x" * 300}), each // 4) for each in range(EVENTS)),
        )
        connection.execute("COMMIT")
        costs: dict[str, list[float]] = {}
        for number in range(20):
            for by in ("roll", "json_extract(after, '$.roll')"):
                began = time.perf_counter()
                assert len(connection.execute(question.format(by), (number,)).fetchall()) == 4
                costs.setdefault(by, []).append((time.perf_counter() - began) * 1000)
    indexed, read = map(median, costs.values())
    print(f"what was done to a roll, of {EVENTS} events: {indexed:.3f} ms")
    print(f"  read from each event {read / indexed:.0f} times that")


if __name__ == "__main__":
    draw_all()
    find_roll()
