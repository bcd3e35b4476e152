"""A hit that was suffered and is answered after all: Parry and Reflect, against health as it was and as it is."""

from dataclasses import replace

import pytest

from rules.combat.reactions import Reaction, answered_hit, weathered
from rules.errors import IllegalAction
from rules.health.combatants import AdversaryType, Individual
from rules.health.events import BackUp, CriticalOwed, Incapacitated
from rules.health.wounds import suffer_strain, suffer_wounds
from tests.rules.combat.scenes import BOOK, a_hit, a_target, a_weapon, an_order, net_symbols

VEX = Individual(kind=AdversaryType.PLAYER_CHARACTER, wound_threshold=12, strain_threshold=11)


def a_shot(success: int, **fields: object):  # type: ignore[no-untyped-def]  # a hit
    """Return a hit for 9 and so much, less soak 5."""
    return a_hit(an_order(a_weapon(**fields), target=a_target(5)), net_symbols(success, 3))


def test_a_hit_that_is_answered_is_smaller_before_soak_and_may_injure_nobody_any_more() -> None:
    shot = a_shot(1)
    answered = answered_hit(shot, Reaction.REFLECT, 3, BOOK)

    assert (shot.damage.suffered, shot.critical_triggers) == (5, 1)
    assert (answered.damage.suffered, answered.critical_triggers) == (0, 0)
    assert answered_hit(shot, Reaction.REFLECT, 2, BOOK).damage.suffered == 1


def test_only_a_shot_is_reflected() -> None:
    with pytest.raises(IllegalAction) as refused:
        answered_hit(a_shot(1), Reaction.PARRY, 1, BOOK)
    assert refused.value.rule == "wrong_reaction"


def test_wounds_that_were_suffered_become_fewer_for_strain() -> None:
    shot = a_shot(3)
    now = suffer_wounds(VEX, shot.damage.suffered, BOOK).after

    done = weathered(VEX, now, shot.damage, answered_hit(shot, Reaction.REFLECT, 2, BOOK).damage, BOOK)

    # 9 + 3 - 5 = 7; four less is 3.
    assert done.after == replace(VEX, wounds=3, strain=3)
    assert not done.keeps_injury


def test_who_went_past_the_threshold_does_not_after_all() -> None:
    hurt = replace(VEX, wounds=8)
    shot = a_shot(3)
    now = suffer_wounds(hurt, 7, BOOK)
    assert any(isinstance(each, CriticalOwed) for each in now.events)

    done = weathered(hurt, now.after, shot.damage, answered_hit(shot, Reaction.REFLECT, 2, BOOK).damage, BOOK)

    assert done.after == replace(hurt, wounds=11, strain=3)
    assert not any(isinstance(each, Incapacitated | BackUp) for each in done.events)


def test_who_goes_past_it_all_the_same_keeps_the_injury_that_was_rolled() -> None:
    hurt = replace(VEX, wounds=11, strain=2)
    shot = a_shot(3)
    full = suffer_wounds(hurt, 7, BOOK).after
    now = replace(full, strain=3)  # the injury has brought a point of strain

    done = weathered(hurt, now, shot.damage, answered_hit(shot, Reaction.REFLECT, 2, BOOK).damage, BOOK)

    assert done.keeps_injury
    assert done.after == replace(now, wounds=11 + 3, strain=3 + 3)


def test_strain_dealt_becomes_less_by_the_damage_and_more_by_the_price() -> None:
    shot = a_hit(
        an_order(a_weapon("Stun Damage"), target=a_target(5)),
        net_symbols(3),
    )
    now = suffer_strain(VEX, shot.damage.suffered, BOOK).after

    done = weathered(VEX, now, shot.damage, answered_hit(shot, Reaction.REFLECT, 2, BOOK).damage, BOOK)

    assert done.after == replace(VEX, strain=3 + 3)


def test_the_price_may_bring_its_payer_down() -> None:
    tired = replace(VEX, strain=10)
    shot = a_shot(3)
    now = suffer_wounds(tired, 7, BOOK).after

    done = weathered(tired, now, shot.damage, answered_hit(shot, Reaction.REFLECT, 2, BOOK).damage, BOOK)

    assert done.after == replace(tired, wounds=3, strain=13)
    assert any(isinstance(each, Incapacitated) for each in done.events)
