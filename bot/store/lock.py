"""One bot to a data folder: two would overwrite each other. Imports `bot.errors` and the folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from bot.errors import SecondCopy
from bot.store.folder import PRIVATE_FILE, DataFolder


@contextmanager
def held(folder: DataFolder) -> Iterator[None]:
    """Hold the folder for as long as the block runs; the system lets go of it when the process dies.

    Raises:
        SecondCopy: Another process holds it.
        FolderUnusable: The lock cannot be opened.
    """
    try:
        handle = os.open(folder.lock, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    except OSError as error:
        raise folder.unusable(folder.lock, error) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(handle, 20).decode(errors="replace").strip()
            raise SecondCopy(
                f"Another copy of the bot (process {holder or 'unknown'}) uses the data folder {folder.path}. "
                "Stop it first, or set DATA_DIR to a folder of its own."
            ) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)
