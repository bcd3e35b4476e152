"""Rolls with symbols to spend, and those who spend them.

Faces by their number: Proficiency 4 = two Successes, 10 = two Advantage, 11 = Triumph; Ability 3 = two Successes,
4 = Advantage, 6 = Success and Advantage, 7 = two Advantage; Difficulty 0 = blank, 1 = Failure, 3 = Threat,
6 = two Threat; Challenge 11 = Despair.
"""

from dataclasses import replace

from bot.access import Actor
from bot.services import (
    characters,
    encounter_turns,
    spending,
    spending_changes,
)
from bot.services.attacks import Attacked
from bot.services.check_order import CheckOrder
from bot.services.checks import Checked, check
from bot.store.spending_values import Spending
from bot.store.store import Store
from rules.characters.parts import SheetQuality, SheetWeapon
from rules.combat.purchases import Purchase
from rules.combat.spending import SpendingSide
from rules.dice.symbols import Symbol
from tests.bot.duelists import read_extra
from tests.bot.people import ANN, GM, HERE, an_op
from tests.bot.services.ambush import seen
from tests.chance import ScriptedChance

GOOD, BAD = SpendingSide.POSITIVE, SpendingSide.NEGATIVE
STRONG = (11, 7, 6, 0, 0)
"""Two Successes, three Advantage, a Triumph. With the pistol 6 + 2, less soak 5: 3 wounds to the troopers."""


async def goes_on(table: Store) -> None:
    """End the turn of whoever acts, or let a slot pass in which nobody does."""
    acting = (await seen(table)).encounter.acting
    ends = encounter_turns.skip if acting is None else encounter_turns.next_slot
    await ends(table, an_op(GM), ScriptedChance())


async def of(table: Store, rolled: Attacked | Checked) -> Spending:
    return await spending.spending(table, HERE, rolled.rolled.campaign.id, rolled.rolled.stored.number)


def way(now: Spending, symbol: Symbol, key: str, times: int = 1) -> Purchase:
    return next(each for each in now.account.ways(symbol) if (each.key, each.times) == (key, times))


async def buy(
    table: Store,
    rolled: Attacked | Checked,
    symbol: Symbol,
    key: str,
    *answers: str,
    who: Actor = ANN,
    times: int = 1,
    dice: tuple[int, ...] = (),
) -> Spending:
    wanted = way(await of(table, rolled), symbol, key, times)
    number = rolled.rolled.stored.number
    return await spending_changes.buy(table, an_op(who), number, wanted, answers, ScriptedChance(*dice))


async def roll_check(table: Store, who: Actor, *dice: int, name: str | None = None, **order: object) -> Checked:
    asked = CheckOrder(**{"skill": "cool", **order})  # type: ignore[arg-type]  # any
    return await check(table, an_op(who), name, asked, read_extra, ScriptedChance(*dice))


def reasons(checked: Checked) -> list[str]:
    return [reason for reason, *_ in checked.event.after["reasons"]]


async def number_of(table: Store, name: str) -> str:
    return str((await seen(table)).encounter.named(name).id)


async def with_weapon(table: Store, *qualities: tuple[str, int | None], **fields: object) -> None:
    gun = SheetWeapon(
        **{  # type: ignore[arg-type]  # any
            "name": "Gun",
            "skill": "ranged_light",
            "damage": 6,
            "critical_rating": 3,
            "range": "medium",
            "qualities": tuple(SheetQuality(name=name, rank=rank) for name, rank in qualities),
            **fields,
        }
    )
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, weapons=(*sheet.weapons, gun)))
