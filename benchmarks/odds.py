"""How long exact odds take, and for how long they keep the bot from doing anything else.

Processor time of this process, so that other work on the machine counts little; the best and the median of many runs.
The ratios are taken within each run.
"""

import asyncio
import random  # noqa: TID251 - the sampling that exact odds are compared with
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement
from statistics import median

from bot.odds_worker import OddsWorker
from rules.dice.die import FACES, Die
from rules.dice.effects import effects_of
from rules.dice.joint import joint_of
from rules.dice.odds import MOST_DICE_AT_ONCE, Odds, net_of, odds_of
from rules.dice.pool import DicePool
from rules.dice.study import MOST_DICE_JOINTLY_AT_ONCE, study
from rules.dice.symbols import Symbols

POOLS = {
    "8 dice, typical": DicePool(proficiency=2, ability=1, boost=1, challenge=1, difficulty=2, setback=1),
    "20 dice": DicePool(proficiency=4, ability=3, boost=3, challenge=4, difficulty=3, setback=3),
    "30 dice": DicePool(proficiency=6, ability=5, boost=4, challenge=6, difficulty=5, setback=4),
    "50 dice": DicePool(proficiency=10, ability=8, boost=7, challenge=10, difficulty=8, setback=7),
    "100 dice": DicePool(proficiency=20, ability=16, boost=14, challenge=20, difficulty=16, setback=14),
}
GOALS = {"8 dice, typical": 1.0, "20 dice": 5.0}
"""Milliseconds for all answers."""
SAMPLES = 10_000
TOLD = DicePool(proficiency=8, challenge=12)
"""As many dice as the line under a roll is worked out for, of the kinds that take longest."""


def all_answers(pool: DicePool) -> list[object]:
    """Every answer that the odds give, each an exact fraction, and the grid of all outcomes."""
    odds = odds_of(pool)
    single = [
        odds.success,
        odds.failure,
        odds.advantage,
        odds.threat,
        odds.neither,
        odds.success_with_advantage,
        odds.success_with_neither,
        odds.success_with_threat,
        odds.failure_with_advantage,
        odds.failure_with_neither,
        odds.failure_with_threat,
        odds.success_with_triumph,
        odds.failure_with_triumph,
        odds.success_with_despair,
        odds.failure_with_despair,
        odds.triumph_and_despair,
        odds.triumph.at_least(1),
        odds.despair.at_least(1),
        odds.net_success.mean,
        odds.net_advantage.mean,
    ]
    prices = [odds.success_paying(price) for price in range(1, 6)]
    return [single, prices, list(odds.net_success.items()), list(odds.net_advantage.items()), odds.net.rows]


def one_die_at_a_time(pool: DicePool) -> Counter[tuple[int, int, int, int]]:
    """The plain way: a dictionary of outcomes that grows with every die."""
    outcomes = Counter({(0, 0, 0, 0): 1})
    for die, count in pool.items():
        nets = [face.symbols.net() for face in FACES[die]]
        faces = Counter((net.success, net.advantage, net.triumph, net.despair) for net in nets)
        for _ in range(count):
            grown: Counter[tuple[int, int, int, int]] = Counter()
            for (success, advantage, triumph, despair), cases in outcomes.items():
                for face, ways in faces.items():
                    grown[success + face[0], advantage + face[1], triumph + face[2], despair + face[3]] += cases * ways
            outcomes = grown
    return outcomes


def sampled_success(pool: DicePool) -> float:
    """The quick and wrong way: throw the dice ten thousand times."""
    dice = [([face.packed for face in FACES[die]], count) for die, count in pool.items()]
    throws = [[random.choices(faces, k=SAMPLES) for _ in range(count)] for faces, count in dice]
    sums = map(sum, zip(*(die for kind in throws for die in kind), strict=True))
    return sum(Symbols.unpack(packed).net().succeeded for packed in sums) / SAMPLES


def milliseconds(work: Callable[[], object], seconds: float = 0.5) -> list[float]:
    """Run the work again and again for a while and return what each run cost."""
    costs: list[float] = []
    end = time.perf_counter() + seconds
    while not costs or time.perf_counter() < end:
        start = time.process_time()
        work()
        costs.append((time.process_time() - start) * 1000)
    return costs


def worst_small_pool(most: int, *, jointly: bool) -> tuple[DicePool, float]:
    """The pool that holds the loop longest of those that are answered at once: one to four kinds of dice in it."""
    costs = {}
    kinds = 4
    for dice in combinations_with_replacement(Die, kinds):
        shares = Counter(dice)
        pool = DicePool.of({die: most * share // kinds for die, share in shares.items()})
        pool = pool.add(dice[0], most - pool.size)
        costs[pool] = min(milliseconds(partial(study, pool, jointly=jointly), 0.02))
    worst = max(costs, key=lambda pool: costs[pool])
    return worst, median(milliseconds(partial(study, worst, jointly=jointly)))


async def held(pool: DicePool) -> tuple[float, float]:
    """Ask the worker while a clock ticks: the seconds until the answer, and the longest that the clock stood still."""
    worker = OddsWorker()
    start = last = time.perf_counter()
    longest = 0.0
    asked: asyncio.Task[Odds] = asyncio.create_task(worker.exact_odds(pool))
    while not asked.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last - 0.001), now
    await worker.close()
    return last - start, longest


def main() -> None:
    """Print all figures."""
    for name, pool in POOLS.items():
        costs = milliseconds(partial(all_answers, pool))
        goal = f", goal {GOALS[name]:.0f}" if name in GOALS else ""
        print(f"all answers, {name}: best {min(costs):.2f} ms, median {median(costs):.2f} ms{goal}")
    for name in GOALS:
        pool = POOLS[name]
        ours = median(milliseconds(partial(all_answers, pool)))
        plain = median(milliseconds(partial(one_die_at_a_time, pool)))
        sampled = median(milliseconds(partial(sampled_success, pool)))
        print(f"{name}: a dictionary takes {plain / ours:.0f} x as long, {SAMPLES} samples {sampled / ours:.0f} x")
    for name, pool in POOLS.items():
        joint = median(milliseconds(partial(joint_of, pool), 0.2))
        effects = median(milliseconds(partial(effects_of, pool), 0.2))
        print(f"{name}: jointly with Triumph and Despair {joint:.2f} ms more, the effect of one more {effects:.2f} ms")
    line = median(milliseconds(lambda: net_of(TOLD).this_or_later(1, 0)))
    print(f"the line under a roll of {TOLD.size} dice, the most that have it: {line:.2f} ms, goal 1")
    for what, most, jointly in (("study", MOST_DICE_AT_ONCE, False), ("joint table", MOST_DICE_JOINTLY_AT_ONCE, True)):
        worst, cost = worst_small_pool(most, jointly=jointly)
        dice = ", ".join(f"{count} {die.value}" for die, count in worst.items())
        print(f"longest hold of a {what} that is answered at once: median {cost:.1f} ms ({dice}), limit 10")
    for name in ("50 dice", "100 dice"):
        seconds, longest = asyncio.run(held(POOLS[name]))
        print(f"worker, {name}: answer after {seconds:.2f} s, the loop stood still for at most {longest * 1000:.1f} ms")


if __name__ == "__main__":
    main()
