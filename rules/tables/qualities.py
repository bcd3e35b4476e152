"""The weapon qualities: one row each. Active ones cost two Advantage unless their row says otherwise.

Rule: EotE core (pages not confirmed).
"""

from rules.checks.skills import AttackKind, Characteristic
from rules.combat.qualities import (
    ConditionEffect,
    CriticalEffect,
    DamageEffect,
    DefenseEffect,
    DiceEffect,
    ExtraHitEffect,
    NeedsEffect,
    PierceEffect,
    Quality,
    Special,
    SymbolEffect,
)
from rules.dice.die import Die
from rules.dice.symbols import Symbols
from rules.health.conditions import Condition

ACCURATE = Quality(
    "accurate", "Accurate", effects=(DiceEffect(Die.BOOST),), text="Attacks gain a Boost die for each rank."
)
AUTO_FIRE = Quality(
    "auto_fire",
    "Auto-fire",
    is_ranked=False,
    cost=2,
    effects=(ExtraHitEffect(increase=1, may_switch_target=True),),
    aliases=("Autofire",),
    text=(
        "Said before the roll: the attack is one harder, and each two Advantage bring one more hit, "
        "on the same target or another one named beforehand. The hardest target sets the pool."
    ),
)
BLAST = Quality(
    "blast",
    "Blast",
    cost=2,
    miss_cost=3,
    effects=(Special.BLAST,),
    text=(
        "Everyone engaged with the target takes damage equal to the rank plus net Successes. "
        "After a miss, the target and everyone engaged with it take the rank alone."
    ),
)
BREACH = Quality(
    "breach",
    "Breach",
    effects=(PierceEffect(soak=10, armor=1),),
    text="Each rank ignores one point of a vehicle's armor, or ten points of a person's soak.",
)
BURN = Quality(
    "burn",
    "Burn",
    cost=2,
    effects=(Special.BURN,),
    text=(
        "The target takes the weapon's base damage again as each of its turns starts, for as many rounds as there are "
        "ranks. An action may put the fire out."
    ),
)
CONCUSSIVE = Quality(
    "concussive",
    "Concussive",
    cost=2,
    effects=(ConditionEffect(Condition.STAGGERED),),
    text="The target is staggered for as many rounds as there are ranks.",
)
CORTOSIS = Quality(
    "cortosis",
    "Cortosis",
    is_ranked=False,
    effects=(Special.CORTOSIS,),
    text="The item cannot be sundered. As armor, it keeps Pierce and Breach from ignoring the wearer's soak.",
)
CUMBERSOME = Quality(
    "cumbersome",
    "Cumbersome",
    effects=(NeedsEffect(Characteristic.BRAWN),),
    text="Each point of Brawn under the rank makes attacks one harder.",
)
DEFENSIVE = Quality(
    "defensive",
    "Defensive",
    effects=(DefenseEffect(AttackKind.MELEE),),
    text="Increases melee defense by the rank. Of several such items only the best counts (house rule).",
)
DEFLECTION = Quality(
    "deflection",
    "Deflection",
    effects=(DefenseEffect(AttackKind.RANGED),),
    text="Increases ranged defense by the rank. Of several such items only the best counts (house rule).",
)
DISORIENT = Quality(
    "disorient",
    "Disorient",
    cost=2,
    effects=(ConditionEffect(Condition.DISORIENTED),),
    text="The target is disoriented for as many rounds as there are ranks: a Setback die on every check.",
)
ENSNARE = Quality(
    "ensnare",
    "Ensnare",
    cost=2,
    effects=(ConditionEffect(Condition.IMMOBILIZED),),
    text=(
        "The target is immobilized for as many rounds as there are ranks. "
        "A Hard Athletics check, as an action, breaks free."
    ),
)
GUIDED = Quality(
    "guided",
    "Guided",
    miss_cost=3,
    effects=(Special.GUIDED,),
    text="After a miss the projectile attacks again at the end of the round, with an Ability die for each rank.",
)
INACCURATE = Quality(
    "inaccurate",
    "Inaccurate",
    effects=(DiceEffect(Die.SETBACK),),
    aliases=("Innacurate",),
    text="Attacks gain a Setback die for each rank.",
)
INFERIOR = Quality(
    "inferior",
    "Inferior",
    is_ranked=False,
    effects=(SymbolEffect(Symbols(threat=1)), DamageEffect(-1)),
    text="Every check with it has one Threat more, and its damage is one lower.",
)
ION = Quality(
    "ion",
    "Ion",
    is_ranked=False,
    effects=(Special.ION,),
    text="Its damage counts as system strain on vehicles and as strain on droids; armor and soak apply.",
)
KNOCKDOWN = Quality(
    "knockdown",
    "Knockdown",
    is_ranked=False,
    cost=2,
    effects=(ConditionEffect(Condition.PRONE, each_larger_silhouette=1),),
    text="The target falls prone. It costs one Advantage more for each silhouette above 1.",
)
LIMITED_AMMO = Quality(
    "limited_ammo",
    "Limited Ammo",
    effects=(Special.LIMITED_AMMO,),
    text="After as many shots as there are ranks it must be reloaded with a maneuver.",
)
LINKED = Quality(
    "linked",
    "Linked",
    cost=2,
    effects=(ExtraHitEffect(),),
    text="Each two Advantage bring one more hit on the same target, at most as many as there are ranks.",
)
PIERCE = Quality(
    "pierce",
    "Pierce",
    effects=(PierceEffect(soak=1, armor=1),),
    text="Each rank ignores one point of soak.",
)
PREPARE = Quality(
    "prepare",
    "Prepare",
    effects=(Special.PREPARE,),
    text="It takes as many maneuvers as there are ranks before it can be used.",
)
SLOW_FIRING = Quality(
    "slow_firing",
    "Slow-Firing",
    effects=(Special.SLOW_FIRING,),
    text="As many rounds as there are ranks must pass between two shots.",
)
STUN = Quality(
    "stun",
    "Stun",
    cost=2,
    effects=(Special.STUN,),
    text="The target also suffers strain equal to the rank; soak does not count.",
)
STUN_DAMAGE = Quality(
    "stun_damage",
    "Stun Damage",
    is_ranked=False,
    effects=(Special.STUN_DAMAGE,),
    text="Its damage is strain in place of wounds; soak counts.",
)
STUN_SETTING = Quality(
    "stun_setting",
    "Stun Setting",
    is_ranked=False,
    effects=(Special.STUN_SETTING,),
    text="It may be set to deal strain in place of wounds, at short range at most; soak counts.",
)
SUNDER = Quality(
    "sunder",
    "Sunder",
    is_ranked=False,
    cost=1,
    effects=(Special.SUNDER,),
    text=(
        "One item that the target openly wields is damaged one step: minor, moderate, major, destroyed. "
        "It may be activated again on the same item."
    ),
)
SUPERIOR = Quality(
    "superior",
    "Superior",
    is_ranked=False,
    effects=(SymbolEffect(Symbols(advantage=1)), DamageEffect(1)),
    text="Every check with it has one Advantage more, and its damage is one higher.",
)
TRACTOR = Quality(
    "tractor",
    "Tractor",
    effects=(Special.TRACTOR,),
    text="A vehicle that is hit is held: its pilot needs a check to move it.",
)
UNWIELDY = Quality(
    "unwieldy",
    "Unwieldy",
    effects=(NeedsEffect(Characteristic.AGILITY),),
    text="Each point of Agility under the rank makes attacks one harder.",
)
VICIOUS = Quality(
    "vicious",
    "Vicious",
    effects=(CriticalEffect(10),),
    text="Adds ten for each rank to the roll for a Critical Injury.",
)

QUALITIES = (
    ACCURATE,
    AUTO_FIRE,
    BLAST,
    BREACH,
    BURN,
    CONCUSSIVE,
    CORTOSIS,
    CUMBERSOME,
    DEFENSIVE,
    DEFLECTION,
    DISORIENT,
    ENSNARE,
    GUIDED,
    INACCURATE,
    INFERIOR,
    ION,
    KNOCKDOWN,
    LIMITED_AMMO,
    LINKED,
    PIERCE,
    PREPARE,
    SLOW_FIRING,
    STUN,
    STUN_DAMAGE,
    STUN_SETTING,
    SUNDER,
    SUPERIOR,
    TRACTOR,
    UNWIELDY,
    VICIOUS,
)
"""Every quality, in the order of their names."""
