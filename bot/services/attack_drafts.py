"""Attacks that are looked at before they are rolled: kept as they were said, so that they outlive a restart.

Nothing at the table changes by looking, so a draft is no event; rolling one is the attack itself.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.access import Act
from bot.chance import Dice
from bot.services import attacks, unit
from bot.services.attack_orders import Prepared, ReadExtra, prepare
from bot.services.attack_weapons import AttackSaid
from bot.services.attacks import Attacked
from bot.services.unit import Op
from bot.store import attack_drafts, campaigns, ledger
from bot.store.store import Store, Tx
from bot.store.values import Campaign
from rules.checks.ranges import RangeBand
from rules.combat.circumstances import read_circumstances
from rules.errors import IllegalAction

Change = Callable[[AttackSaid], AttackSaid]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An attack as it would be rolled now."""

    number: int
    campaign: Campaign
    prepared: Prepared


async def begin(store: Store, op: Op, said: AttackSaid, read_extra: ReadExtra) -> Draft:
    """Keep an attack as it was said, and return what it would be.

    Raises:
        RulesError: it is not possible.
        NotAllowed: a point of that side is not this person's to flip.
    """

    def work(tx: Tx) -> Draft:
        campaign = unit.campaign_of(tx, op)
        unit.require(op.actor, campaign, Act.CHANGE_CHARACTER)
        prepared = prepare(tx, campaign, op, said, read_extra, is_look=True)
        number = attack_drafts.add(tx, campaign.id, op.actor.user_id, _content(_seen(said, prepared)), at=op.at)
        return Draft(number=number, campaign=campaign, prepared=prepared)

    return await store.write(work)


async def adjust(store: Store, op: Op, number: int, change: Change, read_extra: ReadExtra) -> Draft:
    """Change what was said of an attack, and return what it would be now; refused, it stays as it was.

    Raises:
        IllegalAction: it is gone (rule "attack_draft_is_gone") or somebody else's (rule "not_yours").
        RulesError: it is not possible so.
    """

    def work(tx: Tx) -> Draft:
        campaign, said = _draft(tx, op, number)
        said = change(said)
        prepared = prepare(tx, campaign, op, said, read_extra, is_look=True)
        attack_drafts.save(tx, number, _content(_seen(said, prepared)))
        return Draft(number=number, campaign=campaign, prepared=prepared)

    return await store.write(work)


async def roll(store: Store, op: Op, number: int, read_extra: ReadExtra, dice: Dice) -> Attacked:
    """Roll an attack that was looked at, once.

    Raises:
        IllegalAction: it is gone (rule "attack_draft_is_gone") or somebody else's (rule "not_yours").
        RulesError: it is not possible any more; it can still be changed.
    """

    def work(tx: Tx) -> Attacked:
        if ledger.find(tx, op.id) is not None:  # the same press again, which tells the same dice
            return attacks.attack_in(tx, op, AttackSaid(target=""), read_extra, dice)
        _, said = _draft(tx, op, number)
        made = attacks.attack_in(tx, op, said, read_extra, dice)
        attack_drafts.forget(tx, number)
        return made

    return await store.write(work)


def _seen(said: AttackSaid, prepared: Prepared) -> AttackSaid:
    """Return what was said with what the preview shows to be remembered, which counts as said once it was seen."""
    unsaid = prepared.melee.unsaid
    return replace(said, situation=read_circumstances(said.situation).adding(*unsaid).text) if unsaid else said


def _draft(tx: Tx, op: Op, number: int) -> tuple[Campaign, AttackSaid]:
    campaign = campaigns.in_place(tx, op.place)
    unit.check_meant(op, campaign)
    found = attack_drafts.get(tx, campaign.id, number) if campaign is not None else None
    if campaign is None or found is None:
        raise IllegalAction("attack_draft_is_gone")
    user_id, content = found
    if user_id != op.actor.user_id:
        raise IllegalAction("not_yours")
    return campaign, _said(content)


def _content(said: AttackSaid) -> dict[str, Any]:
    return {**asdict(said), "range_band": said.range_band.value if said.range_band is not None else None}


def _said(content: dict[str, Any]) -> AttackSaid:
    band = content["range_band"]
    said = AttackSaid(**{**content, "range_band": None, "others": tuple(content["others"])})
    return said if band is None else replace(said, range_band=RangeBand(band))
