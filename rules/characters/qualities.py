"""The qualities of what a sheet lists, as the game's table knows them. Imports combat."""

from rules.characters.parts import SheetQuality, SheetWeapon
from rules.combat.qualities import RatedQuality, quality_named
from rules.errors import UnknownName
from rules.systems.base import Narrative


def qualities_of(written: SheetWeapon, narrative: Narrative) -> tuple[RatedQuality, ...]:
    """Return the qualities of a weapon that the game has; of one that stands there twice the higher rank counts.

    Raises:
        LimitExceeded: a rank is absurdly large.
    """
    rated: dict[str, RatedQuality] = {}
    for quality in written.qualities:
        found = rated_quality(quality, narrative)
        if found is not None and (found.quality.key not in rated or found.rank > rated[found.quality.key].rank):
            rated[found.quality.key] = found
    return tuple(rated.values())


def rated_quality(written: SheetQuality, narrative: Narrative) -> RatedQuality | None:
    """Return a quality as the game knows it; None: it does not."""
    try:
        quality = quality_named(written.name, narrative.qualities)
    except UnknownName:
        return None
    return RatedQuality(quality, max(1, written.rank or 1) if quality.is_ranked else 0)
