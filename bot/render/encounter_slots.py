"""The slots of a round in lines: whose they are, who took them, which one is now. Imports lines, values and rules."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bot.render.encounter_lines import WORDS, Detail, in_lines, line, together
from bot.store.encounter_values import Fighter
from rules.table.encounter import Encounter, EncounterSlot

NOW, DONE = "▶", "✓"
_NOW, _OVER, _FREE = "now", "over", "free"

_Numbered = tuple[int, EncounterSlot]


def slot_lines(encounter: Encounter, fighters: Mapping[int, Fighter], detail: Detail) -> Iterator[str]:
    """Yield the slots in order; free ones stand together, and by names alone those that are over too."""
    turn = encounter.turn

    def kind(numbered: _Numbered) -> str:
        place, slot = numbered
        if place == turn:
            return _NOW
        if slot.is_over:
            return _OVER if detail is Detail.NAMES else str(place)
        return _FREE if slot.claimed_by is None else str(place)

    for which, group in groupby(enumerate(encounter.slots), kind):
        listed = list(group)
        if which == _OVER:
            yield from _over_in_short(listed, fighters)
        elif which == _FREE:
            yield _free(listed)
        else:
            yield _line(*listed[0], turn, fighters, detail)


def _line(place: int, slot: EncounterSlot, turn: int | None, fighters: Mapping[int, Fighter], detail: Detail) -> str:
    where = f"{place + 1} {WORDS[slot.side]}"
    who = fighters.get(slot.claimed_by) if slot.claimed_by is not None else None
    if place == turn:
        return f"{NOW} **{where}** · {'**free**' if who is None else line(who, Detail.NOTES, bold=True)}"
    told = line(who, detail) if who is not None else "nobody"
    return f"{f'{DONE} ' if slot.is_over else ''}{where} · {told}"


def _over_in_short(group: Sequence[_Numbered], fighters: Mapping[int, Fighter]) -> Iterator[str]:
    takers = [slot.claimed_by for _, slot in group if slot.claimed_by is not None]
    names = together(fighters[taker].name for taker in takers if taker in fighters)
    first, *more = in_lines(names) or ["nobody"]
    yield f"{DONE} {_numbers(group)} · {first}"
    yield from (f"{DONE} {each}" for each in more)


def _free(group: Sequence[_Numbered]) -> str:
    runs = [(side, len(list(run))) for side, run in groupby(slot.side for _, slot in group)]
    if len(runs) == 1:
        return f"{_numbers(group)} {WORDS[runs[0][0]]} · free"
    told = ", ".join(f"{number} {WORDS[side]}" if number > 1 else WORDS[side] for side, number in runs)
    return f"{_numbers(group)} free · {told}"


def _numbers(group: Sequence[_Numbered]) -> str:
    """Return slots as they are counted at a table, from 1."""
    first, last = group[0][0] + 1, group[-1][0] + 1
    return f"{first}" if first == last else f"{first}–{last}"
