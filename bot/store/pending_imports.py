"""Imports that wait for a yes. Knows SQL."""

import json
from collections.abc import Iterable

from sqlalchemy import delete, insert, select

from bot.store.character_values import PendingImport
from bot.store.schema import pending_import
from bot.store.store import Tx
from bot.store.values import Facts


def keep(tx: Tx, campaign_id: int, user_id: int, at: int, content: Iterable[Facts]) -> int:
    """Keep an import until its question is answered, in place of an older one of this person; return its number."""
    tx.execute(
        delete(pending_import).where(pending_import.c.campaign_id == campaign_id, pending_import.c.user_id == user_id)
    )
    made = insert(pending_import).values(
        campaign_id=campaign_id,
        user_id=user_id,
        created_at=at,
        content=json.dumps(list(content), ensure_ascii=False),
    )
    key = tx.execute(made).inserted_primary_key
    assert key is not None
    return int(key[0])


def get(tx: Tx, campaign_id: int, number: int) -> PendingImport | None:
    """Return this import of this campaign, if its question is still open."""
    row = tx.execute(
        select(pending_import).where(pending_import.c.campaign_id == campaign_id, pending_import.c.id == number)
    ).one_or_none()
    if row is None:
        return None
    return PendingImport(
        id=row.id,
        campaign_id=row.campaign_id,
        user_id=row.user_id,
        created_at=row.created_at,
        content=tuple(json.loads(row.content)),
    )


def forget(tx: Tx, number: int) -> None:
    """Forget an import whose question is answered."""
    tx.execute(delete(pending_import).where(pending_import.c.id == number))


def purge(tx: Tx, *, created_before: int) -> None:
    """Forget what was left open since before this moment."""
    tx.execute(delete(pending_import).where(pending_import.c.created_at < created_before))
