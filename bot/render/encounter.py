"""The tracker of a fight as a message: who acts, the slots, who has yet to act, who is down. Imports values and rules.

It is read on a phone, so where there are many people details go in a fixed order (notes, conditions, numbers), and
what is too long even by names alone stands on pages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from discord import ui

from bot.render.character_sheet import parts_of
from bot.render.destiny import points_line
from bot.render.encounter_lines import (
    WORDS,
    Detail,
    fallen_lines,
    grouped,
    in_lines,
    initiative_text,
    is_untouched,
    line,
    together,
)
from bot.render.encounter_slots import NOW, slot_lines
from bot.render.glyphs import Glyphs
from bot.render.history import told
from bot.render.layout import Accent, Row, framed
from bot.render.markup import ago, count, person, quoted
from bot.store.encounter_values import EncounterState, Fighter
from rules.table.encounter import Encounter, EncounterSlot, PromisedChange, Stage
from rules.table.initiative import InitiativeSlot, Readiness, format_slots

_WIDTH = 36
"""Characters that a phone shows side by side."""
_HEIGHT = 44
"""Lines on a phone that a list takes up at most: two screens."""
_MOST_TEXT = 2400
_MOST_BYTES = 5000


@dataclass(frozen=True, slots=True)
class Shot:
    """One page of a list, counted from 1, of how many, and in which detail."""

    text: str
    page: int
    pages: int
    detail: Detail


def tracker_view(
    state: EncounterState, glyphs: Glyphs, rows: Sequence[Row] = (), shot: Shot | None = None
) -> ui.LayoutView:
    """Return the encounter as this viewer sees it, on the page where the current slot is unless another is given."""
    shown = shot or shot_of(state)
    campaign = state.campaign
    return framed(
        [
            _title(state),
            shown.text,
            points_line(glyphs, state.points, campaign.destiny.light, campaign.destiny.dark),
            _latest(state) if shown.detail is Detail.NOTES else "",
            _footer(state, shown, is_tracker=shot is None),
        ],
        Accent.PLAIN,
        rows,
    )


def shot_of(
    state: EncounterState, page: int | None = None, *, most: Detail = Detail.NOTES, least: Detail = Detail.NAMES
) -> Shot:
    """Return a page of the list in as much detail as fits one page; in the least that is allowed, on several."""
    for detail in sorted(Detail, reverse=True):
        if not least <= detail <= most:
            continue
        lines = list(_lines(state, detail))
        pages = _pages(lines)
        if len(pages) == 1 or detail is least:
            chosen = min(page or _current(lines, pages), len(pages))
            return Shot(pages[chosen - 1][0], chosen, len(pages), detail)
    raise ValueError(f"no detail between {least} and {most}")


def _pages(lines: Sequence[str]) -> list[tuple[str, range]]:
    """Return lines in pages that are neither too long for Discord nor too high for a phone."""
    pages: list[tuple[str, range]] = []
    first, height = 0, 0
    for place, each in enumerate((*lines, "")):
        height += _height(each)
        if place == len(lines) or (height > _HEIGHT and place > first):
            pages += [
                (text, range(first + where.start, first + where.stop))
                for text, where in parts_of(
                    lines[first:place], most=_MOST_TEXT, most_bytes=_MOST_BYTES, most_lines=_HEIGHT
                )
            ]
            first, height = place, _height(each)
    return pages if lines else [("Nobody yet.", range(0))]


def _height(text: str) -> int:
    return max(1, ceil(len(text) / _WIDTH))


def _current(lines: Sequence[str], pages: Sequence[tuple[str, range]]) -> int:
    """Return the page on which the current slot stands."""
    now = next((place for place, each in enumerate(lines) if each.startswith(NOW)), 0)
    return next((number for number, (_, where) in enumerate(pages, 1) if now in where), 1)


def _title(state: EncounterState) -> str:
    stored, encounter = state.stored, state.encounter
    name = f"**Encounter {stored.number}{f': {quoted(stored.name)}' if stored.name else ''}**"
    match encounter.stage:
        case Stage.GATHERING:
            return f"{name} · Initiative\n-# {_waits(encounter)}"
        case Stage.RUNNING:
            return f"{name} · round {encounter.round_number}\n{now_text(state)}"
        case Stage.ENDED:
            return f"{name} · over after {count(encounter.round_number, 'round')}"


def _waits(encounter: Encounter) -> str:
    people, missing = len(encounter.present), len(encounter.without_slot)
    if not people:
        return "Press `Roll Initiative` to join; the GM adds NPCs with `/encounter add`"
    if any(slot.place or (slot.brought_by is None and not slot.is_extra) for slot in encounter.slots):
        return f"{count(people, 'combatant')}; the order is typed: {order_text(encounter)}"
    waits = f"{missing} yet to roll" if missing else "everybody has rolled"
    return f"{count(people, 'combatant')}, {waits}"


def order_text(encounter: Encounter) -> str:
    """Return the slots in their order, as they are typed."""
    return format_slots(map(_result_of, encounter.slots))


def _result_of(slot: EncounterSlot) -> InitiativeSlot:
    return InitiativeSlot(slot.side, slot.success, slot.advantage)


def now_text(state: EncounterState) -> str:
    """Return whose turn it is, in a sentence."""
    encounter = state.encounter
    slot, turn = encounter.current_slot, encounter.turn
    if slot is None or turn is None:
        return "No slot is left in this round."
    where = f"Slot {turn + 1} of {len(encounter.slots)}"
    if slot.claimed_by is None and not state.claimants:
        return f"{where}: no {WORDS[slot.side]} is left who can act; the GM's `/encounter skip` goes on"
    if slot.claimed_by is None:
        return f"{where}: **any {WORDS[slot.side]}** who has not acted"
    return f"{where}: **{quoted(state.fighter(slot.claimed_by).name)}** acts"


def _lines(state: EncounterState, detail: Detail) -> Iterator[str]:
    encounter = state.encounter
    present = state.others(())
    if encounter.stage is Stage.GATHERING:
        places = {slot.brought_by: place for place, slot in enumerate(encounter.slots)}
        in_order = sorted(present, key=lambda each: places.get(each.participant.id, len(places)))
        waits = [each for each in in_order if detail is Detail.NAMES and each.participant.id not in places]
        yield from (_gathered(each, detail, places.get(each.participant.id)) for each in in_order if each not in waits)
        if waits:
            yield "**Yet to roll**"
            yield from grouped(waits, detail)
        return
    yield from slot_lines(encounter, {each.participant.id: each for each in state.fighters}, detail)
    waiting = [each for each in present if each.participant.id not in encounter.acted and not each.is_down]
    if waiting and encounter.stage is Stage.RUNNING:
        yield "**Yet to act**"
        yield from grouped(waiting, detail)
    if encounter.stage is Stage.RUNNING:
        yield from _late(state)
    yield from fallen_lines([each for each in present if each.is_down])
    if detail is Detail.NOTES:
        yield from (f"-# {_promise(state, each)}" for each in encounter.promises)


def _gathered(fighter: Fighter, detail: Detail, place: int | None) -> str:
    """Return somebody with the Initiative first in mind: health is told only where there is something to tell."""
    who = fighter.participant
    if who.result is not None:
        result = f"**{initiative_text(who.result.success, who.result.advantage)}**"
    elif place is not None:
        result = f"slot {place + 1}"
    else:
        result = f"to roll {_skill(who.readiness)}" if who.character_id is not None else "Initiative to be typed"
    known = Detail.NAMES if is_untouched(fighter) else min(detail, Detail.NUMBERS)
    return f"{WORDS[who.side]} · {line(fighter, known)} · {result}"


def _late(state: EncounterState) -> Iterator[str]:
    """Yield who has no slot in a fight that runs, in small print with what there is to do."""
    # Whom a typed order leaves out takes any slot of its side, as everybody does.
    late = [state.fighter(each.id) for each in state.encounter.without_slot if each.result is None]
    rolls = together(each.name for each in late if each.participant.character_id is not None)
    types = together(each.name for each in late if each.participant.character_id is None)
    for todo, names in (("roll Initiative", rolls), ("`/encounter result`", types)):
        for place, listed in enumerate(in_lines(names)):
            yield f"-# No slot yet, {todo}: {listed}" if place == 0 else f"-# {listed}"


def _skill(readiness: Readiness) -> str:
    return readiness.skill.capitalize()


def _promise(state: EncounterState, promise: PromisedChange) -> str:
    whom = (
        f" to the next {WORDS[promise.side]}"
        if promise.side is not None
        else f" to {quoted(state.fighter(promise.participant_id).name)}"
        if promise.participant_id is not None
        else ""
    )
    return f"Promised{whom} ({promise.reason})"


def _latest(state: EncounterState) -> str:
    return "\n".join(f"-# {ago(each.at)} {person(each.actor_id)}: {told(each, state.points)}" for each in state.latest)


def _footer(state: EncounterState, shot: Shot, *, is_tracker: bool) -> str:
    told = []
    if shot.pages > 1:
        all_of_it = "; `⋯` has all" if is_tracker else ""
        told.append(f"page {shot.page} of {shot.pages}{all_of_it}")
    if state.sees_everything:
        told.append("as the GM sees it")
    return f"-# {' · '.join(told)}" if told else ""


def archive_view(state: EncounterState) -> ui.LayoutView:
    """Return the one line to which a tracker shrinks that another one has replaced, or whose fight is over."""
    name = f" “{quoted(state.stored.name)}”" if state.stored.name else ""
    rounds = count(state.encounter.round_number, "round")
    told = f"is over after {rounds}" if state.encounter.stage is Stage.ENDED else "goes on further down"
    return framed([f"-# Encounter {state.stored.number}{name} {told}."], Accent.NEUTRAL)
