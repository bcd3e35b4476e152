"""Checks in a fight: what is promised to them with symbols of others, and what hinders them.

Which face of a die is which number stands in `spenders`.
"""

import pytest

from bot.access import Actor, Shown
from bot.services import characters, destiny, encounter_conditions, encounter_turns, spending_changes, undo
from bot.store.store import Store
from bot.store.values import Kind
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from tests.bot.duelists import seat, shoot
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.ambush import seen
from tests.bot.services.skirmish import fight
from tests.bot.services.spenders import STRONG, buy, goes_on, number_of, of, reasons, roll_check, way
from tests.chance import ScriptedChance


async def test_a_boost_for_the_next_ally_is_used_once_by_name(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    await buy(table, shot, Symbol.ADVANTAGE, "boost_next_ally")
    for _ in range(2):  # the turn of Vex, and one of the adversaries
        await goes_on(table)

    first = await roll_check(table, BOB, 0, 0, 5, 0, 0)
    second = await roll_check(table, BOB, 0, 0, 0, 0)

    assert reasons(first).count("Vex: Boost die for the next ally to act") == 1
    assert first.rolled.stored.roll.pool.boost == 1
    assert first.event.kind is Kind.CHECK
    assert second.rolled.stored.roll.pool.boost == 0
    assert (await seen(table)).encounter.promises == ()


async def test_a_setback_for_the_target_is_used_by_its_next_check(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG, target="Brute")
    await buy(table, shot, Symbol.ADVANTAGE, "setback_target")
    await encounter_turns.next_slot(table, an_op(GM), ScriptedChance())

    moved = await roll_check(table, GM, 0, 0, 0, 0, 0, name="Brute")

    assert moved.rolled.stored.roll.pool.setback == 1
    assert "Vex: Setback die for the target" in reasons(moved)


async def test_an_upgrade_goes_to_the_ally_that_is_named(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    await buy(table, shot, Symbol.TRIUMPH, "upgrade_ally_ability", await number_of(table, "Nova"))
    for _ in range(2):
        await goes_on(table)

    helped = await roll_check(table, BOB, 0, 0, 0, 0)

    assert (helped.rolled.stored.roll.pool.proficiency, helped.rolled.stored.roll.pool.ability) == (1, 1)


async def test_whom_a_promise_is_for_must_be_in_the_fight(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)

    for answers in ((), ("999",), (await number_of(table, "Brute"),)):
        with pytest.raises(IllegalAction) as refused:
            await buy(table, shot, Symbol.ADVANTAGE, "boost_any_ally", *answers)
        assert refused.value.rule == "choice_is_gone"


async def test_a_promise_is_taken_back_while_nobody_has_used_it(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    now = await buy(table, shot, Symbol.ADVANTAGE, "boost_any_ally", await number_of(table, "Nova"))

    await undo.undo(table, an_op(ANN), now.purchases[0].id)

    assert (await seen(table)).encounter.promises == ()


async def test_a_promise_that_was_used_stands(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    now = await buy(table, shot, Symbol.ADVANTAGE, "boost_any_ally", await number_of(table, "Vex"))
    await roll_check(table, ANN, 0, 0, 0, 0, 0)

    with pytest.raises(IllegalAction) as refused:
        await undo.undo(table, an_op(ANN), now.purchases[0].id)
    assert refused.value.rule == "undo_blocked"
    assert refused.value.facts["kind"] == "check"


async def test_a_disoriented_character_has_a_setback_on_its_checks(table: Store) -> None:
    await fight(table)
    await encounter_conditions.inflict(table, an_op(GM), int(await number_of(table, "Vex")), "disoriented", 1)

    hindered = await roll_check(table, ANN, 0, 0, 0, 0, 0)

    assert hindered.rolled.stored.roll.pool.setback == 1
    assert "disoriented" in reasons(hindered)


async def test_a_check_takes_the_turn_and_waits_for_it(table: Store) -> None:
    await fight(table, "npc pc npc pc")

    with pytest.raises(IllegalAction) as refused:
        await roll_check(table, ANN)
    assert refused.value.rule == "out_of_turn"
    anyway = await roll_check(table, ANN, 0, 0, 0, 0, is_out_of_turn=True)
    assert anyway.event.after["spender"]["name"] == "Vex"
    await encounter_turns.skip(table, an_op(GM), ScriptedChance())
    await roll_check(table, ANN, 0, 0, 0, 0)

    acting = (await seen(table)).encounter.acting
    assert acting is not None
    assert acting.name == "Vex"


async def test_whoever_has_had_its_turn_is_told_so_at_a_check_too(table: Store) -> None:
    await fight(table, "pc pc npc npc")
    await roll_check(table, ANN, 0, 0, 0, 0)
    await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())

    with pytest.raises(IllegalAction) as refused:
        await roll_check(table, ANN)

    assert (refused.value.rule, refused.value.facts) == ("already_acted", {"name": "Vex"})


@pytest.mark.parametrize(("who", "known"), [(BOB, "NPC 4"), (GM, "Brute")])
async def test_a_check_out_of_turn_tells_who_acts_as_its_roller_knows_it(table: Store, who: Actor, known: str) -> None:
    await fight(table, "npc pc npc pc")
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: sheet, shown=Shown.NOTHING)
    await encounter_turns.claim(table, an_op(GM), int(await number_of(table, "Brute")), ScriptedChance())

    with pytest.raises(IllegalAction) as refused:
        await roll_check(table, who, name="Nova")

    assert (refused.value.rule, refused.value.facts["acting"]) == ("out_of_turn", known)


async def test_a_point_is_flipped_with_the_check_or_nothing_is_rolled(table: Store) -> None:
    await seat(table)
    with pytest.raises(IllegalAction) as refused:
        await roll_check(table, ANN, flips_point=True)
    assert refused.value.rule == "no_light_point"
    await destiny.set_points(table, an_op(GM), 1, 0)

    flipped = await roll_check(table, ANN, 0, 0, 0, 0, flips_point=True)

    pool = flipped.rolled.stored.roll.pool
    assert (pool.proficiency, pool.ability, pool.difficulty) == (1, 1, 2)
    assert "Destiny Point" in reasons(flipped)
    assert (flipped.rolled.campaign.destiny.light, flipped.rolled.campaign.destiny.dark) == (0, 1)
    dark = await roll_check(table, GM, 0, 0, 0, 0, name="Brute", flips_point=True)
    assert (dark.rolled.campaign.destiny.light, dark.rolled.campaign.destiny.dark) == (1, 0)


async def test_what_was_promised_counts_in_an_attack_that_takes_the_slot(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)
    await buy(table, shot, Symbol.ADVANTAGE, "boost_next_ally")
    for _ in range(2):
        await goes_on(table)

    second = await shoot(table, 0, 0, 0, 0, 0, 0, who=BOB)

    assert second.attack.stored.roll.pool.boost == 1
    assert "Vex: Boost die for the next ally to act" in [why for why, *_ in second.attack.event.after["reasons"]]
    assert (await seen(table)).encounter.promises == ()


async def test_a_check_against_nobody_says_whose_check_is_made_harder(table: Store) -> None:
    await fight(table)
    rolled = await roll_check(table, ANN, 7, 0, 0, 0)
    wanted = way(await of(table, rolled), Symbol.ADVANTAGE, "setback_target")

    _, question = await spending_changes.asked(table, an_op(ANN), rolled.rolled.stored.number, wanted)
    assert question is not None
    assert [each.name for each in question.candidates] == ["Troopers", "Brute"]
    await buy(table, rolled, Symbol.ADVANTAGE, "setback_target", await number_of(table, "Brute"))

    (promised,) = (await seen(table)).encounter.promises
    assert promised.participant_id == int(await number_of(table, "Brute"))


async def test_a_check_against_somebody_makes_theirs_harder(table: Store) -> None:
    await fight(table)
    rolled = await roll_check(table, ANN, 7, 0, 0, 0, against="Brute")

    await buy(table, rolled, Symbol.ADVANTAGE, "setback_target")

    (promised,) = (await seen(table)).encounter.promises
    assert promised.participant_id == int(await number_of(table, "Brute"))


async def test_a_staggered_character_makes_no_check_that_is_an_action(table: Store) -> None:
    await fight(table)
    await encounter_conditions.inflict(table, an_op(GM), int(await number_of(table, "Vex")), "staggered", 1)

    with pytest.raises(IllegalAction) as refused:
        await roll_check(table, ANN)
    assert refused.value.rule == "staggered_at_check"
    resisted = await roll_check(table, ANN, 0, 0, 0, 0, is_out_of_turn=True)
    assert resisted.event.kind is Kind.CHECK
