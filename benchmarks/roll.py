"""How long a roll takes, from the typed text to the net result with every face kept.

Compared, in turns within the same run, with the obvious way: a regular expression and `random.choice` for each die.
`--verify` first throws 200,000 rolls of three pools and compares them with the exact odds.
"""

import random  # noqa: TID251 - the obvious way that the roll is compared with
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice, permutations, product
from statistics import median

from bot.chance import SystemChance
from rules.dice.die import FACES, Die
from rules.dice.odds import odds_of
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_pool
from rules.dice.symbols import NetResult
from rules.notation.reader import parse_pool
from tests.chi_square import p_value

TEXTS = {
    "typical, 8 dice": "2y 1g 2p 1r 1b 1k",
    "20 dice": "4y 3g 3p 4r 3b 3k",
    "50 dice": "10y 8g 8p 10r 7b 7k",
}
GOAL = 25.0
"""Microseconds for the typical roll."""
ROUNDS = 15
SECONDS = 0.05
ROLLS = 200_000

CHANCE = SystemChance()


def our_roll(text: str) -> Roll:
    """Read, roll and net; the faces stay in the roll."""
    roll = roll_pool(parse_pool(text).pool, CHANCE)
    assert roll.net is not None
    return roll


def fresh_texts(text: str) -> Iterator[str]:
    """Yield the pool in so many spellings, again and again, that the reader has forgotten each when it comes back."""
    dice = text.split()
    spellings = (
        "".join(die + gap for die, gap in zip(order, gaps, strict=True)).strip()
        for order in permutations(dice)
        for gaps in product(("", " "), repeat=len(dice))
    )
    return cycle(dict.fromkeys(islice(spellings, 20_000)))


def first_reading(texts: Iterator[str], _: str) -> object:
    """Read a text that was not read lately."""
    return parse_pool(next(texts))


def only_roll(pool: DicePool, _: str) -> NetResult:
    """Roll and net a pool that has been read already."""
    return roll_pool(pool, CHANCE).net


def obvious_roll(text: str) -> tuple[list[tuple[str, str]], dict[str, int]]:
    """What a first version looks like: not cryptographic, no bounds, no error a player could understand."""
    rolled = []
    counts = dict.fromkeys("SFATXY", 0)
    for count, letter in re.findall(r"(\d+)\s*([a-z])", text):
        for _ in range(int(count)):
            face = random.choice(OBVIOUS_FACES[letter])
            rolled.append((letter, face))
            for symbol in face:
                counts[symbol] += 1
    success = counts["S"] + counts["X"] - counts["F"] - counts["Y"]
    advantage = counts["A"] - counts["T"]
    return rolled, {"success": success, "advantage": advantage, "triumph": counts["X"], "despair": counts["Y"]}


OBVIOUS_FACES = {
    letter: [face.code for face in FACES[die]]
    for letter, die in zip("ygbrpk", (die for die in Die if die is not Die.FORCE), strict=True)
}


def microseconds(work: Callable[[str], object], text: str) -> float:
    """Return what one call costs, in processor time of this thread."""
    calls, start = 0, time.thread_time()
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        for _ in range(50):
            work(text)
        calls += 50
    return (time.thread_time() - start) / calls * 1e6


def verify() -> None:
    """Compare many rolls with the exact odds."""
    for text in ("1y 1g 2p", TEXTS["typical, 8 dice"], "3y 2b 3r 2k"):
        pool = parse_pool(text).pool
        seen: Counter[NetResult] = Counter(roll_pool(pool, CHANCE).net for _ in range(ROLLS))
        odds = odds_of(pool)
        chances = {
            NetResult(success=row.net_success, advantage=row.net_advantage, triumph=row.triumph, despair=row.despair): (
                row.cases / odds.net.total
            )
            for row in odds.joint_rows()
        }
        print(f"{ROLLS} rolls of {text}: chi-square p = {p_value(seen, chances):.3f}")


def main() -> None:
    """Print all figures."""
    if "--verify" in sys.argv:
        verify()
    for name, text in TEXTS.items():
        pool = parse_pool(text).pool
        ways: dict[str, Callable[[str], object]] = {
            "whole": our_roll,
            "obvious": obvious_roll,
            "reading": parse_pool,
            "first reading": partial(first_reading, fresh_texts(text)),
            "rolling": partial(only_roll, pool),
        }
        rounds = [{way: microseconds(work, text) for way, work in ways.items()} for _ in range(ROUNDS)]
        cost = {way: median(each[way] for each in rounds) for way in ways}
        ratio = median(each["obvious"] / each["whole"] for each in rounds)
        goal = f", goal {GOAL:.0f}" if text == TEXTS["typical, 8 dice"] else ""
        parts = f"reading {cost['reading']:.1f}, rolling and net {cost['rolling']:.1f}"
        parts += f"; the first reading of a text {cost['first reading']:.1f}"
        print(f"{name}: {cost['whole']:.1f} us ({parts}){goal}", end="; ")
        print(f"{ratio:.2f} x as fast as the obvious way ({cost['obvious']:.1f} us)")


if __name__ == "__main__":
    main()
