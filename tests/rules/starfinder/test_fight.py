"""A worked fight: a critical hit with precision damage, then two turns of persistent fire. All figures by hand."""

from fractions import Fraction

from rules.ledger import Line
from rules.starfinder.attack import AttackKind, attribute_modifier
from rules.starfinder.damage_types import Material
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import State
from rules.starfinder.odds import damage_odds
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.roll import roll_damage
from rules.starfinder.scale import Outcome, Scale
from rules.starfinder.target import Target, deal
from rules.starfinder.turn import end_turn, roll_turn_end
from tests.chance import ScriptedChance
from tests.rules.starfinder.builders import hit_points


def test_a_fight_ends_in_the_numbers_worked_out_by_hand() -> None:
    # A silver blade: 2d8 slashing, +1 item; two songs of +2 and +1 status; sickened: -1 status.
    # It burns for 1d6 persistent fire, and its wielder knows where to cut: 1d4 precision. Strength 3, melee.
    strength = attribute_modifier(AttackKind.MELEE, 3)
    assert strength is not None
    damage = (
        read_damage("2d8 slashing +1 item +1 status +2 status -1 status + 1d4 precision + 1d6 persistent fire")
        .add_modifiers((strength,))
        .made_of(Material.SILVER)
    )
    # What the critical hit alone adds: 1d10 from the weapon's trait.
    critical_only = read_critical_only("1d10")
    target = Target(
        hit_points=hit_points(60),
        defenses=read_defenses("weakness silver 5, fire 2; resistance physical 3, all 1"),
    )

    # 2d8 show 6 and 3, 1d4 shows 4, 1d10 shows 7 (scripted numbers count from 0).
    roll = roll_damage(damage, Outcome.CRITICAL_HIT, ScriptedChance(5, 2, 3, 6), critical_only)
    strike = deal(roll, target)

    # Dice 6 + 3 + 4 = 13. Modifiers +1 item, +2 status, -1 status, +3 Strength = 5; the +1 status does not count.
    # 13 + 5 = 18, doubled 36, and 7 that are not doubled: 43.
    # Weakness to silver 5: 48. Resistance to physical 3 (not to all 1): 45. Hit Points 60 - 45 = 15.
    assert strike.ledger.lines == (
        Line("2d8 (6, 3)", 9),
        Line("1d4 (4) precision", 4),
        Line("+1 item", 1),
        Line("+1 status does not count: +2 status is the status bonus that does", 0),
        Line("+2 status", 2),
        Line("-1 status", -1),
        Line("+3 attribute (Strength, melee)", 3),
        Line("doubled", 18),
        Line("1d10 (7), only on a critical hit", 7),
        Line("weakness to silver 5", 5),
        Line("resistance to physical 3", -3),
        Line("resistance to all 1 does not count: only the highest does", 0),
    )
    assert (strike.dealt, strike.taken, strike.ledger.total) == (43, 45, 45)
    assert strike.after.hit_points == hit_points(15, 60)
    (burning,) = strike.after.persistent
    assert burning.scale is Scale.DOUBLE

    # First turn: 1d6 shows 2, doubled 4; weakness to fire 2: 6; resistance to all 1: 5. 15 - 5 = 10.
    # The flat check shows 14: it burns on.
    first = end_turn(strike.after, roll_turn_end(strike.after, ScriptedChance(1, 13)))
    assert first.reports[0].damage.ledger.lines == (
        Line("1d6 (2)", 2),
        Line("doubled", 2),
        Line("weakness to fire 2", 2),
        Line("resistance to all 1", -1),
    )
    assert first.target.hit_points == hit_points(10, 60)
    assert first.target.persistent == (burning,)

    # Second turn: 1d6 shows 6, doubled 12; weakness 2: 14; resistance 1: 13. 10 - 13 is not below 0.
    # The flat check shows 15: the fire goes out, too late.
    second = end_turn(first.target, roll_turn_end(first.target, ScriptedChance(5, 14)))
    assert second.reports[0].damage.taken == 13
    assert second.reports[0].has_ended
    assert second.target.hit_points == hit_points(0, 60)
    assert second.target.hit_points.state is State.DYING_OR_DEAD
    assert second.target.persistent == ()


def test_the_odds_of_that_fight_are_those_worked_out_by_hand() -> None:
    # 1d4 slashing + 1d4 precision against 7 Hit Points, resistance physical 3, as a critical hit:
    # twice the sum of two d4, less 3: at least 7 where the sum is 5 or more, in 10 of 16 throws.
    damage = read_damage("1d4 slashing + 1d4 precision")

    odds = damage_odds(damage, Outcome.CRITICAL_HIT, defenses=read_defenses("resistance physical 3"))

    assert odds.at_least(7) == Fraction(10, 16)
    assert odds.mean == 2 * 5 - 3
