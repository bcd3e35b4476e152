"""The data folder: what lies where in it, who may look, and how much room there is. Imports `bot.errors` only."""

import errno
import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.errors import FolderUnusable, StoreDamaged

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
_OTHERS = 0o077

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; the first and the last can hold saved changes."""

ROOM = 3
"""How many times the size of the database must be free before its tables are changed."""

ROOM_AT_LEAST = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The one folder that the bot writes to."""

    path: Path

    @property
    def database(self) -> Path:
        """Return the database file."""
        return self.path / "bot.db"

    @property
    def backups(self) -> Path:
        """Return the folder of the copies."""
        return self.path / "backups"

    @property
    def lock(self) -> Path:
        """Return the file that a running bot holds."""
        return self.path / "lock"

    def newest_backup(self) -> Path | None:
        """Return the copy made last, if there is any."""
        return max(self.backups.glob("*.db"), key=lambda path: path.stat().st_mtime, default=None)

    def set_up(self) -> None:
        """Make the folder if need be, and keep everybody else out of it.

        Raises:
            FolderUnusable: It cannot be made, written to, read or kept private.
        """
        try:
            self.path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            self.backups.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
            for folder in (self.path, self.backups):
                keep_private(folder, PRIVATE_FOLDER)
            probe = self.path / ".probe"
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            raise self.unusable(self.path, error) from error

    def set_up_database(self) -> None:
        """Make an empty database file if there never was one, and keep everybody else out of it.

        Raises:
            FolderUnusable: It cannot be opened for writing or kept private.
            StoreDamaged: It is missing or empty although something was saved before.
        """
        files = [self.database, *(self.database.with_name(self.database.name + end) for end in SIDE_FILES)]
        if _size(self.database) == 0 and (any(_size(file) for file in files) or any(self.backups.iterdir())):
            raise StoreDamaged(
                f"The database {self.database} is missing or empty, but something was saved here. {self.remedy()}"
            )
        try:
            os.close(os.open(self.database, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
            for file in files:
                if file.exists():
                    keep_private(file, PRIVATE_FILE)
        except OSError as error:
            raise self.unusable(self.database, error) from error

    def check_room(self) -> None:
        """See that there is room for a backup and for rebuilding every table.

        Raises:
            FolderUnusable: There is not.
        """
        wanted = max(ROOM * _size(self.database), ROOM_AT_LEAST)
        free = shutil.disk_usage(self.path).free
        if free < wanted:
            raise FolderUnusable(
                f"The disk of {self.path} has {free >> 20} MB left, and bringing the database up to date needs "
                f"{wanted >> 20} MB. Make room and start again; nothing was changed."
            )

    def unusable(self, path: Path, error: OSError) -> FolderUnusable:
        """Return the refusal for a file or folder that the system did not let us use."""
        if error.errno in (errno.EEXIST, errno.ENOTDIR):
            return FolderUnusable(
                f"A file is in the way of the data folder {self.path}: move it, or set DATA_DIR to another folder."
            )
        reason = (error.strerror or str(error)).lower()
        return FolderUnusable(
            f"{path} cannot be used ({reason}). Everything in the data folder {self.path} must belong to the user that "
            "runs the bot and be writable for it: give it to that user, or set DATA_DIR to another folder."
        )

    def remedy(self) -> str:
        """Return what can be done about a database that cannot be trusted."""
        newest = self.newest_backup()
        if newest is None:
            return f"There is no backup in {self.backups}; bring one back from elsewhere, or use another DATA_DIR."
        return f"Keep the folder as it is, and restore the newest backup that is good; the last one is {newest}."


def keep_private(path: Path, mode: int) -> None:
    """Take everybody else's rights to a file or folder away.

    Raises:
        PermissionError: They are still there.
    """
    if path.stat().st_mode & _OTHERS:
        with suppress(PermissionError):
            path.chmod(mode)
        if path.stat().st_mode & _OTHERS:
            raise PermissionError(errno.EPERM, f"others can read {path} and its rights cannot be changed")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
