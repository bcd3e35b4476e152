"""Wounds, strain and Critical Injuries of characters: the numbers, what follows, whose they are, and taking it back."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.access import Actor
from bot.errors import NotAllowed
from bot.services import (
    campaigns,
    character_queries,
    characters,
    checks,
    destiny,
    health,
    injuries,
    sessions,
    treatment,
    undo,
)
from bot.services.characters import CharacterChange
from bot.services.check_order import CheckOrder
from bot.services.health import Hits
from bot.services.injuries import InjuryOrder
from bot.services.treatment import Treated
from bot.services.treatment_plan import Breath
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Campaign, Kind
from rules.characters.character import Character
from rules.characters.parts import Part, SheetArmor, SheetInjury, SheetTalent
from rules.checks.difficulty import Difficulty
from rules.checks.skills import Characteristic
from rules.dice.pool import DicePool
from rules.errors import AmbiguousName, IllegalAction, LimitExceeded
from rules.health.combatants import AdversaryType
from rules.health.wounds import Damage
from rules.notation.reading import FindSkill, Reading
from rules.table.destiny import DestinyPool
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance

NO_DICE = ScriptedChance()
VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    armor=(SheetArmor(name="Padded armor", soak=2),),
)
"""Brawn 2 and padded armor: soak 4."""
TROOPERS = Character(
    name="Troopers",
    kind=AdversaryType.MINION,
    group_size=3,
    wound_threshold=(Part("printed", 5),),
    soak=(Part("printed", 5),),
    soak_is_total=True,
)
RIVAL = Character(name="Rival", kind=AdversaryType.RIVAL, wound_threshold=(Part("printed", 10),))


async def vex(table: Store, who: Actor = ANN, **more: object) -> CharacterChange:
    return await characters.create(table, an_op(who), replace(VEX, **more))  # type: ignore[arg-type]  # any field


async def npc(table: Store, new: Character) -> CharacterChange:
    return await characters.create(table, an_op(GM), new, is_npc=True)


async def the(table: Store, name: str = "Vex") -> Character:
    return (await character_queries.sheet_named(table, an_op(GM), name)).character.character


def what(change: CharacterChange) -> list[str]:
    return [each["what"] for each in change.event.after["happened"]]


def totals(change: CharacterChange) -> list[int]:
    return [sum(amount for _, amount in lines) for lines in change.event.after["hits"]]


async def hurt(
    table: Store, *amounts: int, who: Actor = ANN, name: str | None = None, dice: Sequence[int] = (), **more: object
) -> CharacterChange:
    hits = Hits(amounts=amounts, **more)  # type: ignore[arg-type]  # any field
    return await health.suffer(table, an_op(who), name, hits, ScriptedChance(*dice))


@pytest.mark.parametrize(
    ("amounts", "more", "each", "wounds"),
    [
        pytest.param((5,), {}, [5], 5, id="no soak unless asked for"),
        pytest.param((9,), {"is_soaked": True}, [5], 5, id="soak 4"),
        pytest.param((9, 3, 6), {"is_soaked": True}, [5, 0, 2], 7, id="each hit by itself"),
        pytest.param((9,), {"is_soaked": True, "pierce": 3}, [8], 8, id="Pierce ignores a point each"),
        pytest.param((9,), {"is_soaked": True, "pierce": 9}, [9], 9, id="never more than there is"),
        pytest.param((9,), {"is_soaked": True, "breach": 1, "pierce": 1}, [9], 9, id="Breach ignores ten"),
        pytest.param((2,), {"is_soaked": True}, [0], 0, id="all of it soaked"),
    ],
)
async def test_soak_reduces_each_hit_and_the_ledger_comes_to_the_wounds(
    table: Store, amounts: tuple[int, ...], more: dict[str, Any], each: list[int], wounds: int
) -> None:
    await vex(table)

    change = await hurt(table, *amounts, **more)

    assert totals(change) == each
    assert (await the(table)).wounds == wounds
    assert change.event.kind is Kind.CHARACTER_HARM


async def test_going_past_the_wound_threshold_incapacitates_and_rolls_the_injury_at_once(table: Store) -> None:
    await vex(table, wounds=10, injuries=(SheetInjury(key="stinger"),))

    change = await hurt(table, 3, dice=(30,))

    # d100 shows 31, +10 for the stinger: 41 to 45 is Bowled Over.
    injury = change.event.after["happened"][1]
    assert what(change) == ["incapacitated", "injury"]
    assert (injury["shown"], injury["total"], injury["injury"]) == (31, 41, "bowled_over")
    assert [each.key for each in (await the(table)).injuries] == ["stinger", "bowled_over"]
    assert change.event.kind is Kind.CHARACTER_INJURED


async def test_durable_on_the_sheet_lowers_the_roll_of_an_injury_that_is_owed(table: Store) -> None:
    await vex(table, wounds=12, talents=(SheetTalent(name="Durable", ranks=2),))

    change = await hurt(table, 1, dice=(40,))

    assert change.event.after["happened"][1]["total"] == 21


async def test_reaching_the_threshold_is_not_going_past_it(table: Store) -> None:
    await vex(table)

    assert what(await hurt(table, 12)) == []


async def test_an_injury_of_strain_strains(table: Store) -> None:
    await vex(table, wounds=12)

    await hurt(table, 1, dice=(0,))

    assert (await the(table)).strain == 1, "a Minor Nick"


async def test_a_missing_strain_threshold_is_told_before_the_dice_fall(table: Store) -> None:
    await vex(table, wounds=12, strain_threshold=())

    with pytest.raises(IllegalAction, match="threshold_not_set"):
        await hurt(table, 1)

    assert (await the(table)).wounds == 12


async def test_minions_fall_one_by_one(table: Store) -> None:
    await npc(table, TROOPERS)

    change = await hurt(table, 11, 10, who=GM, name="troop", is_soaked=True)

    # Soak 5 of each: 6 + 5 = 11 wounds; a member falls past 5 and past 10.
    assert change.event.after["happened"] == [{"what": "fell", "number": 2, "left": 1}]
    assert change.event.after["members"] == [1, 3]


async def test_strain_of_a_rival_becomes_wounds(table: Store) -> None:
    await npc(table, RIVAL)

    change = await hurt(table, 4, who=GM, name="Rival", damage=Damage.STRAIN)

    assert what(change) == ["strain_became_wounds"]
    assert ((await the(table, "Rival")).wounds, (await the(table, "Rival")).strain) == (4, 0)


async def test_strain_is_not_soaked_unless_it_is_stun_damage(table: Store) -> None:
    await vex(table)

    await hurt(table, 6, damage=Damage.STRAIN)
    await hurt(table, 6, damage=Damage.STRAIN, is_soaked=True)

    assert (await the(table)).strain == 6 + 2


async def test_strain_out(table: Store) -> None:
    await vex(table)

    change = await hurt(table, 12, damage=Damage.STRAIN)

    assert change.event.after["happened"] == [{"what": "incapacitated", "by": "strain"}]


async def test_strain_by_choice_is_refused_to_minions(table: Store) -> None:
    await vex(table)
    await npc(table, TROOPERS)

    await health.choose(table, an_op(), None, 2, "second maneuver", NO_DICE)
    with pytest.raises(IllegalAction, match="minions_choose_no_strain"):
        await health.choose(table, an_op(GM), "Troopers", 2, "", NO_DICE)

    assert (await the(table)).strain == 2


async def test_a_player_cannot_touch_anothers_sheet_but_the_gm_can_and_undo_takes_it_back(table: Store) -> None:
    await vex(table)

    with pytest.raises(IllegalAction, match="character_is_theirs"):
        await hurt(table, 5, who=BOB, name="Vex")
    with pytest.raises(IllegalAction, match="character_is_theirs"):
        await injuries.roll_injury(table, an_op(BOB), "Vex", InjuryOrder(), NO_DICE)
    assert (await the(table)) == VEX
    await hurt(table, 5, who=GM, name="Vex")
    assert (await the(table)).wounds == 5

    await undo.undo(table, an_op(GM))

    assert (await the(table)) == VEX


async def test_two_damages_at_once_both_count(table: Store) -> None:
    await vex(table)

    await asyncio.gather(*(hurt(table, 1) for _ in range(10)))

    assert (await the(table)).wounds == 10


async def test_a_second_delivery_changes_nothing_and_shows_the_same_dice(table: Store) -> None:
    await vex(table, wounds=12)
    op, hits = an_op(), Hits(amounts=(3,))
    first = await health.suffer(table, op, None, hits, ScriptedChance(30))

    again = await health.suffer(table, op, None, hits, NO_DICE)

    assert again.is_repeat
    assert again.event.after["happened"] == first.event.after["happened"]
    assert len((await the(table)).injuries) == 1


async def test_undo_takes_back_the_difference_and_keeps_what_came_after(table: Store) -> None:
    await vex(table)
    first = await hurt(table, 5)
    await hurt(table, 2)

    await undo.undo(table, an_op(), first.event.id)

    assert (await the(table)).wounds == 2


async def test_what_dice_decided_is_for_the_gm_to_take_back(table: Store) -> None:
    await vex(table, wounds=12)
    change = await hurt(table, 3, dice=(30,))

    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), change.event.id)
    await undo.undo(table, an_op(GM), change.event.id)

    now = await the(table)
    assert (now.wounds, now.injuries) == (12, ())


@pytest.mark.parametrize(
    ("is_npc", "after"),
    [pytest.param(False, DestinyPool(1, 3), id="player"), pytest.param(True, DestinyPool(3, 1), id="NPC")],
)
async def test_a_discouraging_wound_turns_a_point_and_its_undo_turns_it_back(
    table: Store, is_npc: bool, after: DestinyPool
) -> None:
    await destiny.set_points(table, an_op(GM), 2, 2)
    await characters.create(table, an_op(GM), VEX, is_npc=is_npc)

    change = await injuries.roll_injury(table, an_op(GM), "Vex", InjuryOrder(), ScriptedChance(27))
    assert change.event.after["happened"][0]["injury"] == "discouraging_wound"
    found = await campaigns.current(table, HERE)
    assert found is not None
    assert found.destiny == after

    await undo.undo(table, an_op(GM), change.event.id)

    found = await campaigns.current(table, HERE)
    assert found is not None
    assert found.destiny == DestinyPool(2, 2)


async def test_a_discouraging_wound_without_a_point_says_so(table: Store) -> None:
    await vex(table)

    change = await injuries.roll_injury(table, an_op(), None, InjuryOrder(), ScriptedChance(27))

    assert what(change) == ["injury", "no_point"]


async def test_every_modifier_of_a_roll_is_on_its_ledger(table: Store) -> None:
    await vex(table, injuries=(SheetInjury(key="stinger"), SheetInjury(key="winded", state="healed")))
    order = InjuryOrder(modifier=5, extra_triggers=1, vicious=2, lethal_blows=1, durable=1)

    change = await injuries.roll_injury(table, an_op(), None, order, ScriptedChance(9))

    # 10, +10 carried (the healed one does not count), +10, +20, +10, -10, +5.
    assert change.event.after["happened"][0]["total"] == 55
    assert len(change.event.after["happened"][0]["modifiers"]) == 6


async def test_a_characteristic_is_struck_by_ten_sides_unless_it_is_named(table: Store) -> None:
    await vex(table)

    await injuries.add_injury(table, an_op(), None, "gruesome injury", ScriptedChance(0))
    named = await injuries.add_injury(
        table, an_op(), None, "Horrific Injury", NO_DICE, characteristic=Characteristic.CUNNING
    )

    struck = [each.characteristic for each in (await the(table)).injuries]
    assert struck == [Characteristic.BRAWN, Characteristic.CUNNING]
    assert named.event.kind is Kind.CHARACTER_INJURY_ADD


async def test_a_healed_injury_stays_as_history_and_a_removed_one_does_not(table: Store) -> None:
    await vex(table, injuries=(SheetInjury(key="stinger"), SheetInjury(key="winded")))

    with pytest.raises(AmbiguousName):
        await injuries.heal(table, an_op(), None, None)
    await injuries.heal(table, an_op(), None, "stinger")
    await injuries.remove(table, an_op(), None, None)

    assert (await the(table)).injuries == (SheetInjury(key="stinger", state="healed"),)
    await injuries.remove(table, an_op(), None, "Stinger")
    assert (await the(table)).injuries == ()
    with pytest.raises(IllegalAction, match="nothing_carried"):
        await injuries.heal(table, an_op(), None, None)


async def test_minions_carry_no_injuries_and_one_falls_in_their_place(table: Store) -> None:
    await npc(table, TROOPERS)

    change = await injuries.roll_injury(table, an_op(GM), "Troopers", InjuryOrder(), NO_DICE)
    with pytest.raises(IllegalAction, match="minions_carry_no_injuries"):
        await injuries.add_injury(table, an_op(GM), "Troopers", "stinger", NO_DICE)

    assert what(change) == ["minion_critical", "fell"]
    assert (await the(table, "Troopers")).wounds == 6


async def test_a_hit_on_a_vehicle_is_looked_up_and_touches_no_sheet(table: Store) -> None:
    change = await injuries.roll_vehicle(
        table, an_op(), ScriptedChance(0), carried=1, extra_triggers=0, modifier=0, label="freighter"
    )

    assert (change.event.after["total"], change.event.after["hit"]) == (11, "jostled")
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        await undo.undo(table, an_op())


@pytest.mark.parametrize(
    ("amounts", "error"),
    [pytest.param((10_001,), LimitExceeded, id="one hit"), pytest.param((9_000, 9_000), LimitExceeded, id="together")],
)
async def test_absurd_damage_is_refused(table: Store, amounts: tuple[int, ...], error: type[Exception]) -> None:
    await vex(table)

    with pytest.raises(error):
        await hurt(table, *amounts)

    assert (await the(table)) == VEX


async def test_without_a_character_or_a_threshold_there_is_a_refusal(table: Store) -> None:
    with pytest.raises(IllegalAction, match="no_active_character"):
        await hurt(table, 1)
    await vex(table, wound_threshold=())
    with pytest.raises(IllegalAction, match="threshold_not_set"):
        await hurt(table, 1)


async def test_a_treatment_stands_in_the_way_of_taking_back_the_session_that_its_dice_belong_to(table: Store) -> None:
    await vex(table, strain=3)
    started = await sessions.start(table, an_op(GM))

    await a_breath(table, ScriptedChance(0, 0))

    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM), started.event.id)


async def test_a_treatment_that_is_delivered_twice_heals_once_and_shows_the_same_dice(table: Store) -> None:
    await vex(table, strain=5)
    op = an_op()

    first = await a_breath(table, ScriptedChance(1, 1), op)
    again = await a_breath(table, NO_DICE, op)

    assert again.rolled.is_repeat
    assert again.rolled.stored == first.rolled.stored
    assert (await the(table)).strain == 3


async def a_breath(table: Store, chance: ScriptedChance, op: Op | None = None) -> Treated:
    return await treatment.treat(table, op or an_op(), None, Breath(skill="cool"), no_extra, chance)


async def test_a_check_that_is_delivered_twice_shows_the_same_dice_and_uses_an_effect_up_once(table: Store) -> None:
    await vex(table, injuries=(SheetInjury(key="off_balance"),))
    op, order = an_op(), CheckOrder(skill="cool", difficulty=Difficulty.SIMPLE)

    first = await checks.check(table, op, None, order, no_extra, ScriptedChance(1, 1, 0))
    again = await checks.check(table, op, None, order, no_extra, NO_DICE)

    assert again.rolled.stored == first.rolled.stored
    assert again.event.after["over"] == ["Off-Balance"]
    assert (await the(table)).injuries == (SheetInjury(key="off_balance", state="run out"),)


def no_extra(text: str, campaign: Campaign, onto: DicePool, skills: FindSkill) -> Reading:
    raise AssertionError("nothing was laid on top")
