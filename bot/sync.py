"""Telling Discord which commands there are, only when they have changed."""

import hashlib
import json
from typing import TYPE_CHECKING

import structlog

from bot.store import installation

if TYPE_CHECKING:
    from bot.app import DiceBot

log = structlog.get_logger()


async def sync_commands(bot: "DiceBot") -> None:
    """Upload the commands unless exactly these were uploaded last for this application.

    Discord counts new commands against a daily quota, so a restart alone must not upload any.
    """
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    key = f"commands:{bot.application_id}"
    if await bot.store.read(lambda tx: installation.get(tx, key)) == digest:
        return
    await bot.tree.sync()
    await bot.store.write(lambda tx: installation.put(tx, key, digest))
    log.info("commands uploaded", commands=len(payload))
