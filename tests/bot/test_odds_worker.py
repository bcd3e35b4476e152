"""Odds without standing still: what is answered at once, what a real process answers, and how that can fail."""

import asyncio
import pickle
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot import odds_worker
from bot.errors import OddsUnavailable
from bot.odds_worker import DamageQuestion, OddsWorker
from rules.dice.odds import needs_worker, odds_of
from rules.dice.pool import DicePool
from rules.dice.study import MOST_DICE_JOINTLY_AT_ONCE, study
from rules.dice.symbols import Symbols
from rules.errors import LimitExceeded
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.odds import damage_odds
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.scale import Outcome

TYPICAL = DicePool(proficiency=2, ability=1, difficulty=2, free=Symbols(advantage=1))
LARGE = DicePool(proficiency=8, ability=8, boost=4, challenge=8, difficulty=8, setback=4, force=2)
HUNDRED = DicePool(proficiency=50, challenge=50)


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[OddsWorker]:
    worker = OddsWorker()
    yield worker
    await worker.close()


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refuse)


@pytest.mark.usefixtures("no_process")
async def test_small_pools_need_no_process(worker: OddsWorker) -> None:
    assert await worker.exact_odds(TYPICAL) == odds_of(TYPICAL)


async def test_large_pools_come_from_a_process_and_are_the_same_exact_numbers(worker: OddsWorker) -> None:
    assert needs_worker(LARGE)
    assert await worker.exact_odds(LARGE) == odds_of(LARGE)


@pytest.mark.usefixtures("no_process")
@pytest.mark.parametrize("jointly", [False, True])
async def test_the_study_of_a_small_pool_needs_no_process(worker: OddsWorker, jointly: bool) -> None:
    assert await worker.study(TYPICAL, jointly=jointly) == study(TYPICAL, jointly=jointly)


@pytest.mark.parametrize("jointly", [False, True])
async def test_the_study_of_a_large_pool_comes_from_a_process_and_is_the_same(
    worker: OddsWorker, jointly: bool
) -> None:
    assert await worker.study(LARGE, jointly=jointly) == study(LARGE, jointly=jointly)


@pytest.mark.usefixtures("no_process")
async def test_a_joint_table_has_a_limit_of_its_own(worker: OddsWorker) -> None:
    pool = DicePool(proficiency=MOST_DICE_JOINTLY_AT_ONCE + 1)

    assert await worker.study(pool) == study(pool)
    with pytest.raises(AssertionError, match="a process was started"):
        await worker.study(pool, jointly=True)


async def test_a_hundred_dice_leave_the_loop_free(worker: OddsWorker) -> None:
    asked = asyncio.create_task(worker.exact_odds(HUNDRED))

    turns = 0
    while not asked.done():
        await asyncio.sleep(0.002)
        turns += 1

    assert (await asked).net.total == 12**100
    assert turns > 10


async def test_an_answer_is_remembered(worker: OddsWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await worker.exact_odds(LARGE)
    monkeypatch.setattr(odds_worker, "_PROGRAM", "raise SystemExit(1)")

    assert await worker.exact_odds(LARGE) is first


async def test_the_same_question_asked_twice_at_once_is_worked_out_once(worker: OddsWorker) -> None:
    first, second = await asyncio.gather(worker.exact_odds(LARGE), worker.exact_odds(LARGE))

    assert first is second


async def test_old_answers_are_forgotten(worker: OddsWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_worker, "_LARGE_KEPT", 1)
    first = await worker.exact_odds(LARGE)
    await worker.exact_odds(LARGE.add_free(Symbols(success=1)))

    again = await worker.exact_odds(LARGE)

    assert again == first
    assert again is not first


PRECISE = read_defenses("resistance precision 5; weakness cold 3")


class TestDamage:
    @pytest.mark.usefixtures("no_process")
    async def test_a_weapon_needs_no_process(self, worker: OddsWorker) -> None:
        blade = DamageQuestion(
            damage=read_damage("4d12+10 cold + 3d6 fire + 4d6 precision"),
            critical_only=read_critical_only("1d12"),
            outcome=Outcome.CRITICAL_HIT,
            defenses=PRECISE,
        )

        assert await worker.damage_odds(blade) == damage_odds(
            blade.damage, blade.outcome, critical_only=blade.critical_only, defenses=PRECISE
        )

    @pytest.mark.parametrize(
        "question",
        [
            pytest.param(DamageQuestion(damage=read_damage("21d6 fire")), id="many dice"),
            pytest.param(
                DamageQuestion(damage=read_damage("12d6 fire"), outcome=Outcome.CRITICAL_HIT_ROLLED_TWICE),
                id="many dice, as they are rolled twice",
            ),
            pytest.param(
                DamageQuestion(damage=read_damage("10d12 cold + 5d12 precision"), defenses=PRECISE),
                id="much precision damage to tell apart",
            ),
        ],
    )
    async def test_much_of_it_comes_from_a_process_and_is_the_same(
        self, worker: OddsWorker, question: DamageQuestion
    ) -> None:
        assert question.is_large
        assert await worker.damage_odds(question) == question.work_out()()

    async def test_more_than_can_be_told_apart_is_refused_as_such(self, worker: OddsWorker) -> None:
        question = DamageQuestion(damage=read_damage("30d12 cold + 30d12 precision"), defenses=PRECISE)

        with pytest.raises(LimitExceeded, match="sums of dice") as refused:
            await worker.damage_odds(question)

        assert refused.value.limit == 100_000


class TestFailure:
    async def test_a_process_that_hangs_is_killed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(odds_worker, "_PROGRAM", "import time; time.sleep(60)")
        worker = OddsWorker(patience=0.3)

        with pytest.raises(OddsUnavailable, match="no answer"):
            await worker.exact_odds(LARGE)

    async def test_a_process_that_fails_is_reported_with_its_reason(
        self, worker: OddsWorker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(odds_worker, "_PROGRAM", "raise MemoryError('none left')")

        with pytest.raises(OddsUnavailable, match=r"exit 1:(.|\n)*none left"):
            await worker.exact_odds(LARGE)

    async def test_the_next_question_is_answered_all_the_same(
        self, worker: OddsWorker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(odds_worker, "_PROGRAM", "raise SystemExit(7)")
            with pytest.raises(OddsUnavailable, match="exit 7"):
                await worker.exact_odds(LARGE)

        assert await worker.exact_odds(LARGE) == odds_of(LARGE)

    async def test_nobody_waits_for_a_process_that_nobody_wants(
        self, worker: OddsWorker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as slow:
            slow.setattr(odds_worker, "_PROGRAM", "import time; time.sleep(60)")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(worker.exact_odds(LARGE), 0.3)

        assert await worker.exact_odds(LARGE) == odds_of(LARGE)


class TestClosing:
    async def test_ends_what_is_being_worked_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(odds_worker, "_PROGRAM", "import time; time.sleep(60)")
        worker = OddsWorker()
        asked = asyncio.create_task(worker.exact_odds(LARGE))
        await asyncio.sleep(0.3)

        await worker.close()

        with pytest.raises(OddsUnavailable, match="exit -9"):
            await asked

    async def test_ends_even_what_is_only_just_starting(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(odds_worker, "_PROGRAM", "import time; time.sleep(60)")
        worker = OddsWorker()
        asked = asyncio.create_task(worker.exact_odds(LARGE))
        await asyncio.sleep(0)

        await worker.close()

        with pytest.raises(OddsUnavailable, match="exit -9"):
            await asked

    async def test_starts_no_process_afterwards(self, worker: OddsWorker) -> None:
        await worker.close()

        with pytest.raises(OddsUnavailable, match="closed"):
            await worker.exact_odds(LARGE)
        assert await worker.exact_odds(TYPICAL) == odds_of(TYPICAL)


def test_the_process_loads_only_the_rules() -> None:
    """Neither the bot nor any library: it starts fast and stays small."""
    report = "print(*sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    program = odds_worker._PROGRAM.rpartition("pickle.dump")[0] + report
    root = str(odds_worker._ROOT)
    question = pickle.dumps(DamageQuestion(damage=read_damage("1d8 fire")).work_out())

    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, root], input=question, capture_output=True, check=True
    )

    assert ran.stdout.decode().split() == ["__main__", "rules"]
