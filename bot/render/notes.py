"""What the reader of a pool text did beyond counting dice, in words: nothing is dropped or guessed silently."""

from bot.render.markup import code, count, quoted
from rules.dice.die import Die
from rules.notation.reading import Note, NoteKind, Reading, Scheme

_UPGRADES = {
    NoteKind.ABILITY_UPGRADED: ("ability", "Ability → Proficiency", "Ability"),
    NoteKind.DIFFICULTY_UPGRADED: ("difficulty", "Difficulty → Challenge", "Difficulty"),
}

READING = "How I read it"
"""How the line of the notes begins."""


def notes_lines(reading: Reading) -> list[str]:
    """Return all notes on one line; no line where there is nothing to mention."""
    parts = [_note(note) for note in reading.notes]
    if reading.scheme_used is not None:
        parts.append(f"`p` is {'Difficulty (purple)' if reading.scheme_used is Scheme.COLOR else 'Proficiency'} here")
    return [f"{READING}: {'; '.join(parts)}"] if parts else []


def _note(note: Note) -> str:
    match note.kind:
        case NoteKind.ZERO_COUNT:
            return f"{code(note.text)} adds nothing"
        case NoteKind.SKILL:
            return f"{quoted(note.told or note.text)}: {count(note.count, 'die', 'dice')}"
        case NoteKind.OPPOSING_SKILL:
            return f"against {quoted(note.told or note.text)}: {count(note.count, 'die', 'dice')}"
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
            return f"ability downgrades: {_of(note)}"
        case NoteKind.DIFFICULTY_DOWNGRADED:
            return f"difficulty downgrades: {_of(note)}"
        case NoteKind.SETBACK_REMOVED:
            return f"Setback dice removed: {_of(note)}"
        case NoteKind.P_BY_OTHER_LETTERS:
            color = " (purple)" if note.text == Die.DIFFICULTY.value else ""
            return f"`p` is {note.text.capitalize()}{color} beside the other letters, whatever the table's setting"
        case NoteKind.LABEL_FROM_WORDS:
            return "the words at the end are the label"
        case NoteKind.DICE_IN_LABEL:
            return f"{code(note.text)} is in the label and was not rolled"


def _upgrade(note: Note) -> str:
    side, turned, die = _UPGRADES[note.kind]
    did = [f"{note.turned} {turned}"] if note.turned else []
    did += [f"{note.added} {die} added"] if note.added else []
    return f"{count(note.count, f'{side} upgrade')} ({', '.join(did)})"


def _of(note: Note) -> str:
    return str(note.count) if note.turned == note.count else f"{note.turned} of {note.count} (there were no more)"


def _its(number: int) -> str:
    return "its" if number == 1 else "their"
