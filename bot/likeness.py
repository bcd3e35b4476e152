"""How alike names are, and which ones somebody could have meant. Imports rapidfuzz, with the first name to compare.

It takes three megabytes, and a bot at rest compares nothing; loading it takes a few hundredths of a second, once.
"""

from collections.abc import Callable, Iterable

_SUGGESTED_FROM = 60
"""How much alike (of 100) a name must be to be suggested."""
_FEW = 3


def alike(typed: str, names: Iterable[str], *, key: Callable[[str], str], limit: int | None = None) -> tuple[str, ...]:
    """Return the names that what has been typed could mean, the likeliest first; `key` says how they are compared."""
    from rapidfuzz import fuzz, process

    found = process.extract(
        typed, list(names), scorer=fuzz.WRatio, processor=key, score_cutoff=_SUGGESTED_FROM, limit=limit
    )
    return tuple(name for name, *_ in found)


def slips(typed: str, names: Iterable[str], *, key: Callable[[str], str], least: float) -> tuple[str, ...]:
    """Return the names of which what has been typed is probably a slip: letter by letter so much (of 100) alike."""
    from rapidfuzz import fuzz, process

    found = process.extract(typed, list(names), scorer=fuzz.ratio, processor=key, score_cutoff=least, limit=_FEW)
    return tuple(name for name, *_ in found)


def nearest(typed: str, names: Iterable[str], *, least: float) -> str | None:
    """Return the name that is most like what has been typed, if it is at least so much (of 100) alike."""
    from rapidfuzz import fuzz, process

    best = process.extractOne(typed, list(names), scorer=fuzz.ratio, score_cutoff=least)
    return best[0] if best else None


def likeness(wanted: str, spelling: str) -> float:
    """Return how much alike (of 100) two texts are: letter by letter, with words in any order, or one in the other."""
    from rapidfuzz import fuzz

    alike = max(fuzz.ratio(wanted, spelling), fuzz.token_sort_ratio(wanted, spelling) * 0.95)
    if 3 < len(wanted) <= len(spelling):
        alike = max(alike, fuzz.partial_ratio(wanted, spelling) * 0.9)
    return alike
