"""A fight told a second time, in the plainest way: lists that change in place, people by name, nothing ahead.

It knows nothing of the encounter's values and shares no code with them, so that both can be wrong only apart.
"""

from dataclasses import dataclass, field


class Refused(Exception):
    """It cannot be done now."""


@dataclass(eq=False)
class Place:
    """A slot."""

    side: str
    success: int
    number: int
    owner: str = ""
    taken_by: str = ""
    is_done: bool = False
    goes: bool = False


@dataclass(eq=False)
class Fighter:
    """Somebody in the fight."""

    side: str
    joined: int
    is_gone: bool = False
    last_start: int = 0
    conditions: dict[str, list[int]] = field(default_factory=dict)
    """Turns left and the round in which each began."""
    fires: list[list[int]] = field(default_factory=list)
    """Damage, turns left and the round in which each began."""


class NaiveFight:
    """Everything that has happened so far."""

    def __init__(self, *, fallen_keep_slots: bool) -> None:
        self.fallen_keep_slots = fallen_keep_slots
        self.people: dict[str, Fighter] = {}
        self.places: list[Place] = []
        self.turn: Place | None = None
        self.round = 0
        self.made = 0

    def in_order(self) -> list[Place]:
        found: list[Place] = []
        for place in self.places:
            spot = 0
            while spot < len(found) and not self._goes_before(place, found[spot]):
                spot += 1
            found.insert(spot, place)
        return found

    def _goes_before(self, one: Place, other: Place) -> bool:
        if one.success != other.success:
            return one.success > other.success
        return one.side == "players" and other.side == "adversaries"

    def joins(self, name: str, side: str, success: int) -> None:
        if any(each.casefold() == name.casefold() and not who.is_gone for each, who in self.people.items()):
            raise Refused
        self.people[name] = Fighter(side, self.round)
        self.gets_slot(side, success, name)

    def gets_slot(self, side: str, success: int, owner: str = "") -> None:
        place = Place(side, success, self.made, owner)
        self.made += 1
        self.places.append(place)
        if self.round and self.turn is None:
            self.turn = place
        elif self.turn is not None:
            order = self.in_order()
            place.is_done = order.index(place) < order.index(self.turn)

    def loses_slot(self, spot: int) -> None:
        place = self.in_order()[spot]
        if place is self.turn or place.goes:
            raise Refused
        if place.taken_by:
            place.goes = True
        else:
            self.places.remove(place)

    def begins(self) -> None:
        self.round = 1
        self.turn = self.in_order()[0]

    def leaves(self, name: str) -> None:
        who = self.people[name]
        if who.is_gone:
            raise Refused
        who.is_gone = True
        for place in list(self.places):
            if place.owner == name:
                if place is self.turn or place.is_done or place.taken_by or self.has_acted(name):
                    place.goes = True
                else:
                    self.places.remove(place)

    def has_acted(self, name: str) -> bool:
        return any(place.taken_by == name for place in self.places)

    def able(self, side: str, down: set[str]) -> list[str]:
        return [
            name
            for name, who in self.people.items()
            if who.side == side and not who.is_gone and name not in down and not self.has_acted(name)
        ]

    def can_take(self, place: Place, down: set[str], slowed: set[str]) -> list[str]:
        own = [each for each in self.in_order() if each.side == place.side]
        if not self.fallen_keep_slots:
            for name, who in self.people.items():
                if who.side == place.side and name in down and not who.is_gone and not self.has_acted(name) and own:
                    own.pop()
        still = [each for each in own if not each.is_done and not each.taken_by]
        if place not in still:
            return []
        able = self.able(place.side, down)
        slow = [name for name in able if name in slowed]
        places_after = len(still) - still.index(place) - 1
        return [name for name in able if name not in slow or places_after < len(slow)]

    def claims(self, name: str, down: set[str], slowed: set[str]) -> list[int]:
        """Take the turn and return the damage of the fires that burn as it starts."""
        if self.turn is None or self.turn.taken_by or name not in self.can_take(self.turn, down, slowed):
            raise Refused
        self.turn.taken_by = name
        return self.burns(name, new_too=True)

    def lets_go(self) -> None:
        if self.turn is None or not self.turn.taken_by:
            raise Refused
        self.turn.taken_by = ""

    def burns(self, name: str, *, new_too: bool) -> list[int]:
        who = self.people[name]
        if who.last_start >= self.round:
            return []
        who.last_start = self.round
        damage = []
        for fire in list(who.fires):
            if new_too or fire[2] < self.round:
                damage.append(fire[0])
                fire[1] -= 1
                if fire[1] == 0:
                    who.fires.remove(fire)
        return damage

    def ticks(self, name: str, *, new_too: bool) -> None:
        conditions = self.people[name].conditions
        for key, (turns, since) in list(conditions.items()):
            if turns and (new_too or since < self.round):
                conditions[key][0] = turns - 1
                if turns == 1:
                    del conditions[key]

    def befalls(self, name: str, condition: str, rounds: int) -> None:
        """Inflict a condition; 0 rounds: until it is ended."""
        who = self.people[name]
        if who.is_gone:
            raise Refused
        if condition in who.conditions:
            old = who.conditions[condition][0]
            who.conditions[condition][0] = old + rounds if old and rounds else 0
        else:
            more = 1 if rounds and self.turn is not None and self.turn.taken_by == name else 0
            who.conditions[condition] = [rounds + more, self.round]

    def burning(self, name: str, damage: int, rounds: int) -> None:
        if self.people[name].is_gone:
            raise Refused
        self.people[name].fires.append([damage, rounds, self.round])

    def goes_on(self, down: set[str], slowed: set[str]) -> dict[str, list[int]]:
        """End the slot and return the damage that was due to those who had no turn in a round that ended."""
        if self.turn is None:
            raise Refused
        self.turn.is_done = True
        if self.turn.taken_by:
            self.ticks(self.turn.taken_by, new_too=True)
        due: dict[str, list[int]] = {}
        if not self.finds_turn(down, slowed):
            due = self.new_round()
            before = [place.is_done for place in self.places]
            if not self.finds_turn(down, slowed):
                for place, was in zip(self.places, before, strict=True):
                    place.is_done = was
                self.turn = self.in_order()[0] if self.places else None
        return due

    def finds_turn(self, down: set[str], slowed: set[str]) -> bool:
        for place in self.in_order():
            if place.is_done:
                continue
            if place.taken_by or self.can_take(place, down, slowed):
                self.turn = place
                return True
            place.is_done = True
        return False

    def new_round(self) -> dict[str, list[int]]:
        due = {}
        for name, who in self.people.items():
            if not who.is_gone and not self.has_acted(name) and who.joined < self.round:
                due[name] = self.burns(name, new_too=False)
                self.ticks(name, new_too=False)
        self.places = [place for place in self.places if not place.goes]
        for place in self.places:
            place.is_done, place.taken_by = False, ""
        self.round += 1
        return due

    def told(self) -> object:
        """Return everything that can be compared."""
        order = self.in_order()
        return (
            self.round,
            order.index(self.turn) if self.turn else None,
            [(place.side, place.success, place.owner, place.taken_by, place.is_done, place.goes) for place in order],
            {
                name: (who.is_gone, dict(sorted((key, tuple(each)) for key, each in who.conditions.items())), who.fires)
                for name, who in self.people.items()
            },
        )
