"""Who attacks, and whom: a combatant of the encounter, a character that is seen, or plain numbers."""

from dataclasses import dataclass, replace

from bot.access import Actor, Shown, is_gm, may_change_character
from bot.services.character_names import find, matched, reachable
from bot.services.combined import Fight
from bot.services.encounter_queries import seen_name
from bot.store import characters
from bot.store.attack_values import Contender
from bot.store.character_values import StoredCharacter
from bot.store.characters import key_of
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.injuries import carried_injuries
from rules.characters.typed_target import is_typed_target, read_target
from rules.characters.vitality import combatant_of
from rules.characters.weapons import target_of
from rules.combat.parties import Target
from rules.errors import AmbiguousName, IllegalAction, UnknownName
from rules.health.conditions import Condition
from rules.systems.base import Narrative
from rules.table.casualties import conditions_in_force
from rules.table.conditions import defenses_by
from rules.table.encounter import Participant
from rules.table.initiative import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """Somebody whom an attack is aimed at."""

    contender: Contender
    target: Target
    sheet: StoredCharacter | None = None
    """None: plain numbers."""
    participant: Participant | None = None


def attacker_now(tx: Tx, campaign: Campaign, actor: Actor, fight: Fight, name: str | None) -> StoredCharacter:
    """Return who attacks: the one that is named, else whoever acts now, else whom this person plays.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: nobody is named, acts or is played (rules "no_attacker", "no_active_character"), or who is named
            is somebody else's (rule "attacker_is_theirs": name, id) or has no sheet (rule "attacker_without_sheet":
            name).
    """
    if name is not None:
        return _named_attacker(tx, campaign, actor, fight, name)
    is_master = is_gm(actor, campaign.masters)
    playing = characters.active(tx, campaign.id, actor.user_id)
    if playing is not None and not may_change_character(actor, campaign.masters, playing.owner_id):
        playing = None
    acting = fight.encounter.acting if fight.is_on else None
    sheet = fight.sheet(acting) if acting is not None else None
    is_theirs = sheet is not None and may_change_character(actor, campaign.masters, sheet.owner_id)
    if sheet is not None and is_theirs and (playing is None or sheet.is_npc or not is_master):
        return sheet
    if playing is None:
        raise IllegalAction("no_attacker" if is_master else "no_active_character")
    return playing


def _named_attacker(tx: Tx, campaign: Campaign, actor: Actor, fight: Fight, name: str) -> StoredCharacter:
    try:
        return find(tx, campaign, actor, name)
    except UnknownName as unknown:
        for each in fight.encounter.present if fight.is_on else ():
            if fight.sheet(each) is None and key_of(each.name) == key_of(name):
                raise IllegalAction("attacker_without_sheet", name=each.name) from None
        own = reachable(actor, campaign, characters.names(tx, campaign.id), to_change=True)
        raise UnknownName("attacker", name, unknown.suggestions, known=tuple(own)) from None
    except IllegalAction as theirs:
        raise IllegalAction("attacker_is_theirs", name=theirs.facts["name"], id=theirs.facts["id"]) from None


def aimed_at(tx: Tx, campaign: Campaign, actor: Actor, fight: Fight, text: str, narrative: Narrative) -> Aimed:
    """Return whom this text means, as this person can know them.

    Everybody attacks whoever fights in the encounter, and NPCs that they see; a player's character that does not fight
    is for its player and the GM alone.

    Raises:
        UnknownName: there is nobody of this name for this person.
        AmbiguousName: several begin so.
        NotationError: plain numbers cannot be read.
        IllegalAction: it has left (rule "has_left"), has no sheet (rule "target_without_sheet": name), does not fight
            (rule "target_does_not_fight": name), or a threshold is not set yet.
    """
    if is_typed_target(text):
        typed = read_target(text)
        name, threshold = typed.target.name, typed.wound_threshold
        return Aimed(contender=Contender(name=name, wound_threshold=threshold), target=typed.target)
    found = _named(tx, campaign, actor, fight, text)
    sheet, participant = found
    if participant is None and not sheet.is_npc and not may_change_character(actor, campaign.masters, sheet.owner_id):
        raise IllegalAction("target_does_not_fight", name=sheet.name)
    contender = contender_of_sheet(sheet, participant)
    known_as = replace(sheet.character, name=contender.public_name)  # what is refused tells no hidden name
    combatant_of(known_as, narrative, for_strain=True)  # refused now, before a die has fallen
    return Aimed(
        contender=contender,
        target=_target(replace(sheet, character=known_as), participant, narrative),
        sheet=sheet,
        participant=participant,
    )


def names(tx: Tx, campaign: Campaign, actor: Actor, fight: Fight) -> list[str]:
    """Return the names of everybody whom this person can attack, those in the fight first."""
    known = reachable(actor, campaign, characters.names(tx, campaign.id), to_change=False)
    return list(dict.fromkeys((*_present(campaign, actor, fight), *known)))


def contender_of_sheet(sheet: StoredCharacter, participant: Participant | None) -> Contender:
    """Return who takes part in an attack with this sheet."""
    side = Side.ADVERSARIES if sheet.is_npc else Side.PLAYERS
    return Contender(
        name=sheet.name,
        shown=sheet.shown if sheet.is_npc else Shown.FULL,
        character_id=sheet.id,
        participant_id=participant.id if participant is not None else None,
        user_id=sheet.owner_id,
        side=participant.side if participant is not None else side,
    )


def _named(
    tx: Tx, campaign: Campaign, actor: Actor, fight: Fight, text: str
) -> tuple[StoredCharacter, Participant | None]:
    present = _present(campaign, actor, fight)
    known = names(tx, campaign, actor, fight)
    try:
        name = matched(text, known, "target")
    except UnknownName as unknown:
        _refuse_left(campaign, actor, fight, text)
        _refuse_several(text, known)
        raise UnknownName("target", text, unknown.suggestions, known=tuple(known)) from None
    if name not in present:
        found = characters.named(tx, campaign.id, name)
        assert found is not None, "a name that was read in the same transaction"
        _refuse_left(campaign, actor, fight, name)
        return found, fight.encounter.of_character(found.id) if fight.is_on else None
    sheet = fight.sheet(present[name])
    if sheet is None:
        raise IllegalAction("target_without_sheet", name=name)
    return sheet, present[name]


def _present(campaign: Campaign, actor: Actor, fight: Fight) -> dict[str, Participant]:
    """Return those in the fight by the names under which this person knows them."""
    present = fight.encounter.present if fight.is_on else ()
    return {seen_name(campaign, actor, fight, each): each for each in present}


def _refuse_several(text: str, known: list[str]) -> None:
    """Refuse several names in the place of one.

    Raises:
        IllegalAction: they are (rule "several_targets": first, others).
    """
    first, *others = (part.strip() for part in text.split(","))
    try:
        if others:
            raise IllegalAction("several_targets", first=matched(first, known), others=", ".join(others))
    except (UnknownName, AmbiguousName):
        return


def _refuse_left(campaign: Campaign, actor: Actor, fight: Fight, name: str) -> None:
    for each in fight.encounter.participants if fight.is_on else ():
        known_as = seen_name(campaign, actor, fight, each)
        if each.has_left and key_of(known_as) == key_of(name):
            raise IllegalAction("has_left", name=known_as)


def _target(sheet: StoredCharacter, participant: Participant | None, narrative: Narrative) -> Target:
    active = participant.conditions if participant is not None else ()
    conditions = conditions_in_force(active, carried_injuries(sheet.character, narrative))
    target = target_of(sheet.character, narrative)
    defenses = (*target.defenses, *defenses_by(active))
    return replace(target, is_prone=Condition.PRONE in conditions, defenses=defenses)
