"""Symbols spent for harm: Critical Injuries, qualities, damaged gear, stray shots.

Which face of a die is which number stands in `spenders`.
"""

from typing import Any

import pytest

from bot.access import Shown
from bot.errors import NotAllowed
from bot.services import characters, encounter_turns, encounters, spending_changes, undo
from bot.store.spending_values import Spending
from bot.store.store import Store
from bot.store.values import Kind
from rules.checks.gear import GearState
from rules.checks.ranges import RangeBand
from rules.combat.spending import Purse
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from rules.health.conditions import Condition
from rules.table.conditions import known_conditions
from tests.bot.duelists import seat, shoot, the
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.ambush import seen
from tests.bot.services.skirmish import NOVA, fight
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
    await encounters.end_condition(table, an_op(GM), int(await number_of(table, "Brute")), "without axe")
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


async def test_a_note_of_what_lasts_stands_until_the_end_of_the_next_own_turn(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *STRONG)

    await buy(table, shot, Symbol.ADVANTAGE, "ignore_environment")

    (note,) = (await seen(table)).encounter.named("Vex").conditions
    assert (note.condition, note.turns_left) == ("unhindered by the environment", 2)


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


async def test_blast_of_automatic_fire_strikes_whom_it_is_said_to(table: Store) -> None:
    await fight(table)
    await with_weapon(table, ("Auto-fire", None), ("Blast", 5))
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), weapon="Gun", others=("Brute",), situation="auto-fire")

    await buy(table, shot, Symbol.ADVANTAGE, "quality_blast", await number_of(table, "Nova"))

    assert (await the(table, "Nova")).wounds == 5  # 5 and two Successes, less soak 2
