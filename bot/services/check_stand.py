"""How somebody stands as a check is made: their turn, their conditions, what was promised, the point that is flipped.

Worked out and saved in the transaction of the check, so that what was promised is used once.
"""

from dataclasses import dataclass, replace

from bot.services.attack_targets import contender_of_sheet
from bot.services.check_points import CheckPoints, points_on_check
from bot.services.combined import Fight, fight_in, save
from bot.services.destiny import points, turn_points
from bot.services.encounter_claims import acting_now
from bot.services.fight_health import Toll, with_told
from bot.services.promised_points import take
from bot.services.unit import Op
from bot.store import campaigns
from bot.store.attack_values import Contender, contender_facts
from bot.store.character_values import StoredCharacter
from bot.store.store import Tx
from bot.store.values import Campaign, Facts
from rules.characters.character import Character
from rules.characters.injuries import carried_injuries, over_labels
from rules.checks.sources import Source
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.health.conditions import Condition, may_act
from rules.systems.base import Narrative
from rules.table.casualties import conditions_in_force
from rules.table.encounter import Participant, PromisedChange, Stage
from rules.table.promises import take_promises


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Somebody about to make a check."""

    campaign: Campaign
    """With the point flipped."""
    pool_before: dict[str, int]
    before: Fight
    toll: Toll
    """With the turn claimed and what was promised used up."""
    number: int
    """Of the character."""
    participant: Participant | None
    """As whom it takes part in an encounter that runs."""
    conditions: frozenset[Condition]
    promises: tuple[PromisedChange, ...]
    points: CheckPoints
    turn: Facts
    """What the start of the turn brought, where the check claimed it."""

    @property
    def sheet(self) -> StoredCharacter:
        """Return the sheet as the turn has left it."""
        return self.toll.fight.sheets[self.number]

    @property
    def changes(self) -> tuple[Source, ...]:
        """Return what the table does to the pool beside the sheet, each with its reason."""
        return (
            *(Source(each.reason, each.change) for each in self.promises),
            *self.points.sources(self.toll.narrative.points),
        )

    @property
    def changes_more(self) -> bool:
        """Whether the check changes more than a sheet: an encounter, or the shared points."""
        return self.participant is not None or self.points.flipped is not None or bool(self.points.waiting)


def stand_of(
    tx: Tx,
    op: Op,
    campaign: Campaign,
    stored: StoredCharacter,
    narrative: Narrative,
    chance: Chance,
    *,
    flips_point: bool,
    out_of_turn: bool,
) -> Stand:
    """Return how somebody stands for a check just now; in a running encounter it claims the slot.

    Raises:
        IllegalAction: it is not its turn, it is staggered (rule "staggered_at_check": name), or there is no point to
            flip.
        NotAllowed: the points of that side are not this person's to flip.
    """
    before = fight_in(tx, campaign, stored)
    who = _taking_part(before, stored)
    conditions = conditions_in_force(
        who.conditions if who is not None else (), carried_injuries(stored.character, narrative)
    )
    if who is not None and not out_of_turn and not may_act(conditions):
        raise IllegalAction("staggered_at_check", name=stored.name)
    toll, turn = Toll(fight=before, narrative=narrative), dict[str, object]()
    promises: tuple[PromisedChange, ...] = ()
    if who is not None:
        taken = acting_now(campaign, op, before, who, chance, out_of_turn=out_of_turn)
        toll, turn = taken.toll, {**taken.facts}
        promises, encounter = take_promises(toll.fight.encounter, who.id)
        toll = replace(toll, fight=toll.fight.with_encounter(encounter))
    on_check = points_on_check(tx, campaign, op.actor, stored, flips_point=flips_point)
    if on_check.flipped is not None:
        campaigns.set_destiny(tx, campaign.id, on_check.pool_after)
    return Stand(
        campaign=replace(campaign, destiny=on_check.pool_after),
        pool_before=points(campaign.destiny),
        before=before,
        toll=toll,
        number=stored.id,
        participant=who,
        conditions=conditions,
        promises=promises,
        points=on_check,
        turn=turn,
    )


def _taking_part(fight: Fight, stored: StoredCharacter) -> Participant | None:
    """Return as whom a sheet takes part in an encounter that runs."""
    is_running = fight.is_on and fight.encounter.stage is Stage.RUNNING
    return fight.encounter.of_character(stored.id) if is_running else None


def settled(tx: Tx, op: Op, stand: Stand, after: Character) -> dict[str, object]:
    """Save what the check has changed beside its dice, `after` its sheet, and return what its event tells of that."""
    fight = stand.toll.fight.with_sheet(replace(stand.sheet, character=after))
    saved = with_told(save(tx, stand.campaign, stand.before, fight, at=op.at), stand.toll)
    moved, turned = turn_points(tx, stand.campaign, stand.toll.turned)
    return {
        "over": over_labels(stand.sheet.character, after, stand.toll.narrative),
        "promises": [each.reason for each in stand.promises],
        "took_points": take(tx, stand.points.waiting),
        "destiny": stand.points.flipped.value if stand.points.flipped is not None else None,
        "turn": stand.turn,
        "did": list(turned),
        **points(moved.destiny),
        **saved,
    }


def spenders(stand: Stand, opponent: StoredCharacter | None) -> dict[str, object]:
    """Return whose roll it is to spend, and whom it was against."""
    return {
        "spender": contender_facts(contender_of_sheet(stand.sheet, stand.participant)),
        "opponent": contender_facts(_opponent(stand, opponent)) if opponent is not None else None,
    }


def _opponent(stand: Stand, opponent: StoredCharacter) -> Contender:
    fight = stand.toll.fight
    taking_part = fight.encounter.of_character(opponent.id) if stand.participant is not None else None
    return contender_of_sheet(opponent, taking_part)
