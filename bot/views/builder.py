"""The panel on which a pool is built, die by die: its buttons have fixed custom ids, and its select holds the pool.

A press made before Discord showed the one before it would bring a custom id that is gone if the pool stood in it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Answer, Interaction
from bot.custom_ids import custom_ids_on
from bot.errors import OddsUnavailable
from bot.game import game_of
from bot.params import LONGEST_LABEL, LONGEST_POOL, read_pool
from bot.pool_texts import campaign_of, labelled, read_asked, scheme_of
from bot.render.builder import builder_view
from bot.render.layout import Row
from bot.services import player_settings
from bot.store.values import Campaign
from bot.views.form import Form, text_field
from bot.views.press import VERSION, PressedButton, PressedSelect
from bot.views.rolling import roll_and_tell
from rules.dice.die import COLORS, Die
from rules.dice.pool import DicePool
from rules.errors import IllegalAction
from rules.notation.reading import Reading
from rules.notation.writer import format_pool

_ROWS = ((Die.PROFICIENCY, Die.ABILITY, Die.BOOST, Die.FORCE), (Die.DIFFICULTY, Die.CHALLENGE, Die.SETBACK))
_ROLL, _SECRET, _LABEL = "roll", "secret", "label"
_ENDS = (_ROLL, _SECRET, _LABEL)
_UNTOLD = "The chances could not be worked out just now; rolling works all the same."


class Turned(StrEnum):
    """What the select does to a pool, beside taking a die away."""

    UP = "up"
    UP_DIFFICULTY = "updifficulty"
    DOWN = "down"
    DOWN_DIFFICULTY = "downdifficulty"
    CLEAR = "clear"


_LABELS = {
    Turned.UP: "Upgrade ability: green becomes yellow",
    Turned.UP_DIFFICULTY: "Upgrade difficulty: purple becomes red",
    Turned.DOWN: "Downgrade ability: yellow becomes green",
    Turned.DOWN_DIFFICULTY: "Downgrade difficulty: red becomes purple",
    Turned.CLEAR: "Start over",
}


@dataclass(frozen=True, slots=True)
class Built:
    """What the custom id of a panel's select tells."""

    pool: DicePool = DicePool()  # noqa: RUF009  # immutable
    is_secret: bool = False

    @property
    def custom_id(self) -> str:
        """Return the custom id that holds it."""
        counts = ".".join(map(str, self.pool.counts))
        return f"built:{VERSION}:{counts}:{'secret' if self.is_secret else 'open'}"


_BUILT = re.compile(rf"built:{VERSION}:(?P<counts>[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{6}}):(?P<use>open|secret)")


def _built(text: str) -> Built | None:
    match = _BUILT.fullmatch(text)
    if match is None:
        return None
    counts = map(int, match["counts"].split("."))
    return Built(DicePool.of(dict(zip(Die, counts, strict=True))), match["use"] == "secret")


def _built_on(message: discord.Message) -> Built:
    """Return what a panel holds, as Discord shows it."""
    found = next(filter(None, map(_built, custom_ids_on(message))), None)
    if found is None:
        raise IllegalAction("old_button")
    return found


class BuildButton(
    PressedButton, template=rf"build:{VERSION}:(?P<action>{'|'.join((*(die.value for die in Die), *_ENDS))})"
):
    """A die to add, or an end of building."""

    def __init__(self, action: str, label: str = "…", emoji: str | None = None, *, is_primary: bool = False) -> None:
        style = discord.ButtonStyle.primary if is_primary else discord.ButtonStyle.secondary
        custom_id = f"build:{VERSION}:{action}"
        super().__init__(ui.Button(label=label, emoji=emoji, style=style, custom_id=custom_id))
        self.action = action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the button that was pressed."""
        return cls(match["action"])

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Add a die and show the panel with it, or roll what is on it."""
        if self.action not in _ENDS:
            await _change(interaction, answer, lambda pool: pool.add(Die(self.action)))
            return
        assert interaction.message is not None, "a press sits on a message"
        async with interaction.client.builders.panel(interaction.message.id) as panel:
            built = _built_on(interaction.message)
            pool = panel.pool if panel.pool is not None else built.pool
        if not pool:
            raise IllegalAction("nothing_built")
        campaign = await campaign_of(interaction)
        text = format_pool(pool, scheme_of(campaign))
        if self.action == _LABEL:
            await answer.ask(LabelForm(text, is_secret=built.is_secret))
            return
        await roll_and_tell(interaction, answer, read_pool(text, campaign), text, is_secret=self.action == _SECRET)


class BuildSelect(PressedSelect, template=_BUILT.pattern):
    """What else can be done to the pool; its custom id holds the pool."""

    def __init__(self, built: Built) -> None:
        options = [discord.SelectOption(label=label, value=value) for value, label in _changes(built.pool)]
        super().__init__(ui.Select(custom_id=built.custom_id, placeholder="Take away or change…", options=options))

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """Return the select that was used."""
        return cls(_built(match[0]) or Built())

    async def pressed(self, interaction: Interaction, answer: Answer) -> None:
        """Do what was chosen and show the panel after it."""
        chosen = self.item.values[0]
        await _change(interaction, answer, lambda pool: _changed(pool, chosen))


def _changes(pool: DicePool) -> list[tuple[str, str]]:
    found = [(die.value, f"{die.value.capitalize()}, {COLORS[die]}: one less") for die, _ in pool.items()]
    turned = [Turned.UP, Turned.UP_DIFFICULTY]
    turned += [Turned.DOWN] if pool.proficiency else []
    turned += [Turned.DOWN_DIFFICULTY] if pool.challenge else []
    turned += [Turned.CLEAR] if pool else []
    return [*found, *((each.value, _LABELS[each]) for each in turned)]


def _changed(pool: DicePool, chosen: str) -> DicePool:
    match chosen:
        case Turned.UP:
            return pool.upgrade_ability()
        case Turned.UP_DIFFICULTY:
            return pool.upgrade_difficulty()
        case Turned.DOWN:
            return pool.downgrade_ability()
        case Turned.DOWN_DIFFICULTY:
            return pool.downgrade_difficulty()
        case Turned.CLEAR:
            return DicePool()
        case _:
            return pool.remove(Die(chosen))


async def _change(interaction: Interaction, answer: Answer, change: Callable[[DicePool], DicePool]) -> None:
    """Change what a panel holds and show it, after the presses that came before."""
    message = interaction.message
    assert message is not None, "a press sits on a message"
    async with interaction.client.builders.panel(message.id) as panel:
        built = _built_on(message)
        pool = panel.pool if panel.pool is not None else built.pool
        if interaction.id not in panel.done:
            pool = change(pool)
            panel.done.append(interaction.id)
        panel.pool = pool
        await answer.update(await builder_message(interaction, Built(pool, built.is_secret)))


class LabelForm(Form):
    """The pool as it is typed, and what it is for."""

    def __init__(self, text: str, *, is_secret: bool) -> None:
        super().__init__("Roll in secret" if is_secret else "Roll")
        self._dice = text_field(self, "Dice", filled=text, longest=LONGEST_POOL, required=True)
        self._label = text_field(self, "What for", example="slice the door", longest=LONGEST_LABEL)
        self._is_secret = is_secret

    async def submitted(self, interaction: Interaction, answer: Answer) -> None:
        """Roll what stands in it."""
        asked = await read_asked(interaction, self._dice.value, in_secret=self._is_secret)
        reading: Reading = labelled(asked, self._label.value)
        await roll_and_tell(interaction, answer, reading, asked.notation, is_secret=self._is_secret)


async def builder_message(interaction: Interaction, built: Built) -> ui.LayoutView:
    """Return the panel with what has been built, its exact chances and its buttons."""
    bot, campaign = interaction.client, await campaign_of(interaction)
    display = await player_settings.display_of(bot.store, interaction.user.id)
    glyphs = bot.glyphs(display.text_only or (campaign is not None and campaign.text_only))
    odds, trouble = None, ""
    if built.pool:
        try:
            odds = await bot.odds.exact_odds(built.pool)
        except OddsUnavailable:
            trouble = _UNTOLD
    dice = _dice_of(campaign)
    buttons = [
        [
            BuildButton(
                die.value,
                f"+ {die.value.capitalize()}, {COLORS[die]}",
                None if glyphs.text_only else glyphs.die(die),
            )
            for die in row
            if die in dice
        ]
        for row in _ROWS
    ]
    rows: list[Row] = [ui.ActionRow(*row) for row in buttons]
    rows.append(ui.ActionRow(BuildSelect(built)))
    if built.pool:
        rows.append(ui.ActionRow(*_ends(built)))
    return builder_view(
        built.pool,
        odds,
        scheme_of(campaign),
        glyphs,
        rows,
        dice=dice,
        is_secret=built.is_secret,
        trouble=trouble,
    )


def _ends(built: Built) -> list[BuildButton]:
    rolls = [] if built.is_secret else [BuildButton(_ROLL, "Roll", is_primary=True)]
    secret = BuildButton(_SECRET, "Roll in secret", is_primary=built.is_secret)
    return [*rolls, secret, BuildButton(_LABEL, "Label it and roll…")]


def _dice_of(campaign: Campaign | None) -> tuple[Die, ...]:
    narrative = game_of(campaign).narrative if campaign is not None else None
    return narrative.dice if narrative is not None else tuple(Die)
