"""The bot starts on a database that is whole, its own and up to date, or says what to do."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.errors import (
    BackupFailed,
    FolderUnusable,
    MigrationFailed,
    SchemaTooNew,
    SecondCopy,
    SettingRefused,
    StartupError,
    StoreDamaged,
)
from bot.store import condition, engines, startup
from bot.store import folder as folders
from bot.store.backup import backup
from bot.store.folder import DataFolder
from bot.store.schema import HEAD
from bot.store.startup import prepared
from bot.store.store import Store
from tests.bot.store import scripts
from tests.bot.store.filling import fill
from tests.bot.store.shapes import contents, shape
from tests.bot.store.turns import balance, new_campaign, turn

ROOT = Path(__file__).parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    """Name a data folder that does not exist yet."""
    return DataFolder(tmp_path / "data")


@pytest.fixture
def played(folder: DataFolder) -> DataFolder:
    """Leave a data folder as some evenings of play do."""
    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.begin() as tx:
            fill(tx)
        engine.dispose()
    return folder


def start(folder: DataFolder) -> None:
    with prepared(folder.path):
        pass


def refusal(folder: DataFolder, kind: type[StartupError]) -> str:
    """Try to start, and return the sentence of the refusal."""
    with pytest.raises(kind) as caught:
        start(folder)
    return caught.value.sentence


async def test_the_first_start_gives_a_store_that_works_and_the_next_one_finds_it_again(folder: DataFolder) -> None:
    for _ in range(2):
        with prepared(folder.path) as database:
            store = await Store.open(database)
            campaign = await store.write(new_campaign)
            await store.write(turn(campaign, f"op-{campaign}"))
            assert (await store.read(balance(campaign))).events == 1
            await store.close()
    assert campaign == 2


def test_nobody_else_can_look_into_the_folder(played: DataFolder) -> None:
    backup(played.database, played.backups / "copy.db")
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in [played.path, *played.path.rglob("*")]}
    assert modes == {path: 0o700 if path.is_dir() else 0o600 for path in modes}


def test_rights_that_others_got_meanwhile_are_taken_away(played: DataFolder) -> None:
    played.path.chmod(0o755)
    played.database.chmod(0o644)
    start(played)
    assert stat.S_IMODE(played.path.stat().st_mode) == 0o700
    assert stat.S_IMODE(played.database.stat().st_mode) == 0o600


def test_rights_that_cannot_be_taken_away_stop_the_start(played: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    played.path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)  # as on a drive that knows no rights
    assert "others can read" in refusal(played, FolderUnusable)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    sentence = refusal(DataFolder(tmp_path / "file" / "data"), FolderUnusable)
    assert "A file is in the way" in sentence
    assert "DATA_DIR" in sentence


AS_THE_BOTS_USER = """
import os, sys
from pathlib import Path
from bot.errors import StartupError
from bot.store.startup import prepared
if os.getuid() == 0:
    os.setuid(65534)
try:
    with prepared(Path(sys.argv[1])):
        print("started")
except StartupError as error:
    print(error.sentence)
    sys.exit(error.exit_code)
"""


@pytest.mark.parametrize(
    ("name", "mode", "exit_code"),
    [
        pytest.param("", 0o700, 0, id="nothing is wrong"),
        pytest.param("", 0o500, 7, id="a folder to look at only"),
        pytest.param("", 0o000, 7, id="a closed folder"),
        pytest.param("bot.db", 0o400, 7, id="a file to read only"),
        pytest.param("bot.db", 0o000, 7, id="a closed file"),
        pytest.param("lock", 0o000, 7, id="a closed lock"),
    ],
)
def test_what_the_bots_user_may_not_use_is_refused(name: str, mode: int, exit_code: int) -> None:
    with tempfile.TemporaryDirectory() as base:
        folder = DataFolder(Path(base) / "data")
        start(folder)
        if os.getuid() == 0:  # root may do everything, so the bot's user is somebody else here
            for each in (Path(base), *Path(base).rglob("*")):
                os.chown(each, 65534, 65534)
        (folder.path / name).chmod(mode)
        done = subprocess.run(
            [sys.executable, "-c", AS_THE_BOTS_USER, folder.path], cwd=ROOT, capture_output=True, timeout=30, text=True
        )
        (folder.path / name).chmod(0o700)
    assert done.returncode == exit_code, done
    assert ("permission denied" in done.stdout) == bool(exit_code)


@contextmanager
def another_copy(folder: DataFolder) -> Iterator["subprocess.Popen[str]"]:
    """Run another bot on the folder until the block ends."""
    code = (
        "import sys; from pathlib import Path; from bot.store.startup import prepared\n"
        "with prepared(Path(sys.argv[1])): print('holding', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(folder.path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as other:
        assert other.stdout is not None
        while other.stdout.readline().strip() != "holding":
            assert other.poll() is None
        try:
            yield other
        finally:
            other.kill()


def test_a_second_copy_is_refused_and_the_first_one_is_named(played: DataFolder) -> None:
    with another_copy(played) as other:
        assert f"process {other.pid})" in refusal(played, SecondCopy)


@pytest.mark.fault
def test_the_folder_is_free_again_as_soon_as_the_other_copy_is_killed(played: DataFolder) -> None:
    with another_copy(played) as other:
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        start(played)


def test_the_folder_is_free_again_after_a_start_that_failed(played: DataFolder) -> None:
    played.database.write_bytes(b"no database at all" * 1000)
    refusal(played, StoreDamaged)
    refusal(played, StoreDamaged)


def test_a_database_that_another_program_holds_is_not_called_damaged(
    played: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(condition, "PATIENCE", 0.01)
    with closing(sqlite3.connect(played.database, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert "Another program holds" in refusal(played, FolderUnusable)


def garbage(database: Path) -> None:
    database.write_bytes(os.urandom(20_000))


def cut(database: Path) -> None:
    os.truncate(database, database.stat().st_size - 4096)


def overwritten(database: Path) -> None:
    with database.open("r+b") as file:
        for page in range(2, database.stat().st_size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 12)


@pytest.mark.parametrize("damage", [garbage, cut, overwritten])
def test_a_damaged_database_is_refused_left_alone_and_the_newest_backup_named(
    played: DataFolder, damage: Callable[[Path], None]
) -> None:
    backup(played.database, played.backups / "good.db")
    damage(played.database)
    before = played.database.read_bytes()
    sentence = refusal(played, StoreDamaged)
    assert "damaged" in sentence
    assert str(played.backups / "good.db") in sentence
    assert played.database.read_bytes() == before


def test_a_database_that_vanished_is_no_first_start_when_there_are_backups(played: DataFolder) -> None:
    backup(played.database, played.backups / "good.db")
    played.database.unlink()
    assert "missing or empty" in refusal(played, StoreDamaged)
    assert not played.database.exists()


def test_a_database_that_vanished_is_no_first_start_when_its_log_is_still_there(played: DataFolder) -> None:
    played.database.unlink()
    played.database.with_name("bot.db-wal").write_bytes(b"saved changes")
    assert "missing or empty" in refusal(played, StoreDamaged)


def test_a_start_that_was_cut_off_before_the_first_table_is_a_first_start(folder: DataFolder) -> None:
    folder.set_up()
    folder.set_up_database()
    start(folder)
    assert condition.revision(folder.database) == HEAD


def test_the_database_of_another_program_is_not_touched(folder: DataFolder) -> None:
    folder.set_up()
    with closing(sqlite3.connect(folder.database)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "not one of this bot" in refusal(folder, StoreDamaged)
    assert shape(folder.database).keys() == {"recipes"}


def test_a_newer_schema_is_refused_and_not_touched(played: DataFolder) -> None:
    with closing(sqlite3.connect(played.database)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    sentence = refusal(played, SchemaTooNew)
    assert "9999" in sentence
    assert HEAD in sentence
    assert condition.revision(played.database) == "9999"
    assert played.newest_backup() is None


def test_the_exit_codes_are_the_promised_ones() -> None:
    kinds = (SecondCopy, SchemaTooNew, StoreDamaged, FolderUnusable, MigrationFailed, SettingRefused, BackupFailed)
    assert [kind.exit_code for kind in kinds] == [3, 5, 6, 7, 8, 9, 10]


def test_an_older_database_is_backed_up_and_brought_up_to_date(played: DataFolder, tmp_path: Path) -> None:
    before = contents(played.database)
    later = scripts.later(tmp_path / "m", scripts.ADD_A_COLUMN)
    with capture_logs() as logs, prepared(played.path, later) as database:
        assert condition.revision(database) == later.head
    copy = played.newest_backup()
    assert copy is not None
    assert condition.revision(copy) == HEAD
    assert contents(copy) == before
    (ready,) = [line for line in logs if line["event"] == "database ready"]
    assert (ready["revision_before"], ready["revision"]) == (HEAD, later.head)


def test_a_change_that_fails_leaves_the_database_and_names_the_backup(played: DataFolder, tmp_path: Path) -> None:
    before = shape(played.database), contents(played.database)
    with (
        pytest.raises(MigrationFailed, match="row 17") as caught,
        prepared(played.path, scripts.later(tmp_path / "m", scripts.FAIL_HALF_WAY)),
    ):
        pass
    assert str(played.newest_backup()) in caught.value.sentence
    assert (shape(played.database), contents(played.database)) == before
    start(played)


def test_without_a_backup_nothing_is_changed(
    played: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "stamp", lambda: "no/such/folder")
    with (
        pytest.raises(MigrationFailed, match="must be a backup first"),
        prepared(played.path, scripts.later(tmp_path / "m", scripts.ADD_A_COLUMN)),
    ):
        pass
    assert condition.revision(played.database) == HEAD


def test_without_room_nothing_is_changed(played: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "ROOM_AT_LEAST", 1 << 60)
    with (
        pytest.raises(FolderUnusable, match="Make room"),
        prepared(played.path, scripts.later(tmp_path / "m", scripts.ADD_A_COLUMN)),
    ):
        pass
    assert condition.revision(played.database) == HEAD


@pytest.mark.parametrize(("version", "warned"), [((3, 51, 2), True), ((3, 51, 3), False)])
def test_an_sqlite_with_the_log_bug_is_warned_about(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], warned: bool
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    with capture_logs() as logs:
        start(folder)
    assert ("warning" in [line["log_level"] for line in logs]) is warned


def test_a_start_on_an_up_to_date_database_does_not_load_alembic(played: DataFolder) -> None:
    code = AS_THE_BOTS_USER.replace("65534", "0") + "\nassert 'alembic' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code, played.path], cwd=ROOT, capture_output=True, timeout=30)
    assert done.returncode == 0, done
