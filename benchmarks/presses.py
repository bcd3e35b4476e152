"""Presses while fights go on in 50 channels at once: at play pace, a second after each answer, and without a pause.

    python benchmarks/presses.py [another working tree]

A bot of the other tree, if one is given, plays the same rounds in turn with that of this one, and the ratio of their
figures is printed. The loopback Discord with all its players is a process of its own; `here` is what it computed, `bot`
what the bot did, both for each press. Each press is acknowledged (Discord's first response) and answered (the first
thing that anybody can read), which is the same where the answer itself is the response.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tests.loopback.messages import Message
from tests.loopback.people import Person
from tests.loopback.places import Channel
from tests.loopback.process import ROOT, BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Permission

FIGHTS, PLAYERS = 50, 4
PACES = {"at play, a press every 3 s": 3.0, "a second after each answer": 1.0, "without a pause": 0.0}
ROUNDS = 3
"""Rounds of every fight at each pace, with each bot."""


@dataclass
class Round:
    """What one round of all fights took: milliseconds, and requests by their kind."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    seconds: float = 0.0
    bot: float = 0.0
    here: float = 0.0
    requests: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        count = len(self.answered)
        first, read = (f"{median(each):.0f} / {late(each):.0f}" for each in (self.acknowledged, self.answered))
        asked = ", ".join(f"{number / count:.2f} {name}" for name, number in sorted(self.requests.items()))
        return (
            f"acknowledged {first} ms, answered {read} ms, {count / self.seconds:.0f} a second, "
            f"bot {self.bot / count:.1f} ms, here {self.here / count:.1f} ms; {asked}"
        )


def late(delays: Sequence[float]) -> float:
    """Return the 99th of a hundred."""
    return quantiles(delays, n=100)[-1]


class Fights:
    """Fights of four players each in channels of their own, with the bot that keeps them."""

    def __init__(self, name: str, discord: LoopbackDiscord, bot: BotProcess) -> None:
        self.name, self.discord, self.bot = name, discord, bot
        self.guild = discord.create_guild("Table")
        self.gm = discord.create_person("Gm", self.guild, permissions=Permission.MANAGER)
        self.rooms: list[tuple[Channel, list[Person]]] = []

    async def begin(self) -> None:
        """Begin all of them."""
        await self.discord.wait_for(lambda: len(self.discord.world.emojis) == 53, "the emoji are uploaded", 60)
        for number in range(FIGHTS):
            room = self.discord.create_channel(self.guild, f"table-{number}")
            people = [self.discord.create_person(f"Player {number} {each}", self.guild) for each in range(PLAYERS)]
            self.rooms.append((room, people))
            await self.gm.slash(room, "encounter start")
            for each, person in enumerate(people):
                await person.slash(room, "character create", text=f"Hero {each} | brawn 2 | wounds 12 strain 12")
                await person.slash(room, "encounter join")
            await self.gm.slash(room, "encounter add", who="Troopers | minion | group 4 | wounds 5", count=2)
            await self.gm.slash(room, "encounter order", slots="pc pc pc pc")
            await self.gm.slash(room, "encounter begin", missing=True)
        await asyncio.sleep(1)  # until the last of them has its tracker

    async def play(self, pause: float) -> Round:
        """Let everybody of all fights have a turn, so many seconds between two presses of a fight."""
        took, mark = Round(), self.discord.journal.mark()
        began, bot, here = time.perf_counter(), used_by(self.bot), time.process_time()
        await asyncio.gather(
            *(self._a_round(took, *each, pause * place / FIGHTS, pause) for place, each in enumerate(self.rooms))
        )
        took.seconds, took.bot = time.perf_counter() - began, used_by(self.bot) - bot
        took.here = (time.process_time() - here) * 1000
        for call in self.discord.journal.calls[mark:]:
            took.requests[f"{call.method} {call.route.rpartition('/')[2].strip('{}')}"] += 1
        return took

    async def _a_round(self, took: Round, room: Channel, people: list[Person], start: float, pause: float) -> None:
        await asyncio.sleep(start)
        await self.discord.wait_for(lambda: tracker_in(room), "the round has a tracker", 60)
        first = tracker_in(room)
        for number, person in enumerate(people):
            for takes in (True, False):
                # What is shown may be older than what was answered, until the drawing that follows two at once.
                await self.discord.wait_for(lambda: choice(room, number if takes else None), "the turn is shown", 60)  # noqa: B023 - awaited here
                shown = choice(room, number if takes else None)
                assert shown is not None
                tracker, value = shown
                began = time.perf_counter()
                if takes:
                    press = await person.select(tracker, pick_of(tracker), value)
                else:
                    press = await person.click(tracker, "End turn")
                assert press.delay is not None
                took.acknowledged.append(press.delay * 1000)
                took.answered.append((time.perf_counter() - began) * 1000)
                await asyncio.sleep(pause)
        await self.discord.wait_for(lambda: tracker_in(room) not in (None, first), "the next round has one", 60)


def tracker_in(room: Channel) -> Message | None:
    """Return the tracker of a fight that runs."""
    found = (each for each in reversed(room.messages.values()) if any(":pick" in key for key in each.custom_ids))
    return next(found, None)


def pick_of(tracker: Message) -> str:
    """Return the custom id of a tracker's select."""
    return next(each for each in tracker.custom_ids if each.endswith(":pick"))


def choice(room: Channel, number: int | None) -> tuple[Message, str] | None:
    """Return the tracker and the value by which this hero takes the slot, without one by which the slot is freed."""
    tracker = tracker_in(room)
    part = tracker.part_called(pick_of(tracker)) if tracker is not None else None
    if tracker is None or part is None:
        return None
    wanted = "Free the slot again" if number is None else f"Hero {number}"
    values = (each["value"] for each in part["options"] if each["label"].endswith(wanted))
    return next(((tracker, value) for value in values), None)


def used_by(bot: BotProcess) -> float:
    """Return the milliseconds of processor time that a bot has used."""
    assert bot.process is not None
    fields = Path(f"/proc/{bot.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def compare(mine: list[Round], other: list[Round]) -> None:
    """Print how the figures of two bots stand to each other, round by round."""
    figures: dict[str, Callable[[Round], float]] = {
        "acknowledged, median": lambda each: median(each.acknowledged),
        "acknowledged, p99": lambda each: late(each.acknowledged),
        "answered, median": lambda each: median(each.answered),
        "the bot's processor": lambda each: each.bot,
        "presses a second": lambda each: len(each.answered) / each.seconds,
    }
    told = (
        f"{name} {median(figure(a) / figure(b) for a, b in zip(mine, other, strict=True)):.2f}"
        for name, figure in figures.items()
    )
    print(f"  this tree to the other: {'; '.join(told)}")


async def main(trees: Sequence[Path]) -> None:
    """Begin the fights of each tree's bot and let all paces be played, the bots in turn."""
    async with AsyncExitStack() as stack:
        tables = []
        for number, tree in enumerate(trees):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            discord = await stack.enter_async_context(LoopbackDiscord())
            bot = BotProcess(discord, folder, cwd=folder, env={"PYTHONPATH": str(tree)})
            tables.append(Fights("other" if number else "this ", discord, bot))
            await stack.enter_async_context(bot)
            await tables[-1].begin()
        for title, pause in PACES.items():
            print(f"{FIGHTS} fights, {title} (goals: acknowledged 100 / 1000 ms; median / p99)")
            rounds: dict[str, list[Round]] = {each.name: [] for each in tables}
            for number in range(ROUNDS):
                for table in tables[:: -1 if number % 2 else 1]:
                    rounds[table.name].append(await table.play(pause))
                    print(f"  {table.name} {rounds[table.name][-1]}")
            if len(tables) > 1:
                compare(*rounds.values())


if __name__ == "__main__":
    asyncio.run(main([ROOT, *map(Path, sys.argv[1:])]))
