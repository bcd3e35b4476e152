"""What is offered while somebody types a pool: what it means so far, their saved dice, what they rolled lately."""

from collections.abc import Iterator

from discord import app_commands

from bot.answers import Interaction
from bot.commands.choices import LONGEST_CHOICE, MOST_CHOICES, Choice
from bot.context import place_of
from bot.params import read_pool
from bot.render.pool_words import reading_words
from bot.services import saved_pools
from bot.store.pool_values import Pools
from bot.store.values import Campaign
from rules.errors import RulesError
from rules.notation.skills import SKILL_BRACKETS


async def suggest_pools(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer what can be rolled, each with what it means."""
    found = await _pools(interaction)
    campaign = found.campaign if found is not None else None
    offered: dict[str, Choice] = {}
    for name, text in (*_typed(typed), *(_kept(found, typed) if found is not None else ())):
        sent, words = name or text, _words(text, campaign, is_kept=text != typed.strip())
        if words and len(sent) <= LONGEST_CHOICE:
            offered.setdefault(sent, Choice(name=_cut(f"{sent}: {words}"), value=sent))
    return list(offered.values())[:MOST_CHOICES]


async def suggest_saved(interaction: Interaction, typed: str) -> list[Choice]:
    """Offer the names of the saved dice."""
    found = await _pools(interaction)
    saved = found.saved if found is not None else ()
    return [
        app_commands.Choice(name=_cut(f"{each.name}: {each.notation}"), value=each.name)
        for each in saved
        if typed.casefold() in each.name.casefold()
    ][:MOST_CHOICES]


async def _pools(interaction: Interaction) -> Pools | None:
    place = place_of(interaction)
    return await saved_pools.pools(interaction.client.store, place, interaction.user.id) if place is not None else None


def _typed(typed: str) -> Iterator[tuple[str, str]]:
    if typed.strip():
        yield "", typed.strip()


def _kept(found: Pools, typed: str) -> Iterator[tuple[str, str]]:
    """Yield the name, if it has one, and the text of each kept pool in which stands what was typed."""
    wanted = typed.strip().casefold()
    for each in found.saved:
        if wanted in each.name.casefold() or wanted in each.notation.casefold():
            yield each.name, each.notation
    yield from (("", text) for text in found.recent if wanted in text.casefold())


def _words(text: str, campaign: Campaign | None, *, is_kept: bool) -> str:
    """Return what a text means; empty where it means nothing, or nothing yet."""
    if is_kept and not SKILL_BRACKETS.isdisjoint(text):
        return "with the skill as the sheet has it then"
    try:
        return reading_words(read_pool(text, campaign))
    except RulesError:
        return ""


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CHOICE else text[: LONGEST_CHOICE - 1] + "…"
