"""The one place where every error ends: a sentence for what players can mend, a reference for what we must.

Commands reach it through the tree, buttons through `bot.views.press`, unknown components through the bot itself.
"""

import secrets

import discord
import structlog
from discord import app_commands

from bot.answers import (
    ALREADY_ACKNOWLEDGED,
    CONNECTION_BROKE,
    TOKEN_EXPIRED,
    TOO_LATE,
    Interaction,
    tried_twice,
)
from bot.context import place_of
from bot.custom_ids import custom_id_of
from bot.errors import BotError, StoreError
from bot.in_flight import InFlight
from bot.render.layout import notice
from bot.sentences import describe
from bot.services import campaigns
from rules.errors import IllegalAction, RulesError

log = structlog.get_logger()

_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the characters that are read as one another when somebody reports a reference."""

_NOT_TAKEN = "Discord did not take my answer. `/history` shows whether it was saved."
_NOBODYS_FAULT = {
    TOO_LATE: "Discord delivered the interaction too late",
    ALREADY_ACKNOWLEDGED: "another answer was quicker",
    TOKEN_EXPIRED: "the interaction is more than 15 minutes old",
    10008: "the message is gone",
    10003: "the channel is gone",
}


async def report(interaction: Interaction, error: BaseException) -> None:
    """Answer an interaction that failed, privately, and log what is not the player's to mend."""
    in_flight: InFlight = interaction.client.in_flight
    with in_flight.working():
        await _report(interaction, error)


async def _report(interaction: Interaction, error: BaseException) -> None:
    cause = _cause(error)
    match cause:
        case RulesError() | BotError():
            await _tell(interaction, describe(cause))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            log.warning("command out of date", command=_name(interaction))
            await _tell(interaction, "This command has changed. Reload Discord (Ctrl+R), or try again in an hour.")
        case discord.HTTPException() if cause.code in _NOBODYS_FAULT or cause.status >= 500:
            log.warning(
                "discord failed",
                why=_NOBODYS_FAULT.get(cause.code, "Discord itself was unwell"),
                status=cause.status,
                code=cause.code,
                command=_name(interaction),
            )
            await _show_what_is_saved(interaction)
            await _tell(interaction, _NOT_TAKEN)
        case CONNECTION_BROKE():
            log.warning("no connection to Discord", error=repr(cause), command=_name(interaction))
            await _show_what_is_saved(interaction)
            await _tell(interaction, _NOT_TAKEN)
        case _:
            await _ours(interaction, cause)


async def _show_what_is_saved(interaction: Interaction) -> None:
    """Let the live messages of the campaign be drawn anew: whoever lost an answer draws nothing after it."""
    place = place_of(interaction)
    if place is None:
        return
    try:
        campaign = await campaigns.current(interaction.client.store, place)
    except StoreError as error:
        log.warning("live messages not refreshed", error=str(error))
        return
    if campaign is not None:
        interaction.client.follow(campaign)


async def _ours(interaction: Interaction, cause: BaseException) -> None:
    reference = "".join(secrets.choice(_ALPHABET) for _ in range(8))
    log.error("unexpected error", reference=reference, command=_name(interaction), exc_info=cause)
    support = interaction.client.settings.support_url
    where = f" Tell {support} the reference." if support else " Tell whoever runs the bot the reference."
    await _tell(
        interaction,
        f"Something broke on our side; `/history` shows whether your change was saved. Reference `{reference}`.{where}",
    )


def _cause(error: BaseException) -> BaseException:
    """Return what is behind the library's wrapping: of a failing command, and of an option that cannot be read."""
    if isinstance(error, app_commands.CommandInvokeError):
        return _cause(error.original)
    if isinstance(error, app_commands.TransformerError) and error.__cause__ is not None:
        return _cause(error.__cause__)
    if isinstance(error, app_commands.NoPrivateMessage):
        return IllegalAction("not_at_a_table")
    return error


def _name(interaction: Interaction) -> str:
    if interaction.command is not None:
        return interaction.command.qualified_name
    return custom_id_of(interaction) or "?"


async def _tell(interaction: Interaction, sentence: str) -> None:
    view = notice(sentence)
    response = interaction.response
    try:
        if not response.is_done():
            await tried_twice(lambda: response.send_message(view=view, ephemeral=True))
        elif response.type is discord.InteractionResponseType.deferred_channel_message:
            await tried_twice(lambda: interaction.edit_original_response(view=view))
        else:
            await interaction.followup.send(view=view, ephemeral=True)
    except (discord.HTTPException, CONNECTION_BROKE) as error:
        log.warning("could not tell the player", error=str(error), sentence=sentence)
