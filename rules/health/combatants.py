"""Whoever can be hurt: one person with wounds and strain of their own, or a group of minions that shares its wounds."""

from dataclasses import dataclass
from enum import StrEnum

from rules.checks.limits import check_range
from rules.health.injuries import CarriedInjury, CriticalInjury, InjuryState, Mark

MOST_THRESHOLD = 1_000
"""House rule: far beyond anything printed."""

MOST_WOUNDS = 1_000_000
"""Wounds and strain that are recorded. House rule: far beyond anything printed."""

MOST_MINIONS = 100
"""House rule: no group at a table is larger."""

MOST_GROUP_RANKS = 5
"""A skill has at most this many ranks, also the skill of a group. Rule: EotE core."""


class AdversaryType(StrEnum):
    """The kinds of people, from those with all rules to those with fewest. Rule: EotE core, p. 224-225."""

    PLAYER_CHARACTER = "player_character"
    NEMESIS = "nemesis"
    RIVAL = "rival"
    MINION = "minion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Individual:
    """The health of a player character, nemesis or rival.

    Raises:
        IllegalAction: a number is below what it can be (rule "too_low").
        LimitExceeded: a number is absurdly large.
    """

    kind: AdversaryType
    wound_threshold: int
    strain_threshold: int | None = None
    """None: no strain of its own; strain that it suffers becomes wounds."""
    soak: int = 0
    wounds: int = 0
    strain: int = 0
    injuries: tuple[CarriedInjury, ...] = ()
    """Every Critical Injury ever suffered, oldest first; the healed ones stay for what they left behind."""

    def __post_init__(self) -> None:
        if self.kind is AdversaryType.MINION:
            raise ValueError("minions are hurt as a group")
        check_range("points of wound threshold", self.wound_threshold, least=1, most=MOST_THRESHOLD)
        if self.strain_threshold is not None:
            check_range("points of strain threshold", self.strain_threshold, least=1, most=MOST_THRESHOLD)
        elif self.strain:
            raise ValueError("strain without a strain threshold")
        check_range("points of soak", self.soak)
        check_range("wounds", self.wounds, most=MOST_WOUNDS)
        check_range("strain", self.strain, most=MOST_WOUNDS)

    @property
    def carried(self) -> tuple[CarriedInjury, ...]:
        """Return the injuries that are not healed, also those whose effect has run out. Rule: EotE core, p. 227."""
        return tuple(injury for injury in self.injuries if injury.state is not InjuryState.HEALED)

    @property
    def hindering(self) -> tuple[CriticalInjury, ...]:
        """Return the injuries whose effect still lasts."""
        return tuple(carried.injury for carried in self.injuries if carried.state is InjuryState.ACTIVE)

    @property
    def is_wounded(self) -> bool:
        """Whether there are wounds, but not more than the threshold. Rule: EotE core, p. 224."""
        return 0 < self.wounds <= self.wound_threshold

    @property
    def is_critically_injured(self) -> bool:
        """Whether any Critical Injury is carried, whatever the wounds. Rule: EotE core."""
        return bool(self.carried)

    @property
    def is_dead(self) -> bool:
        """Whether an injury has killed; nothing else does. Rule: EotE core."""
        return any(Mark.DIES in injury.injury.effects for injury in self.carried)

    @property
    def is_past_wound_threshold(self) -> bool:
        """Whether the wounds are strictly more than the threshold. Rule: EotE core, p. 224."""
        return self.wounds > self.wound_threshold

    @property
    def is_past_strain_threshold(self) -> bool:
        """Whether the strain is strictly more than the threshold. Rule: EotE core, p. 224-225."""
        return self.strain_threshold is not None and self.strain > self.strain_threshold


@dataclass(frozen=True, slots=True, kw_only=True)
class MinionGroup:
    """The health of minions who fight as one: their wound thresholds add up, a member falls past each share.

    Raises:
        IllegalAction: a number is below what it can be (rule "too_low"), such as a group of nobody.
        LimitExceeded: a number is absurdly large.
    """

    size: int
    """How many the group had at full strength."""
    threshold_each: int
    soak: int = 0
    wounds: int = 0

    def __post_init__(self) -> None:
        check_range("minions in a group", self.size, least=1, most=MOST_MINIONS)
        check_range("points of wound threshold", self.threshold_each, least=1, most=MOST_THRESHOLD)
        check_range("points of soak", self.soak)
        check_range("wounds", self.wounds, most=MOST_WOUNDS)

    @property
    def kind(self) -> AdversaryType:
        """Return minion, the only kind that fights so."""
        return AdversaryType.MINION

    @property
    def wound_threshold(self) -> int:
        """Return the thresholds of all members together. Rule: EotE core."""
        return self.size * self.threshold_each

    @property
    def fallen(self) -> int:
        """Return how many have fallen: one each time the wounds are strictly past another share. Rule: EotE core."""
        return min(self.size, max(0, self.wounds - 1) // self.threshold_each)

    @property
    def remaining(self) -> int:
        """Return how many still stand."""
        return self.size - self.fallen

    @property
    def is_defeated(self) -> bool:
        """Whether nobody stands any more."""
        return self.remaining == 0

    @property
    def skill_ranks(self) -> int:
        """Return the ranks of the group in the skills it is listed with: one for each standing member past the first.

        Skills that the group is not listed with have none. Rule: EotE core.
        """
        return min(MOST_GROUP_RANKS, max(0, self.remaining - 1))


Combatant = Individual | MinionGroup
"""Anybody who can be hurt."""
