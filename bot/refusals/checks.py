"""What the rules of checks, gear, Initiative and the Force refuse."""

from bot.refusals.sentence import NEITHER, UNCHANGED, Sentences
from bot.render.markup import count, quoted

CHECKS: Sentences = {
    "too_low": lambda facts: f"That is {facts['got']} {facts['what']}; it takes {facts['least']} or more. {UNCHANGED}",
    "help_with_other_skill": lambda facts: (
        f"{quoted(facts['helper_skill'])} does not help with {quoted(facts['skill'])}: skilled help takes the same "
        "skill. Any other help is a Boost die. Nothing was rolled."
    ),
    "staggered_at_check": lambda facts: (
        f"{quoted(facts['name'])} is staggered and takes no actions. A check that is no action goes with "
        "`out_of_turn:True`. Nothing was rolled."
    ),
    "impassable_terrain": lambda facts: (
        "No maneuver leads through impassable terrain. "
        f"Getting past it is an action: a check of {' or '.join(facts['checks'])}. {UNCHANGED}"
    ),
    "gear_unusable": lambda facts: (
        f"“{quoted(facts['name'])}” cannot be used, it is {_damaged(facts['state'])}. "
        f"{'Replace it' if facts['state'] == 'destroyed' else 'Have it repaired'} or take something else. {NEITHER}"
    ),
    "not_repairable": lambda facts: (
        f"There is nothing left of “{quoted(facts['name'])}” to repair. Replace it. {UNCHANGED}"
        if facts["state"] == "destroyed"
        else f"“{quoted(facts['name'])}” is not damaged, so there is nothing to repair. {UNCHANGED}"
    ),
    "past_ranks": lambda facts: (
        f"{quoted(facts['talent'])} takes at most as much strain as you have ranks in it: "
        f"{facts['ranks']}, not {facts['got']}. {UNCHANGED}"
    ),
    "too_few_pips": lambda facts: (
        f"The roll shows {count(facts['got_light'], 'light pip')} and {count(facts['got_dark'], 'dark pip')}; "
        f"you cannot use {facts['light']} light and {facts['dark']} dark. {UNCHANGED}"
    ),
    "not_in_condition": lambda facts: (
        f"The one you mean is not {quoted(facts['condition'])}, so there is nothing to end. {UNCHANGED}"
    ),
}


def _damaged(state: str) -> str:
    return "destroyed" if state == "destroyed" else f"badly damaged ({state})"
