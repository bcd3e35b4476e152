"""What befalls the sheets of a fight as turns start and end: fire, bleeding, effects that run out, deaths.

Nothing is saved here; see `fight_health`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.game import HOUSE
from bot.services.fight_health import Toll
from bot.services.health import Hits, harmed, with_injuries
from bot.services.health_change import Outcome, Work
from bot.services.injuries import suffered
from bot.services.injury_rolls import inflicted
from bot.store.values import Kind
from rules.characters.character import Character
from rules.characters.injuries import carried_injuries, run_out
from rules.characters.vitality import combatant_of
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.health.combatants import Individual
from rules.health.criticals import end_encounter, end_turn, start_turn
from rules.health.injuries import CriticalInjury, Mark
from rules.systems.base import Narrative
from rules.table.casualties import harm_due
from rules.table.encounter import Encounter, TurnEffect
from rules.table.turns import TurnEnd, TurnStart

DEATH = "the end of the next round"
"""Why somebody dies as a round ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unkept:
    """Harm that no sheet keeps, since there is none, or it has no threshold: the table notes it."""

    participant_id: int
    label: str
    wounds: int
    strain: int = 0


def at_start(toll: Toll, started: Iterable[TurnStart], chance: Chance) -> tuple[Toll, tuple[Unkept, ...]]:
    """Return the toll with what is due as these turns start, effects of the encounter first, and what nobody keeps."""
    unkept: list[Unkept] = []
    for start in started:
        if start.is_again:
            continue
        who = start.participant_id
        for effect in start.effects:
            hit = Unkept(participant_id=who, label=effect.name, wounds=effect.damage)
            toll = _suffered(toll, hit, _burning(effect, chance), unkept)
        sheet = toll.fight.sheet(toll.fight.encounter.participant(who))
        injuries = carried_injuries(sheet.character, toll.narrative) if sheet is not None else ()
        due = harm_due(injuries)
        if due:
            label, wounds = " and ".join(each.injury for each in due), sum(each.wounds for each in due)
            strain = sum(each.strain for each in due)
            hit = Unkept(participant_id=who, label=label, wounds=wounds, strain=strain)
            toll = _suffered(toll, hit, _bleeding(chance), unkept)
    return toll, tuple(unkept)


def _suffered(toll: Toll, hit: Unkept, work: Work, unkept: list[Unkept]) -> Toll:
    """Return the toll with this harm on the sheet; where none keeps it, add it to what is told alone."""
    number = _character(toll.fight.encounter, hit.participant_id)
    touched = _touched(toll, number, work)
    if touched is None:
        unkept.append(hit)
    return touched or toll


def _touched(toll: Toll, number: int | None, work: Work) -> Toll | None:
    """Return the toll with a change of a sheet; None where there is none, or it has no threshold yet."""
    if number is None or number not in toll.fight.sheets:
        return None
    try:
        return toll.touch(number, work)
    except IllegalAction as refused:
        if refused.rule != "threshold_not_set":
            raise
        return None


def at_end(toll: Toll, ended: Iterable[TurnEnd]) -> Toll:
    """Return the toll in which effects of injuries run out that last until the end of an own turn."""
    for each in ended:
        number = _character(toll.fight.encounter, each.participant_id)
        sheet = toll.fight.sheets.get(number) if number is not None else None
        if sheet is not None:
            changed = replace(sheet, character=run_out(sheet.character, toll.narrative, end_turn))
            toll = replace(toll, fight=toll.fight.with_sheet(changed))
    return toll


def at_death(toll: Toll, deaths: Iterable[int], chance: Chance) -> Toll:
    """Return the toll in which these participants die, as The End is Nigh has it."""
    for each in deaths:
        number = _character(toll.fight.encounter, each)
        row = _death(toll.narrative)
        if row is not None:
            toll = _touched(toll, number, _dying(row, chance)) or toll
    return toll


def after_encounter(character: Character, narrative: Narrative) -> Character:
    """Return a sheet once a fight is over: effects of injuries run out, and a Medicine check may be made again."""
    return replace(run_out(character, narrative, end_encounter), medicine_this_encounter=False)


def _character(encounter: Encounter, participant_id: int) -> int | None:
    return encounter.participant(participant_id).character_id


def _death(narrative: Narrative) -> CriticalInjury | None:
    return next((row for row in narrative.critical_injuries if Mark.DIES in row.effects), None)


def _burning(effect: TurnEffect, chance: Chance) -> Work:
    hits = Hits(amounts=(effect.damage,), is_soaked=True, pierce=effect.pierce, breach=effect.breach)
    suffer = harmed(hits, chance)

    def work(character: Character, narrative: Narrative) -> Outcome:
        outcome = suffer(character, narrative)
        told = {"what": "turn_effect", "label": effect.name, "hits": outcome.facts["hits"]}
        return replace(outcome, happened=(told, *outcome.happened))

    return work


def _bleeding(chance: Chance) -> Work:
    def work(character: Character, narrative: Narrative) -> Outcome:
        victim = combatant_of(character, narrative, for_strain=True)
        assert isinstance(victim, Individual), "minions carry no injuries"
        due = harm_due(victim.injuries)
        outcome = with_injuries(start_turn(victim, HOUSE), character, narrative, chance)
        told = ({"what": "turn_injury", "label": e.injury, "wounds": e.wounds, "strain": e.strain} for e in due)
        return replace(outcome, happened=(*told, *outcome.happened))

    return work


def _dying(row: CriticalInjury, chance: Chance) -> Work:
    def work(character: Character, narrative: Narrative) -> Outcome:
        victim = combatant_of(character, narrative, for_strain=True)
        assert isinstance(victim, Individual), "minions carry no injuries"
        first = inflicted(victim, row, narrative, HOUSE, chance=chance, reason=DEATH)
        return suffered(victim, first, character, narrative, chance, kind=Kind.CHARACTER_INJURY_ADD)

    return work
