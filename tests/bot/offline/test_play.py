"""What happens between a line and its answer, with a bot that also has forms, files and slow commands."""

import asyncio
import io
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import DiceBot
from bot.offline.console import Console
from bot.offline.people import World
from bot.offline.play import Play
from bot.offline.screen import Screen
from bot.offline.simulation import simulated
from bot.settings import Settings
from bot.store.store import Store
from tests.chance import SeededChance

Interaction = discord.Interaction[Any]


class Naming(discord.ui.Modal, title="Name the ship"):
    """A form with a text and a choice."""

    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", min_length=2)
    kind: discord.ui.Label[Any] = discord.ui.Label(
        text="Kind",
        component=discord.ui.Select(options=[discord.SelectOption(label="Freighter", value="f")]),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        """Tell what was filled in."""
        assert isinstance(self.kind.component, discord.ui.Select)
        await interaction.response.send_message(f"{self.name.value}: {self.kind.component.values}")


class OddBot(DiceBot):
    """The bot with commands that show what the table can do, beyond what the real ones need by now."""

    async def setup_hook(self) -> None:
        """Add them before they are uploaded."""

        @self.tree.command()
        async def christen(interaction: Interaction) -> None:
            """Open a form."""
            await interaction.response.send_modal(Naming())

        @self.tree.command()
        async def chart(interaction: Interaction) -> None:
            """Send a file."""
            await interaction.response.send_message(file=discord.File(io.BytesIO(b"PNG"), "../odds.png"))

        @self.tree.command()
        async def slow(interaction: Interaction) -> None:
            """Defer first."""
            await interaction.response.defer(thinking=True)
            await asyncio.sleep(0.2)
            await interaction.followup.send("at last")

        @self.tree.command()
        async def silent(interaction: Interaction) -> None:
            """Say nothing."""

        @self.tree.command()
        async def broken(interaction: Interaction) -> None:
            """Fail."""
            raise ZeroDivisionError

        @self.tree.command()
        async def read(interaction: Interaction, file: discord.Attachment) -> None:
            """Read a file."""
            await interaction.response.send_message(f"{file.filename}: {(await file.read()).decode()}")

        @self.tree.command()
        async def pick(interaction: Interaction, skill: str) -> None:
            """Take a suggestion."""
            await interaction.response.send_message(f"picked {skill}")

        @pick.autocomplete("skill")
        async def skills(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name="Ranged (Light)", value="rl"),
                app_commands.Choice(name="Melee", value="m"),
            ]

        await super().setup_hook()


class Table:
    """Lines in, answers out."""

    def __init__(self, runner: asyncio.Runner, store: Store, folder: Path) -> None:
        self._runner = runner
        self._store = store
        self.files = folder / "files"
        self.source = io.StringIO()
        self.out = io.StringIO()
        self.console = Console(self.source, self.out)

    def open(self) -> None:
        """Start the bot."""
        bot = OddBot(Settings(), self._store, SeededChance(1), has_emoji=False)
        self._context = simulated(bot, World())
        simulation = self.run(self._context.__aenter__())
        self.play = Play(simulation, self.console, Screen(simulation.server, self.console, self.files), self.run)

    def close(self) -> None:
        """Stop the bot."""
        self.run(self._context.__aexit__(None, None, None))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run the loop until something is done."""
        return self._runner.run(work)

    def type(self, line: str, *more: str) -> str:
        """Type a line, and more where it asks back; return what was printed."""
        self.source.seek(0)
        self.source.truncate()
        self.source.write("".join(f"{each}\n" for each in more))
        self.source.seek(0)
        begin = self.out.tell()
        assert self.play.do(line)
        return self.out.getvalue()[begin:]


@pytest.fixture(scope="module")
def table(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Open one table for all these tests, since nothing of one is seen by another."""
    folder = tmp_path_factory.mktemp("offline")
    own = folder / "bot.db"
    own.write_bytes(migrated.read_bytes())
    own.chmod(0o600)
    with asyncio.Runner() as runner:
        table = Table(runner, runner.run(Store.open(own)), folder)
        table.open()
        yield table
        table.close()


def test_a_form_is_asked_as_questions(table: Table) -> None:
    told = table.type("/christen", "Krayt Fang", "freighter")

    assert "Name the ship (a form" in told
    assert "  Name: Krayt Fang\n" in told
    assert "  Kind: freighter\n" in told
    assert told.endswith("  Krayt Fang: ['f']\n")


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param(["!"], id="by its sign"),
        pytest.param([], id="by the end of the pipe"),
        pytest.param(["x", "freighter"], id="by an answer that a pipe cannot mend"),
    ],
)
def test_a_form_can_be_closed(table: Table, answers: list[str]) -> None:
    told = table.type("/christen", *answers)

    assert told.endswith("(the form is closed, nothing was sent)\n")


def test_a_file_of_the_bot_is_laid_down_inside_its_folder(table: Table) -> None:
    told = table.type("/chart")

    assert (table.files / "odds.png").read_bytes() == b"PNG"
    assert f"(saved as {table.files / 'odds.png'})" in told


def test_a_file_is_sent_by_its_path(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("{}")

    assert "old.json: {}" in table.type(f"/read {path}")


def test_a_slow_answer_is_waited_for(table: Table) -> None:
    assert table.type("/slow") == "  at last\n"


def test_no_answer_is_told_too(table: Table) -> None:
    assert table.type("/silent") == "  (the bot did not answer)\n"


def test_an_error_of_the_bot_is_answered_with_its_reference_and_the_table_goes_on(table: Table) -> None:
    assert "Reference `" in table.type("/broken")
    assert "Success" in table.type("/roll 3*")


def test_a_suggestion_typed_by_its_name_sends_what_picking_it_would(table: Table) -> None:
    assert table.type('/pick "ranged (light)"') == "  picked rl\n"
    assert table.type("/pick Stealth") == "  picked Stealth\n"


def test_tab_offers_what_the_bot_suggests(table: Table) -> None:
    assert table.play.completions("/pick skill:R") == ('skill:"Ranged (Light)" ',)
    assert table.play.completions("/pick M") == ("Melee ",)


def test_a_private_message_has_buttons_only_for_whom_it_is(table: Table) -> None:
    # A room of its own: other tests may have left buttons for everybody in the one they share.
    assert "[1] Another topic" in table.type("@ann #quiet /help")
    assert "(ann chooses Odds" in table.type("!1 Odds")
    assert "There are no buttons here that @bob can see." in table.type("@bob !1")
    assert "There are no buttons here that @ann can see." in table.type("@ann #elsewhere !1")
    assert "chooses Symbols" in table.type("#quiet !1 Symbols")
    table.type("@gm #table")


def test_a_panel_elsewhere_is_noted_when_it_changes(table: Table) -> None:
    table.type("/campaign setup")
    table.type("/destiny show")
    table.type("#tavern")
    table.type("#table /campaign link #tavern")

    told = table.type("#tavern /destiny add light:2")

    assert "(the message “Destiny Pool” in #table is brought up to date)" in told
    assert "2 light side" in table.type("#table !")
