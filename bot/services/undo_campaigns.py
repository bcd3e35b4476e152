"""Taking back what happened to a campaign itself: its settings, its game masters, its channels, its end."""

from collections.abc import Callable

from bot.services.campaigns import save_settings, settings_of
from bot.services.masters import Master, masters_of, replace_masters
from bot.services.standing import blocked, check_untouched
from bot.services.unit import Op
from bot.store import campaigns, ledger
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts, Kind, Place

_SETTING_KINDS = (Kind.CAMPAIGN_SETUP, Kind.CAMPAIGN_SETTINGS)
_MASTER_KINDS = (Kind.CAMPAIGN_SETUP, Kind.CAMPAIGN_GM_ADD, Kind.CAMPAIGN_GM_REMOVE)
_CHANNEL_KINDS = (Kind.CAMPAIGN_LINK, Kind.CAMPAIGN_UNLINK)


def _settings(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    now = settings_of(campaign)
    changed = {name: value for name, value in event.before.items() if name != "masters"}
    if any(now[name] != event.after[name] for name in changed):
        raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=_SETTING_KINDS))
    if "masters" in event.before:
        check_untouched(tx, campaign, event, _MASTER_KINDS)
        replace_masters(tx, campaign, tuple(Master(*each) for each in event.before["masters"]))
    save_settings(tx, campaign, changed)


def _gm_add(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    master = Master(event.after["kind"], event.after["id"])
    if master not in masters_of(campaign):
        raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=_MASTER_KINDS))
    campaigns.remove_master(tx, campaign.id, master.kind, master.id)


def _gm_remove(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    master = Master(event.before["kind"], event.before["id"])
    if master in masters_of(campaign):
        raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=_MASTER_KINDS))
    campaigns.add_master(tx, campaign.id, master.kind, master.id)


def _link(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    place = Place(campaign.guild_id, event.after["channel_id"])
    here = campaigns.in_place(tx, place)
    if here is None or here.id != campaign.id:
        raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=_CHANNEL_KINDS))
    campaigns.unlink(tx, place)
    if event.before["campaign_id"] is not None:
        campaigns.link(tx, place, event.before["campaign_id"])


def _unlink(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    place = Place(campaign.guild_id, event.before["channel_id"])
    if campaigns.in_place(tx, place) is not None:
        raise blocked(ledger.latest_standing(tx, campaign.id, since=event.id, kinds=_CHANNEL_KINDS))
    campaigns.link(tx, place, campaign.id)


def _delete(tx: Tx, campaign: Campaign, event: Event, op: Op) -> None:
    places = tuple(Place(campaign.guild_id, number) for number in event.before["channels"])
    # A linked channel may have a new campaign by now and keeps it; the home channel has none, or we were not here.
    free = tuple(place for place in places if campaigns.in_place(tx, place) is None)
    campaigns.restore(tx, campaign.id, free)


CAMPAIGN_INVERSES: dict[Kind, Callable[[Tx, Campaign, Event, Op], Facts | None]] = {
    Kind.CAMPAIGN_SETUP: _settings,
    Kind.CAMPAIGN_SETTINGS: _settings,
    Kind.CAMPAIGN_GM_ADD: _gm_add,
    Kind.CAMPAIGN_GM_REMOVE: _gm_remove,
    Kind.CAMPAIGN_LINK: _link,
    Kind.CAMPAIGN_UNLINK: _unlink,
    Kind.CAMPAIGN_DELETE: _delete,
}
