"""Using the Force: the pips of a roll, what they cost, and that all of it is paid or nothing happens."""

from dataclasses import replace

import pytest

from bot.access import Actor
from bot.errors import NotAllowed
from bot.services import amendments, character_queries, characters, destiny, force, kept_rolls, rolls, undo
from bot.services.kept_rolls import Which
from bot.store.roll_values import KeptRoll
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.health.combatants import AdversaryType
from rules.notation.reading import Reading
from rules.table.destiny import DestinyPool
from rules.table.force import ForceLeaning
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.chance import ScriptedChance

LIGHT, DARK = ForceLeaning.LIGHT, ForceLeaning.DARK
VEX = Character(name="Vex", wound_threshold=(Part("printed", 12),), strain_threshold=(Part("printed", 11),))
DD, L = 6, 7


async def rolled(table: Store, who: Actor = ANN) -> KeptRoll:
    """Roll two dark pips and one light one."""
    pool = Reading(DicePool(force=2))
    return (await rolls.roll(table, an_op(who), pool, "2w", ScriptedChance(DD, L))).kept


async def at_the_table(table: Store, **more: object) -> KeptRoll:
    """Seat Ann with her character, two light points and one dark one, and let her roll."""
    await characters.create(table, an_op(ANN), replace(VEX, **more))  # type: ignore[arg-type]  # any field
    await destiny.set_points(table, an_op(GM), 2, 1)
    return await rolled(table)


async def use(
    table: Store, now: KeptRoll, light: int, dark: int, leans: ForceLeaning = LIGHT, who: Actor = ANN
) -> KeptRoll:
    return await force.use(table, an_op(who), Which(now.stored.number, now.version), light, dark, leans)


async def strain(table: Store) -> int:
    return (await character_queries.sheet_named(table, an_op(GM), "Vex")).character.character.strain


async def kept(table: Store, now: KeptRoll) -> KeptRoll:
    return await kept_rolls.kept(table, HERE, now.campaign.id, now.stored.number)


async def test_light_pips_are_free_even_to_somebody_who_plays_nobody(table: Store) -> None:
    now = await use(table, await rolled(table), 1, 0)

    assert now.force_use is not None
    assert (now.force_use.after["used_light"], now.force_use.after["cost"]) == (1, 0)


async def test_dark_pips_cost_a_strain_each_and_one_point(table: Store) -> None:
    now = await use(table, await at_the_table(table), 1, 2)

    assert await strain(table) == 2
    assert now.campaign.destiny == DestinyPool(1, 2)
    assert now.force_use is not None
    assert now.force_use.after["conflict"] == 2


async def test_whoever_leans_to_the_dark_side_pays_for_the_light_pips(table: Store) -> None:
    now = await use(table, await at_the_table(table), 1, 2, DARK)

    assert await strain(table) == 1
    assert now.campaign.destiny == DestinyPool(1, 2)


async def test_an_npcs_point_is_the_gms(table: Store) -> None:
    await characters.create(table, an_op(GM), replace(VEX, kind=AdversaryType.NEMESIS), is_npc=True)
    await characters.select(table, an_op(GM), "Vex")
    await destiny.set_points(table, an_op(GM), 2, 1)

    now = await use(table, await rolled(table, GM), 0, 1, LIGHT, GM)

    assert now.campaign.destiny == DestinyPool(3, 0)


@pytest.mark.parametrize(
    ("light", "dark", "refusal"), [(0, 0, "no_pips_chosen"), (2, 0, "too_few_pips"), (0, 3, "too_few_pips")]
)
async def test_only_pips_that_show_can_be_used(table: Store, light: int, dark: int, refusal: str) -> None:
    now = await at_the_table(table)

    with pytest.raises(IllegalAction, match=refusal):
        await use(table, now, light, dark)

    assert await kept(table, now) == now


async def test_what_nobody_can_pay_is_refused_whole(table: Store) -> None:
    playing_nobody = await rolled(table)

    with pytest.raises(IllegalAction, match="nobody_pays_strain"):
        await use(table, playing_nobody, 1, 1)

    assert await kept(table, playing_nobody) == playing_nobody


async def test_without_a_point_no_strain_is_suffered(table: Store) -> None:
    now = await at_the_table(table)
    await destiny.set_points(table, an_op(GM), 0, 1)

    with pytest.raises(IllegalAction, match="no_light_point"):
        await use(table, now, 1, 1)

    assert await strain(table) == 0
    assert (await kept(table, now)).force_use is None


async def test_without_a_strain_threshold_no_point_is_flipped(table: Store) -> None:
    now = await at_the_table(table, strain_threshold=())

    with pytest.raises(IllegalAction):
        await use(table, now, 0, 1)

    assert (await kept(table, now)).campaign.destiny == DestinyPool(2, 1)


async def test_the_pips_of_a_roll_are_used_once(table: Store) -> None:
    now = await use(table, await at_the_table(table), 1, 0)

    with pytest.raises(IllegalAction, match="pips_are_used"):
        await use(table, now, 0, 1)


async def test_used_pips_are_not_rolled_away_and_other_dice_may_change(table: Store) -> None:
    now = await use(table, await at_the_table(table), 1, 0)
    at = Which(now.stored.number, now.version)

    with pytest.raises(IllegalAction, match="pips_are_used"):
        await amendments.reroll(table, an_op(ANN), at, {Die.FORCE: [0]}, ScriptedChance(0))
    more = await amendments.add(table, an_op(ANN), at, DicePool(boost=1), ScriptedChance(0))

    assert more.stored.roll.pool == DicePool(boost=1, force=2)


async def test_others_may_not(table: Store) -> None:
    with pytest.raises(NotAllowed):
        await use(table, await rolled(table), 1, 0, LIGHT, BOB)


async def test_taken_back_strain_and_point_return_and_the_pips_can_be_used_again(table: Store) -> None:
    before = await at_the_table(table)
    now = await use(table, before, 1, 2)
    assert now.force_use is not None

    await undo.undo(table, an_op(ANN), now.force_use.id)

    assert await strain(table) == 0
    assert await kept(table, before) == before


@pytest.mark.parametrize(("morality", "leans"), [(None, LIGHT), (70, LIGHT), (12, DARK)])
async def test_the_leaning_is_read_from_the_sheet(table: Store, morality: int | None, leans: ForceLeaning) -> None:
    assert await force.leaning(table, await at_the_table(table, morality=morality)) is leans
