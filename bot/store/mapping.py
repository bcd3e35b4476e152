"""Values to what columns hold, and back. Imports `rules` only."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rules.dice.die import Die
from rules.dice.ordinary import Keep, OrdinaryDice, OrdinaryRoll
from rules.dice.pool import DicePool
from rules.dice.roll import Roll
from rules.dice.symbols import NetResult, Symbols

_FREE = "free"


def pool_to_text(pool: DicePool) -> str:
    """Return a pool as JSON: the count of each die, and the letters of its free symbols."""
    return json.dumps(pool_to_facts(pool))


def pool_to_facts(pool: DicePool) -> dict[str, int | str]:
    """Return a pool as JSON values: the count of each die, and the letters of its free symbols."""
    dice: dict[str, int | str] = {die.value: count for die, count in pool.items()}
    if pool.free:
        dice[_FREE] = pool.free.code
    return dice


def pool_from_text(text: str) -> DicePool:
    """Return the pool that was written by `pool_to_text`."""
    return pool_from_facts(json.loads(text))


def pool_from_facts(facts: Mapping[str, Any]) -> DicePool:
    """Return the pool that was written by `pool_to_facts`."""
    dice = dict(facts)
    free = Symbols.from_code(dice.pop(_FREE, ""))
    return DicePool.of({Die(name): count for name, count in dice.items()}, free)


def faces_to_text(roll: Roll) -> str:
    """Return every face of a roll as JSON: for each kind of die the indexes of its faces."""
    return json.dumps({die.value: indexes for die, indexes in roll.faces})


def roll_to_facts(roll: Roll) -> dict[str, object]:
    """Return a roll as an event remembers it: its pool and every face."""
    return {"pool": pool_to_facts(roll.pool), "faces": {die.value: list(indexes) for die, indexes in roll.faces}}


def roll_from_facts(facts: Mapping[str, Any]) -> Roll:
    """Return the roll that was written by `roll_to_facts`."""
    faces = tuple((Die(name), tuple(indexes)) for name, indexes in facts["faces"].items())
    return Roll(pool_from_facts(facts["pool"]), faces)


def roll_from_text(pool: str, faces: str) -> Roll:
    """Return the roll that was written by `pool_to_text` and `faces_to_text`."""
    shown = json.loads(faces)
    return Roll(pool_from_text(pool), tuple((Die(name), tuple(indexes)) for name, indexes in shown.items()))


def net_to_text(net: NetResult) -> str:
    """Return a net result as JSON."""
    return json.dumps(asdict(net))


def ordinary_to_text(rolls: tuple[OrdinaryRoll, ...]) -> str:
    """Return rolls of ordinary dice as JSON."""
    return json.dumps(
        [
            {
                "count": each.dice.count,
                "sides": each.dice.sides,
                "keep": each.dice.keep.value,
                "kept": each.dice.kept,
                "modifiers": each.dice.modifiers,
                "faces": each.faces,
            }
            for each in rolls
        ]
    )


def ordinary_from_text(text: str) -> tuple[OrdinaryRoll, ...]:
    """Return the rolls that were written by `ordinary_to_text`."""
    return tuple(
        OrdinaryRoll(
            OrdinaryDice(
                count=each["count"],
                sides=each["sides"],
                keep=Keep(each["keep"]),
                kept=each["kept"],
                modifiers=tuple(each["modifiers"]),
            ),
            tuple(each["faces"]),
        )
        for each in json.loads(text)
    )
