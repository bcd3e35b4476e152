"""What else people look up about spending symbols. Rule: EotE core (pages not confirmed)."""

from rules.checks.topics import Topic

SPENDING_TOPICS = (
    Topic(
        "unspent_symbols",
        "Symbols that are not spent",
        "Advantage and Threat that nobody spends are lost when the check is over.",
    ),
    Topic(
        "which_spending_table",
        "Which list of options wins",
        "The short list for any check is only a part: in a fight the full tables hold.",
    ),
    Topic(
        "triumph_for_less",
        "Triumph and Despair for cheaper options",
        "A Triumph may pay for anything that Advantage buys, a Despair for anything that Threat buys.",
    ),
    Topic(
        "two_maneuvers",
        "Two maneuvers a turn",
        "A character takes at most two maneuvers in a turn: one is free, a second costs 2 strain, 2 Advantage "
        "or a Triumph.",
        aliases=("Second maneuver", "Maneuvers", "Maneuver limit"),
    ),
)
