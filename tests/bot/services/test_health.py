"""Wounds, strain and Critical Injuries of characters: the numbers, and what follows from them."""

from typing import Any

import pytest

from bot.services import (
    campaigns,
    characters,
    destiny,
    health,
    injuries,
    undo,
)
from bot.services.injuries import InjuryOrder
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetInjury, SheetTalent
from rules.checks.skills import Characteristic
from rules.errors import AmbiguousName, IllegalAction, LimitExceeded
from rules.health.wounds import Damage
from rules.table.destiny import DestinyPool
from tests.bot.people import GM, HERE, an_op
from tests.bot.services.hurting import NO_DICE, RIVAL, TROOPERS, VEX, hurt, npc, the, totals, vex, what
from tests.chance import ScriptedChance


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
