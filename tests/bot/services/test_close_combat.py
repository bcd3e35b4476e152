"""Who stands engaged with whom in a fight: attacks tell it, and what is remembered changes no pool unseen."""

from dataclasses import replace
from typing import Any

import pytest

from bot.access import Shown
from bot.errors import NotAllowed
from bot.services import (
    attack_drafts,
    characters,
    encounter_engagement,
    encounter_queries,
    encounter_turns,
    spending,
    undo,
)
from bot.services.attack_weapons import AttackSaid
from bot.services.attacks import Attacked
from bot.store.store import Store
from rules.checks.ranges import RangeBand
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.table.engagements import engage
from tests.bot.duelists import VEX, read_extra, shoot, the
from tests.bot.people import ANN, BOB, GM, an_op
from tests.bot.services.skirmish import change, fight, now
from tests.chance import ScriptedChance

VEX_ID, NOVA_ID, TROOPERS_ID, BRUTE_ID = 1, 2, 3, 4
MISS = (0,) * 8
PLAIN = DicePool(proficiency=1, ability=2, difficulty=2)
"""Vex with her pistol at medium range."""


async def axe(table: Store, target: str = "Vex", **said: Any) -> Attacked:
    """Let the Brute swing and miss."""
    return await shoot(table, *MISS, who=GM, attacker="Brute", target=target, weapon=None, at=None, **said)


async def close(table: Store) -> None:
    """Begin a fight in which the Brute has attacked Vex in close combat, and it is the players' turn."""
    await fight(table, "npc pc pc npc")
    await axe(table)
    await encounter_turns.next_slot(table, an_op(GM), ScriptedChance())


async def pairs(table: Store) -> tuple[tuple[int, int], ...]:
    return (await now(table)).engagements


async def test_close_combat_engages_both_until_it_is_taken_back(table: Store) -> None:
    await fight(table, "npc pc pc npc")
    swing = await axe(table)

    assert await pairs(table) == ((VEX_ID, BRUTE_ID),)
    state = await encounter_queries.seen_by(table, an_op(ANN).place, ANN)
    assert state.fighter(VEX_ID).engaged_with == ("Brute",)
    assert state.fighter(BRUTE_ID).engaged_with == ("Vex",)
    await undo.undo(table, an_op(GM), swing.attack.event.id)
    assert await pairs(table) == ()


async def test_close_combat_outside_of_a_fight_is_kept_nowhere(table: Store) -> None:
    await fight(table, "npc pc pc npc")
    await characters.create(table, an_op(GM), replace(VEX, name="Bystander"), is_npc=True)
    await axe(table, "Bystander")

    assert await pairs(table) == ()


async def test_a_shot_by_whoever_is_engaged_is_not_rolled_before_that_is_said_or_seen(table: Store) -> None:
    await close(table)

    with pytest.raises(IllegalAction) as refused:
        await shoot(table)
    assert (refused.value.rule, refused.value.facts["words"]) == ("engaged_unsaid", ["engaged"])

    shot = await shoot(table, *MISS, situation="engaged")
    assert shot.attack.plan.pool == replace(PLAIN, difficulty=3), "a light weapon: one harder"
    assert shot.attack.event.after["engaged_with"] == ["Brute"]


@pytest.mark.rule("EOTE-ENG-07", "EOTE-ENG-09")
async def test_the_boost_against_whoever_shot_while_engaged_is_promised_named_and_used_once(table: Store) -> None:
    await close(table)
    await shoot(table, *MISS, situation="engaged")
    await shoot(table, *MISS, situation="engaged", is_out_of_turn=True)
    (promised,) = (await now(table)).promises

    assert (promised.participant_id, promised.against) == (BRUTE_ID, VEX_ID)
    other = await axe(table, "Nova", is_out_of_turn=True)
    assert other.attack.event.after["promises"] == [], "it is against Vex alone"
    answer = await axe(table, is_out_of_turn=True)
    assert answer.attack.plan.pool.boost == 1
    assert answer.attack.event.after["promises"] == ["Vex fired while engaged"]
    assert (await axe(table, is_out_of_turn=True)).attack.plan.pool.boost == 0


async def test_what_a_shot_gives_tells_the_name_that_its_shooter_has_now(table: Store) -> None:
    await close(table)
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, name="Vexa"))

    await shoot(table, *MISS, situation="engaged")

    assert [each.reason for each in (await now(table)).promises] == ["Vexa fired while engaged"]


async def test_not_engaged_is_said_once(table: Store) -> None:
    await close(table)

    shot = await shoot(table, *MISS, situation="not engaged")

    assert shot.attack.plan.pool == PLAIN
    assert await pairs(table) == ()
    assert (await now(table)).promises == ()
    again = await shoot(table, *MISS, is_out_of_turn=True)
    assert again.attack.plan.pool == PLAIN


async def test_a_shot_from_further_away_tells_that_they_are_not_engaged(table: Store) -> None:
    await close(table)

    # Adversary 1 upgrades; nobody else is engaged with Vex.
    shot = await shoot(table, *MISS, target="Brute")

    assert shot.attack.plan.pool == replace(PLAIN, difficulty=1, challenge=1)
    assert await pairs(table) == ()


@pytest.mark.rule("EOTE-ENG-02")
async def test_a_shot_at_engaged_range_is_one_while_engaged(table: Store) -> None:
    await close(table)

    shot = await shoot(table, *MISS, at=RangeBand.ENGAGED, situation="not engaged")

    # Easy and one more for a light weapon; with the Brute Vex is engaged no more.
    assert shot.attack.plan.pool == PLAIN
    assert await pairs(table) == ((VEX_ID, TROOPERS_ID),)
    assert [each.participant_id for each in (await now(table)).promises] == [TROOPERS_ID]


@pytest.mark.rule("EOTE-ENG-10")
async def test_a_shot_at_whoever_is_engaged_with_an_ally_asks_too(table: Store) -> None:
    await close(table)
    shot: dict[str, Any] = {"who": BOB, "target": "Brute"}

    with pytest.raises(IllegalAction) as refused:
        await shoot(table, **shot)
    assert refused.value.facts["words"] == ["ally engaged"]
    there = await shoot(table, *MISS, **shot, situation="ally engaged")
    assert there.attack.plan.pool == replace(PLAIN, difficulty=0, challenge=2)
    assert there.attack.event.after["allies_engaged"] == ["Vex"]
    gone = await shoot(table, *MISS, **shot, situation="no ally engaged", is_out_of_turn=True)
    assert gone.attack.plan.pool == replace(PLAIN, difficulty=1, challenge=1)
    assert await pairs(table) == ()


async def test_who_is_down_is_engaged_with_nobody(table: Store) -> None:
    await close(table)
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: replace(sheet, wounds=11))

    shot = await shoot(table, *MISS)

    assert shot.attack.plan.pool == PLAIN
    state = await encounter_queries.seen_by(table, an_op(ANN).place, ANN)
    assert state.fighter(VEX_ID).engaged_with == ()
    assert state.fighter(BRUTE_ID).engaged_with == ()


async def test_close_combat_itself_asks_nothing(table: Store) -> None:
    await close(table)

    swing = await shoot(table, *MISS, weapon="unarmed", at=None, target="Troopers")

    assert swing.attack.event.after["situation"] == ""
    assert await pairs(table) == ((VEX_ID, TROOPERS_ID), (VEX_ID, BRUTE_ID))


async def test_gunnery_is_refused_while_engaged_also_when_that_is_only_remembered(table: Store) -> None:
    await close(table)
    said = AttackSaid(target="Troopers", weapon="cannon", range_band=RangeBand.MEDIUM)

    with pytest.raises(IllegalAction) as refused:
        await attack_drafts.begin(table, an_op(ANN), said, read_extra)
    assert refused.value.rule == "no_shot_while_engaged"


async def test_what_a_preview_shows_counts_as_said(table: Store) -> None:
    await close(table)
    said = AttackSaid(target="Troopers", weapon="Blaster pistol", range_band=RangeBand.MEDIUM, situation="aim")

    draft = await attack_drafts.begin(table, an_op(ANN), said, read_extra)
    made = await attack_drafts.roll(table, an_op(ANN), draft.number, read_extra, ScriptedChance(*MISS))

    assert draft.prepared.plan.pool == replace(PLAIN, difficulty=3, boost=1)
    assert made.attack.event.after["situation"] == "aim, engaged"


async def test_being_engaged_is_said_by_its_player_and_the_gm(table: Store) -> None:
    await fight(table)
    said = await encounter_engagement.engage(table, an_op(ANN), VEX_ID, BRUTE_ID)

    assert await pairs(table) == ((VEX_ID, BRUTE_ID),)
    with pytest.raises(NotAllowed):
        await encounter_engagement.disengage(table, an_op(BOB), VEX_ID)
    with pytest.raises(IllegalAction) as again:
        await encounter_engagement.engage(table, an_op(GM), BRUTE_ID, VEX_ID)
    assert (again.value.rule, again.value.facts) == ("engaged_already", {"name": "Brute", "other": "Vex"})
    with pytest.raises(IllegalAction) as refused:
        await encounter_engagement.disengage(table, an_op(ANN), VEX_ID, TROOPERS_ID)
    assert refused.value.facts == {"name": "Vex", "other": "Troopers"}
    await characters.edit(table, an_op(GM), "Troopers", lambda sheet: sheet, shown=Shown.NOTHING)
    with pytest.raises(IllegalAction) as refused:
        await encounter_engagement.disengage(table, an_op(ANN), VEX_ID, TROOPERS_ID)
    assert refused.value.facts == {"name": "Vex", "other": f"NPC {TROOPERS_ID}"}
    await encounter_engagement.disengage(table, an_op(ANN), VEX_ID)
    with pytest.raises(IllegalAction, match="not_engaged_with"):
        await encounter_engagement.disengage(table, an_op(ANN), VEX_ID)
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(ANN), said.event.id)


async def test_a_stray_shot_names_those_first_who_are_engaged_with_the_target(table: Store) -> None:
    await fight(table)
    await change(table, lambda encounter: engage(encounter, NOVA_ID, BRUTE_ID))
    # Three Successes against a Despair.
    stray = await shoot(table, 4, 3, 6, 11, 11, target="Brute", situation="ally engaged")

    asked = (await spending.spending(table, an_op(GM).place, 1, stray.rolled.stored.number)).victims
    assert asked is not None
    assert asked.candidates[0].name == "Nova · engaged with the target"
    assert (await the(table, "Nova")).wounds == 0
