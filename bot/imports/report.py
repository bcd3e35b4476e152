"""What an import says about what it read: one value for each thing that was not simply taken over."""

from dataclasses import dataclass, field
from enum import StrEnum

MOST_LINES = 2_000
"""Lines that are kept of one file; one more line says that there were others."""


class ReportKind(StrEnum):
    """What was done with something in a file."""

    ARMOR_COUNTED = "armor_counted"
    BEYOND_TRAINING = "beyond_training"
    """A characteristic above 6."""
    DICE_DAMAGE = "dice_damage"
    ENCODING_GUESSED = "encoding_guessed"
    ENTRY_UNREADABLE = "entry_unreadable"
    EXPERIENCE_LEFT = "experience_left"
    GROUP_SIZE_MISSING = "group_size_missing"
    KIND_GUESSED = "kind_guessed"
    LEFT_OUT = "left_out"
    """Understood or not, it has no place on a sheet, and is not kept."""
    KEPT_ASIDE = "kept_aside"
    """It has no place on a sheet, and is shown with it."""
    LINE_UNREAD = "line_unread"
    MELEE_WITHOUT_BRAWN = "melee_without_brawn"
    MINION_RANKS_IGNORED = "minion_ranks_ignored"
    MORE_LEFT_OUT = "more_left_out"
    NAME_MISSING = "name_missing"
    NAME_UNKNOWN = "name_unknown"
    """The file has a key in place of a name."""
    NUMBER_AS_TEXT = "number_as_text"
    NUMBER_IMPOSSIBLE = "number_impossible"
    NUMBER_MISSING = "number_missing"
    NUMBER_UNREADABLE = "number_unreadable"
    OTHER_SKILLS = "other_skills"
    PERSON_LEFT_OUT = "person_left_out"
    """The name of a player, which is not stored."""
    RANGE_READ_AS = "range_read_as"
    RANGE_UNKNOWN = "range_unknown"
    RANKS_ABOVE_FIVE = "ranks_above_five"
    SKILL_GUESSED = "skill_guessed"
    SKILL_READ_AS = "skill_read_as"
    SKILL_UNKNOWN = "skill_unknown"
    SPECIES_RANK = "species_rank"
    STRAIN_UNUSED = "strain_unused"
    TEXT_SHORTENED = "text_shortened"
    TOTAL_TAKEN = "total_taken"
    TWICE = "twice"
    QUALITY_UNKNOWN = "quality_unknown"
    WEAPON_FROM_TABLE = "weapon_from_table"
    WEAPON_UNKNOWN = "weapon_unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """One thing that was not simply taken over. All texts are cleaned and short."""

    kind: ReportKind
    where: str = ""
    """The weapon, skill or field in question."""
    what: str = ""
    """What the file says."""
    used: str = ""
    """What was made of it."""
    about: int | None = None
    """The place of the character in the file, from 0; None: the file as a whole."""


@dataclass(slots=True)
class Report:
    """The lines that a reader writes while it reads one file."""

    lines: list[ReportLine] = field(default_factory=list)
    about: int | None = None
    """The character that is being read."""
    _seen: set[ReportLine] = field(default_factory=set)

    def add(self, kind: ReportKind, *, where: str = "", what: object = "", used: object = "") -> None:
        """Write a line, once."""
        line = ReportLine(kind=kind, where=_short(where), what=_short(what), used=_short(used), about=self.about)
        if line in self._seen or len(self.lines) > MOST_LINES:
            return
        if len(self.lines) == MOST_LINES:
            line = ReportLine(kind=ReportKind.MORE_LEFT_OUT, where="lines of this report", used=str(MOST_LINES))
        self._seen.add(line)
        self.lines.append(line)


_MOST_SHOWN = 80


def _short(value: object) -> str:
    if isinstance(value, dict | list):
        value = "an object" if isinstance(value, dict) else "a list"
    text = "".join(letter if letter.isprintable() else " " for letter in str(value)[: 3 * _MOST_SHOWN])
    text = " ".join(text.split())
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"
