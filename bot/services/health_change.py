"""One change of one character's health inside its transaction: found, worked out, saved, with everything to tell."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.access import Act
from bot.chance import Dice
from bot.game import narrative_in
from bot.services import unit
from bot.services.character_names import chosen
from bot.services.characters import CharacterChange, save_changes, told, with_character
from bot.services.destiny import points, turn_points
from bot.services.health_facts import health_facts
from bot.services.unit import Draft, Op
from bot.store.character_values import StoredCharacter
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from rules.characters.character import Character
from rules.characters.vitality import with_health
from rules.dice.chance import Chance
from rules.health.combatants import Combatant
from rules.systems.base import Narrative


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a change of somebody's health comes to."""

    kind: Kind
    before: Combatant
    after: Combatant
    happened: tuple[Facts, ...] = ()
    """What follows, in order."""
    facts: Facts = field(default_factory=dict)
    points_turn: int = 0
    character: Character | None = None
    """The sheet with what changes beside wounds, strain and injuries; None: nothing does."""


Work = Callable[[Character, Narrative], Outcome]
"""A change of the health on a sheet; it may refuse."""

DiceWork = Callable[[Character, Narrative, Chance], Outcome]
"""The same where dice may decide something."""


async def change(store: Store, op: Op, name: str | None, work: Work, *, is_open: bool = False) -> CharacterChange:
    """Do one change of the health of the named character, or of the one that this person plays.

    What is open may be done to anybody whom this person sees.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: without a name, this person plays nobody; or the change is refused.
        NotInThisSystem: the campaign's game has no narrative dice.
    """

    def perform(tx: Tx, campaign: Campaign) -> Draft:
        old = chosen(tx, campaign, op.actor, name, to_change=not is_open)
        return saved(tx, campaign, old, work(old.character, narrative_in(campaign)))

    return await store.write(lambda tx: with_character(tx, unit.perform(tx, op, Act.CHANGE_CHARACTER, perform)))


async def change_with_dice(store: Store, op: Op, name: str | None, dice: Dice, work: DiceWork) -> CharacterChange:
    """Do one such change where dice may decide something.

    Raises:
        UnknownName: there is no such character for this person.
        AmbiguousName: several begin so.
        IllegalAction: without a name, this person plays nobody; or the change is refused.
        NotInThisSystem: the campaign's game has no narrative dice.
    """

    def perform(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        old = chosen(tx, campaign, op.actor, name)
        return saved(tx, campaign, old, work(old.character, narrative_in(campaign), chance))

    return await store.write(
        lambda tx: with_character(tx, unit.perform_with_dice(tx, op, Act.CHANGE_CHARACTER, dice, perform))
    )


def saved(tx: Tx, campaign: Campaign, old: StoredCharacter, outcome: Outcome) -> Draft:
    """Save what a change comes to; it is told even where armor has taken it all."""
    narrative = narrative_in(campaign)
    sheet = with_health(outcome.character or old.character, outcome.after, narrative)
    new = replace(old, character=sheet)
    fields = save_changes(tx, campaign, old, new)
    moved, lacking = turn_points(tx, campaign, [old.point_side] * outcome.points_turn)
    facts = {
        **health_facts(outcome.before, outcome.after),
        "happened": [*outcome.happened, *lacking],
        **outcome.facts,
        **points(moved.destiny),
    }
    return Draft(kind=outcome.kind, before=points(campaign.destiny), after=told(new, fields=fields, **facts))
