"""Saved pools as their owner sees them. Imports values and the markup."""

from discord import ui

from bot.render.layout import Accent, framed
from bot.render.markup import code, quoted
from bot.store.player_values import SavedPool
from bot.store.pool_values import MOST_SAVED, Pools, Saved


def saved_view(saved: Saved) -> ui.LayoutView:
    """Return what was saved, and how it is rolled."""
    pool, former = saved.pool, saved.former
    texts = [
        f"Saved: **{quoted(pool.name)}** is {code(pool.notation)}.",
        f"Before, it was {code(former.notation)}." if former is not None and former.notation != pool.notation else "",
        f"-# {code(f'/roll pool:{pool.name}')} rolls it. Only you see and use your saved pools.",
    ]
    return framed(texts, Accent.GOOD)


def deleted_view(pool: SavedPool) -> ui.LayoutView:
    """Return what was deleted, and how it comes back."""
    back = code(f"/pool save name:{pool.name} pool:{pool.notation}")
    return framed([f"Deleted: **{quoted(pool.name)}**.", f"-# {back} brings it back."], Accent.NEUTRAL)


def list_view(pools: Pools | None) -> ui.LayoutView:
    """Return all saved pools of somebody, and what they rolled lately."""
    saved = pools.saved if pools is not None else ()
    recent = pools.recent if pools is not None else ()
    lines = [f"**{quoted(each.name)}**: {code(each.notation)}" for each in saved]
    texts = [
        f"**Your saved pools** ({len(saved)} of {MOST_SAVED})",
        "\n".join(lines) or "None yet. `/pool save` keeps one, and so does `Save pool…` under a roll.",
        f"Rolled lately: {' · '.join(map(code, recent))}" if recent else "",
    ]
    return framed(texts, Accent.PLAIN)
