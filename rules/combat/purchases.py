"""A result while it is being spent: what is left of it, and exactly what each symbol can still pay for.

Imports spending and the outcomes of attacks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.combat.activations import Activation
from rules.combat.further_hits import FurtherHit
from rules.combat.spending import (
    Occasion,
    OwnStrain,
    Purse,
    SpendingOption,
    SpendingSide,
    Varies,
    is_there,
    purse_of,
    small_price,
)
from rules.combat.two_weapons import SECOND_HIT_COST
from rules.dice.symbols import NetResult, Symbol
from rules.errors import IllegalAction

SECOND_WEAPON = "second_weapon"
_QUALITY = "quality_"
BY_SYMBOL = {
    Symbol.ADVANTAGE: SpendingSide.POSITIVE,
    Symbol.TRIUMPH: SpendingSide.POSITIVE,
    Symbol.THREAT: SpendingSide.NEGATIVE,
    Symbol.DESPAIR: SpendingSide.NEGATIVE,
}
"""The symbols that buy anything, and their sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """Something bought with a result, and what was paid for it."""

    key: str
    """The key of an option, `SECOND_WEAPON`, or one of `quality_key`."""
    side: SpendingSide
    small: int = 0
    big: int = 0
    times: int = 1
    """How often at once; of a Critical Injury, the triggers of its one roll."""

    @property
    def symbol(self) -> Symbol:
        """Return the symbol that it is bought with: the big one where any is paid."""
        return self.side.big if self.big else self.side.small


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a roll came to, what it was for, and what has been bought with it so far.

    Raises:
        ValueError: more was bought than there was to spend.
    """

    net: NetResult
    options: tuple[SpendingOption, ...]
    """The rows of the game's tables that count here."""
    occasion: Occasion
    activations: tuple[Activation, ...] = ()
    second_weapon: str | None = None
    """The weapon in the other hand, where it may hit too."""
    further: tuple[FurtherHit, ...] = ()
    """The hits beyond the first that have been bought."""
    triumph_adds_triggers: bool = True
    """Whether a Triumph may pay for a trigger after the first; a house rule."""
    bought: tuple[Purchase, ...] = ()
    own_strain: int | None = None
    """The strain that the active character has now, and no more of which can be recovered; None: nobody knows."""
    strikes_nobody: frozenset[str] = frozenset()
    """The hits whose Critical Injury would strike nobody, as nobody is left of that minion group: the keys of further
    hits, and "" for what the attack itself came to."""

    def __post_init__(self) -> None:
        for side in SpendingSide:
            left = self.left(side)
            if min(left.small, left.big) < 0:
                raise ValueError(f"more was bought than there was: {left}")

    def left(self, side: SpendingSide) -> Purse:
        """Return what one side has still to spend."""
        paid = [each for each in self.bought if each.side is side]
        purse = purse_of(self.net, side)
        return Purse(side, purse.small - sum(each.small for each in paid), purse.big - sum(each.big for each in paid))

    def ways(self, symbol: Symbol) -> tuple[Purchase, ...]:
        """Return everything that can be bought now with this symbol, in the order of the table, fewest times first.

        A Triumph or Despair pays once for anything, whatever its small price; a row that is not repeatable is
        there once. A Critical Injury is rolled once for a hit, with as many triggers as are paid for together.
        Rule: EotE core (tables 6-2 and 6-3).
        """
        side = BY_SYMBOL[symbol]
        return tuple(each for each in self._all_ways(side, self.left(side)) if each.symbol is symbol)

    def is_spent(self, side: SpendingSide) -> bool:
        """Whether nothing more can be bought on this side."""
        return not any(self._all_ways(side, self.left(side)))

    def buy(self, purchase: Purchase) -> "Account":
        """Return the account after one purchase.

        Raises:
            IllegalAction: it cannot be bought with what is left (rule "not_for_sale": option, small, big, pays).
        """
        if purchase not in self.ways(purchase.symbol):
            left = self.left(purchase.side)
            raise IllegalAction(
                "not_for_sale",
                option=self.title(purchase.key),
                small=left.small,
                big=left.big,
                pays=purchase.side.value,
            )
        return replace(self, bought=(*self.bought, purchase))

    def title(self, key: str) -> str:
        """Return what a purchase is called."""
        if key == SECOND_WEAPON:
            return f"Hit with {self.second_weapon or 'the second weapon'} too"
        option, activation, of = self.option(key), self.activation(key), self.further_hit(key)
        title = key
        if activation is not None:
            title = f"Activate {activation.rated.label}"
        elif option is not None:
            title = option.title
        return title if of is None else f"{title}: {of.title}"

    def option(self, key: str) -> SpendingOption | None:
        """Return the row of a table with this key."""
        of = self.further_hit(key)
        return next((each for each in self.options if key == (each.key if of is None else of.keyed(each.key))), None)

    def activation(self, key: str) -> Activation | None:
        """Return the weapon quality with this key."""
        of = self.further_hit(key)
        if of is not None:
            return next((each for each in of.activations if of.keyed(quality_key(each)) == key), None)
        return next((each for each in self.activations if quality_key(each) == key), None)

    def further_hit(self, key: str) -> FurtherHit | None:
        """Return the hit beyond the first that something is bought with."""
        return next((each for each in self.further if each.is_of(key)), None)

    def is_critical(self, key: str) -> bool:
        """Whether this buys a Critical Injury."""
        option = self.option(key)
        return option is not None and option.small is Varies.CRITICAL_RATING

    def _all_ways(self, side: SpendingSide, left: Purse) -> Iterator[Purchase]:
        for option in self.options:
            if option.side is not side:
                continue
            match option.small:
                case Varies.CRITICAL_RATING:
                    if "" not in self.strikes_nobody:
                        yield from self._critical(option, left, option.key, self.occasion)
                    for each in self.further:
                        if each.key not in self.strikes_nobody:
                            yield from self._critical(option, left, each.keyed(option.key), each.occasion)
                case Varies.QUALITY:
                    yield from self._weapon(left)
                case _:
                    yield from self._row(option, left)

    def _row(self, option: SpendingOption, left: Purse) -> Iterator[Purchase]:
        if not is_there(option, self.occasion) or (not option.is_repeatable and self._times(option.key)):
            return
        most = None if option.is_repeatable else 1
        if isinstance(option.effect, OwnStrain) and option.effect.amount < 0 and self.own_strain is not None:
            most = _capped(self.own_strain // -option.effect.amount, most)
        yield from _priced(option.key, left, small_price(option, self.occasion), option.big, most)

    def _critical(self, option: SpendingOption, left: Purse, key: str, occasion: Occasion) -> Iterator[Purchase]:
        rating = occasion.critical_rating
        if rating is None or not is_there(option, occasion) or self._times(key):
            return
        side, by_small = option.side, left.small // rating
        for times in range(1, by_small + 1):
            yield Purchase(key=key, side=side, small=times * rating, times=times)
        if not self.triumph_adds_triggers:
            by_small, left = 0, replace(left, big=min(1, left.big))
        for big in range(1, left.big + 1):
            for times in range(by_small + 1):
                yield Purchase(key=key, side=side, small=times * rating, big=big, times=big + times)

    def _weapon(self, left: Purse) -> Iterator[Purchase]:
        keyed = [(quality_key(each), each) for each in self.activations]
        keyed += [(of.keyed(quality_key(each)), each) for of in self.further for each in of.activations]
        for key, each in keyed:
            most = None if each.most is None else each.most - self._times(key)
            yield from _priced(key, left, each.cost, 1, most)
        if self.second_weapon is not None and self.occasion.is_hit and not self._times(SECOND_WEAPON):
            yield from _priced(SECOND_WEAPON, left, SECOND_HIT_COST, 1, 1)

    def _times(self, key: str) -> int:
        return sum(each.times for each in self.bought if each.key == key)


def quality_key(activation: Activation) -> str:
    """Return the key by which activating a quality is bought."""
    return f"{_QUALITY}{activation.rated.quality.key}"


def _priced(key: str, left: Purse, small: int | None, big: int, most: int | None) -> Iterator[Purchase]:
    """Yield every number of times that is paid for in one symbol."""
    by_small = 0 if small is None else left.small // small
    by_big = left.big // big
    for times in range(1, _capped(by_small, most) + 1):
        yield Purchase(key=key, side=left.side, small=times * (small or 0), times=times)
    for times in range(1, _capped(by_big, most) + 1):
        yield Purchase(key=key, side=left.side, big=times * big, times=times)


def _capped(number: int, most: int | None) -> int:
    return number if most is None else min(number, most)
