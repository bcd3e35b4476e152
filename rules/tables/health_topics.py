"""States of health, healing and conditions, for looking up. Rule: EotE core, p. 212, 224-227."""

from rules.checks.topics import Topic
from rules.citations import edge

STATE_TOPICS = (
    Topic("unwounded", "Unwounded", "No wounds.", edge("224–225")),
    Topic(
        "wounded", "Wounded", "One wound or more, but not more than the wound threshold: able to act.", edge("224–225")
    ),
    Topic(
        "critically_injured",
        "Critically injured",
        "Carries a Critical Injury that is not healed, whatever the wounds; one can be wounded as well.",
        edge("224–225"),
        aliases=("Crit injured",),
    ),
    Topic(
        "incapacitated",
        "Incapacitated",
        "More wounds than the wound threshold, or more strain than the strain threshold: cannot act until neither is. "
        "Going past the wound threshold also brings a Critical Injury at once; going past the strain threshold none.",
        edge("224–225"),
        aliases=("Unconscious", "Down", "Out"),
    ),
    Topic(
        "defeated",
        "Defeated",
        "A rival past its wound threshold, or a minion past its share, is out of the fight; "
        "whether dead or merely down is for the GM to say.",
        edge("224–225"),
        aliases=("Out of the fight",),
    ),
    Topic(
        "dead",
        "Dead",
        "Only the table of Critical Injuries kills.",
        aliases=("Death", "Dying"),
    ),
)

CONDITION_TOPICS = (
    Topic("staggered", "Staggered", "No actions.", edge("227")),
    Topic("immobilized", "Immobilized", "No maneuvers.", edge("227")),
    Topic("disoriented", "Disoriented", "One Setback die on every check.", edge("227")),
    Topic(
        "conditions_again",
        "The same condition again",
        "It lasts longer, it does not get worse, and it never outlasts the encounter. "
        "Where nothing is said, a condition lasts until the end of the victim's next turn.",
        edge("227"),
        aliases=("How long conditions last", "Stacking conditions"),
    ),
)

HEALING_TOPICS = (
    Topic(
        "medicine",
        "Medicine",
        "Easy up to half the wound threshold, Average above, Hard past the threshold; two harder on oneself, "
        "one harder without tools. A success heals a wound for each Success and a strain for each Advantage. "
        "Each patient once an encounter.",
        aliases=("First aid", "Heal wounds", "Medpac"),
    ),
    Topic(
        "treating_injuries",
        "Treating a Critical Injury",
        "A Medicine check against its severity: Easy, Average, Hard or Daunting. Once a week for each injury.",
        edge("226"),
        aliases=("Treat a crit", "Heal a Critical Injury"),
    ),
    Topic(
        "stimpack",
        "Stimpack",
        "Heals 5 wounds, the next of a day 4, then 3, 2, 1, and no more that day.",
        aliases=("Stim", "Stimpacks", "Painkiller"),
    ),
    Topic(
        "rest",
        "Rest",
        "A night heals 1 wound and all strain. After a week, a Resilience check against the severity heals a Critical "
        "Injury, with a Triumph one more; a failure still heals 1 wound.",
        aliases=("Sleep", "A night's rest"),
    ),
    Topic(
        "after_a_fight",
        "Strain after a fight",
        "A Simple Cool or Discipline check recovers 1 strain for each Success.",
        aliases=("Recover strain", "Strain recovery"),
    ),
    Topic(
        "minions",
        "Minion groups",
        "The wound thresholds add up; a minion falls each time the wounds go past another share. Soak counts once for "
        "each hit. A Critical Injury takes one more. Strain is suffered as wounds.",
        aliases=("Minions",),
    ),
    Topic(
        "minion_skills",
        "Skills of a minion group",
        "The group acts as one: one turn, one attack, one Initiative slot. In the skills that its kind lists it has a "
        "rank for each living member beyond the first, at most 5; in others none.",
        aliases=("Group skill",),
    ),
    Topic(
        "falling",
        "Falling",
        "An Average Athletics or Coordination check: a Success takes 1 off the damage, an Advantage 1 off the strain, "
        "and with a Triumph the GM may shorten the fall by a range band. Soak counts against the damage only.",
        edge("224"),
    ),
)
