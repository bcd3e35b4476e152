"""One change of the encounter that is going on, as a unit of work, with what the tracker shows after it.

The functions of `encounters`, `initiative` and `turns` are made of this.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.access import Act, Shown
from bot.chance import Dice
from bot.errors import NotAllowed
from bot.services import encounter_queries, unit
from bot.services.combined import Fight, fight_in, save
from bot.services.destiny import points, turn_points
from bot.services.encounter_queries import controls
from bot.services.fight_health import Toll, with_told
from bot.services.unit import Change, Draft, Op
from bot.store import encounters
from bot.store.encounter_values import EncounterState, StoredEncounter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.table.encounter import Participant


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterChange:
    """A saved change of an encounter, and how the whole table sees the encounter now."""

    event: Event
    campaign: Campaign
    state: EncounterState
    is_repeat: bool = False
    """Whether the operation had been saved before: nothing was done twice, and the dice are those of then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What a change of a fight comes to."""

    kind: Kind
    fight: Fight
    facts: Facts = field(default_factory=dict)
    toll: Toll | None = None
    """What it does to the health of those in the fight, if anything; its fight is the one that counts."""


Work = Callable[[Tx, Campaign, Fight], Done]
"""A change of the fight that is going on; it may refuse."""

DiceWork = Callable[[Tx, Campaign, Fight, Chance], Done]
"""Such a change where dice may decide something."""


async def change(store: Store, op: Op, act: Act, work: Work) -> EncounterChange:
    """Do one change of the encounter that is going on.

    Raises:
        NotAllowed: this person may not do this.
        IllegalAction: no encounter is going on (rule "no_encounter"), nothing changes, or the change is refused.
    """
    return await store.write(lambda tx: change_in(tx, op, act, work))


def change_in(tx: Tx, op: Op, act: Act, work: Work) -> EncounterChange:
    """Do one change inside an open transaction; see `change`."""

    def perform(tx: Tx, campaign: Campaign) -> Draft:
        fight = fight_in(tx, campaign)
        _ = fight.encounter  # refused before anything is worked out
        return drafted(tx, op, campaign, fight, work(tx, campaign, fight))

    return with_state(tx, unit.perform(tx, op, act, perform))


async def change_with_dice(store: Store, op: Op, act: Act, dice: Dice, work: DiceWork) -> EncounterChange:
    """Do one such change where dice may decide something.

    Raises:
        NotAllowed: this person may not do this.
        IllegalAction: no encounter is going on (rule "no_encounter"), nothing changes, or the change is refused.
    """
    return await store.write(lambda tx: change_with_dice_in(tx, op, act, dice, work))


def change_with_dice_in(tx: Tx, op: Op, act: Act, dice: Dice, work: DiceWork) -> EncounterChange:
    """Do one such change inside an open transaction; see `change_with_dice`."""

    def perform(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        fight = fight_in(tx, campaign)
        _ = fight.encounter  # refused before anything is worked out
        return drafted(tx, op, campaign, fight, work(tx, campaign, fight, chance))

    return with_state(tx, unit.perform_with_dice(tx, op, act, dice, perform))


def drafted(tx: Tx, op: Op, campaign: Campaign, before: Fight, done: Done) -> Draft:
    """Save what a change of a fight comes to, with the shared points that turn.

    Raises:
        IllegalAction: nothing changes (rule "nothing_to_change").
    """
    toll = done.toll
    saved = save(tx, campaign, before, done.fight if toll is None else toll.fight, at=op.at)
    if not saved:
        raise IllegalAction("nothing_to_change")
    if toll is None or not toll.told:
        return Draft(kind=done.kind, before={}, after={**done.facts, **saved})
    now, turned = turn_points(tx, campaign, toll.turned)
    facts = {**done.facts, **with_told(saved, toll), **points(now.destiny), "points": list(turned)}
    return Draft(kind=done.kind, before=points(campaign.destiny), after=facts)


def with_state(tx: Tx, change: Change) -> EncounterChange:
    """Return a change with how the table sees its encounter now, from inside its transaction.

    Raises:
        IllegalAction: a start is told again that has been taken back (rule "no_encounter").
    """
    stored = encounters.get(tx, change.campaign.id, change.event.after["encounter"]["id"])
    if stored is None:
        raise IllegalAction("no_encounter")
    state = encounter_queries.state_of(tx, change.campaign, stored)
    return EncounterChange(event=change.event, campaign=change.campaign, state=state, is_repeat=change.is_repeat)


def who_facts(fight: Fight, participant: Participant) -> dict[str, object]:
    """Return a participant as the history tells it: of what players do not see only that it is there."""
    sheet = fight.sheet(participant)
    shown = sheet.shown if sheet is not None and sheet.is_npc else Shown.FULL
    return {"participant": participant.id, "name": fight.name_of(participant), "shown": shown.value}


def check_same_fight(fight: Fight, encounter_id: int | None) -> None:
    """Check that the fight that goes on is the one that a form or a button was about; None: any is meant.

    Raises:
        IllegalAction: it is over, and another one is going on (rule "other_encounter").
    """
    if encounter_id is not None and fight.stored is not None:
        check_is(fight.stored, encounter_id)


def check_is(stored: StoredEncounter, encounter_id: int) -> None:
    """Check that this is the fight that was meant.

    Raises:
        IllegalAction: it is another one (rule "other_encounter").
    """
    if stored.id != encounter_id:
        raise IllegalAction("other_encounter")


def require_control(op: Op, campaign: Campaign, fight: Fight, participant: Participant) -> None:
    """Check that this person may act for a participant.

    Raises:
        NotAllowed: it is the GM's, or somebody else's.
    """
    if not controls(op.actor, campaign, participant, fight.sheet(participant)):
        raise NotAllowed(Act.TAKE_ANY_TURN, campaign.masters)
