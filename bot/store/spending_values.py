"""A roll whose symbols are being spent, as the services hand it out and its message shows it. Without SQL.

`after` of a `Kind.SPEND` or `Kind.SPEND_ROLLED` holds

- "roll": the number of the roll; "spender": a contender (`bot.store.attack_values`)
- "key", "side", "small", "big", "times": the purchase; "title": what it is called
- "whom": contenders that it was put on; "item": a weapon or thing that it was put on, else ""
- "did": what was applied, each {"what": …}; empty where it is only told
- "light", "dark": the pool afterwards; "characters" and "encounter": as in every combined change

A `Kind.ATTACK_STRIKE` has "roll", "spender", "victim" (a contender), "target" (a document of the rules, or null where
nobody's numbers are known) and "did"; a `Kind.SPEND_PASS` has "roll", "spender" and "side".

A `Kind.ATTACK_REACT` has "roll", "spender" (the attacker), "who" (a contender), "reaction", "ranks", "hit" (what stands
of the first hit, in the form of the attack's "hits"), "less" (by how much the hit harms less: "wounds", "strain"), and
"characters" and "encounter" as in every combined change.
"""

from dataclasses import dataclass
from typing import Any

from bot.store.attack_values import Attack, Contender, contender_of
from bot.store.encounter_values import EncounterState
from bot.store.values import Campaign, Event, Facts, StoredRoll
from rules.combat.outcome import FriendlyFire, Hit, Miss
from rules.combat.purchases import Account, Purchase
from rules.combat.reactions import Reaction
from rules.combat.spending import SpendingSide


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Somebody or something that a purchase can be put on."""

    value: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What must be said before a purchase is made."""

    asks: str
    """A question, such as "Who gets it?"."""
    candidates: tuple[Candidate, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionOffer:
    """A talent with which the target may still answer the hit."""

    reaction: Reaction
    ranks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """A check or an attack with what is left of it."""

    campaign: Campaign
    event: Event
    """The roll."""
    stored: StoredRoll
    spender: Contender
    """Whose roll it is."""
    targets: tuple[Contender, ...]
    """Whom it was against; in an attack in the order of the plan's targets."""
    account: Account
    attack: Attack | None = None
    """None: it is a check without a weapon."""
    outcome: Hit | Miss | FriendlyFire | None = None
    """Of an attack, once a stray shot has struck somebody the hit on them."""
    strike: Event | None = None
    """By which the GM said whom a stray shot strikes."""
    reaction: Event | None = None
    """By which the target has answered the hit."""
    reactions: tuple[ReactionOffer, ...] = ()
    """With what it still may."""
    purchases: tuple[Event, ...] = ()
    """Those that stand, oldest first."""
    latest: Event | None = None
    """The last thing that followed the roll and stands: a purchase, a pass, or whom a stray shot struck."""
    changes: tuple[Event, ...] = ()
    """What was done to its dice since, oldest first."""
    passed: frozenset[SpendingSide] = frozenset()
    is_over: bool = False
    """Whether the next slot has begun."""
    taken_back: Event | None = None
    """The change that took the attack back."""
    is_deleted: bool = False
    """Whether the roll has been deleted."""
    victims: Question | None = None
    """Whom a stray shot can strike, while the GM has not said."""
    table: EncounterState | None = None
    """The fight in which it was rolled, as everybody sees it, while that goes on."""

    @property
    def text_only(self) -> bool:
        """Whether its message has words in place of pictures: its table or its roller wants it so."""
        return self.campaign.text_only or self.stored.display.text_only

    @property
    def number(self) -> int:
        """Return the number of the roll."""
        return self.stored.number

    @property
    def is_taken_back(self) -> bool:
        """Whether the attack has been taken back, or the roll deleted."""
        return self.taken_back is not None or self.is_deleted

    @property
    def awaits_victim(self) -> bool:
        """Whether the GM has yet to say whom a stray shot strikes."""
        return isinstance(self.outcome, FriendlyFire)

    @property
    def open_sides(self) -> tuple[SpendingSide, ...]:
        """Return the sides that can still buy something."""
        if self.is_over or self.is_taken_back or self.awaits_victim:
            return ()
        return tuple(side for side in SpendingSide if side not in self.passed and not self.account.is_spent(side))

    def hit_of(self, key: str) -> Hit | Miss | None:
        """Return what a purchase of this key is made with: a hit beyond the first, else what the attack came to.

        None: no attack, or one in which nobody has been struck yet.
        """
        further = self.account.further_hit(key)
        if further is not None:
            return further.hit
        return None if isinstance(self.outcome, FriendlyFire) else self.outcome

    def struck_by(self, key: str) -> Contender | None:
        """Return whom the hit has struck that a purchase of this key is made with."""
        further = self.account.further_hit(key)
        if further is None or self.attack is None:
            return self.struck
        places = [place for place, each in enumerate(self.attack.plan.order.targets) if each == further.hit.target]
        return self.targets[places[0]] if places else self.struck

    @property
    def is_as_it_fell(self) -> bool:
        """Whether nothing that the table can see has built on the dice of an attack, so that they may be amended."""
        built_on = self.latest is not None or self.event.after["points"]
        return self.attack is not None and not (built_on or self.is_over or self.is_taken_back)

    @property
    def struck(self) -> Contender | None:
        """Return whom the attack has hit, or whom it or the check was against."""
        if self.strike is not None:
            return contender_of(self.strike.after["victim"])
        return self.targets[0] if self.targets else None


def purchase_facts(purchase: Purchase) -> dict[str, Any]:
    """Return a purchase as an event remembers it."""
    return {
        "key": purchase.key,
        "side": purchase.side.value,
        "small": purchase.small,
        "big": purchase.big,
        "times": purchase.times,
    }


def purchase_of(facts: Facts) -> Purchase:
    """Return the purchase that an event remembers."""
    return Purchase(
        key=facts["key"],
        side=SpendingSide(facts["side"]),
        small=facts["small"],
        big=facts["big"],
        times=facts["times"],
    )


def purchase_code(purchase: Purchase) -> str:
    """Return a purchase in few characters, for a custom id.

    >>> purchase_code(Purchase(key="notice", side=SpendingSide.POSITIVE, small=1))
    'notice.positive.1.0.1'
    """
    return ".".join(map(str, purchase_facts(purchase).values()))


def purchase_from_code(code: str) -> Purchase:
    """Return the purchase that a custom id says.

    >>> purchase_from_code("notice.positive.1.0.1").small
    1
    """
    key, side, *numbers = code.split(".")
    small, big, times = map(int, numbers)
    return Purchase(key=key, side=SpendingSide(side), small=small, big=big, times=times)
