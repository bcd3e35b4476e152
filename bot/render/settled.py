"""The word, once in a campaign, that its dice are settled, for whichever message shows that first."""

from bot.render.markup import code
from bot.store.seeds import SeedUse
from bot.store.values import Facts


def settled_line(after: Facts) -> str:
    """Return the hashes of the secrets that were drawn with a change, from its facts; empty where none were.

    >>> settled_line({"settled": [[1, "open", "ab12"], [2, "secret", "cd34"]]})
    'Settled from now on, before they fall: all dice, SHA-256 `ab12`; secret rolls, `cd34`. Keep it · `/fairness show`'
    """
    if "settled" not in after:
        return ""
    words = {SeedUse.OPEN: "all dice, SHA-256 ", SeedUse.SECRET: "secret rolls, "}
    hashes = "; ".join(f"{words[SeedUse(use)]}{code(commitment)}" for _, use, commitment in after["settled"])
    return f"Settled from now on, before they fall: {hashes}. Keep it · `/fairness show`"


def settled_text(after: Facts) -> str:
    """Return the same as a line of small print of its own."""
    line = settled_line(after)
    return f"-# {line}" if line else ""
