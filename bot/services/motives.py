"""What drives the characters: the roll on Obligation or Duty as a session starts, Morality as it ends."""

from collections.abc import Iterable
from dataclasses import replace

from bot.access import Act
from bot.chance import Dice
from bot.game import HOUSE
from bot.services import unit
from bot.services.character_names import chosen
from bot.services.characters import CharacterChange, saved, with_character
from bot.services.unit import Change, Draft, Op
from bot.store import characters
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.characters.character import Character
from rules.characters.parts import BurdenKind
from rules.characters.totals import burdens_of
from rules.dice.chance import Chance
from rules.errors import IllegalAction
from rules.table.obligation import Burden, BurdenShare, NotTriggered, Triggered, change_morality, roll_burden

_PERCENTILE, _MORALITY_DIE = 100, 10


async def roll_on(store: Store, op: Op, kind: BurdenKind, dice: Dice) -> Change:
    """Roll d100 against the Obligations or Duties of all players' characters together.

    What it does to thresholds lasts for the session and is told, not written on the sheets.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: nobody has any.
    """

    def work(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        shares = tuple(_shares(characters.burdened(tx, campaign.id), kind))
        if not shares:
            raise IllegalAction("nobody_is_burdened", what=kind.value)
        rolled = chance.draw(_PERCENTILE, 1)[0] + 1
        outcome = roll_burden(Burden[kind.name], shares, rolled, HOUSE)
        facts = {"what": kind.value, "rolled": rolled, "total": sum(each.value for each in shares)}
        return Draft(kind=Kind.BURDEN_ROLL, before={}, after=facts | _outcome(outcome))

    return await unit.change_with_dice(store, op, Act.RUN_SESSION, dice, work)


def _shares(several: Iterable[Character], kind: BurdenKind) -> Iterable[BurdenShare]:
    for each in several:
        for burden in burdens_of(each, kind):
            yield BurdenShare(f"{each.name} ({burden.name})" if burden.name else each.name, burden.size)


def _outcome(outcome: Triggered | NotTriggered) -> dict[str, object]:
    if isinstance(outcome, NotTriggered):
        return {}
    return {
        "whose": outcome.share.owner,
        "on_one": outcome.on_one,
        "on_others": outcome.on_others,
        "is_double": outcome.is_double,
    }


async def end_of_session(store: Store, op: Op, name: str | None, conflict: int, dice: Dice) -> CharacterChange:
    """Roll d10 against the Conflict that a character has gathered, and change its Morality by the difference.

    Raises:
        UnknownName: there is no such character for this person.
        IllegalAction: it has no Morality, or stays where it is.
    """

    def work(tx: Tx, campaign: Campaign, chance: Chance) -> Draft:
        old = chosen(tx, campaign, op.actor, name)
        before = old.character.morality
        if before is None:
            raise IllegalAction("no_morality", name=old.name)
        shown = chance.draw(_MORALITY_DIE, 1)[0] + 1
        after = change_morality(before, conflict, shown)
        rolled = {"rolled": shown, "conflict": conflict, "morality": [before, after]}
        new = replace(old, character=replace(old.character, morality=after))
        return saved(tx, campaign, old, new, kind=Kind.CHARACTER_MORALITY, facts=rolled, may_be_same=True)

    def change(tx: Tx) -> CharacterChange:
        return with_character(tx, unit.perform_with_dice(tx, op, Act.CHANGE_CHARACTER, dice, work))

    return await store.write(change)
