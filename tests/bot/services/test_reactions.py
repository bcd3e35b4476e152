"""Parry and Reflect after a hit: offered to the target, worked out from before the hit, and taken back."""

from dataclasses import replace
from typing import Any

import pytest

from bot.errors import NotAllowed
from bot.services import (
    attack_reactions,
    characters,
    encounter_summary,
    encounter_turns,
    encounters,
    health,
    spending,
    undo,
)
from bot.services.attacks import Attacked
from bot.store.spending_values import Spending
from bot.store.store import Store
from bot.store.values import Kind
from rules.characters.parts import SheetTalent, SheetWeapon
from rules.combat.reactions import Reaction
from rules.dice.symbols import Symbol
from rules.errors import IllegalAction
from tests.bot.duelists import shoot, the
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.skirmish import fight, now
from tests.bot.services.spenders import buy, goes_on
from tests.chance import ScriptedChance

BLADE = SheetWeapon(name="Vibroblade", skill="melee", damage=1, adds_brawn=True, critical_rating=2)
SABER = SheetWeapon(name="Lightsaber", skill="lightsaber", damage=6, critical_rating=2)
PARRY, REFLECT = SheetTalent(name="Parry", ranks=2), SheetTalent(name="Reflect", ranks=1)
BLANK = (0,) * 4
"""Two Ability and two Difficulty dice of the Brute that show nothing: what is typed decides."""


async def duel(table: Store, *talents: SheetTalent, **fields: Any) -> None:
    """Begin a fight in which Vex can answer hits, and the Brute acts first."""
    await fight(table, "npc pc pc npc")
    talents = talents or (PARRY,)
    await characters.edit(
        table, an_op(ANN), "Vex", lambda sheet: replace(sheet, talents=talents, weapons=(BLADE,), **fields)
    )


async def axe(table: Store, success: int, *dice: int, more: str = "") -> Attacked:
    """Let the Brute hit Vex: 3, Brawn 2 and the Successes, less soak 2."""
    said: dict[str, Any] = {"who": GM, "attacker": "Brute", "target": "Vex", "weapon": None, "at": None}
    return await shoot(table, *BLANK, *dice, **said, extra="*" * success + more)


async def parry(table: Store, made: Attacked, reaction: Reaction = Reaction.PARRY, who: Any = ANN) -> Spending:
    return await attack_reactions.answer_hit(table, an_op(who), made.rolled.stored.number, reaction)


async def offered(table: Store, made: Attacked) -> list[Reaction]:
    seen = await spending.spending(table, HERE, 1, made.rolled.stored.number)
    return [each.reaction for each in seen.reactions]


async def health_of(table: Store) -> tuple[int, int, int]:
    vex = await the(table, "Vex")
    return vex.wounds, vex.strain, len(vex.injuries)


async def test_a_hit_is_parried_for_strain_and_that_is_taken_back(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 4)
    assert await health_of(table) == (7, 0, 0)
    assert await offered(table, swing) == [Reaction.PARRY]

    done = await parry(table, swing)

    # 9 less 4, less soak 2.
    assert await health_of(table) == (3, 3, 0)
    assert done.attack is not None
    (hit,) = done.attack.event.after["hits"]
    assert (hit["suffered"], hit["wounds"], hit["strain"]) == (3, [0, 3], [0, 3])
    assert ["Parry 2", -4] in hit["ledger"]
    assert done.reactions == ()
    with pytest.raises(IllegalAction) as refused:
        await parry(table, swing)
    assert refused.value.rule == "no_reaction"
    assert done.reaction is not None
    assert done.reaction.kind is Kind.ATTACK_REACT
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM), swing.attack.event.id)
    await undo.undo(table, an_op(ANN), done.reaction.id)
    assert await health_of(table) == (7, 0, 0)
    assert await offered(table, swing) == [Reaction.PARRY]
    await undo.undo(table, an_op(GM), swing.attack.event.id)
    assert await health_of(table) == (0, 0, 0)


async def test_what_soak_stops_now_can_injure_nobody(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 1, more="^^^")

    done = await parry(table, swing)

    assert await health_of(table) == (0, 3, 0)
    assert "critical_injury" not in {each.key for each in done.account.ways(Symbol.ADVANTAGE)}
    await buy(table, swing, Symbol.ADVANTAGE, "free_maneuver", who=GM)
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(ANN), done.reaction.id)  # type: ignore[union-attr]  # there is one


async def test_who_went_down_stands_again_without_the_injury_and_what_it_left(table: Store) -> None:
    await duel(table, wounds=8)
    # d100 shows 41: Bowled Over leaves Vex prone, and brings a point of strain.
    swing = await axe(table, 4, 40)
    assert await health_of(table) == (15, 1, 1)
    assert [each.key for each in (await now(table)).participant(1).conditions] == ["prone"]

    done = await parry(table, swing)

    assert await health_of(table) == (11, 3, 0)
    assert (await now(table)).participant(1).conditions == ()
    await encounters.end(table, an_op(GM))
    _, ended = await encounter_summary.of_encounter(table, HERE)
    people = {each["name"]: each for each in ended.after["summary"]["people"]}
    assert people["Brute"]["dealt"] == {"wounds": 3, "strain": 0}
    assert people["Vex"]["suffered"] == {"wounds": 8 + 3, "strain": 3}, "8 by hand"
    assert (ended.after["summary"]["criticals"], people["Brute"]["criticals"]) == (0, 0)
    assert done.reaction is not None


async def test_who_goes_down_all_the_same_keeps_the_injury(table: Store) -> None:
    await duel(table, wounds=11)
    swing = await axe(table, 4, 40)

    done = await parry(table, swing)

    assert await health_of(table) == (14, 4, 1)
    assert [each.key for each in (await now(table)).participant(1).conditions] == ["prone"]
    assert done.attack is not None
    assert [each["what"] for each in done.attack.event.after["hits"][0]["happened"]] == ["incapacitated", "injury"]


async def test_a_shot_is_reflected_with_a_lightsaber_alone(table: Store) -> None:
    await duel(table, PARRY, REFLECT)
    await goes_on(table)
    shot: dict[str, Any] = {"who": GM, "attacker": "Nova", "target": "Vex", "is_out_of_turn": True}
    first = await shoot(table, 4, 3, 6, 0, 3, **shot)
    assert await offered(table, first) == []
    await characters.edit(table, an_op(ANN), "Vex", lambda sheet: replace(sheet, weapons=(SABER,), wounds=0))
    second = await shoot(table, 4, 3, 6, 0, 3, **shot)

    # 6 + 5, less 3, less soak 2.
    assert await offered(table, second) == [Reaction.REFLECT]
    await parry(table, second, Reaction.REFLECT)
    assert await health_of(table) == (6, 3, 0)


async def test_only_its_player_and_the_gm_answer_a_hit(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 4)

    with pytest.raises(NotAllowed):
        await parry(table, swing, who=BOB)
    with pytest.raises(IllegalAction) as refused:
        await parry(table, swing, Reaction.REFLECT)
    assert refused.value.rule == "no_reaction"
    await parry(table, swing, who=GM)
    assert await health_of(table) == (3, 3, 0)


async def test_nothing_is_answered_once_something_was_bought_or_befell_the_target(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 4, more="^")
    bought = await buy(table, swing, Symbol.ADVANTAGE, "notice", who=GM)
    assert await offered(table, swing) == []
    await undo.undo(table, an_op(GM), bought.purchases[0].id)
    assert await offered(table, swing) == [Reaction.PARRY]
    await health.suffer(table, an_op(ANN), "Vex", health.Hits(amounts=(1,)), ScriptedChance())
    assert await offered(table, swing) == []


async def test_a_miss_is_not_answered(table: Store) -> None:
    await duel(table)
    assert await offered(table, await axe(table, 0)) == []


async def test_a_hit_is_answered_before_the_next_slot_begins(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 4)
    await encounter_turns.next_slot(table, an_op(GM), ScriptedChance())
    assert await offered(table, swing) == []


async def test_who_is_down_answers_nothing(table: Store) -> None:
    await duel(table, wounds=13)
    swing = await axe(table, 4)
    assert await offered(table, swing) == []


async def test_minions_answer_nothing(table: Store) -> None:
    await fight(table)
    await characters.edit(
        table, an_op(GM), "Troopers", lambda sheet: replace(sheet, talents=(PARRY,), weapons=(BLADE,), soak=())
    )
    swing = await shoot(table, *BLANK, weapon="unarmed", at=None, extra="******")
    assert swing.attack.event.after["hits"][0]["suffered"] > 0
    assert await offered(table, swing) == []
