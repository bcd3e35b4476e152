"""What players type, made safe to keep. Imports `rules.errors` only."""

import unicodedata

from rules.errors import LimitExceeded

_JOINERS = {"\u200d", "\ufe0e", "\ufe0f"}
"""Invisible, but parts of emoji that people type."""


def clean(text: str, what: str, limit: int) -> str:
    """Return the text as it is kept: composed characters, single spaces, nothing invisible, at most `limit` long.

    Invisible characters could turn the text round or hide a mention; they are not part of what a player means.

    Raises:
        LimitExceeded: it is longer; nothing is cut off silently.
    """
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(
        char if char in _JOINERS or unicodedata.category(char)[0] != "C" else " " if char.isspace() else ""
        for char in composed
    )
    cleaned = " ".join(kept.split())
    if len(cleaned) > limit:
        raise LimitExceeded(f"characters in {what}", limit=limit, got=len(cleaned))
    return cleaned
