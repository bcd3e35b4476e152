"""Changing the tables keeps what is in them, or changes nothing at all."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.errors import MigrationFailed
from bot.store import condition, engines
from bot.store.schema import HEAD, metadata
from bot.store.upgrade import OURS, Scripts, configured, upgrade
from tests.bot.store import scripts
from tests.bot.store.filling import fill
from tests.bot.store.shapes import contents, shape


@pytest.fixture
def filled(database: Path) -> Path:
    """Fill the database as some evenings of play do."""
    engine = engines.writer(database)
    with engine.begin() as tx:
        fill(tx)
    engine.dispose()
    return database


def test_the_code_knows_the_newest_script() -> None:
    assert ScriptDirectory(OURS.folder).get_heads() == [HEAD]


def test_migrating_from_nothing_gives_the_tables_of_the_schema(tmp_path: Path, database: Path) -> None:
    migrated = tmp_path / "migrated.db"
    upgrade(migrated)
    assert shape(migrated) == shape(database)


def test_alembic_finds_no_difference_either(tmp_path: Path) -> None:
    migrated = tmp_path / "migrated.db"
    upgrade(migrated)
    engine = engines.migrator(migrated)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_going_up_down_and_up_again_ends_where_it_began(filled: Path) -> None:
    before = shape(filled)
    command.downgrade(configured(filled), "base")
    assert shape(filled).keys() == {"alembic_version", "sqlite_sequence"}
    upgrade(filled)
    assert shape(filled) == before
    assert condition.revision(filled) == HEAD


def test_a_good_change_keeps_everything(filled: Path, tmp_path: Path) -> None:
    before = contents(filled)
    upgrade(filled, scripts.later(tmp_path / "m", scripts.ADD_A_COLUMN, scripts.REBUILD_THE_PARENT))
    after = contents(filled)
    assert [(*row, row[3]) for row in before.pop("campaign")] == after.pop("campaign")
    assert before == after
    assert condition.complaint(filled, thorough=True) is None


BAD = {
    "that fails half-way": (scripts.FAIL_HALF_WAY, ValueError),
    "that loses rows": (scripts.LOSE_ROWS, MigrationFailed),
    "that leaves orphans": (scripts.LEAVE_ORPHANS, MigrationFailed),
}


@pytest.mark.parametrize(("body", "error"), BAD.values(), ids=BAD.keys())
def test_after_a_change_nothing_is_left_of_it_and_a_better_one_succeeds(
    filled: Path, tmp_path: Path, body: str, error: type[Exception]
) -> None:
    before = shape(filled), contents(filled)
    with pytest.raises(error):
        upgrade(filled, scripts.later(tmp_path / "bad", scripts.ADD_A_COLUMN.replace("motto", "saying"), body))
    assert (shape(filled), contents(filled)) == before
    assert condition.revision(filled) == HEAD
    better = scripts.later(tmp_path / "good", scripts.ADD_A_COLUMN)
    upgrade(filled, better)
    assert condition.revision(filled) == better.head


def test_rows_may_be_lost_on_purpose(filled: Path, tmp_path: Path) -> None:
    upgrade(filled, scripts.later(tmp_path / "m", scripts.LOSE_ROWS_ON_PURPOSE))
    assert contents(filled)["installation"] == []


def run_in_a_process(database: Path, later: Scripts) -> "subprocess.Popen[bytes]":
    code = (
        "import sys; from pathlib import Path; from bot.store.upgrade import Scripts, upgrade;"
        "upgrade(Path(sys.argv[1]), Scripts(Path(sys.argv[2]), sys.argv[3]))"
    )
    command = [sys.executable, "-c", code, str(database), str(later.folder), later.head]
    return subprocess.Popen(command, cwd=Path(__file__).parents[3], stderr=subprocess.PIPE)


@pytest.mark.fault
def test_nothing_is_left_of_a_change_that_was_killed_half_way(filled: Path, tmp_path: Path) -> None:
    before = shape(filled), contents(filled)
    with run_in_a_process(filled, scripts.later(tmp_path / "bad", scripts.DIE_HALF_WAY)) as dying:
        dying.communicate(timeout=30)
    assert dying.returncode == -9
    assert (shape(filled), contents(filled)) == before
    upgrade(filled, scripts.later(tmp_path / "good", scripts.ADD_A_COLUMN))


@pytest.mark.fault
def test_two_that_change_the_tables_at_once_change_them_once(filled: Path, tmp_path: Path) -> None:
    later = scripts.later(tmp_path / "m", scripts.ADD_A_COLUMN)
    both = [run_in_a_process(filled, later) for _ in range(2)]
    errors = [each.communicate(timeout=30)[1] for each in both]
    assert [each.returncode for each in both] == [0, 0], errors
    assert condition.revision(filled) == later.head


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the migrator enforce foreign keys, as careful people think it should."""
    monkeypatch.setattr(engines, "MIGRATION", {**engines.MIGRATION, "foreign_keys": 1})


@pytest.mark.usefixtures("careless")
def test_rebuilding_a_table_with_foreign_keys_on_would_delete_its_children_and_is_stopped(
    filled: Path, tmp_path: Path
) -> None:
    """Show what keys off protects from, and that the count of the rows would save us all the same."""
    before = contents(filled)
    with pytest.raises(MigrationFailed, match="lack rows of"):
        upgrade(filled, scripts.later(tmp_path / "m", scripts.REBUILD_THE_PARENT))
    assert contents(filled) == before


def test_on_an_engine_as_it_comes_half_of_a_failed_change_stays(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Show that the tests above can fail."""

    monkeypatch.setattr(engines, "migrator", lambda database: create_engine(f"sqlite:///{database}"))
    with pytest.raises(ValueError, match="row 17"):
        upgrade(filled, scripts.later(tmp_path / "m", scripts.FAIL_HALF_WAY))
    assert "motto" in shape(filled)["campaign"]


def test_no_script_needs_our_tables_as_they_are_now() -> None:
    """A script that imports the schema changes its meaning with every later change of the schema."""
    for script in (OURS.folder / "versions").glob("*.py"):
        for node in ast.walk(ast.parse(script.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.split(".")[0] in ("bot", "rules")], script.name
