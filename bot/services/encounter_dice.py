"""The dice of Initiative: rolled from a sheet inside the change of a fight, told in its event, read from it again."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from bot.game import narrative_in
from bot.services.checks import after_check
from bot.services.combined import Fight
from bot.services.encounter_change import who_facts
from bot.services.unit import Op
from bot.store import campaigns, mapping
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign, Facts, StoredRoll
from rules.characters.checks import plan_for
from rules.checks.difficulty import Difficulty
from rules.dice.chance import Chance
from rules.dice.roll import Roll, roll_pool
from rules.systems.base import Narrative
from rules.table import slots
from rules.table.conditions import known_conditions
from rules.table.initiative import slot_of

LABEL = "Initiative"


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRoll:
    """One combatant's dice for Initiative, as they are kept in the event."""

    participant_id: int
    name: str
    shown: str
    skill: str
    number: int
    """Of the roll, in the campaign."""
    roll: Roll
    success: int
    advantage: int


def rolled_in(facts: Facts) -> tuple[InitiativeRoll, ...]:
    """Return the dice that an event of rolled Initiative tells."""
    return tuple(
        InitiativeRoll(
            participant_id=each["participant"],
            name=each["name"],
            shown=each["shown"],
            skill=each["skill"],
            number=each["number"],
            roll=mapping.roll_from_facts(each),
            success=each["success"],
            advantage=each["advantage"],
        )
        for each in facts["rolls"]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """The dice of one combatant, and the facts that tell them."""

    number: int
    notation: str
    label: str
    roll: Roll
    facts: Facts

    def kept(self, op: Op) -> StoredRoll:
        """Return the roll as the campaign keeps it."""
        return StoredRoll(
            number=self.number,
            user_id=op.actor.user_id,
            at=op.at,
            notation=self.notation,
            label=self.label,
            roll=self.roll,
            ordinary=(),
        )


def rolled(
    tx: Tx, op: Op, campaign: Campaign, fight: Fight, participant_id: int, chance: Chance
) -> tuple[Fight, Thrown]:
    """Roll for one combatant from its sheet: skill by its readiness, injuries, conditions and load counted."""
    who, narrative = fight.encounter.participant(participant_id), narrative_in(campaign)
    sheet = fight.sheet(who)
    assert sheet is not None, "asked of those who have a sheet"
    plan = plan_for(
        sheet.character,
        who.readiness.skill,
        narrative,
        against=Difficulty.SIMPLE,
        conditions=known_conditions(who.conditions),
    )
    shown = roll_pool(plan.pool, chance)
    result = slot_of(who.side, shown.net)
    number = campaigns.take_roll_number(tx, campaign.id)
    facts = {
        **who_facts(fight, who),
        "number": number,
        "skill": who.readiness.skill,
        **mapping.roll_to_facts(shown),
        "net": asdict(shown.net),
        "success": result.success,
        "advantage": result.advantage,
    }
    now = fight.with_encounter(slots.set_result(fight.encounter, who.id, result))
    now = now.with_sheet(_after(sheet, narrative))
    label = f"{sheet.name}: {LABEL}" if sheet.is_npc is False else LABEL
    return now, Thrown(number=number, notation=who.readiness.skill, label=label, roll=shown, facts=facts)


def _after(sheet: StoredCharacter, narrative: Narrative) -> StoredCharacter:
    """Return a sheet whose injuries have no effect any more that lasts for one check."""
    return replace(sheet, character=after_check(sheet.character, narrative))


def dice_facts(thrown: Iterable[Thrown]) -> dict[str, object]:
    """Return what the event tells of the dice, for `rolled_in` to read."""
    return {"rolls": [each.facts for each in thrown]}
