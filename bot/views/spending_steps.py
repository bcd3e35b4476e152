"""What is asked before a purchase is made: how often, or whom it is for."""

from dataclasses import dataclass

from bot.render.markup import count
from bot.render.spending import price_words
from bot.store.spending_values import Candidate, Question, Spending, purchase_code, purchase_from_code
from rules.combat.purchases import Purchase
from rules.errors import IllegalAction
from rules.health.critical_roll import EACH

MOST_OPTIONS = 25
"""Discord's limit for a select."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What is asked before a purchase is made: how often, or whom it is for."""

    custom_id: str
    """The end of it."""
    question: Question


def how_often(now: Spending, ways: list[Purchase]) -> Question:
    """Return the question how often something is bought at once; of a Critical Injury, with how many triggers."""
    is_critical = now.account.is_critical(ways[0].key)

    def words(way: Purchase) -> str:
        price = price_words(way.side, way.small, way.big)
        if is_critical:
            return (
                f"{EACH * (way.times - 1):+d} on the roll, for {price}" if way.times > 1 else f"As it is, for {price}"
            )
        return f"{count(way.times, 'time')}, for {price}"

    candidates = tuple(Candidate(value=purchase_code(way), name=words(way)) for way in ways)
    asks = "With what on the one roll?" if is_critical else f"{now.account.title(ways[0].key)}: how often?"
    more = len(candidates) - MOST_OPTIONS
    return Question(asks=f"{asks} The first {MOST_OPTIONS} are listed." if more > 0 else asks, candidates=candidates)


def bought_with(code: str) -> Purchase:
    """Return the purchase that the custom id of a question says.

    Raises:
        IllegalAction: it was not written here (rule "choice_is_gone").
    """
    try:
        return purchase_from_code(code)
    except ValueError:  # a custom id that was not written here
        raise IllegalAction("choice_is_gone") from None
