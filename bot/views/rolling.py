"""Rolling what was read, wherever it was typed or built: kept at a table, once only away from it."""

from bot.answers import Answer, Interaction
from bot.context import op_of, place_of
from bot.render.roll import ShownRoll, roll_view
from bot.services import player_settings, rolls
from bot.views.rolls import tell_roll
from rules.notation.reading import Reading, Scheme


async def roll_and_tell(
    interaction: Interaction, answer: Answer, reading: Reading, notation: str, *, is_secret: bool = False
) -> None:
    """Roll and answer with what fell."""
    bot = interaction.client
    if place_of(interaction) is not None:
        rolled = await rolls.roll(bot.store, op_of(interaction), reading, notation, bot.dice, is_secret=is_secret)
        await tell_roll(interaction, answer, rolled)
        return
    shown, ordinary = rolls.roll_once(reading, bot.dice.loose)
    message = ShownRoll(
        reading=reading,
        roll=shown,
        ordinary=ordinary,
        user_id=interaction.user.id,
        number=None,
        scheme=Scheme.COLOR,
    )
    display = await player_settings.display_of(bot.store, interaction.user.id)
    await answer.send(roll_view(message, bot.glyphs(display.text_only)), private=is_secret)
