"""What a player waits for: the bot as a process over a loopback Discord, from the press to Discord's first response.

The loopback takes its share of each figure and of the processors; `cpu` is what the bot's process alone computed.
"""

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles

from rules.characters.campaign_document import CampaignDocument, OwnedCharacter, campaign_to_document
from rules.characters.character import Character
from tests.loopback.messages import Message
from tests.loopback.people import Person
from tests.loopback.places import Channel, Upload
from tests.loopback.presses import Press
from tests.loopback.process import ROOT, BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Permission

ROUNDS = 200
AT_ONCE = 40
CAST = 500
"""Characters among which names are offered."""
TICK = os.sysconf("SC_CLK_TCK")


class Table:
    """A server with a GM, a player, a channel, and the running bot."""

    def __init__(self, discord: LoopbackDiscord, bot: BotProcess) -> None:
        self.discord, self.bot = discord, bot
        self.guild = discord.create_guild("Table")
        self.room: Channel = discord.create_channel(self.guild)
        self.gm: Person = discord.create_person("Gm", self.guild, permissions=Permission.MANAGER)
        self.ann: Person = discord.create_person("Ann", self.guild)

    async def a_panel(self, light: int, dark: int) -> Message:
        """Set the pool and return its panel."""
        await self.gm.slash(self.room, "destiny set", light=light, dark=dark)
        panel = (await self.gm.slash(self.room, "destiny show")).message
        await asyncio.sleep(0.1)  # until the panel is remembered
        return panel

    def computed(self) -> float:
        """Return the seconds that the bot has computed so far."""
        return sum(map(int, self._proc("stat").rsplit(")", 1)[1].split()[11:13])) / TICK

    def resident(self) -> float:
        """Return the megabytes that the bot has in memory."""
        (line,) = (line for line in self._proc("status").splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def _proc(self, name: str) -> str:
        assert self.bot.process is not None
        return Path(f"/proc/{self.bot.process.pid}/{name}").read_text()


async def one_by_one(table: Table, name: str, act: Callable[[int], Awaitable[Press]], goal: float) -> None:
    """Act again and again, each time waiting for the answer, and print what it took."""
    for number in range(20):
        await act(number)
    computed, delays, requests = table.computed(), [], 0
    for number in range(ROUNDS):
        press = await act(number)
        assert press.delay is not None
        delays.append(press.delay * 1000)
        requests += len(press.calls)
    cpu = (table.computed() - computed) * 1000 / ROUNDS
    late = quantiles(delays, n=20)[-1]
    print(
        f"{name}: median {median(delays):.1f} ms (goal {goal:.0f}), p95 {late:.1f} ms, best {min(delays):.1f} ms, "
        f"cpu {cpu:.1f} ms, {requests / ROUNDS:.2f} requests"
    )


async def at_once(table: Table, name: str, act: Callable[[int], Awaitable[Press]]) -> None:
    """Let everybody act at the same instant and print how long it took until all had their answers."""
    costs = []
    for _ in range(5):
        began = time.perf_counter()
        await asyncio.gather(*(act(number) for number in range(AT_ONCE)))
        costs.append((time.perf_counter() - began) * 1000)
    print(f"{AT_ONCE} at once, {name}: median {median(costs):.0f} ms, best {min(costs):.0f} ms until all are answered")


async def a_cast(table: Table) -> None:
    """Bring in a campaign of many characters."""
    cast = tuple(OwnedCharacter(character=Character(name=f"Clone {number:03}")) for number in range(CAST))
    data = json.dumps(campaign_to_document(CampaignDocument(characters=cast))).encode()
    asked = await table.gm.slash(table.room, "character import", file=Upload(name="clones.json", data=data))
    await table.gm.click(asked.message, "Import")


async def measure(table: Table) -> None:
    """Print all figures of a running bot."""
    ann, gm, room = table.ann, table.gm, table.room
    panel = await table.a_panel(50, 49)
    light, dark = panel.buttons[0].custom_id, panel.buttons[1].custom_id
    people = [table.discord.create_person(f"Player {number}", table.guild) for number in range(AT_ONCE)]

    await one_by_one(table, "/odds", lambda _: ann.slash(room, "odds", pool="2y1g 2p1r"), 5)
    await one_by_one(table, "/odds in direct messages", lambda _: ann.slash(ann.dm, "odds", pool="2y1g 2p1r"), 5)
    await one_by_one(table, "/roll in direct messages", lambda _: ann.slash(ann.dm, "roll", pool="2y1g 2p"), 5)
    await one_by_one(table, "/roll, kept", lambda _: ann.slash(room, "roll", pool="2y1g 2p"), 10)
    await one_by_one(table, "press", lambda number: gm.click(panel, (light, dark)[number % 2]), 10)
    await a_cast(table)
    typed = ("", "clone 4", "cloen 123", "499")
    await one_by_one(
        table,
        f"names of {CAST} characters",
        lambda number: ann.autocomplete(room, "character show", "character", typed[number % 4]),
        50,
    )
    await at_once(table, "/odds", lambda number: people[number].slash(room, "odds", pool="2y1g 2p1r"))
    await at_once(table, "/roll, kept", lambda number: people[number].slash(room, "roll", pool="2y1g 2p"))
    await at_once(table, "press", lambda number: gm.click(panel, (light, dark)[number % 2]))
    print(f"resident after all that: {table.resident():.0f} MB")


async def main() -> None:
    """Start a bot twice on the same folder, and measure the second."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with LoopbackDiscord() as discord:
            bot = BotProcess(discord, folder, cwd=folder, env={"PYTHONPATH": str(ROOT)})
            table = Table(discord, bot)
            async with bot:
                await discord.wait_for(lambda: len(discord.world.emojis) == 53, "the emoji are uploaded")
                await bot.terminate()
                await bot.start()
                await asyncio.sleep(1)
                print(f"at rest after a second start: {table.resident():.0f} MB resident (goal 90)")
                await measure(table)


if __name__ == "__main__":
    asyncio.run(main())
