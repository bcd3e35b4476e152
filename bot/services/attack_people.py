"""Who attacks whom, as they stand at the table, and whether the attacker may act now."""

from dataclasses import dataclass

from bot.game import HOUSE
from bot.services.attack_targets import Aimed, aimed_at, attacker_now
from bot.services.attack_weapons import AttackSaid
from bot.services.combined import Fight, fight_in
from bot.services.encounter_claims import check_has_action, must_claim
from bot.services.unit import Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign
from rules.characters.injuries import carried_injuries
from rules.characters.vitality import combatant_of
from rules.errors import IllegalAction, RulesError
from rules.health.conditions import Condition, may_act
from rules.health.states import is_down
from rules.systems.base import Narrative
from rules.table.casualties import conditions_in_force
from rules.table.encounter import Participant, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackPeople:
    """Everybody in an attack, as they stand at the table."""

    fight: Fight
    sheet: StoredCharacter
    """The attacker's."""
    who: Participant | None
    """As whom the attacker takes part in the encounter."""
    conditions: frozenset[Condition]
    """Those that the attacker is in."""
    targets: tuple[Aimed, ...]


@dataclass(frozen=True, slots=True)
class AttackTurn:
    """How an attack stands to the turns of the encounter."""

    takes_slot: bool = False
    """Whether it takes the current slot, which nobody has claimed."""
    must_wait: bool = False
    """Whether it is not the attacker's turn, so that the attack can only be looked at."""


_WAITING = frozenset({"out_of_turn", "already_acted", "already_attacked"})
"""Refusals of somebody who has to wait for their turn."""


def people_of(tx: Tx, campaign: Campaign, op: Op, said: AttackSaid, narrative: Narrative) -> AttackPeople:
    """Return who attacks whom, with everybody's sheets at hand."""
    fight = fight_in(tx, campaign)
    sheet = attacker_now(tx, campaign, op.actor, fight, said.attacker)
    fight = fight.with_sheet(sheet)
    targets = tuple(aimed_at(tx, campaign, op.actor, fight, each, narrative) for each in (said.target, *said.others))
    seen = {sheet.id}
    for each in targets:
        if each.sheet is None:
            continue
        if each.sheet.id in seen:
            rule = "attacks_itself" if each.sheet.id == sheet.id else "target_twice"
            raise IllegalAction(rule, name=each.contender.public_name)
        seen.add(each.sheet.id)
        fight = fight.with_sheet(each.sheet)
    who = fight.encounter.of_character(sheet.id) if fight.is_on else None
    steps_in = who is None and fight.is_on and fight.encounter.stage is Stage.RUNNING
    if steps_in and not said.is_out_of_turn and any(each.participant is not None for each in targets):
        raise IllegalAction("not_in_encounter", name=sheet.name)
    conditions = conditions_in_force(
        who.conditions if who is not None else (), carried_injuries(sheet.character, narrative)
    )
    return AttackPeople(fight=fight, sheet=sheet, who=who, conditions=conditions, targets=targets)


def turn_of(
    tx: Tx, campaign: Campaign, op: Op, people: AttackPeople, said: AttackSaid, narrative: Narrative, *, is_look: bool
) -> AttackTurn:
    """Return how an attack stands to the turns; a mere look may be had out of turn.

    Raises:
        IllegalAction: the attacker cannot act, or not now.
    """
    try:
        return AttackTurn(takes_slot=_takes_slot(tx, campaign, op, people, said, narrative))
    except IllegalAction as refused:
        if is_look and refused.rule in _WAITING:
            return AttackTurn(must_wait=True)
        raise


def _takes_slot(
    tx: Tx, campaign: Campaign, op: Op, people: AttackPeople, said: AttackSaid, narrative: Narrative
) -> bool:
    """Return whether the attack takes the current slot, which nobody has claimed; refuse one out of turn."""
    fight, who, name = people.fight, people.who, people.sheet.name
    if _is_down(people.sheet, narrative):
        raise IllegalAction("attacker_is_down", name=name)
    if who is None or fight.encounter.stage is not Stage.RUNNING:
        return False
    if not may_act(people.conditions):
        raise IllegalAction("attacker_is_staggered", name=name)
    if said.is_out_of_turn:
        return False
    is_to_claim = must_claim(campaign, op.actor, fight, who)
    if fight.encounter.current_slot is not None:
        check_has_action(tx, campaign, fight, who)
    return is_to_claim


def _is_down(sheet: StoredCharacter, narrative: Narrative) -> bool:
    """Whether somebody cannot act; without a threshold nobody is down."""
    try:
        return is_down(combatant_of(sheet.character, narrative), HOUSE)
    except RulesError:  # no threshold yet, or parts that do not come to anything
        return False
