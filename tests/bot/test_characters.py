"""Characters at the table: made, shown, changed, given, deleted, brought in and sent out, by commands and presses."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.services import characters
from bot.store.store import Store
from rules.characters.character import Character
from rules.characters.parts import Part, SheetSkill, SheetTalent, SheetWeapon
from tests.bot.discord_table import Reply, Table, at_table, text_of
from tests.bot.people import an_op
from tests.chance import ScriptedChance

VEX = "Vex Åkesson | brawn 3 agility 4 | wounds 13 strain 11 soak armor 2 | athletics 2, cool 1"


async def made(seat: Table, who: Any = None, text: str = VEX, **more: Any) -> Reply:
    return await seat.say(who or seat.ann, "character create", text=text, **more)


async def test_a_character_is_made_from_one_line_and_shown_to_its_owner_alone(table: Store) -> None:
    async with at_table(table) as seat:
        told = await made(seat)
        sheet = await seat.say(seat.ann, "character show")

        assert not told.is_private
        assert "Vex Åkesson" in told.text
        assert sheet.is_private
        assert "Brawn **3** · Agility **4**" in sheet.text
        assert "Wounds **0** of **13**" in sheet.text
        assert "Soak **5** (Brawn 3, armor 2)" in sheet.text
