"""Any fight, told twice: the encounter and a deliberately naive telling of it must agree after every step."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.errors import IllegalAction
from rules.house import HouseRules
from rules.table.afflictions import add_effect, inflict
from rules.table.casualties import Casualties
from rules.table.encounter import Encounter
from rules.table.encounter_document import from_document, to_document
from rules.table.encounter_parts import changed_parts, reversed_parts, with_parts
from rules.table.initiative import InitiativeSlot, Side
from rules.table.joining import join, leave
from rules.table.rounds import next_slot, previous_slot
from rules.table.slots import add_slot, remove_slot, set_result
from rules.table.turns import begin, claim, claimants, release
from tests.rules.table.naive_fight import NaiveFight, Refused

NAMES = ("ann", "bane", "cody", "dax", "eve")
SIDES = st.sampled_from(Side)
WHO = st.sampled_from(NAMES)
SUCCESS = st.integers(0, 3)


def alike(one: Encounter, other: Encounter) -> bool:
    return replace(one, next_id=10**6) == replace(other, next_id=10**6)


class AnyFight(RuleBasedStateMachine):
    """One fight in two tellings."""

    @initialize(keeps=st.booleans(), sides=st.lists(SIDES, min_size=2, max_size=4), data=st.data())
    def starts(self, keeps: bool, sides: list[Side], data: st.DataObject) -> None:
        """Gather some people and begin."""
        self.house = HouseRules(fallen_keep_slots=keeps)
        self.naive = NaiveFight(fallen_keep_slots=keeps)
        self.encounter = Encounter()
        self.down: set[str] = set()
        self.slowed: set[str] = set()
        self.before_last: Encounter | None = None
        for name, side in zip(NAMES, sides, strict=False):
            success = data.draw(SUCCESS)
            self.naive.joins(name, side.value, success)
            self._joins(name, side, success)
        self.naive.begins()
        self.encounter = begin(self.encounter)

    def _joins(self, name: str, side: Side, success: int) -> None:
        joined = join(self.encounter, side=side, name=name)
        self.encounter = set_result(joined, joined.participants[-1].id, InitiativeSlot(side, success))

    def _id(self, name: str) -> int:
        return next(each.id for each in self.encounter.participants if each.name == name)

    @property
    def hurt(self) -> Casualties:
        """Who is down and slowed."""
        known = {each.name: each.id for each in self.encounter.participants}
        return Casualties(
            down=frozenset(known[name] for name in self.down if name in known),
            slowed=frozenset(known[name] for name in self.slowed if name in known),
        )

    def both(self, naive: Callable[[], object], real: Callable[[], Encounter]) -> None:
        """Do one thing in both tellings; both do it or both refuse."""
        before = self.encounter
        refused = [False, False]
        try:
            naive()
        except Refused:
            refused[0] = True
        try:
            self.encounter = real()
        except IllegalAction:
            refused[1] = True
        assert refused[0] == refused[1], self.naive.told()
        if not refused[1]:
            self.before_last = None
        parts = json.loads(json.dumps(changed_parts(before, self.encounter)))
        assert with_parts(before, parts) == self.encounter
        assert alike(with_parts(self.encounter, reversed_parts(parts)), before)

    @rule(name=WHO, side=SIDES, success=SUCCESS)
    def joins(self, name: str, side: Side, success: int) -> None:
        """Somebody new joins."""
        if name in self.naive.people:
            return

        def real() -> Encounter:
            joined = join(self.encounter, side=side, name=name)
            return set_result(joined, joined.participants[-1].id, InitiativeSlot(side, success))

        self.both(lambda: self.naive.joins(name, side.value, success), real)

    @rule(name=WHO)
    def leaves(self, name: str) -> None:
        """Somebody leaves."""
        if name in self.naive.people:
            self.both(lambda: self.naive.leaves(name), lambda: leave(self.encounter, self._id(name)))

    @rule(name=WHO)
    def falls_or_rises(self, name: str) -> None:
        """Somebody goes down, or is up again."""
        self.down ^= {name}

    @rule(name=WHO)
    def is_slowed_or_not(self, name: str) -> None:
        """Somebody is slowed down, or no longer."""
        self.slowed ^= {name}

    @rule(name=WHO)
    def claims(self, name: str) -> None:
        """Somebody wants to act."""
        if name not in self.naive.people:
            return
        burnt: list[Any] = [[], []]

        def naive() -> None:
            burnt[0] = self.naive.claims(name, self.down, self.slowed)

        def real() -> Encounter:
            encounter, start = claim(self.encounter, self._id(name), self.hurt, self.house)
            burnt[1] = [each.damage for each in start.effects]
            return encounter

        self.both(naive, real)
        assert burnt[0] == burnt[1]

    @rule()
    def lets_go(self) -> None:
        """Whoever acts lets the slot go."""
        self.both(self.naive.lets_go, lambda: release(self.encounter))

    @rule()
    def goes_on(self) -> None:
        """The slot ends."""
        before = self.encounter
        due: list[dict[str, list[int]]] = [{}, {}]

        def naive() -> None:
            due[0] = self.naive.goes_on(self.down, self.slowed)

        def real() -> Encounter:
            advance = next_slot(self.encounter, self.hurt, self.house)
            names = {each.id: each.name for each in self.encounter.participants}
            due[1] = {names[each.participant_id]: [fire.damage for fire in each.effects] for each in advance.missed}
            return advance.encounter

        self.both(naive, real)
        assert due[0] == due[1]
        self.before_last = before if self.encounter is not before else None

    @precondition(lambda self: self.before_last is not None)
    @rule()
    def looks_back(self) -> None:
        """Going back restores what was, where nothing else has happened."""
        assert self.before_last is not None
        retreat = previous_slot(self.encounter)
        assert retreat.kept == ()
        assert alike(replace(retreat.encounter, steps=()), replace(self.before_last, steps=()))

    @rule()
    def can_go_back_any_time(self) -> None:
        """Going back is possible or refused, and leaves a fight that can go on."""
        with suppress(IllegalAction):
            back = previous_slot(self.encounter).encounter
            check(back)
            check(next_slot(back, self.hurt, self.house).encounter)

    @rule(side=SIDES, success=SUCCESS)
    def gets_slot(self, side: Side, success: int) -> None:
        """A side gets an extra slot."""
        self.both(
            lambda: self.naive.gets_slot(side.value, success),
            lambda: add_slot(self.encounter, side, success=success),
        )

    @rule(spot=st.integers(0, 5))
    def loses_slot(self, spot: int) -> None:
        """A slot is removed."""
        if spot < len(self.encounter.slots):
            slot = self.encounter.slots[spot]
            self.both(lambda: self.naive.loses_slot(spot), lambda: remove_slot(self.encounter, slot.id))

    @rule(name=WHO, condition=st.sampled_from(["prone", "on fire"]), rounds=st.integers(0, 3))
    def befalls(self, name: str, condition: str, rounds: int) -> None:
        """A condition befalls somebody."""
        if name in self.naive.people:
            self.both(
                lambda: self.naive.befalls(name, condition, rounds),
                lambda: inflict(self.encounter, self._id(name), condition, rounds or None),
            )

    @rule(name=WHO, damage=st.integers(1, 9), rounds=st.integers(1, 3))
    def burns(self, name: str, damage: int, rounds: int) -> None:
        """Somebody catches fire."""
        if name in self.naive.people:
            self.both(
                lambda: self.naive.burning(name, damage, rounds),
                lambda: add_effect(self.encounter, self._id(name), "Burn", damage=damage, rounds=rounds),
            )

    @invariant()
    def both_tell_the_same(self) -> None:
        """Everything that can be compared agrees."""
        names = {each.id: each.name for each in self.encounter.participants} | {None: ""}
        told = (
            self.encounter.round_number,
            self.encounter.turn,
            [
                (
                    slot.side.value,
                    slot.success,
                    names[slot.brought_by],
                    names[slot.claimed_by],
                    slot.is_over,
                    slot.is_leaving,
                )
                for slot in self.encounter.slots
            ],
            {
                who.name: (
                    who.has_left,
                    {each.key: (each.turns_left or 0, each.since_round) for each in who.conditions},
                    [[each.damage, each.turns_left, each.since_round] for each in who.effects],
                )
                for who in self.encounter.participants
            },
        )
        assert self.naive.told() == told, (self.naive.told(), told)

    @invariant()
    def whoever_can_claim_is_the_same(self) -> None:
        """The menu of the current slot lists just those whose claim would be taken."""
        turn = self.naive.turn
        can = [] if turn is None or turn.taken_by else self.naive.can_take(turn, self.down, self.slowed)
        assert [each.name for each in claimants(self.encounter, self.hurt, self.house)] == can

    @invariant()
    def it_is_whole(self) -> None:
        """Nobody acts twice, and the document is the encounter."""
        check(self.encounter)


def check(encounter: Encounter) -> None:
    claims = [slot.claimed_by for slot in encounter.slots if slot.claimed_by is not None]
    assert len(claims) == len(set(claims)), "nobody acts twice in a round"
    current = encounter.current_slot
    assert (current is None) == (not encounter.slots)
    assert current is None or not current.is_over
    assert from_document(json.loads(json.dumps(to_document(encounter)))) == encounter


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(
    max_examples=30, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
