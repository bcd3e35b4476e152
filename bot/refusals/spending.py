"""What spending the symbols of a roll refuses."""

from bot.access import GameMasters
from bot.refusals.sentence import UNCHANGED, Facts, Sentences
from bot.render.markup import person, quoted, role

_SIDES = {
    "positive": ("Advantage", "Triumph", "Triumphs"),
    "negative": ("Threat", "Despair", "Despairs"),
}

SPENDING: Sentences = {
    "nothing_to_spend": lambda facts: (
        f"Nothing of roll #{facts['number']} is left to buy anything with. Checks and attacks of characters can be "
        f"spent. {UNCHANGED}"
    ),
    "not_for_sale": lambda facts: (
        f"“{quoted(facts['title'])}” cannot be bought with what is left: {_left(facts)}. Choose from the list as it "
        f"is now. {UNCHANGED}"
    ),
    "spending_is_over": lambda facts: (
        f"The next slot has begun, so what was left of roll #{facts['number']} is lost. {UNCHANGED}"
    ),
    "spending_passed": lambda facts: (
        f"The rest of {_names(facts)} was passed already. `/undo` takes the pass back. {UNCHANGED}"
    ),
    "attack_taken_back": lambda facts: (
        f"Roll #{facts['number']} was taken back, so nothing is bought with it. {UNCHANGED}"
    ),
    "victim_first": lambda facts: (
        f"The shot goes astray: {_masters(facts['masters'])} says first who is struck. {UNCHANGED}"
    ),
    "gm_names_victim": lambda facts: (
        f"Whom a stray shot strikes is for {_masters(facts['masters'])} to say. {UNCHANGED}"
    ),
    "victim_is_named": lambda facts: f"Roll #{facts['number']} has struck somebody already. {UNCHANGED}",
    "gm_spends": lambda facts: (
        f"{_names(facts)} of this roll are for {_masters(facts['masters'])} to spend. {UNCHANGED}"
    ),
    "player_spends": lambda facts: (
        f"{_names(facts)} of this roll are for {person(facts['id'])} to spend, or for the GM. {UNCHANGED}"
    ),
    "choice_is_gone": lambda _: f"That is not there to choose any more. Choose again. {UNCHANGED}",
}


def _names(facts: Facts) -> str:
    small, big, _ = _SIDES[facts["side"]]
    return f"{small} and {big}"


def _left(facts: Facts) -> str:
    small, big, bigs = _SIDES[facts["side"]]
    return f"{facts['small']} {small} and {facts['big']} {big if facts['big'] == 1 else bigs}"


def _masters(masters: GameMasters) -> str:
    named = [*map(person, sorted(masters.user_ids)), *map(role, sorted(masters.role_ids))]
    return f"the GM ({', '.join(named)})" if named else "whoever has Manage Server, while no GM is set"
