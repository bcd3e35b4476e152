"""Pools under a name: personal, so they change nothing at the table and are no events.

What is deleted is told with its text, so that it can be saved again.
"""

from bot.access import Act
from bot.likeness import slips
from bot.services import unit
from bot.services.unit import Op
from bot.store import campaigns, saved_pools
from bot.store.player_values import SavedPool
from bot.store.pool_values import MOST_SAVED, Pools, Saved
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.errors import IllegalAction, RulesError, UnknownName
from rules.notation.reader import parse_pool
from rules.notation.reading import Scheme
from rules.notation.skills import SKILL_BRACKETS

MOST_RECENT = 10
LONGEST_NAME = 40
_ALIKE = 70.0
"""How much alike (of 100) two names are of which one is taken for a slip of the other."""


def reads_as_dice(name: str) -> bool:
    """Whether a name means dice already, in the letters of any table: typed as a pool it would never be looked up."""
    if not SKILL_BRACKETS.isdisjoint(name):
        return True
    for scheme in Scheme:
        try:
            parse_pool(name, scheme=scheme)
        except RulesError:
            continue
        return True
    return False


async def save(store: Store, op: Op, pool: SavedPool) -> Saved:
    """Keep a pool text that can be read under a name, in place of the former one of that name.

    Raises:
        IllegalAction: the name is empty or means dice itself, or this person has as many as are kept.
    """
    if not pool.name:
        raise IllegalAction("pool_without_name")
    if reads_as_dice(pool.name):
        raise IllegalAction("pool_name_is_dice", name=pool.name)

    def work(tx: Tx) -> Saved:
        campaign = unit.campaign_of(tx, op)
        unit.require(op.actor, campaign, Act.ROLL)
        mine = (campaign.id, op.actor.user_id)
        former = saved_pools.named(tx, *mine, pool.name)
        if former is None and saved_pools.number_of(tx, *mine) >= MOST_SAVED:
            raise IllegalAction("too_many_pools", limit=MOST_SAVED)
        saved_pools.save(tx, *mine, pool)
        return Saved(campaign=campaign, pool=pool, former=former)

    return await store.write(work)


async def delete(store: Store, op: Op, name: str) -> SavedPool:
    """Remove a pool of this person, and return it.

    Raises:
        UnknownName: they have none of that name.
    """

    def work(tx: Tx) -> SavedPool:
        campaign = campaigns.in_place(tx, op.place)
        found = saved_pools.named(tx, campaign.id, op.actor.user_id, name) if campaign is not None else None
        if campaign is None or found is None:
            close = _close(tx, campaign, op.actor.user_id, name) if campaign is not None else ()
            raise UnknownName("saved pool", name, close)
        saved_pools.remove(tx, campaign.id, op.actor.user_id, name)
        return found

    return await store.write(work)


async def named(store: Store, place: Place, user_id: int, name: str) -> SavedPool | None:
    """Return this person's pool of that name in this channel's campaign, if there is one.

    Raises:
        UnknownName: there is none, but one whose name is almost the same.
    """

    def question(tx: Tx) -> SavedPool | None:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            return None
        found = saved_pools.named(tx, campaign.id, user_id, name)
        close = () if found is not None else _close(tx, campaign, user_id, name)
        if close:
            raise UnknownName("saved pool", name, close)
        return found

    return await store.read(question)


def _close(tx: Tx, campaign: Campaign, user_id: int, name: str) -> tuple[str, ...]:
    """Return the names of this person's pools of which this one is probably a slip."""
    if len(name) > LONGEST_NAME:
        return ()
    names = (each.name for each in saved_pools.all_of(tx, campaign.id, user_id))
    return slips(name, names, key=saved_pools.key_of, least=_ALIKE)


async def pools(store: Store, place: Place, user_id: int) -> Pools | None:
    """Return what this person has saved and rolled lately; None where no campaign has begun."""

    def question(tx: Tx) -> Pools | None:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            return None
        return Pools(
            campaign=campaign,
            saved=saved_pools.all_of(tx, campaign.id, user_id),
            recent=saved_pools.recent(tx, campaign.id, user_id, MOST_RECENT),
        )

    return await store.read(question)
