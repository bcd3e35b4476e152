"""Why nothing was done about the fairness of dice or with a secret roll, and what to do next."""

from bot.refusals.sentence import Facts, Sentences


def _nothing(facts: Facts) -> str:
    if facts["use"] == "secret":
        return "No secret roll has fallen since the last secret was revealed. Nothing was changed."
    return "No die has fallen since the last secret was revealed: roll first. Nothing was changed."


FAIRNESS: Sentences = {
    "no_words": lambda _: (
        "There is nothing left of these words to mix in. Type some that can be read. Nothing was changed."
    ),
    "too_many_words": lambda facts: (
        f"Secret no. {facts['seed']} has had {facts['limit']} words, as many as it takes. The GM's "
        f"`/fairness reveal what:{facts['use']}` begins a new one, which takes words again. Nothing was changed."
    ),
    "nothing_to_reveal": _nothing,
    "roll_is_secret": lambda facts: (
        f"Roll #{facts['number']} is secret, and what is done to a roll is public: reveal it first. "
        "Nothing was changed."
    ),
    "secret_changes_more": lambda _: (
        "A check that takes a turn, or flips a point or uses one that waits for it, is seen by everybody, so it cannot "
        "be secret. Leave `secret` out. Nothing was rolled."
    ),
    "already_revealed": lambda facts: (
        f"Secret no. {facts['seed']} of the dice is revealed already; `/fairness show` has it. Nothing was changed."
    ),
}
