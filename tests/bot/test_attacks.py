"""Attacks at the table: whole commands, from what is typed to the message, and what each reader gets to see of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from simcord import ResponseMessage

from bot.access import Actor, Shown
from bot.services import encounter_initiative, encounter_turns, encounters
from bot.services.unit import Op
from bot.store.store import Store
from bot.store.values import Place
from rules.characters.character import DefensePart
from rules.combat.defense import DefenseKind
from tests.bot.discord_table import Reply, Table, at_table, text_of
from tests.bot.duelists import BRUTE, TROOPERS, VEX
from tests.bot.test_health import a_character
from tests.chance import ScriptedChance, SeededChance

HIT = (4, 3, 6, 0, 3)
"""At medium range: two, two and one Success; an Advantage and a Threat."""
MISS = (0, 0, 4, 1, 1)
PISTOL = {"target": "Troopers", "weapon": "blaster", "range": "medium"}


@asynccontextmanager
async def seated(table: Store, *dice: int, shown: Shown = Shown.FULL) -> AsyncIterator[Table]:
    """Seat Vex, whom Ann plays, and two adversaries of the GM."""
    async with at_table(table, ScriptedChance(*dice)) as seat:
        await a_character(seat, seat.ann, VEX)
        for each in (TROOPERS, BRUTE):
            await a_character(seat, seat.gm, each, shown=shown)
        yield seat


async def test_hit_tells_the_outcome_first_then_who_and_what_and_how_it_comes_about(table: Store) -> None:
    async with seated(table, *HIT) as seat:
        told = await seat.say(seat.ann, "attack", **PISTOL)

    assert not told.is_private
    lines = [line for line in told.text.splitlines() if "Settled from now on" not in line]
    assert lines[0] == "## Hit for 6 wounds"
    assert lines[1] == f"{seat.ann.mention} · **Vex → Troopers**"
    assert lines[3:] == [
        "**Success ×5**",
        "Blaster pistol · medium range",
        "Blaster pistol 6 · net Success +5 · soak: printed −5 = **6 wounds**",
        "Troopers: wounds 0 → **6** of 15 · 2 of 3 standing",
        "**1 minion falls**; 2 left.",
        "-# Agility 3 · Ranged (Light) 1",
        "-# 1 advantage − 1 threat",
        "-# #1 · `1y2g 2p` · 0.2% chance of this or better",
        "-# no. 4, the GM's `/undo` takes it back",
    ]
    assert told.buttons == {}


async def test_miss_says_so_and_offers_what_is_left(table: Store) -> None:
    async with seated(table, *MISS) as seat:
        told = await seat.say(seat.ann, "attack", **PISTOL, label="warning shot")

    assert told.text.startswith("## Miss\n")
    assert "**Failure by 2** · 1 advantage" in told.text
    assert "warning shot" in told.text
    assert told.options("spend:1:1:1:buy:advantage")


async def test_situation_extra_dice_and_a_point_are_told(table: Store) -> None:
    # A point upgrades: two Proficiency, one Ability, two Boost, two Difficulty, two Setback.
    async with seated(table, 4, 4, 6, 0, 0, 0, 0, 0, 0) as seat:
        await seat.say(seat.gm, "destiny set", light=1, dark=0)
        told = await seat.say(
            seat.ann, "attack", **PISTOL, situation="aim 2, cover", extra="k", destiny=True, out_of_turn=True
        )
        pool = (await seat.say(seat.gm, "destiny show")).text

    assert "Blaster pistol · medium range · aim 2, cover" in told.text
    assert "A light side Destiny Point was flipped." in told.text
    assert "-# Agility 3 · Ranged (Light) 1 · defense: cover · aiming · Destiny Point · on top: k" in told.text
    assert "1 dark side" in pool


async def test_somebody_who_goes_down_is_told_with_the_injury(table: Store) -> None:
    # 6 + 6 - soak 4 = 8 wounds; then Brute, at 5, is at 13 of 10, and d100 shows 31.
    async with seated(table, 4, 3, 3, 0, 0, 30) as seat:
        await seat.say(seat.gm, "wounds", amount="5", character="Brute")
        told = await seat.say(seat.ann, "attack", target="Brute", weapon="blaster", range="medium")

    assert told.text.startswith("## Hit for 8 wounds · Brute is down\n")
    assert "Brute: wounds 5 → **13** of 10" in told.text
    assert "**Incapacitated**: past the wound threshold." in told.text
    assert "Critical Injury for going past the wound threshold: d100 **31**\n" in told.text
    assert "**Stunned** (Easy): Staggered" in told.text


@pytest.mark.parametrize("shown", [Shown.HEALTH, Shown.NOTHING])
async def test_of_a_hidden_npc_everybody_sees_what_happens_and_the_gm_alone_the_numbers(
    table: Store, shown: Shown
) -> None:
    async with seated(table, *HIT, shown=shown) as seat:
        told = await seat.say(seat.gm, "attack", **PISTOL, attacker="Vex")
        details = await seat.press(seat.gm, told, "Details (GM)")
        refused = await seat.press(seat.ann, told, "Details (GM)")
        await seat.gm.slash(seat.room, "wounds", amount="1", character="Troopers")
        after = await seat.press(seat.gm, told, "Details (GM)")

    name = "Troopers" if shown is Shown.HEALTH else "NPC"
    assert not told.is_private
    assert told.text.startswith(f"## Hit\n{seat.gm.mention} · **Vex → {name}**")
    assert "Blaster pistol 6 · net Success +5 = **11** before soak" in told.text
    assert "**1 minion falls**; 2 left." in told.text
    assert "of 15" not in told.text
    assert "soak: printed" not in told.text
    assert ("Troopers" in told.text) is (shown is Shown.HEALTH)
    assert details.is_private
    assert details.text.startswith("## Hit for 6 wounds\n**Vex → Troopers**\n")
    assert "net Success +5 · soak: printed −5 = **6 wounds**" in details.text
    assert "Troopers: wounds 0 → **6** of 15" in details.text
    assert "Agility 3: +3 Ability" in details.text
    assert "Troopers: wounds 0" in after.text
    assert refused.is_private
    assert refused.text.startswith("Seeing the numbers of an NPC is for ")


async def test_of_a_hidden_attacker_the_damage_is_told_as_a_whole(table: Store) -> None:
    async with seated(table, 4, 3, 0, 0, 0, shown=Shown.HEALTH) as seat:
        told = await seat.say(seat.gm, "attack", target="Vex", range="medium", attacker="Troopers")
        details = await seat.press(seat.gm, told, "Details (GM)")

    # 9 + 4 Successes - Brawn 2.
    assert told.text.startswith("## Hit for 11 wounds\n")
    assert "damage 13 · soak: Brawn −2 = **11 wounds**" in told.text
    assert "Agility 3" not in told.text
    assert "Agility 3: +3 Ability\nRanged (Heavy) 2: ability upgraded 2×" in details.text


async def test_reasons_of_a_veiled_target_say_what_they_are_and_no_more(table: Store) -> None:
    wary = replace(
        BRUTE, defense=tuple(DefensePart(source=each, rating=1, kind=DefenseKind.RANGED) for each in ("cloak", "ward"))
    )
    async with at_table(table, SeededChance(1)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, wary, shown=Shown.HEALTH)
        told = await seat.say(seat.ann, "attack", target="Brute", weapon="blaster", range="medium", situation="aim")

    assert "· Ranged (Light) 1 · Brute: defense · aiming · Brute: difficulty\n" in told.text


async def test_reasons_before_the_roll_tell_symbols_in_words(table: Store) -> None:
    async with seated(table) as seat:
        told = await seat.say(seat.ann, "attack", target="Troopers", weapon="improvised small", preview=True)

    assert "improvised weapon: 1 automatic Threat\n" in told.text


async def test_stray_shot_strikes_nobody_before_the_gm_says_whom(table: Store) -> None:
    async with seated(table, 4, 3, 6, 11, 0) as seat:
        told = await seat.say(seat.ann, "attack", **PISTOL, situation="ally engaged")

    assert told.text.startswith("## Hit – but somebody else\n")
    assert "before soak" not in told.text


async def test_plain_numbers_are_worked_out(table: Store) -> None:
    async with seated(table, *HIT, *HIT) as seat:
        told = await seat.say(seat.ann, "attack", target="guard soak 3, wounds 5", weapon="blaster", range="medium")
        nameless = await seat.say(seat.ann, "attack", target="soak 20, wounds 5", weapon="blaster", range="medium")

    assert "**Vex → guard**" in told.text
    assert "Blaster pistol 6 · net Success +5 · soak −3 = **8 wounds**" in told.text
    assert "guard: **past its threshold** of 5 by this hit alone." in told.text
    assert nameless.text.startswith("## Hit, and soak stops it all\n")
    assert "the target: threshold 5; no sheet keeps count." in nameless.text


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"target": "Nobody"}, "called “Nobody”. There are Brute, Troopers, Vex. Numbers do too"),
        ({"target": "Troopers, Brute"}, "further ones in `others`, as in `others:Brute`. Nothing was rolled."),
        ({"target": "Nobody, Brute"}, "There is no target called “Nobody, Brute”."),
        ({"situation": "stun"}, "The stun setting of “Blaster pistol” reaches short range only"),
        ({"weapon": "lightsaber"}, "There is no weapon called “lightsaber”. There are Blaster pistol, Hold-out"),
        ({"situation": "dancing"}, "There is no situation called “dancing”. There are aim, called shot, cover"),
        ({"weapon": "relic"}, "The sheet does not tell the damage of Relic."),
        ({"range": "extreme"}, "That is too far: “Blaster pistol” reaches medium range"),
        (
            {"weapon": "cannon", "situation": "engaged"},
            "Gunnery cannot be used while engaged.",
        ),
        ({"situation": "covr"}, "There is no situation called “covr”. Did you mean `cover`?"),
        ({"situation": "cover, cover"}, "The situation has “cover” twice."),
        ({"situation": "droid, vehicle"}, "“droid” and “vehicle” cannot both be."),
        ({"situation": "aim 3"}, "the limit is 2"),
        ({"others": "Brute"}, "attacks one target at a time"),
        ({"others": ", ".join("abcdefghijk")}, "the limit is 10"),
        ({"destiny": True}, "Nothing was changed."),
        ({"attacker": "Brute"}, "Brute is the GM's, who attacks with it"),
        ({"target": "soak lots"}, "There is no target called “soak lots”."),
        ({"target": "soak 3 wounds lots"}, "a whole number from 1 to 1000"),
        ({"extra": "zzz"}, "I cannot read"),
    ],
)
async def test_what_cannot_be_is_refused_in_a_sentence_to_the_person_alone(
    table: Store, said: dict[str, Any], words: str
) -> None:
    async with seated(table) as seat:
        told = await seat.say(seat.ann, "attack", **{**PISTOL, **said})

        assert told.is_private
        assert words in told.text
        assert len(seat.refusals()) == 1


async def test_range_that_a_shot_takes_is_asked_for(table: Store) -> None:
    async with seated(table) as seat:
        told = await seat.say(seat.ann, "attack", target="Troopers", weapon="blaster")
        several = await seat.say(seat.ann, "attack", target="Troopers")

        assert "“Blaster pistol” shoots, so add `range`." in told.text
        assert "With which weapon? There are Blaster pistol, Hold-out blaster, Carbine" in several.text
        assert len(seat.refusals()) == 2


async def test_attack_is_looked_at_adjusted_and_rolled(table: Store) -> None:
    # Short: one Difficulty; aim 2 and the GM's die: three Boost.
    async with seated(table, 4, 3, 6, 0, 0, 0, 3) as seat:
        told = await seat.say(seat.ann, "attack", **PISTOL, preview=True)
        assert told.is_private
        assert "% to hit" in told.text
        assert "Ranged (Light) 1: ability upgraded 1×" in told.text
        assert "only you see this" in told.text

        told = await _chosen(seat, told, "range", "short")
        assert "Blaster pistol · short range" in told.text
        told = await _chosen(seat, told, "situation", "aim 2", "prone")
        assert "· aim 2, prone" in told.text
        assert "`1y2g2b 1p1k`" in told.text
        told = await _chosen(seat, told, "situation", "aim 2")
        told = await _pressed(seat, told, "+1 Boost")
        told = await _pressed(seat, told, "+1 Setback")
        assert "`1y2g3b 1p1k`" in told.text
        told = await _pressed(seat, told, "No added dice")
        told = await _pressed(seat, told, "+1 Boost")
        refused = await seat.press(seat.ann, told, "Flip a point")
        assert "The pool is empty" in refused.text
        result = await seat.ann.click(told.message.message, custom_id=told.buttons["Roll"])
        (public,) = result.followups

        assert _now(seat, told).text == "Rolled: #1."
        assert not public.ephemeral
        assert "## Hit for 6 wounds" in text_of(public.components)
        assert "· aim 2, boost" in text_of(public.components)


async def test_attack_is_looked_at_out_of_turn_and_rolled_in_turn(table: Store) -> None:
    async with seated(table, 0, 0, 0, 0, 0) as seat:
        gm = Op(
            id="1", place=Place(seat.guild.id, seat.room.id), actor=Actor(user_id=seat.gm.id, manages_server=True), at=1
        )
        await encounters.start(table, gm)
        for number, name in enumerate(("Vex", "Troopers"), 2):
            await encounters.add(table, replace(gm, id=str(number)), name)
        await encounter_initiative.type_order(table, replace(gm, id="4"), "npc pc")
        await encounter_initiative.begin(table, replace(gm, id="5"))
        waiting = await seat.say(seat.ann, "attack", **PISTOL, preview=True)
        assert "Roll" not in waiting.buttons
        refused = await seat.say(seat.ann, "attack", **PISTOL)
        await seat.say(seat.gm, "attack", target="Vex", range="medium", attacker="Troopers")
        await encounter_turns.next_slot(table, replace(gm, id="6"), ScriptedChance())
        ready = await _pressed(seat, waiting, "+1 Boost")
        assert len(seat.refusals()) == 1

    assert "% to hit" in waiting.text
    assert "The attacker waits for its turn." in waiting.text
    assert "It is not Vex's turn now" in refused.text
    assert "Roll" in ready.buttons
    assert "waits for its turn" not in ready.text


async def _chosen(seat: Table, told: Reply, what: str, *values: str) -> Reply:
    select = told.select(f"attack:1:1:1:{what}")
    await seat.ann.select(told.message.message, list(values), custom_id=select)
    return _now(seat, told)


async def _pressed(seat: Table, told: Reply, label: str) -> Reply:
    await seat.ann.click(told.message.message, custom_id=told.buttons[label])
    return _now(seat, told)


def _now(seat: Table, told: Reply) -> Reply:
    """Return a private message, which is not in the channel, as it is now."""
    return seat._reply(ResponseMessage(seat.env, seat.env.backend.get_message(seat.room.id, told.message.id)))


async def test_names_and_words_are_offered(table: Store) -> None:
    async with seated(table, shown=Shown.HEALTH) as seat:
        targets = await seat.ann.autocomplete(seat.room, "attack", "target", "tr")
        weapons = await seat.ann.autocomplete(seat.room, "attack", "weapon", "", target="Troopers")
        theirs = await seat.gm.autocomplete(seat.room, "attack", "weapon", "axe", target="Vex", attacker="Brute")
        nobodys = await seat.bob.autocomplete(seat.room, "attack", "second", "", target="Vex")
        words = await seat.ann.autocomplete(seat.room, "attack", "situation", "aim 2, cov", target="Vex")
        others = await seat.ann.autocomplete(seat.room, "attack", "others", "Brute, tr", target="Vex")
        elsewhere = await seat.ann.autocomplete(seat.other_room, "attack", "target", "")
        nowhere = await seat.ann.autocomplete(seat.other_room, "attack", "weapon", "")

    assert [each["value"] for each in targets] == ["Troopers"]
    assert [each["value"] for each in weapons][:3] == ["Blaster pistol", "Hold-out blaster", "Carbine"]
    assert theirs[0]["value"] == "Axe"
    assert nobodys[0]["value"] == "Unarmed"
    assert words[0]["value"] == "aim 2, cover"
    assert others[0]["value"] == "Brute, Troopers"
    assert elsewhere == nowhere == []


async def test_check_against_somebody_says_that_an_attack_is_more(table: Store) -> None:
    async with seated(table, 0, 0, 0, 0, 0, 0) as seat:
        told = await seat.say(seat.ann, "check", skill="melee", against="Troopers")
        other = await seat.say(seat.ann, "check", skill="cool", difficulty="simple")

    assert "An attack is `/attack target:…`" in told.text
    assert "/attack" not in other.text


async def test_history_tells_attacks_as_far_as_players_see_them(table: Store) -> None:
    async with seated(table, *HIT, *MISS, 4, 3, 6, 11, 0, 4, 3, 6, 0, shown=Shown.NOTHING) as seat:
        await seat.gm.slash(seat.room, "attack", **PISTOL, attacker="Vex")
        await seat.say(seat.ann, "attack", target="soak 2", weapon="blaster", range="medium")
        await seat.say(seat.ann, "attack", target="soak 2", weapon="blaster", range="medium", situation="ally engaged")
        await seat.say(seat.ann, "attack", target="soak 2", weapon="blaster", range="short", situation="stun")
        told = (await seat.say(seat.ann, "history")).text

    lines = [line.split("> ", 2)[-1] for line in told.splitlines()[1:5]]
    assert lines == [
        "roll #4: Vex against the target, hit for 9 strain",
        "roll #3: Vex against the target, somebody else is struck",
        "roll #2: Vex against the target, missed",
        "roll #1: Vex against NPC, hit",
    ]


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ({"weapon": "blaster", "range": "medium", "situation": "engaged"}, True),
        ({"weapon": "blaster", "range": "medium"}, False),
        ({"weapon": "unarmed", "situation": "engaged"}, False),
    ],
    ids=str,
)
async def test_shot_while_engaged_tells_whom_it_opens_the_shooter_to(
    table: Store, said: dict[str, str], is_told: bool
) -> None:
    async with at_table(table, SeededChance(1)) as seat:
        await a_character(seat, seat.ann, VEX)
        await a_character(seat, seat.gm, TROOPERS, shown=Shown.FULL)
        told = await seat.say(seat.ann, "attack", target="Troopers", **said)

    assert ("Vex shot while engaged: whoever is engaged with it has a Boost die" in told.text) is is_told
