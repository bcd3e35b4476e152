"""Pictures without standing still: a real process draws them, and ends by itself; and how that can fail."""

import asyncio
import pickle
import subprocess
import sys
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path

import pytest
import pytest_asyncio

from bot.charts import painter as painting
from bot.charts.card import Bar, Card, Panel, Tone
from bot.charts.paint import paint
from bot.charts.painter import Painter
from bot.errors import ChartUnavailable

HANGING = "import time; time.sleep(60)"


def card(title: str = "1g") -> Card:
    bars = (Bar("0", Tone.BAD, (0.5,)), Bar("1", Tone.GOOD, (0.375,)), Bar("2", Tone.GOOD, (0.125,)))
    return Card(title=title, line="Success 50.0%", panels=(Panel(title="Net success", bars=bars),))


@pytest_asyncio.fixture
async def painter() -> AsyncIterator[Painter]:
    painter = Painter()
    yield painter
    await painter.close()


async def test_the_process_draws_what_is_drawn_here(painter: Painter) -> None:
    assert await painter.paint(card()) == paint(card())


async def test_one_process_draws_one_card_after_the_other(painter: Painter) -> None:
    first = await painter.paint(card("1g"))
    process = painter._process

    several = await asyncio.gather(*(painter.paint(card(f"{dice}g")) for dice in range(2, 6)))

    assert painter._process is process
    assert len({first, *several}) == 5


async def test_a_picture_is_remembered(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = await asyncio.gather(painter.paint(card()), painter.paint(card()))
    await painter._end()
    monkeypatch.setattr(painting, "_PROGRAM", "raise SystemExit(1)")

    assert await painter.paint(card()) is first


async def test_old_pictures_are_forgotten(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "_KEPT", 1)
    first = await painter.paint(card("1g"))
    await painter.paint(card("2g"))

    again = await painter.paint(card("1g"))

    assert again == first
    assert again is not first


async def test_the_process_ends_after_a_while_without_a_card_and_the_next_card_starts_another() -> None:
    painter = Painter(idle=0)
    first = await painter.paint(card("1g"))
    process = painter._process
    assert process is not None
    await asyncio.wait_for(process.wait(), 5)

    assert await painter.paint(card("2g")) != first
    assert painter._process is not process
    await painter.close()


class TestFailure:
    async def test_a_process_that_hangs_is_killed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(painting, "_PROGRAM", HANGING)

        with pytest.raises(ChartUnavailable, match="no picture"):
            await Painter(patience=0.3).paint(card())

    async def test_a_process_that_fails_is_reported_with_its_reason(
        self, painter: Painter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(painting, "_PROGRAM", "raise MemoryError('none left')")

        with pytest.raises(ChartUnavailable, match=r"exit 1:(.|\n)*none left"):
            await painter.paint(card())

    async def test_the_next_card_is_drawn_all_the_same(self, painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(painting, "_PROGRAM", "raise SystemExit(7)")
            with pytest.raises(ChartUnavailable, match="exit 7"):
                await painter.paint(card("1g"))

        assert await painter.paint(card("2g")) == paint(card("2g"))

    async def test_nobody_gets_the_picture_that_somebody_else_gave_up(
        self, painter: Painter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as slow:
            slow.setattr(painting, "_PROGRAM", HANGING)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(painter.paint(card("1g")), 0.3)

        assert await painter.paint(card("2g")) == paint(card("2g"))

    async def test_without_the_library_there_is_no_picture(
        self, painter: Painter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(painting, "find_spec", lambda _: None)

        with pytest.raises(ChartUnavailable, match="not installed"):
            await painter.paint(card())


class TestClosing:
    @pytest.mark.parametrize("seconds", [0, 0.3], ids=["only just starting", "under way"])
    async def test_ends_what_is_being_drawn(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        monkeypatch.setattr(painting, "_PROGRAM", HANGING)
        painter = Painter()
        asked = asyncio.create_task(painter.paint(card()))
        await asyncio.sleep(seconds)

        await painter.close()

        with pytest.raises(ChartUnavailable, match="exit -9"):
            await asked

    async def test_starts_no_process_afterwards(self, painter: Painter) -> None:
        drawn = await painter.paint(card("1g"))
        await painter.close()

        with pytest.raises(ChartUnavailable, match="closed"):
            await painter.paint(card("2g"))
        assert await painter.paint(card("1g")) is drawn


def test_the_process_loads_only_the_cards_and_pillow() -> None:
    """Neither Discord nor the database: it starts fast and stays small."""
    library = find_spec("PIL")
    assert library is not None
    assert library.origin is not None
    report = (
        "\nprint(*sorted({name for name in sys.modules if name.startswith('bot')}"
        " | {name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)), file=sys.stderr)"
    )
    question = pickle.dumps(card())
    paths = str(painting._ROOT), str(Path(library.origin).parent.parent)

    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", painting._PROGRAM + report, *paths],
        input=painting._LENGTH.pack(len(question)) + question,
        capture_output=True,
        check=True,
    )

    loaded = set(ran.stderr.decode().split())
    assert loaded - {"PIL", "__main__"} == {"bot", "bot.charts", "bot.charts.card", "bot.charts.paint"}


def test_the_bot_itself_never_loads_pillow() -> None:
    script = "import sys; import bot.serve, bot.commands.odds; print(*(each for each in sys.modules if each == 'PIL'))"

    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=painting._ROOT)

    assert ran.stdout.strip() == b""
