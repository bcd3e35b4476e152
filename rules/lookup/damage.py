"""Entries about damage that has types: the types under their categories, and what each outcome deals."""

from collections.abc import Iterator

from rules.citations import Citation
from rules.lookup.entries import Entry, Line, Names, line
from rules.lookup.topics import topic_entry
from rules.starfinder.damage_types import CATEGORIES, DESCRIPTIONS, Category, DamageType
from rules.systems.base import TypedDamage

_TYPES = "Damage types"
_OUTCOMES = "Outcomes and damage"


def typed_damage(game: TypedDamage) -> Iterator[Entry]:
    """Yield the damage types together, what outcomes deal, every topic, and each type."""
    citations = (Citation(game.book),)
    yield Entry(
        key="damage_types",
        name=_TYPES,
        about="table",
        lines=tuple(_types_of(category, game.types) for category in Category),
        citations=citations,
        aliases=tuple(f"{category.value.capitalize()} damage" for category in Category),
        see_also=("Precision damage", "Immunity, weakness, resistance"),
        is_main=True,
    )
    yield Entry(
        key="outcomes",
        name=_OUTCOMES,
        about="table",
        lines=tuple(line(outcome.scale.value, head=outcome.value.capitalize()) for outcome in game.outcomes),
        citations=citations,
        aliases=("Basic save", "Critical hit", "Saving throw"),
        see_also=("Doubling and halving",),
        is_main=True,
    )
    yield from (topic_entry(topic, is_main=True) for topic in game.topics)
    for damage_type in game.types:
        yield Entry(
            key=f"damage_{damage_type.value}",
            name=damage_type.value.capitalize(),
            about=f"damage type, {CATEGORIES[damage_type]}",
            lines=(line(DESCRIPTIONS[damage_type]),),
            citations=citations,
            see_also=(_TYPES,),
        )


def _types_of(category: Category, listed: tuple[DamageType, ...]) -> Line:
    names = Names(tuple(damage_type.value for damage_type in listed if CATEGORIES[damage_type] is category))
    return line(names, head=category.value.capitalize())
