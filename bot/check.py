"""`python -m bot --check`: the settings and the database on one readable list, without starting anything."""

import sqlite3
from dataclasses import fields
from pathlib import Path

from bot.errors import SchemaTooNew, StartupError, StoreDamaged
from bot.settings import Settings
from bot.store import condition
from bot.store.folder import DataFolder
from bot.store.upgrade import OURS, knows


def check(settings: Settings, token: str | None) -> int:
    """Print the list; return 0, or the exit code of the first thing that would stop a start."""
    print("Settings")
    for name, value in _shown(settings, token):
        print(f"  {name}: {value}")
    print("Database")
    try:
        for line in _database(settings.data_dir):
            print(f"  {line}")
    except StartupError as error:
        print(f"  {error.sentence}")
        return error.exit_code
    if sqlite3.sqlite_version_info < condition.TRUSTED_SQLITE:
        wanted = ".".join(map(str, condition.TRUSTED_SQLITE))
        print(f"  SQLite {sqlite3.sqlite_version} works; {wanted} mends a rare bug in its write-ahead log.")
    print("All is well." if token else "All is well; without a token the offline table opens.")
    return 0


def _shown(settings: Settings, token: str | None) -> list[tuple[str, str]]:
    shown = [("DISCORD_TOKEN", "set" if token else "not set")]
    for name in (each.name for each in fields(settings)):
        value = getattr(settings, name)
        if name != "discord_token" and value is not None:
            shown.append((name.upper(), str(value)))
    return shown


def _database(path: Path) -> list[str]:
    folder = DataFolder(path)
    folder.set_up()
    if not folder.database.exists():
        return [f"{folder.database}: none yet, it is made at the first start"]
    complaint = condition.complaint(folder.database, thorough=True)
    if complaint is not None:
        raise StoreDamaged(f"The database {folder.database} is damaged ({complaint}). {folder.remedy()}")
    revision = condition.revision(folder.database)
    if revision is not None and revision != OURS.head and not knows(OURS, revision):
        raise SchemaTooNew(
            f"The database {folder.database} was written by a newer version of the bot (its tables are at {revision}, "
            f"this version knows {OURS.head}). Start the newer version, or restore a backup made before it."
        )
    if revision == OURS.head:
        return [f"{folder.database}: whole, up to date ({revision})"]
    return [f"{folder.database}: whole, will be brought up to date at the next start ({revision} to {OURS.head})"]
