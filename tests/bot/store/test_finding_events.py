"""Finding a few changes among many: the right ones, and without reading all the others."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Select, insert
from sqlalchemy.event import listen

from bot.store import campaigns, engines, event_rows, fight_ledger, ledger, point_ledger
from bot.store.kinds import TOPICS_OF_HISTORY
from bot.store.schema import event
from bot.store.values import Kind, Place

EACH = 6
"""Changes of each kind."""
PEOPLE = (1, 2)
ASKED: dict[str, Any] = {
    "campaign": 1,
    "actor": 1,
    "session": 0,
    "since": 0,
    "limit": 3,
    "offset": 0,
    "within": 3,
    "check": "door",
    "encounter": 7,
    "started": 0,
}


@pytest.fixture
def many(migrated: Path, tmp_path: Path) -> Iterator[Connection]:
    """Return a ledger in which the kinds follow each other in turns, made by two people in turns of three."""
    kinds = list(Kind) * EACH
    rows = [
        {
            "campaign_id": 1,
            "op_id": f"op-{number}",
            "actor_id": PEOPLE[number // 3 % 2],
            "at": number,
            "session_number": 0,
            "kind": kind.value,
            "before": "{}",
            "after": "{}",
        }
        for number, kind in enumerate(kinds, 1)
    ]
    engine = engines.writer(Path(shutil.copy(migrated, tmp_path / "bot.db")))
    with engine.begin() as tx:
        campaigns.begin(tx, Place(1, 2), 1)
        tx.execute(insert(event), rows)
        yield tx
    engine.dispose()


@pytest.mark.parametrize("topic", TOPICS_OF_HISTORY)
@pytest.mark.parametrize("actor_id", [None, *PEOPLE])
def test_every_page_of_a_topic_has_what_a_plain_search_finds(
    many: Connection, topic: str, actor_id: int | None
) -> None:
    kinds = TOPICS_OF_HISTORY[topic]
    wanted = [
        each.id
        for each in ledger.latest(many, 1, limit=10_000)
        if each.kind in kinds and actor_id in (None, each.actor_id)
    ]

    pages = [
        each.id
        for offset in range(0, len(wanted) + 5, 5)
        for each in ledger.latest(many, 1, limit=5, offset=offset, kinds=kinds, actor_id=actor_id)
    ]

    assert pages == wanted


@pytest.mark.parametrize("kinds", [(Kind.DESTINY_USE, Kind.TARGET_ADD), (Kind.ROLL, Kind.DESTINY_USE), (Kind.ROLL,)])
def test_the_newest_of_several_kinds_is_found(many: Connection, kinds: tuple[Kind, ...]) -> None:
    last = ledger.latest(many, 1, limit=10_000)
    newest = next(each for each in last if each.kind in kinds)

    assert ledger.latest_standing(many, 1, since=0, kinds=kinds) == newest
    assert ledger.latest_standing(many, 1, since=newest.id, kinds=kinds) is None


@pytest.mark.parametrize(
    ("question", "index"),
    [
        pytest.param(ledger._latest_of(TOPICS_OF_HISTORY["targets"], by_one=False), "kind", id="a topic"),
        pytest.param(ledger._latest_of(None, by_one=True), "actor_id", id="what somebody did"),
        pytest.param(ledger._standing_since((Kind.ENCOUNTER_BEGIN, Kind.ENCOUNTER_END)), "kind", id="the newest"),
        pytest.param(ledger._ENTRY_BY, "actor_id", id="somebody's newest entry"),
        pytest.param(ledger._UNDOABLE_BY, "actor_id", id="what somebody can take back"),
        pytest.param(point_ledger._POINT_ON_CHECK, "kind", id="a point on a named check"),
        pytest.param(fight_ledger._LATEST_OF_ENCOUNTER, "kind", id="where an encounter began"),
        pytest.param(event_rows.of_kind(Kind.UNDO), "kind", id="one kind"),
    ],
)
def test_few_among_many_are_found_by_an_index(many: Connection, question: Select[Any], index: str) -> None:
    sent: list[tuple[str, Any]] = []

    def keep(_: object, __: object, statement: str, values: Any, ___: object, ____: object) -> None:
        sent.append((statement, values))

    listen(many.engine, "before_cursor_execute", keep)
    many.execute(question, ASKED)

    ((statement, values),) = sent
    plan = str(many.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all())
    assert f"ix_event_campaign_id_{index}" in plan
    assert "SCAN event" not in plan
