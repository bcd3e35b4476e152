"""A table to play at: a loopback Discord, the real bot as a process, a server with a GM, a look into the database."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from tests import payloads
from tests.loopback.contract import VARIABLE, contract_or_skip
from tests.loopback.messages import Message
from tests.loopback.people import How, Person
from tests.loopback.places import Channel
from tests.loopback.presses import Until
from tests.loopback.process import ROOT, BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.waiting import Overdue
from tests.loopback.wire import Permission

SENT = How(until=Until.SENT)
LIGHT, DARK, ROLL, UNDO = "light", "dark", "roll", "undo"


def a_bot(discord: LoopbackDiscord, folder: Path, env: Mapping[str, str] | None = None) -> BotProcess:
    """Return the bot as it is deployed, far from the `.env` of whoever develops it, and talking as much as it can."""
    surroundings = {"PYTHONPATH": str(ROOT), "LOG_LEVEL": "DEBUG", **(env or {})}
    return BotProcess(discord, folder, cwd=folder, env=surroundings)


class Table:
    """A server with its GM and a first channel, and the bot."""

    def __init__(self, discord: LoopbackDiscord, folder: Path) -> None:
        self.discord = discord
        self.guild = discord.create_guild("Table")
        self.gm: Person = discord.create_person("Gm", self.guild, permissions=Permission.MANAGER)
        self.bot = a_bot(discord, folder)

    @property
    def database(self) -> Path:
        """Return the bot's database."""
        return self.bot.data_dir / "bot.db"

    def a_room(self, name: str = "room") -> Channel:
        """Return a new channel: tests that share a bot do not share a campaign."""
        return self.discord.create_channel(self.guild, name)

    def a_player(self, name: str = "Ann") -> Person:
        """Return a new member without any rights."""
        return self.discord.create_person(name, self.guild)

    async def a_panel(self, room: Channel, light: int, dark: int) -> Message:
        """Set the pool of a channel and return its live panel."""
        await self.gm.slash(room, "destiny set", light=light, dark=dark)
        panel = (await self.gm.slash(room, "destiny show")).message
        await until(lambda: self.panel_of(room) == panel.id, "the panel is remembered")
        return panel

    def rows(self, question: str, *values: object) -> list[tuple[object, ...]]:
        """Ask the bot's database."""
        with closing(sqlite3.connect(self.database, timeout=10)) as connection:
            return connection.execute(question, values).fetchall()

    def pool_of(self, room: Channel) -> tuple[object, ...]:
        """Return the saved points of a channel's campaign, light and dark."""
        return self._campaign(room, "light, dark")

    def panel_of(self, room: Channel) -> object:
        """Return the id of the message that the bot keeps as the panel of a channel's campaign."""
        return self._campaign(room, "panel_message_id")[0]

    def _campaign(self, room: Channel, columns: str) -> tuple[object, ...]:
        (row,) = self.rows(
            f"SELECT {columns} FROM campaign_channel JOIN campaign ON campaign.id = campaign_id WHERE channel_id = ?",
            room.id,
        )
        return row

    def events(self, room: Channel, kind: str) -> int:
        """Return how many changes of this kind the ledger of a channel has."""
        ((count,),) = self.rows(
            "SELECT count(*) FROM event JOIN campaign_channel USING (campaign_id) WHERE channel_id = ? AND kind = ?",
            room.id,
            kind,
        )
        assert isinstance(count, int)
        return count

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the database's write lock, as a shell that somebody forgot would."""
        with closing(sqlite3.connect(self.database, timeout=10, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
            connection.execute("ROLLBACK")

    def check(self) -> None:
        """Fail for what no test may leave behind: a request out of bounds, a bug of ours, a secret in the log."""
        wrong, log = objections(self.discord), self.bot.log
        assert not wrong, "\n".join(wrong[:20])
        assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:4000]
        given_away = secrets_in(log, self.discord)
        assert not given_away, f"the log gives away {given_away}"


async def until(happened: Callable[[], object], what: str, within: float = 10.0) -> None:
    """Wait for what no request tells, such as a row in the database or a file.

    Raises:
        Overdue: it did not happen in time.
    """
    end = time.monotonic() + within
    while not happened():
        if time.monotonic() > end:
            raise Overdue(f"after {within} s: {what}")
        await asyncio.sleep(0.01)


def objections(discord: LoopbackDiscord) -> list[str]:
    """Return what is wrong with the requests that the bot made, one line each."""
    calls = discord.journal.calls
    found = [f"{call}: {line}" for call in calls for line in payloads.body_objections(call.body)]
    if os.environ.get(VARIABLE):
        found += contract_or_skip().objections(calls)
    return found


def secrets_in(log: str, discord: LoopbackDiscord) -> list[str]:
    """Return the secrets that a log gives away: the bot's token, and those of single interactions."""
    return [secret for secret in (discord.token, *discord.callbacks.presses) if secret in log]


def button(panel: Message, action: str) -> str:
    """Return the custom id of a panel's button."""
    return next(each.custom_id for each in panel.buttons if each.custom_id.endswith(f":{action}"))
