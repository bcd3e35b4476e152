"""What the reader of a pool text did beyond counting dice, in words: nothing is dropped or guessed silently."""

from bot.render.markup import code, count, quoted
from rules.notation.reading import Note, NoteKind, Reading, Scheme

_UPGRADES = {
    NoteKind.ABILITY_UPGRADED: ("ability", "Ability"),
    NoteKind.DIFFICULTY_UPGRADED: ("difficulty", "Difficulty"),
}


def notes_text(reading: Reading) -> str:
    """Return all notes on one line; empty where there is nothing to mention."""
    parts = [_note(note) for note in reading.notes]
    if reading.scheme_used is not None:
        meant = "Difficulty (purple)" if reading.scheme_used is Scheme.COLOR else "Proficiency"
        parts.append(f"`p` read as {meant}, the table's letters")
    return "; ".join(part for part in parts if part)


def _note(note: Note) -> str:
    match note.kind:
        case NoteKind.ZERO_COUNT:
            return f"{code(note.text)} adds nothing"
        case NoteKind.SKILL:
            return f"{quoted(note.text)}: {count(note.count, 'die', 'dice')}"
        case NoteKind.OPPOSING_SKILL:
            return f"against {quoted(note.text)}: {count(note.count, 'die', 'dice')}"
        case NoteKind.DIFFICULTY_WORD:
            return f"{quoted(note.text)}: {count(note.count, 'Difficulty die', 'Difficulty dice')}"
        case NoteKind.MINUS_IS_FAILURE:
            return f"`-` is {count(note.count, 'automatic failure')}"
        case NoteKind.TRIUMPH_BRINGS_SUCCESS:
            return f"{count(note.count, 'automatic Triumph')} with {_its(note.count)} success"
        case NoteKind.DESPAIR_BRINGS_FAILURE:
            return f"{count(note.count, 'automatic Despair')} with {_its(note.count)} failure"
        case NoteKind.MORE_ABILITY:
            return f"+{count(note.count, 'Ability die', 'Ability dice')}"
        case NoteKind.MORE_DIFFICULTY:
            return f"+{count(note.count, 'Difficulty die', 'Difficulty dice')}"
        case NoteKind.ABILITY_UPGRADED | NoteKind.DIFFICULTY_UPGRADED:
            return _upgrade(note)
        case NoteKind.ABILITY_DOWNGRADED:
            return f"ability downgraded {_of(note)}"
        case NoteKind.DIFFICULTY_DOWNGRADED:
            return f"difficulty downgraded {_of(note)}"
        case NoteKind.SETBACK_REMOVED:
            return f"Setback dice removed: {_of(note)}"
        case NoteKind.LABEL_FROM_WORDS:
            return "the words at the end are the label"
        case NoteKind.DICE_IN_LABEL:
            return f"{code(note.text)} stands in the label and was not rolled"


def _upgrade(note: Note) -> str:
    side, die = _UPGRADES[note.kind]
    new = f", {note.added} new" if note.added else ""
    return f"{side} upgraded {note.count}× ({note.turned} {die} turned{new})"


def _of(note: Note) -> str:
    return str(note.count) if note.turned == note.count else f"{note.turned} of {note.count}, no more were there"


def _its(number: int) -> str:
    return "its" if number == 1 else "their"
