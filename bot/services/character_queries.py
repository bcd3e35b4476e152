"""What is shown of characters and not changed: a sheet, the list, an export. As much of each as the person may see."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.access import Act, Actor, Shown, sight_of
from bot.services.campaign_here import campaign_begun, campaign_meant
from bot.services.character_names import chosen
from bot.services.unit import Op, require
from bot.store import campaigns, characters, encounters, fight_ledger
from bot.store.character_values import Roster, Sheet, StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.errors import IllegalAction, UnknownName

_LATEST_SHOWN = 100
"""Changes that a sheet tells at most."""


async def sheet_named(store: Store, op: Op, name: str | None) -> Sheet:
    """Return the named character, or the one that this person plays.

    Raises:
        UnknownName: there is none that this person sees anything of.
        AmbiguousName: several begin so.
        IllegalAction: without a name, this person plays nobody.
    """

    def question(tx: Tx) -> Sheet:
        campaign, found = _chosen(tx, op, name, to_change=False)
        return _sheet(tx, campaign, op.actor, found)

    return await store.read(question)


def as_players_see(sheet: Sheet) -> Sheet:
    """Return a sheet as those see it who neither own it nor run the game."""
    return replace(sheet, sight=sheet.character.shown)


async def sheet_of(store: Store, place: Place, actor: Actor, campaign_id: int, character_id: int) -> Sheet:
    """Return the character that a pressed component is about.

    Raises:
        IllegalAction: it is gone, belongs to another campaign than this channel's, or this person sees none of it.
    """

    def question(tx: Tx) -> Sheet:
        campaign = campaign_meant(tx, place, campaign_id)
        found = characters.get(tx, campaign.id, character_id)
        if found is None or sight_of(actor, campaign.masters, found.owner_id, found.shown) is Shown.NOTHING:
            raise IllegalAction("character_is_gone")
        return _sheet(tx, campaign, actor, found)

    return await store.read(question)


def _sheet(tx: Tx, campaign: Campaign, actor: Actor, found: StoredCharacter) -> Sheet:
    return Sheet(
        campaign=campaign,
        character=found,
        sight=sight_of(actor, campaign.masters, found.owner_id, found.shown),
        latest=fight_ledger.standing_on_character(tx, campaign.id, found.id, limit=_LATEST_SHOWN),
    )


async def own_named(store: Store, op: Op, name: str | None) -> tuple[Campaign, StoredCharacter]:
    """Return the named character that this person may change, or the one that they play.

    Raises:
        UnknownName: there is none that this person may change.
        AmbiguousName: several begin so.
        IllegalAction: without a name, this person plays nobody.
    """

    return await store.read(lambda tx: _chosen(tx, op, name, to_change=True))


async def roster(store: Store, op: Op, *, page: int, size: int) -> Roster:
    """Return a page of the characters of this channel's campaign that this person sees something of: own ones first.

    Raises:
        IllegalAction: there is no campaign.
    """

    def question(tx: Tx) -> Roster:
        campaign = campaign_begun(tx, op.place)
        masters, user_id = campaign.masters, op.actor.user_id
        seen = [
            each
            for each in characters.names(tx, campaign.id)
            if sight_of(op.actor, masters, each.owner_id, each.shown) is not Shown.NOTHING
        ]
        seen.sort(key=lambda each: (each.owner_id != user_id, each.owner_id is None))
        # Only the sheets of this page are read: a campaign may have a thousand.
        shown = [characters.get(tx, campaign.id, each.id) for each in seen[(page - 1) * size : page * size]]
        sheets = tuple(
            Sheet(campaign=campaign, character=each, sight=sight_of(op.actor, masters, each.owner_id, each.shown))
            for each in shown
            if each is not None
        )
        return Roster(campaign=campaign, sheets=sheets, total=len(seen), players=characters.players(tx, campaign.id))

    return await store.read(question)


async def everybody(store: Store, op: Op) -> tuple[Campaign, tuple[StoredCharacter, ...]]:
    """Return the campaign with all its characters, for its GM, without copies that go as their encounter ends.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: there is no campaign.
    """

    def question(tx: Tx) -> tuple[Campaign, set[int | None], Callable[[], tuple[StoredCharacter, ...]]]:
        campaign = campaign_begun(tx, op.place)
        require(op.actor, campaign, Act.CHANGE_ANY_CHARACTER)
        stored = encounters.current(tx, campaign.id)
        copies = {each.character_id for each in stored.encounter.participants if each.is_copy} if stored else set()
        return campaign, copies, characters.unread(tx, campaign.id)

    campaign, copies, unread = await store.read(question)
    sheets = await asyncio.to_thread(unread)
    return campaign, tuple(each for each in sheets if each.id not in copies)


def _chosen(tx: Tx, op: Op, name: str | None, *, to_change: bool) -> tuple[Campaign, StoredCharacter]:
    campaign = campaigns.in_place(tx, op.place)
    if campaign is None:
        raise IllegalAction("no_active_character") if name is None else UnknownName("character", name)
    return campaign, chosen(tx, campaign, op.actor, name, to_change=to_change)
