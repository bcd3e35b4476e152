"""Characters at the table: made, shown, changed, given, deleted, brought in and sent out, by commands and presses."""

from dataclasses import replace
from typing import Any

import pytest

from bot.access import Shown
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetItem, SheetSkill, SheetTalent, SheetWeapon, XpEntry
from rules.checks.skills import Characteristic
from tests.bot.discord_table import Reply, _parts, at_table
from tests.bot.sheets import VEX, kept, made
from tests.chance import ScriptedChance

MOST_TEXT, MOST_BYTES, MOST_COMPONENTS = 4000, 10_000, 40


async def test_a_character_is_made_from_one_line_and_shown_to_its_owner_alone(table: Store) -> None:
    async with at_table(table) as seat:
        told = await made(seat)
        sheet = await seat.say(seat.ann, "character show")

        assert not told.is_private
        assert told.text.splitlines() == [
            "**Vex Åkesson made.**",
            "player character · Brawn 3 · Agility 4 · Intellect 2 · Cunning 2 · Willpower 2 · Presence 2",
            "wound threshold 13 · strain threshold 11 · soak **5** (Brawn 3, armor 2) · defense **0**/**0**",
            "Skills: Athletics 2, Cool 1",
        ]
        assert sheet.is_private
        assert "Brawn **3** · Agility **4**" in sheet.text
        assert "Wounds **0** of **13**" in sheet.text
        assert "Soak **5** (Brawn 3, armor 2)" in sheet.text


async def test_soak_as_printed_and_soak_by_parts_are_told_for_what_they_are(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        printed = await seat.say(seat.ann, "character edit", change="soak 7")
        by_parts = await seat.say(seat.ann, "character edit", change="soak none")

        assert "Soak: as printed, with Brawn and armor in it" in printed.text
        assert "→ **7**" in printed.text
        assert by_parts.text.splitlines() == [
            "**Vex Åkesson is changed.**",
            "Soak: from Brawn and worn armor again",
        ]


async def test_a_sheet_is_shared_on_request_and_its_pages_stay_the_owners_to_turn(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        shared = await seat.say(seat.ann, "character show", share=True)
        turned = await seat.choose(seat.ann, shared, "sheet:", "skills.0")
        refused = await seat.choose(seat.bob, shared, "sheet:", "gear.0")

        assert not shared.is_private
        assert "Athletics (Brawn) **2** `2y1g`" in turned.text
        assert refused.is_private
        assert "You see only so much of this character" in refused.text


async def test_a_skill_is_rolled_from_the_sheet_with_what_the_character_brings(table: Store) -> None:
    # Proficiency: success and advantage, twice; Ability: blank.
    async with at_table(table, ScriptedChance(6, 6, 0)) as seat:
        await made(seat)
        page = await seat.say(seat.ann, "character show", page="skills")
        rolled = await seat.choose(seat.ann, page, "sheetroll:", page.options("sheetroll:")["Athletics"])

        assert not rolled.is_private
        assert "Vex Åkesson · Athletics" in rolled.text
        assert "`2y1g`" in rolled.text


async def test_a_weapon_is_rolled_from_the_sheet_by_its_skill(table: Store) -> None:
    async with at_table(table, ScriptedChance(0, 0, 0, 0)) as seat:
        await made(seat, text=f"{VEX} | weapon holdout, ranged light, damage 5, critical 4, short")
        page = await seat.say(seat.ann, "character show", page="gear")
        rolled = await seat.choose(seat.ann, page, "sheetroll:", page.options("sheetroll:")["holdout"])

        assert "holdout" in page.text
        assert "Vex Åkesson · holdout · Ranged (Light)" in rolled.text
        assert "`4g`" in rolled.text


async def test_a_character_is_made_in_a_form(table: Store) -> None:
    async with at_table(table) as seat:
        form = await seat.form(seat.ann, "character create")
        fields: dict[str, Any] = {
            "Name": "Nova Kell",
            "Brawn": "3 2 2 4 2 2",
            "Thresholds": "wounds 12 strain 10",
            "Skills": "cool 2\nathletics 1 career",
            "Anything": "species Duros\nweapon vibroknife, melee, damage +1, critical 2",
        }
        told = await seat.send(seat.ann, form, **fields)
        sheet = await seat.say(seat.ann, "character show", character="nova")

        assert "Nova Kell" in told.text
        assert "Cunning **4**" in sheet.text
        assert "Duros" in sheet.text
        assert "Skills: Cool 2, Athletics 1" in sheet.text
        assert "Weapons: vibroknife" in sheet.text


async def test_a_form_shows_what_is_there_and_changes_only_what_was_changed(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        form = await seat.form(seat.ann, "character edit")
        told = await seat.send(seat.ann, form, Wound="15", Other="athletics 3\nstealth 2\nxp 10 session three")
        sheet = await seat.say(seat.ann, "character show")

        assert "Wound threshold: 13 → **15**" in told.text
        assert "Skills: Athletics 2 → 3, + Stealth 2" in told.text
        assert "+ session three 10" in told.text
        assert "Wounds **0** of **15**" in sheet.text
        assert "Strain **0** of **11**" in sheet.text


async def test_a_form_that_was_opened_before_a_restart_is_answered(table: Store) -> None:
    async with at_table(table) as seat:
        form = await seat.form(seat.ann, "character create")
        form._interaction.modal["custom_id"] = "form:otherproc:1"
        told = await seat.send(seat.ann, form, Name="Vex")

        assert told.is_private
        assert "I was restarted" in told.text
        assert seat.refusals() == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param("brawn twelve", "Nothing was changed", id="no number"),
        pytest.param("brawn 99", "Nothing was changed", id="too large a number"),
        pytest.param("luck 3", "Nothing was changed", id="no such field"),
        pytest.param("name Bossk", "called “Bossk” already", id="a name that is taken"),
        pytest.param("brawn 3", "set that way already", id="nothing new"),
        pytest.param("\u200b", "Say what to change", id="nothing that can be seen"),
    ],
)
async def test_a_bad_change_is_one_private_sentence_and_changes_nothing(table: Store, change: str, words: str) -> None:
    async with at_table(table) as seat:
        await made(seat)
        await made(seat, seat.bob, "Bossk")
        before = await seat.say(seat.ann, "character show")
        refused = await seat.say(seat.ann, "character edit", change=change)
        after = await seat.say(seat.ann, "character show")

        assert refused.is_private
        assert words in refused.text
        assert before.text == after.text
        assert len(seat.refusals()) == 1


async def test_a_player_cannot_touch_anothers_sheet_the_gm_can_and_an_undo_takes_it_back(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        seen = await seat.say(seat.bob, "character show", character="Vex")
        refused = await seat.say(seat.bob, "character edit", character="Vex Åkesson", change="brawn 1")
        missing = await seat.say(seat.bob, "character edit", character="Nobody", change="brawn 1")
        changed = await seat.say(seat.gm, "character edit", character="Vex", change="brawn 1")
        undone = await seat.say(seat.gm, "undo")
        sheet = await seat.say(seat.ann, "character show")

        assert "Health: **unwounded**" in seen.text
        assert "Brawn" not in seen.text
        assert f"Vex Åkesson is {seat.ann.mention}'s, who plays and changes it." in refused.text
        assert missing.text == "There is no character called “Nobody”."
        assert "Brawn 3 → 1" in changed.text
        assert "characteristics" in undone.text
        assert "Brawn **3**" in sheet.text
        assert seat.refusals() == ["IllegalAction", "UnknownName"]


async def test_a_hidden_npc_leaves_no_trace_for_players(table: Store) -> None:
    async with at_table(table) as seat:
        created = await made(seat, seat.gm, "Darth Vex | rival | brawn 5 | wounds 20", npc=True)
        changed = await seat.say(seat.gm, "character edit", character="Darth Vex", change="brawn 6")
        listed = await seat.say(seat.bob, "character list")
        history = await seat.say(seat.bob, "history")
        shown = await seat.say(seat.bob, "character show", character="Darth Vex")
        shared = await seat.say(seat.gm, "character show", character="Darth Vex", share=True)
        offered = await seat.bob.autocomplete(seat.room, "character show", "character", "Darth")
        seen_by_gm = await seat.say(seat.gm, "character show", character="Darth Vex")

        assert created.is_private
        assert changed.is_private
        for each in (listed, history, shown):
            assert "Darth" not in each.text.replace("called “Darth Vex”", "")
        assert shown.text == "There is no character called “Darth Vex”."
        assert "hidden from players" in shared.text
        assert shared.is_private
        assert offered == []
        assert "Brawn **6**" in seen_by_gm.text
        assert len(seat.refusals()) == 2


async def test_another_kind_makes_no_npc_and_says_what_does(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        await made(seat, seat.gm, "Trooper | rival | wounds 5")

        players = await seat.say(seat.ann, "character edit", change="kind rival")
        gms = await seat.say(seat.gm, "character edit", character="Trooper", change="kind minion")

    assert "It stays a player's character." in players.text
    assert "It stays" not in gms.text


async def test_what_the_gm_makes_as_an_adversary_is_an_npc_unless_it_is_said_otherwise(table: Store) -> None:
    async with at_table(table) as seat:
        by_kind = await seat.say(seat.gm, "character create", text="Trooper | minion 3 | wounds 5")
        own = await seat.say(seat.gm, "character create", text="R2 | rival | wounds 5", npc=False)
        plain = await seat.say(seat.gm, "character create", text="Vex | wounds 12")
        players = await seat.say(seat.ann, "character create", text="Pet | rival | wounds 5")
        listed = await seat.say(seat.bob, "character list")

        assert "**Trooper made.**" in by_kind.text
        assert "An NPC of the GM's, hidden. Made with `npc:False` it would be a player's character." in by_kind.text
        assert by_kind.is_private
        for each in (own, plain, players):
            assert "NPC" not in each.text
        assert "Trooper" not in listed.text
        for name in ("R2", "Vex", "Pet"):
            assert name in listed.text


async def test_an_npc_shown_by_its_health_shows_a_word_and_no_number(table: Store) -> None:
    npc = Character(name="Gonk", wound_threshold=(Part("printed", 11),), wounds=9)
    async with at_table(table) as seat:
        await kept(seat, seat.gm, npc, shown=Shown.HEALTH)
        for reply in (
            await seat.say(seat.bob, "character show", character="Gonk"),
            await seat.say(seat.gm, "character show", character="Gonk", share=True),
            await seat.say(seat.bob, "character list"),
        ):
            assert "wounded" in reply.text
            assert "9" not in reply.text.replace(seat.gm.mention, "")
            assert "11" not in reply.text


async def test_a_shared_npc_that_is_hidden_later_is_not_turned_into_view_again(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat, seat.gm, "Gonk | rival | wounds 11", npc=True, shown="full")
        shared = await seat.say(seat.gm, "character show", character="Gonk", share=True)
        await seat.say(seat.gm, "character edit", character="Gonk", shown="health")
        turned = await seat.choose(seat.gm, shared, "sheet:", "skills.0")

        assert "of **11**" in shared.text
        assert "Health: **unwounded**" in turned.text
        assert "Athletics" not in turned.text


async def test_a_gift_is_taken_by_its_receiver_alone(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        offer = await seat.say(seat.ann, "character give", character="Vex", to=seat.bob)
        others = await seat.press(seat.gm, offer, "Accept")
        taken = await seat.press(seat.bob, offer, "Accept")
        sheet = await seat.say(seat.bob, "character show")

        assert not offer.is_private
        assert others.is_private
        assert "taken over from" in taken.text
        assert not taken.buttons
        assert "Brawn **3**" in sheet.text


async def test_an_offer_can_be_declined_or_taken_back_but_not_by_others(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        offer = await seat.say(seat.ann, "character give", character="Vex", to=seat.bob)
        refused = await seat.press(seat.gm, offer, "No, thank you")
        declined = await seat.press(seat.bob, offer, "No, thank you")

        assert refused.is_private
        assert "offered to" in refused.text
        assert "stays where it is" in declined.text


async def test_deleting_asks_first_and_an_undo_brings_the_sheet_back(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat)
        before = await seat.say(seat.ann, "character show")
        question = await seat.say(seat.ann, "character delete", character="Vex")
        kept_it = await seat.press(seat.ann, question, "Keep it")
        question = await seat.say(seat.ann, "character delete", character="Vex")
        done = await seat.press(seat.ann, question, "Delete the character")
        assert "deleted" in seat.latest_text()
        assert "deleted" not in done.text
        gone = await seat.say(seat.ann, "character show")
        await seat.say(seat.ann, "undo")
        after = await seat.say(seat.ann, "character show")

        assert "stays as it is" in kept_it.text
        assert "You play no character here yet" in gone.text
        assert before.text == after.text
        assert seat.refusals() == ["IllegalAction"]


async def test_the_sheet_of_a_minion_group_has_the_wounds_of_the_whole_group(table: Store) -> None:
    async with at_table(table) as seat:
        await made(seat, text="Troopers | kind minion | group 3 | wounds 5 | cool")

        sheet = await seat.say(seat.ann, "character show")

        assert "Wounds **0** of **15** (3 minions of **5**)" in sheet.text
        assert "Skills of the group: Cool" in sheet.text


async def test_without_a_campaign_nobody_is_there(table: Store) -> None:
    async with at_table(table) as seat:
        for command in ("character show", "character edit", "character list", "character export"):
            reply = await seat.say(seat.ann, command)
            assert reply.is_private
        assert seat.refusals() == ["IllegalAction"] * 4


HUGE = Character(
    name="W" * 80,
    species="S" * 200,
    career="C" * 200,
    specializations=tuple(f"Specialization {number}" for number in range(50)),
    wound_threshold=tuple(Part(f"part {number}", 1) for number in range(100)),
    strain_threshold=(Part("printed", 12),),
    skills=tuple(
        SheetSkill(key=f"custom_{number}", name=f"*_~custom {number}" * 5, ranks=5, characteristic=Characteristic.BRAWN)
        for number in range(40)
    ),
    talents=tuple(SheetTalent(name=f"Talent {number}", ranks=3, text="𝕿" * 4000) for number in range(100)),
    weapons=tuple(SheetWeapon(name=f"Weapon {number} " * 10, skill="melee", damage=5) for number in range(20)),
    gear=tuple(SheetItem(name=f"𝕴tem {number}", notes="n" * 300) for number in range(200)),
    xp=tuple(XpEntry(amount=5, reason="r" * 500) for _ in range(200)),
    notes="𝖓" * 40_000,
)


@pytest.mark.parametrize("page", ["glance", "skills", "talents", "gear", "drives", "xp", "past"])
async def test_the_largest_sheet_fits_discords_limits_on_every_page(table: Store, page: str) -> None:
    async with at_table(table) as seat:
        await kept(seat, seat.ann, HUGE)
        shown = await seat.say(seat.ann, "character show", page=page)
        for _ in range(3):
            assert_fits(shown)
            last = [value for value in shown.options("sheet:").values() if value.startswith(f"{page}.")][-1]
            shown = await seat.choose(seat.ann, shown, "sheet:", last)

        assert_fits(shown)


def assert_fits(reply: Reply) -> None:
    assert len(reply.text) <= MOST_TEXT
    assert len(reply.text.encode()) <= MOST_BYTES
    assert sum(1 for _ in _parts(reply.message.components)) <= MOST_COMPONENTS
    for select in ("sheet:", "sheetroll:"):
        try:
            options = reply.options(select)
        except ValueError:
            continue
        assert 1 <= len(options) <= 25
        assert all(1 <= len(text) <= 100 for pair in options.items() for text in pair)


async def test_a_long_list_has_pages_with_ones_own_first(table: Store) -> None:
    async with at_table(table) as seat:
        for number in range(20):
            await kept(seat, seat.bob, Character(name=f"𝕭ob's {number:02} {'*' * 60}"))
        await kept(seat, seat.ann, Character(name="Zed"))
        first = await seat.say(seat.ann, "character list")
        second = await seat.say(seat.ann, "character list", page=2)
        third = await seat.say(seat.ann, "character list", page=3)

        assert_fits(first)
        assert "(21)" in first.text
        assert first.text.splitlines()[1].startswith("**Zed**")
        assert "`/character list page:2`" in first.text
        assert "ob's 19" in second.text
        assert "page:3" not in second.text
        assert "Nobody further back" in third.text


async def test_every_talent_of_the_largest_sheet_can_be_reached(table: Store) -> None:
    seen: set[str] = set()
    async with at_table(table) as seat:
        await kept(seat, seat.ann, replace(HUGE, talents=tuple(replace(each, text="") for each in HUGE.talents)))
        shown = await seat.say(seat.ann, "character show", page="talents")
        parts = [value for value in shown.options("sheet:").values() if value.startswith("talents.")]
        for part in parts:
            shown = await seat.choose(seat.ann, shown, "sheet:", part)
            seen |= {line.split("**")[1] for line in shown.text.splitlines() if line.startswith("**Talent ")}

    assert seen == {f"Talent {number}" for number in range(100)}


async def test_five_hundred_names_are_offered_at_once(table: Store) -> None:
    async with at_table(table) as seat:
        for number in range(500):
            await kept(seat, seat.ann, Character(name=f"Clone {number:03} of the fifth company"))
        for typed in ("", "clone 49", "fivth compeny", "499"):
            offered = await seat.ann.autocomplete(seat.room, "character show", "character", typed)
            assert 0 < len(offered) <= 25
