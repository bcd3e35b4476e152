"""A character that one person gives to another: the offer, and taking it."""

from dataclasses import replace

from bot.access import Act, Shown
from bot.services import unit
from bot.services.character_names import find
from bot.services.characters import CharacterChange, save_changes, told, with_character
from bot.services.unit import Draft, Op
from bot.store import campaigns, characters
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.errors import IllegalAction, UnknownName


async def to_give(store: Store, op: Op, name: str, receiver_id: int) -> tuple[Campaign, StoredCharacter]:
    """Return the character that is offered to somebody, for the question to them.

    Raises:
        UnknownName: there is no such character for this person.
        IllegalAction: the receiver has it already.
    """

    def question(tx: Tx) -> tuple[Campaign, StoredCharacter]:
        campaign = campaigns.in_place(tx, op.place)
        if campaign is None:
            raise UnknownName("character", name)
        found = find(tx, campaign, op.actor, name)
        if found.owner_id == receiver_id:
            raise IllegalAction("already_theirs", name=found.name, id=receiver_id)
        return campaign, found

    return await store.read(question)


async def accept(store: Store, op: Op, character_id: int, *, giver_id: int | None, receiver_id: int) -> CharacterChange:
    """Take a character that was offered; it stays what it is and is played by whoever gets it, who played nobody.

    Raises:
        IllegalAction: it was offered to somebody else, or the offer no longer stands.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if op.actor.user_id != receiver_id:
            raise IllegalAction("offer_is_theirs", id=receiver_id)
        old = characters.get(tx, campaign.id, character_id)
        if old is None or old.owner_id != giver_id:
            raise IllegalAction("offer_is_gone")
        new = replace(old, owner_id=receiver_id, shown=Shown.HEALTH if old.shown is Shown.NOTHING else old.shown)
        fields = save_changes(tx, campaign, old, new)
        stopped = [user for user, played in characters.players(tx, campaign.id).items() if played == old.id]
        for user_id in stopped:
            characters.set_active(tx, campaign.id, user_id, None)
        if characters.active(tx, campaign.id, receiver_id) is None:
            characters.set_active(tx, campaign.id, receiver_id, old.id)
        return Draft(kind=Kind.CHARACTER_GIVE, before={"players": stopped}, after=told(new, fields=fields))

    return await store.write(lambda tx: with_character(tx, unit.perform(tx, op, Act.CHANGE_CHARACTER, work)))
