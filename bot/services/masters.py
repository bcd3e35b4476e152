"""Who is game master of a campaign, and the changes of it."""

from dataclasses import dataclass

from bot.access import Act
from bot.services import unit
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class Master:
    """A person (`user`) or a role (`role`) that is, or becomes, GM."""

    kind: str
    id: int


def masters_of(campaign: Campaign) -> tuple[Master, ...]:
    """Return the game masters in a fixed order."""
    return (
        *(Master("user", number) for number in sorted(campaign.masters.user_ids)),
        *(Master("role", number) for number in sorted(campaign.masters.role_ids)),
    )


def as_facts(masters: tuple[Master, ...]) -> list[list[object]]:
    """Return game masters as an event remembers them."""
    return [[master.kind, master.id] for master in masters]


def replace_masters(tx: Tx, campaign: Campaign, masters: tuple[Master, ...]) -> None:
    """Let exactly these be GM."""
    for old in masters_of(campaign):
        campaigns.remove_master(tx, campaign.id, old.kind, old.id)
    for new in dict.fromkeys(masters):
        campaigns.add_master(tx, campaign.id, new.kind, new.id)


async def add_master(store: Store, op: Op, master: Master) -> Change:
    """Make a person or a role GM.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        IllegalAction: it is so already.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if master in masters_of(campaign):
            raise IllegalAction("already_gm", kind=master.kind, id=master.id)
        campaigns.add_master(tx, campaign.id, master.kind, master.id)
        return Draft(kind=Kind.CAMPAIGN_GM_ADD, before={}, after={"kind": master.kind, "id": master.id})

    return await unit.change(store, op, Act.SET_UP, work)


async def remove_master(store: Store, op: Op, master: Master) -> Change:
    """Take the GM's rights from a person or a role.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        IllegalAction: it had none.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if master not in masters_of(campaign):
            raise IllegalAction("not_gm", kind=master.kind, id=master.id)
        campaigns.remove_master(tx, campaign.id, master.kind, master.id)
        return Draft(kind=Kind.CAMPAIGN_GM_REMOVE, before={"kind": master.kind, "id": master.id}, after={})

    return await unit.change(store, op, Act.SET_UP, work)
