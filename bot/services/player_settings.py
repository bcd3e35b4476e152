"""How players want their own rolls shown: theirs alone, in every campaign, so no event of any of them."""

from bot.services.unit import Op
from bot.store import player_settings
from bot.store.player_values import Display
from bot.store.store import Store, Tx


async def display_of(store: Store, user_id: int) -> Display:
    """Return how this person wants their rolls shown."""
    return await store.read(lambda tx: player_settings.of(tx, user_id))


async def change(store: Store, op: Op, *, text_only: bool | None, compact: bool | None) -> Display:
    """Change what is not None, and return how this person wants their rolls shown now."""

    def work(tx: Tx) -> Display:
        now = player_settings.of(tx, op.actor.user_id)
        wanted = Display(
            text_only=now.text_only if text_only is None else text_only,
            compact=now.compact if compact is None else compact,
        )
        if wanted != now:
            player_settings.save(tx, op.actor.user_id, wanted)
        return wanted

    return await store.write(work)
