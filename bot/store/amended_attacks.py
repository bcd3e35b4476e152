"""An attack as it stands once its dice were amended: what its event told, and what the amendments made of that.

`after` of a `Kind.ATTACK_AMEND` holds what an amendment of any roll tells ("roll", "how", "changes", "pool", "faces",
"net", "why", …), and

- "spender" (the attacker), "targets": contenders; "outcome", "weapon_breaks", "hits": in place of those of the attack
- "fell": the dice of Critical Injuries that fell with it, counted from 1
- "points": shared points that turned by an injury; "light", "dark": the pool afterwards
- "characters" and "encounter": how the sheets and the fight differ from what they were with the attack before
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from bot.store.values import Event, Facts, Kind

_IN_PLACE = ("net", "outcome", "weapon_breaks", "hits")


def as_amended(attack: Event, changes: Iterable[Event]) -> Event:
    """Return the event of an attack as if its dice had fallen as they lie now, from what was done to it since."""
    amendments = [each for each in changes if each.kind is Kind.ATTACK_AMEND]
    if not amendments:
        return attack
    after: dict[str, Any] = {**attack.after, **{name: amendments[-1].after[name] for name in _IN_PLACE}}
    after["points"] = [turned for each in (attack, *amendments) for turned in each.after["points"]]
    facts = [each.after for each in (attack, *amendments)]
    after["characters"] = _sheets([one for each in facts for one in each.get("characters", ())])
    fights = [each["encounter"] for each in facts if "encounter" in each]
    if fights:
        after["encounter"] = {**fights[0], "parts": _joined([each["parts"] for each in fights])}
    return replace(attack, after=MappingProxyType({**after, "is_amended": True}))


def amended_attacks(events: Iterable[Event]) -> Iterator[Event]:
    """Yield changes with each attack as it stands now; its amendments tell no more than the points that they turned."""
    events = tuple(events)
    amendments: defaultdict[int, list[Event]] = defaultdict(list)
    for each in events:
        if each.kind is Kind.ATTACK_AMEND:
            amendments[each.after["roll"]].append(each)
    for each in events:
        if each.kind is Kind.ATTACK:
            yield as_amended(each, amendments[each.after["number"]])
        elif each.kind is Kind.ATTACK_AMEND:
            yield replace(each, after=MappingProxyType({name: each.after[name] for name in ("light", "dark")}))
        else:
            yield each


def _sheets(entries: Sequence[Facts]) -> list[Facts]:
    """Return what changed on each sheet, one entry for each that came to something."""
    numbers = dict.fromkeys(each["character"] for each in entries)
    both = [[each for each in entries if each["character"] == number] for number in numbers]
    found = [{**several[-1], "fields": _joined([each["fields"] for each in several])} for several in both]
    return [each for each in found if each["fields"]]


def _joined(several: Sequence[Mapping[str, Sequence[Any]]]) -> dict[str, list[Any]]:
    """Return changes one after the other as one: from what was at first to what is at last, where those differ."""
    joined: dict[str, list[Any]] = {}
    for changed in several:
        for name, (before, after) in changed.items():
            joined[name] = [joined[name][0] if name in joined else before, after]
    return {name: pair for name, pair in joined.items() if pair[0] != pair[1]}
