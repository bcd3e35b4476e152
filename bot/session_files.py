"""A session's log as a file: Markdown to read as the story of an evening, or JSON. Names take the place of ids.

It tells what `/history` tells everybody: nothing of secret rolls, and of NPCs what players may see.
"""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime

from bot.answers import Attached
from bot.render.encounter_summary import summary_text
from bot.render.history import told
from bot.render.markup import code, quoted
from bot.services.session_log import Entry, Session
from bot.sheet_params import file_name
from bot.store import mapping
from bot.store.ledger import LoggedRoll
from bot.store.values import Event, Kind
from rules.dice.die import FACES
from rules.dice.roll import Roll
from rules.errors import LimitExceeded
from rules.notation.writer import format_pool

FindName = Callable[[int], Awaitable[str]]
NameOf = Callable[[int], str]
"""The name of a person, from Discord's id."""

_PERSON = re.compile(r"<@(\d+)>")
_OTHER = re.compile(r"<(?:@&|#|t:)(\d+)(?::\w)?>")
_SIGNS = re.compile(r"\\(.)|\*\*|\u200b")
"""What Markdown would act on: an escaped sign stands for itself, the others for nothing."""
_TURNS = (Kind.ENCOUNTER_NEXT, Kind.ENCOUNTER_INJURED, Kind.ENCOUNTER_SKIP)
"""What may begin a round."""
FORMAT = "session-log/1"


async def log_file(
    session: Session, entries: AsyncIterator[Entry], what: str, find_name: FindName, *, most_bytes: int
) -> Attached:
    """Return the log of a session, as `markdown` or as `json`; each name is asked for once.

    Raises:
        LimitExceeded: it would be larger than what can be attached here.
    """
    is_text = what == "markdown"
    pieces, size = [_head(session) if is_text else _json_head(session)], 0
    between, round_number = "", 0
    names: dict[int, str] = {}
    async for event, roll in entries:
        for user_id in {event.actor_id, *map(int, _PERSON.findall(told(event, session.points)))} - names.keys():
            names[user_id] = await find_name(user_id)
        if is_text:
            if event.kind is Kind.ENCOUNTER_START:
                round_number = 0
            now = 1 if event.kind is Kind.ENCOUNTER_BEGIN else _round(event)
            heading = f"\n### Round {now}\n\n" if now > round_number else ""
            round_number = max(now, round_number)
            piece = heading + _story(event, roll, session, names.__getitem__)
        else:
            piece = between + _json_entry(event, roll, session, names.__getitem__)
            between = ",\n"
        pieces.append(piece)
        size += len(piece.encode())
        if size > most_bytes - 1000:  # its head and its end
            raise LimitExceeded("bytes in a file", limit=most_bytes, got=size)
    pieces.append("" if is_text else "\n]}\n")
    name = f"session-{session.number}" + (f"-{file_name(session.campaign.name)}" if session.campaign.name else "")
    return Attached(f"{name}.{'md' if is_text else 'json'}", "".join(pieces).encode())


def _round(event: Event) -> int:
    return int(event.after.get("round", 0)) if event.kind in _TURNS else 0


def _head(session: Session) -> str:
    name = f" of {_safe(quoted(session.campaign.name))}" if session.campaign.name else ""
    return f"# Session {session.number}{name}\n\nTimes are UTC. What was taken back is left out.\n\n"


def _story(event: Event, roll: LoggedRoll | None, session: Session, name_of: NameOf) -> str:
    """Return the lines of one change; a fight begins with a heading and ends with what it came to."""
    told_now = _readable(told(event, session.points), name_of)
    dice = f" · {code(format_pool(pool))}" if roll is not None and (pool := _roll(roll).pool) else ""
    line = f"- {_at(event):%H:%M} **{_safe(quoted(name_of(event.actor_id)))}** {told_now}{dice}\n"
    match event.kind:
        case Kind.ENCOUNTER_START:
            name = f": {_safe(quoted(event.after['name']))}" if event.after["name"] else ""
            return f"\n## Encounter {event.after['number']}{name}\n\n{line}"
        case Kind.ENCOUNTER_END:
            summary = summary_text(event.after, session.points).strip().splitlines()
            return f"{line}\n" + "".join(f"> {_safe(quoted(each))}\n" for each in summary) + "\n## Afterwards\n\n"
        case _:
            return line


def _json_head(session: Session) -> str:
    facts = {"format": FORMAT, "campaign": session.campaign.name, "session": session.number}
    return f'{json.dumps(facts, ensure_ascii=False)[:-1]}, "entries": [\n'


def _json_entry(event: Event, roll: LoggedRoll | None, session: Session, name_of: NameOf) -> str:
    facts: dict[str, object] = {
        "number": event.id,
        "at": _at(event).isoformat(timespec="seconds"),
        "by": name_of(event.actor_id),
        "kind": Kind.ROLL.value if event.after.get("is_secret") else event.kind.value,
        "text": _plain(told(event, session.points), name_of),
    }
    if roll is not None:
        facts["roll"] = _roll_facts(roll)
    if event.kind is Kind.ENCOUNTER_END:
        facts["summary"] = summary_text(event.after, session.points).strip().splitlines()
    return json.dumps(facts, ensure_ascii=False)


def _roll(roll: LoggedRoll) -> Roll:
    return mapping.roll_from_text(roll.pool, roll.faces)


def _roll_facts(roll: LoggedRoll) -> dict[str, object]:
    """Return a roll with its dice as they lie now, the letters of each face."""
    now = _roll(roll)
    return {
        "number": roll.number,
        "pool": format_pool(now.pool),
        "faces": {die.value: [FACES[die][face].code for face in faces] for die, faces in now.faces},
        "net": json.loads(mapping.net_to_text(now.net)),
    }


def _readable(text: str, name_of: NameOf) -> str:
    """Return a line of the history with names for people, and nothing that a page of Markdown would act on."""
    parts = _PERSON.split(text)
    return "".join(
        _safe(quoted(name_of(int(part)))) if place % 2 else _safe(_OTHER.sub(r"(\1)", part))
        for place, part in enumerate(parts)
    )


def _plain(text: str, name_of: NameOf) -> str:
    """Return a line of the history with names for people, and no signs of Markdown's."""
    parts = _PERSON.split(text)
    return "".join(
        name_of(int(part)) if place % 2 else _SIGNS.sub(lambda found: found[1] or "", _OTHER.sub(r"(\1)", part))
        for place, part in enumerate(parts)
    )


def _safe(text: str) -> str:
    return text.replace("<", "&lt;")


def _at(event: Event) -> datetime:
    return datetime.fromtimestamp(event.at / 1000, UTC)
