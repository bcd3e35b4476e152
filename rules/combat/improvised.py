"""Improvised weapons and bare hands, as far as they are not rows of a table. Imports weapons."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from rules.checks.skills import BRAWL
from rules.combat.qualities import RatedQuality
from rules.combat.weapons import Weapon
from rules.dice.symbols import Symbols
from rules.errors import IllegalAction
from rules.house import HouseRules


class ImprovisedSize(StrEnum):
    """How large a thing is that serves as a weapon."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


_BREAKING_THREAT = 2


def improvised_breaks(shown: Symbols, house: HouseRules) -> bool:
    """Whether an improvised weapon breaks: by any Despair, or by two net Threat, the automatic one included.

    A miss breaks it as well as a hit. A house rule counts Threat before it is cancelled.
    Rule: EotE core.
    """
    threat = shown.threat if house.improvised_breaks_on_rolled_threat else shown.net().threat
    return shown.despair > 0 or threat >= _BREAKING_THREAT


def with_brawl_weapon(unarmed: Weapon, weapon: Weapon) -> Weapon:
    """Return bare hands with a Brawl weapon on them: it adds to the unarmed attack and does not replace it.

    Damage adds, the lower Critical Rating counts, and of each quality the higher rank (house rule for the last two).
    Rule: EotE core.

    Raises:
        IllegalAction: the weapon is used with another skill (rule "wrong_skill": weapon, skill, got).
    """
    if weapon.skill.key != BRAWL.key:
        raise IllegalAction("wrong_skill", weapon=weapon.name, skill=BRAWL.name, got=weapon.skill.name)
    ratings = [rating for rating in (unarmed.critical_rating, weapon.critical_rating) if rating is not None]
    return replace(
        weapon,
        damage=unarmed.damage + weapon.damage,
        adds_brawn=unarmed.adds_brawn or weapon.adds_brawn,
        critical_rating=min(ratings, default=None),
        qualities=_higher_ranks((*unarmed.qualities, *weapon.qualities)),
        may_deal_strain=unarmed.may_deal_strain or weapon.may_deal_strain,
    )


def _higher_ranks(qualities: Iterable[RatedQuality]) -> tuple[RatedQuality, ...]:
    best: dict[str, RatedQuality] = {}
    for rated in qualities:
        known = best.get(rated.quality.key)
        if known is None or rated.rank > known.rank:
            best[rated.quality.key] = rated
    return tuple(best.values())
