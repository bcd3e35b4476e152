"""Campaigns, the channels that share them, and their game masters. Knows SQL."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, bindparam, delete, exists, func, insert, select, update

from bot.access import GameMasters
from bot.store.schema import campaign, campaign_channel, campaign_gm, late_upgrade
from bot.store.store import Tx
from bot.store.values import Campaign, Panel, Place
from rules.notation.reading import Scheme
from rules.systems import SYSTEMS
from rules.table.destiny import DestinyPool

_MOST_DELETED = 25
"""Deleted campaigns of one channel that are looked at."""

_MASTERS = (
    select(func.json_group_array(func.json_array(campaign_gm.c.kind, campaign_gm.c.discord_id)))
    .where(campaign_gm.c.campaign_id == campaign.c.id)
    .correlate(campaign)
    .scalar_subquery()
)
"""Each of them as its kind and number: every press reads its campaign twice, so all of it comes with one question."""
_CAMPAIGN = select(
    campaign,
    exists().where(late_upgrade.c.campaign_id == campaign.c.id).correlate(campaign).label("late_upgrades"),
    _MASTERS.label("masters"),
)
_IN_CHANNEL = _CAMPAIGN.join(campaign_channel, campaign_channel.c.campaign_id == campaign.c.id).where(
    campaign_channel.c.channel_id == bindparam("channel"),
    campaign_channel.c.guild_id == bindparam("guild"),
    campaign.c.deleted_at.is_(None),
)
_BY_ID = _CAMPAIGN.where(campaign.c.id == bindparam("id"), campaign.c.guild_id == bindparam("guild"))
_SET_DESTINY = (
    update(campaign)
    .where(campaign.c.id == bindparam("campaign_id"))
    .values(light=bindparam("new_light"), dark=bindparam("new_dark"))
)
_TAKE_ROLL_NUMBER = (
    update(campaign)
    .where(campaign.c.id == bindparam("campaign_id"))
    .values(next_roll=campaign.c.next_roll + 1)
    .returning(campaign.c.next_roll)
)
_COUNT = select(func.count()).select_from(campaign).where(campaign.c.deleted_at.is_(None))


def _campaign(row: Row[Any]) -> Campaign:
    masters: list[tuple[str, int]] = json.loads(row.masters)
    return Campaign(
        id=row.id,
        guild_id=row.guild_id,
        home_channel_id=row.home_channel_id,
        name=row.name,
        system=row.system,
        scheme=Scheme(row.scheme),
        text_only=bool(row.text_only),
        upgrades_after_roll=bool(row.late_upgrades),
        destiny=DestinyPool(row.light, row.dark),
        session_number=row.session_number,
        session_is_open=bool(row.session_open),
        masters=GameMasters(
            frozenset(number for kind, number in masters if kind == "user"),
            frozenset(number for kind, number in masters if kind == "role"),
        ),
        panel=Panel(row.panel_channel_id, row.panel_message_id) if row.panel_message_id is not None else None,
        deleted_at=row.deleted_at,
    )


def in_place(tx: Tx, place: Place) -> Campaign | None:
    """Return the campaign of this channel, if it has begun."""
    row = tx.execute(_IN_CHANNEL, {"channel": place.channel_id, "guild": place.guild_id}).one_or_none()
    return _campaign(row) if row is not None else None


def get(tx: Tx, guild_id: int, campaign_id: int) -> Campaign | None:
    """Return this campaign of this server, deleted or not."""
    row = tx.execute(_BY_ID, {"id": campaign_id, "guild": guild_id}).one_or_none()
    return _campaign(row) if row is not None else None


def begin(tx: Tx, place: Place, at: int) -> Campaign:
    """Begin a campaign in a channel that has none."""
    key = tx.execute(
        insert(campaign).values(
            guild_id=place.guild_id,
            home_channel_id=place.channel_id,
            name="",
            system=SYSTEMS[0].key,
            scheme=Scheme.COLOR.value,
            text_only=0,
            light=0,
            dark=0,
            session_number=0,
            session_open=0,
            next_roll=1,
            created_at=at,
        )
    ).inserted_primary_key
    assert key is not None
    link(tx, place, key[0])
    begun = in_place(tx, place)
    assert begun is not None
    return begun


def link(tx: Tx, place: Place, campaign_id: int) -> None:
    """Let this channel share the campaign, whatever it had before."""
    unlink(tx, place)
    tx.execute(
        insert(campaign_channel).values(channel_id=place.channel_id, guild_id=place.guild_id, campaign_id=campaign_id)
    )


def unlink(tx: Tx, place: Place) -> None:
    """Take this channel out of whatever campaign it is in."""
    tx.execute(
        delete(campaign_channel).where(
            campaign_channel.c.channel_id == place.channel_id, campaign_channel.c.guild_id == place.guild_id
        )
    )


def channels(tx: Tx, campaign_id: int) -> tuple[int, ...]:
    """Return the channels that share the campaign, in a fixed order."""
    found = tx.execute(
        select(campaign_channel.c.channel_id)
        .where(campaign_channel.c.campaign_id == campaign_id)
        .order_by(campaign_channel.c.channel_id)
    )
    return tuple(found.scalars())


def set_destiny(tx: Tx, campaign_id: int, pool: DestinyPool) -> None:
    """Save the Destiny Pool."""
    tx.execute(_SET_DESTINY, {"campaign_id": campaign_id, "new_light": pool.light, "new_dark": pool.dark})


def set_session(tx: Tx, campaign_id: int, number: int, *, is_open: bool) -> None:
    """Save which session it is, and whether it is going on."""
    tx.execute(
        update(campaign).where(campaign.c.id == campaign_id).values(session_number=number, session_open=int(is_open))
    )


def set_panel(tx: Tx, campaign_id: int, panel: Panel | None) -> None:
    """Remember which message is the live panel."""
    tx.execute(
        update(campaign)
        .where(campaign.c.id == campaign_id)
        .values(
            panel_channel_id=panel.channel_id if panel else None,
            panel_message_id=panel.message_id if panel else None,
        )
    )


def set_settings(
    tx: Tx, campaign_id: int, *, name: str, system: str, scheme: Scheme, text_only: bool, upgrades_after_roll: bool
) -> None:
    """Save the settings."""
    tx.execute(
        update(campaign)
        .where(campaign.c.id == campaign_id)
        .values(
            name=name,
            system=system,
            scheme=scheme.value,
            text_only=int(text_only),
        )
    )
    tx.execute(delete(late_upgrade).where(late_upgrade.c.campaign_id == campaign_id))
    if upgrades_after_roll:
        tx.execute(insert(late_upgrade).values(campaign_id=campaign_id))


def add_master(tx: Tx, campaign_id: int, kind: str, discord_id: int) -> None:
    """Make a person (`user`) or a role (`role`) GM."""
    tx.execute(insert(campaign_gm).values(campaign_id=campaign_id, kind=kind, discord_id=discord_id))


def remove_master(tx: Tx, campaign_id: int, kind: str, discord_id: int) -> None:
    """Take the GM's rights from a person or a role."""
    tx.execute(
        delete(campaign_gm).where(
            campaign_gm.c.campaign_id == campaign_id,
            campaign_gm.c.kind == kind,
            campaign_gm.c.discord_id == discord_id,
        )
    )


def take_roll_number(tx: Tx, campaign_id: int) -> int:
    """Return the number of the next roll and count it as taken."""
    following: int = tx.execute(_TAKE_ROLL_NUMBER, {"campaign_id": campaign_id}).scalar_one()
    return following - 1


def mark_deleted(tx: Tx, campaign_id: int, at: int) -> None:
    """Hide the campaign and free its channels; everything else stays until it is purged."""
    tx.execute(update(campaign).where(campaign.c.id == campaign_id).values(deleted_at=at))
    tx.execute(delete(campaign_channel).where(campaign_channel.c.campaign_id == campaign_id))


def restore(tx: Tx, campaign_id: int, places: Iterable[Place]) -> None:
    """Bring a hidden campaign back into these channels."""
    tx.execute(update(campaign).where(campaign.c.id == campaign_id).values(deleted_at=None))
    for place in places:
        link(tx, place, campaign_id)


def deleted(tx: Tx, place: Place, *, since: int) -> tuple[Campaign, ...]:
    """Return the campaigns of this home channel that were deleted after `since`, the last one first."""
    rows = tx.execute(
        _CAMPAIGN.where(
            campaign.c.guild_id == place.guild_id,
            campaign.c.home_channel_id == place.channel_id,
            campaign.c.deleted_at > since,
        )
        .order_by(campaign.c.deleted_at.desc(), campaign.c.id.desc())
        .limit(_MOST_DELETED)
    ).all()
    return tuple(_campaign(row) for row in rows)


def purge(tx: Tx, *, deleted_before: int) -> int:
    """Remove for good what was deleted before this moment; return how many campaigns that were."""
    gone = tx.execute(
        delete(campaign).where(campaign.c.deleted_at.is_not(None), campaign.c.deleted_at < deleted_before)
    )
    return int(gone.rowcount)


def count(tx: Tx) -> int:
    """Return how many campaigns there are, without the deleted ones."""
    return tx.execute(_COUNT).scalar_one()
