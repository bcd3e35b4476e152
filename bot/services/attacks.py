"""Attacks: found, rolled and applied in one transaction, and kept as one event with their dice.

What the symbols buy afterwards is the business of `spending`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.access import Act
from bot.chance import Dice
from bot.game import HOUSE, narrative_in
from bot.services import combined, rolls
from bot.services.attack_engagement import after_attack, told_of_close_combat
from bot.services.attack_orders import Prepared, ReadExtra, prepare
from bot.services.attack_weapons import AttackSaid, used_up
from bot.services.checks import after_check, costs_of, reason_facts
from bot.services.destiny import points, turn_points
from bot.services.encounter_claims import claimed_to_act
from bot.services.fight_health import Toll, strain_of, wounds_of
from bot.services.health_facts import ledger_facts
from bot.services.promised_points import take
from bot.services.rolls import Rolled, roll_facts, thrown_now
from bot.services.unit import Draft, Op
from bot.store import campaigns
from bot.store.attack_values import Attack, attack_of, contender_facts, outcome_word
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind, StoredRoll
from rules.characters.injuries import over_labels
from rules.checks.sources import Source
from rules.combat.damage import DamageKind
from rules.combat.document import plan_to_document
from rules.combat.outcome import AttackOutcome, Hit, resolve_attack
from rules.dice.chance import Chance
from rules.table.encounter import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked:
    """A kept attack."""

    rolled: Rolled
    attack: Attack
    is_repeat: bool = False


async def attack(store: Store, op: Op, said: AttackSaid, read_extra: ReadExtra, dice: Dice) -> Attacked:
    """Make an attack: its pool from the sheets, its dice, and its damage at once with all that follows.

    A player's attack changes the sheet of whom it strikes. A stray shot strikes nobody before the GM says whom.

    Raises:
        RulesError: it is not possible; nothing is rolled.
        NotAllowed: a point of that side is not this person's to flip.
    """
    return await store.write(lambda tx: attack_in(tx, op, said, read_extra, dice))


def attack_in(tx: Tx, op: Op, said: AttackSaid, read_extra: ReadExtra, dice: Dice) -> Attacked:
    """Make an attack inside an open transaction; see `attack`."""

    def throw(tx: Tx, campaign: Campaign, chance: Chance) -> tuple[StoredRoll, Draft]:
        prepared = prepare(tx, campaign, op, said, read_extra)
        return _thrown(tx, campaign, op, prepared, chance)

    rolled, change = rolls.perform(tx, op, Act.CHANGE_CHARACTER, dice, throw)
    narrative = narrative_in(change.campaign)
    made = attack_of(change.event, rolled.stored, narrative, HOUSE)
    return Attacked(rolled=rolled, attack=made, is_repeat=change.is_repeat)


def _thrown(tx: Tx, campaign: Campaign, op: Op, prepared: Prepared, chance: Chance) -> tuple[StoredRoll, Draft]:
    flipped = replace(campaign, destiny=prepared.points.pool_after)
    if prepared.points.flipped is not None:
        campaigns.set_destiny(tx, campaign.id, prepared.points.pool_after)
    toll, turn = _taken(campaign, prepared, chance)
    reading = replace(prepared.reading, label=_label(prepared))
    thrown = thrown_now(tx, op, campaign, reading, _notation(prepared), chance)
    outcome = resolve_attack(prepared.plan, thrown.roll.symbols, HOUSE)
    toll, over = _run_out(toll, prepared)
    aimed = prepared.targets[0].sheet
    toll, hits = applied(toll, aimed.id if aimed is not None else None, outcome, chance)
    saved = combined.save(tx, campaign, prepared.fight, toll.fight, at=op.at)
    now, turned = turn_points(tx, flipped, toll.turned)
    after = {
        **roll_facts(thrown),
        "attack": plan_to_document(prepared.plan),
        "attacker": contender_facts(prepared.attacker),
        "targets": [contender_facts(each.contender) for each in prepared.targets],
        "outcome": outcome_word(outcome),
        "weapon_breaks": outcome.weapon_breaks,
        "hits": hits,
        **told_of_pool(prepared),
        "took_points": take(tx, prepared.points.waiting),
        "turn": turn,
        "over": over,
        "points": list(turned),
        **points(now.destiny),
        **saved,
    }
    return thrown, Draft(kind=Kind.ATTACK, before=points(campaign.destiny), after=after)


def _taken(campaign: Campaign, prepared: Prepared, chance: Chance) -> tuple[Toll, Facts | None]:
    """Let the attacker take the slot where nobody has it, and what was promised and loaded be used up.

    Raises:
        IllegalAction: it cannot, or falls by what is due as its turn starts.
    """
    who, fight, turn = prepared.participant, prepared.fight, None
    toll = Toll(fight=fight, narrative=prepared.narrative)
    if who is None:
        return toll, None
    if prepared.must_claim:
        taken = claimed_to_act(campaign, fight, who, chance)
        toll, turn = taken.toll, {**taken.facts, **taken.toll.told.get(prepared.sheet.id, {})}
    order = prepared.plan.order
    now = used_up(toll.fight.encounter, who, order.weapons, prepared.states, prepared.against)
    target, known_as = prepared.targets[0].participant, prepared.attacker.public_name
    now = after_attack(now, who, target, prepared.melee, order, known_as=known_as)
    return replace(toll, fight=toll.fight.with_encounter(now)), turn


def applied(
    toll: Toll, character_id: int | None, outcome: AttackOutcome, chance: Chance
) -> tuple[Toll, list[dict[str, object]]]:
    """Let the target suffer a hit, on its sheet where it has one, and return what the event tells of it."""
    if not isinstance(outcome, Hit):
        return toll, []
    damage = outcome.damage
    hit: dict[str, object] = {
        "target": 0,
        "weapon": outcome.weapon.name,
        "kind": damage.kind.value,
        "ledger": ledger_facts(damage.taken),
        "suffered": damage.suffered,
    }
    personal = {DamageKind.WOUNDS: wounds_of, DamageKind.STRAIN: strain_of}
    if character_id is not None and damage.kind in personal:
        toll = toll.touch(character_id, personal[damage.kind](damage.suffered, chance))
        hit |= toll.told[character_id]
    return toll, [hit]


def _run_out(toll: Toll, prepared: Prepared) -> tuple[Toll, list[str]]:
    """Let the effects of the attacker's injuries end that last for one check, and return which had them."""
    sheet = toll.fight.sheets[prepared.sheet.id]
    after = after_check(sheet.character, prepared.narrative)
    if after == sheet.character:
        return toll, []
    over = over_labels(sheet.character, after, prepared.narrative)
    return replace(toll, fight=toll.fight.with_sheet(replace(sheet, character=after))), over


def told_of_pool(prepared: Prepared) -> Facts:
    """Return what the event tells of the pool."""
    sources = prepared.plan.explained.sources
    return {
        "reasons": [reason_facts(source) for source in sources],
        "veiled": [reason_facts(source) for source in veiled(prepared)],
        "extra": prepared.reading.for_everybody(prepared.said.extra),
        "costs": costs_of(prepared.sheet.character, prepared.narrative),
        "promises": [each.reason for each in prepared.promises],
        "destiny": prepared.points.flipped.value if prepared.points.flipped is not None else None,
        "range": prepared.plan.order.range_band.value,
        "situation": prepared.situation.text,
        **told_of_close_combat(prepared.fight, prepared.melee),
        "claimed": prepared.must_claim,
        "in_turn": _in_turn(prepared),
    }


def _in_turn(prepared: Prepared) -> Facts | None:
    """Return in which round of which encounter this is the attack of the attacker's own turn, if it is."""
    stored = prepared.fight.stored
    if prepared.participant is None or stored is None or prepared.said.is_out_of_turn:
        return None
    is_running = stored.encounter.stage is Stage.RUNNING
    return {"encounter": stored.id, "round": stored.encounter.round_number} if is_running else None


_OF_TARGET = {"defense": "defense", "Adversary ": "difficulty"}
"""The beginnings of reasons that tell of the target's sheet, and all that everybody is told of them."""
_SEEN_DEFENSES = frozenset({"defense: cover", "defense: guarded stance"})


def veiled(prepared: Prepared) -> Iterator[Source]:
    """Yield the sources of the pool as everybody may know them: without what only an NPC's sheet tells."""
    target = prepared.targets[0].contender
    for source in prepared.plan.explained.sources:
        reason = source.reason
        if prepared.attacker.is_veiled and reason in prepared.own_reasons:
            continue
        what = next((word for prefix, word in _OF_TARGET.items() if reason.startswith(prefix)), None)
        if not target.is_veiled or what is None or reason in _SEEN_DEFENSES:
            yield source
        else:
            yield replace(source, reason=f"{target.public_name}: {what}")


def _label(prepared: Prepared) -> str:
    said = (prepared.said.label, prepared.reading.label)
    return (" · ".join(filter(None, said)) or _title(prepared))[: rolls.LONGEST_LABEL]


def _title(prepared: Prepared) -> str:
    return f"{prepared.attacker.public_name} against {prepared.targets[0].contender.public_name}"


def _notation(prepared: Prepared) -> str:
    order = prepared.plan.order
    weapons = " and ".join(weapon.name for weapon in order.weapons)
    said = (f"{weapons} at {order.range_band.value} range", prepared.situation.text, prepared.said.extra)
    return ", ".join(filter(None, said))
