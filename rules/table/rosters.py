"""Who is to take part, as people type it: names with commas between them, and how many of each."""

import re

_COMMA = re.compile(r"[,;]")
_FIRST = re.compile(r"(?P<count>[1-9]\d{0,2})(?: ?[x×*] | )(?P<name>\S.*)", re.IGNORECASE)
_LAST = re.compile(r"(?P<name>.*\S) [x×*] ?(?P<count>[1-9]\d{0,2})", re.IGNORECASE)


def listed(text: str) -> tuple[str, ...]:
    """Return the entries of a list.

    >>> listed("Darth Kesh, Sergeant Dross;; 3 Stormtrooper")
    ('Darth Kesh', 'Sergeant Dross', '3 Stormtrooper')
    """
    return tuple(filter(None, (" ".join(each.split()) for each in _COMMA.split(text))))


def counted(text: str) -> tuple[str, int | None]:
    """Return a name and how many of it are wanted; None where the text does not say.

    >>> counted("3 Stormtrooper") == counted("3x Stormtrooper") == counted("Stormtrooper x3")
    True
    >>> counted("Stormtrooper ×12"), counted("Stormtrooper 2"), counted("4-LOM")
    (('Stormtrooper', 12), ('Stormtrooper 2', None), ('4-LOM', None))
    """
    found = _FIRST.fullmatch(text) or _LAST.fullmatch(text)
    return (text, None) if found is None else (found["name"], int(found["count"]))
