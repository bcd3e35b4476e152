"""What the bot may do here and how it is, in words."""

from dataclasses import dataclass

from discord import ui

from bot.render.layout import Accent, framed
from bot.render.markup import channel


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What was found out."""

    version: str
    latency_ms: int | None
    missing: tuple[str, ...]
    """Permissions that panels and messages need here and that the bot lacks, as Discord names them."""
    channel_id: int
    is_table: bool
    is_gm: bool
    has_campaign: bool
    emoji: int
    emoji_wanted: int
    sqlite: str
    store_ms: int


def diagnosis_view(found: Diagnosis) -> ui.LayoutView:
    """Return the findings, with how to mend what is missing first."""
    good = not found.missing
    return framed(
        [
            "**All is well here.**" if good else "**Something is missing here.**",
            _permissions(found),
            _table(found),
            f"-# Version {found.version} · Discord {_latency(found)} · database {found.store_ms} ms, "
            f"SQLite {found.sqlite}"
            f" · pictures {found.emoji} of {found.emoji_wanted}",
        ],
        Accent.GOOD if good else Accent.NOTICE,
    )


def _permissions(found: Diagnosis) -> str:
    if not found.missing:
        return "I have every permission that I use in this channel."
    named = ", ".join(f"**{name}**" for name in found.missing)
    return (
        f"In {channel(found.channel_id)} I lack {named}. Answers to commands work, live panels may not. "
        "Server settings → Roles → my role (or this channel's permissions): allow them."
    )


def _table(found: Diagnosis) -> str:
    if not found.is_table:
        return "Here I roll dice and show odds; a table's state is kept only on servers that have added me."
    if not found.has_campaign:
        return "This channel has no campaign yet: it begins with the first `/roll`, or with `/campaign setup`."
    return f"This channel has a campaign; you are {'its GM' if found.is_gm else 'a player in it'}."


def _latency(found: Diagnosis) -> str:
    return f"{found.latency_ms} ms" if found.latency_ms is not None else "not measured yet"
