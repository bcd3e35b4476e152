"""What changed in an encounter, part by part, for events that keep it and for undoing it without the rest.

A part is a place in the document, such as "slots/6/turn" or "participants/5/conditions/prone". Something that
was not there before, or is not there after, is None.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import IllegalAction
from rules.table.encounter import Encounter
from rules.table.encounter_document import Document, from_document, to_document

Parts = dict[str, tuple[Any, Any]]

_KEYED = {"slots", "participants", "promises", "engagements", "steps"}
_KEYED_BELOW = {"conditions", "effects", "weapons"}
_NEXT_ID = "next_id"


def changed_parts(before: Encounter, after: Encounter) -> Parts:
    """Return what stands in each part before and after, by the path of each part that changed.

    The next id is a part only where it does not follow from what was added, so that two additions do not meet in it.
    """
    return parts_between(to_document(before), to_document(after))


def parts_between(old: Document, new: Document) -> Parts:
    """Return the changed parts of two documents of encounters."""
    parts: Parts = {}
    for name, found in new.items():
        if name in _KEYED:
            _compare(parts, name, old[name], found)
        elif name != _NEXT_ID and old[name] != found:
            parts[name] = (old[name], found)
    if _following_id(old[_NEXT_ID], parts) != new[_NEXT_ID]:
        parts[_NEXT_ID] = (old[_NEXT_ID], new[_NEXT_ID])
    return parts


def with_parts(encounter: Encounter, parts: Mapping[str, Sequence[Any]]) -> Encounter:
    """Return an encounter in which these parts are what stands second in each pair.

    The next id never goes back, so that an id that was used once means nothing else later.

    Raises:
        IllegalAction: what would stand there does not fit the rest (rule "encounter_parts_clash": path): something
            refers to what is gone, somebody would act twice in the round or take part twice.
    """
    document = to_document(encounter)
    for path, (_, after) in parts.items():
        if path == _NEXT_ID:
            document[_NEXT_ID] = max(document[_NEXT_ID], after)
        else:
            _put(document, path, after)
    document[_NEXT_ID] = _following_id(document[_NEXT_ID], parts)
    _check_whole(document)
    return from_document(document)


def reversed_parts(parts: Mapping[str, Sequence[Any]]) -> Parts:
    """Return the parts of the change back; the next id never goes back."""
    return {path: (after, before) for path, (before, after) in parts.items() if path != _NEXT_ID}


def part_of(document: Document, path: str) -> Any:
    """Return what stands in a part of a document, None where nothing does."""
    found: Any = document
    for key in path.split("/", 3):
        found = None if found is None else found.get(key)
    return found


def _compare(parts: Parts, path: str, old: Document, new: Document) -> None:
    for key in dict.fromkeys((*old, *new)):
        was, is_now = old.get(key), new.get(key)
        below = f"{path}/{key}"
        if was == is_now:
            continue
        if was is None or is_now is None or not _is_divided(below):
            parts[below] = (was, is_now)
        else:
            _compare(parts, below, was, is_now)


def _is_divided(path: str) -> bool:
    """Whether what stands there is compared part by part: a thing with an id, or a participant's things by name."""
    steps = path.split("/", 3)
    return len(steps) == 2 or (len(steps) == 3 and steps[2] in _KEYED_BELOW)


def _put(document: Document, path: str, value: Any) -> None:
    *above, last = path.split("/", 3)
    place: Any = document
    for key in above:
        place = place.get(key)
        if place is None:
            raise IllegalAction("encounter_parts_clash", path=path)
    if value is None and (len(above) == 3 or (len(above) == 1 and above[0] in _KEYED)):
        place.pop(last, None)
    else:
        place[last] = value


def _following_id(next_id: int, parts: Mapping[str, Sequence[Any]]) -> int:
    ids = (int(part) for path, (_, after) in parts.items() if after is not None for part in _ids(path))
    return max(next_id, *(each + 1 for each in ids), 0)


def _ids(path: str) -> tuple[str, ...]:
    steps = path.split("/", 3)
    if steps[0] == "engagements":  # of participants who are there already
        return ()
    below = steps[3:] if steps[2:3] == ["effects"] else []
    return tuple(step for step in (*steps[1:2], *below))


def _check_whole(document: Document) -> None:
    """Refuse a document in which something refers to what is gone, or what must be there once is there twice."""
    people, slots = document["participants"], document["slots"]
    present = {key: who for key, who in people.items() if not who["has_left"]}
    _check_once({f"slots/{key}/turn": slot["turn"]["claimed_by"] for key, slot in slots.items()}, people)
    _check_once({f"slots/{key}/brought_by": slot["brought_by"] for key, slot in slots.items()}, people)
    _check_once({f"participants/{key}": who["name"].casefold() for key, who in present.items()})
    _check_once({f"participants/{key}/character_id": who["character_id"] for key, who in present.items()})
    for key, each in document["promises"].items():
        _check_once({f"promises/{key}": each["participant_id"]}, people)
        _check_once({f"promises/{key}": each.get("against")}, people)
    for key in document["engagements"]:
        for each in key.split("-"):
            _check_once({f"engagements/{key}": each}, people)
    _check_once({"current": document["current"]}, slots)


def _check_once(found: Mapping[str, Any], among: Mapping[str, Any] | None = None) -> None:
    """Refuse a value that stands in two places, or that is no key of `among`; None may stand anywhere."""
    seen = set()
    for path, value in found.items():
        if value is None:
            continue
        if value in seen or (among is not None and str(value) not in among):
            raise IllegalAction("encounter_parts_clash", path=path)
        seen.add(value)
