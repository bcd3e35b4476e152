"""Copies of the database: made while the bot writes, opened and checked before they count. Imports the store.

Copying the file itself is no backup: it opens, looks whole, and lacks everything that is still in the write-ahead log.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import BackupFailed
from bot.store import condition
from bot.store.folder import PRIVATE_FILE, PRIVATE_FOLDER, SIDE_FILES, DataFolder
from bot.store.lock import held


def backup(database: Path, target: Path) -> None:
    """Copy the database to a new file; the name appears only when the copy is complete, whole and on the disk.

    Raises:
        BackupFailed: There is no copy; the database is untouched.
    """
    if target.exists():
        raise BackupFailed(f"{target} exists already. Give the backup another name; old ones are not overwritten.")
    part = target.with_name(f"{target.name}.part")
    try:
        _copy(database, part)
        part.rename(target)
        _sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(
            f"The backup {target} could not be made ({error}). Its folder must exist, be writable and have room."
        ) from error
    finally:
        part.unlink(missing_ok=True)


def restore(copy: Path, folder: DataFolder) -> Path | None:
    """Put a backup in the place of the database, with the bot stopped; return where the old files were put.

    Raises:
        SecondCopy: The bot is running.
        BackupFailed: The backup cannot be trusted, or the files cannot be moved.
    """
    if not copy.is_file():
        raise BackupFailed(f"There is no backup {copy}.")
    folder.set_up()
    part = folder.path / "restored.part"
    with held(folder):
        try:
            _copy(copy, part)
            aside = _put_aside(folder)
            part.rename(folder.database)
            _sync(folder.path)
        except (OSError, sqlite3.Error) as error:
            raise BackupFailed(
                f"The backup {copy} could not be restored ({error}). Restore it again before the bot is started; what "
                f"was there before is in {folder.path} or {folder.backups}."
            ) from error
        finally:
            part.unlink(missing_ok=True)
    return aside


def stamp(moment: datetime | None = None) -> str:
    """Return a moment as a part of a file name that sorts by time."""
    return (moment or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S-%f")


def _copy(source: Path, target: Path) -> None:
    """Copy a database through SQLite's backup interface into one file, and look at the copy.

    Raises:
        BackupFailed: The copy is not whole, so neither is the source.
    """
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    with condition.opened(source) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)  # in one step: in several it starts over whenever the bot writes
        writing.execute("PRAGMA journal_mode=DELETE").fetchone()
    trouble = condition.complaint(target, thorough=True)
    if trouble is None and condition.revision(target) is None:
        trouble = "it holds no tables of this bot"
    if trouble is not None:
        raise BackupFailed(f"{source} cannot be trusted ({trouble}), so it was not copied. Use an older backup.")
    _sync(target)


def _put_aside(folder: DataFolder) -> Path | None:
    """Move the database and its side files away together.

    The database goes first: without it the bot refuses to start, with only its log gone it would start on old data.
    """
    names = [folder.database.name, *(folder.database.name + end for end in SIDE_FILES)]
    present = [name for name in names if (folder.path / name).exists()]
    if not present:
        return None
    aside = folder.backups / f"replaced-{stamp()}"
    aside.mkdir(mode=PRIVATE_FOLDER)
    for name in present:
        (folder.path / name).rename(aside / name)
        _sync(folder.path)
    _sync(aside)
    return aside


def _sync(path: Path) -> None:
    """Wait until the file, or the names in the folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
