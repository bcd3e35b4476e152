"""What is remembered of encounters and sheets: never more than was said, and never an old state."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from bot.game import narrative_in
from bot.remembered import Remembered
from bot.services.sheet_health import health_on
from bot.store import encounters
from bot.store.encounter_values import StoredEncounter
from bot.store.store import Store, Tx
from rules.characters.parts import Part, SheetInjury
from rules.health.states import HealthState
from tests.bot.services.ambush import MOFF, TROOPERS, VEX, running, seen


def remembers(kept: Remembered[str, str], key: str) -> bool:
    return kept.get(key, lambda: "made anew") != "made anew"


def test_a_result_is_made_once_and_the_one_that_was_asked_for_longest_ago_goes_first() -> None:
    kept: Remembered[str, str] = Remembered(2)
    for key in ("a", "b", "a", "c"):
        assert kept.get(key, key.upper) == key.upper()

    assert remembers(kept, "a")
    assert not remembers(kept, "b")


def test_what_is_known_already_need_not_be_made() -> None:
    kept: Remembered[str, str] = Remembered(1)
    kept.put("a", "known")
    assert remembers(kept, "a")
    kept.put("b", "known")
    assert not remembers(kept, "a")


def test_what_cannot_be_made_leaves_nothing_behind() -> None:
    kept: Remembered[int, int] = Remembered(2)
    with pytest.raises(ZeroDivisionError):
        kept.get(0, lambda: 1 // 0)

    assert kept.get(0, lambda: 7) == 7


def test_threads_that_ask_at_once_all_get_what_belongs_to_their_keys() -> None:
    kept: Remembered[int, int] = Remembered(3)

    def asked(number: int) -> bool:
        return all(kept.get(key, lambda key=key: key * key) == key * key for key in (number % 5, number % 7))  # type: ignore[misc]  # as the others

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(asked, range(5000)))


async def stored(table: Store) -> StoredEncounter:
    found = await table.read(lambda tx: encounters.current(tx, 1))
    assert found is not None
    return found


async def test_what_another_program_has_written_into_the_database_is_read(table: Store) -> None:
    await running(table)

    def elsewhere(tx: Tx) -> None:  # without the bot's own code, and without a version more
        tx.exec_driver_sql("UPDATE encounter SET document = json_set(document, '$.round_number', 7)")

    await table.write(elsewhere)
    assert (await seen(table)).encounter.round_number == 7


async def test_a_change_that_is_rolled_back_is_never_read_though_the_next_one_uses_its_version(table: Store) -> None:
    await running(table)
    before = await stored(table)

    def in_round(number: int) -> StoredEncounter:
        return replace(before, encounter=replace(before.encounter, round_number=number))

    def refused(tx: Tx) -> None:
        encounters.save(tx, in_round(8))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await table.write(refused)
    assert await stored(table) == before

    def saved(tx: Tx) -> None:
        encounters.save(tx, in_round(9))

    await table.write(saved)
    after = await stored(table)
    assert (after.version, after.encounter.round_number) == (before.version + 1, 9)


async def test_health_is_that_of_the_sheet_as_it_is(table: Store) -> None:
    narrative = narrative_in((await running(table)).campaign)
    hurt = replace(VEX, wounds=13)
    for _ in range(2):
        assert health_on(VEX, narrative).states == {HealthState.UNWOUNDED}
        assert health_on(hurt, narrative).states == {HealthState.INCAPACITATED}

    assert health_on(hurt, narrative) is health_on(hurt, narrative)
    for sheet in (VEX, hurt, MOFF, TROOPERS, replace(VEX, wound_threshold=(), injuries=(SheetInjury(key="winded"),))):
        for wounds in range(0, 30, 7):
            now = replace(sheet, wounds=wounds)
            assert health_on(now, narrative) == health_on(replace(now), narrative)


async def test_many_sheets_that_come_and_go_never_get_the_health_of_another(table: Store) -> None:
    narrative = narrative_in((await running(table)).campaign)
    for wounds in range(2000):  # more than are held, so that places in memory are used again
        passing = replace(MOFF, wounds=wounds, wound_threshold=(Part("printed", 14),))
        assert health_on(passing, narrative).wounds == (wounds, 14)
