"""Spending a roll: who decides, what it does to whom, when it is over, and that nobody ever overspends.

Faces by their number: Proficiency 4 = two Successes, 10 = two Advantage, 11 = Triumph; Ability 3 = two Successes,
4 = Advantage, 6 = Success and Advantage, 7 = two Advantage; Difficulty 0 = blank, 1 = Failure, 3 = Threat,
6 = two Threat; Challenge 11 = Despair.
"""

import asyncio
from dataclasses import replace

import pytest

from bot.access import Actor, Shown
from bot.errors import NotAllowed
from bot.services import (
    amendments,
    characters,
    destiny,
    encounter_initiative,
    encounter_queries,
    encounter_turns,
    encounters,
    rolls,
    spending,
    spending_changes,
    undo,
)
from bot.services.attacks import Attacked
from bot.services.checks import Checked, CheckOrder, check
from bot.services.kept_rolls import Which
from bot.store.encounter_values import EncounterState
from bot.store.spending_values import Spending
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetQuality, SheetWeapon
from rules.checks.gear import GearState
from rules.checks.ranges import RangeBand
from rules.combat.purchases import Purchase
from rules.combat.spending import Purse, SpendingSide
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.notation.reader import parse_pool
from rules.table.conditions import known_conditions
from tests.bot.duelists import VEX, read_extra, seat, shoot, the
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance

GOOD, BAD = SpendingSide.POSITIVE, SpendingSide.NEGATIVE
STRONG = (11, 7, 6, 0, 0)
"""Two Successes, three Advantage, a Triumph. With the pistol 6 + 2, less soak 5: 3 wounds to the troopers."""
NOVA = replace(VEX, name="Nova")


async def fight(table: Store, order: str = "pc npc pc npc", **seated: Shown) -> EncounterState:
    """Begin an encounter of Vex (Ann), Nova (Bob), the Troopers and the Brute, in which nobody has acted."""
    await seat(table, **seated)
    await characters.create(table, an_op(BOB), NOVA)
    await encounters.start(table, an_op(GM), "Ambush")
    for actor in (ANN, BOB):
        await encounters.join(table, an_op(actor))
    for name in ("Troopers", "Brute"):
        await encounters.add(table, an_op(GM), name)
    await encounter_initiative.type_order(table, an_op(GM), order)
    return (await encounter_initiative.begin(table, an_op(GM), may_be_missing=True)).state


async def goes_on(table: Store) -> None:
    """End the turn of whoever acts, or let a slot pass in which nobody does."""
    acting = (await seen(table)).encounter.acting
    ends = encounter_turns.skip if acting is None else encounter_turns.next_slot
    await ends(table, an_op(GM), ScriptedChance())


async def seen(table: Store) -> EncounterState:
    return await encounter_queries.seen_by(table, HERE, GM)


async def of(table: Store, rolled: Attacked | Checked) -> Spending:
    return await spending.spending(table, HERE, rolled.rolled.campaign.id, rolled.rolled.stored.number)


def way(now: Spending, symbol: Symbol, key: str, times: int = 1) -> Purchase:
    return next(each for each in now.account.ways(symbol) if (each.key, each.times) == (key, times))


async def buy(
    table: Store,
    rolled: Attacked | Checked,
    symbol: Symbol,
    key: str,
    *answers: str,
    who: Actor = ANN,
    times: int = 1,
    dice: tuple[int, ...] = (),
) -> Spending:
    wanted = way(await of(table, rolled), symbol, key, times)
    number = rolled.rolled.stored.number
    return await spending_changes.buy(table, an_op(who), number, wanted, answers, ScriptedChance(*dice))


async def roll_check(table: Store, who: Actor, *dice: int, name: str | None = None, **order: object) -> Checked:
    asked = CheckOrder(**{"skill": "cool", **order})  # type: ignore[arg-type]  # any
    return await check(table, an_op(who), name, asked, read_extra, ScriptedChance(*dice))


def reasons(checked: Checked) -> list[str]:
    return [reason for reason, *_ in checked.event.after["reasons"]]


async def number_of(table: Store, name: str) -> str:
    return str((await seen(table)).encounter.named(name).id)


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


async def test_a_critical_injury_takes_a_minion_out(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *STRONG)

    now = await buy(table, shot, Symbol.ADVANTAGE, "critical_injury")

    # 3 wounds stood; the first of three falls past 5, so the group has 6.
    assert (await the(table, "Troopers")).wounds == 6
    told = now.purchases[0].after["characters"][0]
    assert (told["wounds"], told["members"]) == ([3, 6], [2, 3])
    assert now.purchases[0].kind is Kind.SPEND


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


async def with_weapon(table: Store, *qualities: tuple[str, int | None], **fields: object) -> None:
    gun = SheetWeapon(
        **{  # type: ignore[arg-type]  # any
            "name": "Gun",
            "skill": "ranged_light",
            "damage": 6,
            "critical_rating": 3,
            "range": "medium",
            "qualities": tuple(SheetQuality(name=name, rank=rank) for name, rank in qualities),
            **fields,
        }
    )
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, weapons=(*sheet.weapons, gun)))


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


async def test_sunder_damages_a_weapon_of_the_target_step_by_step(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Sunder", None))
    shot = await shoot(table, *STRONG, target="Brute", weapon="Gun")

    await buy(table, shot, Symbol.ADVANTAGE, "quality_sunder", "0", times=2)
    now = await buy(table, shot, Symbol.ADVANTAGE, "quality_sunder", "0")

    assert (await seen(table)).encounter.named("Brute").weapon("Axe").gear is GearState.MAJOR
    assert [each.after["item"] for each in now.purchases] == ["Axe", "Axe"]


async def test_a_disoriented_character_has_a_setback_on_its_checks(table: Store) -> None:
    await fight(table)
    await encounters.inflict(table, an_op(GM), int(await number_of(table, "Vex")), "disoriented", 1)

    hindered = await roll_check(table, ANN, 0, 0, 0, 0, 0)

    assert hindered.rolled.stored.roll.pool.setback == 1
    assert "disoriented" in reasons(hindered)


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


async def test_the_second_weapon_hits_with_its_own_damage(table: Store) -> None:
    await fight(table)
    # Two pistols: one Difficulty die more.
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), second="Hold-out blaster", at=RangeBand.SHORT)

    now = await buy(table, shot, Symbol.ADVANTAGE, "second_weapon")

    # 6 + 2 - 5 and 5 + 2 - 5.
    assert (await the(table, "Troopers")).wounds == 5
    assert now.purchases[0].after["title"] == "Hit with Hold-out blaster too"


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


async def test_a_damaged_weapon_makes_the_next_attack_harder(table: Store) -> None:
    await fight(table)
    await with_weapon(table, skill="melee", range="engaged")
    shot = await shoot(table, 3, 3, 11, 0, target="Brute", weapon="Gun", at=RangeBand.ENGAGED)
    await buy(table, shot, Symbol.DESPAIR, "gear_damaged", who=GM)

    again = await shoot(table, 0, 0, 0, 0, 0, target="Brute", weapon="Gun", at=RangeBand.ENGAGED, is_out_of_turn=True)

    assert again.attack.stored.roll.pool.setback == 1


async def test_an_injury_that_knocks_down_leaves_its_victim_prone_until_it_is_taken_back(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG, target="Brute")

    now = await buy(table, shot, Symbol.TRIUMPH, "critical_injury", times=2, dice=(30,))  # Bowled Over

    assert known_conditions((await seen(table)).encounter.named("Brute").conditions) == {Condition.PRONE}
    await undo.undo(table, an_op(GM), now.purchases[0].id)
    assert (await seen(table)).encounter.named("Brute").conditions == ()


async def test_a_stray_shot_outside_of_a_fight_strikes_any_character(table: Store) -> None:
    await seat(table)
    await characters.create(table, an_op(BOB), NOVA)
    shot = await shoot(table, 11, 7, 6, 11, 0, situation="ally engaged")
    now = await of(table, shot)
    assert now.victims is not None
    (nova,) = [each.value for each in now.victims.candidates if each.name == "Nova"]

    await spending_changes.strike(table, an_op(GM), now.number, (nova,), ScriptedChance())

    assert (await the(table, "Nova")).wounds == 5


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


async def test_blast_of_automatic_fire_strikes_whom_it_is_said_to(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Auto-fire", None), ("Blast", 5))
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), weapon="Gun", others=("Brute",), situation="auto-fire")

    await buy(table, shot, Symbol.ADVANTAGE, "quality_blast", await number_of(table, "Nova"))

    assert (await the(table, "Nova")).wounds == 5  # 5 and two Successes, less soak 2


async def test_a_staggered_character_makes_no_check_that_is_an_action(table: Store) -> None:
    await fight(table)
    await encounters.inflict(table, an_op(GM), int(await number_of(table, "Vex")), "staggered", 1)

    with pytest.raises(IllegalAction) as refused:
        await roll_check(table, ANN)
    assert refused.value.rule == "staggered_at_check"
    resisted = await roll_check(table, ANN, 0, 0, 0, 0, is_out_of_turn=True)
    assert resisted.event.kind is Kind.CHECK
