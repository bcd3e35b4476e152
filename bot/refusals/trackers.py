"""What stands in the way of a tracker, and what is asked of one that is not there."""

from bot.refusals.sentence import Facts, Sentences
from bot.render.markup import channel

_GOES_ON = "The fight goes on all the same; `/encounter move` brings its tracker to another channel."


def _may_not_post(facts: Facts) -> str:
    return (
        f"I may not post in {channel(facts['channel_id'])}: I need **View Channel** and **Send Messages** there "
        f"(in a thread **Send Messages In Threads**). {_GOES_ON}"
    )


def _no_start(facts: Facts) -> str:
    return (
        f"I may not post in {channel(facts['channel_id'])}: a tracker needs **{facts['permission']}** there. "
        "Nothing was changed. Let somebody allow it, or use the command in another channel."
    )


TRACKERS: Sentences = {
    "cannot_post_here": _no_start,
    "tracker_may_not_post": _may_not_post,
    "tracker_channel_gone": lambda _: f"The channel with the tracker was deleted. {_GOES_ON}",
    "tracker_thread_locked": lambda facts: (
        f"{channel(facts['channel_id'])} is locked, so I cannot post there. {_GOES_ON}"
    ),
    "no_slot_there": lambda facts: (
        f"There is no slot {facts['got']}; this round has {facts['slots']}. Nothing was changed."
    ),
    "add_or_remove_slot": lambda _: "Choose a side with `add` or a slot with `remove`, one of the two.",
}
