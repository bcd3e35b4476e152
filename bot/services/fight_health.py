"""What one change does to the health of several people in a fight, worked out inside its transaction.

Nothing is saved here: the sheets of the fight change, `combined.save` writes them, and `told` is for its event.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.game import HOUSE
from bot.services.combined import Fight
from bot.services.health import Hits, harmed
from bot.services.health_change import Outcome, Work
from bot.services.health_facts import health_facts, told_events
from bot.services.injuries import one_falls, suffered
from bot.services.injury_rolls import rolled
from bot.store.values import Facts, Kind
from rules.characters.character import Character
from rules.characters.injuries import carried_injuries
from rules.characters.vitality import combatant_of, with_health
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.health.combatants import MinionGroup
from rules.health.wounds import Damage, recover_strain
from rules.ledger import Ledger
from rules.systems.base import Narrative
from rules.table.afflictions import inflict
from rules.table.casualties import conditions_left_by
from rules.table.conditions import known_conditions
from rules.table.destiny import DestinySide


@dataclass(frozen=True, slots=True, kw_only=True)
class Toll:
    """A fight as a change leaves it, and everything to tell of each sheet that was touched."""

    fight: Fight
    narrative: Narrative
    told: dict[int, Facts] = field(default_factory=dict)
    """By the number of the character: its numbers before and after, and what happened, as a change of health tells."""
    has_rolled: bool = False
    """Whether dice decided any of it."""
    turned: tuple[DestinySide, ...] = ()
    """The sides from which a shared point turns to the other, one each time."""

    def touch(self, number: int, work: Work) -> "Toll":
        """Return the toll with one more change of somebody's health, told together with earlier ones.

        Raises:
            IllegalAction: the character is not there any more (rule "character_is_gone"), or the change is refused.
        """
        if number not in self.fight.sheets:
            raise IllegalAction("character_is_gone")
        sheet = self.fight.sheets[number]
        outcome = work(sheet.character, self.narrative)
        changed = with_health(outcome.character or sheet.character, outcome.after, self.narrative)
        fight = self.fight.with_sheet(replace(sheet, character=changed))
        return replace(
            self,
            fight=_left_behind(fight, number, sheet.character, changed, self.narrative),
            told={**self.told, number: _together(self.told.get(number), outcome)},
            has_rolled=self.has_rolled or outcome.kind is Kind.CHARACTER_INJURED,
            turned=(*self.turned, *[sheet.point_side] * outcome.points_turn),
        )


def _left_behind(fight: Fight, number: int, before: Character, after: Character, narrative: Narrative) -> Fight:
    """Put a victim in the conditions that its new injuries leave behind, as one that knocks it down does."""
    who = fight.encounter.of_character(number) if fight.is_on else None
    if who is None:
        return fight
    encounter, known = fight.encounter, len(before.injuries)
    for carried in carried_injuries(after, narrative)[known:]:
        for condition in conditions_left_by(carried):
            if condition not in known_conditions(encounter.participant(who.id).conditions):
                encounter = inflict(encounter, who.id, condition, None)
    return fight.with_encounter(encounter)


def wounds_of(amount: int, chance: Chance) -> Work:
    """Return the change that adds wounds which got past soak; an injury that is owed is rolled at once."""
    return harmed(Hits(amounts=(amount,)), chance)


def strain_of(amount: int, chance: Chance) -> Work:
    """Return the change that adds strain which got past soak."""
    return harmed(Hits(amounts=(amount,), damage=Damage.STRAIN), chance)


def strain_recovered(amount: int) -> Work:
    """Return the change that takes strain away, as far as there is any."""

    def work(character: Character, narrative: Narrative) -> Outcome:
        change = recover_strain(combatant_of(character, narrative, for_strain=True), amount, HOUSE)
        happened = tuple(told_events(change.events))
        return Outcome(kind=Kind.CHARACTER_HARM, before=change.before, after=change.after, happened=happened)

    return work


def injury_rolled(modifiers: Callable[[int], Ledger], chance: Chance) -> Work:
    """Return the change that rolls one Critical Injury, its modifiers by how many are carried; a group loses a member.

    Rule: EotE core.
    """

    def work(character: Character, narrative: Narrative) -> Outcome:
        victim = combatant_of(character, narrative, for_strain=True)
        if isinstance(victim, MinionGroup):
            return one_falls(victim)
        first = rolled(victim, modifiers(len(victim.carried)), narrative, HOUSE, chance)
        return suffered(victim, first, character, narrative, chance)

    return work


def with_told(saved: dict[str, object], toll: Toll) -> dict[str, object]:
    """Return what `combined.save` tells, each sheet with its numbers and with what happened to it."""
    entries = saved.get("characters", [])
    assert isinstance(entries, list)
    return {**saved, "characters": [{**each, **toll.told.get(each["character"], {})} for each in entries]}


def _together(earlier: Facts | None, outcome: Outcome) -> Facts:
    now = {**health_facts(outcome.before, outcome.after), "happened": list(outcome.happened)}
    if earlier is None:
        return now
    for which in ("wounds", "strain"):
        if which in earlier and which in now:
            now[which] = [earlier[which][0], now[which][1]]  # type: ignore[index]  # a pair
    return {**now, "happened": [*earlier["happened"], *outcome.happened]}
