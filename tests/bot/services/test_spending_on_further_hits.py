"""Symbols spent on further hits: of a second weapon, of automatic fire, of a stray shot.

Which face of a die is which number stands in `spenders`.
"""

from typing import Any

import pytest

from bot.errors import NotAllowed
from bot.services import characters, encounter_engagement, spending_changes, undo
from bot.store.spending_values import Spending
from bot.store.store import Store
from rules.checks.ranges import RangeBand
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from tests.bot.duelists import seat, shoot, the
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.skirmish import NOVA, fight
from tests.bot.services.spenders import GOOD, STRONG, buy, number_of, of, with_weapon
from tests.chance import ScriptedChance


async def test_linked_hits_again_against_soak_anew(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Linked", 1))
    shot = await shoot(table, *STRONG, weapon="Gun")

    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_linked")

    # Twice 6 + 2 - 5: 6 wounds in all, past 5 the first falls.
    assert (await the(table, "Troopers")).wounds == 6
    assert now.purchases[0].after["did"][0]["suffered"] == 3
    assert "quality_linked" not in {each.key for each in now.account.ways(Symbol.TRIUMPH)}


async def test_automatic_fire_strikes_another_target_that_was_named(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Auto-fire", None))
    # Two Difficulty and a Challenge: the Brute's Adversary is the harder one, and firing so is one harder.
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), weapon="Gun", others=("Brute",), situation="auto-fire")

    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_auto_fire", "1")

    # 6 + 2, less soak 4.
    assert (await the(table, "Brute")).wounds == 4
    assert now.purchases[0].after["whom"][0]["name"] == "Brute"


async def test_the_second_weapon_hits_with_its_own_damage(table: Store) -> None:
    await fight(table)
    # Two pistols: one Difficulty die more.
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), second="Hold-out blaster", at=RangeBand.SHORT)

    now = await buy(table, shot, Symbol.ADVANTAGE, "second_weapon")

    # 6 + 2 - 5 and 5 + 2 - 5.
    assert (await the(table, "Troopers")).wounds == 5
    assert now.purchases[0].after["title"] == "Hit with Hold-out blaster too"


def offered(now: Spending, symbol: Symbol) -> set[str]:
    return {each.key for each in now.account.ways(symbol)}


async def test_the_second_hit_has_its_own_rating_and_qualities(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Stun", 4), ("Vicious", 2), name="Sting", damage=5, critical_rating=2)
    # Two Successes, five Advantage, a Triumph.
    dice = (11, 7, 7, 0, 0, 0)
    shot = await shoot(table, *dice, target="Brute", second="Sting", at=RangeBand.SHORT, extra="*^")
    now = await buy(table, shot, Symbol.ADVANTAGE, "second_weapon")
    key = f"h{now.purchases[0].id}x0"

    assert {f"quality_stun_{key}", f"critical_injury_{key}", "critical_injury"} <= offered(now, Symbol.ADVANTAGE)
    assert "quality_stun" not in offered(now, Symbol.ADVANTAGE)
    assert (await the(table, "Brute")).wounds == 4 + 3, "6 + 2 and 5 + 2, each less soak 4"

    # d100 shows 31, and Vicious 2 of the Sting adds 20.
    now = await buy(table, shot, Symbol.ADVANTAGE, f"critical_injury_{key}", dice=(30,))
    injury = now.purchases[1].after["characters"][0]["happened"][0]
    assert (injury["shown"], injury["total"]) == (31, 51)
    assert now.purchases[1].after["title"] == "Inflict a Critical Injury: hit 2, Brute"
    assert f"critical_injury_{key}" not in offered(now, Symbol.TRIUMPH)

    # The first hit's own roll, at a total of 31 + 10 for the injury carried; the pistol is not Vicious.
    now = await buy(table, shot, Symbol.TRIUMPH, "critical_injury", dice=(30,))
    injury = now.purchases[2].after["characters"][0]["happened"][0]
    assert (injury["shown"], injury["total"]) == (31, 41)


async def test_a_quality_of_the_second_weapon_is_its_own(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Stun", 4), name="Sting", damage=5, critical_rating=2)
    shot = await shoot(table, *STRONG, 0, target="Brute", second="Sting", at=RangeBand.SHORT)
    now = await buy(table, shot, Symbol.ADVANTAGE, "second_weapon")
    key = f"h{now.purchases[0].id}x0"

    await buy(table, shot, Symbol.TRIUMPH, f"quality_stun_{key}")

    assert (await the(table, "Brute")).strain == 4


async def test_each_hit_of_automatic_fire_injures_whom_it_struck(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Auto-fire", None), critical_rating=1)
    # Two Successes and a Triumph, nine Advantage.
    dice = (11, 7, 6, 0, 0, 0)
    shot = await shoot(table, *dice, weapon="Gun", others=("Brute",), situation="auto-fire", extra="^^^^^^")
    await buy(table, shot, Symbol.ADVANTAGE, "quality_auto_fire", "1", times=2)
    now = await of(table, shot)
    first, second = (f"critical_injury_h{now.purchases[0].id}x{place}" for place in (0, 1))

    assert {first, second, "critical_injury"} <= offered(now, Symbol.ADVANTAGE)
    assert now.account.title(second) == "Inflict a Critical Injury: hit 3, Brute"
    now = await buy(table, shot, Symbol.ADVANTAGE, first, dice=(0,))
    now = await buy(table, shot, Symbol.TRIUMPH, second, dice=(0,))
    # The second roll has 10 more for the injury carried by then.
    totals = [each.after["characters"][0]["happened"][0]["total"] for each in now.purchases[1:]]
    assert totals == [1, 11]
    assert [each.after["whom"][0]["name"] for each in now.purchases[1:]] == ["Brute", "Brute"]
    assert len((await the(table, "Brute")).injuries) == 2
    now = await buy(table, shot, Symbol.ADVANTAGE, "critical_injury")
    assert now.purchases[3].after["whom"][0]["name"] == "Troopers"


async def test_a_hit_is_not_taken_back_while_something_bought_with_it_stands(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Linked", 2), critical_rating=1)
    shot = await shoot(table, *STRONG, target="Brute", weapon="Gun")
    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_linked")
    hit = now.purchases[0]
    now = await buy(table, shot, Symbol.ADVANTAGE, f"critical_injury_h{hit.id}x0", dice=(0,))

    with pytest.raises(IllegalAction) as refused:
        await undo.undo(table, an_op(GM), hit.id)
    assert refused.value.rule == "undo_blocked"
    await undo.undo(table, an_op(GM), now.purchases[1].id)
    await undo.undo(table, an_op(GM), hit.id)
    assert (await the(table, "Brute")).wounds == 4


async def test_a_stray_shot_that_hits_again_injures_whom_it_struck(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Linked", 1), critical_rating=1)
    shot = await shoot(table, 11, 7, 6, 11, 0, weapon="Gun", situation="ally engaged")
    number, nova = shot.rolled.stored.number, await number_of(table, "Nova")
    await spending_changes.strike(table, an_op(GM), number, (nova,), ScriptedChance())
    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_linked")

    now = await buy(table, shot, Symbol.ADVANTAGE, f"critical_injury_h{now.purchases[0].id}x0", dice=(0,))

    assert now.purchases[1].after["whom"][0]["name"] == "Nova"
    assert len((await the(table, "Nova")).injuries) == 1


async def test_the_likeliest_to_be_struck_instead_come_first(table: Store) -> None:
    await fight(table)
    by: dict[str, Any] = {"who": GM, "attacker": "Troopers", "target": "Vex", "weapon": None}
    # Three Ability dice with two Successes each, and the Difficulty die of medium range that is upgraded.
    shot = await shoot(table, *(3, 3, 3, 11, 0), situation="ally engaged", is_out_of_turn=True, **by)
    asked = (await of(table, shot)).victims
    assert asked is not None
    # The shooter's own side before the others.
    assert [each.name for each in asked.candidates[:2]] == ["Brute", "Nova"]

    vex, nova = int(await number_of(table, "Vex")), int(await number_of(table, "Nova"))
    await encounter_engagement.engage(table, an_op(GM), vex, nova)
    asked = (await of(table, shot)).victims

    assert asked is not None
    # Whoever is engaged with the target before all, as the book has it, and told so.
    assert [each.name for each in asked.candidates[:2]] == ["Nova · engaged with the target", "Brute"]


async def test_a_stray_shot_waits_for_the_gm_and_strikes_whom_they_name(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, 11, 7, 6, 11, 0, situation="ally engaged")  # a Success net, three Advantage, a Despair
    number = shot.rolled.stored.number
    waiting = await of(table, shot)
    assert waiting.awaits_victim
    with pytest.raises(IllegalAction) as refused:
        await spending_changes.pass_side(table, an_op(ANN), number, GOOD)
    assert refused.value.rule == "victim_first"
    nova = await number_of(table, "Nova")
    with pytest.raises(NotAllowed):
        await spending_changes.strike(table, an_op(ANN), number, (nova,), ScriptedChance())

    now = await spending_changes.strike(table, an_op(GM), number, (nova,), ScriptedChance())

    # 6 + 1, less soak 2.
    assert (await the(table, "Nova")).wounds == 5
    assert (await the(table, "Troopers")).wounds == 0
    assert now.open_sides == (GOOD,)  # the Despair is spent
    with pytest.raises(IllegalAction) as refused:
        await spending_changes.strike(table, an_op(GM), number, (nova,), ScriptedChance())
    assert refused.value.rule == "victim_is_named"
    await buy(table, shot, Symbol.ADVANTAGE, "critical_injury", dice=(0,))
    assert len((await the(table, "Nova")).injuries) == 1


async def test_a_stray_shot_is_put_on_somebody_else_after_an_undo(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, 11, 7, 6, 11, 0, situation="ally engaged")
    number, nova = shot.rolled.stored.number, await number_of(table, "Nova")
    struck = await spending_changes.strike(table, an_op(GM), number, (nova,), ScriptedChance())
    assert struck.strike is not None
    await buy(table, shot, Symbol.ADVANTAGE, "notice")
    with pytest.raises(IllegalAction) as refused:
        await undo.undo(table, an_op(GM), struck.strike.id)
    assert refused.value.rule == "undo_blocked"
    await undo.undo(table, an_op(GM))

    await undo.undo(table, an_op(GM), struck.strike.id)

    assert (await the(table, "Nova")).wounds == 0
    assert (await of(table, shot)).awaits_victim


async def test_a_stray_shot_outside_of_a_fight_strikes_any_character(table: Store) -> None:
    await seat(table)
    await characters.create(table, an_op(BOB), NOVA)
    shot = await shoot(table, 11, 7, 6, 11, 0, situation="ally engaged")
    now = await of(table, shot)
    assert now.victims is not None
    (nova,) = [each.value for each in now.victims.candidates if each.name == "Nova"]

    await spending_changes.strike(table, an_op(GM), now.number, (nova,), ScriptedChance())

    assert (await the(table, "Nova")).wounds == 5


async def test_blast_of_automatic_fire_strikes_whom_it_is_said_to(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Auto-fire", None), ("Blast", 5))
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), weapon="Gun", others=("Brute",), situation="auto-fire")

    await buy(table, shot, Symbol.ADVANTAGE, "quality_blast", await number_of(table, "Nova"))

    assert (await the(table, "Nova")).wounds == 5  # 5 and two Successes, less soak 2
