"""Reading a text from left to right, once: pieces, ordinary dice, labels. The core of the reader."""

from rules.dice.die import Die
from rules.dice.ordinary import MOST_ORDINARY_DICE
from rules.errors import AmbiguousName, LimitExceeded, Misreading, UnknownName
from rules.notation.changes import check_advantage, check_number_word, check_two_readings, is_change_word, with_side
from rules.notation.everyday import RUNS_TOO
from rules.notation.labels import closing_quote, closing_single_quote, dice_in_label, everyday_words, starts_label
from rules.notation.lost import LEADING_TO_DICE, check_lost_dice
from rules.notation.minuses import check_bold, check_taken_away
from rules.notation.ordinary import read_ordinary, read_spaced_modifiers
from rules.notation.phrases import check_phrase, difficulty_in_brackets, difficulty_phrase
from rules.notation.reading import FindSkill, Note, NoteKind
from rules.notation.runs import DIGITS, end_of_piece, read_run, skip
from rules.notation.skills import OPPOSING_BRACKET, SKILL_BRACKETS, closing_bracket, skill_elements, unknown_skill
from rules.notation.spelling import check_label_word, check_spelling
from rules.notation.tally import Element
from rules.notation.unreadable import COUNTED_DIE, Unreadable
from rules.notation.walk import Walk, everyday_fault
from rules.notation.words import (
    AGAINST,
    BRACKETS,
    CLOSING_BRACKETS,
    CLOSING_PUNCTUATION,
    COLOR_LETTERS,
    DIFFICULTIES,
    DOUBLE_QUOTES,
    FILLERS,
    SENTENCE_STARTERS,
    SEPARATOR_WORDS,
    SEPARATORS,
    SINGLE_QUOTES,
    WHITE_SPACE,
)

_CLOSING_PUNCTUATION = "".join(CLOSING_PUNCTUATION)


class Scanner(Walk):
    """One pass over one text; it makes no suggestions and leaves `p` open."""

    def __init__(self, text: str, find_skill: FindSkill | None = None) -> None:
        super().__init__(text)
        self._find_skill = find_skill

    def scan(self) -> None:
        """Read the text to its end.

        Raises:
            LimitExceeded: more than the notation handles.
            Unreadable: a part that cannot be read.
        """
        try:
            self._scan()
        except Unreadable as fault:
            self._take(fault.start, fault.end)  # what is cut off at the limit is too long, not wrong
            raise

    def _scan(self) -> None:
        check_bold(self._head)
        while self._find_next():
            char = self._head[self._at]
            if char == "#" or self._head.startswith("//", self._at):
                self.labels.append(self.text[self._at + (1 if char == "#" else 2) :].strip())
                self._at = len(self.text)
            elif char in DOUBLE_QUOTES or char in SINGLE_QUOTES:
                self._quoted(char)
            elif char in SEPARATORS:
                self._take(self._at, self._at + 1)
                self._starter = self._before = None
            elif char in BRACKETS:
                self._brackets(char)
            elif char in CLOSING_BRACKETS:
                raise Unreadable(self._at, self._at + 1, "a bracket that opened before", Misreading.BRACKETS)
            else:
                self._piece()
        self._check_suspects()

    def _quoted(self, char: str) -> None:
        if char in DOUBLE_QUOTES:
            end = closing_quote(self.text, self._at)
            if end is None:
                raise Unreadable(self._at, self._at + 1, "a quote that closes the label", Misreading.QUOTES)
        else:
            end = closing_single_quote(self.text, self._at)
            if end is None:
                self._piece()
                return
        self.labels.append(self.text[self._at + 1 : end].strip())
        self._came()
        self._at = end + 1

    def _brackets(self, opening: str) -> None:
        start = self._at
        end = self.text.find(BRACKETS[opening], start)
        if end < 0:
            raise Unreadable(start, start + 1, "a bracket that closes", Misreading.BRACKETS)
        inside = self.text[start + 1 : end].strip()
        phrase = difficulty_in_brackets(self.text, start, end + 1)
        if phrase is not None:
            self._difficulty(phrase.word, start, phrase.end)
            self._separators = phrase.check
            return
        if self._find_skill is not None and opening in SKILL_BRACKETS and inside[:1].isalnum():
            self._skill(self._find_skill, opening)
            return
        problem = Misreading.SKILL if inside[:1].isalpha() and not _can_be_read(inside) else Misreading.BRACKETS
        raise Unreadable(start, end + 1, "dice without brackets", problem)

    def _skill(self, find_skill: FindSkill, opening: str) -> None:
        """Read the name of a skill in brackets, which may hold brackets of its own."""
        start = self._at
        end = closing_bracket(self.text, start)
        self._take(start, end)
        inside = self.text[start + 1 : end - 1].strip()
        is_opposing = opening == OPPOSING_BRACKET
        try:
            found = find_skill(inside, is_opposing)
        except (UnknownName, AmbiguousName) as error:
            if isinstance(error, UnknownName) and ":" not in inside and _can_be_read(inside):
                raise Unreadable(start, end, "dice without brackets", Misreading.BRACKETS) from None
            raise unknown_skill(self.text, start, end, error) from None
        for element in skill_elements(found.pool, start, end, is_opposing=is_opposing):
            self.tally.add(element, self.text, start)
        kind = NoteKind.OPPOSING_SKILL if is_opposing else NoteKind.SKILL
        self.tally.notes.append(Note(kind=kind, text=inside, count=found.pool.size, told=found.told))
        self._came()

    def _difficulty(self, word: str, start: int, end: int) -> None:
        self._take(start, end)
        dice = DIFFICULTIES[word.lower()]
        self.tally.notes.append(Note(kind=NoteKind.DIFFICULTY_WORD, text=word, count=dice))
        if dice:
            self.tally.add(Element(Die.DIFFICULTY, dice, start, end), self.text, start)
        self._came()

    def _piece(self) -> None:
        start = self._at
        phrase = difficulty_phrase(self._head, start)
        if phrase is not None:
            self._difficulty(phrase.word, start, phrase.end)
            self._separators = phrase.check
            return
        check_phrase(self._head, start)
        end = end_of_piece(self._head, start)
        if skip(self._head, start, end, CLOSING_PUNCTUATION) == end:
            self._take(start, end)
        elif skip(self._head, start, end, DIGITS) == end:
            self._number(start, end)
        elif not self._ordinary(start, None, start):
            self._words(start, end, None, start)

    def _number(self, begin: int, end: int) -> None:
        """Read a number that stands alone, with the die behind it."""
        start = skip(self._head, end, len(self._head), WHITE_SPACE)
        stop = end_of_piece(self._head, start)
        if start == stop or self._head[start] in DIGITS or self._head[start] in SINGLE_QUOTES:
            raise Unreadable(begin, end, COUNTED_DIE, Misreading.COUNT)
        count = int(self._head[begin:end])
        if not self._ordinary(start, count, begin):
            self._words(start, stop, count, begin)

    def _ordinary(self, start: int, count: int | None, begin: int) -> bool:
        found = read_ordinary(self._head, start, count, begin)
        if found is None:
            return False
        read_spaced_modifiers(self._head, found)
        self._take(begin, found.end)
        dice = found.dice(self.text)
        total = dice.count + sum(each.count for each in self.ordinary)
        if total > MOST_ORDINARY_DICE:
            raise LimitExceeded("ordinary dice", limit=MOST_ORDINARY_DICE, got=total, text=self.text[begin : found.end])
        self.ordinary.append(dice)
        self._last_ordinary = (begin, found.end)
        if begin == start and self.text[start] in "dD" and found.end - start == 2:
            self._bare = self._bare or (start, found.end)
        self._came()
        return True

    def _words(self, start: int, end: int, count: int | None, begin: int) -> None:
        """Read a piece that may be a word by itself, else as a run."""
        piece = self._head[start:end]
        # Only ASCII: other letters may change their length in lower case.
        word = piece.rstrip(_CLOSING_PUNCTUATION).lower() if piece.isascii() else ""
        if count is not None and (word in SEPARATOR_WORDS or word in DIFFICULTIES):
            raise Unreadable(begin, end, COUNTED_DIE, Misreading.COUNT)
        if word in AGAINST and self._against is None:
            self._against = (start, end)
            self._before_against = dict(self.tally.counts)
        if word in SEPARATOR_WORDS:
            self._take(start, end)
            self._separators = start if self._separators is None else self._separators
            self._starter = self._before = None
        elif word in FILLERS and self._follows_die_word():
            self._take(start, end)
            self._came()
        elif word in DIFFICULTIES:
            self._difficulty(piece[: len(word)], start, end)
        else:
            self._run(start, end, count, begin, word)

    def _run(self, start: int, end: int, count: int | None, begin: int, word: str) -> None:
        piece = self._head[start:end]
        if self._last_ordinary and not self.tally.counts and count is None:
            check_advantage(self._head, start, end, self.ordinary[-1], self._last_ordinary)
        try:
            elements = read_run(self._head, start, end, count=count, begin=begin, after_dice=self.tally.has_die)
        except Unreadable as fault:
            if count is None and self.has_read and starts_label(piece, fault):
                is_added = bool(self.ordinary) and self._head[: self._at].rstrip()[-1:] in ("+", "-")
                check_number_word(self._head, start, start + len(word), is_added=is_added)
                check_label_word(self._head, start, start + len(piece.rstrip(_CLOSING_PUNCTUATION)))
                self._label(start)
                return
            if word in LEADING_TO_DICE and not self.has_read:
                check_lost_dice(self.text, start)
            raise fault.within(begin) from None
        everyday = everyday_words(piece)
        if everyday and (self.has_read or not everyday <= RUNS_TOO):
            self._check_dash()
            raise everyday_fault(begin, end)
        check_spelling(self._head, start, end, begin)
        if count is None and self.has_read:
            check_taken_away(self._head, start, end)
        check_two_readings(self._head, start, end, by_name=self.tally.name)
        if is_change_word(elements[-1]):
            elements[-1] = with_side(self._head, elements[-1], self._before)
            end = max(end, elements[-1].end)
        self._take(begin, end)
        self._dice_end = end
        for element in elements:
            self.tally.add(element, self.text, begin)
            if element.letter and element.letter not in COLOR_LETTERS and self._head[element.end - 1] in DIGITS:
                self._suffixed = True
        starts_sentence = word in SENTENCE_STARTERS or not piece.strip("-")
        self._came(elements[-1], (begin, end) if starts_sentence and count is None else None)
        if everyday:
            self._suspect = (begin, end)
            self._suspect_alone = True

    def _label(self, start: int) -> None:
        """Read the rest as a label."""
        self._check_before_label()
        check_lost_dice(self.text, start)
        label = self.text[start if self._separators is None else self._separators :].strip()
        self.labels.append(label)
        self.tally.notes.append(Note(kind=NoteKind.LABEL_FROM_WORDS, text=label))
        dice = dice_in_label(label)
        if dice:
            self.tally.notes.append(Note(kind=NoteKind.DICE_IN_LABEL, text=dice))
        self._at = len(self.text)


def _can_be_read(text: str) -> bool:
    within = Scanner(text)
    try:
        within.scan()
    except (Unreadable, LimitExceeded):
        return False
    return within.has_read
