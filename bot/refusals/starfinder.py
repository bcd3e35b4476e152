"""What the damage of Starfinder and its targets refuse."""

from bot.refusals.sentence import Sentences
from bot.render.markup import ago, person, quoted

STARFINDER: Sentences = {
    "no_weapon_dice": lambda _: (
        "This damage is a fixed number, without a weapon die to add to or to make larger. Nothing was rolled."
    ),
    "no_physical_damage": lambda facts: (
        f"Only physical damage can be {facts['material']}, and there is none here: name its type, as in "
        "`2d8 slashing`. Nothing was rolled."
    ),
    "strength_needs_attack": lambda _: (
        "How much of the Strength modifier counts depends on the kind of attack: choose `attack` as well. "
        "Nothing was rolled."
    ),
    "no_name": lambda _: "A target needs a name of letters or digits. Nothing was changed.",
    "name_is_taken": lambda facts: (
        f"There is a target called “{quoted(facts['name'])}” already. Choose another name. Nothing was changed."
    ),
    "more_than_maximum": lambda facts: (
        f"{facts['hit_points']} Hit Points are more than the maximum of {facts['maximum']}. Nothing was changed."
    ),
    "already_full": lambda facts: f"{quoted(facts['name'])} is at full Hit Points. Nothing was changed.",
    "persistent_without_type": lambda _: (
        "Persistent damage has a type: write `1d6 fire`, or `none` where it is over. Nothing was changed."
    ),
    "nothing_persistent": lambda facts: (
        f"{quoted(facts['name'])} suffers no persistent damage, which the end of its turn would deal. "
        "Nothing was changed."
    ),
    "not_persistent": lambda facts: (
        f"{quoted(facts['name'])} suffers no persistent {facts['type']} damage. Nothing was rolled."
    ),
    "already_applied": lambda facts: (
        f"Roll #{facts['number']} is dealt: {person(facts['actor_id'])} applied it {ago(facts['at'])}. "
        "`/undo` takes it back. Nothing was changed."
    ),
    "target_is_gone": lambda _: "That target has been removed. Nothing was changed; `/undo` can bring it back.",
    "roll_is_gone": lambda facts: f"There is no damage roll #{facts['number']} here. Nothing was changed.",
}
