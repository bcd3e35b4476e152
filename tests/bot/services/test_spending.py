"""Spending a roll: who decides, when it is over, and that nobody ever overspends.

Which face of a die is which number stands in `spenders`.
"""

import asyncio
from dataclasses import replace

import pytest

from bot.errors import NotAllowed
from bot.services import amendments, characters, encounter_turns, rolls, spending, spending_changes, undo
from bot.services.kept_rolls import Which
from bot.store.store import Store
from bot.store.values import Kind
from rules.combat.spending import Purse, SpendingSide
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.notation.reader import parse_pool
from rules.table.conditions import known_conditions
from tests.bot.duelists import seat, shoot, the
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.ambush import seen, set_on_fire
from tests.bot.services.skirmish import fight
from tests.bot.services.spenders import BAD, GOOD, STRONG, buy, of, roll_check, way
from tests.chance import ScriptedChance, SeededChance


async def test_what_was_rolled_can_be_spent_and_says_for_whom(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)

    now = await of(table, shot)

    assert now.open_sides == (GOOD,)
    assert now.account.left(GOOD) == Purse(GOOD, 3, 1)
    assert (now.spender.name, now.targets[0].name) == ("Vex", "Troopers")
    assert not now.is_over


async def test_strain_is_recovered_on_the_sheet_and_comes_back_with_an_undo(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, strain=5))
    shot = await shoot(table, *STRONG)

    now = await buy(table, shot, Symbol.ADVANTAGE, "recover_strain", times=2)

    assert (await the(table, "Vex")).strain == 3
    assert now.account.left(GOOD) == Purse(GOOD, 1, 1)
    assert now.purchases[0].kind is Kind.SPEND
    await undo.undo(table, an_op(ANN), now.purchases[0].id)
    assert (await the(table, "Vex")).strain == 5
    assert (await of(table, shot)).account.left(GOOD) == Purse(GOOD, 3, 1)


async def test_no_more_strain_is_recovered_than_there_is(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, strain=1))
    shot = await shoot(table, *STRONG)
    offered = [each for each in (await of(table, shot)).account.ways(Symbol.ADVANTAGE) if each.key == "recover_strain"]

    now = await buy(table, shot, Symbol.ADVANTAGE, "recover_strain")

    assert [each.times for each in offered] == [1]
    assert "recover_strain" not in {each.key for each in now.account.ways(Symbol.ADVANTAGE)}


async def test_what_a_turn_leaves_unspent_is_told_as_it_ends_and_is_there_again_after_a_step_back(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    await buy(table, shot, Symbol.ADVANTAGE, "boost_next_ally")
    left = (await spending.spending(table, HERE, shot.attack.event.campaign_id, shot.attack.stored.number)).account
    purse = left.left(SpendingSide.POSITIVE)
    assert purse.big
    told = {"number": shot.attack.stored.number, "whose": "Vex", "side": "positive"}

    for _ in range(2):
        ended = await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())
        assert ended.event.after["unspent"] == [{**told, "small": purse.small, "big": purse.big}]
        await encounter_turns.back(table, an_op(GM))
    await spending_changes.pass_side(table, an_op(ANN), shot.attack.stored.number, SpendingSide.POSITIVE)
    assert (await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())).event.after["unspent"] == []
    assert (await encounter_turns.skip(table, an_op(GM), ScriptedChance())).event.after["unspent"] == []


async def test_threat_is_the_gms_and_advantage_the_players(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, 4, 3, 3, 6, 6)  # six Successes, four Threat

    with pytest.raises(NotAllowed):
        await buy(table, shot, Symbol.THREAT, "fall_prone", who=ANN)
    await buy(table, shot, Symbol.THREAT, "fall_prone", who=GM)

    vex = (await seen(table)).encounter.named("Vex")
    assert known_conditions(vex.conditions) == {Condition.PRONE}


async def test_only_the_player_and_the_gm_spend_a_players_advantage(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)

    with pytest.raises(IllegalAction) as refused:
        await buy(table, shot, Symbol.ADVANTAGE, "notice", who=BOB)
    assert (refused.value.rule, refused.value.facts) == ("player_spends", {"id": ANN.user_id, "pays": "positive"})
    await buy(table, shot, Symbol.ADVANTAGE, "notice", who=GM)


async def test_an_npcs_advantage_is_the_gms(table: Store) -> None:
    await fight(table, "npc pc npc pc")
    shot = await shoot(table, 9, 6, 6, 0, 0, who=GM, target="Vex", weapon="Rifle", attacker="Troopers")

    with pytest.raises(NotAllowed):
        await buy(table, shot, Symbol.ADVANTAGE, "notice", who=ANN)


async def test_nothing_is_spent_once_the_next_slot_has_begun(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())

    with pytest.raises(IllegalAction) as refused:
        await buy(table, shot, Symbol.ADVANTAGE, "notice")
    assert refused.value.rule == "spending_is_over"
    await encounter_turns.back(table, an_op(GM))
    await buy(table, shot, Symbol.ADVANTAGE, "notice")


async def test_an_injury_as_the_next_turn_starts_is_no_end_of_a_turn(table: Store) -> None:
    state = await fight(table)
    brute = state.encounter.named("Brute").id
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: replace(sheet, wounds=10))
    await set_on_fire(table, state, "Brute", damage=9)
    in_turn = await shoot(table, *STRONG)
    await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())
    out_of_turn = await shoot(table, *STRONG, is_out_of_turn=True)
    claimed = await encounter_turns.claim(table, an_op(GM), brute, SeededChance(3))

    assert claimed.event.kind is Kind.ENCOUNTER_INJURED
    assert not (await of(table, out_of_turn)).is_over
    await encounter_turns.back(table, an_op(GM))
    assert not (await of(table, in_turn)).is_over
    await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())
    assert (await of(table, in_turn)).is_over


async def test_passing_leaves_the_rest_and_can_be_taken_back(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)
    number = shot.rolled.stored.number

    with pytest.raises(IllegalAction):
        await spending_changes.pass_side(table, an_op(BOB), number, GOOD)
    now = await spending_changes.pass_side(table, an_op(ANN), number, GOOD)
    assert now.open_sides == ()
    with pytest.raises(IllegalAction) as refused:
        await buy(table, shot, Symbol.ADVANTAGE, "notice")
    assert refused.value.rule == "spending_passed"
    await undo.undo(table, an_op(ANN))
    await buy(table, shot, Symbol.ADVANTAGE, "notice")
    with pytest.raises(IllegalAction) as refused:
        await spending_changes.pass_side(table, an_op(GM), number, BAD)
    assert refused.value.rule == "nothing_to_spend"


async def test_two_people_at_the_same_instant_never_overspend(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)
    now, number = await of(table, shot), shot.rolled.stored.number
    wanted = [way(now, Symbol.ADVANTAGE, key) for key in ("free_maneuver", "setback_target", "boost_any_ally")]

    tries = [
        spending_changes.buy(table, an_op(actor), number, purchase, (), ScriptedChance())
        for purchase in wanted
        for actor in (ANN, GM)
    ]
    ends = await asyncio.gather(*tries, return_exceptions=True)

    refused = [each for each in ends if isinstance(each, IllegalAction)]
    assert len(ends) - len(refused) == 1
    assert {each.rule for each in refused} == {"not_for_sale"}
    assert (await of(table, shot)).account.left(GOOD) == Purse(GOOD, 1, 1)


async def test_a_second_delivery_buys_nothing_twice(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, strain=5))
    shot = await shoot(table, *STRONG)
    wanted, op = way(await of(table, shot), Symbol.ADVANTAGE, "recover_strain"), an_op(ANN)

    for _ in range(2):
        now = await spending_changes.buy(table, op, shot.rolled.stored.number, wanted, (), ScriptedChance())

    assert len(now.purchases) == 1
    assert (await the(table, "Vex")).strain == 4


async def test_an_attack_whose_symbols_were_spent_is_taken_back_after_them(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)
    now = await buy(table, shot, Symbol.ADVANTAGE, "critical_injury")

    with pytest.raises(IllegalAction):
        await undo.undo(table, an_op(GM), now.event.id)
    await undo.undo(table, an_op(GM), now.purchases[0].id)
    await undo.undo(table, an_op(GM), now.event.id)

    assert (await the(table, "Troopers")).wounds == 0
    with pytest.raises(IllegalAction) as refused:
        await buy(table, shot, Symbol.ADVANTAGE, "notice")
    assert refused.value.rule == "attack_taken_back"


async def test_a_check_outside_of_a_fight_buys_from_the_short_list(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, strain=5))
    rolled = await roll_check(table, ANN, 7, 0, 0, 0)

    now = await buy(table, rolled, Symbol.ADVANTAGE, "recover_strain")
    now = await buy(table, rolled, Symbol.ADVANTAGE, "boost_next_ally")

    assert (await the(table, "Vex")).strain == 4
    assert now.purchases[1].after["did"] == []
    assert rolled.event.kind is Kind.ROLL
    assert now.open_sides == ()


async def test_a_number_that_nobody_rolled_buys_nothing(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)

    with pytest.raises(IllegalAction) as refused:
        await spending.spending(table, HERE, shot.rolled.campaign.id, 99)
    assert refused.value.rule == "roll_is_gone"


async def test_a_plain_roll_of_dice_has_nobody_to_spend_it(table: Store) -> None:
    await seat(table)
    kept = await rolls.roll(table, an_op(ANN), parse_pool("2g"), "2g", ScriptedChance(0, 0))

    with pytest.raises(IllegalAction) as refused:
        await spending.spending(table, HERE, kept.campaign.id, kept.stored.number)
    assert refused.value.rule == "nothing_to_spend"


async def test_nothing_is_bought_with_a_deleted_roll(table: Store) -> None:
    await seat(table)
    rolled = await roll_check(table, ANN, 7, 0, 0, 0)
    await amendments.remove(table, an_op(ANN), Which(rolled.rolled.stored.number))

    with pytest.raises(IllegalAction) as refused:
        await buy(table, rolled, Symbol.ADVANTAGE, "notice")
    assert refused.value.rule == "attack_taken_back"
