"""Saying who stands engaged with whom, beside what attacks tell of it."""

from bot.access import Act
from bot.services.combined import Fight
from bot.services.encounter_change import Done, EncounterChange, change, require_control, who_facts
from bot.services.encounter_queries import name_at_table
from bot.services.unit import Op
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.errors import IllegalAction
from rules.table import engagements


async def engage(store: Store, op: Op, participant_id: int, other_id: int) -> EncounterChange:
    """Let two stand engaged with each other, of whom one is this person's.

    Raises:
        NotAllowed: it is not this person's combatant.
        IllegalAction: one of them has left, they are one, or they are engaged already (rule "engaged_already": name,
            other).
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        facts = _facts(op, campaign, fight, participant_id, other_id)
        now = engagements.engage(fight.encounter, participant_id, other_id)
        if now == fight.encounter:
            raise IllegalAction("engaged_already", name=_known(fight, participant_id), other=_known(fight, other_id))
        return Done(kind=Kind.ENCOUNTER_ENGAGE, fight=fight.with_encounter(now), facts=facts)

    return await change(store, op, Act.JOIN_ENCOUNTER, work)


async def disengage(store: Store, op: Op, participant_id: int, other_id: int | None = None) -> EncounterChange:
    """Let somebody of this person's be engaged with another one no more, or with nobody.

    Raises:
        NotAllowed: it is not this person's combatant.
        IllegalAction: it is not engaged so (rule "not_engaged_with": name, other).
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        facts = _facts(op, campaign, fight, participant_id, other_id)
        others = None if other_id is None else (other_id,)
        now = engagements.disengage(fight.encounter, participant_id, others)
        if now == fight.encounter:
            raise IllegalAction("not_engaged_with", name=_known(fight, participant_id), other=_known(fight, other_id))
        return Done(kind=Kind.ENCOUNTER_DISENGAGE, fight=fight.with_encounter(now), facts=facts)

    return await change(store, op, Act.JOIN_ENCOUNTER, work)


def _known(fight: Fight, participant_id: int | None) -> str:
    """Return what the whole table may know somebody by; empty where nobody is meant."""
    if participant_id is None:
        return ""
    who = fight.encounter.participant(participant_id)
    return name_at_table(who, fight.sheet(who))


def _facts(op: Op, campaign: Campaign, fight: Fight, participant_id: int, other_id: int | None) -> Facts:
    who = fight.encounter.participant(participant_id)
    require_control(op, campaign, fight, who)
    other = fight.encounter.participant(other_id) if other_id is not None else None
    return {"who": who_facts(fight, who), "other": who_facts(fight, other) if other is not None else None}
