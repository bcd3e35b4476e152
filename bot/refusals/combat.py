"""What the rules of attacks, weapons and spending symbols refuse."""

from bot.refusals.sentence import UNCHANGED, Facts, Sentences
from bot.render.markup import count, quoted

COMBAT: Sentences = {
    "not_a_combat_skill": lambda facts: (
        f"Nobody attacks with {quoted(facts['skill'])}. Choose a combat skill, such as Melee or Ranged (Light). "
        "Nothing was rolled."
    ),
    "wrong_skill": lambda facts: (
        f"{_weapon(facts)} is used with {quoted(facts['skill'])}, not with {quoted(facts['got'])}. Nothing was rolled."
    ),
    "no_shot_while_engaged": lambda facts: (
        f"{quoted(facts['skill'])} cannot be used while engaged. Disengage first, or choose another weapon; say "
        "`not engaged` in the situation where that is over. "
        "Nothing was rolled."
    ),
    "out_of_range": lambda facts: (
        f"That is too far: {_weapon(facts)} reaches {_range(facts['reaches'])}, and the target is at "
        f"{_range(facts['at'])}. Get closer, or choose another weapon. Nothing was rolled."
    ),
    "stun_is_short": lambda facts: (
        f"The stun setting of {_weapon(facts)} reaches short range only, and the target is at {_range(facts['at'])}. "
        "Get closer, or leave `stun` out. Nothing was rolled."
    ),
    "must_reload": lambda facts: (
        f"{_weapon(facts)} is empty after {count(facts['shots'], 'shot')}. Reload it with a maneuver, then say "
        "`situation:reloaded`. Nothing was rolled."
    ),
    "must_prepare": lambda facts: (
        f"{_weapon(facts)} is not ready: it takes {count(facts['maneuvers'], 'more maneuver')} of preparation. "
        "Once it is prepared, say `situation:prepared`. Nothing was rolled."
    ),
    "must_wait": lambda facts: (
        f"{_weapon(facts)} is still cooling: {count(facts['rounds'], 'more round')} until the next shot. "
        "Choose another weapon until then. Nothing was rolled."
    ),
    "no_automatic_fire": lambda facts: f"{_weapon(facts)} has no Auto-fire. Attack without it. Nothing was rolled.",
    "one_target_only": lambda facts: (
        f"{_weapon(facts)} attacks one target at a time; several take Auto-fire. Leave `others` out, or say "
        "`situation:auto-fire` with a weapon that has it. Nothing was rolled."
    ),
    "target_not_named": lambda facts: (
        f"“{quoted(facts['target'])}” was not named before the roll, so no extra hit goes there. Choose a named "
        f"target. {UNCHANGED}"
    ),
    "two_weapons_need_one_hand_each": lambda facts: (
        f"{_weapon(facts)} takes both hands. Attacking with two weapons takes two one-handed ones. Nothing was rolled."
    ),
    "second_weapon_misses": lambda _: (
        "The second weapon does not hit: that takes two weapons, a success, and two Advantage or a Triumph. "
        "Nothing was changed."
    ),
    "weapon_deals_no_strain": lambda facts: (
        f"{_weapon(facts)} cannot deal strain in place of wounds; it has no stun setting. Leave `stun` out. "
        "Nothing was rolled."
    ),
    "vehicle_has_no_strain": lambda facts: (
        f"“{quoted(facts['target'])}” is a vehicle, and the strain that {_weapon(facts)} deals does nothing to it. "
        "Choose another weapon. Nothing was rolled."
    ),
    "quality_twice": lambda facts: (
        f"The weapon has {quoted(facts['name'])} twice. Name it once, with the ranks that it has. {UNCHANGED}"
    ),
    "quality_without_ranks": lambda facts: f"{quoted(facts['name'])} has no ranks. Leave the number out. {UNCHANGED}",
    "not_activatable": lambda facts: (
        f"{quoted(facts['quality'])} cannot be activated with this result: most qualities take a hit, and passive ones "
        "work by themselves. Nothing was changed."
    ),
    "cannot_be_sundered": lambda facts: (
        f"“{quoted(facts['item'])}” cannot be sundered: Cortosis keeps it whole. {UNCHANGED}"
    ),
    "too_few_triggers": lambda facts: (
        f"This hit pays for {count(facts['most'], 'trigger')} of a Critical Injury, not for {facts['triggers']}. "
        f"{UNCHANGED}"
    ),
    "wrong_reaction": lambda facts: (
        f"{quoted(facts['reaction'])} does not answer a {quoted(facts['attack'])} attack: Parry is for close combat, "
        "Reflect for shots. Nothing was changed."
    ),
    "already_reacted": lambda _: (
        "This hit has been answered by Parry or Reflect already; once is all. Nothing was changed."
    ),
}


def _weapon(facts: Facts) -> str:
    return f"“{quoted(facts['weapon'])}”"


def _range(band: str) -> str:
    return f"{quoted(band)} range"
