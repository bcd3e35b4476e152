"""The dice of one change in a campaign: one numbered draw from the campaign's secret, kept with the change's event."""

from collections.abc import Iterable, Sequence

from bot.chance import Dice
from bot.store import seeds
from bot.store.seeds import Seed, SeedUse, Taken
from bot.store.store import Tx
from bot.store.values import Campaign, Event, Facts
from rules.dice.chance import Chance
from rules.dice.committed import commitment_of


class Drawing:
    """Dice inside an open transaction (`rules.dice.chance.Chance`).

    The draw is numbered when the first die falls, so that a change without dice uses none up.
    """

    def __init__(self, tx: Tx, campaign: Campaign, at: int, dice: Dice, use: SeedUse) -> None:
        self._tx = tx
        self._campaign = campaign
        self._at = at
        self._dice = dice
        self._use = use
        self._taken: Taken | None = None
        self._chance: Chance | None = None
        self._dealt: list[tuple[int, Sequence[int]]] = []
        self.settled: Facts = {}
        """What the event tells where the campaign's secrets were drawn for these dice, so that nobody had seen them."""

    def draw(self, sides: int, count: int) -> Sequence[int]:
        """Return `count` numbers of this draw, each uniform in `range(sides)`, and remember them."""
        if self._chance is None:
            self._taken = self._take()
            self._chance = self._dice.of_draw(self._taken.secret, self._taken.number, self._taken.words)
        numbers = tuple(self._chance.draw(sides, count))
        self._dealt.append((sides, numbers))
        return numbers

    def keep(self, event: Event) -> None:
        """Write the draw with the event of the change, if dice fell."""
        if self._taken is not None:
            seeds.add_draw(self._tx, event.id, self._taken, self._dealt)

    def _take(self) -> Taken:
        taken = seeds.take(self._tx, self._campaign.id, self._use)
        if taken is None:
            self.settled = settle(self._tx, self._campaign, self._at, self._dice)
            taken = seeds.take(self._tx, self._campaign.id, self._use)
            assert taken is not None
        return taken


def settle(tx: Tx, campaign: Campaign, at: int, dice: Dice) -> Facts:
    """Draw the secrets that a campaign lacks, and return what the event tells of them; nothing where it lacks none.

    Whoever shows the event shows their hashes: nobody should have to ask for them before the dice fall.
    """
    lacking = [use for use in SeedUse if seeds.current(tx, campaign.id, use) is None]
    return {"settled": commitments(begin_seed(tx, campaign, at, dice, use) for use in lacking)} if lacking else {}


def commitments(several: Iterable[Seed]) -> list[list[object]]:
    """Return what an event tells of secrets: their number, their use, their hash."""
    return [[seed.number, seed.use.value, commitment_of(seed.secret)] for seed in several]


def begin_seed(tx: Tx, campaign: Campaign, at: int, dice: Dice, use: SeedUse) -> seeds.Seed:
    """Draw a new secret for a campaign that has none in use."""
    return seeds.begin(tx, campaign.id, use, dice.new_secret(), at)
