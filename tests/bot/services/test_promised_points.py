"""Points flipped for somebody's next check: added to it by itself, named, once, and one for a check."""

from typing import Any

import pytest

from bot.access import Actor, Shown
from bot.errors import NotAllowed
from bot.services import amendments, campaigns, characters, checks, destiny, promised_points, queries, sessions, undo
from bot.services.campaigns import Settings
from bot.services.check_order import CheckOrder
from bot.services.checks import Checked
from bot.services.destiny import DestinyChange
from bot.services.kept_rolls import Which
from bot.store.store import Store
from bot.store.values import DestinyState, Kind
from rules.checks.difficulty import Difficulty
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, UnknownName
from rules.house import HouseRules
from rules.table.destiny import DestinyPool, DestinySide
from tests.bot.duelists import read_extra, seat, shoot
from tests.bot.people import ANN, GM, HERE, an_op
from tests.bot.services.test_attacks import HIT
from tests.chance import SeededChance

LIGHT, DARK = DestinySide.LIGHT, DestinySide.DARK
PLAIN = DicePool(ability=2, difficulty=2)
"""Vex's Cool against an Average difficulty, and that of an NPC."""


async def a_table(table: Store, light: int = 2, dark: int = 2, *, shown: Shown = Shown.FULL) -> None:
    await seat(table, shown=shown)
    if light or dark:
        await destiny.set_points(table, an_op(GM), light, dark)


async def use(table: Store, who: Actor, side: DestinySide, name: str) -> DestinyChange:
    return await promised_points.use_on_next(table, an_op(who), side, name)


async def check(table: Store, who: Actor = ANN, name: str | None = None, **order: Any) -> Checked:
    asked = CheckOrder(**{"skill": "cool", "difficulty": Difficulty.AVERAGE, **order})
    return await checks.check(table, an_op(who), name, asked, read_extra, SeededChance(1))


async def panel(table: Store) -> DestinyState:
    state = await queries.destiny_in(table, HERE)
    assert state is not None
    return state


class TestUsing:
    @pytest.mark.parametrize(
        ("side", "name", "pool", "reason"),
        [
            (LIGHT, "Vex", PLAIN.upgrade_ability(), "Destiny Point of the players"),
            (DARK, "Vex", PLAIN.upgrade_difficulty(), "Destiny Point of the GM"),
            (LIGHT, "Brute", PLAIN.upgrade_difficulty(), "Destiny Point of the players"),
            (DARK, "Brute", PLAIN.upgrade_ability(), "Destiny Point of the GM"),
        ],
    )
    async def test_it_helps_the_own_side_and_hinders_the_other_by_itself_and_once(
        self, table: Store, side: DestinySide, name: str, pool: DicePool, reason: str
    ) -> None:
        await a_table(table)
        used = await use(table, ANN if side is LIGHT else GM, side, name)
        assert used.state.campaign.destiny == DestinyPool(2, 2).flip(side)
        assert [(each.name, each.side) for each in used.state.waiting] == [(name, side)]

        who = (ANN, None) if name == "Vex" else (GM, name)
        first = await check(table, *who)
        second = await check(table, *who)

        assert (first.rolled.stored.roll.pool, second.rolled.stored.roll.pool) == (pool, PLAIN)
        assert [why for why, *_ in first.event.after["reasons"]].count(reason) == 1
        assert first.event.kind is Kind.CHECK
        assert (await panel(table)).waiting == ()

    async def test_it_waits_for_whom_it_is_for_and_goes_into_an_attack_too(self, table: Store) -> None:
        await a_table(table)
        await use(table, GM, DARK, "vex")
        assert (await check(table, GM, "Brute")).rolled.stored.roll.pool == PLAIN

        shot = await shoot(table, 4, 3, 6, 1, 3)
        assert shot.attack.plan.pool == DicePool(proficiency=1, ability=2, challenge=1, difficulty=1)
        assert (await shoot(table, *HIT)).attack.plan.pool == DicePool(proficiency=1, ability=2, difficulty=2)

    async def test_a_second_delivery_flips_and_promises_one(self, table: Store) -> None:
        await a_table(table)
        op = an_op(GM)
        for _ in range(2):
            change = await promised_points.use_on_next(table, op, DARK, "Vex")
        assert change.is_repeat
        assert change.state.campaign.destiny == DestinyPool(3, 1)
        assert len(change.state.waiting) == 1

    async def test_what_nobody_used_lapses_as_the_next_session_begins(self, table: Store) -> None:
        await a_table(table)
        await use(table, GM, DARK, "Vex")
        await sessions.start(table, an_op(GM))
        assert (await check(table)).rolled.stored.roll.pool == PLAIN


class TestRefusals:
    async def test_a_check_takes_one_point_from_whichever_side(self, table: Store) -> None:
        await a_table(table)
        await use(table, GM, DARK, "Vex")
        for who, side in ((ANN, LIGHT), (GM, DARK)):
            with pytest.raises(IllegalAction, match="next_check_has_point"):
                await use(table, who, side, "Vex")
        with pytest.raises(IllegalAction, match="check_has_its_point"):
            await check(table, flips_point=True)
        with pytest.raises(IllegalAction, match="check_has_its_point"):
            await shoot(table, flips_point=True)
        state = await panel(table)
        assert (state.campaign.destiny, len(state.waiting)) == (DestinyPool(3, 1), 1)

    async def test_by_house_rule_each_side_may_use_one(self, table: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        house = HouseRules(destiny_point_from_each_side=True)
        for module in ("destiny", "promised_points"):
            monkeypatch.setattr(f"bot.services.{module}.HOUSE", house)
        await a_table(table)
        await use(table, GM, DARK, "Vex")
        await use(table, ANN, LIGHT, "Vex")
        with pytest.raises(IllegalAction, match="next_check_has_point"):
            await use(table, ANN, LIGHT, "Vex")
        assert (await check(table)).rolled.stored.roll.pool == PLAIN.upgrade_ability().upgrade_difficulty()

    async def test_no_point_nobody_and_the_wrong_side_change_nothing(self, table: Store) -> None:
        await a_table(table, light=0, dark=0, shown=Shown.NOTHING)
        for who, side, name, refused in (
            (ANN, LIGHT, "Vex", IllegalAction),
            (GM, DARK, "Vex", IllegalAction),
            (ANN, DARK, "Vex", NotAllowed),
            (ANN, LIGHT, "Brute", UnknownName),
        ):
            with pytest.raises(refused):
                await use(table, who, side, name)
        state = await panel(table)
        assert (state.campaign.destiny, state.waiting) == (DestinyPool(0, 0), ())

    async def test_a_secret_check_is_refused_as_everybody_would_see_the_point_go(self, table: Store) -> None:
        await a_table(table)
        await use(table, GM, DARK, "Vex")
        with pytest.raises(IllegalAction, match="secret_changes_more"):
            await check(table, is_secret=True)
        assert len((await panel(table)).waiting) == 1

    @pytest.mark.parametrize("promised", [True, False])
    async def test_none_goes_on_it_after_the_roll_either(self, table: Store, *, promised: bool) -> None:
        await a_table(table)
        await campaigns.change_settings(table, an_op(GM), Settings(upgrades_after_roll=True))
        if promised:
            await use(table, GM, DARK, "Vex")
        rolled = (await check(table, flips_point=not promised)).rolled
        with pytest.raises(IllegalAction, match="check_has_its_point"):
            await amendments.upgrade(
                table, an_op(ANN), Which(rolled.stored.number), LIGHT, Die.PROFICIENCY, SeededChance(1)
            )


class TestUndoing:
    async def test_before_the_check_the_point_comes_back_and_waits_no_more(self, table: Store) -> None:
        await a_table(table)
        await use(table, GM, DARK, "Vex")
        await undo.undo(table, an_op(GM))
        state = await panel(table)
        assert (state.campaign.destiny, state.waiting) == (DestinyPool(2, 2), ())
        assert (await check(table)).rolled.stored.roll.pool == PLAIN

    async def test_after_the_check_it_stays(self, table: Store) -> None:
        await a_table(table)
        used = await use(table, GM, DARK, "Vex")
        made = await check(table)
        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(GM), used.event.id)
        assert refused.value.facts["event_id"] == made.event.id

    async def test_with_an_attack_that_is_taken_back_it_waits_again(self, table: Store) -> None:
        await a_table(table)
        used = await use(table, GM, DARK, "Vex")
        shot = await shoot(table, 4, 3, 6, 1, 3)
        with pytest.raises(IllegalAction, match="undo_blocked"):
            await undo.undo(table, an_op(GM), used.event.id)

        await undo.undo(table, an_op(GM), shot.attack.event.id)
        assert [each.event_id for each in (await panel(table)).waiting] == [used.event.id]
        await undo.undo(table, an_op(GM), used.event.id)
        assert (await panel(table)).campaign.destiny == DestinyPool(2, 2)

    async def test_an_attack_stays_where_another_point_waits_by_now(self, table: Store) -> None:
        await a_table(table)
        await use(table, GM, DARK, "Vex")
        shot = await shoot(table, 4, 3, 6, 1, 3)
        later = await use(table, ANN, LIGHT, "Vex")
        with pytest.raises(IllegalAction, match="undo_blocked") as refused:
            await undo.undo(table, an_op(GM), shot.attack.event.id)
        assert refused.value.facts["event_id"] == later.event.id
        assert len((await panel(table)).waiting) == 1


async def test_whoever_is_deleted_makes_no_check(table: Store) -> None:
    await a_table(table)
    used = await use(table, GM, DARK, "Brute")
    await characters.delete(table, an_op(GM), used.state.waiting[0].character_id)
    assert (await panel(table)).waiting == ()
