"""However a result is spent and taken back, never more is spent than there was, and all taken back leaves nothing."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services import characters, destiny, encounter_queries, spending, spending_changes, undo
from bot.store.spending_values import Spending
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import SheetQuality
from rules.combat.purchases import BY_SYMBOL
from rules.combat.spending import SpendingSide
from rules.errors import RulesError
from rules.table.encounter import Encounter
from tests.bot.duelists import PISTOL, shoot, the
from tests.bot.people import GM, HERE, an_op
from tests.bot.services.skirmish import fight
from tests.chance import SeededChance

EVERYTHING = replace(
    PISTOL,
    name="Everything",
    qualities=tuple(
        SheetQuality(name=name, rank=rank)
        for name, rank in (
            ("Linked", 2),
            ("Blast", 5),
            ("Burn", 2),
            ("Stun", 3),
            ("Sunder", None),
            ("Disorient", 2),
            ("Knockdown", None),
        )
    ),
)
TAKE_BACK = 3
"""One step of so many takes a purchase back."""


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    symbols=st.sampled_from(("**^^^^^^!!", "**^^^^!$", "**%%%%%$$", "^^^^!", "-%%%%$")),
    steps=st.lists(st.integers(0, 10_000), max_size=10),
    seed=st.integers(0, 1000),
)
def test_taking_all_purchases_back_leaves_the_fight_as_it_was(
    migrated: Path, symbols: str, steps: list[int], seed: int
) -> None:
    asyncio.run(_spent_and_taken_back(migrated, symbols, steps, SeededChance(seed)))


async def _spent_and_taken_back(migrated: Path, symbols: str, steps: list[int], chance: SeededChance) -> None:
    with TemporaryDirectory() as folder:
        own = Path(folder) / "bot.db"
        shutil.copy(migrated, own)
        own.chmod(0o600)
        store = await Store.open(own)
        try:
            now = await _shot(store, symbols)
            before = await _everything(store)
            for step in steps:
                now = await _stepped(store, now, step, chance)
                _check_never_overspent(now)
            for event in reversed(now.purchases):
                await undo.undo(store, an_op(GM), event.id)
            assert await _everything(store) == before
            assert (await _again(store, now)).account.bought == ()
        finally:
            await store.close()


async def _shot(store: Store, symbols: str) -> Spending:
    await fight(store)
    await destiny.set_points(store, an_op(GM), 3, 3)
    await characters.edit(store, an_op(GM), "Vex", lambda sheet: replace(sheet, strain=5, weapons=(EVERYTHING,)))
    shot = await shoot(store, 0, 0, 0, 0, 0, target="Brute", weapon="Everything", extra=symbols)
    return await spending.spending(store, HERE, shot.rolled.campaign.id, shot.rolled.stored.number)


async def _stepped(store: Store, now: Spending, step: int, chance: SeededChance) -> Spending:
    """Buy one of all the things that can be bought, or take one back that was."""
    ways = [way for symbol in BY_SYMBOL for way in now.account.ways(symbol)]
    if now.purchases and (step % TAKE_BACK == 0 or not ways):
        try:
            await undo.undo(store, an_op(GM), now.purchases[step % len(now.purchases)].id)
        except RulesError:  # something that was bought later builds on it
            return now
        return await _again(store, now)
    if not ways:
        return now
    purchase = ways[step % len(ways)]
    _, question = await spending_changes.asked(store, an_op(GM), now.number, purchase)
    candidates = question.candidates if question is not None else ()
    answers = (candidates[step % len(candidates)].value,) if candidates else ()
    try:
        return await spending_changes.buy(store, an_op(GM), now.number, purchase, answers, chance)
    except RulesError:  # nothing is left of the weapon that Sunder breaks
        return await _again(store, now)


async def _again(store: Store, now: Spending) -> Spending:
    return await spending.spending(store, HERE, now.campaign.id, now.number)


async def _everything(store: Store) -> tuple[tuple[Character, ...], Encounter, tuple[int, int]]:
    state = await encounter_queries.seen_by(store, HERE, GM)
    sheets = [await the(store, name) for name in ("Vex", "Nova", "Troopers", "Brute")]
    pool = state.campaign.destiny
    return tuple(sheets), replace(state.encounter, next_id=10_000), (pool.light, pool.dark)


def _check_never_overspent(now: Spending) -> None:
    for side in SpendingSide:
        left = now.account.left(side)
        assert min(left.small, left.big) >= 0
