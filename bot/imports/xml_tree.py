"""XML from strangers: no document types or entities, pictures skipped, depth and size bounded. Imports `bot.errors`."""

import xml.etree.ElementTree as Tree
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]  # it ships no types
from defusedxml.ElementTree import DefusedXMLParser  # type: ignore[import-untyped]  # it ships no types

from bot.errors import ImportProblem, ImportRefused

MOST_DEPTH = 20
MOST_ELEMENTS = 50_000
"""A character of some thousand experience points has 2,000; newer files list every Force power there is."""
_PICTURES = ("Portrait",)
_CUT_OFF = (3, 5, 6)
"""What expat calls no element found, an unclosed token and a partial character."""


class _Builder(Tree.TreeBuilder):
    def __init__(self) -> None:
        super().__init__()
        self._depth = self._count = 0
        self._skipped_from = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self._depth += 1
        self._count += 1
        if self._depth > MOST_DEPTH:
            raise ImportRefused(ImportProblem.TOO_DEEP, limit=MOST_DEPTH)
        if self._count > MOST_ELEMENTS:
            raise ImportRefused(ImportProblem.TOO_MANY, limit=MOST_ELEMENTS, what="elements")
        if tag in _PICTURES and not self._skipped_from:
            self._skipped_from = self._depth
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        if self._skipped_from == self._depth:
            self._skipped_from = 0
        self._depth -= 1
        return super().end(tag)

    def data(self, data: str, /) -> None:
        if not self._skipped_from:
            super().data(data)


def parse_xml(text: str) -> Element:
    """Return the root of the tree; the text of pictures is dropped while it is read.

    Raises:
        ImportRefused: it is cut off or broken, declares a document type or entities, or goes beyond the limits.
    """
    parser = DefusedXMLParser(target=_Builder(), forbid_dtd=True, forbid_entities=True, forbid_external=True)
    try:
        parser.feed(text.lstrip())
        root = parser.close()
    except DefusedXmlException as error:
        raise ImportRefused(ImportProblem.ENTITIES) from error
    except ParseError as error:
        if error.code in _CUT_OFF:
            raise ImportRefused(ImportProblem.TRUNCATED) from error
        raise ImportRefused(ImportProblem.BROKEN, line=error.position[0], column=error.position[1]) from error
    except (ValueError, LookupError) as error:  # a declaration that names an encoding of more than one byte
        raise ImportRefused(ImportProblem.ENCODING) from error
    assert isinstance(root, Element)
    return root
