"""Names that are offered while somebody types an attack: targets, and what it can be made with."""

from collections.abc import Callable, Iterable

from bot.access import Actor
from bot.game import narrative_in
from bot.services.attack_targets import attacker_now
from bot.services.attack_targets import names as target_names
from bot.services.character_names import alike
from bot.services.combined import Fight, fight_in
from bot.store import campaigns
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.characters.arms import weapon_names
from rules.errors import RulesError

_Names = Callable[[Tx, Campaign, Fight], Iterable[str]]


async def targets(store: Store, place: Place, actor: Actor, typed: str, limit: int) -> tuple[str, ...]:
    """Return whom this person can attack, as far as what has been typed could mean them, those in the fight first."""
    return await _fitting(
        store, place, lambda tx, campaign, fight: target_names(tx, campaign, actor, fight), typed, limit
    )


async def weapons(
    store: Store, place: Place, actor: Actor, attacker: str | None, typed: str, limit: int
) -> tuple[str, ...]:
    """Return what the attacker can attack with, as far as what has been typed could mean it."""

    def names(tx: Tx, campaign: Campaign, fight: Fight) -> Iterable[str]:
        try:
            sheet = attacker_now(tx, campaign, actor, fight, attacker or None)
        except RulesError:  # half a name; what everybody has is there
            return [weapon.name for weapon in narrative_in(campaign).weapons]
        return weapon_names(sheet.character, narrative_in(campaign))

    return await _fitting(store, place, names, typed, limit)


async def _fitting(store: Store, place: Place, names: _Names, typed: str, limit: int) -> tuple[str, ...]:
    def question(tx: Tx) -> tuple[str, ...]:
        campaign = campaigns.in_place(tx, place)
        return () if campaign is None else tuple(names(tx, campaign, fight_in(tx, campaign)))

    known = await store.read(question)
    wanted = " ".join(typed.split()).casefold()
    if not wanted:
        return known[:limit]
    begun = [name for name in known if f" {wanted}" in f" {name.casefold()}"]
    return tuple(dict.fromkeys((*begun, *alike(typed, known, limit))))[:limit]
