"""What must be said before a purchase is made: whom it is for, whom it strikes, which thing it breaks."""

from collections.abc import Iterable, Sequence

from bot.access import Shown
from bot.services.combined import Fight
from bot.store.attack_values import Contender
from bot.store.character_values import CharacterName
from bot.store.encounter_values import Fighter
from bot.store.spending_values import Candidate, Question, Spending
from rules.combat.defense import DefenseKind
from rules.combat.outcome import Hit
from rules.combat.purchases import Purchase
from rules.combat.qualities import ExtraHitEffect, RatedQuality, Special
from rules.combat.spending import ItemLoss, OwnDefense, Promise, Recipient
from rules.errors import IllegalAction
from rules.health.combatants import AdversaryType
from rules.table.engagements import engaged_with
from rules.table.initiative import Side

NOBODY = "nobody"
"""The candidate that stands for none of the others."""
DEFENSES = tuple(
    Candidate(value=each.value, name=f"{each.value.capitalize()} defense")
    for each in (DefenseKind.MELEE, DefenseKind.RANGED)
)
MOST_CANDIDATES = 25
"""Discord's limit for the options of a select."""
_LONGEST = 100
"""Discord's limit for the letters of an option."""
_NEAR = " · engaged with the target"


def question(spending: Spending, fight: Fight, purchase: Purchase) -> Question | None:
    """Return what must be said before this purchase; None where nothing is open."""
    option, activation = spending.account.option(purchase.key), spending.account.activation(purchase.key)
    match option.effect if option is not None else None:
        case Promise() as promised:
            return _of_promise(spending, promised)
        case OwnDefense():
            return Question(asks="Against which attacks?", candidates=DEFENSES)
        case ItemLoss():
            return _weapons(spending, fight)
    if activation is not None:
        return _of_quality(spending, fight, activation.rated)
    return None


def victims(spending: Spending, characters: Iterable[CharacterName]) -> Question:
    """Return whom a stray shot may strike, the likeliest first: in a fight those in it, else whom everybody sees.

    It strikes one of those who are engaged with the target, at the GM's choice; an ally of the shooter is why it went
    astray. As what is remembered of that may lack somebody, the others follow, the shooter's own side before the rest.
    Rule: EotE core, p. 219.
    """
    taken = {spending.spender.participant_id, *(each.participant_id for each in spending.targets)}
    if spending.table is not None:
        near = _engaged_with(spending, spending.targets[0])
        others = sorted(
            _there(spending.table.others({one for one in taken if one is not None})),
            key=lambda each: (each.participant.id not in near, each.participant.side is not spending.spender.side),
        )
        named = [_candidate(each, _NEAR if each.participant.id in near else "") for each in others]
    else:
        known = {spending.spender.character_id, *(each.character_id for each in spending.targets)}
        seen = (each for each in characters if not (each.is_npc and each.shown is Shown.NOTHING))
        named = [Candidate(value=str(each.id), name=each.name) for each in seen if each.id not in known]
    somebody = Candidate(value=NOBODY, name="Somebody whose numbers I do not know")
    asks = _counted("Who is struck instead?", named, MOST_CANDIDATES - 1)
    return Question(asks=asks, candidates=(*named[: MOST_CANDIDATES - 1], somebody))


def answered(asked: Question | None, answers: tuple[str, ...]) -> tuple[str, ...]:
    """Return the answers to a question, which must be among its candidates; to none there is no answer.

    Raises:
        IllegalAction: somebody or something is not there to choose any more (rule "choice_is_gone").
    """
    if asked is None:
        return ()
    known = {each.value for each in asked.candidates}
    if not asked.least <= len(answers) <= asked.most or not known.issuperset(answers):
        raise IllegalAction("choice_is_gone")
    return tuple(each for each in answers if each != NOBODY)


def _of_promise(spending: Spending, promised: Promise) -> Question | None:
    table, side = spending.table, spending.spender.side
    if table is None or side is None or promised.to is Recipient.NEXT_ALLY:
        return None
    if promised.to is Recipient.ANY_ALLY:
        return _people("Whose next check is it for?", _of_side(spending, side))
    if spending.struck is not None:
        return None
    other = Side.ADVERSARIES if side is Side.PLAYERS else Side.PLAYERS
    return _people("Whose next check is it for?", _of_side(spending, other))


def _of_quality(spending: Spending, fight: Fight, rated: RatedQuality) -> Question | None:
    for effect in rated.quality.effects:
        if isinstance(effect, ExtraHitEffect):
            return _targets(spending) if effect.may_switch_target else None
        if effect is Special.BLAST:
            return _caught(spending)
        if effect is Special.SUNDER:
            return _weapons(spending, fight)
    return None


def _targets(spending: Spending) -> Question | None:
    if len(spending.targets) < 2:
        return None
    several = enumerate(spending.targets)
    named = tuple(Candidate(value=str(place), name=each.public_name) for place, each in several)
    return Question(asks="On which target?", candidates=named[:MOST_CANDIDATES])


def _caught(spending: Spending) -> Question | None:
    if spending.table is None:
        return None
    struck = spending.struck
    taken = {struck.participant_id} if struck is not None and struck.participant_id is not None else set()
    near = _engaged_with(spending, struck)
    others = sorted(_there(spending.table.others(taken)), key=lambda each: each.participant.id not in near)
    named = [_candidate(each, _NEAR if each.participant.id in near else "") for each in others[: MOST_CANDIDATES - 1]]
    nobody = Candidate(value=NOBODY, name="Nobody else")
    whom = "the target" if isinstance(spending.outcome, Hit) else "the target, which takes it too"
    asks = _counted(f"Who is engaged with {whom}?", others, MOST_CANDIDATES - 1)
    return Question(asks=asks, candidates=(nobody, *named), most=len(named) + 1)


def _engaged_with(spending: Spending, who: Contender | None) -> frozenset[int]:
    """Return the participants who stand engaged with somebody, as it was last told."""
    if spending.table is None or who is None or who.participant_id is None:
        return frozenset()
    return frozenset(each.id for each in engaged_with(spending.table.encounter, who.participant_id))


def _weapons(spending: Spending, fight: Fight) -> Question | None:
    found = weapons_of(spending.struck, fight)
    if not found:
        return None
    named = tuple(Candidate(value=str(place), name=name) for place, name in enumerate(found))
    return Question(asks="Which weapon of the target?", candidates=named[:MOST_CANDIDATES])


def weapons_of(struck: Contender | None, fight: Fight) -> tuple[str, ...]:
    """Return the weapons of a sheet that everybody sees; of others the GM tells what they hold."""
    if struck is None or struck.is_veiled or struck.character_id is None or struck.participant_id is None:
        return ()
    sheet = fight.sheets.get(struck.character_id)
    return tuple(each.name for each in sheet.character.weapons) if sheet is not None else ()


def _of_side(spending: Spending, side: Side) -> list[Fighter]:
    """Return those of a side who still act, the active one first."""
    assert spending.table is not None, "asked only in a fight"
    present = [each for each in spending.table.others(()) if each.participant.side is side and not each.is_down]
    return sorted(present, key=lambda each: each.participant.id != spending.spender.participant_id)


def _people(asks: str, people: list[Fighter]) -> Question | None:
    named = tuple(_candidate(each) for each in people[:MOST_CANDIDATES])
    return Question(asks=_counted(asks, people), candidates=named) if named else None


def _counted(asks: str, several: Sequence[object], most: int = MOST_CANDIDATES) -> str:
    """Return a question that says where not everybody can be listed."""
    return asks if len(several) <= most else f"{asks} The first {most} are listed."


def _there(fighters: Iterable[Fighter]) -> list[Fighter]:
    """Return whom something can still strike: not the minion groups of which nobody is left."""
    return [each for each in fighters if not (each.kind is AdversaryType.MINION and each.is_down)]


def _candidate(fighter: Fighter, of: str = "") -> Candidate:
    name = f"{fighter.name[: _LONGEST - len(of)]}{of}"
    return Candidate(value=str(fighter.participant.id), name=name)
