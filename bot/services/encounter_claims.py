"""A slot that is claimed, by a button or by an attack or a check, and what befalls whoever's turn starts with it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.access import Actor
from bot.game import HOUSE, narrative_in
from bot.services.combined import Fight
from bot.services.encounter_change import who_facts
from bot.services.encounter_harm import Unkept, at_start
from bot.services.encounter_queries import casualties_in, name_at_table, seen_name
from bot.services.fight_health import Toll
from bot.services.unit import Op
from bot.store import ledger, turn_ledger
from bot.store.store import Tx
from bot.store.values import Campaign, Facts, Kind
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.table import turns
from rules.table.encounter import Encounter, EncounterSlot, Participant, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A fight in which somebody's turn has started, with all that this brought."""

    toll: Toll
    facts: Facts = field(default_factory=dict)
    """Empty where nothing had to be claimed."""


def acting_now(
    campaign: Campaign, op: Op, fight: Fight, who: Participant, chance: Chance, *, out_of_turn: bool = False
) -> Taken:
    """Return the fight in which somebody who makes a check acts in the current slot, claimed if need be.

    Before the first round, and `out_of_turn`, nothing is claimed.

    Raises:
        IllegalAction: it is not its turn (see `must_claim`), or it cannot act in the slot.
    """
    if out_of_turn or not must_claim(campaign, op.actor, fight, who):
        return Taken(toll=Toll(fight=fight, narrative=narrative_in(campaign)))
    return claimed_to_act(campaign, fight, who, chance)


def must_claim(campaign: Campaign, actor: Actor, fight: Fight, who: Participant) -> bool:
    """Return whether somebody who attacks or makes a check takes the current slot, which nobody has claimed.

    Not so where it acts in the slot already, and before the first round, when there are no turns.

    Raises:
        IllegalAction: it is not its turn (rule "out_of_turn": name, acting, side), or it has had its turn in this
            round (rule "already_acted": name).
    """
    encounter, acting, slot = fight.encounter, fight.encounter.acting, fight.encounter.current_slot
    if encounter.stage is not Stage.RUNNING or slot is None or (acting is not None and acting.id == who.id):
        return False
    if acting is not None or slot.side is not who.side:
        raise IllegalAction(
            "out_of_turn",
            name=seen_name(campaign, actor, fight, who),
            acting=seen_name(campaign, actor, fight, acting) if acting is not None else "",
            side=slot.side.value,
        )
    if who.id in encounter.acted:
        raise IllegalAction("already_acted", name=fight.name_of(who))
    return True


def claimed_to_act(campaign: Campaign, fight: Fight, who: Participant, chance: Chance) -> Taken:
    """Return the fight in which somebody acts in the current slot at once.

    Raises:
        IllegalAction: it cannot claim the slot, or falls by what is due as its turn starts (rule "falls_first": name).
    """
    taken = claimed(campaign, fight, who, chance)
    if who.id in casualties_in(taken.toll.fight, taken.toll.narrative).down:
        raise IllegalAction("falls_first", name=fight.name_of(who))
    return taken


def check_has_action(tx: Tx, campaign: Campaign, fight: Fight, who: Participant) -> None:
    """Check that somebody has not attacked in this turn: a command that is sent again must not deal its damage twice.

    A turn has one action; whatever allows more, or is none, is said with the attack. Rule: EotE core.

    Raises:
        IllegalAction: it has (rule "already_attacked": name, number).
    """
    number = attack_of_turn(tx, campaign, fight, who)
    if number is not None:
        raise IllegalAction("already_attacked", name=fight.name_of(who), number=number)


def attack_of_turn(tx: Tx, campaign: Campaign, fight: Fight, who: Participant) -> int | None:
    """Return the roll by which somebody has attacked in its turn of this round, if it has."""
    assert fight.stored is not None, "somebody takes part in it"
    begun = ledger.latest_standing(tx, campaign.id, since=0, kinds=(Kind.ENCOUNTER_BEGIN,))
    return turn_ledger.attack_in_turn(
        tx,
        campaign.id,
        encounter_id=fight.stored.id,
        round_number=fight.encounter.round_number,
        participant_id=who.id,
        since=begun.id if begun is not None else 0,
    )


def claimed(campaign: Campaign, fight: Fight, who: Participant, chance: Chance) -> Taken:
    """Return the fight in which somebody acts in the current slot, and what is due as its turn starts has come.

    Raises:
        IllegalAction: it cannot claim the slot.
    """
    acting, narrative = fight.encounter.acting, narrative_in(campaign)
    if acting is not None and acting.id != who.id:  # the rules would name one that players do not see
        raise IllegalAction("slot_claimed", name=acting_name(fight))
    now, start = turns.claim(fight.encounter, who.id, casualties_in(fight, narrative), HOUSE)
    fight = fight.with_encounter(now)
    toll, unkept = at_start(Toll(fight=fight, narrative=narrative), (start,), chance)
    facts = {"who": who_facts(fight, who), **where(now), "by_hand": by_hand(fight, unkept)}
    return Taken(toll=toll, facts=facts)


def acting_name(fight: Fight) -> str:
    """Return what the whole table may know of who acts now; empty where nobody does."""
    acting = fight.encounter.acting
    return "" if acting is None else name_at_table(acting, fight.sheet(acting))


def where(encounter: Encounter) -> dict[str, object]:
    """Return the place in the round as events tell it."""
    slot: EncounterSlot | None = encounter.current_slot
    return {
        "round": encounter.round_number,
        "slot": slot.id if slot is not None else None,
        "side": slot.side.value if slot is not None else None,
    }


def by_hand(fight: Fight, unkept: Iterable[Unkept]) -> list[Facts]:
    """Return the harm that no sheet keeps, for the table to note."""
    return [
        {
            **who_facts(fight, fight.encounter.participant(each.participant_id)),
            "label": each.label,
            "damage": each.wounds,
            **({"strain": each.strain} if each.strain else {}),
        }
        for each in unkept
    ]
