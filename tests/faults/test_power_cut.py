"""Nothing that was acknowledged is lost, and nothing breaks, when the power goes.

Killing a process cannot show this: the system still writes what the process handed over. So the real store is recorded
down to each write and sync, and the disk is rebuilt as it is promised to be at random moments.
"""

import random  # noqa: TID251 # moments that can be repeated
import secrets
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.store import condition, engines, schema
from tests.bot.store.turns import balance, new_campaign
from tests.faults import recorded
from tests.faults.disk import Kind, Model, Step, after_power_cut, read_record

TURNS = 400
POINTS = 150
FULL, NORMAL = 2, 1

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the recorder, if this machine can."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or sys.platform != "linux":
        pytest.skip("NOT TESTED: the power cut needs Linux and a C compiler")
    library = tmp_path_factory.mktemp("recorder") / "recorder.so"
    source = Path(__file__).with_name("recorder.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True, timeout=60)
    return library


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What lay on the disk at first, and everything that was done to it."""

    campaign: int
    start: dict[str, bytes]
    steps: Sequence[Step]

    def told(self, upto: int) -> set[str]:
        """Return the operations that were acknowledged in the first steps."""
        lines = [step.data for step in self.steps[:upto] if step.name == "acknowledged" and step.kind is Kind.WRITE]
        return set(b"".join(lines).decode().split())


def record(recorder: Path, folder: Path, synchronous: int) -> Recording:
    folder.mkdir()
    database = folder / "bot.db"
    engine = engines.writer(database)
    with engine.begin() as tx:
        schema.create(tx)
        campaign = new_campaign(tx)
    engine.dispose()
    start = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = folder.with_suffix(".record")
    command = [sys.executable, recorded.__file__, database, campaign, TURNS, synchronous]
    variables = {"LD_PRELOAD": recorder, "RECORD_FOLDER": f"{folder}/", "RECORD_FILE": result, "PYTHONPATH": ROOT}
    subprocess.run(
        list(map(str, command)), env={key: str(value) for key, value in variables.items()}, check=True, timeout=120
    )
    return Recording(campaign=campaign, start=start, steps=tuple(read_record(result.read_bytes())))


@dataclass(slots=True)
class Figures:
    """What was found at all the moments."""

    lossy: int = 0
    worst: int = 0
    broken: int = 0


def cut_the_power(recording: Recording, folder: Path, model: Model, chance: random.Random) -> Figures:
    figures = Figures()
    for _ in range(POINTS):
        upto = chance.randrange(len(recording.steps) // 20, len(recording.steps))
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in after_power_cut(recording.start, recording.steps[:upto], model, chance).items():
            (folder / name).write_bytes(data)
        if condition.complaint(folder / "bot.db", thorough=True) is not None:
            figures.broken += 1
            continue
        engine = engines.writer(folder / "bot.db")
        with engine.begin() as tx:
            kept = {op_id for (op_id,) in tx.exec_driver_sql("SELECT op_id FROM event")}
            figures.broken += not balance(recording.campaign)(tx).holds
        engine.dispose()
        lost = len(recording.told(upto) - kept)
        figures.lossy += lost > 0
        figures.worst = max(figures.worst, lost)
    return figures


@pytest.mark.fault
@pytest.mark.parametrize("model", list(Model))
def test_no_acknowledged_turn_is_lost_in_a_power_cut(recorder: Path, tmp_path: Path, model: Model) -> None:
    seed = secrets.randbits(32)
    recording = record(recorder, tmp_path / "bot", FULL)
    assert len(recording.told(len(recording.steps))) == TURNS // recorded.AT_ONCE * recorded.AT_ONCE
    figures = cut_the_power(recording, tmp_path / "cut", model, random.Random(seed))
    print(f"{len(recording.steps)} steps, {POINTS} moments, seed {seed}: {figures}")
    assert figures == Figures()


@pytest.mark.fault
def test_with_the_usual_setting_acknowledged_turns_are_lost(recorder: Path, tmp_path: Path) -> None:
    """Show that the test above can fail: `synchronous=NORMAL` is what most advice says for a write-ahead log."""
    recording = record(recorder, tmp_path / "bot", NORMAL)
    figures = cut_the_power(recording, tmp_path / "cut", Model.DROPPED, random.Random(3))
    print(figures)
    assert figures.lossy > POINTS / 2
    assert figures.broken == 0
