"""From the bytes of a file to its text. Imports `bot.errors` and the report."""

import codecs
import re

from bot.errors import ImportProblem, ImportRefused
from bot.imports.report import Report, ReportKind

MOST_BYTES = 1_000_000
"""Of one file; most are below a tenth of it."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_UNMARKED = ((b"<\0", "utf-16-le"), (b"{\0", "utf-16-le"), (b"[\0", "utf-16-le"), (b"\0<", "utf-16-be"))
_KINDS = (
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture or sound"),
    (b"SQLite format 3", "a database"),
)
_DECLARED = re.compile(r"\A\s*<\?xml[^>]{0,100}?encoding=[\"']([A-Za-z0-9._-]{1,40})[\"']")
_ONE_BYTE = {"windows-1252": "cp1252", "cp1252": "cp1252", "iso-8859-1": "cp1252", "latin1": "cp1252"}


def check_size(size: int) -> None:
    """Refuse a file by its size, before it is fetched or while it is.

    Raises:
        ImportRefused: it is too large.
    """
    if size > MOST_BYTES:
        raise ImportRefused(ImportProblem.TOO_LARGE, limit=MOST_BYTES, got=size)


def decode(data: bytes, report: Report) -> str:
    """Return the text: UTF-8 with or without a mark, marked UTF-16, and else Windows-1252, which is reported.

    Raises:
        ImportRefused: it is too large, empty, no text, or in no encoding that we read.
    """
    check_size(len(data))
    if not data.strip():
        raise ImportRefused(ImportProblem.EMPTY)
    for start, kind in _KINDS:
        if data.startswith(start):
            raise ImportRefused(ImportProblem.WRONG_KIND, found=kind)
    text = _text(data, report)
    if "\0" in text:
        raise ImportRefused(ImportProblem.ENCODING)
    if not text.strip():
        raise ImportRefused(ImportProblem.EMPTY)
    return text


def _text(data: bytes, report: Report) -> str:
    for starts, strict in ((_MARKS, True), (_UNMARKED, True)):
        for start, name in starts:
            if data.startswith(start):
                return _decoded(data, name, strict)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = _decoded(data, "cp1252", True)
    declared = _DECLARED.match(text)
    if declared and declared[1].casefold() not in (*_ONE_BYTE, "utf-8"):
        raise ImportRefused(ImportProblem.ENCODING)
    report.add(ReportKind.ENCODING_GUESSED, used="Windows-1252")
    return text


def _decoded(data: bytes, name: str, strict: bool) -> str:
    try:
        return data.decode(name, "strict" if strict else "replace")
    except UnicodeDecodeError as error:
        raise ImportRefused(ImportProblem.ENCODING) from error
