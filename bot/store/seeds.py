"""The secrets that settle a campaign's dice, and the draws that were made from them. Knows SQL.

What comes from here may hold secrets that are not revealed: only the dice and an export of revealed ones may read them.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, bindparam, func, insert, select, update

from bot.store.schema import draw, seed
from bot.store.store import Tx


class SeedUse(StrEnum):
    """What a secret settles. Stored: a key never changes its meaning."""

    OPEN = "open"
    SECRET = "secret"  # noqa: S105 - rolls that the table does not see


@dataclass(frozen=True, slots=True)
class Words:
    """Words that somebody mixed into the dice, and the first draw that they count for."""

    first_draw: int
    user_id: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """One secret and what is known of it."""

    id: int
    campaign_id: int
    number: int
    """Counted in the campaign."""
    use: SeedUse
    secret: bytes = field(repr=False)
    words: tuple[Words, ...]
    next_draw: int
    created_at: int
    revealed_at: int | None
    """Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A draw that has been numbered: from this seed, with the words that had been added by then."""

    seed_id: int
    secret: bytes = field(repr=False)
    number: int
    words: tuple[str, ...]


Dealt = Sequence[tuple[int, Sequence[int]]]
"""For each time that dice were asked for: how many sides, and what came up, counted from 0."""

_CURRENT = (seed.c.campaign_id == bindparam("campaign"), seed.c.use == bindparam("which"), seed.c.revealed_at.is_(None))
_SELECT_CURRENT = select(seed).where(*_CURRENT)
_TAKE = (
    update(seed)
    .where(*_CURRENT)
    .values(next_draw=seed.c.next_draw + 1)
    .returning(seed.c.id, seed.c.secret, seed.c.next_draw, seed.c.words)
)
_INSERT_DRAW = insert(draw)


def _seed(row: Row[Any]) -> Seed:
    return Seed(
        id=row.id,
        campaign_id=row.campaign_id,
        number=row.number,
        use=SeedUse(row.use),
        secret=bytes.fromhex(row.secret),
        words=_words(row.words),
        next_draw=row.next_draw,
        created_at=row.created_at,
        revealed_at=row.revealed_at,
    )


def _words(text: str) -> tuple[Words, ...]:
    return tuple(Words(*each) for each in json.loads(text))


def begin(tx: Tx, campaign_id: int, use: SeedUse, secret: bytes, at: int) -> Seed:
    """Write a new secret; the one before it must have been revealed."""
    last = tx.execute(select(func.max(seed.c.number)).where(seed.c.campaign_id == campaign_id)).scalar_one()
    tx.execute(
        insert(seed).values(
            campaign_id=campaign_id,
            number=(last or 0) + 1,
            use=use.value,
            secret=secret.hex(),
            words="[]",
            next_draw=1,
            created_at=at,
        )
    )
    begun = current(tx, campaign_id, use)
    assert begun is not None
    return begun


def current(tx: Tx, campaign_id: int, use: SeedUse) -> Seed | None:
    """Return the secret that is in use, if one has been drawn."""
    row = tx.execute(_SELECT_CURRENT, {"campaign": campaign_id, "which": use.value}).one_or_none()
    return _seed(row) if row is not None else None


def of_campaign(tx: Tx, campaign_id: int) -> tuple[Seed, ...]:
    """Return all secrets of a campaign, the oldest first."""
    rows = tx.execute(select(seed).where(seed.c.campaign_id == campaign_id).order_by(seed.c.number))
    return tuple(map(_seed, rows))


def take(tx: Tx, campaign_id: int, use: SeedUse) -> Taken | None:
    """Number the next draw of the secret in use, if one has been drawn."""
    row = tx.execute(_TAKE, {"campaign": campaign_id, "which": use.value}).one_or_none()
    if row is None:
        return None
    words = () if row.words == "[]" else tuple(each.text for each in _words(row.words))
    return Taken(row.id, bytes.fromhex(row.secret), row.next_draw - 1, words)


def add_words(tx: Tx, to: Seed, user_id: int, text: str) -> None:
    """Mix words into all draws from the next one on."""
    words = [[each.first_draw, each.user_id, each.text] for each in to.words]
    words.append([to.next_draw, user_id, text])
    tx.execute(update(seed).where(seed.c.id == to.id).values(words=json.dumps(words, ensure_ascii=False)))


def reveal(tx: Tx, seed_id: int, at: int) -> None:
    """Mark a secret as one that everybody may know."""
    tx.execute(update(seed).where(seed.c.id == seed_id).values(revealed_at=at))


def add_draw(tx: Tx, event_id: int, taken: Taken, dealt: Dealt) -> None:
    """Write the draw of an event."""
    tx.execute(
        _INSERT_DRAW,
        {
            "event_id": event_id,
            "seed_id": taken.seed_id,
            "number": taken.number,
            "dealt": json.dumps(dealt, separators=(",", ":")),
        },
    )
