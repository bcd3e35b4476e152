"""The campaign of a channel, or the refusal where there is none, for questions that need one."""

from bot.store import campaigns
from bot.store.store import Tx
from bot.store.values import Campaign, Place
from rules.errors import IllegalAction


def campaign_begun(tx: Tx, place: Place) -> Campaign:
    """Return the campaign of this channel.

    Raises:
        IllegalAction: none has begun (rule "no_campaign").
    """
    campaign = campaigns.in_place(tx, place)
    if campaign is None:
        raise IllegalAction("no_campaign")
    return campaign


def campaign_meant(tx: Tx, place: Place, campaign_id: int) -> Campaign:
    """Return the campaign of this channel where it is still the one that a message tells of.

    Raises:
        IllegalAction: it is another one by now, or none (rule "campaign_is_gone").
    """
    campaign = campaigns.in_place(tx, place)
    if campaign is None or campaign.id != campaign_id:
        raise IllegalAction("campaign_is_gone")
    return campaign
