"""Starting: what cannot work ends with its own exit code and one sentence, and changes nothing."""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.store.startup import prepared
from tests.loopback.process import INHERITED, ROOT
from tests.loopback.server import LoopbackDiscord
from tests.process.table import Table, a_bot, until

pytestmark = pytest.mark.process

TOKEN = "a.token.that.nobody.takes"
NOWHERE = {"DISCORD_API_BASE": "http://127.0.0.1:9/api", "DISCORD_GATEWAY": "ws://127.0.0.1:9"}
PATIENCE = 20


class Ended(NamedTuple):
    """How a process ended."""

    code: int
    out: str
    err: str


async def run(folder: Path, *arguments: str, **settings: str) -> Ended:
    """Run `python -m bot` in a folder of its own until it ends."""
    surroundings = {name: os.environ[name] for name in INHERITED if name in os.environ}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *arguments),
        cwd=folder,
        env={**surroundings, "PYTHONPATH": str(ROOT), "DATA_DIR": str(folder / "data"), **NOWHERE, **settings},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


def a_file_for_a_folder(data: Path) -> None:
    data.write_text("not a folder")


def a_newer_database(data: Path) -> None:
    with prepared(data) as database, closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


def a_damaged_database(data: Path) -> None:
    with prepared(data) as database:
        pass
    content = bytearray(database.read_bytes())
    content[4096:20000] = os.urandom(20000 - 4096)
    database.write_bytes(content)


def no_database_at_all(data: Path) -> None:
    data.mkdir()
    (data / "bot.db").write_bytes(b"This is a shopping list, and not a database." * 100)


@pytest.mark.parametrize(
    ("spoil", "code", "sentence"),
    [
        pytest.param(a_file_for_a_folder, 7, "A file is in the way of the data folder", id="unusable data folder"),
        pytest.param(a_newer_database, 5, "was written by a newer version of the bot", id="newer database"),
        pytest.param(a_damaged_database, 6, "is damaged", id="damaged database"),
        pytest.param(no_database_at_all, 6, "is damaged (file is not a database)", id="not a database"),
    ],
)
async def test_a_store_that_cannot_be_used_ends_the_start_and_is_left_alone(
    tmp_path: Path, spoil: Callable[[Path], None], code: int, sentence: str
) -> None:
    spoil(tmp_path / "data")
    before = files_of(tmp_path / "data")

    served = await run(tmp_path, "--serve", DISCORD_TOKEN=TOKEN)

    assert (served.code, served.out) == (code, "")
    assert sentence in served.err
    assert len(served.err.strip().splitlines()) == 1
    assert TOKEN not in served.err
    assert files_of(tmp_path / "data") == before


async def test_a_check_finds_what_would_end_the_start(tmp_path: Path) -> None:
    spoilt = {a_damaged_database: (6, "is damaged"), a_newer_database: (5, "was written by a newer version")}
    for number, (spoil, (code, sentence)) in enumerate(spoilt.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        spoil(folder / "data")

        checked = await run(folder, "--check", DISCORD_TOKEN=TOKEN)

        assert (checked.code, checked.err) == (code, "")
        assert sentence in checked.out.splitlines()[-1]
        assert TOKEN not in checked.out


def files_of(data: Path) -> dict[str, bytes]:
    """Return the content of what must not change: everything but the lock and SQLite's own side files."""
    if data.is_file():
        return {"": data.read_bytes()}
    kept = (path for path in data.rglob("*") if path.is_file())
    return {path.name: path.read_bytes() for path in kept if path.suffix in ("", ".db") and path.name != "lock"}


async def test_settings_that_cannot_work_end_the_start_with_2(tmp_path: Path) -> None:
    open_file = tmp_path / "token"
    open_file.write_text(TOKEN)
    open_file.chmod(0o644)

    no_token, wrong, readable = await asyncio.gather(
        run(tmp_path, "--serve"),
        run(tmp_path, "--serve", DISCORD_TOKEN=TOKEN, LOG_LEVEL="LOUD", GUILD_READY_TIMEOUT="soon"),
        run(tmp_path, "--serve", DISCORD_TOKEN_FILE=str(open_file)),
    )

    assert (no_token.code, wrong.code, readable.code) == (2, 2, 2)
    assert "DISCORD_TOKEN is not set, and --serve needs it" in no_token.err
    assert [line.split(":")[0].strip() for line in wrong.err.splitlines()[1:]] == ["GUILD_READY_TIMEOUT", "LOG_LEVEL"]
    assert f"chmod 600 {open_file}" in readable.err
    assert TOKEN not in wrong.err + readable.err
    assert not (tmp_path / "data").exists()


async def test_a_check_of_a_good_installation_says_so(tmp_path: Path) -> None:
    fresh = await run(tmp_path, "--check")
    with prepared(tmp_path / "data"):
        pass
    made = await run(tmp_path, "--check", DISCORD_TOKEN=TOKEN)

    assert (fresh.code, made.code) == (0, 0)
    assert "All is well; without a token the offline table opens." in fresh.out
    assert "whole, up to date" in made.out
    assert "DISCORD_TOKEN: set" in made.out
    assert TOKEN not in made.out


async def test_a_refused_token_ends_with_4_at_login_and_later(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        at_login = a_bot(discord, tmp_path / "first", {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "INFO"})
        later = a_bot(discord, tmp_path / "second", {"LOG_LEVEL": "INFO"})
        discord.gateway.token = "another by now"
        for bot in (at_login, later):
            bot.cwd.mkdir()
            await bot.launch()

            assert await asyncio.wait_for(bot.wait(), PATIENCE) == 4

            assert "Discord refuses the token" in bot.log
            assert "Traceback" not in bot.log
            assert TOKEN not in bot.log
            assert discord.token not in bot.log


async def test_a_second_copy_ends_with_3_and_the_first_goes_on_and_is_well(tmp_path: Path) -> None:
    async with LoopbackDiscord() as discord:
        table = Table(discord, tmp_path)
        nobody = await run(tmp_path, "--alive")
        async with table.bot as first:
            second, room = await run(tmp_path, "--serve", DISCORD_TOKEN=TOKEN), table.a_room()
            assert (await table.a_player().slash(room, "roll", pool="2y1g")).answered
            await until((first.data_dir / "alive").exists, "the bot says that it is well")
            well = await run(tmp_path, "--alive")
        long_ago = time.time() - 100
        os.utime(first.data_dir / "alive", (long_ago, long_ago))
        ill = await run(tmp_path, "--alive")

    assert (second.code, nobody.code, well, ill.code) == (3, 1, Ended(0, "", ""), 1)
    assert first.process is not None
    assert f"Another copy of the bot (process {first.process.pid}) uses the data folder" in second.err
    assert "No bot has been well" in nobody.err
    assert "The bot has not been well for 10" in ill.err
