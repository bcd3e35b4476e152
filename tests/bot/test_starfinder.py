"""Starfinder 2e at the table: damage with every number explained, targets, persistent damage, odds, bad input."""

from typing import Any

import pytest

from bot.store.store import Store
from tests.bot.discord_table import Reply, Table, at_table, text_of
from tests.chance import ScriptedChance

# A silver blade: 2d8 slashing, +1 item; two songs of +2 and +1 status; sickened: -1 status.
# It burns for 1d6 persistent fire, and its wielder knows where to cut: 1d4 precision. Strength 3, melee.
BLADE = "2d8 slashing +1 item +1 status +2 status -1 status + 1d4 precision + 1d6 persistent fire"
STRIKE: dict[str, Any] = {
    "damage": BLADE,
    "outcome": "critical hit",
    "attack": "melee",
    "strength": 3,
    "critical": "1d10",
    "material": "silver",
    "target": "wraith",
}
DEFENSES = "weakness silver 5, fire 2; resistance physical 3, all 1"
# Scripted numbers count from 0: 2d8 show 6 and 3, 1d4 shows 4, 1d10 shows 7.
STRIKE_DICE = (5, 2, 3, 6)
# 1d6 shows 2 and the flat check 14; then 1d6 shows 6 and the flat check 15.
FIRST_TURN, SECOND_TURN = (1, 13), (5, 14)


async def a_wraith(seat: Table, who: Any = None, **more: Any) -> Reply:
    options = {"name": "Wraith", "hp": 60, "defenses": DEFENSES, **more}
    return await seat.say(who or seat.gm, "starfinder target add", **options)


async def card(seat: Table, name: str = "Wraith") -> str:
    return (await seat.say(seat.bob, "starfinder target show", target=name)).text


async def test_a_fight_ends_in_the_numbers_worked_out_by_hand(table: Store) -> None:
    async with at_table(table, ScriptedChance(*STRIKE_DICE, *FIRST_TURN, *SECOND_TURN)) as seat:
        await a_wraith(seat)
        rolled = await seat.say(seat.ann, "starfinder damage", **STRIKE)

        # Dice 6 + 3 + 4 = 13. Modifiers +1 item, +2 status, -1 status, +3 Strength = 5; the +1 status does not count.
        # 13 + 5 = 18, doubled 36, and 7 that are not doubled: 43.
        # Weakness to silver 5: 48. Resistance to physical 3 (not to all 1): 45. Hit Points 60 - 45 = 15.
        assert not rolled.is_private
        assert rolled.text.splitlines()[:17] == [
            "## 45 damage to Wraith",
            f"{seat.ann.mention} · critical hit (doubled)",
            "`+9` 2d8 (6, 3)",
            "`+4` 1d4 (4) precision",
            "`+1` item",
            "`0` +1 status does not count: +2 status is the status bonus that does",
            "`+2` status",
            "`−1` status",
            "`+3` attribute (Strength, melee)",
            "`+18` doubled",
            "`+7` 1d10 (7), only on a critical hit",
            "`+5` weakness to silver 5",
            "`−3` resistance to physical 3",
            "`0` resistance to all 1 does not count: only the highest does",
            "= **45 silver slashing**",
            "Then at the end of its turns: **1d6 persistent fire (doubled)**",
            "60 → **15** of 60 Hit Points once it is dealt",
        ]
        assert "**60** of 60 Hit Points" in await card(seat), "nothing is dealt before the button"

        applied = await seat.press(seat.ann, rolled, "Apply to Wraith")

        assert "60 → **15** of 60 Hit Points\n" in applied.text
        assert f"Dealt by {seat.ann.mention}" in applied.text

        # First turn: 1d6 shows 2, doubled 4; weakness to fire 2: 6; resistance to all 1: 5. 15 - 5 = 10.
        # The flat check shows 14: it burns on.
        first = await seat.press(seat.gm, applied, "End of turn")

        assert not first.is_private
        assert first.text.splitlines()[:9] == [
            "## End of Wraith's turn: 5 damage",
            "**1d6 persistent fire (doubled)**",
            "`+2` 1d6 (2)",
            "`+2` doubled",
            "`+2` weakness to fire 2",
            "`−1` resistance to all 1",
            "= **5 fire**",
            "Flat check **14** against DC 15: it goes on",
            "15 → **10** of 60 Hit Points",
        ]

        # Second turn: 1d6 shows 6, doubled 12; weakness 2: 14; resistance 1: 13. 10 - 13 is not below 0.
        # The flat check shows 15: the fire goes out, too late.
        second = await seat.press(seat.gm, first, "End of turn")

        assert "End of Wraith's turn: 13 damage" in second.text
        assert "Flat check **15** against DC 15: it ends" in second.text
        assert "10 → **0** of 60 Hit Points, dying or dead" in second.text
        assert not second.buttons
        ended = await card(seat)
        assert "**0** of 60 Hit Points, dying or dead" in ended
        assert "persistent" not in ended


async def test_damage_without_a_target_is_told_type_by_type(table: Store) -> None:
    # 2d8 show 5 and 3; 1d6 shows 2: 8 + 4 + 1 = 13 fire, 2 cold.
    async with at_table(table, ScriptedChance(4, 2, 1)) as seat:
        reply = await seat.say(
            seat.ann, "starfinder damage", damage="2d8+4 fire +1 item + 1d6 cold + 1d4 bleed", label="the *drone*"
        )

        assert reply.text.splitlines() == [
            "## 15 damage",
            f"{seat.ann.mention} · hit · the \\*drone\\*",
            "`+8` 2d8 (5, 3)",
            "`+4` untyped",
            "`+1` item",
            "= **13 fire**",
            "`+2` 1d6 (2)",
            "= **2 cold**",
            "Then at the end of each turn: **1d4 bleed**",
            "-# #1 · `2d8+4 fire +1 item + 1d6 cold + 1d4 bleed`",
        ]
        assert not reply.buttons


@pytest.mark.parametrize(
    ("options", "chance", "told"),
    [
        pytest.param(
            {"damage": "1d8 fire", "outcome": "basic save: success"},
            (6,),
            ["## 3 damage", "basic save: success (halved, rounded down)", "`−4` halved, rounded down"],
            id="half on a save",
        ),
        pytest.param(
            {"damage": "1d8 fire", "outcome": "basic save: critical success"},
            (6,),
            ["## No damage"],
            id="none on a save",
        ),
        pytest.param(
            {"damage": "1d8+1 fire", "outcome": "critical hit, rolled twice"},
            (6, 0),
            ["## 10 damage", "`+7` 1d8 (7)", "`+1` 1d8 (1) again", "the flat part a second time"],
            id="doubled by rolling twice",
        ),
        pytest.param(
            {"damage": "1d8 slashing", "extra": 1, "increase": True},
            (9, 4),
            ["`+15` 2d10 (10, 5)"],
            id="one more die, all of them larger",
        ),
        pytest.param(
            {"damage": "1d8 piercing", "attack": "ranged", "strength": 4},
            (0,),
            ["Strength adds nothing to damage by this kind of attack: ranged"],
            id="strength that does not count",
        ),
        pytest.param(
            {"damage": "1d8 piercing", "attack": "propulsive", "strength": 3},
            (0,),
            ["`+1` attribute (Strength, propulsive)"],
            id="half of strength",
        ),
        pytest.param(
            {"damage": "1d8 piercing", "critical": "1d10"},
            (0,),
            ["`1d10` only on a critical hit, so not rolled"],
            id="critical dice without a critical hit",
        ),
        pytest.param(
            {"damage": "1d8 bludgeoning", "nonlethal": True}, (0,), ["· nonlethal", "−2 circumstance"], id="nonlethal"
        ),
        pytest.param({"damage": "1d4 persistent acid"}, (), ["## No damage at once"], id="persistent damage alone"),
    ],
)
async def test_what_is_chosen_beside_the_text_is_told(
    table: Store, options: dict[str, Any], chance: tuple[int, ...], told: list[str]
) -> None:
    async with at_table(table, ScriptedChance(*chance)) as seat:
        reply = await seat.say(seat.ann, "starfinder damage", **options)

        assert [part for part in told if part not in reply.text] == []


BAD_DAMAGE = [
    pytest.param({"damage": "2d8 fyre"}, "2d8 **fyre**", id="an unknown type"),
    pytest.param({"damage": "2d8 fire +2 status item"}, "+2 status **item**", id="a bonus with two types"),
    pytest.param({"damage": "0d6 fire"}, "**0d6** fire", id="no dice"),
    pytest.param({"damage": "1d7 fire"}, "**1d7** fire", id="a die that is none"),
    pytest.param({"damage": "999d999"}, "**999d999**", id="dice beyond measure"),
    pytest.param({"damage": "(2d6+3) fire"}, "**(**2d6", id="brackets"),
    pytest.param({"damage": "8 fire - 1d6"}, "8 fire **\\- 1d6**", id="negative dice"),
    pytest.param({"damage": "101d6 fire"}, "**101d6**", id="too many dice"),
    pytest.param({"damage": "fire"}, "**fire**", id="a type alone"),
    pytest.param({"damage": "1d6 fire", "critical": "1d10 fyre"}, "1d10 **fyre**", id="critical dice misspelled"),
    pytest.param({"damage": "7 fire", "extra": 1}, "fixed number", id="more weapon dice without a weapon die"),
    pytest.param({"damage": "1d6 fire", "strength": 3}, "choose `attack`", id="strength without an attack"),
    pytest.param({"damage": "1d6 fire", "material": "silver"}, "Only physical damage", id="energy of silver"),
    pytest.param({"damage": "1d6 fire", "target": "Wrath"}, "Did you mean `Wraith`?", id="a name misspelled"),
    pytest.param({"damage": "1d6 fire", "target": "Zzz"}, "no target called “Zzz”", id="a name of nobody"),
]


@pytest.mark.parametrize(("options", "marked"), BAD_DAMAGE)
async def test_bad_damage_is_one_private_sentence_and_nothing_is_rolled_or_saved(
    table: Store, options: dict[str, Any], marked: str
) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        await a_wraith(seat)
        reply = await seat.say(seat.ann, "starfinder damage", **options)

        assert reply.is_private
        assert marked in reply.text
        assert reply.text.endswith((".", "?"))
        assert "Reference" not in reply.text
        assert len(seat.refusals()) == 1
        assert "roll" not in (await seat.say(seat.ann, "history")).text


@pytest.mark.parametrize(
    ("options", "marked"),
    [
        pytest.param({"defenses": "resistance physical"}, "resistance **physical**", id="resistance without a number"),
        pytest.param({"defenses": "immune fyre"}, "immune **fyre**", id="an unknown type"),
        pytest.param({"defenses": "weakness cold -5"}, "cold **\\-**5", id="a negative number"),
        pytest.param({"defenses": "resistance physical 3 (except silver"}, "**(**except", id="an open bracket"),
        pytest.param({"traits": "undeed"}, "**undeed**", id="an unknown trait"),
        pytest.param({"persistent": "1d6 fyre"}, "1d6 **fyre**", id="unknown persistent damage"),
        pytest.param({"persistent": "1d6"}, "Persistent damage has a type", id="persistent damage of no type"),
        pytest.param({"hp": 61}, "61 Hit Points are more than the maximum of 60", id="more than there can be"),
        pytest.param({"name": "drone"}, "a target called “Drone” already", id="the name of another"),
        pytest.param({"name": "\u200b"}, "needs a name", id="no name at all"),
        pytest.param({"hp": 60}, "set that way already", id="nothing new"),
    ],
)
async def test_a_bad_edit_is_one_private_sentence_and_changes_nothing(
    table: Store, options: dict[str, Any], marked: str
) -> None:
    async with at_table(table, ScriptedChance()) as seat:
        await a_wraith(seat)
        await a_wraith(seat, name="Drone")
        before = await card(seat)
        reply = await seat.say(seat.gm, "starfinder target edit", target="Wraith", **options)

        assert reply.is_private
        assert marked in reply.text
        assert "Nothing was rolled" not in reply.text
        assert reply.text.endswith((".", "?"))
        assert len(seat.refusals()) == 1
        assert await card(seat) == before


async def test_damage_taken_back_is_applied_again_with_the_same_dice(table: Store) -> None:
    async with at_table(table, ScriptedChance(5)) as seat:
        await a_wraith(seat)
        rolled = await seat.say(seat.ann, "starfinder damage", damage="1d8 cold", target="Wraith")
        applied = await seat.press(seat.bob, rolled, "Apply to Wraith")
        assert "Apply to Wraith" not in applied.buttons
        assert "**55** of 60" in await card(seat)

        undone = await seat.say(seat.bob, "undo")
        assert "55 → **60** of 60 Hit Points" in undone.text
        fresh = seat._reply(await seat.shown(applied))
        assert "60 → **55** of 60 Hit Points once it is dealt" in fresh.text
        again = await seat.press(seat.ann, fresh, "Apply to Wraith")
        assert "60 → **55** of 60" in again.text

        refused = await seat.press(seat.bob, again, "Take back")
        assert refused.is_private
        assert "Taking back what somebody else did" in refused.text
        back = await seat.press(seat.ann, again, "Take back")
        assert "60 → **55** of 60 Hit Points once it is dealt" in back.text
        assert "**60** of 60" in await card(seat)


async def test_help_lowers_the_dc_against_one_kind_of_damage_only(table: Store) -> None:
    # Fire 1d4 shows 4, its check 10; acid 1d4 shows 1, its check 10.
    async with at_table(table, ScriptedChance(3, 9, 0, 9, 0, 9)) as seat:
        await a_wraith(seat, defenses="none")
        edited = await seat.say(
            seat.gm, "starfinder target edit", target="Wraith", persistent="1d4 fire + 1d4 persistent acid"
        )

        ended = await seat.press(seat.ann, edited, "End of turn, fire at DC 10")

        assert "Flat check **10** against DC 10: it ends" in ended.text
        assert "Flat check **10** against DC 15: it goes on" in ended.text
        assert "60 → **55** of 60" in ended.text
        refused = await seat.say(seat.ann, "starfinder turn", target="Wraith", dc=9, type="fire")
        assert "suffers no persistent fire" in refused.text
        last = await seat.say(seat.ann, "starfinder turn", target="wraith", dc=10)
        assert "against DC 10: it ends" in last.text
        nothing = await seat.say(seat.ann, "starfinder turn", target="wraith")
        assert "suffers no persistent damage" in nothing.text
        assert seat.refusals() == ["IllegalAction", "IllegalAction"]


async def test_healing_to_full_stops_the_bleeding_and_nothing_else(table: Store) -> None:
    async with at_table(table, ScriptedChance(5)) as seat:
        await a_wraith(seat, defenses="none")
        await seat.say(seat.gm, "starfinder target edit", target="Wraith", hp=50, persistent="1d4 bleed + 1d6 fire")

        some = await seat.say(seat.ann, "starfinder target heal", target="Wraith", amount=5)
        assert "1d4 bleed" in some.text
        full = await seat.say(seat.ann, "starfinder target heal", target="Wraith", amount=50)
        assert "**60** of 60" in full.text
        assert "bleed" not in full.text
        assert "1d6 persistent fire" in full.text

        refused = await seat.say(seat.ann, "starfinder target heal", target="Wraith", amount=1)
        assert "at full Hit Points" in refused.text
        assert seat.refusals()


async def test_a_creature_without_blood_does_not_begin_to_bleed(table: Store) -> None:
    async with at_table(table, ScriptedChance(5)) as seat:
        await a_wraith(seat, defenses="none", traits="undead, no blood")
        rolled = await seat.say(seat.ann, "starfinder damage", damage="1d8 slashing + 1d4 bleed", target="Wraith")

        assert "1d4 bleed does nothing: the nonliving do not bleed" in rolled.text


async def test_targets_are_changed_by_whoever_made_them_and_the_gm(table: Store) -> None:
    async with at_table(table) as seat:
        await a_wraith(seat, seat.ann, name="Obozaya")
        refused = await seat.say(seat.bob, "starfinder target edit", target="obozaya", hp=3)
        assert refused.is_private
        assert "Changing a target that somebody else made is for" in refused.text
        assert "somebody else made" in (await seat.say(seat.bob, "starfinder target remove", target="obozaya")).text

        own = await seat.say(seat.ann, "starfinder target edit", target="obozaya", most=70)
        assert "60 → 70 Hit Points, 60 → 70 at most" in own.text
        removed = await seat.say(seat.gm, "starfinder target remove", target="obozaya")
        assert "Target Obozaya removed" in removed.text
        assert (
            "no target called “obozaya”" in (await seat.say(seat.ann, "starfinder target show", target="obozaya")).text
        )
        await seat.say(seat.gm, "undo")
        assert "**70** of 70" in await card(seat, "Obozaya")
        assert len(seat.refusals()) == 3


async def test_the_targets_of_a_table_are_listed_and_offered_while_one_types(table: Store) -> None:
    async with at_table(table) as seat:
        assert "No targets yet" in (await seat.say(seat.ann, "starfinder target show")).text
        await a_wraith(seat)
        await a_wraith(seat, name="Drone @everyone", hp=10)

        shown = await seat.say(seat.ann, "starfinder target show")

        assert "**2 targets**" in shown.text
        assert "Wraith: **60** of 60 Hit Points" in shown.text
        assert "@everyone" not in shown.text, "names call nobody"
        offered = await seat.ann.autocomplete(seat.room, "starfinder damage", "target", "wrai", damage="1d6 fire")
        assert [choice["value"] for choice in offered] == ["Wraith"]


async def test_in_direct_messages_damage_is_rolled_and_nothing_is_kept(table: Store) -> None:
    async with at_table(table, ScriptedChance(3)) as seat:
        user = seat.users["ann"]

        rolled = await user.slash("starfinder damage", damage="1d8 fire")
        assert "## 4 damage" in text_of(rolled.response.components)
        assert "not kept" in text_of(rolled.response.components)

        for command, options in (
            ("starfinder damage", {"damage": "1d8 fire", "target": "Wraith"}),
            ("starfinder target show", {}),
            ("odds", {"pool": "1d8 fire", "target": "Wraith"}),
        ):
            refused = await user.slash(command, **options)
            assert "Add me to a server" in text_of(refused.response.components)
        assert len(seat.refusals()) == 3
