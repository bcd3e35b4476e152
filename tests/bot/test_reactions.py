"""Parry at the table: the button under a hit, who may press it, and what hidden NPCs do in private."""

from dataclasses import replace

from bot.access import Shown
from bot.store.store import Store
from rules.characters.parts import SheetTalent, SheetWeapon
from tests.bot.discord_table import at_table
from tests.bot.duelists import BRUTE, VEX
from tests.bot.test_health import a_character
from tests.chance import ScriptedChance

BLANK = (0,) * 5
PARRY = SheetTalent(name="Parry", ranks=2)
FENCER = replace(VEX, talents=(PARRY,), weapons=(SheetWeapon(name="Blade", skill="melee", damage=1, adds_brawn=True),))


async def test_a_hit_is_parried_in_its_own_message(table: Store) -> None:
    async with at_table(table, ScriptedChance(*BLANK)) as seat:
        await a_character(seat, seat.ann, FENCER)
        await a_character(seat, seat.gm, BRUTE, shown=Shown.FULL)
        told = await seat.say(seat.gm, "attack", target="Vex", attacker="Brute", extra="****")
        refused = await seat.press(seat.bob, told, "Parry 2 (3 strain)")
        await seat.press(seat.ann, told, "Parry 2 (3 strain)")
        after = seat._reply(await seat.shown(told))
        history = (await seat.say(seat.ann, "history")).text
        undone = await seat.press(seat.ann, after, "Take back the last")
        again = seat._reply(await seat.shown(told))

    assert told.text.startswith("## Hit for 7 wounds")
    assert "Changing somebody else's character" in refused.text
    assert after.text.startswith("## Hit for 3 wounds")
    assert "Parry 2 −4" in after.text
    assert "Vex: wounds 0 → **3** of 12 · strain 0 → **3** of 11" in after.text
    assert "**Vex answers with Parry 2**: 4 damage less for 3 strain." in after.text
    assert "Parry 2 (3 strain)" not in after.buttons
    assert "roll #1: Vex answers with Parry 2" in history
    assert "Hit for 7 wounds" in undone.text
    assert "Parry 2 (3 strain)" in again.buttons


async def test_a_hidden_npc_parries_from_the_gms_details(table: Store) -> None:
    async with at_table(table, ScriptedChance(*BLANK)) as seat:
        await a_character(seat, seat.ann, VEX)
        fencer = replace(BRUTE, talents=(PARRY,))
        await a_character(seat, seat.gm, fencer, shown=Shown.HEALTH)
        told = await seat.say(seat.ann, "attack", target="Brute", weapon="unarmed", extra="*******")
        details = await seat.press(seat.gm, told, "Details (GM)")
        await seat.gm.click(details.message.message, custom_id=details.buttons["Parry 2 (3 strain)"])
        shown = seat._reply(await seat.shown(told)).text

    assert "Parry 2 (3 strain)" not in told.buttons
    assert "**Brute answers with Parry**." in shown
    assert "Parry 2" not in shown
