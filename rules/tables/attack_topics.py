"""The steps of an attack and what people decide in them, for looking up. Rule: EotE core (pages not confirmed)."""

from rules.checks.topics import Topic
from rules.citations import edge

ATTACK_STEPS = (
    Topic("attack_step_1", "Attack and target", "Name the attack, the weapon and the target."),
    Topic("attack_step_2", "Pool", "Put the pool together, with the difficulty of the attack."),
    Topic("attack_step_3", "Roll", "Roll once and cancel; one net Success or more is a hit, none is a miss."),
    Topic(
        "attack_step_4",
        "Advantage and Triumph",
        "The attacker spends Advantage and Triumph: first on Critical Injuries and weapon qualities, then on the rest.",
    ),
    Topic("attack_step_5", "Threat and Despair", "The GM spends Threat and Despair."),
    Topic(
        "attack_step_6",
        "Soak, wounds, injuries",
        "Take soak off the damage of each hit, suffer what is left as wounds, then apply Critical Injuries.",
    ),
)
"""In the order in which they are taken."""

ATTACK_TOPICS = (
    Topic(
        "combat_checks",
        "Ranged and melee attacks",
        "A ranged attack is made with a ranged weapon, usually with Ranged (Light), Ranged (Heavy) or Gunnery. "
        "A melee attack is made in close combat with a close-combat weapon, usually with Melee or Brawl.",
        aliases=("Combat check",),
    ),
    Topic(
        "who_spends_advantage",
        "Who spends Advantage and Triumph",
        "The player of the active character decides, unless the GM has a reason to.",
    ),
    Topic(
        "who_spends_threat",
        "Who spends Threat and Despair",
        "The GM decides. For the checks of NPCs the GM may let the players choose.",
    ),
    Topic(
        "invented_advantage",
        "Other uses of Advantage and Triumph",
        "The printed options are not all there is: what player and GM agree on is fine.",
    ),
    Topic(
        "invented_threat",
        "Other uses of Threat and Despair",
        "The printed options are not all there is: the GM may come up with others that fit.",
    ),
    Topic(
        "weapon_threat",
        "Threat and weapons",
        "Most weapons bring no options of their own for Threat and Despair; volatile ones may.",
    ),
    Topic(
        "several_targets",
        "Several targets",
        "An attack that affects several targets adds the damage of its Successes against each of them.",
        aliases=("Multiple targets",),
    ),
    Topic(
        "friendly_fire",
        "Shooting into a melee",
        "A shot at somebody engaged with an ally is upgraded once. With a success and a Despair it strikes somebody "
        "engaged with the target instead; the GM picks whom.",
        edge("219"),
        aliases=("Friendly fire", "Target engaged with an ally", "Despair in a melee"),
    ),
    Topic(
        "engaged_shooting",
        "Shooting while engaged",
        "Harder by 1 with Ranged (Light), by 2 with Ranged (Heavy), and not possible with Gunnery, at distant targets "
        "too (house rule). Each opponent engaged with the shooter has a Boost die on the next close-combat attack on "
        "the shooter.",
        edge("219"),
        aliases=("Engaged penalty", "Ranged attack while engaged"),
    ),
    Topic(
        "aiming",
        "Aiming",
        "A maneuver gives a Boost die on the next attack, two in a row give two, and more no more. To hit a named "
        "item or part of the body it brings two Setback dice instead, after two maneuvers only one. "
        "Lost by moving, by doing something else, or by a hit past soak.",
        edge("210"),
        aliases=("Aim", "Called shot", "Take aim"),
    ),
    Topic(
        "guarded_stance",
        "Guarded stance",
        "A maneuver: melee defense 1, and a Setback die on one's own combat checks, until the end of the next turn.",
        aliases=("Guard",),
    ),
    Topic(
        "critical_trigger",
        "Inflicting a Critical Injury",
        "A hit with damage past soak inflicts one for Advantage equal to the Critical Rating, or for a Triumph; each "
        "further time adds 10 to the one roll. So do each one that the victim carries, and each rank of Vicious and "
        "Lethal Blows; each rank of Durable takes off 10.",
        aliases=("Trigger a crit", "Critical Rating", "Crit rating"),
    ),
    Topic(
        "parry_and_reflect",
        "Parry and Reflect",
        "Talents, for 3 strain: Parry takes 2 and as much as its ranks off the damage of a close-combat hit, "
        "Reflect off that of a shot, before soak. Once for each hit.",
        aliases=("Parry", "Reflect"),
    ),
    Topic(
        "adversary",
        "Adversary",
        "A talent of NPCs: the difficulty of combat checks against them is upgraded once for each rank.",
    ),
    Topic(
        "planetary_weapons",
        "Weapons of ships against people",
        "They deal ten times their damage, and add 50 to the roll for a Critical Injury.",
        aliases=("Planetary scale", "Vehicle weapons"),
    ),
    Topic(
        "unarmed",
        "Unarmed attack",
        "Brawl, while engaged: damage equal to Brawn, Critical Rating 5, Disorient 1, Knockdown. The damage may go to "
        "strain in place of wounds; soak counts. A Brawl weapon adds to it.",
        aliases=("Brawling", "Fists", "Bare hands", "Punch"),
    ),
    Topic(
        "grappling",
        "Grappling",
        "There are no rules for grappling alone; unarmed attacks cover it, with Disorient and Knockdown.",
        aliases=("Grapple", "Wrestling"),
    ),
    Topic(
        "improvised",
        "Improvised weapons",
        "Used with Melee; every check with one has a Threat more. It breaks by a Despair or two net Threat, "
        "whether it hits or not.",
        aliases=("Improvised weapon",),
    ),
    Topic(
        "improvised_small",
        "Small improvised weapon",
        "Bottle, rock, hydrospanner: Brawn + 1, Critical Rating 5, encumbrance 1.",
        aliases=("Bottle", "Rock", "Hydrospanner"),
    ),
    Topic(
        "improvised_medium",
        "Medium improvised weapon",
        "Chair, holovid screen: Brawn + 2, Critical Rating 5, encumbrance 3, Cumbersome 2.",
        aliases=("Chair",),
    ),
    Topic(
        "improvised_large",
        "Large improvised weapon",
        "Shovel, table, crate: Brawn + 3, Critical Rating 5, encumbrance 4, Cumbersome 4.",
        aliases=("Shovel", "Table as a weapon", "Crate"),
    ),
    Topic(
        "two_weapons",
        "Two weapons",
        "One check for both: the lower characteristic, the lower ranks, the harder of the two attacks, "
        "and 1 more difficulty for one skill or 2 more for two skills. That last step is often left out. "
        "On a success the primary weapon hits; two Advantage or a Triumph let the second one hit too.",
        aliases=("Two-weapon combat", "Dual wielding", "Akimbo"),
    ),
    Topic(
        "defense",
        "Defense",
        "From talents, armor, shields or cover: a Setback die for each point. General defense counts against every "
        "attack, melee defense against close combat, ranged defense against shots. The best rating counts; "
        "what says that it increases defense adds to it.",
        edge("216"),
        aliases=("Melee defense", "Ranged defense", "Defence"),
    ),
    Topic(
        "soak",
        "Soak",
        "Brawn, armor and other protection together. It comes off the damage of every attack and of other bodily harm, "
        "such as falling rocks or a crash, but not off strain, except strain from Stun Damage.",
    ),
)
