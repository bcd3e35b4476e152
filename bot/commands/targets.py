"""/starfinder target: the targets of damage, and their names while one types."""

from discord import app_commands

from bot.answers import Answer, Interaction, answering
from bot.app import DiceBot
from bot.context import op_of, place_of
from bot.damage_params import LONGEST_DAMAGE, read_target_defenses, read_target_nature, read_target_persistent
from bot.render.targets import change_view, overview_view
from bot.services import target_names, targets
from bot.services.targets import Edit, NewTarget, TargetChange
from bot.text import clean
from bot.views.targets import target_card, target_rows
from rules.errors import IllegalAction
from rules.starfinder.hit_points import HitPoints

LONGEST_NAME = 60
MOST_HIT_POINTS = 9999
MOST_CHOICES = 25

Name = app_commands.Range[str, 1, LONGEST_NAME]
Text = app_commands.Range[str, 1, LONGEST_DAMAGE]
Points = app_commands.Range[int, 0, MOST_HIT_POINTS]
MostPoints = app_commands.Range[int, 1, MOST_HIT_POINTS]

DEFENSES = "As in: immune fire; weakness cold 5; resistance physical 3 (except silver)"
TRAITS = "What it is: undead, construct, not living, no spirit, no blood, possessed, disembodied"


async def suggest_targets(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the targets of this channel's campaign."""
    place = place_of(interaction)
    if place is None:
        return []
    found = await target_names.choices(interaction.client.store, place, typed, MOST_CHOICES)
    return [app_commands.Choice(name=name, value=name) for name in found]


class TargetCommands(app_commands.Group):
    """The commands of targets."""

    def __init__(self, bot: DiceBot) -> None:
        super().__init__(name="target", description="Targets of damage: Hit Points, defenses, persistent damage")
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        name="What it is called",
        hp="Its Hit Points, and its maximum unless you give another",
        most="Its maximum of Hit Points",
        defenses=DEFENSES,
        traits=TRAITS,
    )
    async def add(
        self,
        interaction: Interaction,
        name: Name,
        hp: MostPoints,
        most: MostPoints | None = None,
        defenses: Text = "",
        traits: Text = "",
    ) -> None:
        """Make a target; you and the GM may change it."""
        async with answering(interaction) as answer:
            maximum = hp if most is None else most
            if hp > maximum:
                raise IllegalAction("more_than_maximum", hit_points=hp, maximum=maximum)
            new = NewTarget(
                name=_name(name),
                hit_points=HitPoints(current=hp, maximum=maximum),
                defenses=read_target_defenses(defenses),
                nature=read_target_nature(traits),
            )
            await self._tell(answer, await targets.add(self.bot.store, op_of(interaction), new))

    @app_commands.command()
    @app_commands.describe(
        target="Which target",
        hp="Its Hit Points now",
        most="Its maximum of Hit Points",
        defenses=f"{DEFENSES}; none",
        traits=f"{TRAITS}; living",
        persistent="All its persistent damage from now on: 1d6 fire + 1d4 bleed; none",
        name="A new name",
    )
    @app_commands.autocomplete(target=suggest_targets)
    async def edit(
        self,
        interaction: Interaction,
        target: Name,
        hp: Points | None = None,
        most: MostPoints | None = None,
        defenses: Text | None = None,
        traits: Text | None = None,
        persistent: Text | None = None,
        name: Name | None = None,
    ) -> None:
        """Change a target of yours (GM: any)."""
        async with answering(interaction) as answer:
            changed = Edit(
                name=_name(name) if name is not None else None,
                hit_points=hp,
                most_hit_points=most,
                defenses=read_target_defenses(defenses) if defenses is not None else None,
                nature=read_target_nature(traits) if traits is not None else None,
                persistent=read_target_persistent(persistent) if persistent is not None else None,
            )
            await self._tell(answer, await targets.edit(self.bot.store, op_of(interaction), _name(target), changed))

    @app_commands.command()
    @app_commands.describe(target="Which target", amount="How many Hit Points it gets back, up to its maximum")
    @app_commands.autocomplete(target=suggest_targets)
    async def heal(self, interaction: Interaction, target: Name, amount: MostPoints) -> None:
        """Give Hit Points back; at full Hit Points bleeding stops."""
        async with answering(interaction) as answer:
            await self._tell(answer, await targets.heal(self.bot.store, op_of(interaction), _name(target), amount))

    @app_commands.command()
    @app_commands.describe(target="Which target; without it, all of them")
    @app_commands.autocomplete(target=suggest_targets)
    async def show(self, interaction: Interaction, target: Name | None = None) -> None:
        """Show a target's card with its buttons, or the list of all targets."""
        async with answering(interaction) as answer:
            place = op_of(interaction).place
            if target is None:
                await answer.send(overview_view(await target_names.all_of(self.bot.store, place)))
                return
            campaign, found = await target_names.named(self.bot.store, place, _name(target))
            await answer.send(target_card(campaign.id, found))

    @app_commands.command()
    @app_commands.describe(target="Which target")
    @app_commands.autocomplete(target=suggest_targets)
    async def remove(self, interaction: Interaction, target: Name) -> None:
        """Remove a target of yours (GM: any)."""
        async with answering(interaction) as answer:
            await self._tell(answer, await targets.remove(self.bot.store, op_of(interaction), _name(target)))

    async def _tell(self, answer: Answer, change: TargetChange) -> None:
        rows = target_rows(change.campaign.id, change.after) if change.after is not None else []
        await answer.send(change_view(change.event, change.after, rows))


def _name(typed: str) -> str:
    return clean(typed, "a target's name", LONGEST_NAME)
