"""What every message of ours has in common."""

from bot.render.layout import Accent, framed


async def test_a_message_that_was_sent_is_nothing_that_the_process_watches() -> None:
    view = framed(["Dice"], Accent.PLAIN)

    assert view.is_finished(), "the library would time it out, and forget its kinds of buttons for everybody"
    assert view.timeout is None
