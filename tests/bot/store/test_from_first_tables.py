"""A database from before there were targets and characters: copied, brought up to date, nothing lost."""

import json
from collections.abc import Mapping
from pathlib import Path

from alembic import command
from sqlalchemy import insert, select, update

from bot.store import condition, engines, fallen, seeds
from bot.store.fallen import Whose
from bot.store.folder import DataFolder
from bot.store.schema import HEAD, event, roll
from bot.store.startup import prepared
from bot.store.store import Tx
from bot.store.upgrade import configured
from rules.dice.die import Die
from rules.dice.luck import Fallen
from tests.bot.store.filling import BIG, fill
from tests.bot.store.shapes import contents, shape
from tests.bot.store.turns import an_event

GM = 2**62
"""Whoever did what `an_event` tells, outside of any session."""


def test_it_is_backed_up_first_and_keeps_everything(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    with prepared(folder.path) as database:
        as_new = shape(database)
        engine = engines.writer(database)
        with engine.begin() as tx:
            fill(tx)
        engine.dispose()
        command.downgrade(configured(database), "0001")
    before = contents(folder.database)
    assert "target" not in before
    assert all(before.values()), "every table of that time holds something"

    with prepared(folder.path) as database:
        assert condition.revision(database) == HEAD
        assert shape(database) == as_new

    after = contents(folder.database)
    for later in ("target", "character", "active_character", "pending_import"):
        assert after.pop(later) == []
    for later in (
        "encounter",
        "attack_draft",
        "seed",
        "draw",
        "late_upgrade",
        "fallen",
        "saved_pool",
        "player_setting",
        "roll_message",
        "promised_point",
    ):
        assert after.pop(later) == []
    after["event"] = [each[:-1] for each in after["event"]]  # which roll it is about, worked out
    assert after == before
    copy = folder.newest_backup()
    assert copy is not None
    assert condition.revision(copy) == "0001"
    assert contents(copy) == before


def test_events_from_then_are_found_by_the_roll_that_they_are_about(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.begin() as tx:
            fill(tx)
            tx.execute(update(event).where(event.c.id == 1).values(after='{"roll": 7}', roll=None))
            tx.execute(update(event).where(event.c.id == 2).values(after='{"roll": {"pool": 7}}', roll=None))
        engine.dispose()
        command.downgrade(configured(database), "0005")

    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.begin() as tx:
            assert tx.execute(select(event.c.id, event.c.roll).where(event.c.roll.is_not(None))).all() == [(1, 7)]
            plan = tx.exec_driver_sql(
                "EXPLAIN QUERY PLAN SELECT * FROM event WHERE campaign_id = 1 AND id > 0 AND roll = 7 ORDER BY id"
            )
            assert "ix_event_campaign_id_roll" in str(plan.all())
        engine.dispose()


def test_the_faces_of_rolls_from_then_are_counted(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.begin() as tx:
            fill(tx)
            faces = '{"ability": [3, 3, 0], "force": [11]}'
            tx.execute(update(roll).values(kind="pool", faces=faces))
        engine.dispose()
        command.downgrade(configured(database), "0004")

    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.connect() as tx:
            for campaign_id in (1, 2, 3):
                counts = {Die.ABILITY: (1, 0, 0, 2, 0, 0, 0, 0), Die.FORCE: (*[0] * 11, 1)}
                assert fallen.counts(tx, campaign_id, session_number=1) == {BIG: counts}
        engine.dispose()


def test_dice_from_then_that_only_events_keep_are_counted(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.begin() as tx:
            fill(tx)
            _initiative_and_destiny(tx)
            before = fallen.counts(tx, 1)
            fallen.add(tx, Whose(1, GM, 0), '{"ability": [3, 3, 0], "proficiency": [5], "force": [11]}')
            after = fallen.counts(tx, 1)
        engine.dispose()
        command.downgrade(configured(database), "0006")
        assert _counts(database) == before

    with prepared(folder.path) as database:
        assert _counts(database) == after


def _initiative_and_destiny(tx: Tx) -> None:
    """Write what events and draws told of dice that nothing counted."""
    rolled = [{"faces": {"ability": [3, 3], "proficiency": [5]}}, {"faces": {"ability": [0]}}]
    facts = {**an_event(1, "initiative"), "kind": "encounter.roll", "after": json.dumps({"rolls": rolled})}
    tx.execute(insert(event).values(**facts))
    facts = {**an_event(1, "destiny"), "kind": "destiny.roll", "after": "{}"}
    done = tx.execute(insert(event).values(**facts))
    seed, key = seeds.current(tx, 1, seeds.SeedUse.OPEN), done.inserted_primary_key
    assert seed is not None
    assert key is not None
    seeds.add_draw(tx, key[0], seeds.Taken(seed.id, seed.secret, 2, ()), [(12, [11])])
    fallen.add(tx, Whose(1, GM, 0), '{"ability": [3, 7]}')


def _counts(database: Path) -> Mapping[int, Fallen]:
    engine = engines.writer(database)
    with engine.connect() as tx:
        found = fallen.counts(tx, 1)
    engine.dispose()
    return found
