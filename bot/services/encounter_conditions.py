"""The conditions of those who take part in an encounter, and what deals damage each turn: put and ended."""

from bot.access import Act
from bot.services.combined import Fight
from bot.services.encounter_change import (
    Done,
    EncounterChange,
    change,
    check_same_fight,
    require_control,
    who_facts,
)
from bot.services.unit import Op
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.table import afflictions
from rules.table.conditions import condition_named


async def inflict(
    store: Store,
    op: Op,
    participant_id: int,
    condition: str,
    rounds: int | None = None,
    *,
    encounter_id: int | None = None,
) -> EncounterChange:
    """Put somebody in a condition, of the book or the table's own; without rounds until it is ended.

    Raises:
        NotAllowed: it is not this person's combatant.
        IllegalAction: it has left, the name is none, the rounds are too few, or another fight is going on.
        LimitExceeded: too many conditions or rounds.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        check_same_fight(fight, encounter_id)
        who, what = fight.encounter.participant(participant_id), condition_named(condition)
        require_control(op, campaign, fight, who)
        now = fight.with_encounter(afflictions.inflict(fight.encounter, who.id, what, rounds))
        active = next(each for each in now.encounter.participant(who.id).conditions if each.key == what.casefold())
        facts = {
            "who": who_facts(fight, who),
            "condition": str(what),
            "rounds": rounds,
            "turns": active.turns_left,
            "is_now": fight.encounter.acting == who,
        }
        return Done(kind=Kind.ENCOUNTER_CONDITION, fight=now, facts=facts)

    return await change(store, op, Act.JOIN_ENCOUNTER, work)


async def end_condition(
    store: Store, op: Op, participant_id: int, condition: str, *, encounter_id: int | None = None
) -> EncounterChange:
    """End a condition of somebody's, or what deals damage each turn, as a fire that is put out.

    Raises:
        NotAllowed: it is not this person's combatant.
        IllegalAction: it is not in this condition, or another fight than this one is going on.
    """

    def work(tx: Tx, campaign: Campaign, fight: Fight) -> Done:
        check_same_fight(fight, encounter_id)
        who, what = fight.encounter.participant(participant_id), condition_named(condition)
        require_control(op, campaign, fight, who)
        effect = next((each for each in who.effects if each.name.casefold() == what.casefold()), None)
        if effect is not None:
            now = afflictions.end_effect(fight.encounter, who.id, effect.id)
        else:
            now = afflictions.end_condition(fight.encounter, who.id, what)
        facts = {"who": who_facts(fight, who), "condition": str(what)}
        return Done(kind=Kind.ENCOUNTER_CONDITION_END, fight=fight.with_encounter(now), facts=facts)

    return await change(store, op, Act.JOIN_ENCOUNTER, work)
