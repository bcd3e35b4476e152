"""What a fight costs: drawing the tracker of 60 combatants, and presses while fights go on in 50 channels at once.

The loopback Discord takes its share of each figure and of the processors. How much of the bot's processor a press
takes is told beside it, with the requests that it brings about; and what it costs to find what was done to a roll.
"""

import asyncio
import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from bot.render.encounter import tracker_view
from bot.render.glyphs import Glyphs
from bot.store.encounter_values import EncounterState
from bot.store.startup import prepared
from bot.views.encounter import tracker_message
from rules.health.conditions import Condition
from rules.table.conditions import ActiveCondition
from tests.bot.fights import a_player, a_state, after, an_adversary, claimed
from tests.loopback.journal import MESSAGE
from tests.loopback.messages import Message
from tests.loopback.people import Person
from tests.loopback.presses import Press
from tests.loopback.process import ROOT, BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.wire import Permission

COMBATANTS = 60
DRAWINGS = 200
CHANNELS = 51
EVENTS = 100_000
PAUSE = 3.0
"""Seconds between two presses in one channel: nobody plays a fight faster."""


def a_crowd(name: str) -> EncounterState:
    """Return a fight of many in the middle of a round, everybody in a condition."""
    people = [(a_player if number % 5 == 0 else an_adversary)(number, f"{name} {number}") for number in range(1, 61)]
    prone = (ActiveCondition(Condition.PRONE, None),)
    people = [replace(each, participant=replace(each.participant, conditions=prone)) for each in people]
    state = a_state(*people)
    return after(claimed(state, **{f"s{place}": place for place in range(1, 31)}), 29)


def draw(title: str, drawing: Callable[[], object]) -> None:
    """Print what one drawing takes."""
    costs = []
    for _ in range(DRAWINGS):
        began = time.perf_counter()
        drawing()
        costs.append((time.perf_counter() - began) * 1000)
    print(f"{title}: median {median(costs):.1f} ms (goal 20), worst {max(costs):.1f} ms")


def draw_all() -> None:
    """Print the figures of drawing."""
    for name in ("Guard", "Stormtrooper of the Imperial Guard, first company of the seventh legion"):
        state = a_crowd(name)
        draw(f"{COMBATANTS} combatants, names of {len(name) + 3}", partial(tracker_view, state, Glyphs()))
        draw("  with its controls, as Discord gets it", partial(_sent, state))


def _sent(state: EncounterState) -> object:
    return tracker_message(state, Glyphs()).to_components()  # type: ignore[no-untyped-call]  # discord.py


async def a_fight(discord: LoopbackDiscord, gm: Person, number: int) -> tuple[Message, list[Person]]:
    """Begin a fight of four players and two groups of minions in a channel of its own; return its tracker."""
    guild = next(iter(discord.world.guilds.values()))
    room = discord.create_channel(guild, f"table-{number}")
    people = [discord.create_person(f"Player {number} {each}", guild) for each in range(4)]
    first = (await gm.slash(room, "encounter start")).message
    for each, person in enumerate(people):
        await person.slash(room, "character create", text=f"Hero {each} | brawn 2 presence 3 | wounds 12 strain 12")
        await person.slash(room, "encounter join")
    await gm.slash(room, "encounter add", who="Troopers | minion | group 4 | brawn 3 | wounds 5", count=2)
    await gm.slash(room, "encounter order", slots="ppppnn")
    await gm.slash(room, "encounter begin", missing=True)
    begun: list[Message] = []

    def has_begun() -> bool:
        begun[:] = [each for each in room.messages.values() if each.buttons and each is not first]
        return bool(begun)

    await discord.wait_for(has_begun, "the first round has a tracker")
    return begun[-1], people


async def timed(act: Awaitable[Press]) -> float:
    """Return the milliseconds from a press to Discord's first response."""
    press = await act
    assert press.delay is not None
    return press.delay * 1000


async def turns_of(tracker: Message, people: list[Person], *, start: float = 0.0, pause: float = 0.0) -> list[float]:
    """Let players of a fight take and end their turns; return what each press took."""
    await asyncio.sleep(start)
    delays = []
    for person in people:
        delays.append(await timed(person.click(tracker, "Take the slot")))
        await asyncio.sleep(pause)
        delays.append(await timed(person.click(tracker, "End turn")))
        await asyncio.sleep(pause)
    return delays


def used_by(bot: BotProcess) -> float:
    """Return the milliseconds of processor time that the bot has used."""
    assert bot.process is not None
    fields = Path(f"/proc/{bot.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def all_turns(title: str, fights: list[tuple[Message, list[Person]]], players: slice, pause: float) -> None:
    """Let players of all fights have their turns at the same time, and print what the presses took."""
    began = time.perf_counter()
    every = (
        turns_of(tracker, people[players], start=pause * number / len(fights), pause=pause)
        for number, (tracker, people) in enumerate(fights)
    )
    delays = [each for some in await asyncio.gather(*every) for each in some]
    took = time.perf_counter() - began
    late = quantiles(delays, n=100)[-1]
    print(
        f"press, {len(fights)} fights {title}: median {median(delays):.0f} ms, p99 {late:.0f} ms, "
        f"{len(delays) / took:.0f} presses a second"
    )


async def measure(discord: LoopbackDiscord, bot: BotProcess) -> None:
    """Print the figures of a running bot."""
    gm = discord.create_person("Gm", next(iter(discord.world.guilds.values())), permissions=Permission.MANAGER)
    fights = [await a_fight(discord, gm, number) for number in range(CHANNELS)]
    alone = await turns_of(*fights.pop())
    print(f"press, one fight alone: median {median(alone):.1f} ms, worst {max(alone):.1f} ms")
    await all_turns("at play (goals 100 and 1000)", fights, slice(2), PAUSE)
    before, mark = used_by(bot), discord.journal.mark()
    await all_turns("all in the same instant, without a pause", fights, slice(2, 4), 0.0)
    presses, edits = 4 * len(fights), len(discord.journal.made("PATCH", MESSAGE, since=mark))
    used = (used_by(bot) - before) / presses
    print(f"  of the bot's processor {used:.1f} ms a press, {edits / presses:.2f} edits besides")


def find_roll() -> None:
    """Print what it costs to find what was done to a roll, beside reading the same out of each event's JSON."""
    question = "SELECT id FROM event WHERE campaign_id = 1 AND id > 0 AND {} = ?"
    with (
        tempfile.TemporaryDirectory() as name,
        prepared(Path(name)) as database,
        closing(sqlite3.connect(database, isolation_level=None)) as connection,
    ):
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO event (campaign_id, op_id, actor_id, at, session_number, kind, before, after, roll) "
            "VALUES (1, ?, 1, 1, 0, 'spend', '{}', ?, ?)",
            ((f"op-{each}", json.dumps({"roll": each // 4, "note": "x" * 300}), each // 4) for each in range(EVENTS)),
        )
        connection.execute("COMMIT")
        costs: dict[str, list[float]] = {}
        for number in range(20):
            for by in ("roll", "json_extract(after, '$.roll')"):
                began = time.perf_counter()
                assert len(connection.execute(question.format(by), (number,)).fetchall()) == 4
                costs.setdefault(by, []).append((time.perf_counter() - began) * 1000)
    indexed, read = map(median, costs.values())
    print(f"what was done to a roll, of {EVENTS} events: {indexed:.3f} ms")
    print(f"  read from each event {read / indexed:.0f} times that")


async def main() -> None:
    """Draw, then start a bot and let people play."""
    draw_all()
    find_roll()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with LoopbackDiscord() as discord:
            discord.create_guild("Table")
            bot = BotProcess(discord, folder, cwd=folder, env={"PYTHONPATH": str(ROOT)})
            async with bot:
                await discord.wait_for(lambda: len(discord.world.emojis) == 53, "the emoji are uploaded")
                await measure(discord, bot)


if __name__ == "__main__":
    asyncio.run(main())
