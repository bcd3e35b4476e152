"""What a purchase has done so far: hits on the sheets of whom they strike, conditions, and who those are in a fight."""

from dataclasses import dataclass, field, replace

from bot.access import Shown
from bot.services.combined import Fight
from bot.services.fight_health import Toll, strain_of, wounds_of
from bot.services.health_facts import ledger_facts
from bot.store.attack_values import Contender, contender_facts
from bot.store.values import Facts
from rules.characters.names import entry_named
from rules.characters.weapons import target_of, weapon_of
from rules.checks.gear import GearState
from rules.combat.consequences import sunder
from rules.combat.damage import DamageKind, DamageReport
from rules.combat.parties import Target
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.table.afflictions import inflict
from rules.table.encounter import Encounter


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """A fight after a purchase, whom it was put on, and what to tell of it."""

    toll: Toll
    whom: tuple[Contender, ...] = ()
    item: str = ""
    did: tuple[Facts, ...] = field(default=())

    def then(self, toll: Toll, *did: Facts) -> "Applied":
        """Return this with one thing more that was done."""
        return replace(self, toll=toll, did=(*self.did, *did))

    def in_encounter(self, encounter: Encounter, *did: Facts) -> "Applied":
        """Return this with the encounter as it is to be."""
        return self.then(replace(self.toll, fight=self.toll.fight.with_encounter(encounter)), *did)


def contender_in(fight: Fight, participant_id: int) -> Contender:
    """Return a participant as an event remembers it.

    Raises:
        IllegalAction: there is no such participant.
    """
    who = fight.encounter.participant(participant_id)
    sheet = fight.sheet(who)
    shown = sheet.shown if sheet is not None and sheet.is_npc else Shown.FULL
    return Contender(
        name=fight.name_of(who),
        shown=shown,
        character_id=sheet.id if sheet is not None else None,
        participant_id=who.id,
        user_id=sheet.owner_id if sheet is not None else who.user_id,
        side=who.side,
    )


def struck_by(toll: Toll, who: Contender) -> Target:
    """Return what an attack must know of somebody whom it was not made on; without a sheet there is only a name.

    Raises:
        RulesError: its numbers contradict each other.
    """
    sheet = toll.fight.sheets.get(who.character_id) if who.character_id is not None else None
    return Target(who.name) if sheet is None else target_of(sheet.character, toll.narrative)


def deal(toll: Toll, who: Contender, weapon: str, report: DamageReport, chance: Chance) -> tuple[Toll, Facts]:
    """Put one hit on the sheet of whom it strikes, and return what to tell of it.

    Raises:
        IllegalAction: the character is not there any more, or has no threshold.
    """
    told = {
        "what": "hit",
        "who": contender_facts(who),
        "weapon": weapon,
        "kind": report.kind.value,
        "ledger": ledger_facts(report.taken),
        "suffered": report.suffered,
    }
    if who.character_id is None:
        return toll, told
    match report.kind:
        case DamageKind.WOUNDS:
            return toll.touch(who.character_id, wounds_of(report.suffered, chance)), told
        case DamageKind.STRAIN:
            return toll.touch(who.character_id, strain_of(report.suffered, chance)), told
        case _:  # vehicles have no sheet
            return toll, told


def sundered_once(toll: Toll, who: Contender, name: str, state: GearState) -> GearState:
    """Return the state of somebody's weapon once it is damaged one step more.

    Raises:
        IllegalAction: Cortosis keeps it whole, or nothing is left of it.
    """
    assert who.character_id is not None, "only weapons of sheets are named"
    character = toll.fight.sheets[who.character_id].character
    written = entry_named("weapon", name, character.weapons)
    if written.damage is None:  # nothing tells whether it is made of Cortosis
        if state is GearState.DESTROYED:
            raise IllegalAction("gear_unusable", name=name, state=state.value)
        return state.worse
    return sunder(weapon_of(character, written, toll.narrative), state)


def afflicted(who: Contender | None, start: Applied, condition: str, rounds: int | None) -> Applied:
    """Put a condition on somebody in the fight; it is only told of anybody else."""
    if who is None:
        return start
    told = {"what": "condition", "who": contender_facts(who), "condition": str(condition), "rounds": rounds}
    start = replace(start, whom=(who,))
    if who.participant_id is None or not start.toll.fight.is_on:
        return start.then(start.toll, {**told, "is_told": True})
    return start.in_encounter(inflict(start.toll.fight.encounter, who.participant_id, condition, rounds), told)
