"""What a campaign, its points, its sessions and its history refuse."""

from bot.refusals.sentence import Facts, Sentences
from bot.render.history import deed
from bot.render.markup import ago, channel, person, quoted, role
from bot.store.values import Kind


def _blocked(facts: Facts) -> str:
    first = facts.get("first_id", facts["event_id"])
    match facts.get("can"):
        case "nobody":
            then = "That cannot be taken back, so this stands too."
        case "gm":
            then = f"Dice decided that, so only the GM can take back no. {first} first."
        case "maker":
            then = f"Whoever made no. {first}, or the GM, can take that back first."
        case _:
            then = f"Take back no. {first} first."
    if facts.get("goes_back"):
        then += " The GM can also go back turn by turn: `/encounter back`."
    return f"{_undone(facts)} cannot be taken back: {_entry(facts)} stands in the way. {then} Nothing was changed."


def _skips(facts: Facts) -> str:
    return (
        f"You cannot take back no. {facts['over_id']} ({deed(Kind(facts['over_kind']))}), the newest. The last change "
        f"that you can is {_entry(facts)}: `/undo change:{facts['event_id']}`. Nothing was changed."
    )


def _points_with(facts: Facts) -> str:
    match facts["can"]:
        case "nobody":
            then = "Rolled dice stand, and so does their point."
        case "gm":
            then = "Dice decided it, so only the GM can take it back."
        case _:
            then = f"`/undo change:{facts['event_id']}` takes back all of it."
    return f"The points last moved with {_entry(facts)}. {then} Nothing was changed."


def _entry(facts: Facts) -> str:
    return f"no. {facts['event_id']} ({deed(Kind(facts['kind']))} by {person(facts['actor_id'])} {ago(facts['at'])})"


def _undone(facts: Facts) -> str:
    return f"No. {facts['undone_id']} ({deed(Kind(facts['undone_kind']))})" if "undone_id" in facts else "That"


def _none_left(side: str, other: str, points: int) -> str:
    if not points:
        return "The pool is empty: `/destiny roll` brings points. Nothing was changed."
    return (
        f"There is no point left on {side}; {points} on {other}, and each that is used there comes over. "
        "Nothing was changed."
    )


def _whom(facts: Facts) -> str:
    return person(facts["id"]) if facts["kind"] == "user" else role(facts["id"])


TABLE: Sentences = {
    "not_at_a_table": lambda _: (
        "Here I can only roll dice, show odds, rules and help. Add me to a server to keep a table's state there. "
        "Nothing was rolled or changed."
    ),
    "no_light_point": lambda facts: _none_left("the players' side", "the GM's", facts.get("dark", 0)),
    "no_dark_point": lambda facts: _none_left("the GM's side", "the players'", facts.get("light", 0)),
    "too_few_points": lambda facts: (
        f"There are only {facts.get('light', 0)} points on the players' side and {facts.get('dark', 0)} on the GM's. "
        "Nothing was changed."
    ),
    "one_point_per_check": lambda facts: (
        f"{person(facts['actor_id'])} has already used a point on “{quoted(facts['check'])}” {ago(facts['at'])}; "
        "a check takes one. Name another check, or leave the name out. Nothing was changed."
    ),
    "already_rolled_destiny": lambda _: (
        "You have added to the pool in this session already; everybody does so once. The GM can begin a new round with "
        "`/session start` or `/destiny reset`. Nothing was changed."
    ),
    "session_is_open": lambda facts: (
        f"Session {facts['number']} is still going on. End it with `/session end` first. Nothing was changed."
    ),
    "session_is_closed": lambda _: "No session is going on. Start one with `/session start`. Nothing was changed.",
    "no_session_yet": lambda _: (
        "This campaign has had no session yet. The GM starts one with `/session start`; without a session, "
        "leave that choice out."
    ),
    "no_such_session": lambda facts: (
        f"There is no session {facts['number']} here. The last one is number {facts['last']}."
    ),
    "nothing_to_change": lambda _: (
        "Everything is set that way already. Choose at least one new value. Nothing was changed."
    ),
    "nothing_to_give": lambda _: (
        "Choose at least one of light and dark, with a number above zero. Nothing was changed."
    ),
    "one_of_person_and_role": lambda _: "Choose a person or a role, one of the two. Nothing was changed.",
    "already_gm": lambda facts: f"{_whom(facts)} is GM already. Nothing was changed.",
    "not_gm": lambda facts: f"{_whom(facts)} is not GM of this campaign. Nothing was changed.",
    "already_linked": lambda facts: (
        f"{channel(facts['channel_id'])} shares this campaign already. Nothing was changed."
    ),
    "channel_has_campaign": lambda facts: (
        f"{channel(facts['channel_id'])} has a campaign of its own with a history. "
        "Delete that one there first (`/campaign delete`), then link. Nothing was changed."
    ),
    "home_channel": lambda facts: (
        f"{channel(facts['channel_id'])} is this campaign's home and stays. To end the campaign use "
        "`/campaign delete`. Nothing was changed."
    ),
    "not_linked": lambda facts: f"{channel(facts['channel_id'])} does not share this campaign. Nothing was changed.",
    "no_campaign": lambda _: (
        "This channel has no campaign yet. It begins with the first `/roll`, or set it up with `/campaign setup`. "
        "Nothing was changed."
    ),
    "campaign_is_gone": lambda _: "This belongs to a campaign that is no longer in this channel. Nothing was changed.",
    "not_yours": lambda _: "Only the person who asked can answer this. Nothing was changed.",
    "nothing_to_undo": lambda _: (
        "There is nothing of yours to take back here. Rolled dice stand; `/history` shows who did what. "
        "Nothing was changed."
    ),
    "deleted_waits": lambda facts: (
        "Another campaign has begun in this channel since the old one was deleted. Delete it with `/campaign delete`, "
        f"then `/undo change:{facts['event_id']}` brings the old one back. Nothing was changed."
    ),
    "no_such_change": lambda facts: (
        f"There is no change no. {facts['event_id']} in this campaign. `/history` shows each with its number. "
        "Nothing was changed."
    ),
    "undo_skips": _skips,
    "undo_stands": lambda facts: (
        f"No. {facts['event_id']} took something back, and that stands. To have it again, do it again. "
        "Nothing was changed."
    ),
    "stands_for_good": lambda facts: (
        f"N{_entry(facts)[1:]} cannot be taken back: rolled dice, and what was shown of them, stand. "
        "Nothing was changed."
    ),
    "no_points_to_undo": lambda _: (
        "No change of yours to the pool is left to take back. `/history` shows who moved it. Nothing was changed."
    ),
    "points_moved_with": _points_with,
    "no_fight_to_undo": lambda _: (
        "Nothing that you did in this encounter is left to take back. `/history` shows who did what. "
        "Nothing was changed."
    ),
    "already_undone": lambda _: "That has been taken back already. `/history` shows it. Nothing was changed.",
    "undo_blocked": _blocked,
    "undo_impossible": lambda facts: (
        f"{_undone(facts)} cannot be taken back any more: what it changed is gone or has been changed since. "
        "Nothing was changed."
    ),
    "button_is_gone": lambda _: (
        "That button is no longer on this message: something changed while you pressed. Nothing was changed by you."
    ),
    "form_is_gone": lambda _: (
        "I was restarted while you filled this in, and no longer know what it was for. Nothing was changed. "
        "Your text is still in the form: copy it, and use the command again."
    ),
    "old_button": lambda _: (
        "This button is from an older version of the bot. Ask for a fresh panel and press there. Nothing was changed."
    ),
    "next_check_has_point": lambda facts: (
        f"The next check of {quoted(facts['name'])} has its point already, from {_side(facts['side'])}; a check takes "
        "one. Save the point for a later check. Nothing was changed."
    ),
    "check_or_next": lambda _: (
        "Say either `next`, whose next check the point upgrades by itself, or `check`, a name of your own for a check "
        "that you upgrade yourselves. Nothing was changed."
    ),
    "check_has_its_point": lambda facts: (
        f"This check has had its point, from {_side(facts['spent'])}. Save the point for another check. "
        "Nothing was changed."
    ),
}


def _side(side: str) -> str:
    return "the players" if side == "light" else "the GM"
