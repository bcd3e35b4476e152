"""The targets of damage, by name and by number. Knows SQL."""

import json
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from bot.store import damage_mapping, target_mapping
from bot.store.damage_values import StoredTarget
from bot.store.schema import target
from bot.store.store import Tx
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.target import Target

_OF_CAMPAIGN = select(target).where(target.c.campaign_id == bindparam("campaign"))
_BY_ID = _OF_CAMPAIGN.where(target.c.id == bindparam("id"))
_BY_NAME = _OF_CAMPAIGN.where(target.c.name_key == bindparam("key"))
_ALL = _OF_CAMPAIGN.order_by(target.c.name_key)
_SAVE = update(target).where(target.c.id == bindparam("target_id"))


def _stored(row: Row[Any]) -> StoredTarget:
    return StoredTarget(
        id=row.id,
        owner_id=row.owner_id,
        name=row.name,
        target=Target(
            hit_points=HitPoints(
                current=row.hit_points, maximum=row.most_hit_points, was_knocked_out=bool(row.knocked_out)
            ),
            defenses=target_mapping.defenses_from_json(json.loads(row.defenses)),
            nature=target_mapping.nature_from_json(json.loads(row.nature)),
            persistent=damage_mapping.persistent_from_json(json.loads(row.persistent)),
        ),
    )


def _values(name: str, kept: Target) -> dict[str, object]:
    return {
        "name": name,
        "name_key": key_of(name),
        "hit_points": kept.hit_points.current,
        "most_hit_points": kept.hit_points.maximum,
        "knocked_out": int(kept.hit_points.was_knocked_out),
        "defenses": json.dumps(target_mapping.defenses_to_json(kept.defenses)),
        "nature": json.dumps(target_mapping.nature_to_json(kept.nature)),
        "persistent": json.dumps(damage_mapping.persistent_to_json(kept.persistent)),
    }


def key_of(name: str) -> str:
    """Return what two spellings of one name have in common."""
    return name.casefold()


def get(tx: Tx, campaign_id: int, target_id: int) -> StoredTarget | None:
    """Return this target of this campaign."""
    row = tx.execute(_BY_ID, {"campaign": campaign_id, "id": target_id}).one_or_none()
    return _stored(row) if row is not None else None


def named(tx: Tx, campaign_id: int, name: str) -> StoredTarget | None:
    """Return the target with this name, whatever its capitals."""
    row = tx.execute(_BY_NAME, {"campaign": campaign_id, "key": key_of(name)}).one_or_none()
    return _stored(row) if row is not None else None


def all_of(tx: Tx, campaign_id: int) -> tuple[StoredTarget, ...]:
    """Return all targets of the campaign by name."""
    return tuple(map(_stored, tx.execute(_ALL, {"campaign": campaign_id})))


def names(tx: Tx, campaign_id: int) -> tuple[str, ...]:
    """Return the names of all targets of the campaign, in order."""
    found = tx.execute(select(target.c.name).where(target.c.campaign_id == campaign_id).order_by(target.c.name_key))
    return tuple(found.scalars())


def count(tx: Tx, campaign_id: int) -> int:
    """Return how many targets the campaign has."""
    return int(
        tx.execute(select(func.count()).select_from(target).where(target.c.campaign_id == campaign_id)).scalar_one()
    )


def add(tx: Tx, campaign_id: int, owner_id: int, name: str, kept: Target) -> StoredTarget:
    """Write a new target."""
    key = tx.execute(
        insert(target).values(campaign_id=campaign_id, owner_id=owner_id, **_values(name, kept))
    ).inserted_primary_key
    assert key is not None
    return StoredTarget(id=key[0], owner_id=owner_id, name=name, target=kept)


def save(tx: Tx, stored: StoredTarget) -> None:
    """Write a target as it is now."""
    tx.execute(_SAVE.values(_values(stored.name, stored.target)), {"target_id": stored.id})


def remove(tx: Tx, target_id: int) -> None:
    """Delete a target."""
    tx.execute(delete(target).where(target.c.id == target_id))


def bring_back(tx: Tx, campaign_id: int, stored: StoredTarget) -> None:
    """Write a deleted target again, under the number that it had."""
    tx.execute(
        insert(target).values(
            id=stored.id,
            campaign_id=campaign_id,
            owner_id=stored.owner_id,
            **_values(stored.name, stored.target),
        )
    )
