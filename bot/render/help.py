"""A screen of help. Imports the topics, the glyphs and the frame."""

from collections.abc import Sequence

from discord import ui

from bot.render.glyphs import Glyphs
from bot.render.help_topics import TOPICS, Topic
from bot.render.layout import Accent, Row, framed
from bot.render.markup import code
from rules.dice.die import COLORS, Die
from rules.dice.symbols import Symbol

UNOFFICIAL = "-# Unofficial and unaffiliated: a fan project, not by the publishers of these games."


def topic_named(key: str) -> Topic:
    """Return the topic with this key, else the first one."""
    return next((topic for topic in TOPICS if topic.key == key), TOPICS[0])


def help_view(topic: Topic, glyphs: Glyphs, rows: Sequence[Row]) -> ui.LayoutView:
    """Return one topic with its examples and commands."""
    several = (*topic.examples, *topic.damage_examples, *topic.initiative_examples)
    examples = "\n".join(f"{code(text)} — {meaning}" for text, meaning in several)
    return framed(
        [
            f"**{topic.title}**",
            topic.text,
            _legend(glyphs) if topic.key == "symbols" else "",
            examples,
            "\n".join(topic.commands),
            UNOFFICIAL,
        ],
        Accent.PLAIN,
        rows,
    )


def _legend(glyphs: Glyphs) -> str:
    symbols = [(glyphs.symbol(symbol), _SYMBOLS[symbol]) for symbol in Symbol]
    dice = [(glyphs.die(die), f"{die.value.capitalize()}, {COLORS[die]}") for die in Die]
    return "\n".join(meaning if glyphs.text_only else f"{picture} {meaning}" for picture, meaning in (*symbols, *dice))


_SYMBOLS = {
    Symbol.SUCCESS: "success",
    Symbol.FAILURE: "failure",
    Symbol.ADVANTAGE: "advantage",
    Symbol.THREAT: "threat",
    Symbol.TRIUMPH: "Triumph",
    Symbol.DESPAIR: "Despair",
    Symbol.LIGHT: "light side of the Force",
    Symbol.DARK: "dark side of the Force",
}
