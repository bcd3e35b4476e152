"""The channels that share a campaign, and the message among them that is its live panel."""

from collections.abc import Collection
from dataclasses import replace

from bot.access import Act, may
from bot.services import unit
from bot.services.unit import Change, Draft, Op, require
from bot.store import campaigns, encounters, ledger
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, Panel, Place
from rules.errors import IllegalAction


async def link(store: Store, op: Op, channel_id: int) -> Change:
    """Let another channel of the server share this campaign.

    Raises:
        NotAllowed: neither GM nor manager here; or the other channel has a campaign and one is neither there.
        IllegalAction: the channel shares it already, or has a campaign of its own with a history.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        there = Place(op.place.guild_id, channel_id)
        other = campaigns.in_place(tx, there)
        if other is not None and other.id == campaign.id:
            raise IllegalAction("already_linked", channel_id=channel_id)
        if other is not None:
            require(op.actor, other, Act.SET_UP)
            if ledger.latest(tx, other.id, limit=1):
                raise IllegalAction("channel_has_campaign", channel_id=channel_id)
        campaigns.link(tx, there, campaign.id)
        return Draft(
            kind=Kind.CAMPAIGN_LINK,
            before={"campaign_id": other.id if other is not None else None},
            after={"channel_id": channel_id},
        )

    return await unit.change(store, op, Act.SET_UP, work)


async def unlink(store: Store, op: Op, channel_id: int) -> Change:
    """Take a linked channel out of this campaign; its home channel stays.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        IllegalAction: the channel does not share it, or is its home.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if channel_id == campaign.home_channel_id:
            raise IllegalAction("home_channel", channel_id=channel_id)
        if channel_id not in campaigns.channels(tx, campaign.id):
            raise IllegalAction("not_linked", channel_id=channel_id)
        campaigns.unlink(tx, Place(op.place.guild_id, channel_id))
        if campaign.panel is not None and campaign.panel.channel_id == channel_id:
            campaigns.set_panel(tx, campaign.id, None)
        return Draft(kind=Kind.CAMPAIGN_UNLINK, before={"channel_id": channel_id}, after={})

    return await unit.change(store, op, Act.SET_UP, work)


async def take_in(store: Store, op: Op, standing: Collection[int]) -> Change | None:
    """Let this channel share a campaign whose fight has lost its place: all of its channels are gone.

    `standing` are the channels of the server that there are. None: there is no such campaign of this person's, or this
    channel has one of its own. Of several it is the one whose fight started last; the others are next.

    Raises:
        IllegalAction: somebody else was quicker.
    """

    def stranded(tx: Tx) -> Campaign | None:
        here = campaigns.in_place(tx, op.place)
        if here is not None and ledger.latest(tx, here.id, limit=1):
            return None
        for number in encounters.fighting(tx, op.place.guild_id):
            campaign = campaigns.get(tx, op.place.guild_id, number)
            is_lost = not any(each in standing for each in campaigns.channels(tx, number))
            if campaign is not None and is_lost and may(op.actor, campaign.masters, Act.SET_UP):
                return campaign
        return None

    campaign = await store.read(stranded)
    if campaign is None:
        return None
    there = replace(op, place=Place(op.place.guild_id, campaign.home_channel_id))
    return await link(store, there, op.place.channel_id)


async def remember_panel(store: Store, campaign_id: int, panel: Panel) -> None:
    """Remember which message is the live panel; not a change that a player sees, so without an event."""
    await store.write(lambda tx: campaigns.set_panel(tx, campaign_id, panel))


async def forget_panel(store: Store, guild_id: int, campaign_id: int, panel: Panel) -> None:
    """Forget a live panel that is gone, unless another message is the panel by now."""

    def work(tx: Tx) -> None:
        campaign = campaigns.get(tx, guild_id, campaign_id)
        if campaign is not None and campaign.panel == panel:
            campaigns.set_panel(tx, campaign_id, None)

    await store.write(work)
