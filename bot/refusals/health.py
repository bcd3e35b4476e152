"""What the rules of wounds, strain, Critical Injuries, healing and falling refuse."""

from bot.refusals.sentence import NEITHER, UNCHANGED, Sentences
from bot.render.markup import code, quoted, whose

HEALTH: Sentences = {
    "injury_not_carried": lambda facts: (
        f"Nobody here carries “{quoted(facts['injury'])}”; perhaps it is healed or removed already. {UNCHANGED}"
    ),
    "beyond_treatment": lambda facts: f"“{quoted(facts['injury'])}” is beyond treatment: no check heals it. {NEITHER}",
    "limb_lost": lambda facts: (
        f"That takes {_limb(facts['limb'])}, which is lost ({quoted(facts['injury'])}). "
        "Try something that works without it. Nothing was rolled."
    ),
    "minions_choose_no_strain": lambda _: (
        "Minions cannot take strain by choice, so they have no second maneuver for it. Nothing was changed."
    ),
    "no_strain_by_choice": lambda facts: (
        f"“{quoted(facts['injury'])}” keeps its victim from taking strain by choice. {UNCHANGED}"
    ),
    "strain_past_threshold": lambda facts: (
        f"{facts['amount']} strain would go past the strain threshold, and at this table nobody may choose that. "
        f"{UNCHANGED}"
    ),
    "nothing_to_heal": lambda _: "There is nothing to tend there. Nothing was rolled or changed.",
    "no_wounds_for_a_stimpack": lambda facts: (
        f"{quoted(facts['name'])} has no wounds, so no stimpack was used. {UNCHANGED}"
    ),
    "one_medicine_check": lambda _: (
        "This patient has had a Medicine check in this encounter, and one is all. Use a stimpack, or wait. "
        "Nothing was rolled."
    ),
    "no_more_stimpacks": lambda facts: (
        f"{facts['a_day']} stimpacks a day work, and as many were used. The next one helps after a day. {UNCHANGED}"
    ),
    "no_amounts": lambda facts: (
        f"{code(facts['text'])} is no amount above zero. Type a number, or several hits of one attack: `12, 9`. "
        f"{UNCHANGED}"
    ),
    "force_is_no_skill": lambda _: (
        "The Force is no skill: `/roll pool:1w` rolls a Force die, and `extra:1w` adds one to a check of a skill. "
        "Nothing was rolled."
    ),
    "dice_as_difficulty": lambda facts: (
        f"{code(str(facts['text']))} is more than Difficulty dice, so it does not fit there. Write "
        f"`difficulty:{facts['difficulty']}` and {code('extra:' + str(facts['extra']))}. Nothing was rolled."
    ),
    "no_difficulty": lambda facts: (
        f"There is no difficulty called “{quoted(facts['text'])}”. It is simple, easy, average, hard, daunting or "
        "formidable, or a number from 0 to 5; dice go into `extra`. Nothing was rolled."
    ),
    "difficulty_and_opponent": lambda _: (
        "A check goes against a difficulty or against somebody, one of the two; `extra` can add dice. "
        "Nothing was rolled."
    ),
    "choice_without_soak": lambda _: f"Strain by choice is not soaked. Leave out one of the two. {UNCHANGED}",
    "minions_carry_no_injuries": lambda facts: (
        f"{quoted(facts['name'])} is a group of minions and carries no Critical Injuries; `/crit roll` takes one "
        f"minion out. {UNCHANGED}"
    ),
    "no_strain_to_recover": lambda facts: f"{quoted(facts['name'])} has no strain to recover. Nothing was rolled.",
    "healer_is_theirs": lambda facts: (
        f"You do not see {whose(facts['name'])} sheet. Type the dice of that Medicine skill in place of the name, "
        "as in `medicine:2y1g`. Nothing was rolled."
    ),
    "one_way_to_heal": lambda _: (
        "Choose one way to heal: amounts of `wounds` and `strain`, `stimpack`, `medicine`, `rest` or `recover`. "
        f"{UNCHANGED}"
    ),
    "nothing_carried": lambda _: f"No Critical Injury is carried. {UNCHANGED}",
    "no_fall": lambda facts: (
        f"Nobody falls within {quoted(facts['band'])} range: falls are short, medium, long or extreme. {UNCHANGED}"
    ),
    "no_triumph": lambda _: "Only a Triumph makes a fall shorter, and the check shows none. Nothing was changed.",
}


def _limb(limb: str) -> str:
    return f"the {quoted(limb)}" if limb else "a limb"
