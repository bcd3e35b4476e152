"""The drawing of a picture as SVG text, put together from the parts in `svg/`. Standard library and `rules` only.

The good side is bright with a dark rim and dark symbols, the bad side dark with a pale rim and white symbols,
so that each shows on dark and on light ground and the sides differ without any color.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import assert_never

from bot.assets.catalogue import DieFace, Subject
from rules.dice.die import Die
from rules.dice.symbols import Symbol, Symbols

_CANVAS = 128
_RIM = 7
_SYMBOL = 110
"""Side of a symbol that stands alone; its rim is drawn around it."""


@dataclass(frozen=True, slots=True)
class _Style:
    fill: str
    rim: str
    ink: str


def _bright(fill: str) -> _Style:
    return _Style(fill, "#131419", "#131419")


def _dark(fill: str) -> _Style:
    return _Style(fill, "#c4c7d1", "#ffffff")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Body:
    """A die's silhouette, its cut, and where symbols stand on it: a single one, or two side by side and smaller."""

    part: str
    facets: str
    middle: float
    single: float
    double: float
    apart: float


_SYMBOL_STYLES = {
    Symbol.SUCCESS: _bright("#35d07f"),
    Symbol.FAILURE: _dark("#c4242b"),
    Symbol.ADVANTAGE: _bright("#5cc8ff"),
    Symbol.THREAT: _dark("#5b2a9d"),
    Symbol.TRIUMPH: _bright("#ffd21f"),
    Symbol.DESPAIR: _dark("#1b1c22"),
    Symbol.LIGHT: _bright("#fff6c8"),
    Symbol.DARK: _dark("#2a2c5e"),
}

_DIE_STYLES = {
    Die.PROFICIENCY: _bright("#ffd21f"),
    Die.ABILITY: _bright("#56d364"),
    Die.BOOST: _bright("#8fd9ff"),
    Die.CHALLENGE: _dark("#c4242b"),
    Die.DIFFICULTY: _dark("#5b2a9d"),
    Die.SETBACK: _dark("#1b1c22"),
    Die.FORCE: _bright("#fbfbf8"),
}

_D12_UP = _Body(part="d12_up", facets="d12_up", middle=68, single=70, double=45, apart=50)
_D12_DOWN = _Body(part="d12_down", facets="d12_down", middle=60, single=70, double=45, apart=50)
_D8 = _Body(part="d8", facets="d8", middle=64, single=62, double=44, apart=47)
_D6 = _Body(part="d6", facets="d6", middle=64, single=78, double=49, apart=54)

_BODIES = {
    Die.PROFICIENCY: _D12_UP,
    Die.ABILITY: _D8,
    Die.BOOST: _D6,
    Die.CHALLENGE: _D12_DOWN,
    Die.DIFFICULTY: _D8,
    Die.SETBACK: _D6,
    Die.FORCE: replace(_D12_UP, facets="d12_halves"),
}


def svg_of(subject: Subject) -> str:
    """Return the whole drawing of a symbol, a die or a face."""
    match subject:
        case Symbol():
            drawing = _symbol(subject)
        case Die():
            drawing = _die(subject)
        case DieFace(die, code):
            drawing = _face(die, code)
        case _:
            assert_never(subject)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_CANVAS} {_CANVAS}">\n{drawing}</svg>\n'


def _symbol(symbol: Symbol) -> str:
    style = _SYMBOL_STYLES[symbol]
    width = 2 * _RIM * 100 / _SYMBOL
    rim = f'stroke="{style.rim}" stroke-width="{width:.3f}" stroke-linejoin="round" paint-order="stroke"'
    middle = _CANVAS / 2
    return _placed(symbol, f'fill="{style.fill}" {rim}', size=_SYMBOL, x=middle, y=middle)


def _die(die: Die) -> str:
    """Return the die as a cut stone, so that nobody takes it for one of its faces."""
    body = _part(f"bodies/{_BODIES[die].part}")
    facets = _part(f"facets/{_BODIES[die].facets}")
    style = _DIE_STYLES[die]
    return (
        f'<clipPath id="body">{body}</clipPath>\n'
        f'<g fill="{style.fill}">{body}</g>\n'
        f'<g clip-path="url(#body)">{facets}</g>\n'
        f'<g fill="none" stroke="{style.rim}" stroke-width="{_RIM}">{body}</g>\n'
    )


def _face(die: Die, code: str) -> str:
    body = _BODIES[die]
    style = _DIE_STYLES[die]
    drawing = f'<g fill="{style.fill}" stroke="{style.rim}" stroke-width="{_RIM}">{_part(f"bodies/{body.part}")}</g>\n'
    counts = zip(Symbol, Symbols.from_code(code).counts, strict=True)
    symbols = [symbol for symbol, count in counts for _ in range(count)]
    size = body.single if len(symbols) == 1 else body.double
    for place, symbol in enumerate(symbols):
        x = _CANVAS / 2 + (place - (len(symbols) - 1) / 2) * body.apart
        drawing += _placed(symbol, f'fill="{style.ink}"', size=size, x=x, y=body.middle)
    return drawing


def _placed(symbol: Symbol, paint: str, *, size: float, x: float, y: float) -> str:
    """Return the symbol with its middle at (x, y); the part is drawn 100 wide and high."""
    where = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 100:g})"
    return f'<g transform="{where}" {paint}>{_part(f"symbols/{symbol.value}")}</g>\n'


@cache
def _part(name: str) -> str:
    """Return what stands inside the root element of a part."""
    part = resources.files("bot.assets").joinpath("svg", f"{name}.svg")
    return part.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0].strip()
