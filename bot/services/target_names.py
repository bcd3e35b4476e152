"""Finding the targets of a campaign, by name and all of them."""

from bot.likeness import alike
from bot.store import campaigns, targets
from bot.store.damage_values import StoredTarget
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.errors import UnknownName

_SUGGESTED = 3


def find(tx: Tx, campaign: Campaign, name: str) -> StoredTarget:
    """Return the target with this name, whatever its capitals.

    Raises:
        UnknownName: there is none; similar ones are suggested.
    """
    found = targets.named(tx, campaign.id, name)
    if found is None:
        raise UnknownName(
            "target", name, alike(name, targets.names(tx, campaign.id), key=str.casefold, limit=_SUGGESTED)
        )
    return found


async def named(store: Store, place: Place, name: str) -> tuple[Campaign, StoredTarget]:
    """Return the target with this name of this channel's campaign.

    Raises:
        UnknownName: there is no such target.
    """

    def question(tx: Tx) -> tuple[Campaign, StoredTarget]:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            raise UnknownName("target", name)
        return campaign, find(tx, campaign, name)

    return await store.read(question)


async def all_of(store: Store, place: Place) -> tuple[StoredTarget, ...]:
    """Return all targets of this channel's campaign by name."""

    def question(tx: Tx) -> tuple[StoredTarget, ...]:
        campaign = campaigns.in_place(tx, place)
        return targets.all_of(tx, campaign.id) if campaign is not None else ()

    return await store.read(question)


async def choices(store: Store, place: Place, typed: str, limit: int) -> tuple[str, ...]:
    """Return the names of this channel's targets that what has been typed could mean, the likeliest first."""

    def question(tx: Tx) -> tuple[str, ...]:
        campaign = campaigns.in_place(tx, place)
        return targets.names(tx, campaign.id) if campaign is not None else ()

    known = await store.read(question)
    return alike(typed, known, key=str.casefold, limit=limit) if typed else known[:limit]
