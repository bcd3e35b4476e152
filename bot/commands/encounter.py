"""/encounter: fights in rounds. The tracker shows what comes of each command; its buttons do the most usual ones."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.access import is_gm
from bot.answers import Interaction, answering
from bot.app import DiceBot
from bot.commands.choices import suggest_own
from bot.commands.encounter_choices import (
    READINESS,
    SIDES,
    Chosen,
    Name,
    combatant,
    readiness_of,
    suggest_combatants,
    suggest_conditions,
)
from bot.commands.encounter_turns import TurnCommands
from bot.context import op_of
from bot.encounter_files import summary_file
from bot.encounter_params import read_entrant
from bot.game import narrative_in
from bot.render.character_sheet import file_view
from bot.render.layout import notice
from bot.services import (
    campaigns,
    encounter_conditions,
    encounter_engagement,
    encounter_initiative,
    encounter_pings,
    encounter_summary,
    encounters,
)
from bot.sheet_params import LONGEST_TYPED
from bot.store.values import Kind
from bot.text import clean
from bot.views.encounter_end import ending_question
from bot.views.encounter_menu import details_message
from bot.views.encounter_places import check_may_post, move_tracker, send_tracker
from bot.views.encounter_press import tell_change
from rules.errors import IllegalAction
from rules.table.conditions import MOST_CONDITION_NAME, MOST_ROUNDS
from rules.table.encounter import MOST_PARTICIPANTS
from rules.table.initiative import Readiness, Side

Condition = app_commands.Range[str, 1, MOST_CONDITION_NAME]
MOST_PAGES = 100
MOST_NUMBER = 100_000


@app_commands.guild_only()
class EncounterCommands(
    TurnCommands, commands.GroupCog, group_name="encounter", group_description="Fights in rounds and slots"
):
    """The commands of encounters."""

    def __init__(self, bot: DiceBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        name="What it is called",
        readiness="How it finds those who join; each can have their own",
    )
    @app_commands.choices(readiness=READINESS)
    async def start(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, encounters.LONGEST_NAME] = "",
        readiness: Chosen | None = None,
    ) -> None:
        """Start an encounter: everybody rolls Initiative on its tracker (GM)."""
        async with answering(interaction) as answer:
            check_may_post(interaction)
            called, found = clean(name, "a name", encounters.LONGEST_NAME), readiness_of(readiness)
            op = op_of(interaction)
            with self.bot.trackers.placings.placing(op.place.guild_id) as placing:
                change = await encounters.start(self.bot.store, op, called, found or Readiness.READY)
                await send_tracker(interaction, answer, change.state, placing)

    @app_commands.command()
    @app_commands.describe(
        who="Characters or mere names: Vex, 3 Troopers. Or a new NPC: Trooper | brawn 3 | wounds 5",
        count="How many; of an NPC with a sheet, copies are made",
        side="Whose slots it takes; without it, its owner's",
        readiness="How the encounter finds it",
        hidden="Whether players see only that somebody is there",
    )
    @app_commands.choices(readiness=READINESS, side=SIDES)
    @app_commands.autocomplete(who=suggest_own)
    async def add(
        self,
        interaction: Interaction,
        who: app_commands.Range[str, 1, LONGEST_TYPED],
        count: app_commands.Range[int, 1, MOST_PARTICIPANTS] = 1,
        side: Chosen | None = None,
        readiness: Chosen | None = None,
        hidden: bool = False,
    ) -> None:
        """Add characters, NPCs or mere names to the encounter (GM)."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            change = await encounters.add(
                self.bot.store,
                op,
                read_entrant(who, await campaigns.current(self.bot.store, op.place)),
                side=Side(side.value) if side is not None else None,
                readiness=readiness_of(readiness),
                count=count,
                hidden=hidden,
            )
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    @app_commands.describe(readiness="How the encounter finds you; without it, as it finds everybody")
    @app_commands.choices(readiness=READINESS)
    async def join(self, interaction: Interaction, readiness: Chosen | None = None) -> None:
        """Join the encounter with the character that you play; once it runs, roll Initiative too."""
        async with answering(interaction) as answer:
            change = await encounter_initiative.enter(
                self.bot.store, op_of(interaction), self.bot.dice, readiness_of(readiness)
            )
            await tell_change(interaction, answer, change, private=change.event.kind is Kind.ENCOUNTER_JOIN)

    @app_commands.command()
    @app_commands.describe(
        who="Who is in it",
        condition="Staggered, immobilized, disoriented, prone, or a word of your own",
        rounds="How many own turns it lasts; without it, until it is ended",
        end="End it instead",
    )
    @app_commands.autocomplete(who=suggest_combatants, condition=suggest_conditions)
    async def condition(
        self,
        interaction: Interaction,
        who: Name,
        condition: Condition,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        end: bool = False,
    ) -> None:
        """Put a combatant of yours in a condition, or end one (GM: anybody's)."""
        async with answering(interaction) as answer:
            op, number = op_of(interaction), await combatant(interaction, who)
            named = clean(condition, "a condition", MOST_CONDITION_NAME)
            if end:
                change = await encounter_conditions.end_condition(self.bot.store, op, number, named)
            else:
                change = await encounter_conditions.inflict(self.bot.store, op, number, named, rounds)
            await tell_change(interaction, answer, change, private=False)

    @app_commands.command()
    @app_commands.describe(
        who="Who stands in close combat",
        with_whom="With whom; to end it with everybody, leave it out",
        end="End it instead",
    )
    @app_commands.autocomplete(who=suggest_combatants, with_whom=suggest_combatants)
    async def engage(
        self, interaction: Interaction, who: Name, with_whom: Name | None = None, end: bool = False
    ) -> None:
        """Let a combatant of yours be engaged with another, or no more (GM: anybody); attacks tell it too."""
        async with answering(interaction) as answer:
            op, number = op_of(interaction), await combatant(interaction, who)
            other = await combatant(interaction, with_whom) if with_whom is not None else None
            if end:
                change = await encounter_engagement.disengage(self.bot.store, op, number, other)
            elif other is None:
                raise IllegalAction("engage_with_whom")
            else:
                change = await encounter_engagement.engage(self.bot.store, op, number, other)
            await tell_change(interaction, answer, change, private=False)

    @app_commands.command()
    @app_commands.describe(who="Who leaves the fight")
    @app_commands.autocomplete(who=suggest_combatants)
    async def remove(self, interaction: Interaction, who: Name) -> None:
        """Take a combatant of yours out of the fight (GM: anybody)."""
        async with answering(interaction, private=True) as answer:
            number = await combatant(interaction, who)
            change = await encounters.remove(self.bot.store, op_of(interaction), number)
            await tell_change(interaction, answer, change, private=True)

    @app_commands.command()
    @app_commands.describe(page="Which page, where there are several")
    async def show(self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] | None = None) -> None:
        """Show the fight in full detail to you alone; the GM sees all numbers."""
        async with answering(interaction, private=True) as answer:
            await answer.send(await details_message(interaction, page))

    @app_commands.command()
    async def move(self, interaction: Interaction) -> None:
        """Bring the tracker here, at the bottom of this channel."""
        async with answering(interaction) as answer:
            check_may_post(interaction)
            await move_tracker(interaction, answer)

    @app_commands.command()
    @app_commands.describe(on="Whether those concerned are called as a turn starts")
    async def pings(self, interaction: Interaction, on: bool) -> None:
        """Let players be called as their turn starts, or not (GM)."""
        async with answering(interaction, private=True) as answer:
            await encounter_pings.set_pings(self.bot.store, op_of(interaction), on)
            told = "Players are called as their turn starts." if on else "Nobody is called as a turn starts."
            await answer.send(notice(f"{told} Later encounters do the same."))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the encounter with a summary and notes, once you say yes (GM); /undo takes it up again."""
        async with answering(interaction, private=True) as answer:
            await answer.send(await ending_question(interaction))

    @app_commands.command()
    @app_commands.describe(number="Which encounter; without it, the last one", what="Text to read, or data")
    async def export(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, MOST_NUMBER] | None = None,
        what: Literal["text", "data"] = "text",
    ) -> None:
        """Send you the summary of an encounter that has ended, as a file."""
        async with answering(interaction, private=True) as answer:
            op = op_of(interaction)
            campaign, event = await encounter_summary.of_encounter(self.bot.store, op.place, number)
            everything = is_gm(op.actor, campaign.masters)
            file = summary_file(event, narrative_in(campaign).points, what, everything=everything)
            await answer.send(file_view(f"Encounter {event.after['number']}.", file.name), attached=[file])


async def setup(bot: DiceBot) -> None:
    """Add the commands."""
    await bot.add_cog(EncounterCommands(bot))
