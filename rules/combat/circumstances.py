"""What the situation adds to an attack, said in words such as "aim 2, cover, prone". Imports the rest of this room.

Each word is one rule of the rooms below; what was said is handed on to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.checks.environment import Concealment, Gravity, gravity
from rules.checks.gear import GearState
from rules.checks.limits import check_range
from rules.checks.skills import Skill
from rules.checks.sources import Source, boost, setback
from rules.checks.stance import MOST_AIMING, Aim, aiming, guarded_stance
from rules.combat.circumstance_words import MEANINGS, Circumstance, word_named
from rules.combat.damage import Harm
from rules.combat.defense import GUARDED_STANCE, cover
from rules.combat.parties import Attacker, Build, Target
from rules.errors import IllegalAction
from rules.house import HouseRules

_MOST_DIGITS = 6

_STATES = MappingProxyType(
    {
        Circumstance.MINOR_DAMAGE: GearState.MINOR,
        Circumstance.MODERATE_DAMAGE: GearState.MODERATE,
        Circumstance.MAJOR_DAMAGE: GearState.MAJOR,
    }
)
_EXCLUSIVE = (
    frozenset(_STATES),
    frozenset({Circumstance.HEAVY_GRAVITY, Circumstance.LIGHT_GRAVITY}),
    frozenset({Circumstance.DROID, Circumstance.VEHICLE}),
    frozenset({Circumstance.ENGAGED, Circumstance.NOT_ENGAGED}),
    frozenset({Circumstance.ALLY_ENGAGED, Circumstance.NO_ALLY_ENGAGED}),
)
"""Words of which only one can be true."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What was said about an attack, each word with its number.

    Raises:
        IllegalAction: two words contradict each other (rule "circumstances_contradict": first, second).
        LimitExceeded: more maneuvers are spent aiming than count.
    """

    said: Mapping[Circumstance, int] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        for words in _EXCLUSIVE:
            both = [word for word in self.said if word in words]
            if len(both) > 1:
                raise IllegalAction("circumstances_contradict", first=both[0].value, second=both[1].value)
        check_range("maneuvers spent aiming", self[Circumstance.AIM] + self[Circumstance.CALLED], most=MOST_AIMING)

    def __contains__(self, word: Circumstance) -> bool:
        return word in self.said

    def __getitem__(self, word: Circumstance) -> int:
        return self.said.get(word, 0)

    @property
    def text(self) -> str:
        """Return the words as they can be read again."""
        return ", ".join(written(word, number) for word, number in self.said.items())

    @property
    def harm(self) -> Harm:
        """Return what the attacker means to hurt."""
        return Harm.STRAIN if Circumstance.STUN in self else Harm.USUAL

    @property
    def gear_state(self) -> GearState:
        """Return the state of the weapon."""
        return next((state for word, state in _STATES.items() if word in self), GearState.UNDAMAGED)

    def adding(self, *words: Circumstance) -> "Circumstances":
        """Return what was said and these words with it.

        Raises:
            IllegalAction: one of them contradicts what was said (rule "circumstances_contradict": first, second).
        """
        return Circumstances(MappingProxyType({**self.said, **dict.fromkeys(words, 1)}))

    def changes(self, skill: Skill) -> tuple[Source, ...]:
        """Return what is added to the pool of an attack with this skill."""
        heavy, light = self[Circumstance.HEAVY_GRAVITY], self[Circumstance.LIGHT_GRAVITY]
        return (
            *aiming(Aim.CAREFUL, self[Circumstance.AIM]),
            *(aiming(Aim.CALLED, self[Circumstance.CALLED]) if Circumstance.CALLED in self else ()),
            *(guarded_stance() if Circumstance.ATTACKER_GUARDED in self else ()),
            *gravity(Gravity.HEAVY, skill, heavy),
            *gravity(Gravity.LIGHT, skill, light),
            *boost("the situation", self[Circumstance.BOOST]),
            *setback("the situation", self[Circumstance.SETBACK]),
        )

    def of_attacker(self, attacker: Attacker) -> Attacker:
        """Return the attacker as the situation has them."""
        return replace(
            attacker,
            is_engaged=attacker.is_engaged or Circumstance.ENGAGED in self,
            is_prone=attacker.is_prone or Circumstance.ATTACKER_PRONE in self,
            silhouette=self.said.get(Circumstance.ATTACKER_SILHOUETTE, attacker.silhouette),
        )

    def of_target(self, target: Target, house: HouseRules) -> Target:
        """Return the target as the situation has it."""
        defenses = target.defenses
        if Circumstance.COVER in self:
            defenses = (*defenses, cover(house, self[Circumstance.COVER]))
        if Circumstance.GUARDED in self:
            defenses = (*defenses, GUARDED_STANCE)
        return replace(
            target,
            build=self._build(target.build),
            defenses=defenses,
            silhouette=self.said.get(Circumstance.SILHOUETTE, target.silhouette),
            is_prone=target.is_prone or Circumstance.PRONE in self,
            concealment=Concealment(self.said.get(Circumstance.CONCEALMENT, target.concealment)),
            is_engaged_with_ally=target.is_engaged_with_ally or Circumstance.ALLY_ENGAGED in self,
        )

    def _build(self, usual: Build) -> Build:
        if Circumstance.DROID in self:
            return Build.DROID
        return Build.VEHICLE if Circumstance.VEHICLE in self else usual


def read_circumstances(text: str) -> Circumstances:
    """Return what a text says, word by word between commas, each with a number before or behind it.

    Raises:
        UnknownName: there is no such word; similar ones are suggested.
        IllegalAction: a word stands there twice (rule "circumstance_twice": word) or takes no number (rule
            "circumstance_without_number": word), a number is too low, or two words contradict each other.
        LimitExceeded: a number is too high.

    >>> read_circumstances("aim 2, cover, total concealment").text
    'aim 2, cover, concealment 3'
    """
    said: dict[Circumstance, int] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        word, number = _read(part)
        if word in said:
            raise IllegalAction("circumstance_twice", word=word.value)
        said[word] = number
    return Circumstances(MappingProxyType(said))


def _read(part: str) -> tuple[Circumstance, int]:
    words = part.split()
    numbers = [each for each in (words[0], words[-1]) if each.isascii() and each.isdecimal()]
    if len(words) == 1 or not numbers:
        word, number = word_named(part, part)
        return word, MEANINGS[word].least if number is None else number
    typed = numbers[0]
    words.remove(typed)
    word, fixed = word_named(" ".join(words), part)
    meaning = MEANINGS[word]
    if fixed is not None or meaning.most == meaning.least:
        raise IllegalAction("circumstance_without_number", word=" ".join(words))
    number = int(typed[:_MOST_DIGITS])
    check_range(f"for {word.value}", number, least=meaning.least, most=meaning.most)
    return word, number


def written(word: Circumstance, number: int) -> str:
    """Return a word with its number, as it can be read again."""
    return word.value if number == MEANINGS[word].least == 1 else f"{word.value} {number}"
