"""Getting better at the table: amounts, stimpacks, rest, Medicine and catching one's breath, by whole commands."""

from dataclasses import replace
from typing import Any

import pytest

from bot.access import Shown
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetInjury, SheetSkill
from rules.health.combatants import AdversaryType
from tests.bot.discord_table import Table, at_table
from tests.bot.test_health import a_character
from tests.chance import ScriptedChance

VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    wounds=7,
    strain=4,
)
DOC = Character(name="Doc", skills=(SheetSkill(key="medicine", name="Medicine", ranks=2),))
TROOPERS = Character(
    name="Troopers", kind=AdversaryType.MINION, group_size=3, wound_threshold=(Part("printed", 5),), wounds=11
)


async def say_heal(seat: Table, who: Any = None, **options: Any) -> str:
    return (await seat.say(who or seat.ann, "heal", **options)).text


async def test_amounts_go_away_as_far_as_there_are_any(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)

        healed = await say_heal(seat, wounds=3, strain=9, label="bacta")

    assert healed.splitlines()[:3] == [
        "## Vex: 3 wounds less · 4 strain less",
        "Wounds 7 → **4** of 12",
        "Strain 4 → **0** of 11",
    ]
    assert "bacta" in healed


async def test_each_stimpack_of_a_day_heals_less_and_a_night_begins_a_new_day(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, replace(VEX, wound_threshold=(Part("printed", 40),), wounds=20))

        healed = [(await say_heal(seat, stimpack=True)).splitlines()[1] for _ in range(5)]
        sixth = await say_heal(seat, stimpack=True)
        night = await say_heal(seat, rest="night")
        next_day = await say_heal(seat, stimpack=True)

        assert healed == [
            "Wounds 20 → **15** of 40",
            "Wounds 15 → **11** of 40",
            "Wounds 11 → **8** of 40",
            "Wounds 8 → **6** of 40",
            "Wounds 6 → **5** of 40",
        ]
        assert "5 stimpacks a day work" in sixth
        assert "Wounds 5 → **4** of 40" in night
        assert "Strain 4 → **0** of 11" in night
        assert "Stimpack no. 1 of the day." in next_day
        assert len(seat.refusals()) == 1


async def test_whoever_is_healed_to_the_threshold_is_back_up(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, replace(VEX, wounds=14))

        assert "**Back up**" in await say_heal(seat, wounds=2)


async def test_minions_get_up_again(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, TROOPERS, shown=Shown.FULL)

        healed = await say_heal(seat, seat.gm, wounds=5, character="Troopers")

    assert "**1 minion is up again**; 2 standing." in healed


async def test_medicine_heals_by_successes_and_advantages_once_an_encounter(table: Store) -> None:
    # 2 Proficiency show success and advantage each, 2 Difficulty (7 of 12 is more than half) are blank.
    async with at_table(table, ScriptedChance(6, 6, 0, 0)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, DOC, shown=Shown.FULL)

        treated = await say_heal(seat, medicine="Doc")
        again = await say_heal(seat, medicine="Doc")

        assert "**Medicine on Vex**" in treated
        assert "Average check: +2 Difficulty" in treated
        assert "Wounds 7 → **5** of 12" in treated
        assert "Strain 4 → **2** of 11" in treated
        assert "one is all" in again
        assert len(seat.refusals()) == 1


async def test_a_healer_whose_sheet_is_not_to_be_seen_is_given_by_dice(table: Store) -> None:
    async with at_table(table, ScriptedChance(0, 0, 0, 0, 0)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.bob, DOC)

        refused = await say_heal(seat, medicine="Doc")
        treated = await say_heal(seat, medicine="2y", tools=False)
        nobody = await say_heal(seat, medicine="Nobody")

        assert "You do not see Doc's sheet" in refused
        assert "`2y 3p`" in treated
        assert "no medical tools: +1 Difficulty" in treated
        assert "There is no character called “Nobody”" in nobody
        assert len(seat.refusals()) == 2


async def test_a_healer_treats_a_friend_and_gives_a_stimpack(table: Store) -> None:
    async with at_table(table, ScriptedChance(6, 6, 0, 0)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.bob, DOC)

        treated = await seat.say(seat.bob, "heal", medicine="Doc", character="Vex")
        stimpack = await seat.say(seat.bob, "heal", stimpack=True, character="Vex")
        rest = await seat.say(seat.bob, "heal", rest="night", character="Vex")
        offered = await seat.bob.autocomplete(seat.room, "heal", "character", "V")

        assert not treated.is_private
        assert "Wounds 7 → **5** of 12" in treated.text
        assert not stimpack.is_private
        assert "Wounds 5 → **0** of 12" in stimpack.text
        assert f"Vex is {seat.ann.mention}'s" in rest.text
        assert [each["value"] for each in offered] == ["Vex"]
        assert len(seat.refusals()) == 1


async def test_a_healer_learns_no_numbers_of_an_npc(table: Store) -> None:
    # 2 Proficiency show success and advantage each, 2 Difficulty show a Threat each, and a success more.
    async with at_table(table, ScriptedChance(6, 6, 3, 3)) as seat:
        await a_character(seat, seat.bob, DOC)
        await a_character(seat, seat.gm, replace(VEX, name="Guide"), shown=Shown.HEALTH)

        treated = await seat.say(seat.bob, "heal", medicine="Doc", character="Guide")
        stimpack = await seat.say(seat.bob, "heal", stimpack=True, character="Guide")

    assert "**Guide** is treated: **" in treated.text
    assert "**Guide** gets better: **" in stimpack.text
    assert "of 12" not in treated.text + stimpack.text
    assert not treated.is_private
    assert not stimpack.is_private


async def test_dice_that_no_treatment_uses_are_named(table: Store) -> None:
    async with at_table(table, ScriptedChance(11, 0, 3, 3)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, DOC, shown=Shown.FULL)

        treated = await say_heal(seat, medicine="Doc")

    assert "Threat, Triumph and Despair are the table's to tell." in treated


async def test_treating_oneself_is_harder_and_an_injury_is_treated_against_its_severity(table: Store) -> None:
    hurt = replace(
        VEX,
        injuries=(SheetInjury(key="stinger"),),
        skills=(SheetSkill(key="medicine", name="Medicine", ranks=2),),
    )
    async with at_table(table, ScriptedChance(6, 6, 0, 0, 0, 0)) as seat:
        await a_character(seat, seat.ann, hurt)

        treated = await say_heal(seat, medicine="Vex", injury="Stinger")

    assert "Easy check: +1 Difficulty" in treated
    assert "Stinger: +1 Difficulty" in treated
    assert "treating oneself: +2 Difficulty" in treated
    assert "**Stinger** is healed" in treated
    assert "Wounds **7** of 12" in treated


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        pytest.param((1, 1, 0, 0), "**Stinger** is healed", id="success"),
        pytest.param((0, 0, 0, 0), "Wounds 7 → **6** of 12", id="failure heals a wound"),
    ],
)
async def test_a_week_rolls_resilience_against_the_severity(table: Store, dice: tuple[int, ...], told: str) -> None:
    async with at_table(table, ScriptedChance(*dice)) as seat:
        await a_character(seat, seat.ann, replace(VEX, injuries=(SheetInjury(key="stinger"),), stimpacks_today=5))

        rested = await say_heal(seat, rest="week")

    assert "Vex: a week's rest" in rested
    assert "`2g 2p`" in rested
    assert told in rested


async def test_after_a_fight_strain_goes_by_a_simple_check_and_medicine_works_anew(table: Store) -> None:
    async with at_table(table, ScriptedChance(1, 1, 1, 0, 0, 0)) as seat:
        await a_character(seat, seat.ann, replace(VEX, medicine_this_encounter=True))

        breath = await say_heal(seat, recover="cool")
        treated = await say_heal(seat, medicine="2g")

    assert "Vex: Cool after the fight" in breath
    assert "Strain 4 → **2** of 11" in breath
    assert "`2g 2p`" in treated


async def test_what_lasted_for_the_fight_does_not_hinder_the_check_after_it(table: Store) -> None:
    async with at_table(table, ScriptedChance(1, 1)) as seat:
        await a_character(seat, seat.ann, replace(VEX, injuries=(SheetInjury(key="slightly_dazed"),)))

        breath = await say_heal(seat, recover="discipline")
        listed = await seat.say(seat.ann, "crit list")

    assert "`2g`" in breath
    assert "The effect has run out." in listed.text


async def test_what_a_check_healed_is_for_the_gm_to_take_back(table: Store) -> None:
    async with at_table(table, ScriptedChance(1, 1)) as seat:
        await a_character(seat, seat.ann, VEX)
        breath = await seat.say(seat.ann, "heal", recover="discipline")

        refused = await seat.press(seat.ann, breath, "Take back")
        back = await seat.say(seat.gm, "undo")

        assert "is for" in refused.text
        assert "Vex: strain 2 → 4" in back.text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Choose one way to heal"),
        ({"stimpack": True, "wounds": 1}, "Choose one way to heal"),
        ({"rest": "week"}, "No Critical Injury is carried"),
        ({"medicine": "2y", "injury": "Stinger"}, "There is no Critical Injury called “Stinger”"),
        ({"wounds": 1, "character": "Doc"}, "who plays and changes it. Medicine and a stimpack"),
        ({"recover": "cool", "extra": "zz"}, "I cannot read"),
    ],
)
async def test_what_cannot_be_is_refused_and_nothing_changes(table: Store, options: dict[str, Any], words: str) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.bob, DOC)

        assert words in await say_heal(seat, **options)
        assert "Wounds 7 → **6** of 12" in await say_heal(seat, wounds=1)
        assert len(seat.refusals()) == 1


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ({"wounds": 1}, "There is nothing to tend there. Nothing was rolled or changed."),
        ({"stimpack": True}, "Vex has no wounds, so no stimpack was used. Nothing was changed."),
        ({"medicine": "2y"}, "There is nothing to tend there. Nothing was rolled or changed."),
        ({"recover": "cool"}, "has no strain to recover"),
    ],
)
async def test_who_lacks_nothing_needs_no_healing(table: Store, way: dict[str, Any], words: str) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        await a_character(seat, seat.ann, replace(VEX, wounds=0, strain=0))

        told = await seat.say(seat.ann, "heal", **way)

        assert told.is_private
        assert words in told.text
        assert len(seat.refusals()) == 1


async def test_of_a_hidden_npc_that_is_treated_players_see_a_word(table: Store) -> None:
    nemesis = replace(VEX, name="Baron", kind=AdversaryType.NEMESIS)
    async with at_table(table, ScriptedChance(1, 1, 0, 0)) as seat:
        await a_character(seat, seat.gm, nemesis, shown=Shown.HEALTH)

        result = await seat.gm.slash(seat.room, "heal", character="Baron", medicine="2g")

    assert result.response is not None
    assert result.response.ephemeral
    assert "**Baron** is treated: **wounded**" in seat.latest_text()
    assert "→" not in seat.latest_text()
