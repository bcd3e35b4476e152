"""About all commands, buttons and settings at once: what must fit together however many there are."""

import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest
from discord import app_commands

from bot.app import DiceBot
from bot.render.help_topics import TOPICS
from bot.settings import Settings
from bot.store.store import Store
from bot.views import DYNAMIC_ITEMS
from rules.house import HouseRules
from rules.notation.reader import parse_pool
from rules.notation.words import LETTERS
from rules.starfinder.reader import read_damage
from rules.table.initiative import parse_slots
from tests.chance import SeededChance

ROOT = Path(__file__).parents[2]
CUSTOM_IDS = (
    "destiny:1:7:light",
    "destiny:1:7:dark",
    "destiny:1:7:roll",
    "destiny:1:7:undo",
    "campaign:1:7:delete",
    "campaign:1:7:keep",
    "help:1",
    "damage:1:7:3:apply",
    "damage:1:7:3:undo",
    "target:1:7:3:turn",
    "target:1:7:3:turn:fire:10",
    "sheet:1:7:3",
    "sheetroll:1:7:3",
    "character:1:7:3:delete",
    "character:1:7:3:keep",
    "give:1:7:3:0:11:12:accept",
    "give:1:7:3:11:11:12:decline",
    "import:1:7:3:confirm",
    "import:1:7:3:cancel",
    "health:1:7:3:undo",
    "init:1:7:roll",
    "init:1:7:join",
    "encounter:1:7:2:14:next",
    "encounter:1:7:2:14:pick",
    "call:1:7:3:2:14:take",
    "call:1:7:3:2:14:end",
    "encounter:1:page:3",
    "encounter:1:page:3:npc:turn",
    "encounter:1:7:2:14:details",
    "fightmenu:1:7:3",
    "people:1:7:3:2:14:take:all:2:turn",
    "people:1:7:3:2:14:damage:acting:1:chip",
    "whom:1:7:3:2:14:remove",
    "fightend:1:7:3:2:end",
    "fightend:1:7:3:2:notes",
    "attack:1:7:3:range",
    "attack:1:7:3:situation",
    "attack:1:7:3:roll",
    "attack:1:7:3:boost",
    "attack:1:7:3:nopoint",
    "attackdetails:1:7:3",
    "spend:1:7:3:buy:advantage",
    "spend:1:7:3:times:advantage.recover_strain",
    "spend:1:7:3:whom:quality_blast.positive.2.0.1",
    "spend:1:7:3:strike:",
    "spend:1:7:3:pass:negative",
    "spend:1:7:3:back:",
    "spend:1:7:3:undo:41",
    "fairness:1:7:3:reveal",
    "fairness:1:7:3:keep",
    "secret:1:7:3:look",
    "secret:1:7:3:reveal",
    *(f"roll:1:7:3:12:{action}" for action in ("again", "add", "force", "destiny", "restore")),
    "rollmore:1:7:3:12",
    *(f"build:1:{action}" for action in ("proficiency", "force", "roll", "secret", "label")),
    "built:1:2.1.0.0.2.0.100:open",
    "built:1:2.1.0.0.2.0.0:secret",
)
"""One of each; a new kind of button brings its own."""


async def all_commands(table: Store) -> list[app_commands.Command]:  # type: ignore[type-arg]  # any signature
    bot = DiceBot(Settings(), table, SeededChance(1), has_emoji=False)
    await bot.add_commands()
    found = [each for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    await bot.close()
    return found


def test_every_letter_of_the_notation_stands_in_the_help() -> None:
    rolling = TOPICS[0].text

    assert [letter for letter in LETTERS if f"`{letter}`" not in rolling] == []


async def test_every_command_and_option_is_described_within_discords_limits(table: Store) -> None:
    for command in await all_commands(table):
        assert re.fullmatch(r"[a-z]{1,32}", command.name), command.qualified_name
        assert 1 <= len(command.description) <= 100, command.qualified_name
        assert command.description != "…", command.qualified_name
        for parameter in command.parameters:
            assert re.fullmatch(r"[a-z_]{1,32}", parameter.display_name), (command.qualified_name, parameter.name)
            assert parameter.description != "…", (command.qualified_name, parameter.name)


async def test_the_readme_has_a_row_for_every_command_and_no_other(table: Store) -> None:
    rows = set(re.findall(r"^\| `/([a-z ]+)` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))

    assert rows == {command.qualified_name for command in await all_commands(table)}


async def test_commands_in_the_docs_exist_with_the_options_that_are_typed_there(table: Store) -> None:
    known = {each.qualified_name: {one.display_name for one in each.parameters} for each in await all_commands(table)}
    groups = {" ".join(name.split()[:n]) for name in known for n in (1, 2)}
    pages = [
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        *(each for each in (ROOT / "docs").glob("*.md") if each.stem != "hosting"),
    ]  # has paths
    typed = [text for page in pages for text in re.findall(r"`/([a-z][^`]*)`", page.read_text(encoding="utf-8"))]

    assert len(typed) > 100
    for text in typed:
        words = text.split()
        name = next((" ".join(words[:n]) for n in (3, 2, 1) if " ".join(words[:n]) in known), None)
        if name is None:
            assert text in groups, text
            continue
        assert set(re.findall(r" ([a-z_]+):", text)) <= known[name], text


def test_files_and_folders_that_the_pages_name_are_there() -> None:
    pages = [ROOT / "CONTRIBUTING.md", ROOT / "README.md", ROOT / "rules" / "README.md", *(ROOT / "docs").glob("*.md")]
    folders = "bot|rules|tests|benchmarks|docs|requirements|mutants|migrations"
    named = {
        path for page in pages for path in re.findall(rf"[`(]((?:{folders})/[\w./*]*)[`)]", page.read_text("utf-8"))
    }

    assert len(named) > 30
    missing = [path for path in sorted(named) if not [*ROOT.glob(path), *ROOT.glob(f"{path}.py")]]
    assert missing == []


async def test_every_command_is_mentioned_in_the_help(table: Store) -> None:
    told = "\n".join((*(line for topic in TOPICS for line in topic.commands), "`/help`"))

    for command in await all_commands(table):
        words = command.qualified_name.split()
        assert f"/{words[0]}" in told
        assert words[-1] in told, command.qualified_name


def test_the_examples_of_the_help_and_the_readme_can_be_read() -> None:
    examples = [text for topic in TOPICS for text, _ in topic.examples]
    examples.extend(examples_in_readme("What a pool text may look like"))

    assert len(examples) > 10
    for text in examples:
        assert parse_pool(text)


def test_the_damage_texts_of_the_help_and_the_readme_can_be_read() -> None:
    examples = [text for topic in TOPICS for text, _ in topic.damage_examples]
    examples.extend(examples_in_readme("What a damage text may look like"))

    assert len(examples) > 7
    for text in examples:
        assert read_damage(text)


def test_the_orders_of_slots_in_the_help_can_be_read() -> None:
    examples = [text for topic in TOPICS for text, _ in topic.initiative_examples]

    assert len(examples) == 3
    for text in examples:
        assert parse_slots(text)


def examples_in_readme(title: str) -> list[str]:
    section = (ROOT / "README.md").read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


def test_every_custom_id_is_answered_by_exactly_one_kind_of_button() -> None:
    patterns = [item.__discord_ui_compiled_template__ for item in DYNAMIC_ITEMS]

    answered = {text: [bool(pattern.fullmatch(text)) for pattern in patterns] for text in CUSTOM_IDS}

    assert all(sum(matches) == 1 for matches in answered.values())
    assert all(any(column) for column in zip(*answered.values(), strict=True)), "a kind without an example"


def settings_in_example() -> Iterator[str]:
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        named = re.fullmatch(r"# ([A-Z_]+)=(.*)", line)
        if named:
            yield named[1]


def test_the_example_names_every_setting_once() -> None:
    assert sorted(settings_in_example()) == sorted(name.upper() for name in (each.name for each in fields(Settings)))


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_a_topic_fits_one_message_on_a_phone(topic: object) -> None:
    assert len(str(topic)) < 2000


def test_contributing_lists_every_house_rule_with_its_default() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

    listed = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", text, re.MULTILINE))

    usual = HouseRules()
    assert listed == {each.name: _as_written(getattr(usual, each.name)) for each in fields(usual)}


def _as_written(value: object) -> str:
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)
