"""Every line of a report in words. Imports the report.

`shown` makes the words of a file harmless before they stand in a message, and is the renderer's business.
"""

from collections.abc import Callable

from bot.imports.report import ReportKind, ReportLine

Shown = Callable[[str], str]


def report_sentence(line: ReportLine, shown: Shown = str) -> str:
    """Return what was done with something in a file."""
    words = _WORDS[line.kind].format(
        where=shown(line.where) or "the file", what=shown(line.what) or "nothing", used=shown(line.used)
    )
    words = words[0].upper() + words[1:]
    return f"{words} It counts as {line.used}." if line.kind is ReportKind.NUMBER_MISSING and line.used else words


_WORDS: dict[ReportKind, str] = {
    ReportKind.ARMOR_COUNTED: "“{what}” is in the soak and defense already: shown, not added.",
    ReportKind.BEYOND_TRAINING: "{where} is {what}, more than the 6 that training and talents can reach.",
    ReportKind.DICE_DAMAGE: "{where}: the damage “{what}” has dice, which no weapon of this game rolls; left open.",
    ReportKind.ENCODING_GUESSED: "The file is not UTF-8; it was read as {used}.",
    ReportKind.ENTRY_UNREADABLE: "Entry {where} of the list (“{what}”) is no character; left out.",
    ReportKind.EXPERIENCE_LEFT: "The file tells only the experience that is left: {what}.",
    ReportKind.GROUP_SIZE_MISSING: "How many minions are in the group is not said; it starts with {used}.",
    ReportKind.KIND_GUESSED: "Whether this is a minion, rival or nemesis is not clear (“{what}”); read as {used}.",
    ReportKind.LEFT_OUT: "{where} has no place on the sheet, and was left out: {what}.",
    ReportKind.KEPT_ASIDE: "{where} has no place on the sheet, and is kept as a note: {what}.",
    ReportKind.LINE_UNREAD: "“{what}” was not understood, and is kept in the notes.",
    ReportKind.MELEE_WITHOUT_BRAWN: "{where}: damage {what} without Brawn, as the file says; most such weapons add it.",
    ReportKind.MINION_RANKS_IGNORED: "{where}: {what} in ranks ignored; minions have ranks by the size of their group.",
    ReportKind.MORE_LEFT_OUT: "Only the first {used} {where} were read.",
    ReportKind.NAME_MISSING: "The character has no name in the file; it is called “{used}” until you say otherwise.",
    ReportKind.NAME_UNKNOWN: "The file has the key “{what}” in place of a name ({where}); it stands on the sheet.",
    ReportKind.NUMBER_AS_TEXT: "{where}: “{what}” is written as text; read as {used}.",
    ReportKind.NUMBER_IMPOSSIBLE: "{where}: {what} is not possible ({used}); left out.",
    ReportKind.NUMBER_MISSING: "The file does not tell: {where}.",
    ReportKind.NUMBER_UNREADABLE: "{where}: “{what}” is no number that I can read; left out.",
    ReportKind.OTHER_SKILLS: "{where} can be used with {what} too; the sheet has {used}.",
    ReportKind.PERSON_LEFT_OUT: "The name of the player is not stored.",
    ReportKind.RANGE_READ_AS: "{where}: the range “{what}” was read as {used}.",
    ReportKind.RANGE_UNKNOWN: "{where}: I do not know the range “{what}”; it is {used} for now.",
    ReportKind.RANKS_ABOVE_FIVE: "{where} has {what} ranks, more than the 5 that can be trained; taken over.",
    ReportKind.SKILL_GUESSED: "{where}: no usable skill is given; read as {used}.",
    ReportKind.SKILL_READ_AS: "The skill “{what}” was read as {used}.",
    ReportKind.SKILL_UNKNOWN: "The skill “{what}” is not of this game; kept as a skill of its own: {used}.",
    ReportKind.SPECIES_RANK: "{where}: a free rank from the species was not added, as the file may count it already.",
    ReportKind.STRAIN_UNUSED: "A strain threshold of {what} is given, but only nemeses and players have one; not used.",
    ReportKind.TEXT_SHORTENED: "{where} is longer than {used} characters, and was shortened.",
    ReportKind.TOTAL_TAKEN: "{where}: the damage {what} was taken as a total of {used}.",
    ReportKind.TWICE: "{where}: “{what}” stands there twice; the higher one counts.",
    ReportKind.QUALITY_UNKNOWN: "{where}: I do not know the quality “{what}”; it is kept, and does nothing.",
    ReportKind.WEAPON_FROM_TABLE: "The file only names “{what}”; its numbers are those of the core book.",
    ReportKind.WEAPON_UNKNOWN: "The file only names “{what}”; its damage, Critical Rating and range are missing.",
}
