"""Text of other programs as plain text. Imports `bot.text`."""

import html
import re

from bot.text import clean

_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_BREAKING = re.compile(r"<(?:/p|/li|/h\d|/div|/blockquote|br\s*/?)>", re.IGNORECASE)
_FOUNDRY = re.compile(r"\{@(?P<kind>\w+) (?P<text>[^{}]*)\}")
_LEFTOVERS = ("[object Object]",)
_OGGDUDE_BREAK = re.compile(r"\[(?:P|BR|H\d)\]")
_OGGDUDE_MARK = re.compile(r"\[/?(?:[BbIiUu]|[h]\d)\]")
_DICE = {
    "[SE]": "[setback]",
    "[SETBACK]": "[setback]",
    "[BO]": "[boost]",
    "[DI]": "[difficulty]",
    "[CH]": "[challenge]",
    "[AB]": "[ability]",
    "[PR]": "[proficiency]",
    "[FO]": "[Force die]",
    "[FP]": "[Force point]",
    "[SU]": "[success]",
    "[FA]": "[failure]",
    "[AD]": "[advantage]",
    "[TH]": "[threat]",
    "[THREAT]": "[threat]",
    "[TR]": "[Triumph]",
    "[DE]": "[Despair]",
    "[DESPAIR]": "[Despair]",
    "[LI]": "[light]",
    "[DA]": "[dark]",
}
_EDITORS_DICE = re.compile(
    r":(boost|setback|ability|difficulty|proficiency|challenge|forcedie|success|failure|"
    r"advantage|threat|triumph|despair|force):"
)


def from_html(text: str) -> str:
    """Return the text that a browser would show, with line breaks."""
    text = _FOUNDRY.sub(_foundry, text)
    text = _TAG.sub("", _BREAKING.sub("\n", text))
    for leftover in _LEFTOVERS:
        text = text.replace(leftover, "")
    return lines_of(html.unescape(text))


def _foundry(match: re.Match[str]) -> str:
    return f"[{match['text']}]" if match["kind"] == "symbols" else match["text"]


def from_marks(text: str) -> str:
    """Return the text without the bracket marks of OggDude's data, with dice and symbols as words."""
    text = _OGGDUDE_MARK.sub("", _OGGDUDE_BREAK.sub("\n", text))
    for mark, word in _DICE.items():
        text = text.replace(mark, word)
    return lines_of(_EDITORS_DICE.sub(r"[\1]", text))


def lines_of(text: str) -> str:
    """Return the lines that have something in them, each cleaned."""
    cleaned = (clean(line, "line", 4 * len(line) + 1) for line in text.splitlines())
    return "\n".join(line for line in cleaned if line)
