"""What is checked and put in order before the database is opened. Imports `bot.errors` and the store.

folder → lock → file → is it whole? → which version? → room, backup, upgrade, is it still whole?
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog

from bot.errors import BackupFailed, FolderUnusable, MigrationFailed, SchemaTooNew, StartupError, StoreDamaged
from bot.store import condition
from bot.store.backup import backup, stamp
from bot.store.folder import DataFolder
from bot.store.lock import held
from bot.store.upgrade import OURS, Scripts, knows, upgrade

log = structlog.get_logger()


@contextmanager
def prepared(path: Path, scripts: Scripts = OURS) -> Iterator[Path]:
    """Hold the data folder for as long as the block runs, and hand over its database, ready for this version.

    Raises:
        StartupError: The bot cannot start; the error says why, and what to do next.
    """
    folder = DataFolder(path)
    folder.set_up()
    with held(folder):
        folder.set_up_database()
        _check_whole(folder)
        before = _bring_up_to_date(folder, scripts)
        if sqlite3.sqlite_version_info < condition.TRUSTED_SQLITE:
            log.warning(
                "this SQLite has a rare bug in its write-ahead log; update Python's SQLite when you can",
                sqlite=sqlite3.sqlite_version,
                fixed_in=".".join(map(str, condition.TRUSTED_SQLITE)),
            )
        log.info("database ready", revision=scripts.head, revision_before=before, sqlite=sqlite3.sqlite_version)
        yield folder.database


def _check_whole(folder: DataFolder) -> None:
    try:
        complaint = condition.complaint(folder.database)
    except sqlite3.OperationalError as error:
        raise FolderUnusable(
            f"Another program holds the database {folder.database}: close it there and start the bot again."
        ) from error
    if complaint is not None:
        raise StoreDamaged(f"The database {folder.database} is damaged ({complaint}). {folder.remedy()}")


def _bring_up_to_date(folder: DataFolder, scripts: Scripts) -> str | None:
    """Change the tables if another version left them, and return the revision found."""
    found = condition.revision(folder.database)
    if found == scripts.head:
        return found
    fresh = found is None and condition.is_empty(folder.database)
    if found is None and not fresh:
        raise StoreDamaged(
            f"{folder.database} is a database, but not one of this bot: its version mark is missing. {folder.remedy()}"
        )
    if found is not None and not knows(scripts, found):
        raise SchemaTooNew(
            f"The database {folder.database} was written by a newer version of the bot: its tables are at {found}, and "
            f"this version knows {scripts.head}. Start the newer version, or restore a backup that was made before it; "
            f"backups lie in {folder.backups}."
        )
    folder.check_room()
    copy = None if fresh else _back_up(folder, scripts)
    _upgrade(folder, scripts, copy)
    return found


def _back_up(folder: DataFolder, scripts: Scripts) -> Path:
    copy = folder.backups / f"before-{scripts.head}-{stamp()}.db"
    try:
        backup(folder.database, copy)
    except BackupFailed as error:
        raise MigrationFailed(f"Nothing was changed, because there must be a backup first. {error.sentence}") from error
    log.info("backup before the change of the tables", backup=str(copy))
    return copy


def _upgrade(folder: DataFolder, scripts: Scripts, copy: Path | None) -> None:
    try:
        upgrade(folder.database, scripts)
    except Exception as error:  # scripts can raise anything, and whatever it was, the transaction is undone
        reason = error.sentence if isinstance(error, StartupError) else repr(error)
        raise MigrationFailed(
            f"The database could not be brought up to date ({reason}). It is as it was: start the former version "
            "and report this." + (f" There is also a backup: {copy}." if copy else "")
        ) from error
    _check_whole(folder)
