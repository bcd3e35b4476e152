"""An attack as a message: the outcome in words first, then who and what, faces, damage, and all that follows."""

from collections.abc import Iterator, Sequence

from discord import ui

from bot.game import narrative_in
from bot.render.attack_lines import amount_text, ledger_line, suffered_lines
from bot.render.check import reasons_text
from bot.render.glyphs import Glyphs
from bot.render.happened import happened_text
from bot.render.layout import Accent, Row, framed
from bot.render.markup import ago, person, quoted
from bot.render.outcome import headline
from bot.render.points_moved import pool_line
from bot.render.roll import AMENDED, ShownRoll, roll_accent, roll_texts
from bot.render.settled import settled_line
from bot.store.attack_values import FRIENDLY_FIRE, MISS, Attack
from bot.store.values import Campaign, Event, Facts
from rules.checks.ranges import RangeBand
from rules.checks.skills import AttackKind
from rules.combat.attack import AttackOrder
from rules.notation.reading import Reading

_DOWN = frozenset({"incapacitated", "defeated", "died"})


def attack_view(
    attack: Attack,
    campaign: Campaign,
    glyphs: Glyphs,
    *,
    sees_all: bool = False,
    taken_back: Event | None = None,
    followed: Sequence[str] = (),
    rows: Sequence[Row] = (),
) -> ui.LayoutView:
    """Return the message of an attack; `sees_all` for whoever may know the numbers of every NPC.

    `followed` is what was done with the result, and `rows` are what can still be. `taken_back` is the change that took
    the attack back, after which nothing can.
    """
    texts = [*attack_texts(attack, campaign, glyphs, sees_all=sees_all, taken_back=taken_back), *followed]
    if taken_back is not None:
        return framed(texts, Accent.NEUTRAL)
    return framed(texts, _accent(attack, campaign), rows)


def attack_details_view(attack: Attack, campaign: Campaign, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return what only the GM may know of an attack: how the damage comes about, and every die's reason."""
    reasons = reasons_text(attack.event.after["reasons"], attack.event.after["extra"])
    title = f"## {outcome_text(attack, sees_all=True)}"
    texts = [title, f"**{versus_text(attack, sees_all=True)}**", *_hits(attack, campaign, sees_all=True)]
    also = "\n".join(_also(attack, campaign, sees_all=True))
    return framed([*texts, also, reasons], _accent(attack, campaign), rows)


def attack_texts(
    attack: Attack, campaign: Campaign, glyphs: Glyphs, *, sees_all: bool = False, taken_back: Event | None = None
) -> list[str]:
    """Return the texts of an attack, one under the other; of one that was taken back that stands first."""
    shown = _shown(attack, campaign, sees_all=sees_all)
    _, who, *rest, printed = roll_texts(shown, glyphs)
    way_back = "" if taken_back is not None else _way_back(attack)
    small = "\n".join(filter(None, (_reasons(attack, sees_all=sees_all), printed, way_back)))
    outcome = " · ".join((outcome_text(attack, sees_all=sees_all), *_down(attack, sees_all=sees_all)))
    if taken_back is None:
        return [f"## {outcome}", who, *rest, small]
    undone = f"**Taken back** by {person(taken_back.actor_id)} {ago(taken_back.at)}: nothing of it counts."
    return [f"## Taken back: {outcome}\n{undone}", who, *rest, small]


def is_veiled(attack: Attack) -> bool:
    """Whether the GM may know more of an attack than everybody at the table."""
    return attack.attacker.is_veiled or any(each.is_veiled for each in attack.targets)


def outcome_text(attack: Attack, *, sees_all: bool = False) -> str:
    """Return what an attack came to, in words."""
    after = attack.event.after
    if after["outcome"] == MISS:
        return "Miss"
    if after["outcome"] == FRIENDLY_FIRE:
        return "Hit – but somebody else"
    hit = after["hits"][0]
    if hit["suffered"] == 0:
        return "Hit, and soak stops it all"
    if attack.targets[hit["target"]].is_veiled and not sees_all:
        return "Hit"
    return f"Hit for {amount_text(hit['kind'], hit['suffered'])}"


def _down(attack: Attack, *, sees_all: bool) -> Iterator[str]:
    """Yield who goes down by the attack, which everybody at the table sees."""
    for hit in attack.event.after["hits"]:
        if any(each["what"] in _DOWN for each in hit.get("happened", ())):
            target = attack.targets[hit["target"]]
            yield f"{quoted(target.name if sees_all else target.public_name)} is down"


def weapons_text(order: AttackOrder) -> str:
    """Return what an attack is made with, and how far away."""
    weapons = " and ".join(quoted(weapon.name) for weapon in order.weapons)
    return f"{weapons} · {_range_text(order)}"


def _range_text(order: AttackOrder) -> str:
    return f"{order.range_band.value} range"


def _shown(attack: Attack, campaign: Campaign, *, sees_all: bool) -> ShownRoll:
    stored = attack.stored
    usual = f"{attack.attacker.public_name} against {attack.targets[0].public_name}"
    label = "" if stored.label == usual else stored.label
    return ShownRoll(
        reading=Reading(stored.roll.pool, label=label),
        roll=stored.roll,
        ordinary=stored.ordinary,
        user_id=stored.user_id,
        number=stored.number,
        scheme=campaign.scheme,
        title=versus_text(attack, sees_all=sees_all),
        details=tuple(_details(attack, campaign, sees_all=sees_all)),
        settled=settled_line(attack.event.after),
        marks=(AMENDED,) if attack.event.after.get("is_amended") else (),
    )


def versus_text(attack: Attack, *, sees_all: bool) -> str:
    """Return who attacks whom."""
    names = [each.name if sees_all else each.public_name for each in (attack.attacker, *attack.targets)]
    attacker, target, *others = map(quoted, names)
    more = f" (and {', '.join(others)})" if others else ""
    return f"{attacker} → {target}{more}"


def _details(attack: Attack, campaign: Campaign, *, sees_all: bool) -> Iterator[str]:
    after = attack.event.after
    net = headline(attack.stored.roll.net, decides_success=True, has_force=False)
    situation = f" · {quoted(after['situation'])}" if after["situation"] else ""
    yield f"{net}\n{weapons_text(attack.plan.order)}{situation}"
    yield from _hits(attack, campaign, sees_all=sees_all)
    yield "\n".join(_also(attack, campaign, sees_all=sees_all))


def _hits(attack: Attack, campaign: Campaign, *, sees_all: bool) -> Iterator[str]:
    for hit in attack.event.after["hits"]:
        lines = suffered_lines(attack.targets[hit["target"]], hit, campaign, sees_all=sees_all)
        yield "\n".join((ledger_line(attack, hit, sees_all=sees_all), *lines))


def _also(attack: Attack, campaign: Campaign, *, sees_all: bool) -> Iterator[str]:
    after, narrative = attack.event.after, narrative_in(campaign)
    if after["destiny"] is not None:
        points = narrative.points
        side = points.light if after["destiny"] == "light" else points.dark
        yield f"A {side} {points.point} was flipped. {pool_line(attack.event, points)}"
    if after["turn"] is not None:
        yield from suffered_lines(attack.attacker, after["turn"], campaign, sees_all=sees_all)
    order = attack.plan.order
    is_engaged = order.attacker.is_engaged or order.range_band is RangeBand.ENGAGED
    if is_engaged and any(weapon.attack is AttackKind.RANGED for weapon in order.weapons):
        yield _opened(quoted(attack.attacker.name if sees_all else attack.attacker.public_name), after)
    if after.get("allies_engaged") and order.target.is_engaged_with_ally:
        yield f"Engaged with the target: {', '.join(map(quoted, after['allies_engaged']))}."
    yield from _engagements(attack, sees_all=sees_all)
    if after["weapon_breaks"]:
        yield "The improvised weapon breaks."
    for each in after["points"]:
        yield happened_text(each, narrative, campaign)
    if sees_all or not attack.attacker.is_veiled:
        for label, amount in after["costs"]:
            yield f"**{quoted(label)}**: this action costs {amount} strain (`/strain amount:{amount}`)."
        for label in after["over"]:
            yield f"**{quoted(label)}** has had its effect on this attack, and it is over."


def _engagements(attack: Attack, *, sees_all: bool) -> list[str]:
    """Return what the attack has told of who stands engaged, where that is new."""
    both = (attack.attacker, attack.targets[0])
    names = {str(each.participant_id): quoted(each.name if sees_all else each.public_name) for each in both}
    told = []
    for path, (_, stands) in attack.event.after.get("encounter", {}).get("parts", {}).items():
        kind, _, pair = path.partition("/")
        known = [names[each] for each in pair.split("-") if each in names] if kind == "engagements" else []
        if len(known) > 1:
            told.append(f"-# {' and '.join(known)} are {'engaged from now on' if stands else 'engaged no more'}.")
        elif known:
            told.append(f"-# {known[0]} has left close combat.")
    return list(dict.fromkeys(told))


def _opened(name: str, after: Facts) -> str:
    """Return what a shot while engaged opens its shooter to."""
    if after.get("engaged_with"):
        names = ", ".join(map(quoted, after["engaged_with"]))
        return (
            f"{name} shot while engaged with {names}: a Boost die on the next close-combat attack on {name} is "
            "remembered for each."
        )
    return (
        f"{name} shot while engaged: whoever is engaged with it has a Boost die on the next close-combat attack on "
        "it. Say `boost` in that attack's situation."
    )


def _accent(attack: Attack, campaign: Campaign) -> Accent:
    return roll_accent(_shown(attack, campaign, sees_all=True))


def _reasons(attack: Attack, *, sees_all: bool) -> str:
    """Return what the pool is made of, without the range, which stands beside the weapon."""
    after = attack.event.after
    reasons = dict.fromkeys(reason for reason, *_ in after["reasons" if sees_all else "veiled"])
    extra = [f"on top: {after['extra']}"] if after["extra"] else []
    told = [quoted(each) for each in (*reasons, *extra) if each != _range_text(attack.plan.order)]
    return f"-# {' · '.join(told)}" if told else ""


def _way_back(attack: Attack) -> str:
    return f"-# no. {attack.event.id}, the GM's `/undo` takes it back"
