"""What an attack comes to once its dice were amended: its old consequences taken back and the new ones applied at once.

Sound only while the attack stands as it fell: nothing has built on it, and nothing has befallen its target.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from bot.game import HOUSE, narrative_in
from bot.services import attacks
from bot.services.combined import Fight, fight_in, save
from bot.services.destiny import points, turn_points
from bot.services.fight_health import Toll
from bot.services.hits_taken_back import before_hit, latest_change, without_conditions
from bot.services.spending import account_in
from bot.services.unit import Op
from bot.store import characters, fight_ledger
from bot.store.attack_values import contender_facts, outcome_word
from bot.store.character_values import StoredCharacter
from bot.store.spending_values import Spending
from bot.store.store import Tx
from bot.store.values import Campaign, Facts
from rules.combat.outcome import resolve_attack
from rules.dice.chance import Chance
from rules.dice.roll import Roll
from rules.errors import IllegalAction

_PERCENTILE, _TEN = 100, 10


def amendable(tx: Tx, campaign: Campaign, number: int) -> Spending:
    """Return an attack whose dice may still be amended.

    Raises:
        IllegalAction: it was taken back (rule "attack_taken_back": number), the next slot has begun (rule
            "attack_is_over": number), its injury turned a shared point (rule "attack_turned_point": number, event_id),
            it is on the attacker (rule "attack_on_oneself": number), or something has befallen its target since
            (rule "attacked_has_changed": number, name, event_id; or "attacked_is_gone": number, name).
    """
    now = account_in(tx, campaign, number)
    if now.is_taken_back:
        raise IllegalAction("attack_taken_back", number=number)
    if now.is_over:
        raise IllegalAction("attack_is_over", number=number)
    if now.event.after["points"]:
        raise IllegalAction("attack_turned_point", number=number, event_id=latest_change(now))
    target = now.targets[0]
    if target.character_id is None:
        return now
    if target.character_id == now.spender.character_id:
        raise IllegalAction("attack_on_oneself", number=number)
    if characters.get(tx, campaign.id, target.character_id) is None:
        raise IllegalAction("attacked_is_gone", number=number, name=target.public_name)
    since = fight_ledger.standing_on_character(tx, campaign.id, target.character_id, since=latest_change(now), limit=1)
    if since:
        raise IllegalAction("attacked_has_changed", number=number, name=target.public_name, event_id=since[0].id)
    return now


def resolved_anew(tx: Tx, campaign: Campaign, op: Op, now: Spending, roll: Roll, chance: Chance) -> Facts:
    """Put what an attack comes to with this roll in place of what it has come to, and return what the event tells.

    An injury that was rolled stays the same one where the hit still brings it, since a second roll would be a second
    try; only what is owed beyond it is rolled.
    """
    assert now.attack is not None, "asked of an attack"
    outcome = resolve_attack(now.attack.plan, roll.symbols, HOUSE)
    sheet = characters.get(tx, campaign.id, now.targets[0].character_id or 0)
    before = fight_in(tx, campaign, *([sheet] if sheet is not None else []))
    dice = _InjuryDice(_rolled_before(now), chance)
    toll = Toll(fight=_without_hit(before, sheet, now), narrative=narrative_in(campaign))
    toll, hits = attacks.applied(toll, sheet.id if sheet is not None else None, outcome, dice)
    saved = save(tx, campaign, before, toll.fight, at=op.at)
    moved, turned = turn_points(tx, campaign, toll.turned)
    return {
        "spender": contender_facts(now.spender),
        "targets": [contender_facts(each) for each in now.targets],
        "outcome": outcome_word(outcome),
        "weapon_breaks": outcome.weapon_breaks,
        "hits": hits,
        "fell": dice.fell,
        "points": list(turned),
        **points(moved.destiny),
        **saved,
    }


class _InjuryDice:
    """The dice of injuries (`rules.dice.chance.Chance`): those that had fallen lie there still, further ones fall."""

    def __init__(self, before: Sequence[tuple[int, int]], chance: Chance) -> None:
        self._before = deque(before)
        self._chance = chance
        self.fell: list[int] = []
        """What has fallen now, counted from 1."""

    def draw(self, sides: int, count: int) -> Sequence[int]:
        """Return what fell for it with the attack; what did not fall then falls now."""
        while self._before and sides == _PERCENTILE and self._before[0][0] != sides:  # another row strikes nothing
            self._before.popleft()
        if self._before and self._before[0][0] == sides:
            return (self._before.popleft()[1],)
        numbers = self._chance.draw(sides, count)
        self.fell += [number + 1 for number in numbers]
        return numbers


def _rolled_before(now: Spending) -> list[tuple[int, int]]:
    """Return the dice of the injuries that the hit has brought: the sides and the number, counted from 0."""
    happened = [each for hit in now.event.after["hits"] for each in hit.get("happened", ())]
    dice = (("shown", _PERCENTILE), ("ten", _TEN))
    return [(sides, each[name] - 1) for each in happened for name, sides in dice if name in each]


def _without_hit(fight: Fight, sheet: StoredCharacter | None, now: Spending) -> Fight:
    """Return the fight as if the attack had not struck: the sheet as it was, without what an injury left behind."""
    if sheet is None:
        return fight
    back = fight.with_sheet(replace(sheet, character=before_hit(sheet, now)))
    name = now.targets[0].public_name
    changed_since = IllegalAction("attacked_has_changed", number=now.number, name=name, event_id=None)
    return without_conditions(back, now, changed_since)
