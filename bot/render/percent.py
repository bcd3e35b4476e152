"""Chances in words. Imports nothing of ours."""

from fractions import Fraction

_BAR = 10


def percent(chance: Fraction) -> str:
    """Return a chance in percent, such that only the impossible reads 0% and only the certain 100%.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**6)), percent(Fraction(1))
    ('33.3%', '<0.1%', '100%')
    """
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    tenths = round(chance * 1000)
    if tenths == 0:
        return "<0.1%"
    if tenths == 1000:
        return ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%"


def bar(chance: Fraction) -> str:
    """Return a chance as a bar of ten blocks.

    >>> bar(Fraction(1, 3))
    '▓▓▓░░░░░░░'
    """
    filled = round(chance * _BAR)
    return "▓" * filled + "░" * (_BAR - filled)


def points(change: Fraction) -> str:
    """Return a change of a chance in percentage points.

    >>> points(Fraction(1, 8)), points(Fraction(-1, 8)), points(Fraction(0)), points(Fraction(1, 10**6))
    ('+12.5', '−12.5', '±0', '+<0.1')
    """
    if not change:
        return "±0"
    tenths = round(abs(change) * 1000)
    return f"{'+' if change > 0 else '−'}{f'{tenths // 10}.{tenths % 10}' if tenths else '<0.1'}"


def signed(mean: Fraction) -> str:
    """Return an expected value, rounded, with its sign.

    >>> signed(Fraction(-1, 3))
    '−0.33'
    """
    return f"{round(float(mean), 2) + 0.0:+.2f}".replace("-", "−")  # + 0.0: else what rounds to zero could be −0
