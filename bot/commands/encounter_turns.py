"""The commands of /encounter for Initiative and turns; most of them have a button on the tracker."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.encounter_choices import (
    READINESS,
    SIDES,
    Chosen,
    Name,
    combatant,
    readiness_of,
    suggest_combatants,
    suggest_slots,
    the_slot,
)
from bot.context import op_of
from bot.encounter_params import LONGEST_ORDER, unkept
from bot.services import encounter_initiative, encounter_turns
from bot.views.encounter_press import tell_change
from rules.errors import IllegalAction
from rules.table.initiative import MOST_SLOTS, Side, parse_result

LONGEST_RESULT = 20


class TurnCommands(commands.Cog):
    """The part of /encounter that is about Initiative and turns."""

    bot: DiceBot

    @app_commands.command()
    @app_commands.rename(whose="for")
    @app_commands.describe(
        whose="For whom; NPCs and everybody are the GM's",
        readiness="How the encounter finds you: Cool when ready, else Vigilance",
    )
    @app_commands.choices(readiness=READINESS)
    async def roll(
        self,
        interaction: Interaction,
        whose: Literal["me", "NPCs", "everybody"] = "me",
        readiness: Chosen | None = None,
    ) -> None:
        """Roll Initiative for the character that you play, for all NPCs, or for everybody left."""
        async with answering(interaction) as answer:
            op, dice = op_of(interaction), self.bot.dice
            if whose == "me":
                change = await encounter_initiative.roll_own(self.bot.store, op, dice, readiness_of(readiness))
            else:
                everybody = whose == "everybody"
                change = await encounter_initiative.roll_for(self.bot.store, op, dice, everybody=everybody)
            await tell_change(interaction, answer, change, private=False)

    @app_commands.command()
    @app_commands.describe(who="Whose Initiative", result="As in: 2s1a; a number alone is Successes")
    @app_commands.autocomplete(who=suggest_combatants)
    async def result(
        self, interaction: Interaction, who: Name, result: app_commands.Range[str, 1, LONGEST_RESULT]
    ) -> None:
        """Type an Initiative result that was rolled elsewhere."""
        async with answering(interaction, private=True) as answer:
            number = await combatant(interaction, who)
            with unkept():
                change = await encounter_initiative.type_result(self.bot.store, op_of(interaction), number, result)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    @app_commands.describe(slots="As in: ppnn, or pc 2s1a, npc 1s. Empty: by the results again")
    async def order(
        self, interaction: Interaction, slots: app_commands.Range[str, 1, LONGEST_ORDER] | None = None
    ) -> None:
        """Type the order of slots (GM)."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            if slots is None:
                change = await encounter_initiative.order_by_results(self.bot.store, op)
            else:
                with unkept():
                    change = await encounter_initiative.type_order(self.bot.store, op, slots)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    @app_commands.describe(missing="Begin even though somebody has no Initiative yet")
    async def begin(self, interaction: Interaction, missing: bool = False) -> None:
        """Begin the first round (GM)."""
        async with answering(interaction, private=True) as answer:
            change = await encounter_initiative.begin(self.bot.store, op_of(interaction), may_be_missing=missing)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    @app_commands.describe(who="Who acts in the current slot; without it, yours")
    @app_commands.autocomplete(who=suggest_combatants)
    async def claim(self, interaction: Interaction, who: Name | None = None) -> None:
        """Take the current slot for a combatant of yours (GM: anybody)."""
        async with answering(interaction, private=True) as answer:
            number = await combatant(interaction, who) if who is not None else None
            change = await encounter_turns.claim(self.bot.store, op_of(interaction), number, self.bot.dice)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    async def release(self, interaction: Interaction) -> None:
        """Free the current slot again."""
        async with answering(interaction, private=True) as answer:
            change = await encounter_turns.release(self.bot.store, op_of(interaction))
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """End the turn; after the last slot the next round starts."""
        async with answering(interaction, private=True) as answer:
            change = await encounter_turns.next_slot(self.bot.store, op_of(interaction), self.bot.dice)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    async def skip(self, interaction: Interaction) -> None:
        """Let the current slot pass without anybody acting in it (GM)."""
        async with answering(interaction, private=True) as answer:
            change = await encounter_turns.skip(self.bot.store, op_of(interaction), self.bot.dice)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """Take up the slot again that ended last (GM); sheets stay as they are."""
        async with answering(interaction, private=True) as answer:
            change = await encounter_turns.back(self.bot.store, op_of(interaction))
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    @app_commands.describe(
        add="A slot more for this side",
        remove="The place of a slot that goes",
        result="What the new slot is worth, as in: 2s1a",
    )
    @app_commands.choices(add=SIDES)
    @app_commands.autocomplete(remove=suggest_slots)
    async def slot(
        self,
        interaction: Interaction,
        add: Chosen | None = None,
        remove: app_commands.Range[int, 1, MOST_SLOTS] | None = None,
        result: app_commands.Range[str, 1, LONGEST_RESULT] = "0",
    ) -> None:
        """Add or remove a slot (GM)."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            if (add is None) == (remove is None):
                raise IllegalAction("add_or_remove_slot")
            if add is not None:
                with unkept():
                    worth = parse_result(result, Side(add.value))
                change = await encounter_turns.add_slot(
                    self.bot.store, op, Side(add.value), success=worth.success, advantage=worth.advantage
                )
            else:
                assert remove is not None, "one of the two is given"
                change = await encounter_turns.remove_slot(self.bot.store, op, await the_slot(interaction, remove))
            await tell_change(interaction, answer, change, private=True)
