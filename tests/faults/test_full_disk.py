"""A disk that is really full: nothing acknowledged is lost, questions go on, and so do changes once there is room."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import insert

from bot.errors import StoreError, StoreFull
from bot.store import condition, schema
from bot.store.store import Store, Tx
from tests.bot.store.turns import an_event, balance, new_campaign, turn


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of three megabytes, if this machine lets us."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, timeout=10).returncode:
        pytest.skip("NOT TESTED: a small disk cannot be mounted here (that takes root on Linux)")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True, timeout=10)


def give_room(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,size=16m", disk], check=True, timeout=10)


@pytest.mark.fault
async def test_on_a_full_disk_changes_are_refused_and_nothing_else_happens(small_disk: Path) -> None:
    database = small_disk / "bot.db"
    store = await Store.open(database)
    await store.write(schema.create)
    campaign = await store.write(new_campaign)
    padding = await store.write(new_campaign)

    def big_turn(number: int) -> Callable[[Tx], int]:
        def change(tx: Tx) -> int:
            tx.execute(insert(schema.event).values(**an_event(padding, f"padding-{number}"), after="x" * 3000))
            return turn(campaign, f"op-{number}")(tx)

        return change

    told: list[int] = []
    refused: list[StoreError] = []
    for number in count():
        try:
            told.append(await store.write(big_turn(number)))
        except StoreError as error:
            refused.append(error)
        if len(refused) == 20:
            break
    kept = await store.read(balance(campaign))
    assert kept.holds
    assert kept.events == len(told) > 20
    assert [type(error) for error in refused] == [StoreFull] * 20

    give_room(small_disk)
    await store.write(turn(campaign, "after"))
    assert (await store.read(balance(campaign))).events == len(told) + 1
    await store.close()
    assert condition.complaint(database, thorough=True) is None
