"""An attack whose dice are amended: what it came to is taken back, and what it comes to now is put instead."""

from typing import Any

import pytest

from bot.errors import NotAllowed
from bot.services import (
    amendments,
    attack_reactions,
    attacks,
    characters,
    encounter_summary,
    encounters,
    fairness,
    fairness_export,
    health,
    kept_rolls,
    spending,
    undo,
)
from bot.services.attack_weapons import AttackSaid
from bot.services.attacks import Attacked
from bot.services.kept_rolls import Which
from bot.store import fallen
from bot.store.seeds import SeedUse
from bot.store.spending_values import Spending
from bot.store.store import Store
from bot.store.values import Kind
from bot.verify import verify
from rules.checks.ranges import RangeBand
from rules.combat.outcome import FriendlyFire, Hit
from rules.combat.reactions import Reaction
from rules.dice.amendment import adjacent_faces
from rules.dice.die import Die
from rules.dice.pool import DicePool
from rules.dice.symbols import Symbol, Symbols
from rules.errors import IllegalAction
from rules.table.destiny import DestinySide
from tests.bot.duelists import read_extra, seat, shoot, the
from tests.bot.people import ANN, BOB, GM, HERE, an_op
from tests.bot.services.skirmish import HIT, fight, now
from tests.bot.services.spenders import buy, goes_on
from tests.bot.services.test_reactions import axe, duel, health_of
from tests.chance import ScriptedChance, SeededChance, SettledDice

SUCCESS, BLANK = 2, 0
"""Faces of the Boost die."""
NO_DICE = ScriptedChance()


async def of(table: Store, made: Attacked) -> Spending:
    return await spending.spending(table, HERE, 1, made.rolled.stored.number)


async def add(table: Store, made: Attacked, *dice: int, who: Any = GM, free: str = "", boost: int = 0) -> Spending:
    more = DicePool(boost=boost, free=Symbols.from_code(free))
    await amendments.add(table, an_op(who), Which(made.rolled.stored.number), more, ScriptedChance(*dice))
    return await of(table, made)


async def refusal(table: Store, made: Attacked) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        await add(table, made, boost=1)
    return refused.value


async def test_an_added_die_alone_is_rolled_and_the_hit_deals_what_it_is_worth_now(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 4)
    assert await health_of(table) == (7, 0, 0)

    done = await add(table, swing, SUCCESS, boost=1)

    assert await health_of(table) == (8, 0, 0)
    assert done.attack is not None
    (hit,) = done.attack.event.after["hits"]
    assert (hit["suffered"], hit["wounds"]) == (8, [0, 8])
    (told,) = done.changes
    assert (told.kind, told.after["outcome"], told.after["fell"]) == (Kind.ATTACK_AMEND, "hit", [])
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM), swing.attack.event.id)
    with pytest.raises(NotAllowed):
        await undo.undo(table, an_op(ANN), told.id)
    await undo.undo(table, an_op(GM), told.id)
    assert await health_of(table) == (7, 0, 0)
    assert (await of(table, swing)).stored.roll == swing.rolled.stored.roll
    await undo.undo(table, an_op(GM), swing.attack.event.id)
    assert await health_of(table) == (0, 0, 0)


async def test_a_second_delivery_amends_once(table: Store) -> None:
    await duel(table)
    swing, op = await axe(table, 4), an_op(GM)
    for _ in range(2):
        await amendments.add(table, op, Which(1), DicePool(boost=1), ScriptedChance(SUCCESS))
    assert await health_of(table) == (8, 0, 0)
    assert len((await of(table, swing)).changes) == 1


async def test_a_miss_becomes_a_hit_and_a_hit_a_miss(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 0)
    hit = await add(table, swing, free="SSSS")
    assert await health_of(table) == (7, 0, 0)
    assert hit.attack is not None
    assert hit.attack.event.after["outcome"] == "hit"
    missed = await add(table, swing, free="FFFF")
    assert await health_of(table) == (0, 0, 0)
    assert missed.attack is not None
    assert (missed.attack.event.after["outcome"], missed.attack.event.after["hits"]) == ("miss", [])
    assert missed.attack.event.after["characters"] == []


async def test_who_still_goes_down_keeps_the_injury_that_was_rolled(table: Store) -> None:
    await duel(table, wounds=8)
    swing = await axe(table, 4, 40)
    assert await health_of(table) == (15, 1, 1)
    before = await the(table, "Vex")

    done = await add(table, swing, SUCCESS, boost=1)

    assert await health_of(table) == (16, 1, 1)
    assert (await the(table, "Vex")).injuries == before.injuries
    assert done.changes[0].after["fell"] == []


async def test_who_goes_down_no_more_loses_the_injury_and_what_it_left(table: Store) -> None:
    await duel(table, wounds=8)
    swing = await axe(table, 4, 40)
    assert [each.key for each in (await now(table)).participant(1).conditions] == ["prone"]

    done = await add(table, swing, free="FFF")

    assert await health_of(table) == (12, 0, 0)
    assert (await now(table)).participant(1).conditions == ()
    await undo.undo(table, an_op(GM), done.changes[0].id)
    assert await health_of(table) == (15, 1, 1)
    assert [each.key for each in (await now(table)).participant(1).conditions] == ["prone"]
    await add(table, swing, free="FFF")
    await encounters.end(table, an_op(GM))
    _, ended = await encounter_summary.of_encounter(table, HERE)
    people = {each["name"]: each for each in ended.after["summary"]["people"]}
    assert people["Brute"]["dealt"] == {"wounds": 4, "strain": 0}
    assert people["Vex"]["suffered"] == {"wounds": 8 + 4, "strain": 0}, "8 by hand"
    assert (ended.after["summary"]["criticals"], ended.after["summary"]["hits"]) == (0, 1)


async def test_who_goes_down_only_now_has_an_injury_rolled_with_the_new_dice(table: Store) -> None:
    await duel(table, wounds=5)
    swing = await axe(table, 4)
    assert await health_of(table) == (12, 0, 0)

    done = await add(table, swing, SUCCESS, 40, boost=1)

    assert await health_of(table) == (13, 1, 1)
    assert done.changes[0].after["fell"] == [41]
    assert [each.key for each in (await now(table)).participant(1).conditions] == ["prone"]


async def test_a_die_is_turned_and_chosen_dice_fall_again(table: Store) -> None:
    await fight(table)
    shot = await shoot(table, *HIT)
    group = await the(table, "Troopers")
    assert group.wounds == 6
    which = Which(shot.rolled.stored.number)

    await amendments.reroll(table, an_op(ANN), which, {Die.PROFICIENCY: [0]}, ScriptedChance(0))
    assert (await the(table, "Troopers")).wounds == 4
    await amendments.turn(table, an_op(ANN), which, Die.PROFICIENCY, 0, 1, NO_DICE)

    assert (await the(table, "Troopers")).wounds == 5
    assert (await of(table, shot)).account.bought == ()


async def test_an_amended_hit_is_spent_and_answered_as_it_is_now(table: Store) -> None:
    await duel(table)
    swing = await axe(table, 4)
    await add(table, swing, free="SAA")
    assert await health_of(table) == (8, 0, 0)
    await buy(table, swing, Symbol.ADVANTAGE, "notice", who=GM)
    assert (await refusal(table, swing)).rule == "roll_is_spent"
    await undo.undo(table, an_op(GM), (await of(table, swing)).purchases[0].id)

    done = await attack_reactions.answer_hit(table, an_op(ANN), 1, Reaction.PARRY)

    # 3 + 2 + 5, less 4, less soak 2.
    assert await health_of(table) == (4, 3, 0)
    assert (await refusal(table, swing)).rule == "roll_is_spent"
    with pytest.raises(IllegalAction, match="undo_blocked"):
        await undo.undo(table, an_op(GM), done.changes[0].id)
    await undo.undo(table, an_op(ANN), done.reaction.id)  # type: ignore[union-attr]  # there is one
    assert await health_of(table) == (8, 0, 0)


async def test_a_shot_that_went_astray_strikes_its_target_once_the_despair_is_turned_away(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, 4, 3, 6, 11, 0, situation="ally engaged")
    assert isinstance(shot.attack.outcome, FriendlyFire)
    assert (await the(table, "Troopers")).wounds == 0

    await amendments.reroll(table, an_op(ANN), Which(1), {Die.CHALLENGE: [0]}, ScriptedChance(0))

    struck = await of(table, shot)
    assert isinstance(struck.outcome, Hit)
    assert not struck.awaits_victim
    assert (await the(table, "Troopers")).wounds == struck.outcome.damage.suffered > 0


async def test_a_second_weapon_hits_with_the_amended_result(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *(11, 7, 6, 0, 0, 0), second="Hold-out blaster", at=RangeBand.SHORT)
    first = (await the(table, "Troopers")).wounds
    await add(table, shot, free="S", who=ANN)
    assert (await the(table, "Troopers")).wounds == first + 1

    await buy(table, shot, Symbol.ADVANTAGE, "second_weapon")

    # 5 + 3 less soak 5.
    assert (await the(table, "Troopers")).wounds == first + 1 + 3


class TestRefusals:
    async def test_the_next_slot_has_begun(self, table: Store) -> None:
        await duel(table)
        swing = await axe(table, 4)
        await goes_on(table)
        assert (await refusal(table, swing)).rule == "attack_is_over"

    async def test_something_has_befallen_the_target(self, table: Store) -> None:
        await duel(table)
        swing = await axe(table, 4)
        await health.suffer(table, an_op(ANN), "Vex", health.Hits(amounts=(1,)), ScriptedChance())
        refused = await refusal(table, swing)
        assert refused.rule == "attacked_has_changed"
        await undo.undo(table, an_op(GM), int(str(refused.facts["event_id"])))
        await add(table, swing, SUCCESS, boost=1)
        assert await health_of(table) == (8, 0, 0)

    async def test_the_attack_was_taken_back_or_the_target_is_deleted(self, table: Store) -> None:
        await seat(table)
        shot = await shoot(table, *HIT)
        await undo.undo(table, an_op(GM), shot.attack.event.id)
        assert (await refusal(table, shot)).rule == "attack_taken_back"
        second = await shoot(table, *HIT)
        await characters.delete(table, an_op(GM), 2)
        assert (await refusal(table, second)).rule == "attacked_is_gone"

    async def test_it_is_somebody_elses_or_a_point_is_flipped_for_it(self, table: Store) -> None:
        await seat(table)
        shot = await shoot(table, *HIT)
        with pytest.raises(NotAllowed):
            await add(table, shot, who=BOB, boost=1)
        with pytest.raises(IllegalAction, match="attack_had_its_point"):
            await amendments.upgrade(table, an_op(ANN), Which(1), DestinySide.LIGHT, Die.PROFICIENCY, NO_DICE)


async def test_plain_numbers_are_hit_anew_too(table: Store) -> None:
    await seat(table)
    shot = await shoot(table, *HIT, target="Thug: soak 3, wounds 5")
    done = await add(table, shot, SUCCESS, boost=1, who=ANN)
    assert done.attack is not None
    assert done.attack.event.after["hits"][0]["suffered"] == shot.attack.event.after["hits"][0]["suffered"] + 1


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_is_amended_and_taken_back_the_target_has_what_the_dice_say_now(table: Store, seed: int) -> None:
    chance = SeededChance(seed)
    wounds = chance.draw(12, 1)[0]
    await duel(table, wounds=wounds)
    swing = await axe(table, chance.draw(6, 1)[0], 40, 40)
    fell, standing = await of(table, swing), list[int]()
    for _ in range(8):
        before = await the(table, "Vex")
        is_back = bool(standing) and chance.draw(10, 1)[0] < 3
        if is_back:
            await undo.undo(table, an_op(GM), standing.pop())
        else:
            dice = SeededChance(chance.draw(1000, 1)[0])
            await amendments.add(table, an_op(GM), Which(1), DicePool(boost=2, difficulty=1), dice)
            standing.append((await of(table, swing)).changes[-1].id)

        stands = await of(table, swing)
        assert [each.id for each in stands.changes] == standing
        suffered = stands.outcome.damage.suffered if isinstance(stands.outcome, Hit) else 0
        vex = await the(table, "Vex")
        assert vex.wounds == wounds + suffered
        assert len(vex.injuries) == int(vex.wounds > 12)
        if not is_back and before.injuries and vex.injuries:
            assert vex.injuries == before.injuries, "a second roll would be a second try"
    for each in reversed(standing):
        await undo.undo(table, an_op(GM), each)
    assert (await of(table, swing)).event == fell.event
    assert (await of(table, swing)).stored == fell.stored
    await undo.undo(table, an_op(GM), swing.attack.event.id)
    assert await health_of(table) == (wounds, 0, 0)


async def test_an_export_with_amended_attacks_is_verified_and_each_die_counts_once(table: Store) -> None:
    dice, which = SettledDice(), Which(1)
    await duel(table)
    said = AttackSaid(target="Vex", attacker="Brute", weapon=None, range_band=None, extra="*")
    await attacks.attack(table, an_op(GM), said, read_extra, dice)
    await amendments.add(table, an_op(GM), which, DicePool(boost=2, free=Symbols.from_code("S" * 15)), dice)
    turned = (await kept_rolls.kept(table, HERE, 1, 1)).stored.roll.faces[0]
    to = adjacent_faces(turned[0], turned[1][0])[0]
    await amendments.turn(table, an_op(GM), which, turned[0], turned[1][0], to, dice)
    await amendments.reroll(table, an_op(GM), which, {turned[0]: [0]}, dice)
    await fairness.reveal(table, an_op(GM), SeedUse.OPEN, dice)

    document = fairness_export.document(await fairness_export.records(table, an_op()))
    found = verify(document)
    assert found.findings == []
    fell = [each["told"] for each in document["draws"] if "amended" in each]
    assert sum(map(len, fell)) >= 1, "going past the threshold was rolled with the added dice"
    counted = await table.read(lambda tx: fallen.counts(tx, 1))
    assert sum(map(sum, (faces for each in counted.values() for faces in each.values()))) == 4 + 2 + 1
    document["draws"][1]["told"] = [1, 2, 3]
    assert not verify(document).is_right
