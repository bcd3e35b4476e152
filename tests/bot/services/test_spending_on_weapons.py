"""Symbols spent on weapons and items: damaged, empty, dropped or wrecked.

Which face of a die is which number stands in `spenders`.
"""

from typing import Any

import pytest

from bot.access import Shown
from bot.services import encounter_conditions
from bot.store.store import Store
from rules.checks.gear import GearState
from rules.checks.ranges import RangeBand
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from tests.bot.duelists import shoot
from tests.bot.people import GM, an_op
from tests.bot.services.ambush import seen
from tests.bot.services.skirmish import fight
from tests.bot.services.spenders import STRONG, buy, goes_on, number_of, with_weapon


async def test_sunder_damages_a_weapon_of_the_target_step_by_step(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Sunder", None))
    shot = await shoot(table, *STRONG, target="Brute", weapon="Gun")

    await buy(table, shot, Symbol.ADVANTAGE, "quality_sunder", "0", times=2)
    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_sunder", "0")

    assert (await seen(table)).encounter.named("Brute").weapon("Axe").gear is GearState.MAJOR
    assert [each.after["item"] for each in now.purchases] == ["Axe", "Axe"]


async def test_despair_empties_the_weapon_for_the_encounter(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, 4, 3, 3, 11, 0, target="Brute")

    await buy(table, shot, Symbol.DESPAIR, "out_of_ammunition", who=GM)

    assert (await seen(table)).encounter.named("Vex").weapon("Blaster pistol").is_out_of_ammunition
    with pytest.raises(IllegalAction) as refused:
        await shoot(table, is_out_of_turn=True)
    assert refused.value.rule == "out_of_ammunition"


async def test_despair_damages_a_weapon_for_close_combat(table: Store) -> None:
    await fight(table)
    await with_weapon(table, skill="melee", range="engaged")
    shot = await shoot(table, 3, 3, 11, 0, target="Brute", weapon="Gun", at=RangeBand.ENGAGED)

    await buy(table, shot, Symbol.DESPAIR, "gear_damaged", who=GM)

    assert (await seen(table)).encounter.named("Vex").weapon("Gun").gear is GearState.MINOR


async def test_a_weapon_that_the_target_drops_is_not_used_before_it_is_picked_up(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG, target="Brute")

    now = await buy(table, shot, Symbol.TRIUMPH, "disarm", "0")

    assert now.purchases[0].after["did"][0]["condition"] == "without Axe"
    await goes_on(table)
    swing: dict[str, Any] = {"who": GM, "attacker": "Brute", "target": "Vex", "weapon": None, "at": None}
    with pytest.raises(IllegalAction) as refused:
        await shoot(table, **swing)
    assert refused.value.facts == {"weapon": "Axe", "name": "Brute"}
    await encounter_conditions.end_condition(table, an_op(GM), int(await number_of(table, "Brute")), "without axe")
    assert await shoot(table, *(0,) * 6, **swing)


async def test_an_item_that_is_wrecked_is_not_used_any_more(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG, target="Brute", extra="!")

    now = await buy(table, shot, Symbol.TRIUMPH, "destroy_item", "0")

    assert now.purchases[0].after["did"] == [{"what": "gear", "state": "destroyed"}]
    assert now.purchases[0].after["item"] == "Axe"
    await goes_on(table)
    with pytest.raises(IllegalAction) as refused:
        await shoot(table, who=GM, attacker="Brute", target="Vex", weapon=None, at=None)
    assert refused.value.rule == "gear_unusable"


async def test_what_a_hidden_target_holds_is_told_by_the_gm(table: Store) -> None:
    await fight(table, shown=Shown.HEALTH)
    shot = await shoot(table, *STRONG, target="Brute")

    now = await buy(table, shot, Symbol.TRIUMPH, "disarm")

    assert (now.purchases[0].after["item"], now.purchases[0].after["did"]) == ("", [])


async def test_a_damaged_weapon_makes_the_next_attack_harder(table: Store) -> None:
    await fight(table)
    await with_weapon(table, skill="melee", range="engaged")
    shot = await shoot(table, 3, 3, 11, 0, target="Brute", weapon="Gun", at=RangeBand.ENGAGED)
    await buy(table, shot, Symbol.DESPAIR, "gear_damaged", who=GM)

    again = await shoot(table, 0, 0, 0, 0, 0, target="Brute", weapon="Gun", at=RangeBand.ENGAGED, is_out_of_turn=True)

    assert again.attack.stored.roll.pool.setback == 1
