"""A database from before there were targets and characters: copied, brought up to date, nothing lost."""

from pathlib import Path

from alembic import command
from sqlalchemy import select, update

from bot.store import condition, engines, fallen
from bot.store.folder import DataFolder
from bot.store.schema import HEAD, event, roll
from bot.store.startup import prepared
from bot.store.upgrade import configured
from rules.dice.die import Die
from tests.bot.store.filling import BIG, fill
from tests.bot.store.shapes import contents, shape


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
