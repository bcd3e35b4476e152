"""A small bot that the loopback is tried on: `python -m tests.loopback.example_bot`, started as a process."""

import asyncio
import base64
import os
import re
import signal
from pathlib import Path
from typing import Self

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

Itx = discord.Interaction["ExampleBot"]
TINY_PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)


class ExampleBot(discord.AutoShardedClient):
    """Counts presses in a file; everything else shows one feature of Discord."""

    def __init__(self) -> None:
        timeout = float(os.environ["GUILD_READY_TIMEOUT"])
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, guild_ready_timeout=timeout, allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.count_file = Path(os.environ["DATA_DIR"]) / "count"

    def count(self, more: int = 0) -> int:
        """Return the count, raised by `more`."""
        count = int(self.count_file.read_text() if self.count_file.exists() else 0) + more
        self.count_file.write_text(str(count))
        return count

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do without discord.py's pause of five seconds before a second identification."""

    async def setup_hook(self) -> None:
        """Upload the emoji, register commands and persistent buttons."""
        self.add_dynamic_items(Add)
        self.tree.add_command(demo)
        if not await self.fetch_application_emojis():
            await self.create_application_emoji(name="tick", image=TINY_PNG)
        await self.tree.sync()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: asyncio.create_task(self.close()))


class Add(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"add:(?P<more>\d+)"):
    """A persistent button that raises the count."""

    def __init__(self, more: int = 1) -> None:
        super().__init__(discord.ui.Button(label=f"Add {more}", custom_id=f"add:{more}"))
        self.more = more

    @classmethod
    async def from_custom_id(cls, interaction: Itx, item: object, match: re.Match[str], /) -> Self:  # type: ignore[override]  # narrower client type
        """Build the button from its custom id."""
        return cls(int(match["more"]))

    async def callback(self, interaction: Itx) -> None:  # type: ignore[override]  # narrower client type
        """Raise the count, redraw the panel, and tell the person who pressed."""
        count = interaction.client.count(self.more)
        await interaction.response.edit_message(view=panel(count))
        await interaction.followup.send(f"you made it {count}", ephemeral=True)


def panel(count: int) -> discord.ui.LayoutView:
    """Return the counter as a layout."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(discord.ui.TextDisplay("# Counter"))
    box.add_item(discord.ui.TextDisplay(f"It stands at **{count}**."))
    box.add_item(discord.ui.ActionRow(Add(1), Add(5)))
    return view.add_item(box)


class Reason(discord.ui.Modal, title="Why?"):
    """A form with one field."""

    why: discord.ui.TextInput[Self] = discord.ui.TextInput(label="Reason", min_length=2, max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Repeat the reason."""
        await interaction.response.send_message(f"because {self.why.value}", ephemeral=True)


demo = app_commands.Group(name="demo", description="Show the loopback", allowed_contexts=None)
app_commands.allowed_installs(guilds=True, users=True)(demo)
app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(demo)


@demo.command(name="panel", description="Show the counter")
async def show_panel(interaction: Itx) -> None:
    """Send the panel, and say what id the message got."""
    sent = await interaction.response.send_message(view=panel(interaction.client.count()))
    await interaction.followup.send(f"message {sent.message_id}", ephemeral=True)


@demo.command(description="Answer after a while")
async def slow(interaction: Itx, milliseconds: app_commands.Range[int, 0, 5000], defer: bool) -> None:
    """Answer late, with or without a deferral."""
    if defer:
        await interaction.response.defer(ephemeral=True, thinking=True)
    await asyncio.sleep(milliseconds / 1000)
    if defer:
        await interaction.edit_original_response(content="at last")
    else:
        await interaction.response.send_message("at last")


@demo.command(description="Tell the context")
async def where(interaction: Itx) -> None:
    """Say who asks from where."""
    user, channel = interaction.user, interaction.channel
    roles = sum(not role.is_default() for role in user.roles) if isinstance(user, discord.Member) else 0
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    install = "user" if interaction.is_user_integration() else "server"
    manages = interaction.permissions.manage_guild
    await interaction.response.send_message(
        f"{install} {interaction.locale} {interaction.guild_locale} roles={roles} manages={manages} parent={parent}"
    )


@demo.command(description="Ask for a reason")
async def why(interaction: Itx) -> None:
    """Open the form."""
    await interaction.response.send_modal(Reason())


@demo.command(description="Pick a fruit")
async def fruit(interaction: Itx, name: str, note: discord.Attachment | None = None) -> None:
    """Repeat the fruit and what the note says, to the person by direct message too."""
    said = (await note.read()).decode() if note else "nothing"
    await interaction.user.send(f"{name} noted")
    await interaction.response.send_message(f"{name}: {said}")


@fruit.autocomplete("name")
async def fruits(_: Itx, typed: str) -> list[app_commands.Choice[str]]:
    """Offer fruits."""
    return [app_commands.Choice(name=name, value=name.lower()) for name in ("Apple", "Pear") if typed in name.lower()]


@demo.command(description="Speak in the channel")
async def speak(interaction: Itx) -> None:
    """Post and edit a plain message, with an application emoji."""
    emoji = (await interaction.client.fetch_application_emojis())[0]
    assert isinstance(interaction.channel, discord.abc.Messageable)
    message = await interaction.channel.send(f"hello {emoji}")
    await message.edit(content="hello again")
    await interaction.response.send_message("done")


def main() -> None:
    """Point discord.py to the addresses in the environment and run."""
    Route.BASE = os.environ["DISCORD_API_BASE"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])
    ExampleBot().run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
