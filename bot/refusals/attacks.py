"""What is refused of attacks before they are rolled, at the table as it is."""

from bot.refusals.sentence import UNCHANGED, Sentences
from bot.render.markup import person, quoted

_ROLLED = "Nothing was rolled."

ATTACKS: Sentences = {
    "circumstance_twice": lambda facts: f"The situation has “{quoted(facts['word'])}” twice. Say it once. {_ROLLED}",
    "circumstance_without_number": lambda facts: (
        f"“{quoted(facts['word'])}” takes no number in a situation. Leave the number out. {_ROLLED}"
    ),
    "circumstances_contradict": lambda facts: (
        f"“{quoted(facts['first'])}” and “{quoted(facts['second'])}” cannot both be. Leave one out. {_ROLLED}"
    ),
    "engaged_unsaid": lambda facts: (
        f"{quoted(facts['name'])} shoots around close combat, as it was last told: say "
        f"{' and '.join(f'`{each}`' for each in facts['words'])} in the situation, or that it is over with "
        f"`not engaged` or `no ally engaged`. {_ROLLED}"
    ),
    "which_weapon": lambda facts: (
        f"With which weapon? There are {', '.join(quoted(each) for each in facts['weapons'][:10])}. "
        f"Name one with `weapon`. {_ROLLED}"
    ),
    "range_not_told": lambda facts: (
        f"How far away is the target? “{quoted(facts['weapon'])}” shoots, so add `range`. {_ROLLED}"
    ),
    "weapon_dropped": lambda facts: (
        f"{quoted(facts['name'])} has dropped “{quoted(facts['weapon'])}”. Pick it up first, which is a maneuver: "
        f"`/encounter condition who:{quoted(facts['name'])} condition:without {quoted(facts['weapon'])} end:True`. "
        f"{_ROLLED}"
    ),
    "out_of_ammunition": lambda facts: (
        f"“{quoted(facts['weapon'])}” is out of ammunition for this encounter. Choose another weapon. {_ROLLED}"
    ),
    "attacks_itself": lambda facts: (
        f"{quoted(facts['name'])} attacks here, so it cannot be the target too. Name another `target`, or say who "
        f"attacks with `attacker`. {_ROLLED}"
    ),
    "attacker_without_sheet": lambda facts: (
        f"{quoted(facts['name'])} has no sheet, so I do not know its dice. Give it one with `/character create`, or "
        f"throw them with `/roll`. {_ROLLED}"
    ),
    "attacker_is_theirs": lambda facts: (
        f"{quoted(facts['name'])} is {person(facts['id']) if facts['id'] else 'the GM'}'s, who attacks with it. Leave "
        f"`attacker` out to attack with the character that you play. {_ROLLED}"
    ),
    "several_targets": lambda facts: (
        f"An attack has one target, {quoted(facts['first'])} for one; Auto-fire takes further ones in `others`, as in "
        f"`others:{quoted(facts['others'])}`. {_ROLLED}"
    ),
    "target_twice": lambda facts: f"{quoted(facts['name'])} is named twice. Name each target once. {_ROLLED}",
    "target_without_sheet": lambda facts: (
        f"{quoted(facts['name'])} has no sheet. Say its numbers in place of the name: "
        f"`target:{quoted(facts['name'])} soak 3`. {_ROLLED}"
    ),
    "target_does_not_fight": lambda facts: (
        f"{quoted(facts['name'])} is another player's and not in a running encounter. Its player or the GM brings it "
        f"in first. {_ROLLED}"
    ),
    "not_in_encounter": lambda facts: (
        f"{quoted(facts['name'])} does not take part in the encounter. Join it first, or say `out_of_turn:True`. "
        f"{_ROLLED}"
    ),
    "attacker_is_down": lambda facts: (
        f"{quoted(facts['name'])} is down and cannot act. Heal it first, or name another `attacker`. {_ROLLED}"
    ),
    "falls_first": lambda facts: (
        f"{quoted(facts['name'])} falls by what is due as this turn starts, before it can act. Take the slot with "
        f"`/encounter claim` and see. {_ROLLED}"
    ),
    "attacker_is_staggered": lambda facts: (
        f"{quoted(facts['name'])} is staggered and takes no actions. That ends by itself with a turn; the GM ends it "
        f"early with `/encounter condition`. {_ROLLED}"
    ),
    "already_attacked": lambda facts: (
        f"{quoted(facts['name'])} has attacked in this turn: roll #{facts['number']}. A turn has one action. Where the "
        f"rules allow another attack, say `out_of_turn:True`. {_ROLLED}"
    ),
    "no_attacker": lambda _: f"Who attacks? Name one of your NPCs with `attacker`. {_ROLLED}",
    "attack_draft_is_gone": lambda _: (
        f"This attack is rolled already, or a later preview took its place. Use `/attack` again. {UNCHANGED}"
    ),
}
