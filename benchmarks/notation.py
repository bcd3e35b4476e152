"""How long pool texts take to read: common ones, and the worst that anybody may type.

Processor time of this thread, so that other work on the machine counts little; medians of many runs.
"Kept" is a text that was read a moment ago, "short" the short cut, "full" the reader that takes any text.
"""

import random  # noqa: TID251 - texts are made up, no dice are rolled
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from statistics import median

from rules.errors import RulesError
from rules.notation.quick import quick_reading
from rules.notation.reader import parse_pool, read_fully
from rules.notation.reading import Scheme
from tests.rules.notation.texts import random_text

COMMON = (
    "2y1g2p",
    "2y 1g 2p 1r 1b 1k",
    "yygpp",
    "2y1g vs 2p",
    "pp",
    '2y1g2p "sneak past"',
    "2 yellow 1 green vs 2 purple",
    "2y1g d100+10",
    "yyg pp scan",
)
HOSTILE = {
    "as many dice as fit": "y " * 100,
    "far too many dice": "y " * 3000,
    "brackets": "([{" * 2000,
    "apostrophes": "'a " * 2000,
    "quotes": 'y ""' * 1500,
    "letters that are no dice": "q" * 6000,
    "numbers": "2 " * 100,
    "negative counts": "-1" * 100,
    "everyday words": "scan " * 40,
    "words with slips": "purpel yelow grren " * 10,
    "accents": "\u0301" * 6000,
    "a label of words": "y " + "the " * 1499,
    "ordinary dice": "1d1+1" * 40,
}
GOAL_COMMON, GOAL_WORST = 6.0, 5000.0
"""Microseconds for a common text by the short cut, and for any text whatever."""
SEED = 20_261_201
RANDOM_TEXTS = 20_000


def microseconds(call: Callable[[], object], *, rounds: int = 31, runs: int = 100) -> float:
    """Return the median time of a call."""
    times = []
    for _ in range(rounds):
        start = time.thread_time_ns()
        for _ in range(runs):
            with suppress(RulesError):
                call()
        times.append((time.thread_time_ns() - start) / runs / 1000)
    return median(times)


def report_common() -> None:
    """Print the times of common texts."""
    print(f"{'common texts, µs':34} {'kept':>8} {'short':>8} {'full':>8}")
    for text in COMMON:
        short = (
            f"{microseconds(partial(quick_reading, text, Scheme.COLOR)):8.2f}"
            if quick_reading(text, Scheme.COLOR)
            else f"{'–':>8}"
        )
        kept, full = microseconds(partial(parse_pool, text)), microseconds(partial(read_fully, text, Scheme.COLOR))
        print(f"{text:34} {kept:8.2f} {short} {full:8.2f}")


def report_worst() -> None:
    """Print the times of hostile texts, and the worst of many random ones."""
    print(f"\n{'hostile texts, µs':34} {'full':>8}")
    worst = 0.0
    for name, text in HOSTILE.items():
        spent = microseconds(partial(read_fully, text, Scheme.COLOR), rounds=11, runs=5)
        worst = max(worst, spent)
        print(f"{name:34} {spent:8.0f}")
    source = random.Random(SEED)
    texts = [random_text(source) for _ in range(RANDOM_TEXTS)]
    times = [(microseconds(partial(read_fully, text, Scheme.COLOR), rounds=1, runs=1), text) for text in texts]
    slowest, text = max(times)
    print(f"{'random texts, median':34} {median(spent for spent, _ in times):8.0f}")
    print(f"{'random texts, worst':34} {slowest:8.0f}  {text[:40]!r}")
    print(f"\nworst of all {max(worst, slowest):.0f} µs, goal {GOAL_WORST:.0f} µs; common goal {GOAL_COMMON:.0f} µs")


if __name__ == "__main__":
    report_common()
    report_worst()
