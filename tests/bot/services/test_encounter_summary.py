"""What a fight came to, worked out by hand: attacks, damage dealt and suffered, criticals, points, who fell."""

from bot.access import Shown
from bot.services import destiny, encounter_initiative, encounter_summary, encounters, healing, injuries, undo
from bot.store.store import Store
from bot.store.values import Facts
from rules.table.destiny import DestinySide
from tests.bot.duelists import seat, shoot
from tests.bot.people import ANN, GM, HERE, an_op
from tests.chance import SeededChance

HIT = (4, 3, 6, 0, 3)
"""Damage 6 and 5 Successes."""
MISS = (0, 0, 4, 1, 1)


async def fought(table: Store) -> Facts:
    """Let Vex hit the Troopers twice, once taken back, hit plain numbers, and miss; return the summary."""
    await seat(table, shown=Shown.HEALTH)
    await destiny.set_points(table, an_op(GM), 2, 2)
    await shoot(table, *HIT)  # before the fight
    await encounters.start(table, an_op(GM), "Ambush")
    await encounters.join(table, an_op(ANN))
    await encounters.add(table, an_op(GM), "Troopers")
    await encounter_initiative.type_order(table, an_op(GM), "pc npc")
    await encounter_initiative.begin(table, an_op(GM))
    await shoot(table, *HIT)
    again = await shoot(table, *HIT, is_out_of_turn=True)
    await undo.undo(table, an_op(GM), again.attack.event.id)
    await shoot(table, *MISS, is_out_of_turn=True)
    await shoot(table, *HIT, target="guard soak 3, wounds 5", is_out_of_turn=True)
    await destiny.use(table, an_op(ANN), DestinySide.LIGHT)
    await destiny.add(table, an_op(GM), 1, 1)
    await encounters.end(table, an_op(GM))
    _, event = await encounter_summary.of_encounter(table, HERE)
    summary: Facts = event.after["summary"]
    return summary


async def test_what_stands_is_counted_for_each_person(table: Store) -> None:
    summary = await fought(table)

    vex, troopers = summary["people"]
    assert (summary["rounds"], summary["attacks"], summary["hits"], summary["criticals"]) == (1, 3, 2, 0)
    assert summary["points"] == {"light": 1, "dark": 0}
    assert (vex["attacks"], vex["hits"], vex["dealt"]) == (3, 2, {"wounds": 6 + 8, "strain": 0})
    assert vex["suffered"] == {"wounds": 0, "strain": 0}
    assert (troopers["attacks"], troopers["suffered"]) == (0, {"wounds": 6, "strain": 0})
    assert not troopers["is_down"]
    assert troopers["shown"] == Shown.HEALTH


async def test_a_summary_of_a_fight_in_which_nothing_happened_is_empty(table: Store) -> None:
    await encounters.start(table, an_op(GM))
    ended = await encounters.end(table, an_op(GM))

    assert ended.event.after["summary"] == {
        "rounds": 0,
        "attacks": 0,
        "hits": 0,
        "criticals": 0,
        "points": {"light": 0, "dark": 0},
        "people": [],
    }


async def test_an_injury_that_is_rolled_as_somebody_falls_counts(table: Store) -> None:
    await seat(table)
    await encounters.start(table, an_op(GM))
    await encounters.add(table, an_op(GM), "Brute")
    await encounters.join(table, an_op(ANN))
    await shoot(table, 4, 3, 3, 0, 0, target="Brute")  # 6 + 6 less 4: 8 of 10
    await shoot(table, 4, 3, 3, 0, 0, 30, target="Brute")  # past it: an injury
    await encounter_initiative.roll_for(table, an_op(GM), SeededChance(1))
    await encounters.end(table, an_op(GM))

    _, event = await encounter_summary.of_encounter(table, HERE)
    brute, vex = event.after["summary"]["people"]
    assert event.after["summary"]["criticals"] == 1
    assert (brute["is_down"], brute["suffered"]["wounds"]) == (True, 16)
    assert vex["criticals"] == 1


async def test_whoever_fell_and_was_taken_out_of_the_fight_has_still_fallen(table: Store) -> None:
    await seat(table)
    await encounters.start(table, an_op(GM))
    await encounters.add(table, an_op(GM), "Troopers")
    for _ in range(3):
        await shoot(table, *HIT)  # six wounds each, one of them falls
    state = (await encounters.join(table, an_op(ANN))).state
    (troopers, _) = state.encounter.participants
    await encounters.remove(table, an_op(GM), troopers.id)
    ended = await encounters.end(table, an_op(GM))

    (told, _) = ended.event.after["summary"]["people"]
    assert (told["is_down"], told["has_left"]) == (True, True)


async def test_what_an_undo_set_back_is_not_suffered_anew(table: Store) -> None:
    await seat(table)
    await shoot(table, *HIT)
    await encounters.start(table, an_op(GM))
    await encounters.add(table, an_op(GM), "Troopers")
    healed = await healing.heal(table, an_op(GM), "Troopers", wounds=6)
    await undo.undo(table, an_op(GM), healed.event.id)
    ended = await encounters.end(table, an_op(GM))

    (troopers,) = ended.event.after["summary"]["people"]
    assert troopers["suffered"] == {"wounds": 0, "strain": 0}


async def test_an_injury_that_is_struck_off_has_never_been_dealt(table: Store) -> None:
    await seat(table)
    await encounters.start(table, an_op(GM))
    await encounters.add(table, an_op(GM), "Brute")
    await encounters.join(table, an_op(ANN))
    await shoot(table, 4, 3, 3, 0, 0, target="Brute")
    await shoot(table, 4, 3, 3, 0, 0, 30, target="Brute")
    await injuries.remove(table, an_op(GM), "Brute", None)
    ended = await encounters.end(table, an_op(GM))

    _, vex = ended.event.after["summary"]["people"]
    assert (ended.event.after["summary"]["criticals"], vex["criticals"]) == (0, 0)
