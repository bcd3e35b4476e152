"""Finding a character by what somebody typed: only among those that exist for that person.

A hidden character gets the same words as one that is not there; of one that is seen it is told whose it is.
"""

from collections.abc import Iterable

from bot import likeness
from bot.access import Actor, Shown, may_change_character, sight_of
from bot.store import campaigns, characters
from bot.store.character_values import CharacterName, StoredCharacter
from bot.store.characters import key_of
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.errors import AmbiguousName, IllegalAction, UnknownName

_SUGGESTED = 3
_MOST_CANDIDATES = 10
"""Names that are told where several fit."""
_KIND = "character"


def reachable(actor: Actor, campaign: Campaign, names: Iterable[CharacterName], *, to_change: bool) -> list[str]:
    """Return the names of the characters that this person may change, or may see something of."""
    return [each.name for each in names if _is_reachable(actor, campaign, each, to_change=to_change)]


def _is_reachable(actor: Actor, campaign: Campaign, each: CharacterName, *, to_change: bool) -> bool:
    if to_change:
        return may_change_character(actor, campaign.masters, each.owner_id)
    return sight_of(actor, campaign.masters, each.owner_id, each.shown) is not Shown.NOTHING


def find(tx: Tx, campaign: Campaign, actor: Actor, name: str, *, to_change: bool = True) -> StoredCharacter:
    """Return the character with this name: spelled in full, or the only one in which a word begins so.

    Raises:
        UnknownName: there is none for this person; similar ones are suggested.
        AmbiguousName: several begin so.
        IllegalAction: they see it, but it is somebody else's to change (rule "character_is_theirs": name, id).
    """
    names = characters.names(tx, campaign.id)
    try:
        which = matched(name, reachable(actor, campaign, names, to_change=to_change))
    except UnknownName:
        theirs = _seen(actor, campaign, names, name) if to_change else None
        if theirs is None:
            raise
        raise IllegalAction("character_is_theirs", name=theirs.name, id=theirs.owner_id) from None
    found = characters.named(tx, campaign.id, which)
    assert found is not None, "a name that was read in the same transaction"
    return found


def _seen(actor: Actor, campaign: Campaign, names: Iterable[CharacterName], typed: str) -> CharacterName | None:
    """Return whom this person sees and means, although they may not change them."""
    seen = {each.name: each for each in names if _is_reachable(actor, campaign, each, to_change=False)}
    try:
        return seen[matched(typed, list(seen))]
    except (UnknownName, AmbiguousName):
        return None


def matched(typed: str, known: list[str], kind: str = _KIND) -> str:
    """Return which of these names is meant: spelled in full, or the only one in which a word begins so.

    Raises:
        UnknownName: none is; similar ones are suggested.
        AmbiguousName: several begin so.
    """
    wanted = key_of(" ".join(typed.split()))
    by_key = {key_of(name): name for name in known}
    if wanted in by_key:
        return by_key[wanted]
    begun = [name for key, name in by_key.items() if wanted and key.startswith(wanted)]
    begun = begun or [name for key, name in by_key.items() if wanted and f" {wanted}" in key]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise AmbiguousName(kind, typed, tuple(begun[:_MOST_CANDIDATES]))
    raise UnknownName(kind, typed, alike(typed, known, _SUGGESTED))


def alike(typed: str, names: Iterable[str], limit: int) -> tuple[str, ...]:
    """Return the names that what has been typed could mean, the likeliest first."""
    return likeness.alike(typed, names, key=key_of, limit=limit)


def chosen(tx: Tx, campaign: Campaign, actor: Actor, name: str | None, *, to_change: bool = True) -> StoredCharacter:
    """Return the named character, or without a name the one that this person plays.

    Raises:
        UnknownName: there is none with this name for this person.
        AmbiguousName: several begin with it.
        IllegalAction: without a name, this person plays nobody (rule "no_active_character").
    """
    if name is not None:
        return find(tx, campaign, actor, name, to_change=to_change)
    playing = characters.active(tx, campaign.id, actor.user_id)
    if playing is None or not may_change_character(actor, campaign.masters, playing.owner_id):
        raise IllegalAction("no_active_character")
    return playing


async def choices(
    store: Store, place: Place, actor: Actor, typed: str, limit: int, *, to_change: bool = True
) -> tuple[str, ...]:
    """Return the names to offer while somebody types: what begins so first, then what is alike."""

    def question(tx: Tx) -> list[str]:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            return []
        return reachable(actor, campaign, characters.names(tx, campaign.id), to_change=to_change)

    known = await store.read(question)
    wanted = key_of(" ".join(typed.split()))
    if not wanted:
        return tuple(known[:limit])
    begun = [name for name in known if f" {key_of(name)}".find(f" {wanted}") >= 0][:limit]
    if len(begun) == limit:
        return tuple(begun)
    return tuple(dict.fromkeys((*begun, *alike(typed, known, limit))))[:limit]
