"""Attacks that somebody looks at before they are rolled, at most one of a person in a campaign. Knows SQL."""

import json
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from bot.store.schema import attack_draft
from bot.store.store import Tx
from bot.store.values import Facts

_OF_PERSON = delete(attack_draft).where(
    attack_draft.c.campaign_id == bindparam("campaign"), attack_draft.c.user_id == bindparam("user")
)
_BY_ID = select(attack_draft.c.user_id, attack_draft.c.content).where(
    attack_draft.c.campaign_id == bindparam("campaign"), attack_draft.c.id == bindparam("number")
)


def add(tx: Tx, campaign_id: int, user_id: int, content: Facts, *, at: int) -> int:
    """Keep what somebody has said of an attack in place of what they had said before, and return its number."""
    tx.execute(_OF_PERSON, {"campaign": campaign_id, "user": user_id})
    made = insert(attack_draft).values(
        campaign_id=campaign_id, user_id=user_id, created_at=at, content=json.dumps(content, ensure_ascii=False)
    )
    key = tx.execute(made).inserted_primary_key
    assert key is not None
    return int(key[0])


def get(tx: Tx, campaign_id: int, number: int) -> tuple[int, dict[str, Any]] | None:
    """Return whose attack this is and what was said of it; None once it is rolled or another took its place."""
    row = tx.execute(_BY_ID, {"campaign": campaign_id, "number": number}).one_or_none()
    return None if row is None else (row.user_id, json.loads(row.content))


def save(tx: Tx, number: int, content: Facts) -> None:
    """Keep what is said of an attack now."""
    changed = update(attack_draft).where(attack_draft.c.id == number)
    tx.execute(changed.values(content=json.dumps(content, ensure_ascii=False)))


def forget(tx: Tx, number: int) -> None:
    """Remove an attack that is rolled."""
    tx.execute(delete(attack_draft).where(attack_draft.c.id == number))


def purge(tx: Tx, *, created_before: int) -> None:
    """Remove what nobody has rolled for so long."""
    tx.execute(delete(attack_draft).where(attack_draft.c.created_at < created_before))
