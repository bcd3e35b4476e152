"""Changes of a campaign itself: its settings, its end. Its game masters and its channels have modules of their own."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.access import Act, Actor, is_gm
from bot.chance import Dice
from bot.services import unit
from bot.services.draws import settle
from bot.services.masters import Master, as_facts, masters_of, replace_masters
from bot.services.unit import Change, Draft, Op, require
from bot.store import attack_drafts, campaigns, characters, ledger, pending_imports, roll_messages
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind, Place
from rules.errors import IllegalAction
from rules.notation.reading import Scheme
from rules.systems import system_named

DAYS_KEPT = 30
"""How long a deleted campaign can be brought back."""
KEPT_MS = DAYS_KEPT * 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """New values for some of the settings; None leaves a setting as it is."""

    name: str | None = None
    system: str | None = None
    scheme: Scheme | None = None
    text_only: bool | None = None
    upgrades_after_roll: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """A campaign as its GM looks at it."""

    campaign: Campaign
    channels: tuple[int, ...]
    is_gm: bool


def settings_of(campaign: Campaign) -> dict[str, object]:
    """Return the settings as an event remembers them."""
    return {
        "name": campaign.name,
        "system": campaign.system,
        "scheme": campaign.scheme.value,
        "text_only": campaign.text_only,
        "upgrades_after_roll": campaign.upgrades_after_roll,
    }


def save_settings(tx: Tx, campaign: Campaign, changed: Mapping[str, object]) -> None:
    """Save the given settings of a campaign, by their names in an event."""
    full = {**settings_of(campaign), **changed}
    campaigns.set_settings(
        tx,
        campaign.id,
        name=str(full["name"]),
        system=str(full["system"]),
        scheme=Scheme(str(full["scheme"])),
        text_only=bool(full["text_only"]),
        upgrades_after_roll=bool(full["upgrades_after_roll"]),
    )


def _change_settings(tx: Tx, campaign: Campaign, new: Settings) -> tuple[Facts, Facts]:
    wanted = {
        "name": new.name,
        "system": system_named(new.system).key if new.system is not None else None,
        "scheme": new.scheme.value if new.scheme is not None else None,
        "text_only": new.text_only,
        "upgrades_after_roll": new.upgrades_after_roll,
    }
    now = settings_of(campaign)
    after = {name: value for name, value in wanted.items() if value is not None and value != now[name]}
    save_settings(tx, campaign, after)
    return {name: now[name] for name in after}, after


async def set_up(store: Store, op: Op, new: Settings, masters: tuple[Master, ...], dice: Dice) -> Change:
    """Set a campaign up in one go: its game and settings, and who is GM in place of whoever was.

    Its dice are settled then at the latest, so that the answer shows the hashes before the first one falls.

    Without `masters` the GM stays, and where there is none yet, whoever sets it up becomes GM.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        UnknownName: no such game.
        IllegalAction: everything is already so.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        before, after = _change_settings(tx, campaign, new)
        old = masters_of(campaign)
        named = masters or old or (Master("user", op.actor.user_id),)
        if named != old:
            replace_masters(tx, campaign, named)
            before = {**before, "masters": as_facts(old)}
            after = {**after, "masters": as_facts(named)}
        if not after:
            raise IllegalAction("nothing_to_change")
        after = {**after, **settle(tx, campaign, op.at, dice)}
        return Draft(kind=Kind.CAMPAIGN_SETUP, before=before, after=after)

    return await unit.change(store, op, Act.SET_UP, work)


async def change_settings(store: Store, op: Op, new: Settings) -> Change:
    """Change some of the settings.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        UnknownName: no such game.
        IllegalAction: everything is already so.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        before, after = _change_settings(tx, campaign, new)
        if not after:
            raise IllegalAction("nothing_to_change")
        return Draft(kind=Kind.CAMPAIGN_SETTINGS, before=before, after=after)

    return await unit.change(store, op, Act.SET_UP, work)


async def to_delete(store: Store, op: Op) -> Overview:
    """Return the campaign that would be deleted, for the question before it.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        IllegalAction: the channel has no campaign.
    """
    found = await overview(store, op.place, op.actor)
    if found is None:
        raise IllegalAction("no_campaign")
    require(op.actor, found.campaign, Act.DELETE)
    return found


async def delete(store: Store, op: Op) -> Change:
    """Hide the campaign that `op` means; for 30 days it can be brought back whole.

    Raises:
        NotAllowed: neither GM nor a manager of the server.
        IllegalAction: the channel's campaign is another one by now, or none.
    """

    def work(tx: Tx) -> Change:
        done = ledger.find(tx, op.id)
        if done is not None:
            return unit.repeat(tx, op, done)
        campaign = campaigns.in_place(tx, op.place)
        unit.check_meant(op, campaign)
        if campaign is None:
            raise IllegalAction("no_campaign")
        require(op.actor, campaign, Act.DELETE)
        shared = campaigns.channels(tx, campaign.id)
        campaigns.mark_deleted(tx, campaign.id, op.at)
        draft = Draft(kind=Kind.CAMPAIGN_DELETE, before={"channels": list(shared)}, after={"deleted_at": op.at})
        return unit.record(tx, op, campaign, draft)

    return await store.write(work)


async def purge(store: Store, now: int) -> int:
    """Remove for good what was deleted more than 30 days ago; return how many campaigns that were.

    What was only kept for a while (attacks that nobody rolled, where messages of rolls stand) goes as well.
    """

    def work(tx: Tx) -> int:
        characters.purge(tx, deleted_before=now - KEPT_MS)
        pending_imports.purge(tx, created_before=now - KEPT_MS)
        attack_drafts.purge(tx, created_before=now - KEPT_MS)
        roll_messages.purge(tx, sent_before=now - KEPT_MS)
        return campaigns.purge(tx, deleted_before=now - KEPT_MS)

    return await store.write(work)


async def current(store: Store, place: Place) -> Campaign | None:
    """Return the campaign of this channel, if it has begun."""
    return await store.read(lambda tx: campaigns.in_place(tx, place))


async def overview(store: Store, place: Place, actor: Actor) -> Overview | None:
    """Return the campaign of this channel with the channels that share it, if it has begun."""

    def question(tx: Tx) -> Overview | None:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            return None
        return Overview(
            campaign=campaign,
            channels=campaigns.channels(tx, campaign.id),
            is_gm=is_gm(actor, campaign.masters),
        )

    return await store.read(question)
