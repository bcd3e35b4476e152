"""A change of somebody's health as a message: what each hit did, before and after, and all that follows from it."""

from collections.abc import Iterator, Sequence

from discord import ui

from bot.access import Shown
from bot.game import narrative_in
from bot.render.glyphs import Glyphs
from bot.render.happened import happened_text
from bot.render.hit_lines import hit_texts
from bot.render.layout import Accent, Row, framed
from bot.render.markup import count, person, quoted
from bot.render.roll import ShownRoll, roll_accent, roll_texts
from bot.render.sheet_lines import health_word
from bot.store.character_values import StoredCharacter
from bot.store.kinds import DICE_KINDS
from bot.store.values import Campaign, Event, Facts, Kind

_BAD = frozenset({"incapacitated", "defeated", "died"})


def health_view(event: Event, campaign: Campaign, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return everything that a change of health did, with its numbers."""
    is_bad = any(each["what"] in _BAD for each in event.after["happened"])
    return framed(_texts(event, campaign), Accent.BAD if is_bad else Accent.PLAIN, rows)


def treated_view(
    event: Event, campaign: Campaign, shown: ShownRoll, glyphs: Glyphs, rows: Sequence[Row] = ()
) -> ui.LayoutView:
    """Return the roll of a treatment and what it did."""
    return framed([*roll_texts(shown, glyphs), *_texts(event, campaign), *_left(shown)], roll_accent(shown), rows)


def veiled_treated_view(
    event: Event, campaign: Campaign, shown: ShownRoll, glyphs: Glyphs, stored: StoredCharacter
) -> ui.LayoutView:
    """Return the roll of a treatment with as much as players may see of what it did."""
    texts = [*roll_texts(shown, glyphs), *_veiled_texts(event, campaign, stored), *_left(shown)]
    return framed(texts, roll_accent(shown))


def _left(shown: ShownRoll) -> Iterator[str]:
    """Yield what of a treatment's dice its rule does not use."""
    net = shown.roll.net
    if net.threat or net.triumph or net.despair:
        yield "-# Successes and Advantage have done their healing; Threat, Triumph and Despair are the table's to tell."


def _texts(event: Event, campaign: Campaign) -> list[str]:
    after, narrative = event.after, narrative_in(campaign)
    return [
        f"## {quoted(after['name'])}: {_outcome(after)}",
        *hit_texts(after),
        _numbers(after),
        "\n".join(happened_text(each, narrative, campaign) for each in after["happened"]),
        _small_print(event),
    ]


_VEILED = {
    Kind.CHARACTER_HEAL: "gets better",
    Kind.CHARACTER_TREATED: "is treated",
    Kind.CHARACTER_INJURY_HEAL: "gets better",
    Kind.CHARACTER_INJURY_REMOVE: "is corrected",
}


def veiled_view(event: Event, campaign: Campaign, stored: StoredCharacter) -> ui.LayoutView:
    """Return as much as players may see: that something happened, and how it is now in a word."""
    return framed(_veiled_texts(event, campaign, stored), Accent.PLAIN)


def _veiled_texts(event: Event, campaign: Campaign, stored: StoredCharacter) -> list[str]:
    word = health_word(stored.character, narrative_in(campaign))
    deed = _VEILED.get(event.kind, "is hit")
    fell = [each for each in event.after["happened"] if each["what"] == "fell"]
    lines = [f"**{quoted(stored.name)}** {deed}: **{word}**"]
    lines.extend(f"{count(each['number'], 'of them falls', 'of them fall')}." for each in fell)
    return ["\n".join(lines), f"-# {person(event.actor_id)}"]


def is_veiled(event: Event) -> bool:
    """Whether the numbers of a change are for whoever runs the character only."""
    return bool(event.after["shown"] != Shown.FULL)


def is_seen(event: Event) -> bool:
    """Whether players see anything of the character."""
    return bool(event.after["shown"] != Shown.NOTHING)


def _outcome(after: Facts) -> str:
    parts = [each for which in ("wounds", "strain") if (each := _moved(after, which))]
    parts.extend(quoted(each["label"]) for each in after["happened"] if each["what"] == "injury")
    healed = {"injury_healed": "healed", "injury_removed": "removed"}
    parts.extend(
        f"{quoted(each['label'])} {healed[each['what']]}" for each in after["happened"] if each["what"] in healed
    )
    return " · ".join(parts) or ("nothing gets past soak" if after.get("hits") else "nothing changes")


def _moved(after: Facts, which: str) -> str:
    was, now = after.get(which, (0, 0))
    if was == now:
        return ""
    amount = abs(now - was)
    return (count(amount, "wound") if which == "wounds" else f"{amount} strain") + (" less" if now < was else "")


def _numbers(after: Facts) -> str:
    lines = [f"Wounds {_points(after['wounds'])} of {after['wound_threshold']}"]
    if "members" in after:
        left, size = after["members"]
        lines.append(f"{left} of {count(size, 'minion')} standing")
    if "strain" in after:
        lines.append(f"Strain {_points(after['strain'])} of {after['strain_threshold']}")
    return "\n".join(lines)


def _points(moved: Sequence[int]) -> str:
    was, now = moved
    return f"**{now}**" if was == now else f"{was} → **{now}**"


def _small_print(event: Event) -> str:
    label = f" · {quoted(event.after['label'])}" if event.after.get("label") else ""
    undo = "the GM's `/undo`" if event.kind in DICE_KINDS else "`/undo`"
    return f"-# {person(event.actor_id)}{label} · no. {event.id}, {undo} takes it back"
