"""Names on sheets and in tables, as they are offered while somebody types."""

from collections.abc import Callable, Iterable

from bot.access import Actor
from bot.game import narrative_in
from bot.services.character_names import alike, chosen
from bot.store import campaigns
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.characters.injuries import carried_injuries
from rules.characters.skills import skills_of
from rules.errors import RulesError


async def skills(store: Store, place: Place, actor: Actor, name: str | None, typed: str, limit: int) -> tuple[str, ...]:
    """Return the skills of a character that what has been typed could mean, else those of the game."""

    def names(tx: Tx, campaign: Campaign) -> Iterable[str]:
        found = _character(tx, campaign, actor, name)
        narrative = narrative_in(campaign)
        listed = skills_of(found.character, narrative) if found is not None else narrative.skills
        return [skill.name for skill in listed]

    return await _fitting(store, place, names, typed, limit)


async def injuries(store: Store, place: Place, typed: str, limit: int) -> tuple[str, ...]:
    """Return the rows of the table of Critical Injuries that what has been typed could mean."""

    def names(_: Tx, campaign: Campaign) -> Iterable[str]:
        return [row.name for row in narrative_in(campaign).critical_injuries]

    return await _fitting(store, place, names, typed, limit)


async def carried(
    store: Store, place: Place, actor: Actor, name: str | None, typed: str, limit: int
) -> tuple[str, ...]:
    """Return the injuries on the sheet of a character that what has been typed could mean."""

    def names(tx: Tx, campaign: Campaign) -> Iterable[str]:
        found = _character(tx, campaign, actor, name)
        if found is None:
            return []
        return dict.fromkeys(each.label for each in carried_injuries(found.character, narrative_in(campaign)))

    return await _fitting(store, place, names, typed, limit)


def _character(tx: Tx, campaign: Campaign, actor: Actor, name: str | None) -> StoredCharacter | None:
    try:
        return chosen(tx, campaign, actor, name or None)
    except RulesError:  # half a name; there is nothing to offer yet
        return None


async def _fitting(
    store: Store, place: Place, names: Callable[[Tx, Campaign], Iterable[str]], typed: str, limit: int
) -> tuple[str, ...]:
    def question(tx: Tx) -> tuple[str, ...]:
        campaign = campaigns.in_place(tx, place)
        if campaign is None:
            return ()
        try:
            return tuple(names(tx, campaign))
        except RulesError:  # another kind of game
            return ()

    known = await store.read(question)
    wanted = typed.strip().casefold()
    if not wanted:
        return known[:limit]
    begun = [each for each in known if f" {each.casefold()}".find(f" {wanted}") >= 0]
    return tuple(dict.fromkeys((*begun, *alike(typed, known, limit))))[:limit]
