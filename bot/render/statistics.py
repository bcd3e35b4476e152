"""Statistics as a message: what fell, what was to be expected, and a word on luck."""

from collections.abc import Iterator, Mapping

from discord import ui

from bot.render.layout import Accent, Picture, framed
from bot.render.luck import often, verdict
from bot.render.markup import code, count, person
from bot.render.roll_changes import code_words
from bot.store.statistics_values import Statistics
from rules.dice.luck import Asked, FacesOfDie, Luck, Measure

_MOST_PLAYERS = 12
_SIGNED = (Asked.SUCCESS, Asked.ADVANTAGE)
_COUNTED = (
    "-# “So far off” is how often fair dice stray at least as far to that side, doubled, as the other side would "
    "surprise as much. Every narrative die counts for whoever rolled it, each time that it fell, whatever was turned, "
    "deleted or taken back since; dice of NPCs are the GM's. Secret rolls count once they are revealed, numbered dice "
    "never."
)


def statistics_view(found: Statistics, *, picture: Picture | None = None, trouble: str = "") -> ui.LayoutView:
    """Return what fell against what was to be expected; `trouble` tells what could not be shown."""
    luck = found.luck
    title = f"## {_title(found)}"
    if not luck.dice:
        return framed([title, "No dice have fallen here yet that count.", _COUNTED], Accent.PLAIN)
    word, reason = verdict(questions(found), luck.dice)
    return framed(
        [
            title,
            f"**{word}** {reason}",
            "\n".join((f"-# {count(luck.dice, 'die', 'dice')}", *map(_measure, luck.measures))),
            "\n".join(_players(found)),
            "\n".join(_faces_in_full(luck.faces[0]) if found.die else _all_faces(luck)),
            trouble,
            _COUNTED,
        ],
        Accent.PLAIN,
        picture=picture,
    )


def questions(found: Statistics) -> list[float]:
    """Return the chances of all answers on the page: the more are asked, the less one of them surprises."""
    asked = [each.p for each in found.luck.measures] + [each.p for each in found.luck.faces]
    for luck in _shown(found).values():
        asked += [each.p for each in luck.measures if each.asked in _SIGNED]
    return [p for p in asked if p is not None]


def _shown(found: Statistics) -> Mapping[int, Luck]:
    """Return the players who are told beside the table, if they are several."""
    return dict(list(found.players.items())[:_MOST_PLAYERS]) if len(found.players) > 1 else {}


def _title(found: Statistics) -> str:
    whose = f"Dice of {person(found.user_id)}" if found.user_id is not None else "Dice of this table"
    what = f": {found.die.value.title()}" if found.die is not None else ""
    when = f" · session {found.session_number}" if found.session_number is not None else ""
    return f"{whose}{what}{when}"


def _measure(each: Measure) -> str:
    name = each.asked.value[0].upper() + each.asked.value[1:]
    strayed = f" · so far off {often(each.p)}" if each.p is not None else ""
    return f"{name} **{_sum(each)}** · expected {_mean(each)}{strayed}"


def _sum(each: Measure) -> str:
    return f"{each.fell:+,}".replace("-", "−") if each.asked in _SIGNED else f"{each.fell:,}"


def _mean(each: Measure) -> str:
    mean = round(each.expected, 1) + 0.0  # else what rounds to zero could be −0
    return f"{mean:+,.1f}".replace("-", "−") if each.asked in _SIGNED else f"{mean:,.1f}"


def _players(found: Statistics) -> Iterator[str]:
    for user_id, luck in _shown(found).items():
        told = [
            f"{each.asked.value} **{_sum(each)}** (expected {_mean(each)}"
            + (f"; so far off {often(each.p)})" if each.p is not None else ")")
            for each in luck.measures
            if each.asked in _SIGNED
        ]
        yield " · ".join((f"{person(user_id)} {count(luck.dice, 'die', 'dice')}", *told))
    if len(found.players) > _MOST_PLAYERS:
        yield f"-# and {len(found.players) - _MOST_PLAYERS} more; `player:` shows anybody's"


def _all_faces(luck: Luck) -> Iterator[str]:
    yield from (_faces(each) for each in luck.faces if each.p is not None)
    few = [f"{each.count} {each.die.value.title()}" for each in luck.faces if each.p is None]
    if few:
        yield f"Too few to judge their faces: {', '.join(few)}"


def _faces(each: FacesOfDie) -> str:
    even = "too few to judge their faces" if each.p is None else f"faces so uneven {often(each.p)}"
    return f"{each.die.value.title()}: {count(each.count, 'die', 'dice')} · {even}"


def _faces_in_full(each: FacesOfDie) -> Iterator[str]:
    yield _faces(each)
    for letters, fell in each.fell.items():
        name = " ".join((*([code(letters)] if letters else []), code_words(letters)))
        yield f"{name} **{fell:,}** · expected {each.expected[letters]:,.1f}"
