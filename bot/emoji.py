"""Our pictures as the application's emoji: only what Discord lacks is uploaded, and nobody waits for it."""

from typing import TYPE_CHECKING

import discord
import structlog

from bot.assets.files import PicturesNotRendered, pictures

if TYPE_CHECKING:
    from bot.app import DiceBot

log = structlog.get_logger()


async def upload_missing(bot: "DiceBot") -> None:
    """Bring Discord's emoji of this application up to date; until then, and if it fails, Unicode stands in.

    A picture that changed has another name, since the name carries a part of its content's hash. What Discord has
    beyond that stays: old messages refer to it.
    """
    try:
        wanted = pictures()
        known = {each.name: str(each) for each in await bot.fetch_application_emojis()}
        for picture in wanted:
            token = known.get(picture.emoji)
            if token is None:
                token = str(await bot.create_application_emoji(name=picture.emoji, image=picture.png))
            bot.emoji_tokens[picture.picture.name] = token
    except (discord.HTTPException, PicturesNotRendered) as error:
        log.warning("emoji not uploaded, symbols stay plain text", why=str(error))
        return
    log.info("emoji ready", emoji=len(bot.emoji_tokens))
