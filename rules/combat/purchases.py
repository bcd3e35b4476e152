"""A result while it is being spent: what is left of it, and exactly what each symbol can still pay for.

Imports spending and the outcomes of attacks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.checks.skills import AttackKind
from rules.combat.activations import Activation
from rules.combat.outcome import Hit, Miss
from rules.combat.spending import (
    Circumstance,
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
from rules.house import HouseRules

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
    triumph_adds_triggers: bool = True
    """Whether a Triumph may pay for a trigger after the first; a house rule."""
    bought: tuple[Purchase, ...] = ()
    own_strain: int | None = None
    """The strain that the active character has now, and no more of which can be recovered; None: nobody knows."""

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
        there once. A Critical Injury is rolled once, with as many triggers as are paid for together.
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
        for each in self.activations:
            if quality_key(each) == key:
                return f"Activate {each.rated.label}"
        return next((option.title for option in self.options if option.key == key), key)

    def option(self, key: str) -> SpendingOption | None:
        """Return the row of a table with this key."""
        return next((option for option in self.options if option.key == key), None)

    def activation(self, key: str) -> Activation | None:
        """Return the weapon quality with this key."""
        return next((each for each in self.activations if quality_key(each) == key), None)

    def _all_ways(self, side: SpendingSide, left: Purse) -> Iterator[Purchase]:
        for option in self.options:
            if option.side is not side:
                continue
            match option.small:
                case Varies.CRITICAL_RATING:
                    yield from self._critical(option, left)
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

    def _critical(self, option: SpendingOption, left: Purse) -> Iterator[Purchase]:
        rating = self.occasion.critical_rating
        if rating is None or not is_there(option, self.occasion) or self._times(option.key):
            return
        side, by_small = option.side, left.small // rating
        for times in range(1, by_small + 1):
            yield Purchase(key=option.key, side=side, small=times * rating, times=times)
        if not self.triumph_adds_triggers:
            by_small, left = 0, replace(left, big=min(1, left.big))
        for big in range(1, left.big + 1):
            for times in range(by_small + 1):
                yield Purchase(key=option.key, side=side, small=times * rating, big=big, times=big + times)

    def _weapon(self, left: Purse) -> Iterator[Purchase]:
        for each in self.activations:
            key = quality_key(each)
            most = None if each.most is None else each.most - self._times(key)
            yield from _priced(key, left, each.cost, 1, most)
        if self.second_weapon is not None and self.occasion.is_hit and not self._times(SECOND_WEAPON):
            yield from _priced(SECOND_WEAPON, left, SECOND_HIT_COST, 1, 1)

    def _times(self, key: str) -> int:
        return sum(each.times for each in self.bought if each.key == key)


def quality_key(activation: Activation) -> str:
    """Return the key by which activating a quality is bought."""
    return f"{_QUALITY}{activation.rated.quality.key}"


def account_of_attack(
    outcome: Hit | Miss, options: Sequence[SpendingOption], house: HouseRules, bought: Sequence[Purchase] = ()
) -> Account:
    """Return what an attack has to spend, and on what.

    Only a ranged weapon runs out of ammunition, only a weapon for close combat is damaged, and bare hands are none.
    Rule: EotE core (tables 6-2 and 6-3).

    Raises:
        ValueError: more was bought than there was to spend.
    """
    order = outcome.plan.order
    ranged = [weapon.attack is AttackKind.RANGED for weapon in order.weapons]
    breakable = [
        weapon.attack is AttackKind.MELEE and not weapon.may_deal_strain and not outcome.weapon_breaks
        for weapon in order.weapons
    ]
    lacks = {
        *(() if any(ranged) else (Circumstance.AMMUNITION,)),
        *(() if any(breakable) else (Circumstance.BREAKABLE,)),
    }
    is_hit = isinstance(outcome, Hit)
    return Account(
        net=outcome.net,
        options=tuple(options),
        occasion=Occasion(
            is_hit=is_hit,
            is_past_soak=isinstance(outcome, Hit) and outcome.damage.is_past_soak,
            critical_rating=order.arm.weapon.critical_rating,
            lacks=frozenset(lacks),
        ),
        activations=outcome.activations,
        second_weapon=order.second_arm.weapon.name if order.second_arm is not None else None,
        triumph_adds_triggers=house.triumph_pays_further_triggers,
        bought=tuple(bought),
    )


def account_of_check(
    net: NetResult, options: Sequence[SpendingOption], *, has_target: bool, bought: Sequence[Purchase] = ()
) -> Account:
    """Return what a check without a weapon has to spend, and on what.

    Raises:
        ValueError: more was bought than there was to spend.
    """
    lacks = {Circumstance.AMMUNITION, *(() if has_target else (Circumstance.TARGET,))}
    occasion = Occasion(quality_cost=None, lacks=frozenset(lacks))
    return Account(net=net, options=tuple(options), occasion=occasion, bought=tuple(bought))


def stray_shot() -> Purchase:
    """Return the Despair that a shot which strikes somebody else has cost. Rule: EotE core, p. 219."""
    return Purchase(key="friendly_fire", side=SpendingSide.NEGATIVE, big=1)


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
