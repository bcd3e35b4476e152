"""What Advantage, Triumph, Threat and Despair buy, in our own words. Rule: EotE core (tables 6-2 and 6-3)."""

from rules.checks.sources import AddDice, Side, Upgrade
from rules.combat.spending import (
    Circumstance,
    ItemLoss,
    Needs,
    OwnCondition,
    OwnDefense,
    OwnStrain,
    Promise,
    Recipient,
    SpendingOption,
    SpendingSide,
    Told,
    Varies,
)
from rules.dice.die import Die
from rules.health.conditions import Condition

_GOOD = SpendingSide.POSITIVE
_BAD = SpendingSide.NEGATIVE

RECOVER_STRAIN = SpendingOption(
    "recover_strain",
    "Recover 1 strain",
    text="The active character recovers 1 strain; may be bought several times.",
    side=_GOOD,
    small=1,
    is_repeatable=True,
    effect=OwnStrain(-1),
)
BOOST_NEXT_ALLY = SpendingOption(
    "boost_next_ally",
    "Boost die for the next ally to act",
    text="The next of the own side to act has a Boost die on the next check.",
    side=_GOOD,
    small=1,
    effect=Promise(Recipient.NEXT_ALLY, AddDice(Die.BOOST)),
)
NOTICE = SpendingOption(
    "notice",
    "Notice something important",
    text="The active character notices one important thing, such as a weak spot or useful terrain.",
    side=_GOOD,
    small=1,
)
CRITICAL_INJURY = SpendingOption(
    "critical_injury",
    "Inflict a Critical Injury",
    text=(
        "A hit that got damage past soak inflicts a Critical Injury, for Advantage equal to the Critical Rating "
        "of the weapon; each further time adds 10 to the one roll."
    ),
    side=_GOOD,
    small=Varies.CRITICAL_RATING,
    needs=Needs.DAMAGE,
    effect=Told.CRITICAL_INJURY,
)
WEAPON_QUALITY = SpendingOption(
    "weapon_quality",
    "Activate a weapon quality",
    text="A hit activates a quality of the weapon, for 2 Advantage where the quality names no other price.",
    side=_GOOD,
    small=Varies.QUALITY,
    needs=Needs.HIT,
    effect=Told.WEAPON_QUALITY,
)
FREE_MANEUVER = SpendingOption(
    "free_maneuver",
    "Free maneuver",
    text="The active character takes a maneuver at once, within the limit of two in a turn.",
    side=_GOOD,
    small=2,
    effect=Told.FREE_MANEUVER,
)
SETBACK_TARGET = SpendingOption(
    "setback_target",
    "Setback die for the target",
    text="The target has a Setback die on the next check.",
    side=_GOOD,
    small=2,
    takes=Circumstance.TARGET,
    effect=Promise(Recipient.TARGET, AddDice(Die.SETBACK)),
)
DESTROY_ITEM = SpendingOption(
    "destroy_item",
    "Destroy an item of the target",
    text="Beside its damage, the attack wrecks one item that the target uses for good.",
    side=_GOOD,
    small=None,
    big=2,
    needs=Needs.DAMAGE,
    takes=Circumstance.TARGET,
    effect=ItemLoss.DESTROYED,
)

POSITIVE_OPTIONS = (
    RECOVER_STRAIN,
    BOOST_NEXT_ALLY,
    NOTICE,
    CRITICAL_INJURY,
    WEAPON_QUALITY,
    FREE_MANEUVER,
    SETBACK_TARGET,
    SpendingOption(
        "boost_any_ally",
        "Boost die for any ally",
        text="Anybody of the own side, the active character included, has a Boost die on the next check.",
        side=_GOOD,
        small=2,
        effect=Promise(Recipient.ANY_ALLY, AddDice(Die.BOOST)),
    ),
    SpendingOption(
        "negate_defense",
        "Negate the target's defensive bonuses",
        text="What the target gains from cover, stance, gear and the like is lost until the round ends.",
        side=_GOOD,
        small=3,
        takes=Circumstance.TARGET,
    ),
    SpendingOption(
        "ignore_environment",
        "Ignore environmental penalties",
        text="Darkness, weather and the like do not hinder the active character until the end of its next turn.",
        side=_GOOD,
        small=3,
        effect=OwnCondition("unhindered by the environment", 1),
    ),
    SpendingOption(
        "disable",
        "Disable the opponent or an item",
        text="In place of dealing damage, the attack puts the opponent or one of its items out of action for a while.",
        side=_GOOD,
        small=3,
        needs=Needs.DAMAGE,
        takes=Circumstance.TARGET,
    ),
    SpendingOption(
        "gain_defense",
        "+1 melee or ranged defense",
        text="The active character has 1 more melee or ranged defense until the end of its next turn.",
        side=_GOOD,
        small=3,
        effect=OwnDefense(1),
    ),
    SpendingOption(
        "disarm",
        "Make the target drop a weapon",
        text="The target lets go of a weapon that it holds.",
        side=_GOOD,
        small=3,
        takes=Circumstance.TARGET,
        effect=ItemLoss.DROPPED,
    ),
    SpendingOption(
        "upgrade_target_difficulty",
        "Upgrade the difficulty of the target's next check",
        text="The difficulty of the target's next check is upgraded once.",
        side=_GOOD,
        small=None,
        takes=Circumstance.TARGET,
        effect=Promise(Recipient.TARGET, Upgrade(Side.DIFFICULTY)),
    ),
    SpendingOption(
        "upgrade_ally_ability",
        "Upgrade the ability of an ally's next check",
        text="The ability of the next check of anybody of the own side is upgraded once.",
        side=_GOOD,
        small=None,
        effect=Promise(Recipient.ANY_ALLY, Upgrade(Side.ABILITY)),
    ),
    SpendingOption(
        "something_vital",
        "Do something vital",
        text="Something turns the fight, such as shooting the controls of a door; the GM has the last word.",
        side=_GOOD,
        small=None,
    ),
    DESTROY_ITEM,
)
"""Table 6-2, cheapest first."""

SUFFER_STRAIN = SpendingOption(
    "suffer_strain",
    "Suffer 1 strain",
    text="The active character suffers 1 strain; may be chosen several times.",
    side=_BAD,
    small=1,
    is_repeatable=True,
    effect=OwnStrain(1),
)
LOSE_MANEUVER = SpendingOption(
    "lose_maneuver",
    "An earlier maneuver stops helping",
    text="What an earlier maneuver gave, such as cover or a guarded stance, is lost until it is taken again.",
    side=_BAD,
    small=1,
)
OPPONENT_MANEUVER = SpendingOption(
    "opponent_maneuver",
    "An opponent takes a free maneuver",
    text="One opponent takes a maneuver at once, in response.",
    side=_BAD,
    small=2,
    effect=Told.OPPONENT_MANEUVER,
)
SETBACK_ALLY = SpendingOption(
    "setback_ally",
    "Setback die for oneself or an ally",
    text="The active character or somebody of the own side has a Setback die on the next action.",
    side=_BAD,
    small=2,
    effect=Promise(Recipient.ANY_ALLY, AddDice(Die.SETBACK)),
)
OUT_OF_AMMUNITION = SpendingOption(
    "out_of_ammunition",
    "Out of ammunition",
    text="The ranged weapon has nothing left to fire for the rest of the encounter.",
    side=_BAD,
    small=None,
    takes=Circumstance.AMMUNITION,
)
GEAR_DAMAGED = SpendingOption(
    "gear_damaged",
    "Tool or melee weapon damaged",
    text="The tool or melee weapon in use is damaged by one step.",
    side=_BAD,
    small=None,
    takes=Circumstance.BREAKABLE,
)

NEGATIVE_OPTIONS = (
    SUFFER_STRAIN,
    LOSE_MANEUVER,
    OPPONENT_MANEUVER,
    SpendingOption(
        "boost_target",
        "Boost die for the target",
        text="The target of the attack has a Boost die on its next check.",
        side=_BAD,
        small=2,
        takes=Circumstance.TARGET,
        effect=Promise(Recipient.TARGET, AddDice(Die.BOOST)),
    ),
    SETBACK_ALLY,
    SpendingOption(
        "fall_prone",
        "Fall prone",
        text="The active character falls prone.",
        side=_BAD,
        small=3,
        effect=OwnCondition(Condition.PRONE),
    ),
    SpendingOption(
        "enemy_advantage",
        "A significant advantage for the enemy",
        text="The enemy gains something that matters in this encounter, such as shot-out controls; the GM says what.",
        side=_BAD,
        small=3,
    ),
    OUT_OF_AMMUNITION,
    SpendingOption(
        "upgrade_ally_difficulty",
        "Upgrade the difficulty of an ally's next check",
        text="The difficulty of the next check of somebody of the own side, oneself included, is upgraded once.",
        side=_BAD,
        small=None,
        effect=Promise(Recipient.ANY_ALLY, Upgrade(Side.DIFFICULTY)),
    ),
    GEAR_DAMAGED,
)
"""Table 6-3, cheapest first."""

COMMON_OPTIONS = (
    RECOVER_STRAIN,
    BOOST_NEXT_ALLY,
    NOTICE,
    FREE_MANEUVER,
    SETBACK_TARGET,
    WEAPON_QUALITY,
    CRITICAL_INJURY,
    DESTROY_ITEM,
    SUFFER_STRAIN,
    LOSE_MANEUVER,
    SETBACK_ALLY,
    OPPONENT_MANEUVER,
    SpendingOption(
        "jam_or_drop",
        "A weapon jams or something is dropped",
        text="A weapon jams, or something important falls to the ground; where the books' tables differ, they win.",
        side=_BAD,
        small=3,
    ),
    OUT_OF_AMMUNITION,
    GEAR_DAMAGED,
    SpendingOption(
        "complication",
        "A lasting complication",
        text="Something unforeseen goes wrong and stays so; the GM says what.",
        side=_BAD,
        small=None,
    ),
)
"""The short list for any check, a fight or not; in a fight the full tables win."""
