"""What stands in the way of a tracker, and what its forms and questions refuse."""

from bot.refusals.sentence import UNCHANGED, Facts, Sentences
from bot.render.markup import channel, code, person, quoted

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
    "other_encounter": lambda _: f"That fight is over; what goes on now is another one. {UNCHANGED}",
    "end_is_stale": lambda facts: (
        f"The fight has gone on since you were asked: it is round {facts['round_number']} of encounter "
        f"{facts['number']}. Choose the end again if you still mean it. {UNCHANGED}"
    ),
    "no_blow": lambda _: f"Fill in wounds or strain, or choose a Critical Injury: nothing was suffered. {UNCHANGED}",
    "nobody_to_harm": lambda _: (
        "Nobody in this fight is yours to hurt: you change your own characters, the GM everybody with a sheet. "
        f"`/attack` wounds others. {UNCHANGED}"
    ),
    "no_sheet_to_harm": lambda facts: (
        f"{quoted(facts['name'])} takes part by name only, without a sheet that would keep wounds. Note them at the "
        f"table, or give it a sheet. {UNCHANGED}"
    ),
    "not_yours_to_harm": lambda facts: (
        f"{quoted(facts['name'])} is {person(facts['id']) if facts['id'] else 'the GM'}'s, who notes what it suffers; "
        f"`/attack` wounds others. {UNCHANGED}"
    ),
    "nobody_to_afflict": lambda _: (
        "Nobody in this fight is yours: you change conditions of your own combatants, the GM those of everybody. "
        f"{UNCHANGED}"
    ),
    "no_condition_chosen": lambda _: (
        "Choose a condition or type one, and whom it befalls; or choose one that ends. " + UNCHANGED
    ),
    "one_condition": lambda _: (
        f"That is more than one thing at once: choose one condition, or one that ends. {UNCHANGED}"
    ),
    "no_number_of_turns": lambda facts: (
        f"{code(facts['text'])} is no number of turns: type `1` or more, or leave it empty until it is ended. "
        f"{UNCHANGED}"
    ),
    "no_number_of_combatants": lambda facts: (
        f"{code(facts['text'])} is no number of combatants: type `1` or more, or leave it empty for one. {UNCHANGED}"
    ),
    "nobody_to_choose": lambda _: f"Nobody is left to choose from: the fight has gone on. Open it anew. {UNCHANGED}",
    "no_slot_there": lambda facts: (
        f"There is no slot {facts['got']}; this round has {facts['slots']}. Nothing was changed."
    ),
    "add_or_remove_slot": lambda _: f"Choose a side with `add` or a slot with `remove`, one of the two. {UNCHANGED}",
}
