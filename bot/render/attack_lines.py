"""The lines of an attack: what its hit came to and what follows, as much of it as the reader may see."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.game import narrative_in
from bot.render.happened import happened_text
from bot.render.ledger import signed
from bot.render.markup import count, quoted
from bot.store.attack_values import Attack, Contender
from bot.store.values import Campaign, Facts
from rules.combat.outcome import Hit
from rules.ledger import Line

PUBLIC = frozenset({"incapacitated", "defeated", "died", "fell", "minion_critical", "back_up"})
"""What everybody at the table sees happen, whatever they may know of the numbers."""
_UNITS = {"strain": "strain", "hull_trauma": "hull trauma", "system_strain": "system strain"}


def amount_text(kind: str, number: int) -> str:
    """Return what a hit does, with its number.

    >>> amount_text("wounds", 1), amount_text("strain", 7)
    ('1 wound', '7 strain')
    """
    return count(number, "wound") if kind == "wounds" else f"{number} {_UNITS[kind]}"


def ledger_line(attack: Attack, hit: Facts, *, sees_all: bool) -> str:
    """Return how the damage comes about on one line, without the parts that only an NPC's sheet tells.

    Of an NPC's weapon everybody sees the damage as a whole, of an NPC's body nothing past the damage.
    """
    assert isinstance(attack.outcome, Hit), "a hit was applied"
    damage = attack.outcome.damage
    dealt = damage.dealt.lines
    if attack.attacker.is_veiled and not sees_all:
        dealt = (Line("damage", damage.dealt.total),)
    if attack.targets[hit["target"]].is_veiled and not sees_all:
        return (
            f"{sum_text(dealt)} = **{damage.dealt.total}** before soak"
            if len(dealt) > 1
            else f"{sum_text(dealt)} before soak"
        )
    rest = damage.taken.lines[len(damage.dealt.lines) :]
    return f"{sum_text((*dealt, *rest))} = **{amount_text(hit['kind'], hit['suffered'])}**"


def sum_text(lines: Sequence[Line]) -> str:
    """Return a sum on one line, as phones have many lines and short ones.

    >>> sum_text([Line("Blaster pistol", 6), Line("net Success", 5), Line("soak", -5)])
    'Blaster pistol 6 · net Success +5 · soak −5'
    """
    first, *others = lines
    return " · ".join(
        (f"{quoted(first.label)} {first.amount}", *(f"{quoted(each.label)} {signed(each.amount)}" for each in others))
    )


def suffered_lines(who: Contender, facts: Facts, campaign: Campaign, *, sees_all: bool) -> Iterator[str]:
    """Yield what became of somebody: the numbers and all that follows, or as much as players may see."""
    is_open = sees_all or not who.is_veiled
    name = quoted(who.name if sees_all else who.public_name)
    if who.character_id is None and who.wound_threshold is not None:
        yield _without_sheet(name, who.wound_threshold, facts)
    if "happened" not in facts:
        return
    told = [each["what"] for each in facts["happened"] if each["what"] in PUBLIC]
    if is_open:
        yield f"{name}: {' · '.join(_numbers(facts))}"
    elif not told and facts.get("suffered"):
        yield f"{name} is hurt."
    narrative = narrative_in(campaign)
    for each in facts["happened"]:
        if is_open or each["what"] in PUBLIC:
            yield happened_text(each, narrative, campaign)
        elif each["what"] == "injury":
            yield f"{name} suffers a Critical Injury: **{quoted(each['label'])}**."
        elif each["what"] in ("turn_effect", "turn_injury"):
            yield f"{name} suffers from {quoted(each['label'])} as the turn starts."


def _without_sheet(name: str, threshold: int, facts: Facts) -> str:
    if facts["kind"] == "wounds" and facts["suffered"] > threshold:
        return f"{name}: **past its threshold** of {threshold} by this hit alone."
    return f"{name}: threshold {threshold}; no sheet keeps count."


def _numbers(facts: Facts) -> Iterator[str]:
    yield f"wounds {_moved(facts['wounds'])} of {facts['wound_threshold']}"
    if "members" in facts:
        left, size = facts["members"]
        yield f"{left} of {size} standing"
    if "strain" in facts and facts["strain"][0] != facts["strain"][1]:
        yield f"strain {_moved(facts['strain'])} of {facts['strain_threshold']}"


def _moved(pair: Sequence[Any]) -> str:
    was, now = pair
    return f"**{now}**" if was == now else f"{was} → **{now}**"
