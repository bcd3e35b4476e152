"""Symbols spent for harm: Critical Injuries, qualities that strike or hinder, what lasts.

Which face of a die is which number stands in `spenders`.
"""

from typing import Any

import pytest

from bot.errors import NotAllowed
from bot.services import encounter_turns, health, undo
from bot.services.health import Hits
from bot.store.store import Store
from bot.store.values import Kind
from rules.combat.spending import Purse
from rules.dice.symbols import Symbol
from rules.health.conditions import Condition
from rules.table.conditions import known_conditions
from tests.bot.duelists import seat, shoot, the
from tests.bot.people import ANN, GM, an_op
from tests.bot.services.ambush import seen
from tests.bot.services.skirmish import fight
from tests.bot.services.spenders import GOOD, STRONG, buy, goes_on, number_of, of, with_weapon
from tests.chance import ScriptedChance


async def test_a_critical_injury_takes_a_minion_out(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)

    now = await buy(table, shot, Symbol.ADVANTAGE, "critical_injury")

    # 3 wounds stood; the first of three falls past 5, so the group has 6.
    assert (await the(table, "Troopers")).wounds == 6
    told = now.purchases[0].after["characters"][0]
    assert (told["wounds"], told["members"]) == ([3, 6], [2, 3])
    assert now.purchases[0].kind is Kind.SPEND


async def test_no_critical_injury_is_for_sale_against_a_group_of_which_nobody_is_left(table: Store) -> None:
    await seat(table)
    await health.suffer(table, an_op(GM), "Troopers", Hits(amounts=(13,)), ScriptedChance())
    # 13 wounds and 3 more: past 15, the last of three falls.
    shot = await shoot(table, *STRONG)

    now = await of(table, shot)

    assert (await the(table, "Troopers")).wounds == 16
    for symbol in (Symbol.ADVANTAGE, Symbol.TRIUMPH):
        assert "critical_injury" not in {each.key for each in now.account.ways(symbol)}
        assert "notice" in {each.key for each in now.account.ways(symbol)}


async def test_the_critical_injury_of_the_last_minion_is_for_sale_again_once_it_is_taken_back(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Linked", 1))
    await health.suffer(table, an_op(GM), "Troopers", Hits(amounts=(8,)), ScriptedChance())
    # 8 wounds and 3 more: one stands, past 10; the Critical Injury takes it past 15.
    shot = await shoot(table, *STRONG, weapon="Gun")
    sold = "critical_injury"
    now = await buy(table, shot, Symbol.TRIUMPH, sold)
    assert (await the(table, "Troopers")).wounds == 16
    await undo.undo(table, an_op(GM), now.purchases[0].id)

    again = await buy(table, shot, Symbol.ADVANTAGE, "quality_linked")

    # The second hit fells the last one: 11 and 3 are 14, which one of them survives.
    assert (await the(table, "Troopers")).wounds == 14
    assert [each.key for each in again.account.ways(Symbol.TRIUMPH) if sold in each.key] != []


async def test_a_critical_injury_of_two_triggers_is_one_roll_with_ten_more(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG, target="Brute")

    now = await buy(table, shot, Symbol.TRIUMPH, "critical_injury", times=2, dice=(30,))

    (told,) = now.purchases[0].after["characters"]
    injury = told["happened"][0]
    assert (injury["shown"], injury["total"], injury["label"]) == (31, 41, "Bowled Over")
    assert now.purchases[0].kind is Kind.SPEND_ROLLED
    assert [each.key for each in (await the(table, "Brute")).injuries] == ["bowled_over"]
    assert now.account.left(GOOD) == Purse(GOOD, 0, 0)
    assert now.open_sides == ()


async def test_what_dice_decided_is_the_gms_to_take_back(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG, target="Brute")
    now = await buy(table, shot, Symbol.ADVANTAGE, "critical_injury", dice=(30,))

    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), now.purchases[0].id)
    await undo.undo(table, an_op(GM), now.purchases[0].id)

    assert (await the(table, "Brute")).injuries == ()


async def test_a_critical_injury_of_plain_numbers_is_rolled_and_told(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG, target="guard soak 3, wounds 5")

    now = await buy(table, shot, Symbol.ADVANTAGE, "critical_injury", dice=(0,))

    assert now.purchases[0].after["did"][0]["label"] == "Minor Nick"
    assert "characters" not in now.purchases[0].after or now.purchases[0].after["characters"] == []


async def test_blast_strikes_those_who_are_said_to_be_engaged(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Blast", 5))
    shot = await shoot(table, *STRONG, weapon="Gun")

    now = await buy(
        table, shot, Symbol.ADVANTAGE, "quality_blast", await number_of(table, "Brute"), await number_of(table, "Nova")
    )

    # 5 and two Successes: 7, less soak 4 and less soak 2.
    assert (await the(table, "Brute")).wounds == 3
    assert (await the(table, "Nova")).wounds == 5
    assert [each["suffered"] for each in now.purchases[0].after["did"]] == [3, 5]


async def test_blast_after_a_miss_strikes_the_target_too(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Blast", 8))
    shot = await shoot(table, 10, 4, 0, 0, 0, weapon="Gun")  # no Success, three Advantage

    await buy(table, shot, Symbol.ADVANTAGE, "quality_blast", "nobody")

    assert (await the(table, "Troopers")).wounds == 3


async def test_blast_without_an_encounter_is_told(table: Store) -> None:
    await seat(table)
    await with_weapon(table, ("Blast", 5))
    shot = await shoot(table, *STRONG, weapon="Gun")

    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_blast")

    assert now.purchases[0].after["did"] == [{"what": "blast", "amount": 7}]


async def test_burn_deals_its_damage_as_the_targets_turns_start(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Burn", 2))
    shot = await shoot(table, *STRONG, target="Brute", weapon="Gun")
    await buy(table, shot, Symbol.ADVANTAGE, "quality_burn")
    assert (await the(table, "Brute")).wounds == 4  # 6 + 2, less soak 4
    await encounter_turns.next_slot(table, an_op(GM), ScriptedChance())

    await encounter_turns.claim(table, an_op(GM), int(await number_of(table, "Brute")), ScriptedChance())

    assert (await the(table, "Brute")).wounds == 6  # 6 of base damage, less soak 4


async def test_stun_is_strain_that_soak_does_not_stop(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Stun", 3))
    shot = await shoot(table, *STRONG, target="Brute", weapon="Gun")

    await buy(table, shot, Symbol.ADVANTAGE, "quality_stun")

    assert (await the(table, "Brute")).strain == 3


@pytest.mark.parametrize(
    ("quality", "rank", "condition", "turns"),
    [("Knockdown", None, Condition.PRONE, None), ("Ensnare", 2, Condition.IMMOBILIZED, 2)],
)
async def test_a_quality_puts_the_target_in_a_condition(
    table: Store, quality: str, rank: int | None, condition: Condition, turns: int | None
) -> None:
    await fight(table)
    await with_weapon(table, (quality, rank))
    shot = await shoot(table, *STRONG, target="Brute", weapon="Gun")

    await buy(table, shot, Symbol.ADVANTAGE, f"quality_{quality.lower()}")

    (active,) = (await seen(table)).encounter.named("Brute").conditions
    assert (active.condition, active.turns_left) == (condition, turns)


async def test_defense_that_is_bought_counts_against_attacks_of_its_kind(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)

    now = await buy(table, shot, Symbol.ADVANTAGE, "gain_defense", "ranged")

    told = now.purchases[0].after["did"][0]
    assert (told["condition"], told["rounds"]) == ("+1 ranged defense", 1)
    await goes_on(table)
    back: dict[str, Any] = {"who": GM, "attacker": "Troopers", "target": "Vex", "weapon": None}
    answer = await shoot(table, *(0,) * 6, **back)
    assert answer.attack.plan.pool.setback == 1
    assert [reason for reason, *_ in answer.attack.event.after["reasons"] if reason.startswith("defense")] == [
        "defense: ranged defense gained"
    ]
    swing = await shoot(table, *(0,) * 6, **{**back, "attacker": "Brute", "at": None}, is_out_of_turn=True)
    assert swing.attack.plan.pool.setback == 0


async def test_a_note_of_what_lasts_stands_until_the_end_of_the_next_own_turn(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)

    await buy(table, shot, Symbol.ADVANTAGE, "ignore_environment")

    (note,) = (await seen(table)).encounter.named("Vex").conditions
    assert (note.condition, note.turns_left) == ("unhindered by the environment", 2)


async def test_an_injury_that_knocks_down_leaves_its_victim_prone_until_it_is_taken_back(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG, target="Brute")

    now = await buy(table, shot, Symbol.TRIUMPH, "critical_injury", times=2, dice=(30,))  # Bowled Over

    assert known_conditions((await seen(table)).encounter.named("Brute").conditions) == {Condition.PRONE}
    await undo.undo(table, an_op(GM), now.purchases[0].id)
    assert (await seen(table)).encounter.named("Brute").conditions == ()
