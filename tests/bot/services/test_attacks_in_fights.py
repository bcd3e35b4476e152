"""Attacks in a running encounter: whose turn it is, the slot that is taken, and what was promised."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.access import Actor, Shown
from bot.services import (
    characters,
    checks,
    encounter_conditions,
    encounter_queries,
    encounter_turns,
    encounters,
    undo,
)
from bot.services.check_order import CheckOrder
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetInjury
from rules.checks.ranges import RangeBand
from rules.checks.sources import AddDice
from rules.combat.readiness import Readiness
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction, UnknownName
from rules.health.conditions import Condition
from rules.table.encounter import Encounter, For, WeaponState
from rules.table.initiative import Side
from rules.table.promises import promise
from tests.bot.duelists import VEX, read_extra, shoot, the
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.skirmish import HIT, change, fight, now
from tests.chance import ScriptedChance


async def test_attack_takes_the_free_slot_of_its_side_in_the_same_change(table: Store) -> None:
    await fight(table)

    shot = await shoot(table, *HIT)

    acting = (await now(table)).acting
    assert acting is not None
    assert acting.name == "Vex"
    after = shot.attack.event.after
    assert after["claimed"] is True
    assert set(after) >= {"characters", "encounter"}
    assert (after["attacker"]["participant"], after["targets"][0]["participant"]) == (acting.id, 3)
    assert after["attacker"]["side"] == "players"


async def test_attack_of_whoever_acts_claims_nothing(table: Store) -> None:
    await fight(table)
    await encounter_turns.claim(table, an_op(ANN), None, ScriptedChance())

    shot = await shoot(table, *HIT)

    assert shot.attack.event.after["claimed"] is False
    assert "encounter" not in shot.attack.event.after


@pytest.mark.parametrize(
    ("said", "rule", "acting"),
    [
        pytest.param({"who": BOB}, "out_of_turn", "Vex", id="somebody else acts"),
        pytest.param({"who": GM, "attacker": "Brute", "target": "Vex", "weapon": None}, "out_of_turn", "Vex", id="NPC"),
    ],
)
async def test_attack_out_of_turn_is_refused_unless_it_is_said(
    table: Store, said: dict[str, Any], rule: str, acting: str
) -> None:
    await fight(table)
    await shoot(table, *HIT)

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, **said)

    assert (refusal.value.rule, refusal.value.facts["acting"]) == (rule, acting)
    assert (await shoot(table, *HIT, who=BOB, is_out_of_turn=True)).attack.event.after["claimed"] is False


async def test_slot_of_the_other_side_is_not_taken(table: Store) -> None:
    await fight(table, "npc pc pc npc")

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table)

    assert refusal.value.facts == {"name": "Vex", "acting": "", "side": "adversaries"}


async def test_nobody_attacks_twice_in_a_round(table: Store) -> None:
    await fight(table, "pc pc npc npc")
    await shoot(table, *HIT)
    await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table)

    assert refusal.value.rule == "already_acted"


async def test_a_turn_has_one_attack_unless_another_is_said_or_the_first_is_taken_back(table: Store) -> None:
    await fight(table)
    first = await shoot(table, *HIT)

    for again in (False, True):
        if again:
            await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())
            await encounter_turns.back(table, an_op(GM))
        with pytest.raises(IllegalAction) as refused:
            await shoot(table)
        assert refused.value.rule == "already_attacked"
        assert refused.value.facts == {"name": "Vex", "number": first.attack.stored.number}
    more = await shoot(table, *HIT, is_out_of_turn=True)
    await undo.undo(table, an_op(GM), more.attack.event.id)
    with pytest.raises(IllegalAction, match="already_attacked"):
        await shoot(table)
    await undo.undo(table, an_op(GM), first.attack.event.id)
    assert (await shoot(table, *HIT)).attack.event.after["in_turn"]["round"] == 1


async def test_the_attack_of_one_round_does_not_count_in_the_next(table: Store) -> None:
    await fight(table)
    await shoot(table, *HIT)
    await encounter_turns.next_slot(table, an_op(ANN), ScriptedChance())
    for _ in range(3):
        await encounter_turns.skip(table, an_op(GM), ScriptedChance())

    assert (await shoot(table, *HIT)).attack.event.after["in_turn"]["round"] == 2


async def test_npc_that_acts_attacks_without_being_named(table: Store) -> None:
    await fight(table, "npc pc pc npc")
    await encounter_turns.claim(table, an_op(GM), 3, ScriptedChance())

    shot = await shoot(table, 0, 0, 0, 0, 0, who=GM, target="Nova", weapon=None)

    assert shot.attack.attacker.name == "Troopers"


async def test_two_attacks_from_one_slot_and_only_one_takes_it(table: Store) -> None:
    await fight(table)

    done = await asyncio.gather(shoot(table, *HIT), shoot(table, *HIT, who=BOB), return_exceptions=True)

    refused = [each for each in done if isinstance(each, IllegalAction)]
    assert [each.rule for each in refused] == ["out_of_turn"]
    assert (await the(table, "Troopers")).wounds == 6


async def test_target_that_left_is_told_so(table: Store) -> None:
    await fight(table)
    await encounters.remove(table, an_op(GM), 3)

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table)

    assert (refusal.value.rule, refusal.value.facts["name"]) == ("has_left", "Troopers")


async def test_target_without_a_sheet_takes_numbers(table: Store) -> None:
    await fight(table)
    await encounters.add(table, an_op(GM), "Bystander")

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, target="bystander")

    assert refusal.value.rule == "target_without_sheet"


async def test_whoever_fights_can_be_attacked_by_everybody_who_does(table: Store) -> None:
    await fight(table)

    # Nova is another player's: soak 2, 6 + 5 - 2 = 9 of 12.
    shot = await shoot(table, *HIT, target="Nova")

    assert shot.attack.event.after["hits"][0]["wounds"] == [0, 9]


async def test_whoever_does_not_fight_keeps_out_unless_it_is_said(table: Store) -> None:
    await fight(table)
    await characters.create(table, an_op(GM), replace(VEX, name="Sniper"), is_npc=True)

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, who=GM, attacker="Sniper", target="Vex")

    assert refusal.value.rule == "not_in_encounter"
    assert (await shoot(table, *HIT, who=GM, attacker="Sniper", target="Vex", is_out_of_turn=True)).attack.stored


async def test_hidden_combatant_goes_by_a_number(table: Store) -> None:
    await fight(table)
    await characters.edit(table, an_op(GM), "Troopers", lambda sheet: sheet, shown=Shown.NOTHING)

    with pytest.raises(UnknownName):
        await shoot(table, target="Troopers")
    shot = await shoot(table, *HIT, target="NPC 3")

    assert shot.attack.targets[0].public_name == "NPC 3"
    assert (await the(table, "Troopers")).wounds == 6


@pytest.mark.parametrize(
    ("said", "rule", "name"),
    [
        ({"target": "NPC 3", "others": ("NPC 3",)}, "target_twice", "NPC 3"),
        ({"target": "NPC 3", "situation": "stun, vehicle"}, "vehicle_has_no_strain", "NPC 3"),
        ({"target": "NPC 4"}, "threshold_not_set", "NPC 4"),
    ],
)
async def test_no_refusal_tells_the_name_of_a_hidden_combatant(
    table: Store, said: dict[str, Any], rule: str, name: str
) -> None:
    await fight(table)
    for hidden in ("Troopers", "Brute"):
        await characters.edit(table, an_op(GM), hidden, lambda sheet: sheet, shown=Shown.NOTHING)
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: replace(sheet, wound_threshold=()))

    with pytest.raises(IllegalAction, match=rule) as refused:
        await shoot(table, at=RangeBand.SHORT, **said)
    assert name in refused.value.facts.values()


async def test_a_hidden_combatant_that_has_left_is_known_by_its_number_alone(table: Store) -> None:
    await fight(table)
    await characters.edit(table, an_op(GM), "Troopers", lambda sheet: sheet, shown=Shown.NOTHING)
    await encounters.remove(table, an_op(GM), 3)

    with pytest.raises(UnknownName):
        await shoot(table, target="Troopers")
    with pytest.raises(IllegalAction, match="has_left") as refused:
        await shoot(table, target="NPC 3")
    assert refused.value.facts == {"name": "NPC 3"}


async def test_conditions_of_both_count_by_themselves(table: Store) -> None:
    await fight(table)
    for who, condition in ((1, Condition.DISORIENTED), (3, Condition.PRONE)):
        await encounter_conditions.inflict(table, an_op(GM), who, condition)

    shot = await shoot(table, 0, 0, 0, 0, 0, 0, 0)

    assert shot.attack.plan.pool == DicePool(proficiency=1, ability=2, difficulty=2, setback=2)
    reasons = [reason for reason, *_ in shot.attack.event.after["reasons"]]
    assert reasons[-2:] == ["prone target", "disoriented"]


async def test_staggered_combatant_does_not_attack(table: Store) -> None:
    await fight(table)
    await encounter_conditions.inflict(table, an_op(GM), 1, Condition.STAGGERED)

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table)

    assert refusal.value.rule == "attacker_is_staggered"


@pytest.mark.parametrize("recipient", [For.NEXT_OF_SIDE, For.ANY_OF_SIDE, For.PARTICIPANT])
async def test_promised_dice_are_used_once_and_named(table: Store, recipient: For) -> None:
    await fight(table, "pc pc npc npc")
    one = {"participant": 1} if recipient is For.PARTICIPANT else {"side": Side.PLAYERS}
    await change(table, lambda encounter: promise(encounter, AddDice(Die.BOOST), "a distraction", recipient, **one))

    shot = await shoot(table, 4, 3, 6, 0, 0, 3)

    assert shot.attack.plan.pool.boost == 1
    assert shot.attack.event.after["promises"] == ["a distraction"]
    assert (await now(table)).promises == ()


async def test_weapon_is_counted_and_reloaded(table: Store) -> None:
    await fight(table)
    launcher: dict[str, Any] = {"weapon": "launcher", "situation": "prepared"}

    with pytest.raises(IllegalAction) as unprepared:
        await shoot(table, weapon="launcher")
    await shoot(table, 0, 0, 0, 0, 0, **launcher)
    fired = (await now(table)).participant(1).weapon("Launcher")
    with pytest.raises(IllegalAction) as empty:
        await shoot(table, **launcher, is_out_of_turn=True)
    await shoot(table, 0, 0, 0, 0, 0, weapon="launcher", situation="prepared, reloaded", is_out_of_turn=True)

    assert (unprepared.value.rule, empty.value.rule) == ("must_prepare", "must_reload")
    assert fired.readiness == Readiness(shots_fired=1)


async def test_weapon_out_of_ammunition_stays_so(table: Store) -> None:
    await fight(table)

    def emptied(encounter: Encounter) -> Encounter:
        state = WeaponState(name="Blaster pistol", is_out_of_ammunition=True)
        return encounter.with_participant(replace(encounter.participant(1), weapons=(state,)))

    await change(table, emptied)

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, situation="reloaded")

    assert refusal.value.rule == "out_of_ammunition"


async def test_what_is_due_as_the_turn_starts_comes_with_the_claim(table: Store) -> None:
    await fight(table)
    await characters.edit(
        table, an_op(ANN), "Vex", lambda sheet: replace(sheet, injuries=(SheetInjury(key="bleeding_out"),))
    )

    # Bleeding Out: a wound and a strain at the start of each turn.
    shot = await shoot(table, *HIT)

    turn = shot.attack.event.after["turn"]
    assert (turn["wounds"], turn["strain"]) == ([0, 1], [0, 1])
    vex = await the(table, "Vex")
    assert (vex.wounds, vex.strain) == (1, 1)


async def test_somebody_who_falls_as_its_turn_starts_makes_no_attack_until_the_slot_is_taken(table: Store) -> None:
    await fight(table)
    bleeds = (SheetInjury(key="bleeding_out"),)
    await characters.edit(table, an_op(ANN), "Vex", lambda vex: replace(vex, wounds=12, injuries=bleeds))

    with pytest.raises(IllegalAction) as refused:
        await shoot(table, 2)  # the dice of the injury that it owes
    assert refused.value.rule == "falls_first"
    assert (await the(table, "Vex")).wounds == 12
    assert (await now(table)).acting is None

    claimed = await encounter_turns.claim(table, an_op(ANN), None, ScriptedChance(2))
    assert (await the(table, "Vex")).wounds == 13
    assert claimed.state.encounter.acting is not None
    with pytest.raises(IllegalAction) as down:
        await shoot(table, *HIT)
    assert down.value.rule == "attacker_is_down"


async def test_nor_does_it_make_a_check_with_which_it_would_take_the_slot(table: Store) -> None:
    await fight(table)
    bleeds = (SheetInjury(key="bleeding_out"),)
    await characters.edit(table, an_op(ANN), "Vex", lambda vex: replace(vex, wounds=12, injuries=bleeds))

    with pytest.raises(IllegalAction) as refused:
        await checks.check(table, an_op(ANN), None, CheckOrder(skill="cool"), read_extra, ScriptedChance(2))
    assert refused.value.rule == "falls_first"
    assert (await now(table)).acting is None


async def test_an_attack_is_told_among_the_latest_of_the_fight_wherever_it_changes_sheets_alone(table: Store) -> None:
    await fight(table)
    vex = (await now(table)).named("Vex").id
    await encounter_turns.claim(table, an_op(ANN), vex, ScriptedChance())
    first = await shoot(table, *HIT)
    second = await shoot(table, *HIT, who=BOB, is_out_of_turn=True)
    await characters.create(table, an_op(ANN), replace(VEX, name="Lone"))
    await shoot(table, *HIT, attacker="Lone", target="guard soak 3", is_out_of_turn=True)
    latest = (await encounter_queries.seen_by(table, HERE, GM)).latest

    told = [(each.kind, each.after.get("number")) for each in latest[:2]]
    assert told == [(Kind.ATTACK, each.rolled.stored.number) for each in (second, first)]
    assert latest[2].kind is Kind.ENCOUNTER_CLAIM


@pytest.mark.parametrize(
    ("who", "said", "rule", "facts"),
    [
        (GM, {"target": "Vex"}, "attacks_itself", {"name": "Vex"}),
        (GM, {"attacker": "Guard"}, "attacker_without_sheet", {"name": "Guard"}),
        (ANN, {"attacker": "Nova"}, "attacker_is_theirs", {"name": "Nova", "id": BOB.user_id}),
        (ANN, {"attacker": "Brute"}, "attacker_is_theirs", {"name": "Brute", "id": None}),
    ],
)
async def test_who_cannot_attack_is_told_why(
    table: Store, who: Actor, said: dict[str, Any], rule: str, facts: dict[str, object]
) -> None:
    await fight(table)
    await encounters.add(table, an_op(GM), "Guard")
    await encounter_turns.claim(table, an_op(ANN), (await now(table)).named("Vex").id, ScriptedChance())
    with pytest.raises(IllegalAction, match=rule) as refused:
        await shoot(table, *HIT, who=who, **said)

    assert refused.value.facts == facts


async def test_an_attacker_that_nobody_knows_is_answered_with_those_that_can_attack(table: Store) -> None:
    await fight(table)
    with pytest.raises(UnknownName) as refused:
        await shoot(table, *HIT, attacker="Xyz")

    assert (refused.value.kind, refused.value.known) == ("attacker", ("Vex",))
