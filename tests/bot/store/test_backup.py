"""A backup is complete, whole and private, and what is restored is what was backed up."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import BackupFailed, SecondCopy, StoreDamaged
from bot.store import condition, engines
from bot.store.backup import backup, restore, stamp
from bot.store.folder import DataFolder
from bot.store.lock import held
from bot.store.startup import prepared
from bot.store.store import Store
from tests.bot.store.filling import fill
from tests.bot.store.shapes import contents
from tests.bot.store.turns import Balance, balance, new_campaign, turn


def look(database: Path, campaign: int) -> Balance:
    engine = engines.writer(database)
    with engine.begin() as tx:
        result = balance(campaign)(tx)
    engine.dispose()
    return result


@pytest.mark.fault
async def test_a_backup_made_while_the_bot_writes_has_everything_acknowledged_before(
    store: Store, database: Path, tmp_path: Path
) -> None:
    """And a plain copy of the file has not, which shows that the comparison can fail."""
    campaign = await store.write(new_campaign)
    told = 0
    done = asyncio.Event()

    async def play(player: int) -> None:
        nonlocal told
        step = 0
        while not done.is_set():
            step += 1
            await store.write(turn(campaign, f"op-{player}-{step}"))
            told += 1

    players = [asyncio.ensure_future(play(player)) for player in range(8)]
    short = []
    for number in range(6):
        await asyncio.sleep(0.03)
        before = told
        copied = tmp_path / f"copied-{number}.db"
        await asyncio.to_thread(shutil.copyfile, database, copied)
        backed_up = tmp_path / f"backup-{number}.db"
        await asyncio.to_thread(backup, database, backed_up)
        kept = look(backed_up, campaign)
        assert kept.holds
        assert kept.events >= before
        assert condition.complaint(backed_up, thorough=True) is None
        try:
            short.append(look(copied, campaign).events < before)
        except Exception as error:  # a torn copy may not even open
            short.append(bool(error))
    done.set()
    await asyncio.gather(*players)
    assert told > 100
    assert any(short)


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    """Leave a data folder as some evenings of play do."""
    folder = DataFolder(tmp_path / "data")
    with prepared(folder.path) as database:
        engine = engines.writer(database)
        with engine.begin() as tx:
            fill(tx)
        engine.dispose()
    return folder


@pytest.fixture
def good(folder: DataFolder) -> Path:
    """Back the folder up."""
    path = folder.backups / f"{stamp()}.db"
    backup(folder.database, path)
    return path


def test_a_backup_is_one_private_file_with_everything_in_it(folder: DataFolder, good: Path) -> None:
    assert list(folder.backups.iterdir()) == [good] == [folder.newest_backup()]
    assert stat.S_IMODE(good.stat().st_mode) == 0o600
    assert contents(good) == contents(folder.database)


def test_an_old_backup_is_never_overwritten(folder: DataFolder, good: Path) -> None:
    before = good.read_bytes()
    with pytest.raises(BackupFailed, match="not overwritten"):
        backup(folder.database, good)
    assert good.read_bytes() == before


def test_a_damaged_database_gives_no_backup(folder: DataFolder) -> None:
    """Only one index is damaged, so everything can be read and copied, and only the check finds it."""
    with closing(sqlite3.connect(folder.database)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'ix_event_campaign_id_id'"
        (page,) = connection.execute(query).fetchone()
    with folder.database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 12)
    with pytest.raises(BackupFailed, match="cannot be trusted"):
        backup(folder.database, folder.backups / "copy.db")
    assert list(folder.backups.iterdir()) == []


@pytest.mark.parametrize("source", ["missing.db", "lock"])
def test_what_is_no_database_of_ours_gives_no_backup(folder: DataFolder, source: str) -> None:
    with pytest.raises(BackupFailed):
        backup(folder.path / source, folder.backups / "copy.db")
    assert list(folder.backups.iterdir()) == []
    assert not (folder.path / "missing.db").exists()


def test_a_backup_into_no_folder_says_so(folder: DataFolder) -> None:
    with pytest.raises(BackupFailed, match="folder must exist"):
        backup(folder.database, folder.path / "nowhere" / "copy.db")


def leave_a_log(database: Path) -> None:
    """Change much and die, so that the log beside the database holds what the database does not."""
    code = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('PRAGMA wal_autocheckpoint = 0'); c.execute('DELETE FROM roll');"
        'c.execute("UPDATE event SET before = hex(randomblob(3000))"); os._exit(0)'
    )
    subprocess.run([sys.executable, "-c", code, database], check=True, timeout=30)
    assert database.with_name("bot.db-wal").stat().st_size > 0


def test_what_is_restored_is_what_was_backed_up_even_beside_a_log_that_was_left(folder: DataFolder, good: Path) -> None:
    leave_a_log(folder.database)
    wanted = contents(good)
    aside = restore(good, folder)
    assert contents(folder.database) == wanted
    with prepared(folder.path) as database:
        assert contents(database) == wanted
        assert stat.S_IMODE(database.stat().st_mode) == 0o600
    assert aside is not None
    assert contents(aside / "bot.db")["roll"] == [], "what was replaced is kept, with its log"


def test_copying_a_backup_over_the_file_would_mix_it_with_the_log(folder: DataFolder, good: Path) -> None:
    """Show that the test above can fail."""
    leave_a_log(folder.database)
    shutil.copyfile(good, folder.database)
    assert contents(folder.database) != contents(good)


def test_a_damaged_database_can_be_replaced_by_a_backup(folder: DataFolder, good: Path) -> None:
    folder.database.write_bytes(os.urandom(9_999))
    restore(good, folder)
    assert contents(folder.database) == contents(good)


def test_a_backup_can_be_restored_into_a_new_folder(folder: DataFolder, good: Path, tmp_path: Path) -> None:
    new = DataFolder(tmp_path / "elsewhere")
    assert restore(good, new) is None
    assert contents(new.database) == contents(folder.database)


def test_nothing_is_restored_while_the_bot_runs(folder: DataFolder, good: Path) -> None:
    with held(folder), pytest.raises(SecondCopy):
        restore(good, folder)


@pytest.mark.parametrize("bad", [b"", b"no database" * 1000], ids=["empty", "garbage"])
def test_a_bad_backup_replaces_nothing(folder: DataFolder, bad: bytes) -> None:
    (folder.backups / "bad.db").write_bytes(bad)
    before = contents(folder.database)
    with pytest.raises(BackupFailed):
        restore(folder.backups / "bad.db", folder)
    with pytest.raises(BackupFailed):
        restore(folder.backups / "missing.db", folder)
    assert contents(folder.database) == before
    assert {path.name for path in folder.path.iterdir()} == {"bot.db", "lock", "backups"}


@pytest.mark.parametrize("stop_before", [1, 2, 3, 4])
def test_after_a_restore_that_was_cut_off_the_bot_starts_on_the_old_state_or_not_at_all(
    folder: DataFolder, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop_before: int
) -> None:
    copy = good.rename(tmp_path / "from-another-machine.db")
    leave_a_log(folder.database)
    steps = 0
    rename = Path.rename

    def until_the_power_goes(self: Path, target: Path) -> Path:
        nonlocal steps
        steps += 1
        if steps == stop_before:
            raise OSError("the power went")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", until_the_power_goes)
    with pytest.raises(BackupFailed, match="the power went"):
        restore(copy, folder)
    monkeypatch.undo()
    if stop_before == 1:
        with prepared(folder.path) as database:
            assert contents(database)["roll"] == [], "the old state, with its log"
    else:
        with pytest.raises(StoreDamaged, match="missing or empty"), prepared(folder.path):
            pass
    restore(copy, folder)
    assert contents(folder.database) == contents(copy)
