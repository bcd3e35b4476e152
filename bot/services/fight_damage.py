"""What somebody in the fight suffers by hand, in one change: wounds, strain and a Critical Injury together."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.access import Act, may_change_character
from bot.chance import Dice
from bot.game import narrative_in
from bot.services import unit
from bot.services.characters import CharacterChange, with_character
from bot.services.combined import fight_in
from bot.services.encounter_change import check_same_fight
from bot.services.encounter_queries import name_at_table
from bot.services.health import Hits, harmed
from bot.services.health_change import DiceWork, Outcome, saved
from bot.services.injuries import InjuryOrder, injured
from bot.services.unit import Draft, Op
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.characters.character import Character
from rules.characters.vitality import with_health
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.health.wounds import Damage
from rules.systems.base import Narrative


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What one person suffers at once."""

    wounds: tuple[int, ...] = ()
    """Hit by hit."""
    strain: tuple[int, ...] = ()
    is_soaked: bool = False
    """Whether soak reduces the wounds, hit by hit."""
    critical: int | None = None
    """What is added to the roll of a Critical Injury; None: none is rolled, unless wounds bring one."""


async def strike(
    store: Store, op: Op, participant_id: int, blow: Blow, dice: Dice, *, encounter_id: int
) -> CharacterChange:
    """Let somebody who fights suffer a blow: the GM anybody, a player those of their characters.

    Raises:
        IllegalAction: nothing is suffered (rule "no_blow"); it has left, or another fight than this one is going on; no
            sheet keeps its wounds (rule "no_sheet_to_harm": name); it is somebody else's (rule "not_yours_to_harm":
            name, id); a threshold is not set yet.
        LimitExceeded: it is absurdly much.
    """

    def perform(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        fight = fight_in(tx, campaign)
        check_same_fight(fight, encounter_id)
        who = fight.encounter.participant(participant_id)
        sheet = fight.sheet(who)
        if who.has_left:
            raise IllegalAction("has_left", name=name_at_table(who, sheet))
        if sheet is None:
            raise IllegalAction("no_sheet_to_harm", name=who.name)
        if not may_change_character(op.actor, campaign.masters, sheet.owner_id):
            raise IllegalAction("not_yours_to_harm", name=name_at_table(who, sheet), id=sheet.owner_id)
        return saved(tx, campaign, sheet, _suffered(blow, sheet.character, narrative_in(campaign), chance))

    return await store.write(
        lambda tx: with_character(tx, unit.perform_with_dice(tx, op, Act.CHANGE_CHARACTER, dice, perform))
    )


def _suffered(blow: Blow, character: Character, narrative: Narrative, chance: Chance) -> Outcome:
    """Return what all parts of a blow come to, one after the other."""
    whole: Outcome | None = None
    for work in _parts(blow):
        part = work(character, narrative, chance)
        character = with_health(character, part.after, narrative)
        whole = part if whole is None else _joined(whole, part)
    if whole is None:
        raise IllegalAction("no_blow")
    return whole


def _parts(blow: Blow) -> Iterator[DiceWork]:
    if blow.wounds:
        wounds = Hits(amounts=blow.wounds, is_soaked=blow.is_soaked)
        yield lambda character, narrative, chance: harmed(wounds, chance)(character, narrative)
    if blow.strain:
        strain = Hits(amounts=blow.strain, damage=Damage.STRAIN)
        yield lambda character, narrative, chance: harmed(strain, chance)(character, narrative)
    if blow.critical is not None:
        yield injured(InjuryOrder(modifier=blow.critical))


def _joined(first: Outcome, then: Outcome) -> Outcome:
    """Return two changes as one; the hits that it spells out are the first one's, the wounds."""
    return replace(
        first,
        kind=Kind.CHARACTER_INJURED if Kind.CHARACTER_INJURED in (first.kind, then.kind) else first.kind,
        after=then.after,
        happened=(*first.happened, *then.happened),
        facts={**then.facts, **first.facts},
        points_turn=first.points_turn + then.points_turn,
    )
