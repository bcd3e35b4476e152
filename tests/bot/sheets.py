"""Making characters at the simulated table."""

from typing import Any

from bot.access import Actor, Shown
from bot.services import characters
from bot.services.unit import Op
from bot.store.values import Place
from rules.characters.character import Character
from tests.bot.discord_table import Reply, Table

VEX = "Vex Åkesson | brawn 3 agility 4 | wounds 13 strain 11 | soak armor 2 | athletics 2, cool 1"


async def made(seat: Table, who: Any = None, text: str = VEX, **more: Any) -> Reply:
    return await seat.say(who or seat.ann, "character create", text=text, **more)


async def kept(seat: Table, who: Any, new: Character, *, shown: Shown | None = None) -> None:
    """Make a character without a command; with `shown` an NPC that players see so much of."""
    op = Op(
        id=f"made-{new.name}",
        actor=Actor(user_id=who.id, manages_server=who is seat.gm),
        place=Place(seat.guild.id, seat.room.id),
        at=1,
    )
    await characters.create(seat.bot.store, op, new, is_npc=shown is not None, shown=shown)
