"""Rendered pictures as pixels, for tests that look at them; reads only the kind of PNG that the renderer writes."""

import struct
import zlib

Color = tuple[int, int, int]


def pixels(png: bytes) -> list[tuple[int, int, int, int]]:
    """Return red, green, blue and alpha of every pixel, row by row."""
    chunks = dict.fromkeys((b"IHDR", b"IDAT"), b"")
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind = png[at + 4 : at + 8]
        chunks[kind] = chunks.get(kind, b"") + png[at + 8 : at + 8 + length]
        at += length + 12
    width, height, *form = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert form == [8, 6, 0, 0, 0], "eight bits of red, green, blue and alpha, not interlaced"
    stride = 4 * width
    raw = zlib.decompress(chunks[b"IDAT"])
    found = bytearray()
    above = bytes(stride)
    for row in range(height):
        start = row * (stride + 1)
        above = _unfiltered(raw[start], raw[start + 1 : start + 1 + stride], above)
        found += above
    return [(found[i], found[i + 1], found[i + 2], found[i + 3]) for i in range(0, len(found), 4)]


def _unfiltered(kind: int, row: bytes, above: bytes) -> bytes:
    out = bytearray(row)
    for i, value in enumerate(row):
        left, up, corner = (out[i - 4], above[i], above[i - 4]) if i >= 4 else (0, above[i], 0)
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]
        out[i] = (value + guess) & 255
    return bytes(out)


def _paeth(left: int, up: int, corner: int) -> int:
    estimate = left + up - corner
    return min((left, up, corner), key=lambda near: abs(estimate - near))


def luminances(png: bytes, ground: Color) -> list[float]:
    """Return the relative luminance (0 black, 1 white) of every pixel of the picture on a ground."""
    return [
        luminance(
            tuple(round((own * alpha + below * (255 - alpha)) / 255) for own, below in zip(color, ground, strict=True))
        )
        for *color, alpha in pixels(png)
    ]


def luminance(color: tuple[int, ...]) -> float:
    """Return the relative luminance of an sRGB color, as the accessibility guidelines of the web define it."""
    red, green, blue = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in (v / 255 for v in color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    """Return the contrast of two luminances, 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
