"""What everybody may know of a campaign's dice, as the store and the services hand it out: immutable values."""

from dataclasses import dataclass

from bot.store.seeds import SeedUse, Words
from bot.store.values import Campaign


@dataclass(frozen=True, slots=True, kw_only=True)
class Commitment:
    """What everybody may know of a secret; the secret itself only once it is revealed."""

    number: int
    use: SeedUse
    hash: str
    draws: int
    """How many have been made."""
    words: tuple[Words, ...]
    since: int
    """Milliseconds since 1970, UTC."""
    revealed: str | None = None
    """The secret in hexadecimal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """All that everybody may know of a campaign's dice."""

    campaign: Campaign
    open: Commitment
    secret: Commitment
    hidden: int
    """Rolls that are secret as yet."""
    latest: Commitment | None
    """The secret that was revealed last."""


@dataclass(frozen=True, slots=True)
class SecretRolls:
    """What is asked about before the secret of a campaign's secret rolls is revealed."""

    campaign: Campaign
    seed: Commitment
    hidden: int
    """Rolls that are secret as yet."""
