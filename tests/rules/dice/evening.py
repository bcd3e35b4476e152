"""An evening of dice as an export tells it, for the tests of its verification."""

import copy
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rules.dice.amendment import Amended, add_dice, reroll, turn, upgrade
from rules.dice.committed import CommittedChance, commitment_of, seal_of
from rules.dice.die import FACES, Die
from rules.dice.ordinary import Keep, OrdinaryDice, OrdinaryRoll, roll_ordinary
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_pool
from rules.dice.symbols import Symbols
from rules.dice.verification import Verdict, Verification

Json = dict[str, Any]
Tamper = Callable[[Json], object]

POOL = DicePool.of({Die.PROFICIENCY: 2, Die.BOOST: 1, Die.DIFFICULTY: 2}, Symbols(advantage=1))
BESIDE = OrdinaryDice(count=3, sides=100, keep=Keep.HIGHEST, kept=2, modifiers=(3, -1))


class Deal:
    """The dice of one draw, which remember what they dealt."""

    def __init__(self, chance: CommittedChance) -> None:
        self._chance = chance
        self.dealt: list[list[Any]] = []

    def draw(self, sides: int, count: int) -> list[int]:
        numbers = list(self._chance.draw(sides, count))
        self.dealt.append([sides, numbers])
        return numbers


class Evening:
    """A campaign's dice as an export tells them."""

    def __init__(self) -> None:
        self.seeds: list[Json] = []
        self.entries: list[Json] = []
        self.begin("open", bytes(range(32)))
        self.begin("secret", bytes(range(1, 33)))

    def begin(self, use: str, secret: bytes) -> None:
        seed = {"seed": len(self.seeds) + 1, "use": use, "commitment": commitment_of(secret), "draws": 0}
        self.seeds.append({**seed, "secret": secret.hex(), "words": []})

    def say(self, text: str) -> None:
        self.seeds[0]["words"].append({"from": self.seeds[0]["draws"] + 1, "text": text})

    def draw(self, kind: str, seed: int = 1) -> tuple[Json, Deal]:
        of = self.seeds[seed - 1]
        of["draws"] += 1
        words = [each["text"] for each in of["words"]]
        deal = Deal(CommittedChance(bytes.fromhex(of["secret"]), of["draws"], words))
        entry: Json = {"seed": seed, "draw": of["draws"], "event": len(self.entries) + 1, "kind": kind}
        entry["dealt"] = deal.dealt
        self.entries.append(entry)
        return entry, deal

    def roll(self, number: int, pool: DicePool = POOL, beside: tuple[OrdinaryDice, ...] = (), seed: int = 1) -> Roll:
        entry, deal = self.draw("roll", seed)
        fell = roll_pool(pool, deal)
        entry["roll"] = {"number": number, **state(fell), "net": asdict(fell.net)}
        entry["roll"]["ordinary"] = [numbered(roll_ordinary(dice, deal)) for dice in beside]
        entry["told"] = []
        if self.seeds[seed - 1]["use"] == "secret":
            entry["seal"] = seal_of(bytes.fromhex(self.seeds[seed - 1]["secret"]), entry)
        return fell

    def amend(self, number: int, before: Roll, how: str, change: Callable[[Deal], Amended]) -> Roll:
        entry, deal = self.draw("roll.amend")
        entry["amended"] = amendment(number, before, how, change(deal))
        entry["told"] = []
        return change_of(entry)

    def amend_attack(self, number: int, before: Roll, change: Callable[[Deal], Amended]) -> Roll:
        """Amend the dice of an attack, by which an injury is rolled."""
        entry, deal = self.draw("attack.amend")
        entry["amended"] = amendment(number, before, "add", change(deal))
        entry["told"] = [deal.draw(100, 1)[0] + 1, deal.draw(10, 1)[0] + 1]
        return change_of(entry)

    def turn(self, number: int, before: Roll, die: Die, face: int, to: int) -> None:
        told = amendment(number, before, "turn", turn(before, die, face, to))
        self.entries.append({"event": len(self.entries) + 1, "kind": "roll.amend", "amended": told, "told": []})

    def document(self) -> Json:
        return copy.deepcopy({"seeds": self.seeds, "draws": self.entries})


def state(roll: Roll) -> Json:
    pool: Json = {die.value: count for die, count in roll.pool.items()}
    if roll.pool.free:
        pool["free"] = roll.pool.free.code
    return {"pool": pool, "faces": {die.value: list(indexes) for die, indexes in roll.faces}}


def numbered(roll: OrdinaryRoll) -> Json:
    told = asdict(roll.dice) | {"keep": roll.dice.keep.value, "modifiers": list(roll.dice.modifiers)}
    return told | {"faces": list(roll.faces), "total": roll.total}


def amendment(number: int, before: Roll, how: str, amended: Amended) -> Json:
    return {
        "number": number,
        "how": how,
        "changes": [[each.die.value, each.before, each.after] for each in amended.changes],
        "before": state(before),
        "after": state(amended.roll),
        "net": asdict(amended.roll.net),
    }


def change_of(entry: Json) -> Roll:
    after = entry["amended"]["after"]
    pool = DicePool.of({die: after["pool"].get(die.value, 0) for die in Die}, Symbols.from_code("A"))
    return Roll(pool, tuple((Die(die), tuple(faces)) for die, faces in after["faces"].items()))


def an_evening() -> Evening:
    """Play everything that draws know: entries 0 to 8."""
    evening = Evening()
    first = evening.roll(1, beside=(BESIDE,))
    evening.roll(2)
    evening.say("käse")
    more = evening.amend(1, first, "add", lambda deal: add_dice(first, DicePool(setback=2, ability=1), deal))
    again = evening.amend(1, more, "reroll", lambda deal: reroll(more, {Die.PROFICIENCY: [0], Die.SETBACK: [1]}, deal))
    evening.say("brot")
    upgraded = evening.amend(1, again, "destiny", lambda deal: upgrade(again, Die.CHALLENGE, deal))
    face = dict(upgraded.faces)[Die.BOOST][0]
    ring = list(dict.fromkeys(each.code for each in FACES[Die.BOOST]))
    code = ring[(ring.index(FACES[Die.BOOST][face].code) + 1) % len(ring)]
    evening.turn(1, upgraded, Die.BOOST, face, [each.code for each in FACES[Die.BOOST]].index(code))
    evening.entries[0]["roll"]["now"] = evening.entries[5]["amended"]["after"]
    force, deal = evening.draw("destiny.roll")
    force["told"] = [FACES[Die.FORCE][deal.draw(12, 1)[0]].code]
    injured, deal = evening.draw("character.injured")
    injured["told"] = [deal.draw(100, 1)[0] + 1, deal.draw(10, 1)[0] + 1]
    evening.roll(3, DicePool(ability=3, challenge=1), seed=2)
    return evening


def verdict_of(document: Json) -> Verdict:
    verification = Verification(document["seeds"])
    for entry in document["draws"]:
        verification.check(entry)
    return verification.finish()


def change(*path: str | int, to: object) -> Tamper:
    """Return what sets one value deep inside a document."""

    def tamper(document: Json) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        assert part[last] != to, "nothing would be changed"
        part[last] = to

    return tamper
