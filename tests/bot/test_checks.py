"""Checks at the table: the pool from the sheet with every die's reason, opponents, notation on top, brackets."""

from dataclasses import replace
from typing import Any

import pytest

from bot.access import Shown
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetInjury, SheetItem, SheetSkill
from rules.checks.skills import Characteristic
from rules.health.combatants import AdversaryType
from tests.bot.discord_table import at_table
from tests.bot.test_health import a_character
from tests.chance import SeededChance

VEX = Character(
    name="Vex",
    characteristics=tuple((each, 3 if each is Characteristic.AGILITY else 2) for each in Characteristic),
    skills=(
        SheetSkill(key="stealth", name="Stealth", ranks=1, removes_setback=1),
        SheetSkill(key="athletics", name="Athletics", ranks=2),
    ),
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
)
VADER = Character(
    name="Vader",
    kind=AdversaryType.NEMESIS,
    characteristics=tuple((each, 4) for each in Characteristic),
    skills=(SheetSkill(key="perception", name="Perception", ranks=1),),
)
TROOPERS = Character(
    name="Troopers",
    kind=AdversaryType.MINION,
    group_size=3,
    wound_threshold=(Part("printed", 5),),
    skills=(SheetSkill(key="perception", name="Perception"),),
)


async def test_a_check_names_every_die(table: Store) -> None:
    hindered = replace(
        VEX,
        injuries=(SheetInjury(key="off_balance"), SheetInjury(key="winded", state="healed")),
        gear=(SheetItem(name="anvil", encumbrance=8),),
    )
    async with at_table(table, SeededChance(1)) as seat:
        await a_character(seat, seat.ann, hindered)

        told = await seat.say(seat.ann, "check", skill="stealth", difficulty="hard", extra="1b", label="vents")
        again = await seat.say(seat.ann, "check", skill="stealth", difficulty="1")

    lines = told.text.splitlines()
    assert not told.is_private
    assert f"{seat.ann.mention} · **Vex: Stealth** · vents" in lines
    assert any(line.startswith("-# #1 · `1y2g1b 3p1k`") for line in lines)
    assert [line for line in lines if ": +" in line or ": −" in line or "upgraded" in line] == [
        "Agility 3: +3 Ability",
        "Stealth 1: ability upgraded 1×",
        "Hard check: +3 Difficulty",
        "Off-Balance: +1 Setback",
        "encumbered: +1 Setback",
        "talents: −1 Setback",
    ]
    assert "**Off-Balance** has had its effect on this check, and it is over." in told.text
    assert "Off" not in again.text


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param({"skill": "athletics"}, "2y 2p", id="average unless somebody says"),
        pytest.param({"skill": "Athletics", "difficulty": "DAUNTING"}, "2y 4p", id="by word"),
        pytest.param({"skill": "athletics", "difficulty": "5"}, "2y 5p", id="by number"),
        pytest.param({"skill": "athletics", "characteristic": "agility"}, "2y1g 2p", id="another characteristic"),
        pytest.param({"skill": "stealth", "against": "Vader: perception"}, "1y2g 1r3p", id="opposed"),
        pytest.param({"skill": "stealth", "difficulty": "3p"}, "1y2g 3p", id="Difficulty dice"),
        pytest.param({"skill": "stealth", "difficulty": "2 purple"}, "1y2g 2p", id="in words"),
        pytest.param({"skill": "stealth", "difficulty": "Hard (3)"}, "1y2g 3p", id="a word with its number"),
        pytest.param({"skill": "perception", "against": "vader"}, "2g 1r3p", id="opposed by the same skill"),
        pytest.param({"skill": "stealth", "against": "vader"}, "1y2g 1r3p", id="opposed by the usual skill"),
        pytest.param({"skill": "stealth", "against": "Troopers: perception"}, "1y2g 2r", id="a group of three"),
        pytest.param({"skill": "stealth", "difficulty": "easy", "extra": "u k"}, "2y1g 1p1k", id="notation on top"),
    ],
)
async def test_the_pool_is_that_of_the_sheet(table: Store, options: dict[str, Any], code: str) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, VADER, shown=Shown.HEALTH)
        await a_character(seat, seat.gm, TROOPERS, shown=Shown.HEALTH)

        told = await seat.say(seat.ann, "check", **options)

    assert f"`{code}`" in told.text


async def test_it_is_told_where_the_book_chose_the_opposing_skill(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, VADER, shown=Shown.HEALTH)

        usual = await seat.say(seat.ann, "check", skill="stealth", against="Vader")
        chosen = await seat.say(seat.ann, "check", skill="stealth", against="Vader: perception")

    assert "Perception usually opposes Stealth" in usual.text
    assert "usually" not in chosen.text


async def test_minions_that_have_fallen_oppose_no_longer(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, replace(TROOPERS, wounds=6), shown=Shown.FULL)

        told = await seat.say(seat.ann, "check", skill="stealth", against="Troopers: perception")

    assert "`1y2g 1r1p`" in told.text


@pytest.mark.parametrize(
    ("command", "pool", "code"),
    [
        pytest.param("roll", "(athletics) hard", "2y 3p", id="my own"),
        pytest.param("roll", "(stealth)u vs [Vader: perception]", "2y1g 1r3p", id="against somebody"),
        pytest.param("odds", "(stealth)u 2p", "2y1g 2p", id="odds of my own"),
    ],
)
async def test_brackets_hold_skills(table: Store, command: str, pool: str, code: str) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, VADER, shown=Shown.HEALTH)

        told = await seat.say(seat.ann, command, pool=pool)

    assert f"`{code}`" in told.text


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("check", {"skill": "juggling"}, "There is no skill called “juggling”"),
        ("check", {"skill": "Force"}, "The Force is no skill: `/roll pool:1w` rolls a Force die"),
        ("check", {"skill": "p"}, "Which skill do you mean?"),
        ("check", {"skill": "stealth", "difficulty": "tricky"}, "There is no difficulty called “tricky”"),
        ("check", {"skill": "stealth", "difficulty": "formidible"}, "daunting or formidable, or a number from 0 to 5"),
        ("check", {"skill": "stealth", "difficulty": "avg"}, "dice go into `extra`. Nothing was rolled."),
        ("check", {"skill": "stealth", "difficulty": "hard (2)"}, "There is no difficulty called"),
        ("check", {"skill": "stealth", "difficulty": "tricky (2)"}, "There is no difficulty called"),
        ("check", {"skill": "stealth", "difficulty": "2r1p"}, "Write `difficulty:0` and `extra:2r1p`. Nothing was"),
        ("check", {"skill": "stealth", "difficulty": "2p sneaky"}, "Write `difficulty:0` and `extra:2p sneaky`."),
        ("check", {"skill": "stealth", "difficulty": "Hard+1"}, "Write `difficulty:hard` and `extra:1p`."),
        ("check", {"skill": "stealth", "difficulty": "6p"}, "the limit is 5"),
        ("check", {"skill": "stealth", "difficulty": "6"}, "the limit is 5"),
        ("check", {"skill": "stealth", "difficulty": "hard", "against": "Vader"}, "one of the two"),
        ("check", {"skill": "stealth", "against": "Palpatine"}, "There is no character called “Palpatine”"),
        ("check", {"skill": "stealth", "extra": "zz"}, "I cannot read"),
        ("check", {"skill": "stealth", "character": "Vader"}, "Vader is the GM's, who plays and changes it."),
        ("odds", {"pool": "(stealth) [Vader: perception]"}, "You see only so much of this character"),
        ("roll", {"pool": "(Vader: perception)"}, "In square brackets it opposes an open roll: `[Vader: perception]`"),
        ("roll", {"pool": "2g [Vader: perception]", "secret": True}, "You see only so much of this character"),
        ("check", {"skill": "stealth", "against": "Vader", "secret": True}, "You see only so much of this character"),
        (
            "check",
            {"skill": "stealth", "extra": "[Vader: perception]", "secret": True},
            "You see only so much of this character",
        ),
        ("check", {"skill": "stealth", "extra": "(Vader: perception)"}, "you cannot roll its dice"),
        ("roll", {"pool": "(Palpatine: stealth)"}, "I know no character by the name in"),
        ("roll", {"pool": "(juggling) 2p"}, "I know no skill by the name in"),
    ],
)
async def test_what_cannot_be_is_refused_and_nothing_is_rolled(
    table: Store, command: str, options: dict[str, Any], words: str
) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, VADER, shown=Shown.HEALTH)

        told = await seat.say(seat.ann, command, **options)
        rolled = await seat.say(seat.ann, "roll", pool="g")

        assert told.is_private
        assert words in told.text
        assert "#1 ·" in rolled.text
        assert len(seat.refusals()) == 1


@pytest.mark.parametrize("shown", [Shown.FULL, Shown.HEALTH])
async def test_an_opponent_keeps_its_numbers_where_its_sheet_is_not_seen(table: Store, shown: Shown) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, VADER, shown=shown)

        told = await seat.say(seat.ann, "check", skill="stealth", against="vader: perception")

    assert "Vex: Stealth against Vader: Perception" in told.text
    assert ("Cunning 4: +4 Difficulty" in told.text) is (shown is Shown.FULL)
    assert ("Vader: Perception: +4 Difficulty" in told.text) is (shown is Shown.HEALTH)


async def test_an_injury_that_makes_actions_cost_strain_says_so(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, replace(VEX, injuries=(SheetInjury(key="at_the_brink"),)))

        told = await seat.say(seat.ann, "check", skill="cool")

    assert "**At the Brink**: if this is an action, it costs 1 strain (`/strain amount:1`)." in told.text


async def test_a_hidden_adversary_rolls_without_its_name_and_reasons(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, VADER, shown=Shown.NOTHING)

        result = await seat.gm.slash(seat.room, "check", skill="perception", character="Vader")
        seen = seat.latest_text()
        history = (await seat.say(seat.ann, "history")).text

    assert result.response is not None
    assert result.response.ephemeral
    assert "NPC: Perception" in seen
    assert "Difficulty" not in seen
    assert "Vader" not in seen + history


@pytest.mark.parametrize("pool", ["(Vader: perception) pp", "2g [Vader: perception]"])
async def test_brackets_tell_nobody_the_name_of_a_hidden_adversary(table: Store, pool: str) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, VADER, shown=Shown.NOTHING)

        told = await seat.say(seat.gm, "roll", pool=pool)
        history = await seat.say(seat.ann, "history")

    assert not told.is_private
    assert "NPC: perception" in told.text
    assert "Vader" not in told.text + history.text


async def test_dice_on_top_tell_nobody_the_name_of_a_hidden_adversary(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, replace(VEX, name="Hale"), shown=Shown.FULL)
        await a_character(seat, seat.gm, VADER, shown=Shown.NOTHING)

        told = await seat.say(seat.gm, "check", character="Hale", skill="stealth", extra="[Vader: perception] 1b")

    assert "on top: [NPC: perception] 1b" in told.text
    assert "Vader" not in told.text


async def test_the_gm_rolls_as_an_adversary_and_against_it_in_secret(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, VADER, shown=Shown.HEALTH)

        await seat.say(seat.gm, "roll", pool="(Vader: perception) pp")
        hidden = await seat.gm.slash(seat.room, "roll", pool="2g [Vader: perception]", secret=True)

    assert hidden.followups, "the table was told that something fell"


async def test_skills_are_offered_while_one_types(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann, VEX)

        offered = await seat.ann.autocomplete(seat.room, "check", "skill", "ste")

    assert offered[0]["value"] == "Stealth"


async def test_a_flipped_point_is_told_where_points_are_shown(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await a_character(seat, seat.ann, VEX)
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        checked = await seat.say(seat.ann, "check", skill="stealth", destiny=True)
        panel = await seat.say(seat.ann, "destiny show")
        history = await seat.say(seat.ann, "history")

    assert "Destiny Pool: 3/2 → **2/3** (light side/dark side)" in checked.text
    assert any("roll #1" in line and line.endswith("Destiny Pool 3/2 → 2/3") for line in panel.text.splitlines())
    assert any("roll #1" in line and line.endswith("Destiny Pool 3/2 → 2/3") for line in history.text.splitlines())


async def test_a_check_rolled_again_spends_no_point_and_claims_none(table: Store) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await a_character(seat, seat.ann, VEX)
        await seat.say(seat.gm, "destiny set", light=3, dark=2)
        checked = await seat.say(seat.ann, "check", skill="stealth", destiny=True)
        again = await seat.press(seat.ann, checked, "Roll again")

    assert "The same dice as #1" in again.text
    assert "Destiny Point" not in again.text
    assert "Destiny Pool" not in again.text
