"""What spending the symbols of a roll refuses."""

from bot.refusals.sentence import UNCHANGED, Facts, Sentences
from bot.render.markup import person, quoted

_SIDES = {
    "positive": ("Advantage", "Triumph", "Triumphs"),
    "negative": ("Threat", "Despair", "Despairs"),
}

SPENDING: Sentences = {
    "no_reaction": lambda facts: (
        f"{quoted(facts['reaction'])} cannot answer the hit of roll #{facts['number']} any more: it comes before "
        f"anything is bought with the hit or befalls its target, and in its turn. {UNCHANGED}"
    ),
    "nothing_to_spend": lambda facts: (
        f"Nothing of roll #{facts['number']} is left to buy anything with. Checks and attacks of characters can be "
        f"spent. {UNCHANGED}"
    ),
    "not_for_sale": lambda facts: (
        f"“{quoted(facts['option'])}” cannot be bought with what is left: {_left(facts)}. Choose from the list as it "
        f"is now. {UNCHANGED}"
    ),
    "spending_is_over": lambda facts: (
        f"The next slot has begun, so what was left of roll #{facts['number']} is lost. {UNCHANGED}"
    ),
    "spending_passed": lambda facts: (
        f"The rest of {_names(facts)} was passed already. `/undo` takes the pass back. {UNCHANGED}"
    ),
    "attack_taken_back": lambda facts: (
        f"Roll #{facts['number']} was taken back or deleted, so nothing is bought with it. {UNCHANGED}"
    ),
    "victim_first": lambda _: f"The shot goes astray: the GM says first who is struck. {UNCHANGED}",
    "victim_is_named": lambda facts: f"Roll #{facts['number']} has struck somebody already. {UNCHANGED}",
    "player_spends": lambda facts: (
        f"{_names(facts)} of this roll are for {person(facts['id'])} to spend, or for the GM. {UNCHANGED}"
    ),
    "less_strain_to_recover": lambda facts: (
        f"{quoted(facts['name'])} has not {facts['amount']} strain to recover. {UNCHANGED}"
    ),
    "choice_is_gone": lambda _: f"That is not there to choose any more. Choose again. {UNCHANGED}",
}


def _names(facts: Facts) -> str:
    small, big, _ = _SIDES[facts["pays"]]
    return f"{small} and {big}"


def _left(facts: Facts) -> str:
    small, big, bigs = _SIDES[facts["pays"]]
    return f"{facts['small']} {small} and {facts['big']} {big if facts['big'] == 1 else bigs}"
