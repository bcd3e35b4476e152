"""Hits of an attack beyond its first: each can inflict a Critical Injury of its own. Imports outcomes and spending.

Rule: EotE core; the triggers of one hit add up on one roll, those of different hits do not.
"""

from dataclasses import dataclass

from rules.combat.activations import Activation
from rules.combat.outcome import Hit
from rules.combat.spending import Occasion


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherHit:
    """One more hit of an attack: by a quality such as Auto-fire or Linked, or by the second weapon."""

    key: str
    """What tells it from the attack's other hits, in letters and digits."""
    title: str
    """What it is called, as in "hit 2, Troopers"."""
    hit: Hit
    has_qualities: bool = False
    """Whether the qualities of its weapon can be activated with it: the second weapon's first hit."""

    @property
    def occasion(self) -> Occasion:
        """Return what of it matters to prices and to what is there to buy."""
        return Occasion(
            is_hit=True, is_past_soak=self.hit.damage.is_past_soak, critical_rating=self.hit.weapon.critical_rating
        )

    @property
    def activations(self) -> tuple[Activation, ...]:
        """Return the qualities that can be activated with it."""
        return self.hit.activations if self.has_qualities else ()

    def keyed(self, key: str) -> str:
        """Return the key by which something is bought with this hit."""
        return f"{key}_{self.key}"

    def is_of(self, key: str) -> bool:
        """Whether something is bought with this hit."""
        return key.endswith(f"_{self.key}")
