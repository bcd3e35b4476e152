"""Where that goes which people say in an attack's situation although it belongs elsewhere."""

from collections.abc import Mapping
from types import MappingProxyType

_SECOND = "The second weapon goes into `second`."
_RANGE = "How far away goes into `range`."
_POINT = "`destiny:True` flips a point and upgrades."
_POOL = "Changes to the dice go into `extra`, as in `extra:u` or `extra:1b`."
_TURN = "`out_of_turn:True` says that."
_SIGHT = "Say how dense it is: `concealment`, `concealment 2` or `concealment 3`."
_CONDITION = "`/encounter condition` puts somebody in it, and each attack counts it."
_QUALITY = "It comes with the weapon; what it can do is offered under the roll."
_SHEET = "It is read from the sheet."
_OTHERS = "Further targets go into `others`."

_PLACES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            ("two weapons", "two weapon", "second weapon", "dual wield", "both weapons", "paired"), _SECOND
        ),
        **dict.fromkeys(("short", "medium", "long", "extreme", "short range", "medium range", "long range"), _RANGE),
        **dict.fromkeys(("extreme range", "range", "point blank"), _RANGE),
        **dict.fromkeys(("destiny", "destiny point", "flip", "flip a point", "story point"), _POINT),
        **dict.fromkeys(("upgrade", "upgraded", "downgrade", "difficulty", "harder", "easier"), _POOL),
        **dict.fromkeys(("out of turn", "not my turn", "reaction"), _TURN),
        **dict.fromkeys(("dark", "darkness", "smoke", "fog", "mist", "rain", "dust", "night", "hidden"), _SIGHT),
        **dict.fromkeys(("staggered", "disoriented", "immobilized"), _CONDITION),
        **dict.fromkeys(("pierce", "breach", "linked", "burn", "blast", "ensnare", "vicious", "knockdown"), _QUALITY),
        **dict.fromkeys(("accurate", "inaccurate", "disorient", "concussive", "sunder", "stun damage"), _QUALITY),
        **dict.fromkeys(("adversary", "defense", "defence", "soak", "armor", "talent"), _SHEET),
        **dict.fromkeys(("others", "several targets", "spray"), _OTHERS),
    }
)


def where_it_goes(word: str) -> str:
    """Return where a word goes that is no situation; empty where nobody can tell."""
    said = " ".join(word.casefold().replace("-", " ").split()).rstrip(" 0123456789")
    return _PLACES.get(said, "")
