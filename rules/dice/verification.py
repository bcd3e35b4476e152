"""Whether a campaign's draws are those that its secrets have settled, and what was shown follows from them.

What is read here is the JSON of `/fairness export`; `python -m bot.verify FILE` shows the verdict.
Of every draw is checked that
1. its secret, once revealed, is the one that was committed to before the first die fell (its SHA-256 was shown then);
2. it has the next number: none is missing, none is there twice, none has changed places;
3. the numbers that were dealt are those that the secret, the draw's number and the players' words settle
   (`rules/dice/committed.py` says how);
4. what the table was shown, faces, sums and results, follows from these numbers and the pool;
5. numbers of rolls and of events only rise, and of a roll that was changed it is told how it lies now.
What was asked for, such as a pool, what is added to a sum or free symbols, no secret settles: that is compared with
what the table saw, or with an earlier file.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.dice.amendment import adjacent_faces
from rules.dice.committed import CommittedChance, commitment_of, seal_of
from rules.dice.dealt import Dealt, Differs, check_told, number_of
from rules.dice.die import SIDES, Die
from rules.dice.ordinary import Keep, OrdinaryDice, roll_ordinary
from rules.dice.pool import DicePool
from rules.dice.roll import Roll, roll_pool
from rules.dice.symbols import NetResult, Symbols
from rules.errors import RulesError

Json = Mapping[str, Any]

_AMENDS = ("roll.amend", "attack.amend")
"""The kinds of changes of dice that had fallen."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and where."""

    where: str
    what: str


@dataclass(slots=True)
class Verdict:
    """What came out."""

    verified: int = 0
    """Draws that are right in everything."""
    waiting: int = 0
    """Draws whose secret is not revealed yet; all but their numbers has been checked."""
    hidden: int = 0
    """Secret rolls of which the file shows nothing."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        """Return whether nothing is wrong."""
        return not self.findings


@dataclass(slots=True)
class _Seed:
    """A secret as the file tells it, and how many of its draws have been read."""

    number: int
    may_hide: bool
    secret: bytes | None
    words: Sequence[tuple[int, str]]
    draws: int
    read: int = 0

    def words_at(self, draw: int) -> list[str]:
        """Return the words that count for this draw."""
        return [text for first, text in self.words if first <= draw]


class Verification:
    """Reads the draws of a campaign in their order and remembers what is wrong."""

    def __init__(self, seeds: Iterable[Json]) -> None:
        self.verdict = Verdict()
        self._seeds = {seed.number: seed for seed in map(self._seed, seeds)}
        self._rolls: dict[int, list[Json]] = {}
        """How each roll has lain on the table, by its number."""
        self._now: dict[int, Json] = {}
        """How those lie that were changed."""
        self._last_event = 0
        self._last_roll = 0

    def check(self, entry: Json) -> None:
        """Check the next draw, or the next change of a roll without dice."""
        try:
            if ("amended" in entry) != (entry.get("kind") in _AMENDS):
                raise Differs("what it says of its kind is not what it holds")
            if "draw" in entry:
                self._check_draw(entry)
            else:  # a die was turned, which takes none
                self._check_amended(entry["amended"], ())
                check_told(entry.get("told", ()), ())
                self._check_event(entry)
        except Differs as error:
            self.verdict.findings.append(Finding(_where(entry), str(error)))
        except (KeyError, ValueError, TypeError, AttributeError, IndexError, RulesError) as error:
            self.verdict.findings.append(Finding(_where(entry), f"cannot be read ({error!r})"))

    def finish(self) -> Verdict:
        """Return the verdict once all draws have been read."""
        for seed in self._seeds.values():
            if seed.read != seed.draws:
                missing = f"the file has {seed.read} of the {seed.draws} draws that were made"
                self.verdict.findings.append(Finding(f"Secret {seed.number}", missing))
        for number, lain in self._rolls.items():
            if len(lain) > 1 and number not in self._now:
                self.verdict.findings.append(
                    Finding(f"Roll #{number}", "it was changed, and how it lies now is left out")
                )
        for number, now in self._now.items():
            if now not in self._rolls[number]:
                self.verdict.findings.append(Finding(f"Roll #{number}", "it lies now as it never fell or was changed"))
        return self.verdict

    def _seed(self, given: Json) -> _Seed:
        secret = None if given["secret"] is None else bytes.fromhex(given["secret"])
        if secret is not None and commitment_of(secret) != given["commitment"]:
            what = "it is not the secret that was committed to: its SHA-256 is another one"
            self.verdict.findings.append(Finding(f"Secret {given['seed']}", what))
        words = [(int(each["from"]), str(each["text"])) for each in given["words"]]
        may_hide = given["use"] == "secret" and secret is None
        return _Seed(int(given["seed"]), may_hide, secret, words, int(given["draws"]))

    def _check_draw(self, entry: Json) -> None:
        seed = self._seeds[entry["seed"]]
        number = seed.read = seed.read + 1
        if entry["draw"] != number:
            seed.read = entry["draw"]  # what follows is judged by itself
            raise Differs(f"draw {number} belongs here: draws are missing or have changed places")
        if "dealt" not in entry:
            if not seed.may_hide:
                raise Differs("its dice are left out")
            self.verdict.hidden += 1
            return
        if seed.secret is not None:
            _check_dealt(seed.secret, number, seed.words_at(number), entry)
        self._check_shown(entry)
        self._check_event(entry)
        if seed.secret is None:
            self.verdict.waiting += 1
        else:
            self.verdict.verified += 1

    def _check_event(self, entry: Json) -> None:
        if entry["event"] <= self._last_event:
            raise Differs("its number in the history is not higher than the one before")
        self._last_event = entry["event"]

    def _check_shown(self, entry: Json) -> None:
        dealt = Dealt(entry["dealt"])
        check_told(entry.get("before", ()), [each for _ in entry.get("before", ()) for each in dealt.next()])
        if "roll" in entry:
            self._check_roll(entry["roll"], dealt)
        rest = dealt.rest()
        if "amended" in entry:  # of an attack the dice of an injury fall after those that were changed
            changed = len(rest) - len(entry.get("told", ()))
            self._check_amended(entry["amended"], rest[: max(changed, 0)])
            rest = rest[max(changed, 0) :]
        if "told" not in entry:
            raise Differs("what the table was told of its dice is left out")
        if entry.get("in_any_order"):
            check_told(sorted(entry["told"]), sorted(rest, key=number_of))
        else:
            check_told(entry["told"], rest)

    def _check_roll(self, told: Json, dealt: Dealt) -> None:
        roll = roll_pool(_pool(told["pool"]), dealt)
        if _faces(roll) != told["faces"]:
            raise Differs("its faces are not those that were dealt for its pool")
        _check_net(roll, told["net"])
        for each in told["ordinary"]:
            dice = {**each, "keep": Keep(each["keep"]), "modifiers": tuple(each["modifiers"])}
            faces, total = dice.pop("faces"), dice.pop("total")
            fell = roll_ordinary(OrdinaryDice(**dice), dealt)
            if list(fell.faces) != faces:
                raise Differs("its numbered dice are not those that were dealt")
            if fell.total != total:
                raise Differs("the total of its numbered dice does not follow from them")
        lain = self._rolls.setdefault(told["number"], [])
        if lain:
            raise Differs("there is another roll of this number")
        if told["number"] < self._last_roll:
            raise Differs("its number is lower than that of an earlier roll")
        self._last_roll = told["number"]
        lain.append({"pool": told["pool"], "faces": told["faces"]})
        if "now" in told:
            self._now[told["number"]] = told["now"]

    def _check_amended(self, told: Json, dealt: Iterable[tuple[int, int]]) -> None:
        before, after, changes = told["before"], told["after"], told["changes"]
        lain = self._rolls.get(told["number"])
        if lain is not None:  # else it was rolled before there were secrets
            lain.append(after)
            if before not in lain[:-1]:
                raise Differs("it changes the roll from a state in which it never was")
        fallen = [(SIDES[Die(die)], face) for die, _, face in changes if face is not None]
        if told["how"] == "turn":
            ((die, old, new),) = changes
            if new not in adjacent_faces(Die(die), old):
                raise Differs("it turns a die to a face that is not adjacent")
        elif fallen != list(dealt):
            raise Differs("the dice that changed are not those that were dealt")
        untouched = _without(before, ((die, old) for die, old, _ in changes))
        if untouched != _without(after, ((die, new) for die, _, new in changes)):
            raise Differs("other dice changed too")
        roll = Roll(_pool(after["pool"]), tuple((Die(die), tuple(faces)) for die, faces in after["faces"].items()))
        if any(roll.pool[die] != len(dict(roll.faces).get(die, ())) for die in Die):
            raise Differs("its pool is not the one whose faces it shows")
        _check_net(roll, told["net"])


def _check_dealt(secret: bytes, number: int, words: Sequence[str], entry: Json) -> None:
    chance = CommittedChance(secret, number, words)
    for sides, numbers in entry["dealt"]:
        if list(chance.draw(sides, len(numbers))) != list(numbers):
            raise Differs("these are not the numbers that the secret has settled for it")
    if "seal" in entry and entry["seal"] != seal_of(secret, entry):
        raise Differs("it is not what was kept under its seal while it was secret")


def _check_net(roll: Roll, told: Json) -> None:
    if roll.net != NetResult(**told):
        raise Differs("its result does not follow from its faces")


def _pool(told: Json) -> DicePool:
    dice = dict(told)
    free = Symbols.from_code(dice.pop("free", ""))
    return DicePool.of({Die(name): count for name, count in dice.items()}, free)


def _faces(roll: Roll) -> dict[str, list[int]]:
    return {die.value: list(indexes) for die, indexes in roll.faces}


def _without(state: Json, changed: Iterable[tuple[str, int | None]]) -> Counter[tuple[str, int]]:
    """Return how often each face lies there apart from these."""
    counts = Counter((die, face) for die, faces in state["faces"].items() for face in faces)
    counts.subtract((die, face) for die, face in changed if face is not None)
    return counts


def _where(entry: Any) -> str:
    if not isinstance(entry, dict):
        return "Something among the draws"
    draw = f"draw {entry['draw']} of secret {entry.get('seed')}" if "draw" in entry else f"event {entry.get('event')}"
    told = entry.get("roll") or entry.get("amended")
    if isinstance(told, dict) and "number" in told:
        return f"Roll #{told['number']} ({draw})"
    return f"{draw.capitalize()} ({entry.get('kind', 'a secret roll')})"
