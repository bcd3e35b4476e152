"""Wounds, strain and Critical Injuries at the table: whole commands, from the text that is typed to the message."""

from dataclasses import replace
from typing import Any

import pytest

from bot.access import Actor, Shown
from bot.services import characters
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Place
from rules.characters.character import Character
from rules.characters.parts import Part, SheetArmor, SheetInjury
from rules.health.combatants import AdversaryType
from tests.bot.discord_table import Table, at_table, text_of
from tests.chance import ScriptedChance

VEX = Character(
    name="Vex",
    wound_threshold=(Part("printed", 12),),
    strain_threshold=(Part("printed", 11),),
    armor=(SheetArmor(name="Padded armor", soak=2),),
)
BRUTE = Character(
    name="Brute",
    kind=AdversaryType.NEMESIS,
    wound_threshold=(Part("printed", 25),),
    strain_threshold=(Part("printed", 15),),
    soak=(Part("printed", 6),),
    soak_is_total=True,
)


async def a_character(seat: Table, who: Any, new: Character = VEX, *, shown: Shown | None = None) -> None:
    """Make a character of this person's; with `shown` an NPC that players see so much of."""
    manages = who is seat.gm
    op = Op(
        id=f"made-{new.name}",
        actor=Actor(user_id=who.id, manages_server=manages),
        place=Place(seat.guild.id, seat.room.id),
        at=1,
    )
    await characters.create(seat.bot.store, op, new, is_npc=shown is not None, shown=shown)


async def test_an_adversary_takes_thirty_damage_in_two_hits_and_shows_what_soak_did_each_time(table: Store) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        await a_character(seat, seat.gm, BRUTE, shown=Shown.FULL)

        told = await seat.say(seat.gm, "wounds", amount="18, 12", character="brute", soak=True, pierce=2, label="duel")

    # Soak 6, of which Pierce ignores 2: 18 - 4 = 14 and 12 - 4 = 8, together 22 of 25.
    assert not told.is_private
    assert told.text.splitlines() == [
        "## Brute: 22 wounds",
        "Hit 1",
        "`+18` damage",
        "`−6` soak: printed",
        "`+2` Pierce 2",
        "= **14 wounds**",
        "Hit 2",
        "`+12` damage",
        "`−6` soak: printed",
        "`+2` Pierce 2",
        "= **8 wounds**",
        "Wounds 0 → **22** of 25",
        "Strain **0** of 15",
        f"-# {seat.gm.mention} · duel · no. 2, `/undo` takes it back",
    ]


async def test_twenty_hits_through_much_armor_fit_one_message_with_what_they_come_to(table: Store) -> None:
    armored = replace(VEX, soak=tuple(Part(f"layer {number} of armor", 1) for number in range(20)))
    hits = ", ".join(["33"] * 20)
    async with at_table(table, ScriptedChance(99)) as seat:
        await a_character(seat, seat.ann, armored)

        told = await seat.say(seat.ann, "wounds", amount=hits, soak=True, pierce=1)

    # Brawn 2, padded armor 2 and 20 layers are 24, less 1: 33 - 23 = 10, twenty times.
    assert told.text.count("33 −24 (soak of 22 parts) +1 (Pierce 1) = **10** wounds") == 20
    assert "Wounds 0 → **24** of 12" in told.text
    assert "176 more are not recorded" in told.text
    assert "`/undo` takes it back" in told.text


async def test_each_game_has_its_tables(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign setup", system="genesys")
        await a_character(seat, seat.ann)

        vehicle = await seat.say(seat.ann, "crit vehicle")
        injury = await seat.say(seat.ann, "crit roll")

        assert "has no Critical Hits on vehicles" in vehicle.text
        assert "Critical Injury: d100" in injury.text
        assert seat.refusals() == ["NotInThisSystem"]


async def test_passing_the_threshold_tells_the_injury_and_what_it_does(table: Store) -> None:
    async with at_table(table, ScriptedChance(30)) as seat:
        await a_character(seat, seat.ann)

        told = await seat.say(seat.ann, "wounds", amount="13")

    assert told.text.splitlines()[:5] == [
        "## Vex: 13 wounds · Stunned",
        "Wounds 0 → **13** of 12",
        "Strain **0** of 11",
        "**Incapacitated**: past the wound threshold. "
        "No actions and no maneuvers until it is back at the threshold or below.",
        "Critical Injury for going past the wound threshold: d100 **31**",
    ]
    assert "**Stunned** (Easy): Staggered" in told.text


@pytest.mark.parametrize("shown", [Shown.HEALTH, Shown.NOTHING])
async def test_of_an_npc_players_see_a_word_or_nothing_and_the_gm_the_numbers(table: Store, shown: Shown) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.ann, "roll", pool="g")
        await a_character(seat, seat.gm, BRUTE, shown=shown)

        result = await seat.gm.slash(seat.room, "wounds", amount="9", character="Brute", soak=True)
        seen = seat.latest_text()
        history = (await seat.say(seat.ann, "history")).text

    assert result.response is not None
    assert result.response.ephemeral
    assert "Wounds 0 → **3** of 25" in text_of(result.response.components)
    assert len(result.followups) == (1 if shown is Shown.HEALTH else 0)
    assert ("**Brute** is hit: **wounded**" in seen) is (shown is Shown.HEALTH)
    assert "of 25" not in seen
    assert "wounds or strain suffered" in history
    assert "→" not in history
    assert ("Brute" in history) is (shown is Shown.HEALTH)


async def test_a_player_cannot_touch_anothers_sheet_the_gm_can_and_undo_takes_it_back(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann)

        refused = await seat.say(seat.bob, "wounds", amount="5", character="Vex")
        hurt = await seat.say(seat.gm, "wounds", amount="5", character="Vex")
        back = await seat.say(seat.gm, "undo")
        after = await seat.say(seat.ann, "wounds", amount="1")

        assert refused.is_private
        assert f"Vex is {seat.ann.mention}'s, who plays and changes it." in refused.text
        assert "Wounds 0 → **5** of 12" in hurt.text
        assert "Vex: wounds 5 → 0" in back.text
        assert "Wounds 0 → **1** of 12" in after.text
        assert seat.refusals() == ["IllegalAction"]


async def test_the_button_takes_a_change_back_once(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann)
        hurt = await seat.say(seat.ann, "strain", amount="2", choice=True, label="second maneuver")

        back = await seat.press(seat.ann, hurt, "Take back")

        assert "Strain 0 → **2** of 11" in hurt.text
        assert "takes back no. 2" in back.text
        assert not back.is_private


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("wounds", {"amount": "lots"}, "is no amount above zero"),
        ("wounds", {"amount": "-3"}, "is no amount above zero"),
        ("wounds", {"amount": "0"}, "is no amount above zero"),
        ("wounds", {"amount": "٣"}, "is no amount above zero"),
        ("wounds", {"amount": "99999999999999999999"}, "the limit is 10000"),
        ("wounds", {"amount": " ".join(["1"] * 21)}, "the limit is 20"),
        ("strain", {"amount": "2", "choice": True, "soak": True}, "is not soaked"),
        ("wounds", {"amount": "1", "character": "Nobody"}, "There is no character called “Nobody”"),
        ("crit heal", {}, "No Critical Injury is carried"),
        ("crit add", {"injury": "Hiccups"}, "There is no Critical Injury called “Hiccups”"),
        ("crit roll", {"durable": 3, "character": "everyone"}, "There is no character called"),
    ],
)
async def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_changes(
    table: Store, command: str, options: dict[str, Any], words: str
) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann)

        told = await seat.say(seat.ann, command, **options)

        assert told.is_private
        assert words in told.text
        assert len(seat.refusals()) == 1


async def test_injuries_are_rolled_added_listed_healed_and_removed(table: Store) -> None:
    async with at_table(table, ScriptedChance(9, 3)) as seat:
        await a_character(seat, seat.ann)

        rolled = await seat.say(seat.ann, "crit roll", vicious=2, label="vibroknife")
        assert "the GM's `/undo` takes it back" in rolled.text
        added = await seat.say(seat.ann, "crit add", injury="Horrific Injury")
        listed = await seat.say(seat.ann, "crit list")
        healed = await seat.say(seat.ann, "crit heal", injury="Horrific Injury (Agility)")
        removed = await seat.say(seat.ann, "crit remove")
        at_last = await seat.say(seat.ann, "crit list")

    assert "d100 **10** +20 Vicious = **30**" in rolled.text
    assert "d10 **4** strikes Agility." in added.text
    assert "carries 2 Critical Injuries" in listed.text
    assert "The next roll is +20 for them." in listed.text
    assert listed.is_private
    assert "is healed" in healed.text
    assert "struck off" in removed.text
    assert "Healed: Horrific Injury (Agility)" in at_last.text
    assert "carries no Critical Injury now." in at_last.text


async def test_one_wound_is_one_wound(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann)

        told = await seat.say(seat.ann, "wounds", amount="5", soak=True)

    assert "= **1 wound**\n" in told.text


async def test_a_vehicle_is_hit(table: Store) -> None:
    async with at_table(table, ScriptedChance(0)) as seat:
        told = await seat.say(seat.ann, "crit vehicle", carried=1, label="freighter")

    assert told.text.splitlines()[:2] == ["## Jostled", "d100 **1** +10 Critical Hits carried = **11**"]


async def test_names_are_offered_as_far_as_they_may_be_changed(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(seat, seat.ann)
        await a_character(seat, seat.bob, replace(VEX, name="Nova"))

        mine = await seat.ann.autocomplete(seat.room, "wounds", "character", "", amount="1")
        gms = await seat.gm.autocomplete(seat.room, "wounds", "character", "no", amount="1")
        injuries = await seat.ann.autocomplete(seat.room, "crit add", "injury", "sting")

    assert [each["value"] for each in mine] == ["Vex"]
    assert [each["value"] for each in gms] == ["Nova"]
    assert injuries[0]["value"] == "Stinger"


async def test_the_history_tells_what_happened_to_whom(table: Store) -> None:
    async with at_table(table, ScriptedChance(30, 0)) as seat:
        await a_character(seat, seat.ann, replace(VEX, wounds=10))
        await seat.say(seat.ann, "wounds", amount="3")
        await seat.say(seat.ann, "wounds", amount="2", soak=True)
        await seat.say(seat.ann, "crit add", injury="Winded")
        await seat.say(seat.ann, "crit heal", injury="Winded")
        await seat.say(seat.ann, "crit remove", injury="Stunned")
        await seat.say(seat.ann, "crit vehicle")

        told = (await seat.say(seat.ann, "history")).text

    lines = [line.split("> ", 2)[-1] for line in told.splitlines()[1:-1]]
    assert lines == [
        "a Critical Hit on a vehicle: 1, Mechanical Stress",
        "Vex: Stunned removed",
        "Vex: Winded healed",
        "Vex: Winded",
        "Vex: nothing got past soak",
        "Vex: wounds 10 → 13, Stunned",
    ]


@pytest.mark.parametrize(
    ("shown_on_d100", "words"),
    [
        pytest.param(27, "No dark side Destiny Point is there to turn.", id="no point"),
        pytest.param(99, "**Stinger**", id="after that much Durable"),
    ],
)
async def test_what_an_injury_does_to_the_points_is_told(table: Store, shown_on_d100: int, words: str) -> None:
    async with at_table(table, ScriptedChance(shown_on_d100)) as seat:
        await a_character(seat, seat.gm, BRUTE, shown=Shown.FULL)

        told = await seat.say(seat.gm, "crit roll", character="Brute", durable=0 if shown_on_d100 == 27 else 6)

    assert words in told.text


async def test_a_point_that_turns_is_told_and_so_is_its_turning_back(table: Store) -> None:
    async with at_table(table, ScriptedChance(27)) as seat:
        await seat.say(seat.gm, "destiny set", light=2, dark=1)
        await a_character(seat, seat.ann)

        turned = await seat.say(seat.ann, "crit roll")
        back = await seat.say(seat.gm, "undo")

    assert "A light side Destiny Point turns to the other side." in turned.text
    assert "Destiny Pool: 1/2 → **2/1** (light side/dark side)" in back.text


@pytest.mark.parametrize(
    ("shown_on_d100", "label"),
    [pytest.param(99, "Crippled (left arm)", id="strikes a limb"), pytest.param(30, "Stunned", id="strikes none")],
)
async def test_the_limb_is_kept_where_one_is_struck(table: Store, shown_on_d100: int, label: str) -> None:
    async with at_table(table, ScriptedChance(shown_on_d100)) as seat:
        await a_character(seat, seat.ann)

        told = await seat.say(seat.ann, "crit roll", limb="left arm")

    assert told.text.splitlines()[0] == f"## Vex: {label}"


async def test_the_dead_are_dead(table: Store) -> None:
    async with at_table(table, ScriptedChance(99)) as seat:
        await a_character(seat, seat.ann)

        told = await seat.say(seat.ann, "crit roll", modifier=60)

    assert "**Dead.**" in told.text


async def test_a_rivals_strain_is_told_as_wounds_and_its_defeat(table: Store) -> None:
    rival = Character(name="Thug", kind=AdversaryType.RIVAL, wound_threshold=(Part("printed", 3),))
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, rival, shown=Shown.FULL)

        told = await seat.say(seat.gm, "strain", amount="4", character="Thug")

    assert "No strain track of its own: 4 strain became wounds." in told.text
    assert "**Defeated**: past the wound threshold." in told.text


async def test_minions_fall_with_those_left_told(table: Store) -> None:
    group = Character(name="Troopers", kind=AdversaryType.MINION, group_size=4, wound_threshold=(Part("printed", 5),))
    async with at_table(table) as seat:
        await a_character(seat, seat.gm, group, shown=Shown.FULL)

        shot = await seat.say(seat.gm, "wounds", amount="11", character="Troopers")
        crit = await seat.say(seat.gm, "crit roll", character="Troopers")

    assert "**2 minions fall**; 2 left." in shot.text
    assert "2 of 4 minions standing" in shot.text
    assert "A Critical Injury takes one minion out; nothing is rolled." in crit.text
    assert "**1 minion falls**; 1 left." in crit.text


async def test_what_is_on_a_sheet_is_offered_while_one_types(table: Store) -> None:
    async with at_table(table) as seat:
        await a_character(
            seat, seat.ann, replace(VEX, injuries=(SheetInjury(key="stinger"), SheetInjury(key="winded")))
        )

        carried = await seat.ann.autocomplete(seat.room, "crit heal", "injury", "win")
        elsewhere = await seat.ann.autocomplete(seat.other_room, "crit heal", "injury", "")

    assert carried[0]["value"] == "Winded"
    assert elsewhere == []
