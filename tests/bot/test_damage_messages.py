"""Messages about damage and targets: what they say in the corners, and that the longest of them can be sent."""

from fractions import Fraction
from typing import Any

import pytest
from discord import ui

from bot.render.damage import ShownDamage, damage_view
from bot.render.damage_odds import MOST_ROWS, damage_odds_view, decimal
from bot.render.layout import MOST_TEXT
from bot.render.targets import card_view, overview_view
from bot.render.turns import turn_view
from bot.services.targets import MOST_TARGETS
from bot.store.damage_values import DamageOrder, StoredTarget
from bot.store.values import Event, Kind
from bot.views.targets import turn_buttons
from rules.starfinder.damage_types import DamageType
from rules.starfinder.defense_reader import read_defenses
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.nature_reader import read_nature
from rules.starfinder.odds import DamageOdds, damage_odds
from rules.starfinder.persistent import PersistentDamage
from rules.starfinder.reader import read_critical_only, read_damage
from rules.starfinder.roll import roll_damage
from rules.starfinder.scale import Outcome
from rules.starfinder.target import Target, deal
from rules.starfinder.turn import end_turn, roll_turn_end
from tests.bot.discord_table import text_of
from tests.chance import SeededChance

LONGEST_NAME = "*" * 60
BYTES_THAT_DISCORD_TAKES = 10_000


def said(view: ui.LayoutView) -> str:
    components: list[Any] = view.to_components()  # type: ignore[no-untyped-call] # the library's own
    return text_of(components)


def a_target(name: str = "Wraith", hp: int = 40, defenses: str = "", persistent: str = "") -> StoredTarget:
    parts = read_damage(persistent).parts if persistent else ()
    return StoredTarget(
        id=1,
        owner_id=1 << 62,
        name=name,
        target=Target(
            hit_points=HitPoints(current=hp, maximum=40),
            defenses=read_defenses(defenses),
            nature=read_nature(""),
            persistent=tuple(map(PersistentDamage, parts)),
        ),
    )


def rolled(text: str, target: StoredTarget | None, outcome: Outcome = Outcome.HIT, critical: str | None = None) -> str:
    critical_only = read_critical_only(critical) if critical else None
    order = DamageOrder(notation=text, damage=read_damage(text), outcome=outcome, critical_only=critical_only)
    roll = roll_damage(order.damage, outcome, SeededChance(1), critical_only)
    report = deal(roll, target.target) if target is not None else None
    return said(
        damage_view(ShownDamage(order=order, roll=roll, user_id=1 << 62, number=10**6, target=target, report=report))
    )


ALL_TYPES = " + ".join(f"1 {each}" for each in DamageType if each is not DamageType.BLEED)
ALL_DEFENSES = "weakness all 1; resistance " + ", ".join(f"{each} 1" for each in DamageType)


@pytest.mark.parametrize(
    ("text", "critical"),
    [
        pytest.param("100d12+999 fire", "100d12", id="as many dice as there can be, twice and once more"),
        pytest.param(ALL_TYPES[:190].rpartition(" + ")[0], "1d12 spirit", id="as many types as there can be"),
        pytest.param("1d4 fire" + "+1status" * 24, None, id="as many bonuses as there can be"),
    ],
)
def test_the_longest_roll_can_be_sent(text: str, critical: str | None) -> None:
    target = a_target(LONGEST_NAME, defenses=ALL_DEFENSES[:190].rpartition(",")[0])

    shown = rolled(text, target, Outcome.CRITICAL_HIT_ROLLED_TWICE, critical)

    assert len(shown) <= MOST_TEXT
    assert len(shown.encode()) < BYTES_THAT_DISCORD_TAKES


def test_every_target_of_a_table_can_be_listed() -> None:
    shown = said(overview_view([a_target(LONGEST_NAME, persistent="1d6 persistent fire + 1d4 bleed")] * MOST_TARGETS))

    assert len(shown) <= MOST_TEXT
    assert "more than fits one message" in shown


def test_persistent_damage_that_is_no_higher_than_what_burns_already_says_so() -> None:
    shown = rolled("3 cold + 1d6 persistent fire", a_target(persistent="2d6 persistent fire"))

    assert "1d6 persistent fire adds nothing: 2d6 persistent fire is as high and stays" in shown


def test_a_roll_of_persistent_damage_alone_deals_nothing_at_once() -> None:
    assert rolled("1d6 persistent fire", a_target()).startswith("## No damage at once to Wraith")


def test_a_turn_tells_every_kind_by_itself() -> None:
    target = a_target(persistent="2 persistent fire + 3 bleed", defenses="immune fire")
    turn = end_turn(target.target, roll_turn_end(target.target, SeededChance(4)))
    event = Event(id=1, campaign_id=1, op_id="1", actor_id=1, at=1, session_number=0, kind=Kind.TARGET_TURN)

    shown = said(turn_view(event, target, turn, number=7))

    assert "## End of Wraith's turn: 3 damage" in shown
    assert "**2 persistent fire**\n`+2` untyped\n`−2` immune to fire\n= **0 fire**\nFlat check" in shown
    assert "40 → **37** of 40 Hit Points" in shown


def test_a_card_shows_names_as_they_were_typed() -> None:
    shown = said(card_view(a_target("*Bob* <@1> `x`"), []))

    assert "**\\*Bob\\* <\u200b@1> \\`x\\`**" in shown


def test_a_target_has_a_button_for_help_against_each_kind_but_no_more_than_a_row_holds() -> None:
    burning = a_target(
        persistent="1 persistent fire + 1 persistent cold + 1 bleed + 1 persistent acid + 1 persistent void"
    )

    labels = [button.item.label for button in turn_buttons(1, burning)]

    assert labels[:2] == ["End of turn", "End of turn, fire at DC 10"]
    assert len(labels) == 5
    assert turn_buttons(1, a_target()) == []


def odds_of(text: str, target: StoredTarget | None = None, outcome: Outcome = Outcome.HIT) -> tuple[str, DamageOdds]:
    order = DamageOrder(notation=text, damage=read_damage(text), outcome=outcome)
    odds = damage_odds(order.damage, outcome)
    return said(damage_odds_view(order, odds, target)), odds


@pytest.mark.parametrize("text", ["2d8+4 fire", "10d12 fire", "50d4 fire", "3d12 fire"])
def test_the_table_of_odds_has_few_rows_that_all_matter_and_every_way_is_in_one_of_them(text: str) -> None:
    shown, _ = odds_of(text)
    rows = [line for line in shown.splitlines() if "▓" in line or "░" in line]

    assert MOST_ROWS // 2 < len(rows) <= MOST_ROWS
    assert "<0.1%" not in shown
    assert sum(Fraction(line.rpartition("` ")[2].removesuffix("%")) for line in rows) == pytest.approx(100, abs=1)


def test_what_hardly_ever_comes_up_shares_the_rows_at_the_ends() -> None:
    shown, odds = odds_of("10d12 fire")
    rows = [line for line in shown.splitlines() if "▓" in line or "░" in line]

    # At most 37 in 0.5% or more of all throws, at least 93 in as many: 57 amounts, five in a row.
    assert odds.at_least(93) >= Fraction(1, 200) > odds.at_least(94)
    assert rows[0].startswith("`to 41 ")
    assert rows[-1].startswith("`  92+ ")


def test_few_amounts_have_a_row_each() -> None:
    shown, _ = odds_of("1d4 fire")

    assert [line for line in shown.splitlines() if "▓" in line] == [
        f"`{each} ▓▓▓▓▓▓▓▓▓▓` 25.0%" for each in range(1, 5)
    ]


def test_levels_are_chances_of_so_much_or_more() -> None:
    shown, odds = odds_of("2d6 fire")

    # At least 4 in 33 of 36 throws, 5 in 30, 7 in 21, 9 in 10, 10 in 6.
    assert "4+ 91.7% · 5+ 83.3% · 7+ 58.3% · 9+ 27.8% · 10+ 16.7%" in shown
    assert odds.at_least(7) == Fraction(21, 36)


def test_what_is_certain_and_what_is_down_already() -> None:
    assert "On average **5**, from 5 to 5\n5+ 100%" in odds_of("5 fire")[0]
    assert "Wraith is down already" in odds_of("5 fire", a_target(hp=0))[0]
    assert "## Drops Wraith: 0%" in odds_of("5 fire", a_target())[0]


def test_a_mean_has_no_zeros_at_its_end() -> None:
    assert decimal(Fraction(100)) == "100"
