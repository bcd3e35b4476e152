"""Saving the pool of a roll under a name."""

from dataclasses import replace

from bot.answers import Answer, Interaction
from bot.context import op_of
from bot.params import read_pool
from bot.render.pools import saved_view
from bot.services import saved_pools
from bot.services.saved_pools import LONGEST_NAME
from bot.store.player_values import SavedPool
from bot.store.roll_values import KeptRoll
from bot.text import clean
from bot.views.form import Form, text_field
from rules.notation.writer import format_reading


class SaveForm(Form):
    """The name for the pool of a roll, as its dice are now."""

    def __init__(self, now: KeptRoll) -> None:
        super().__init__(f"Save the pool of roll #{now.stored.number}")
        label = now.stored.label if len(now.stored.label) <= LONGEST_NAME else ""
        self._name = text_field(
            self, "Name to type in /roll", example="Blaster", filled=label, longest=LONGEST_NAME, required=True
        )
        self._campaign = now.campaign
        self._notation = format_reading(replace(now.reading, label=""), now.campaign.scheme)

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Save it, and tell its owner alone."""
        op = replace(op_of(interaction), campaign_id=self._campaign.id)
        read_pool(self._notation, self._campaign)  # written out it may be longer than what can be typed
        pool = SavedPool(clean(self._name.value, "a name", LONGEST_NAME), self._notation)
        await answer.send(saved_view(await saved_pools.save(interaction.client.store, op, pool)), private=True)
