"""What a fight came to, read from the ledger: rounds, attacks, damage dealt and suffered, who fell.

Only what stands counts; what was taken back has never been.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.game import narrative_in
from bot.services.combined import Fight
from bot.services.encounter_change import who_facts
from bot.services.encounter_queries import fallen_in
from bot.store import campaigns, fight_ledger, ledger
from bot.store.amended_attacks import amended_attacks
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Event, Facts, Kind, Place
from rules.errors import IllegalAction
from rules.table.encounter import Participant

_BOUND = (Kind.ATTACK_STRIKE, Kind.ATTACK_REACT, Kind.SPEND, Kind.SPEND_ROLLED)
"""What belongs to an attack by the number of its roll."""
_SET_BY_HAND = frozenset({Kind.DESTINY_SET, Kind.DESTINY_ADD, Kind.DESTINY_REMOVE, Kind.DESTINY_RESET})


@dataclass(frozen=True, slots=True)
class _Injury:
    """A Critical Injury that somebody suffered in the fight."""

    event_id: int
    character_id: int
    key: str


async def of_encounter(store: Store, place: Place, number: int | None = None) -> tuple[Campaign, Event]:
    """Return the campaign and the event that ended this encounter, or without a number the last one that ended.

    Its `after` has "number", "name", "rounds" and "summary".

    Raises:
        IllegalAction: there is none that has ended (rule "no_ended_encounter").
    """

    def question(tx: Tx) -> tuple[Campaign, Event]:
        campaign = campaigns.in_place(tx, place)
        if campaign is not None:
            for event in fight_ledger.encounter_ends(tx, campaign.id):
                if number in (None, event.after["number"]):
                    return campaign, event
        raise IllegalAction("no_ended_encounter")

    return await store.read(question)


def summarized(tx: Tx, campaign: Campaign, fight: Fight) -> Facts:
    """Return the summary of the encounter that is going on, as JSON values."""
    assert fight.stored is not None, "asked of an encounter that is going on"
    down = fallen_in(fight, narrative_in(campaign))
    events = _since_start(tx, campaign, fight.stored.id)
    attacks = [each for each in events if each.kind is Kind.ATTACK]
    injuries, parts = _standing_injuries(events), _parts(events)
    return {
        "rounds": fight.encounter.round_number,
        "attacks": len(attacks),
        "hits": sum(_has_hit(each) for each in attacks),
        "criticals": len(injuries),
        "points": _points(events),
        "people": [_person(fight, each, parts, injuries, down) for each in fight.encounter.participants],
    }


def _since_start(tx: Tx, campaign: Campaign, encounter_id: int) -> tuple[Event, ...]:
    own = fight_ledger.standing_on_encounter(tx, campaign.id, encounter_id)
    assert own, "an encounter that is going on was started"
    # What an undo set back it did not inflict: what it took back is left out, and so is it.
    standing = ledger.standing_since(tx, campaign.id, since=own[-1].id)
    return tuple(amended_attacks(each for each in standing if each.kind is not Kind.UNDO))


@dataclass(frozen=True, slots=True)
class _Parts:
    """What happened, by whom it is about: with sixty people nobody reads all of it for each of them."""

    attacks: Mapping[int | None, Sequence[Event]]
    """By the participant that attacked."""
    bound: Mapping[int, Sequence[Event]]
    """What belongs to an attack, by the number of its roll."""
    suffered: Mapping[int, Counter[str]]
    """By the character that it happened to."""


def _parts(events: Iterable[Event]) -> _Parts:
    attacks, bound = defaultdict[int | None, list[Event]](list), defaultdict[int, list[Event]](list)
    suffered = defaultdict[int, Counter[str]](Counter)
    for each in events:
        if each.kind is Kind.ATTACK:
            attacks[_attacker(each)].append(each)
        elif each.kind in _BOUND:
            bound[each.after["roll"]].append(each)
        for entry in _entries(each):
            suffered[entry["character"]].update(_harm(entry, is_less=each.kind is Kind.ATTACK_REACT))
    return _Parts(attacks=attacks, bound=bound, suffered=suffered)


def _person(fight: Fight, who: Participant, parts: _Parts, injuries: Iterable[_Injury], down: Collection[int]) -> Facts:
    attacks = parts.attacks.get(who.id, ())
    dealing = [*attacks, *(each for attack in attacks for each in parts.bound.get(attack.after["number"], ()))]
    dealt, suffered = Counter[str](), parts.suffered.get(who.character_id or 0, Counter[str]())
    for each in dealing:
        if each.kind is Kind.ATTACK_REACT:
            dealt.subtract(each.after["less"])
            continue
        for entry in _entries(each):
            if entry["character"] != who.character_id:
                dealt.update(_harm(entry))
    for each in attacks:
        dealt.update(_harm_of_numbers(each))
    dealt_by = {each.id for each in dealing}
    return {
        **who_facts(fight, who),
        "side": who.side.value,
        "attacks": len(attacks),
        "hits": sum(_has_hit(each) for each in attacks),
        "dealt": {"wounds": dealt["wounds"], "strain": dealt["strain"]},
        "suffered": {"wounds": suffered["wounds"], "strain": suffered["strain"]},
        "criticals": sum(each.event_id in dealt_by for each in injuries),
        "is_down": who.id in down,
        "has_left": who.has_left,
    }


def _attacker(event: Event) -> int | None:
    attacker = event.after.get("attacker") or {}
    found = attacker.get("participant")
    return int(found) if found is not None else None


def _has_hit(event: Event) -> bool:
    return event.after.get("outcome") == "hit"


def _entries(event: Event) -> Iterator[Facts]:
    if "character" in event.after:
        yield event.after
    yield from event.after.get("characters", ())


def _harm(entry: Facts, *, is_less: bool = False) -> dict[str, int]:
    """Return by how much wounds and strain rose; what was healed is not taken off, what a hit harmed less is."""
    fields = entry.get("fields", {})
    changed = {name: fields[name] for name in ("wounds", "strain") if name in fields}
    return {name: after - before if is_less else max(0, after - before) for name, (before, after) in changed.items()}


def _harm_of_numbers(attack: Event) -> Counter[str]:
    """Return the harm done to targets that have no sheet, which only the hits tell."""
    harm = Counter[str]()
    for hit in attack.after["hits"]:
        if attack.after["targets"][hit["target"]]["character"] is None and hit["kind"] in ("wounds", "strain"):
            harm[hit["kind"]] += hit["suffered"]
    return harm


def _standing_injuries(events: Iterable[Event]) -> list[_Injury]:
    """Return the injuries that were suffered, without those that were struck off as if they had never been."""
    suffered: list[_Injury] = []
    for each in events:
        for entry in _entries(each):
            before, after = (
                Counter(one["key"] for one in injuries)
                for injuries in entry.get("fields", {}).get("injuries", ((), ()))
            )
            suffered += [_Injury(each.id, entry["character"], key) for key in (after - before).elements()]
            if each.kind in (Kind.CHARACTER_INJURY_REMOVE, Kind.ATTACK_REACT):
                for key in (before - after).elements():
                    same = [one for one in suffered if (one.character_id, one.key) == (entry["character"], key)]
                    suffered = [one for one in suffered if one not in same[-1:]]
    return suffered


def _points(events: Iterable[Event]) -> dict[str, int]:
    """Return how many points turned from each side."""
    turned = {"light": 0, "dark": 0}
    for each in events:
        if each.kind in _SET_BY_HAND or "light" not in each.before or "light" not in each.after:
            continue
        moved = each.after["light"] - each.before["light"]
        if moved == each.before["dark"] - each.after["dark"]:
            turned["light"] += max(0, -moved)
            turned["dark"] += max(0, moved)
    return turned
