"""The chi-square test: how surprising counts are if each outcome has the chance it should have."""

import math
from collections.abc import Hashable, Mapping
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)

FEWEST_EXPECTED = 8.0
"""Outcomes that are expected less often are counted together: the test is not valid for very small numbers."""


def p_value(observed: Mapping[Outcome, int], chances: Mapping[Outcome, float]) -> float:
    """Return how likely counts at least this far off would be by luck alone; 0 if an impossible outcome came up."""
    if observed.keys() - chances.keys():
        return 0.0
    total = sum(observed.values())
    statistic, cells = 0.0, 0
    rare_observed, rare_expected = 0, 0.0
    for outcome, chance in chances.items():
        expected, seen = chance * total, observed.get(outcome, 0)
        if expected < FEWEST_EXPECTED:
            rare_observed += seen
            rare_expected += expected
        else:
            statistic += (seen - expected) ** 2 / expected
            cells += 1
    if rare_expected >= FEWEST_EXPECTED:
        statistic += (rare_observed - rare_expected) ** 2 / rare_expected
        cells += 1
    return tail(statistic, cells - 1)


def tail(statistic: float, degrees: int) -> float:
    """Return the chance that a chi-square number with so many degrees of freedom is at least `statistic`.

    This is the upper regularized incomplete gamma function of degrees / 2 and statistic / 2.
    """
    shape, point = degrees / 2, statistic / 2
    if point <= 0:
        return 1.0
    scale = math.exp(shape * math.log(point) - point - math.lgamma(shape))
    if point < shape + 1:
        return 1.0 - scale * _lower_series(shape, point)
    return scale * _upper_fraction(shape, point)


def _lower_series(shape: float, point: float) -> float:
    term = total = 1 / shape
    while abs(term) > abs(total) * 1e-16:
        shape += 1
        term *= point / shape
        total += term
    return total


def _upper_fraction(shape: float, point: float) -> float:
    # Lentz's method for the continued fraction; it converges fast where the series does not.
    tiny = 1e-300
    base = point + 1 - shape
    c, d = 1 / tiny, 1 / base
    value = d
    for step in range(1, 100_000):
        factor = -step * (step - shape)
        base += 2
        d = factor * d + base
        d = 1 / (d if abs(d) > tiny else tiny)
        c = base + factor / c
        c = c if abs(c) > tiny else tiny
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            return value
    raise ArithmeticError(f"no convergence for {shape}, {point}")
