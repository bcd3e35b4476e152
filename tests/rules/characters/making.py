"""Random documents of every shape, for the properties that hold for all of them."""

from typing import Any

from hypothesis import strategies as st

from rules.characters.character import Character
from rules.characters.codec import CHARACTER
from rules.characters.records import Each, Many, Record, Texts
from rules.characters.shapes import Choice, Flag, Maybe, Number, Shape, Text, Word

_LETTERS = st.characters(codec="utf-8", exclude_characters="".join(map(chr, range(32)))) | st.just("\n")


def documents(shape: Shape[Any]) -> st.SearchStrategy[Any]:
    """Return what may stand in a document for a shape."""
    match shape:
        case Number(least, most):
            return st.integers(least, most) | st.sampled_from((least, most))
        case Text(most, least):
            size = min(most, 12)
            return st.text(_LETTERS, min_size=least, max_size=size).filter(lambda text: not least or bool(text.strip()))
        case Flag():
            return st.booleans()
        case Choice(among) | Word(among):
            return st.sampled_from([member.value for member in among])
        case Maybe(inner):
            return st.none() | documents(inner)
        case Many(inner, _, unique):
            return st.lists(documents(inner), max_size=3, unique_by=(lambda each: each[unique]) if unique else None)
        case Each(among, inner):
            return st.fixed_dictionaries({member.value: documents(inner) for member in among})
        case Texts(name, text):
            return st.dictionaries(documents(name), documents(text), max_size=2)
        case Record(_, fields, required):
            made = {name: documents(each) for name, each in fields.items()}
            return st.fixed_dictionaries(
                {name: made[name] for name in required},
                optional={name: each for name, each in made.items() if name not in required},
            )
        case _:
            raise TypeError(shape)


def characters() -> st.SearchStrategy[Character]:
    """Return any character that a document can hold."""
    return documents(CHARACTER).map(lambda found: CHARACTER.read(found, ""))
