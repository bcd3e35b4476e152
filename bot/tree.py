"""The command tree: where commands may be used, and the one handler for whatever goes wrong in them."""

from typing import TYPE_CHECKING

from discord import app_commands

from bot.answers import Interaction
from bot.reports import report

if TYPE_CHECKING:
    from bot.app import DiceBot


class Tree(app_commands.CommandTree["DiceBot"]):
    """All commands."""

    def __init__(self, client: "DiceBot") -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that failed."""
        await report(interaction, error)


def everywhere(command: app_commands.Command) -> app_commands.Command:  # type: ignore[type-arg]  # any signature
    """Offer a command in direct messages too, and to people who brought the bot along alone."""
    command = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(command)
