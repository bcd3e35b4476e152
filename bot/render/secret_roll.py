"""What the table sees of a secret roll. Imports values and the markup."""

from collections.abc import Sequence

from discord import ui

from bot.render.layout import Accent, Row, framed
from bot.render.markup import person
from bot.render.settled import settled_line
from bot.store.roll_values import KeptRoll


def stub_view(now: KeptRoll, rows: Sequence[Row] = ()) -> ui.LayoutView:
    """Return the message of a secret roll for everybody: that it was made, and nothing of it."""
    small = (f"#{now.stored.number}", settled_line(now.origin.after))
    return framed(
        [f"**{person(now.stored.user_id)} rolled in secret**", "\n".join(f"-# {each}" for each in small if each)],
        Accent.NEUTRAL,
        rows,
    )
