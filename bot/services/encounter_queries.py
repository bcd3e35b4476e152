"""What is shown of an encounter and not changed: as everybody at the table sees it, or one person."""

from collections.abc import Iterable
from dataclasses import replace

from bot.access import Act, Actor, Shown, is_gm, may, sight_of
from bot.game import HOUSE, narrative_in
from bot.services.combined import Fight, sheets_of
from bot.store import campaigns, encounters, fight_ledger
from bot.store.character_values import StoredCharacter
from bot.store.encounter_values import EncounterState, Fighter, StoredEncounter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Place
from rules.characters.character import Character
from rules.characters.injuries import carried_injuries
from rules.characters.totals import strain_threshold, wound_threshold
from rules.characters.vitality import combatant_of, members_left
from rules.errors import IllegalAction, RulesError
from rules.health.combatants import AdversaryType, Combatant, Individual
from rules.health.states import HealthState, health_states
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
    health = health_in(fight, narrative)
    people = [(each, sheets.get(each.character_id or 0)) for each in stored.encounter.participants]
    fighters = tuple(
        _fighter(each, sheet, health.get(each.id), _sight(campaign, sheet, actor)) for each, sheet in people
    )
    encounter, hurt = _as_seen(stored.encounter, fighters), casualties_in(fight, narrative)
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


def health_in(fight: Fight, narrative: Narrative) -> dict[int, Combatant]:
    """Return the health of everybody who takes part, by id; whoever has no sheet, or no threshold yet, is left out."""
    return _health_of(fight.encounter.present, fight, narrative)


def fallen_in(fight: Fight, narrative: Narrative) -> frozenset[int]:
    """Return who is down, those who have left the fight included."""
    people = fight.encounter.participants
    return casualties({**_injured(people, fight, narrative), **_health_of(people, fight, narrative)}, HOUSE).down


def _health_of(people: Iterable[Participant], fight: Fight, narrative: Narrative) -> dict[int, Combatant]:
    health: dict[int, Combatant] = {}
    for each in people:
        sheet = fight.sheet(each)
        if sheet is not None:
            try:
                health[each.id] = combatant_of(sheet.character, narrative)
            except RulesError:  # no threshold yet, or parts that do not come to anything
                continue
    return health


def casualties_in(fight: Fight, narrative: Narrative) -> Casualties:
    """Return who is down, slowed or doomed."""
    people = fight.encounter.present
    return casualties({**_injured(people, fight, narrative), **_health_of(people, fight, narrative)}, HOUSE)


def _injured(people: Iterable[Participant], fight: Fight, narrative: Narrative) -> dict[int, Combatant]:
    """Return whoever carries injuries as if unwounded: they slow and doom those without a threshold, too."""
    sheets = ((each.id, fight.sheet(each)) for each in people)
    return {
        number: Individual(
            kind=AdversaryType.RIVAL, wound_threshold=1, injuries=carried_injuries(sheet.character, narrative)
        )
        for number, sheet in sheets
        if sheet is not None and sheet.character.injuries
    }


def public_name(participant: Participant, sheet: StoredCharacter | None) -> str:
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


def _fighter(
    participant: Participant, sheet: StoredCharacter | None, health: Combatant | None, sight: Shown
) -> Fighter:
    if sight is Shown.NOTHING:
        name = _hidden_name(participant)
        return Fighter(participant=replace(participant, name=name), name=name, sight=sight)
    if sheet is None:
        return Fighter(participant=participant, name=participant.name, sight=sight)
    # Renamed or given away since it joined: the sheet knows better.
    participant = replace(participant, name=sheet.name, user_id=sheet.owner_id)
    seen = Fighter(participant=participant, name=sheet.name, sight=sight)
    character = sheet.character
    seen = replace(
        seen,
        kind=character.kind,
        states=_states(character, health),
        members=(members_left(character), character.group_size) if character.kind is AdversaryType.MINION else None,
    )
    if sight is not Shown.FULL:
        return seen
    wounds, strain = wound_threshold(character), strain_threshold(character)
    each = wounds.total if wounds is not None else None
    most = each * character.group_size if each is not None and seen.members is not None else each
    return replace(
        seen,
        wounds=(character.wounds, most),
        strain=(character.strain, strain.total) if strain is not None else None,
        injuries=tuple(each.label for each in health.carried) if isinstance(health, Individual) else (),
        sheet=sheet,
    )


def _engaged(encounter: Encounter, hurt: Casualties, fighter: Fighter) -> tuple[str, ...]:
    """Return the names of those with whom somebody stands engaged; whoever is down is engaged with nobody."""
    if not encounter.engagements or fighter.participant.id in hurt.down:
        return ()
    others = engaged_with(encounter, fighter.participant.id)
    return tuple(each.name for each in others if each.id not in hurt.down)


def _states(character: Character, health: Combatant | None) -> frozenset[HealthState]:
    """Return the states of health that hold; without a threshold nobody is down."""
    if health is None:
        return frozenset({HealthState.WOUNDED if character.wounds else HealthState.UNWOUNDED})
    return health_states(health, HOUSE)


def _as_seen(encounter: Encounter, fighters: tuple[Fighter, ...]) -> Encounter:
    """Return the encounter with everybody named as the viewer may know them now."""
    return replace(encounter, participants=tuple(each.participant for each in fighters))
