"""Attacks of a fight looked at before they are rolled, delivered twice and taken back."""

from dataclasses import replace

import pytest

from bot.errors import NotAllowed
from bot.services import (
    attack_drafts,
    attacks,
    characters,
    destiny,
    encounter_turns,
    spending_changes,
    undo,
)
from bot.services.attack_weapons import AttackSaid
from bot.store.store import Store
from bot.store.values import Kind
from rules.checks.ranges import RangeBand
from rules.checks.sources import AddDice
from rules.combat.spending import SpendingSide
from rules.dice.die import Die
from rules.errors import IllegalAction
from rules.table.destiny import DestinyPool
from rules.table.encounter import For
from rules.table.initiative import Side
from rules.table.promises import promise
from tests.bot.duelists import read_extra, shoot, the
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.skirmish import HIT, change, fight, now
from tests.chance import ScriptedChance


async def test_gm_takes_back_wounds_claim_promise_and_shot_and_no_player_does(table: Store) -> None:
    await fight(table)
    await change(
        table,
        lambda encounter: promise(encounter, AddDice(Die.SETBACK), "smoke", For.ANY_OF_SIDE, side=Side.PLAYERS),
    )
    before = await now(table)
    shot = await shoot(table, *HIT, 0)

    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), shot.attack.event.id)
    back = await undo.undo(table, an_op(GM), shot.attack.event.id)

    after = await now(table)
    assert replace(after, next_id=before.next_id) == before
    assert (await the(table, "Troopers")).wounds == 0
    assert back.event.kind is Kind.UNDO


async def test_attack_is_taken_back_from_under_a_later_one(table: Store) -> None:
    await fight(table)
    first = await shoot(table, *HIT)
    await shoot(table, *HIT, who=BOB, is_out_of_turn=True)

    await undo.undo(table, an_op(GM), first.attack.event.id)

    assert (await the(table, "Troopers")).wounds == 6


async def test_attack_looked_at_is_rolled_once(table: Store) -> None:
    await fight(table)
    said = AttackSaid(target="Troopers", weapon="blaster", range_band=RangeBand.MEDIUM, others=(), situation="aim")
    draft = await attack_drafts.begin(table, an_op(ANN), said, read_extra)
    adjusted = await attack_drafts.adjust(
        table, an_op(ANN), draft.number, lambda each: replace(each, situation="aim 2, boost"), read_extra
    )

    assert adjusted.prepared.plan.pool.boost == 3
    assert (await now(table)).acting is None
    op = an_op(ANN)
    made = await attack_drafts.roll(table, op, draft.number, read_extra, ScriptedChance(4, 3, 6, 0, 0, 0, 0, 3))
    again = await attack_drafts.roll(table, op, draft.number, read_extra, ScriptedChance())

    assert again.is_repeat
    assert again.rolled.stored == made.rolled.stored
    with pytest.raises(IllegalAction) as refusal:
        await attack_drafts.roll(table, an_op(ANN), draft.number, read_extra, ScriptedChance())
    assert refusal.value.rule == "attack_draft_is_gone"
    assert (await the(table, "Troopers")).wounds == 6


async def test_attack_looked_at_is_its_persons_and_the_last_one_counts(table: Store) -> None:
    await fight(table)
    said = AttackSaid(target="Troopers", weapon="blaster", range_band=RangeBand.MEDIUM)
    first = await attack_drafts.begin(table, an_op(ANN), said, read_extra)

    with pytest.raises(IllegalAction) as not_theirs:
        await attack_drafts.roll(table, an_op(BOB), first.number, read_extra, ScriptedChance())
    second = await attack_drafts.begin(table, an_op(ANN), said, read_extra)
    with pytest.raises(IllegalAction) as gone:
        await attack_drafts.roll(table, an_op(ANN), first.number, read_extra, ScriptedChance())

    assert (not_theirs.value.rule, gone.value.rule) == ("not_yours", "attack_draft_is_gone")
    assert second.number != first.number


async def test_refused_roll_leaves_the_draft_as_it_was(table: Store) -> None:
    await fight(table)
    said = AttackSaid(target="Troopers", weapon="blaster", range_band=RangeBand.MEDIUM)
    draft = await attack_drafts.begin(table, an_op(ANN), said, read_extra)
    other = await shoot(table, *HIT, who=BOB)

    with pytest.raises(IllegalAction) as refusal:
        await attack_drafts.roll(table, an_op(ANN), draft.number, read_extra, ScriptedChance())
    assert refusal.value.rule == "out_of_turn"
    await undo.undo(table, an_op(GM), other.attack.event.id)

    assert (await attack_drafts.roll(table, an_op(ANN), draft.number, read_extra, ScriptedChance(*HIT))).attack


async def test_repeat_of_an_attack_in_a_fight_claims_once(table: Store) -> None:
    await fight(table)
    op, said = an_op(ANN), AttackSaid(target="Troopers", weapon="blaster", range_band=RangeBand.MEDIUM)

    await attacks.attack(table, op, said, read_extra, ScriptedChance(*HIT))
    before = await now(table)
    again = await attacks.attack(table, op, said, read_extra, ScriptedChance())

    assert again.is_repeat
    assert await now(table) == before


async def test_attack_is_not_taken_back_from_under_what_its_roll_bought(table: Store) -> None:
    await fight(table)
    # Five Successes and an Advantage.
    shot = await shoot(table, 4, 3, 6, 0, 0)
    number = shot.rolled.stored.number
    await spending_changes.pass_side(table, an_op(ANN), number, SpendingSide.POSITIVE)

    with pytest.raises(IllegalAction) as refusal:
        await undo.undo(table, an_op(GM), shot.attack.event.id)
    await undo.undo(table, an_op(GM))
    await undo.undo(table, an_op(GM), shot.attack.event.id)

    assert (refusal.value.rule, refusal.value.facts["kind"]) == ("undo_blocked", "spend.pass")
    assert (await the(table, "Troopers")).wounds == 0


async def test_taking_back_brings_the_point_the_body_and_the_injury_back(table: Store) -> None:
    await fight(table)
    await destiny.set_points(table, an_op(GM), 1, 0)
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: replace(sheet, wounds=9))
    before = await the(table, "Brute")
    # A point upgrades, Adversary too: 6 + 6 - 4 = 8 wounds, past the threshold; d100 shows 28, Discouraging Wound,
    # which would turn a dark point.
    shot = await shoot(table, 4, 4, 3, 0, 0, 27, target="Brute", flips_point=True)

    assert shot.rolled.campaign.destiny == DestinyPool(1, 0)
    assert [each["what"] for each in shot.attack.event.after["points"]] == ["point_turned"]
    back = await undo.undo(table, an_op(GM), shot.attack.event.id)

    assert await the(table, "Brute") == before
    assert back.campaign.destiny == DestinyPool(1, 0)


async def test_an_attack_is_looked_at_again_after_the_one_of_this_turn(table: Store) -> None:
    await fight(table)
    await shoot(table, *HIT)
    said = AttackSaid(target="Troopers", weapon="Blaster pistol", range_band=RangeBand.SHORT)
    draft = await attack_drafts.begin(table, an_op(ANN), said, read_extra)

    assert draft.prepared.must_wait
    with pytest.raises(IllegalAction, match="already_attacked"):
        await shoot(table, *HIT)


async def test_a_slot_in_which_somebody_attacked_is_not_given_back_until_the_attack_is_taken_back(
    table: Store,
) -> None:
    await fight(table)
    await encounter_turns.claim(table, an_op(ANN), (await now(table)).named("Vex").id, ScriptedChance())
    attacked = await shoot(table, *HIT)
    with pytest.raises(IllegalAction, match="slot_is_used") as refused:
        await encounter_turns.release(table, an_op(ANN))
    assert refused.value.facts == {"name": "Vex", "number": attacked.rolled.stored.number}

    await undo.undo(table, an_op(GM))
    await encounter_turns.release(table, an_op(ANN))
    assert (await now(table)).acting is None
