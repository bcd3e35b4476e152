"""The message of a roll of any kind as everybody sees it, from what is stored alone."""

from bot.render.kept_roll import kept_view
from bot.render.layout import Message
from bot.render.secret_roll import stub_view
from bot.services.roll_messages import RollState
from bot.store.damage_values import DamageState
from bot.store.roll_values import KeptRoll
from bot.store.spending_values import Spending
from bot.views.damage import damage_message
from bot.views.drawing import Drawing
from bot.views.rolls import compact_message, roll_rows
from bot.views.secret import stub_rows
from bot.views.spending import spending_message


def public_message(bot: Drawing, state: RollState, *, is_text: bool) -> Message:
    """Return the message of a roll as it is now; `is_text` where it is a line of text."""
    match state:
        case DamageState():
            return damage_message(state)
        case Spending():
            return spending_message(bot, state)
        case KeptRoll(stored=stored) if stored.is_secret:
            return stub_view(state, stub_rows(state))
        case KeptRoll():
            glyphs = bot.glyphs(state.text_only)
            return compact_message(state, glyphs) if is_text else kept_view(state, glyphs, roll_rows(state))
