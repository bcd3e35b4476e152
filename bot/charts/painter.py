"""Has cards drawn by a process of its own, so that neither time nor memory of the bot goes into pictures.

The process starts with the first card, waits a while for the next one, and ends: at rest it costs nothing.
It loads Pillow and the cards, and nothing else of ours.
"""

import asyncio
import pickle
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from importlib.util import find_spec
from pathlib import Path

import bot
from bot.charts.card import Card
from bot.errors import ChartUnavailable

_PATIENCE = 10.0
"""Seconds; a card takes some hundredths of one, so this long means that the machine is in trouble."""
_IDLE = 60.0
"""Seconds without a card after which the process ends."""
_KEPT = 32
"""Pictures that are remembered; each takes 10 to 25 kilobytes."""

_ROOT = Path(bot.__file__).parent.parent
_LENGTH = struct.Struct(">I")
_PROGRAM = """\
import pickle, struct, sys
sys.path.extend(sys.argv[1:])
from bot.charts.paint import paint
length = struct.Struct(">I")
while head := sys.stdin.buffer.read(length.size):
    card = pickle.loads(sys.stdin.buffer.read(*length.unpack(head)))
    picture = paint(card)
    sys.stdout.buffer.write(length.pack(len(picture)) + picture)
    sys.stdout.buffer.flush()
"""


class Painter:
    """Draws cards, one at a time, and remembers the latest pictures."""

    def __init__(self, patience: float = _PATIENCE, idle: float = _IDLE) -> None:
        self._patience = patience
        self._idle = idle
        self._pictures: OrderedDict[Card, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._process: Process | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._dismissing: asyncio.Task[None] | None = None
        self._is_closed = False

    async def paint(self, card: Card) -> bytes:
        """Return the card as a PNG.

        Raises:
            ChartUnavailable: the process failed or took too long.
        """
        async with self._one_at_a_time:
            picture = self._pictures.get(card)
            if picture is None:
                picture = self._pictures[card] = await self._have_painted(card)
            self._pictures.move_to_end(card)
            if len(self._pictures) > _KEPT:
                self._pictures.popitem(last=False)
            return picture

    async def close(self) -> None:
        """Give up what is being drawn and start nothing more."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._one_at_a_time:
            await self._end()

    async def _have_painted(self, card: Card) -> bytes:
        self._cancel_rest()
        is_done = False
        try:
            async with asyncio.timeout(self._patience):
                picture = await self._asked(pickle.dumps(card))
            is_done = True
        except TimeoutError as error:
            raise ChartUnavailable(f"no picture in {self._patience} s") from error
        finally:
            if not is_done:  # what stands in its pipes would be taken for the next answer
                await self._end()
        self._rest = asyncio.get_running_loop().call_later(self._idle, self._dismiss)
        return picture

    async def _asked(self, question: bytes) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            process.stdin.write(_LENGTH.pack(len(question)) + question)
            await process.stdin.drain()
            (length,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
            return await process.stdout.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            said = await process.stderr.read()
            complaint = f"exit {await process.wait()}: {said.decode(errors='replace')[-500:]}"
            raise ChartUnavailable(complaint) from error

    async def _running(self) -> Process:
        if self._is_closed:
            raise ChartUnavailable("closed")
        if self._process is None or self._process.returncode is not None:
            library = find_spec("PIL")
            if library is None or library.origin is None:
                raise ChartUnavailable("Pillow is not installed")
            # -I -S: the process finds what it is told of, whatever the surroundings say.
            paths = (str(_ROOT), str(Path(library.origin).parent.parent))
            command = (sys.executable, "-I", "-S", "-c", _PROGRAM, *paths)
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
            if self._is_closed:  # closed while the process was starting
                _kill(self._process)
        return self._process

    def _dismiss(self) -> None:
        self._dismissing = asyncio.create_task(self._end_after_idling())

    async def _end_after_idling(self) -> None:
        async with self._one_at_a_time:
            await self._end()

    def _cancel_rest(self) -> None:
        if self._rest is not None:
            self._rest.cancel()

    async def _end(self) -> None:
        self._cancel_rest()
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            await process.wait()


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
