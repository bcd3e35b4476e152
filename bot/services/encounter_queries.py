"""What is shown of an encounter and not changed: as everybody at the table sees it, or one person."""

from collections.abc import Iterable
from dataclasses import replace

from bot.access import Act, Actor, Shown, is_gm, may, sight_of
from bot.game import HOUSE, narrative_in
from bot.services.combined import Fight, sheets_of
from bot.services.sheet_health import health_on
from bot.store import campaigns, encounters, fight_ledger
from bot.store.character_values import StoredCharacter
from bot.store.encounter_values import EncounterState, Fighter, StoredEncounter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.errors import IllegalAction
from rules.systems.base import Narrative
from rules.table.casualties import Casualties, casualties
from rules.table.encounter import Encounter, Participant
from rules.table.engagements import engaged_with

LATEST_SHOWN = 3
"""Changes that the tracker tells."""


async def at_table(store: Store, guild_id: int, campaign_id: int) -> EncounterState | None:
    """Return the encounter of this campaign that is going on, as everybody at the table sees it."""

    def question(tx: Tx) -> EncounterState | None:
        campaign = campaigns.get(tx, guild_id, campaign_id)
        if campaign is None or campaign.deleted_at is not None:
            return None
        stored = encounters.current(tx, campaign.id)
        return state_of(tx, campaign, stored) if stored is not None else None

    return await store.read(question)


async def seen_by(store: Store, place: Place, actor: Actor) -> EncounterState:
    """Return what is going on in this channel as this person sees it; the GM sees everything.

    Raises:
        IllegalAction: no encounter is going on (rule "no_encounter").
    """

    def question(tx: Tx) -> EncounterState:
        campaign, stored = encounter_in(tx, place)
        return state_of(tx, campaign, stored, actor)

    return await store.read(question)


def encounter_in(tx: Tx, place: Place) -> tuple[Campaign, StoredEncounter]:
    """Return what is going on in this channel, and in which campaign.

    Raises:
        IllegalAction: no encounter is going on (rule "no_encounter").
    """
    campaign = campaigns.in_place(tx, place)
    stored = encounters.current(tx, campaign.id) if campaign is not None else None
    if campaign is None or stored is None:
        raise IllegalAction("no_encounter")
    return campaign, stored


def state_of(tx: Tx, campaign: Campaign, stored: StoredEncounter, actor: Actor | None = None) -> EncounterState:
    """Return an encounter as this person sees it, or without one everybody, inside an open transaction."""
    sheets = {each.id: each for each in sheets_of(tx, campaign, stored.encounter)}
    narrative = narrative_in(campaign)
    fight = Fight(stored=stored, sheets=sheets)
    people = [(each, sheets.get(each.character_id or 0)) for each in stored.encounter.participants]
    fighters = tuple(_fighter(each, sheet, narrative, _sight(campaign, sheet, actor)) for each, sheet in people)
    encounter, hurt = _as_seen(stored.encounter, fighters), casualties_in(fight, narrative)
    if encounter.engagements:
        fighters = tuple(replace(each, engaged_with=_engaged(encounter, hurt, each)) for each in fighters)
    return EncounterState(
        campaign=campaign,
        hurt=hurt,
        stored=replace(stored, encounter=encounter),
        fighters=fighters,
        points=narrative_in(campaign).points,
        sees_everything=actor is not None and is_gm(actor, campaign.masters),
        latest=fight_ledger.latest_of_encounter(tx, stored, limit=LATEST_SHOWN),
    )


def controls(actor: Actor, campaign: Campaign, participant: Participant, sheet: StoredCharacter | None) -> bool:
    """Whether this person may take the turns of a participant: the GM all, a player those of their characters."""
    owner_id = participant.user_id if sheet is None else sheet.owner_id  # given away since, or deleted
    return actor.user_id == owner_id or may(actor, campaign.masters, Act.TAKE_ANY_TURN)


def fallen_in(fight: Fight, narrative: Narrative) -> frozenset[int]:
    """Return who is down, those who have left the fight included."""
    return _casualties(fight.encounter.participants, fight, narrative).down


def casualties_in(fight: Fight, narrative: Narrative) -> Casualties:
    """Return who is down, slowed or doomed."""
    return _casualties(fight.encounter.present, fight, narrative)


def _casualties(people: Iterable[Participant], fight: Fight, narrative: Narrative) -> Casualties:
    sheets = ((each.id, fight.sheet(each)) for each in people)
    health = ((number, health_on(sheet.character, narrative).burdened) for number, sheet in sheets if sheet is not None)
    return casualties({number: who for number, who in health if who is not None}, HOUSE)


def name_at_table(participant: Participant, sheet: StoredCharacter | None) -> str:
    """Return what the whole table may know somebody by."""
    is_hidden = sheet is not None and sheet.is_npc and sheet.shown is Shown.NOTHING
    return _hidden_name(participant) if is_hidden else _name_now(participant, sheet)


def seen_name(campaign: Campaign, actor: Actor, fight: Fight, participant: Participant) -> str:
    """Return what this person may know a participant by."""
    sheet = fight.sheet(participant)
    is_hidden = _sight(campaign, sheet, actor) is Shown.NOTHING
    return _hidden_name(participant) if is_hidden else _name_now(participant, sheet)


def _name_now(participant: Participant, sheet: StoredCharacter | None) -> str:
    return participant.name if sheet is None else sheet.name  # renamed since it joined: the sheet knows better


def _hidden_name(participant: Participant) -> str:
    return f"NPC {participant.id}"


def _sight(campaign: Campaign, sheet: StoredCharacter | None, actor: Actor | None) -> Shown:
    """Return how much is seen of a participant; the characters of players are open to the whole table in a fight."""
    if sheet is None:
        return Shown.HEALTH
    shown = sheet.shown if sheet.is_npc else Shown.FULL
    return shown if actor is None else sight_of(actor, campaign.masters, sheet.owner_id, shown)


def _fighter(participant: Participant, sheet: StoredCharacter | None, narrative: Narrative, sight: Shown) -> Fighter:
    if sight is Shown.NOTHING:
        name = _hidden_name(participant)
        return Fighter(participant=replace(participant, name=name), name=name, sight=sight)
    if sheet is None:
        return Fighter(participant=participant, name=participant.name, sight=sight)
    if (participant.name, participant.user_id) != (sheet.name, sheet.owner_id):
        # Renamed or given away since it joined: the sheet knows better.
        participant = replace(participant, name=sheet.name, user_id=sheet.owner_id)
    health = health_on(sheet.character, narrative)
    sees_numbers = sight is Shown.FULL
    return Fighter(
        participant=participant,
        name=sheet.name,
        sight=sight,
        kind=sheet.character.kind,
        states=health.states,
        members=health.members,
        wounds=health.wounds if sees_numbers else None,
        strain=health.strain if sees_numbers else None,
        injuries=health.injuries if sees_numbers else (),
        sheet=sheet if sees_numbers else None,
    )


def _engaged(encounter: Encounter, hurt: Casualties, fighter: Fighter) -> tuple[str, ...]:
    """Return the names of those with whom somebody stands engaged; whoever is down is engaged with nobody."""
    if fighter.participant.id in hurt.down:
        return ()
    others = engaged_with(encounter, fighter.participant.id)
    return tuple(each.name for each in others if each.id not in hurt.down)


def _as_seen(encounter: Encounter, fighters: tuple[Fighter, ...]) -> Encounter:
    """Return the encounter with everybody named as the viewer may know them now."""
    return replace(encounter, participants=tuple(each.participant for each in fighters))
