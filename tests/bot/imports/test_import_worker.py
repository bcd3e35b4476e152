"""The process that reads files: what it answers, and that its limits hold."""

import asyncio
import pickle
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.errors import ImportProblem, ImportRefused
from bot.imports import worker as worker_module
from bot.imports.worker import ImportWorker
from rules.errors import NotInThisSystem
from rules.systems.edge_of_the_empire import EDGE_OF_THE_EMPIRE
from rules.systems.genesys import GENESYS
from rules.systems.starfinder2e import STARFINDER_2E
from tests.bot.imports.told import fixture_bytes, genesys, star_wars

pytestmark = pytest.mark.process


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[ImportWorker]:
    worker = ImportWorker()
    yield worker
    await worker.close()


@pytest.mark.parametrize("name", ["smuggler.xml", "warrior.json", "nemesis.txt"])
async def test_the_process_reads_what_the_reader_reads(worker: ImportWorker, name: str) -> None:
    assert await worker.read(fixture_bytes(name), name, system=EDGE_OF_THE_EMPIRE) == star_wars(name)


async def test_the_process_knows_the_game_and_the_weapons(worker: ImportWorker) -> None:
    player = await worker.read(fixture_bytes("player.json"), system=GENESYS)
    crew = await worker.read(
        fixture_bytes("adversaries.json"), system=EDGE_OF_THE_EMPIRE, weapons=fixture_bytes("arsenal.json")
    )

    assert player == genesys("player.json")
    assert crew == star_wars("adversaries.json", "arsenal.json")


async def test_a_refusal_comes_back_with_its_facts(worker: ImportWorker) -> None:
    with pytest.raises(ImportRefused) as refused:
        await worker.read(b"PK\x03\x04", system=EDGE_OF_THE_EMPIRE)

    assert (refused.value.reason, dict(refused.value.facts)) == (
        ImportProblem.WRONG_KIND,
        {"found": "a zip archive"},
    )


async def test_a_file_too_large_needs_no_process(worker: ImportWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(asyncio, "create_subprocess_exec")

    with pytest.raises(ImportRefused) as refused:
        await worker.read(b"x" * 30_000_000, system=EDGE_OF_THE_EMPIRE)

    assert refused.value.reason is ImportProblem.TOO_LARGE


async def test_a_game_without_narrative_dice_has_no_sheets(worker: ImportWorker) -> None:
    with pytest.raises(NotInThisSystem):
        await worker.read(fixture_bytes("smuggler.xml"), system=STARFINDER_2E)


LIMITED = """\
import sys
sys.path += sys.argv[1:3]
from bot.imports import process
process.MOST_SECONDS = 1
process._limit()
"""


@pytest.mark.parametrize("greed", ["x = bytes(400 * 2**20)", "while True: pass"], ids=["memory", "time"])
async def test_a_process_that_wants_too_much_is_stopped(
    worker: ImportWorker, monkeypatch: pytest.MonkeyPatch, greed: str
) -> None:
    monkeypatch.setattr(worker_module, "_PROGRAM", LIMITED + greed)

    with pytest.raises(ImportRefused) as refused:
        await worker.read(fixture_bytes("rival.txt"), system=EDGE_OF_THE_EMPIRE)

    assert refused.value.reason is ImportProblem.TOO_HEAVY


async def test_a_process_that_waits_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "_PROGRAM", "import time; time.sleep(60)")
    impatient = ImportWorker(patience=0.3)

    with pytest.raises(ImportRefused) as refused:
        await impatient.read(fixture_bytes("rival.txt"), system=EDGE_OF_THE_EMPIRE)

    assert refused.value.reason is ImportProblem.TOO_HEAVY


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("taken over",)


@pytest.mark.parametrize(
    "answer", [Evil(), 5, ("empty", {}), worker_module.ImportWorker], ids=["a call", "a number", "a text", "a class"]
)
async def test_an_answer_that_is_no_value_of_ours_is_not_loaded(
    worker: ImportWorker, monkeypatch: pytest.MonkeyPatch, answer: object, capsys: pytest.CaptureFixture[str]
) -> None:
    written = pickle.dumps(answer)
    monkeypatch.setattr(worker_module, "_PROGRAM", f"import sys; sys.stdout.buffer.write({written!r})")

    with pytest.raises(ImportRefused) as refused:
        await worker.read(fixture_bytes("rival.txt"), system=EDGE_OF_THE_EMPIRE)

    assert refused.value.reason is ImportProblem.UNAVAILABLE
    assert "taken over" not in capsys.readouterr().out


async def test_a_closed_worker_reads_nothing_more() -> None:
    worker = ImportWorker()
    asked = asyncio.create_task(worker.read(fixture_bytes("rival.txt"), system=EDGE_OF_THE_EMPIRE))
    await asyncio.sleep(0.05)

    await worker.close()

    for reading in (asked, worker.read(fixture_bytes("rival.txt"), system=EDGE_OF_THE_EMPIRE)):
        with pytest.raises(ImportRefused) as refused:
            await reading
        assert refused.value.reason is ImportProblem.UNAVAILABLE
