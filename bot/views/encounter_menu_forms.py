"""The forms behind ⋯: who joins the fight, and the order of its slots."""

import discord

from bot.answers import Answer, Interaction
from bot.encounter_params import LONGEST_NUMBER, LONGEST_ORDER, read_count, read_entrant, unkept
from bot.render.encounter import order_text
from bot.render.encounter_lines import WORDS
from bot.services import encounter_initiative, encounters
from bot.sheet_params import LONGEST_TYPED
from bot.store.encounter_values import EncounterState
from bot.views.encounter_forms import FightForm
from bot.views.encounter_press import tell_change
from bot.views.form import choice_field, text_field
from rules.table.initiative import Side

_HIDDEN = "hidden"


class AddForm(FightForm):
    """Who joins, on which side, and whether players see them."""

    def __init__(self, state: EncounterState) -> None:
        super().__init__("Add combatants", state)
        self._campaign = state.campaign
        self._who = text_field(
            self,
            "Who: names, or one new NPC",
            example="Vex, 3 Troopers\nor: Trooper | minion | group 3 | brawn 3 | wounds 5",
            longest=LONGEST_TYPED,
            required=True,
            long=True,
        )
        self._count = text_field(self, "How many of each", example="1", longest=LONGEST_NUMBER)
        sides = [discord.SelectOption(label=f"{WORDS[side]} slots", value=side.value) for side in Side]
        self._side = choice_field(self, "Whose slots", sides, prompt="Its owner's")
        seen = [discord.SelectOption(label="Hidden: players see only that somebody is there", value=_HIDDEN)]
        self._seen = choice_field(self, "What players see", seen, prompt="Its name and health")

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Let them join."""
        typed = self._who.value
        if "|" not in typed:  # one name a line is as good as a comma
            typed = ", ".join(filter(None, map(str.strip, typed.splitlines())))
        change = await encounters.add(
            interaction.client.store,
            self.op(interaction),
            read_entrant(typed, self._campaign),
            side=Side(self._side.values[0]) if self._side.values else None,
            count=read_count(self._count.value),
            hidden=_HIDDEN in self._seen.values,
        )
        await tell_change(interaction, answer, change, private=True)


class OrderForm(FightForm):
    """The order of slots, filled in as it is."""

    def __init__(self, state: EncounterState) -> None:
        super().__init__("Order of the slots", state)
        now = order_text(state.encounter)
        self._order = text_field(
            self,
            "Slots; empty: by their results",
            example="pc npc npc, or with results: pc 2s1a, npc 1s",
            filled=now if len(now) <= LONGEST_ORDER else "",
            longest=LONGEST_ORDER,
            long=True,
        )

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Put them in that order."""
        store, op, typed = interaction.client.store, self.op(interaction), self._order.value.strip()
        if typed:
            with unkept():
                change = await encounter_initiative.type_order(store, op, typed)
        else:
            change = await encounter_initiative.order_by_results(store, op)
        await tell_change(interaction, answer, change, private=True)
