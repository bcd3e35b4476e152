"""Attacks: the pool from the sheets, the dice, the damage at once, and what is refused before a die falls.

Faces by their number: Proficiency 4 = two Successes, 11 = Triumph; Ability 3 = two Successes, 4 = Advantage,
6 = Success and Advantage; Difficulty 0 = blank, 1 = Failure, 3 = Threat; Challenge 11 = Despair.
"""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.access import Shown
from bot.services import attacks, characters, destiny
from bot.services.attack_weapons import AttackSaid
from bot.services.attacks import Attacked
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetInjury
from rules.checks.ranges import RangeBand
from rules.combat.outcome import FriendlyFire, Hit, Miss
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbols
from rules.errors import AmbiguousName, IllegalAction, LimitExceeded, NotationError, RulesError, UnknownName
from rules.table.destiny import DestinyPool
from tests.bot.duelists import VEX, read_extra, seat, shoot, the
from tests.bot.people import ANN, BOB, GM, an_op
from tests.chance import ScriptedChance

HIT = (4, 3, 6, 0, 3)
"""At medium range: two, two and one Success; an Advantage and a Threat. Five Successes in all."""
MISS = (0, 0, 4, 1, 1)


def hit_of(attacked: Attacked) -> dict[str, Any]:
    (hit,) = attacked.attack.event.after["hits"]
    return dict(hit)


async def test_hit_is_worked_out_and_suffered_at_once(table: Store) -> None:
    await seat(table)

    shot = await shoot(table, *HIT)

    # Damage 6 and 5 Successes, less soak 5: 6 wounds, and past 5 the first of three falls.
    assert isinstance(shot.attack.outcome, Hit)
    assert shot.attack.plan.pool == DicePool(proficiency=1, ability=2, difficulty=2)
    hit = hit_of(shot)
    assert hit["ledger"] == [["Blaster pistol", 6], ["net Success", 5], ["soak: printed", -5]]
    assert (hit["suffered"], hit["kind"], hit["wounds"], hit["members"]) == (6, "wounds", [0, 6], [2, 3])
    assert hit["happened"] == [{"what": "fell", "number": 1, "left": 2}]
    assert (await the(table, "Troopers")).wounds == 6
    assert shot.attack.event.kind is Kind.ATTACK
    assert shot.rolled.stored.number == 1


async def test_what_the_event_keeps_makes_the_same_attack_again(table: Store) -> None:
    await seat(table)

    shot = await shoot(table, 4, 3, 6, 0, 0, 3, 0, 0, situation="aim, cover", extra="k", label="from the roof")

    after = shot.attack.event.after
    assert [reason for reason, *_ in after["reasons"]] == [
        "Agility 3",
        "Ranged (Light) 1",
        "medium range",
        "defense: cover",
        "aiming",
    ]
    assert after["situation"] == "aim, cover"
    assert after["extra"] == "k"
    assert shot.rolled.stored.roll.pool == DicePool(proficiency=1, ability=2, boost=1, difficulty=2, setback=2)
    assert shot.rolled.stored.label == "from the roof"
    assert isinstance(shot.attack.outcome, Hit)
    assert shot.attack.outcome.damage.suffered == hit_of(shot)["suffered"] == 6


async def test_miss_hurts_nobody_and_is_kept(table: Store) -> None:
    await seat(table)

    shot = await shoot(table, *MISS)

    assert isinstance(shot.attack.outcome, Miss)
    assert shot.attack.event.after["outcome"] == "miss"
    assert shot.attack.event.after["hits"] == []
    assert "characters" not in shot.attack.event.after
    assert (await the(table, "Troopers")).wounds == 0


async def test_going_past_the_threshold_rolls_the_injury_in_the_same_change(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: replace(sheet, wounds=5))

    # Adversary 1: one Challenge, one Difficulty. 6 + 6 - soak 4 = 8 wounds, 13 of 10; then d100 shows 31.
    shot = await shoot(table, 4, 3, 3, 0, 0, 30, target="brute")

    hit = hit_of(shot)
    assert hit["wounds"] == [5, 13]
    assert [each["what"] for each in hit["happened"]] == ["incapacitated", "injury"]
    assert hit["happened"][1]["label"] == "Stunned"
    brute = await the(table, "Brute")
    assert brute.wounds == 13
    assert brute.injuries == (SheetInjury(key="stunned"),)


async def test_despair_at_somebody_in_close_combat_strikes_another_and_nobody_yet(table: Store) -> None:
    await seat(table)

    shot = await shoot(table, 4, 3, 6, 11, 0, situation="ally engaged")

    assert isinstance(shot.attack.outcome, FriendlyFire)
    assert shot.attack.event.after["outcome"] == "friendly_fire"
    assert shot.attack.event.after["hits"] == []
    assert (await the(table, "Troopers")).wounds == 0


async def test_plain_numbers_are_hit_and_kept_nowhere(table: Store) -> None:
    await seat(table)

    shot = await shoot(table, *HIT, target="guard soak 3, wounds 5")

    assert hit_of(shot)["suffered"] == 8
    assert "wounds" not in hit_of(shot)
    (target,) = shot.attack.targets
    assert (target.name, target.wound_threshold, target.character_id) == ("guard", 5, None)
    assert "characters" not in shot.attack.event.after


@pytest.mark.parametrize(
    ("dice", "may_hit"),
    [
        pytest.param((4, 3, 6, 0, 3), False, id="no Advantage left"),
        pytest.param((9, 3, 3, 0, 0), True, id="two Advantage"),
        pytest.param((11, 3, 0, 0, 0), True, id="a Triumph"),
        pytest.param((9, 0, 0, 1, 0), False, id="a miss"),
    ],
)
async def test_two_weapons_are_one_harder_and_the_second_hits_for_two_advantage(
    table: Store, dice: tuple[int, ...], may_hit: bool
) -> None:
    await seat(table)

    shot = await shoot(table, *dice, at=RangeBand.SHORT, second="hold-out blaster")

    assert shot.attack.plan.pool == DicePool(proficiency=1, ability=2, difficulty=2)
    assert getattr(shot.attack.outcome, "second_weapon_may_hit", False) is may_hit


async def test_automatic_fire_is_one_harder_against_the_hardest_of_all_targets(table: Store) -> None:
    await seat(table)

    # Ranged (Heavy) without ranks: three Ability; medium 2, automatic 1, Brute's Adversary upgrades one.
    shot = await shoot(table, 3, 7, 4, 0, 0, 0, weapon="carbine", situation="auto-fire", others=("Brute",))

    assert shot.attack.plan.pool == DicePool(ability=3, challenge=1, difficulty=2)
    assert isinstance(shot.attack.outcome, Hit)
    assert [each.rated.label for each in shot.attack.outcome.activations] == ["Auto-fire"]
    assert hit_of(shot)["suffered"] == 9 + 2 - 5
    assert [each.name for each in shot.attack.targets] == ["Troopers", "Brute"]
    assert (await the(table, "Brute")).wounds == 0


async def test_stun_setting_deals_strain_and_reaches_short(table: Store) -> None:
    await seat(table)

    # Short: one Difficulty, upgraded to a Challenge by Adversary. 6 + 5 - 4 = 7 strain.
    shot = await shoot(table, 4, 3, 6, 0, target="Brute", at=RangeBand.SHORT, situation="stun")

    assert (hit_of(shot)["kind"], hit_of(shot)["strain"]) == ("strain", [0, 7])
    assert (await the(table, "Brute")).strain == 7


async def test_soak_that_stops_everything_is_told_and_changes_nothing(table: Store) -> None:
    await seat(table)
    await characters.edit(
        table, an_op(GM), "Troopers", lambda sheet: replace(sheet, soak=(*sheet.soak, *sheet.soak * 2))
    )

    shot = await shoot(table, *HIT)

    assert hit_of(shot)["suffered"] == 0
    assert (await the(table, "Troopers")).wounds == 0


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"weapon": "relic", "at": None}, "weapon_without_damage"),
        ({"weapon": None}, "which_weapon"),
        ({"at": None}, "range_not_told"),
        ({"at": RangeBand.EXTREME}, "out_of_range"),
        ({"situation": "stun"}, "stun_is_short"),
        ({"weapon": "cannon", "situation": "engaged"}, "no_shot_while_engaged"),
        ({"target": "Vex"}, "attacks_itself"),
        ({"others": ("Brute",)}, "one_target_only"),
        ({"others": ("Troopers",), "situation": "auto-fire"}, "target_twice"),
        ({"situation": "auto-fire"}, "no_automatic_fire"),
        ({"flips_point": True}, "no_light_point"),
        ({"second": "carbine"}, "two_weapons_need_one_hand_each"),
        ({"situation": "major damage"}, "gear_unusable"),
        ({"weapon": "stick, cool, damage 3", "at": None}, "not_a_combat_skill"),
        ({"situation": "prone, prone"}, "circumstance_twice"),
        ({"who": BOB}, "no_active_character"),
        ({"who": GM}, "no_attacker"),
    ],
)
async def test_attack_that_cannot_be_is_refused_before_a_die_falls(
    table: Store, said: dict[str, Any], rule: str
) -> None:
    await seat(table)

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, **said)

    assert refusal.value.rule == rule
    assert (await shoot(table, *MISS)).rolled.stored.number == 1


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ({"target": "Nobody"}, UnknownName),
        ({"weapon": "lightsaber"}, UnknownName),
        ({"situation": "flying"}, UnknownName),
        ({"attacker": "Brute"}, IllegalAction),
        ({"weapon": "improvised"}, AmbiguousName),
        ({"target": "guard soak none", "weapon": "x"}, UnknownName),
        ({"target": "soak 5 wounds many"}, NotationError),
        ({"weapon": "stick, melee, damage huge"}, NotationError),
        ({"extra": "zzz"}, NotationError),
        ({"situation": "aim 3"}, LimitExceeded),
        ({"extra": "100p"}, LimitExceeded),
    ],
)
async def test_words_that_mean_nothing_are_refused_before_a_die_falls(
    table: Store, said: dict[str, Any], refusal: type[RulesError]
) -> None:
    await seat(table)

    with pytest.raises(refusal):
        await shoot(table, **said)


async def test_hidden_npc_is_not_there_for_players_and_is_for_the_gm(table: Store) -> None:
    await seat(table, shown=Shown.NOTHING)

    with pytest.raises(UnknownName):
        await shoot(table)
    shot = await shoot(table, *HIT, who=GM, attacker="Vex")

    assert hit_of(shot)["suffered"] == 6


async def test_what_only_an_npcs_sheet_tells_is_left_out_for_everybody(table: Store) -> None:
    await seat(table, shown=Shown.HEALTH)

    shot = await shoot(table, 4, 3, 6, 0, 0, target="Brute")
    back = await shoot(table, 0, 0, 0, 0, 0, who=GM, attacker="Troopers", target="Vex", weapon="rifle")

    assert [reason for reason, *_ in shot.attack.event.after["veiled"]] == [
        "Agility 3",
        "Ranged (Light) 1",
        "medium range",
        "Brute: difficulty",
    ]
    assert [reason for reason, *_ in back.attack.event.after["veiled"]] == ["medium range"]


async def test_npc_wounds_a_players_character(table: Store) -> None:
    await seat(table)

    # Ranks 2 of the group upgrade two of three dice. 9 + 4 - soak 2 = 11 of 12.
    shot = await shoot(table, 4, 3, 0, 0, 0, who=GM, attacker="Troopers", target="Vex", weapon=None)

    assert shot.attack.plan.pool == DicePool(proficiency=2, ability=1, difficulty=2)
    assert hit_of(shot)["wounds"] == [0, 11]
    assert (await the(table, "Vex")).wounds == 11


async def test_players_do_not_attack_each_other_outside_of_a_fight(table: Store) -> None:
    await seat(table)
    await characters.create(table, an_op(BOB), replace(VEX, name="Nova"))

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, target="Nova")

    assert refusal.value.rule == "target_does_not_fight"


async def test_point_is_flipped_and_upgrades_in_one_step(table: Store) -> None:
    await seat(table)
    await destiny.set_points(table, an_op(GM), 1, 1)

    shot = await shoot(table, 4, 4, 6, 0, 3, flips_point=True)

    assert shot.attack.plan.pool == DicePool(proficiency=2, ability=1, difficulty=2)
    assert shot.attack.event.before == {"light": 1, "dark": 1}
    assert shot.attack.event.after["destiny"] == "light"
    assert shot.rolled.campaign.destiny == DestinyPool(0, 2)


async def test_dark_point_upgrades_an_npcs_attack_and_is_the_gms(table: Store) -> None:
    await seat(table)
    await destiny.set_points(table, an_op(GM), 0, 1)

    shot = await shoot(table, 0, 0, 0, 0, 0, who=GM, attacker="Troopers", target="Vex", weapon=None, flips_point=True)

    assert shot.attack.plan.pool == DicePool(proficiency=3, difficulty=2)
    assert shot.rolled.campaign.destiny == DestinyPool(1, 0)


async def test_second_delivery_shows_the_same_dice_and_hurts_once(table: Store) -> None:
    await seat(table)
    op, said = an_op(ANN), AttackSaid(target="Troopers", weapon="Blaster pistol", range_band=RangeBand.MEDIUM)

    first = await attacks.attack(table, op, said, read_extra, ScriptedChance(*HIT))
    again = await attacks.attack(table, op, said, read_extra, ScriptedChance())

    assert again.is_repeat
    assert not first.is_repeat
    assert again.rolled.stored == first.rolled.stored
    assert again.attack.outcome == first.attack.outcome
    assert (await the(table, "Troopers")).wounds == 6


async def test_two_attacks_in_the_same_instant_both_count(table: Store) -> None:
    await seat(table)
    await characters.create(table, an_op(BOB), replace(VEX, name="Nova"))

    shots = await asyncio.gather(shoot(table, *HIT), shoot(table, *HIT, who=BOB))

    assert sorted(hit_of(shot)["wounds"] for shot in shots) == [[0, 6], [6, 12]]
    assert (await the(table, "Troopers")).wounds == 12


async def test_who_is_down_does_not_attack(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, wounds=13))

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table)

    assert refusal.value.rule == "attacker_is_down"


async def test_target_without_a_threshold_is_refused_before_the_dice_decide(table: Store) -> None:
    await seat(table)
    await characters.edit(table, an_op(GM), "Brute", lambda sheet: replace(sheet, wound_threshold=()))

    with pytest.raises(IllegalAction) as refusal:
        await shoot(table, target="Brute")

    assert refusal.value.rule == "threshold_not_set"


async def test_improvised_weapon_breaks_by_its_own_threat_and_one_more(table: Store) -> None:
    await seat(table)

    # Brawn 2 against Average, and a Threat without a die; medium needs no range: close combat.
    shot = await shoot(table, 3, 3, 3, 3, at=None, weapon="improvised small")

    assert shot.attack.plan.pool == DicePool(ability=2, difficulty=2, free=Symbols(threat=1))
    assert shot.attack.outcome.weapon_breaks
    assert shot.attack.event.after["weapon_breaks"] is True


async def test_injury_that_lasts_for_one_check_has_had_its_effect(table: Store) -> None:
    await seat(table)
    await characters.edit(
        table, an_op(ANN), "Vex", lambda each: replace(each, injuries=(SheetInjury(key="off_balance"),))
    )

    shot = await shoot(table, 4, 3, 6, 0, 3, 0)

    assert shot.attack.plan.pool.setback == 1
    assert shot.attack.event.after["over"] == ["Off-Balance"]
    assert [each.state for each in (await the(table, "Vex")).injuries] == ["run out"]
    assert [each["name"] for each in shot.attack.event.after["characters"]] == ["Vex", "Troopers"]
