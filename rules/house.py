"""The readings of the rules that tables dispute, as one value with documented defaults. Imports nothing of ours."""

from dataclasses import dataclass
from enum import StrEnum


class WoundRecord(StrEnum):
    """How far the wounds of somebody past the threshold are kept track of."""

    TWICE_THRESHOLD = "twice the threshold"
    THRICE_THRESHOLD = "twice the threshold past it"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """How this table reads what the books leave open; every default says why."""

    most_defense: int | None = 4
    """A defense rating never counts for more than this; None: no limit. House rule; common table practice."""
    defense_increases_add: bool = True
    """Whether what increases defense adds to the best of what provides it; otherwise only the best rating counts.
    The book names both kinds; the summaries that let nothing add leave the second one out."""
    gear_increases_add: bool = False
    """Whether Defensive or Deflection of several items add to each other; the developers said the best counts."""
    cover_increases_defense: bool = False
    """Whether cover adds to ranged defense from elsewhere; by default it provides, as the developers ruled."""
    first_success_adds_damage: bool = True
    """Whether the net Success that makes the hit also adds damage; the book counts every uncancelled one."""
    engaged_penalty_at_any_range: bool = True
    """Whether an engaged shooter suffers the penalty at distant targets too: the book asks who fires, not at whom."""
    ally_upgrade_for_melee: bool = False
    """Whether a close-combat attack on an ally's opponent is upgraded too; the book heads the rule as ranged."""
    silhouettes_for_melee: bool = True
    """Whether size changes close-combat attacks too; the book says attacks."""
    triumph_pays_further_triggers: bool = True
    """Whether a Triumph may pay for a trigger after the first (+10); the book does not forbid it."""
    improvised_breaks_on_rolled_threat: bool = False
    """Whether an improvised weapon breaks by Threat before cancelling; "results in" reads as the net result."""
    two_weapons_compare_whole_checks: bool = True
    """Whether the harder of two weapons' checks is found with all their modifiers; otherwise by their range alone."""
    ion_harms_the_living: bool = False
    """Whether Ion weapons hurt living things; the quality speaks of vehicles and droids."""
    wound_record: WoundRecord = WoundRecord.TWICE_THRESHOLD
    """How far wounds are recorded: the total up to twice the threshold, though page 225 can be read as the excess."""
    nemesis_falls_like_a_player_character: bool = True
    """Whether wounds past the threshold incapacitate and injure a nemesis, as page 225 has it, or simply defeat it."""
    injury_for_wounds_while_past_threshold: bool = False
    """Whether more wounds while past the threshold bring another injury at once; the book names only going past it."""
    may_choose_strain_past_threshold: bool = True
    """Whether strain taken by choice may pass the threshold and bring its taker down; the book does not forbid it."""
    triumph_cancels_short_fall: bool = True
    """Whether a Triumph shortens a short fall to none at all; the book only says that it shortens by a band."""
    winded_and_compromised_are_hard: bool = False
    """Whether both injuries are Hard to treat, as some public tables have it, or Average as the rows around them."""
    game_master_rolls_destiny: bool = True
    """Whether the game master adds a Force die as the Destiny Pool is rolled; the book can be read as players only."""
    destiny_point_from_each_side: bool = False
    """Whether one point from each side may affect a check, as many tables play; the book allows one in all."""
    double_zero_is_a_double: bool = True
    """Whether 100 on d100 doubles an Obligation or Duty that it triggers: both dice show a zero."""
    fallen_keep_slots: bool = True
    """Whether a side keeps all its Initiative slots when somebody of it falls, so that the others choose among more
    places; otherwise its last slots pass. Slots belong to the side, and the book takes none away."""
