"""What settles a campaign's dice, for people who want to check it. Imports values and the markup."""

from collections.abc import Iterator, Sequence

from discord import ui

from bot.render.layout import Accent, Row, framed
from bot.render.markup import ago, code, count, person, quoted
from bot.store.fairness_values import Book, Commitment, SecretRolls
from bot.store.seeds import SeedUse, Words
from bot.store.values import Event
from bot.verify import sentences
from rules.dice.verification import Verdict

_MOST_WORDS = 5
_MOST_NUMBERS = 20


def book_view(book: Book) -> ui.LayoutView:
    """Return what is committed to now, and how anybody can check it."""
    return framed(
        [
            "**These dice are settled before they fall**",
            "\n".join((_in_use(book.open, "All open rolls"), *_words(book.open.words))),
            "\n".join((_in_use(book.secret, "Secret rolls"), *_hidden(book.hidden), *_words(book.secret.words))),
            _revealed(book.latest) if book.latest is not None else "",
            "-# Keep the hash; nobody can change the dice under it. `/fairness words` mixes yours in, the GM's "
            "`/fairness reveal` shows the secret, then `/fairness verify` works every die out again. "
            "`/help topic:fairness`",
        ],
        Accent.PLAIN,
    )


def _in_use(seed: Commitment, what: str) -> str:
    return (
        f"{what}: secret no. {seed.number}, committed to {ago(seed.since)}, {count(seed.draws, 'draw')} so far. "
        f"SHA-256 of it:\n{code(seed.hash)}"
    )


def _hidden(number: int) -> Iterator[str]:
    if number:
        yield f"{count(number, 'roll is', 'rolls are')} still secret."


def _words(words: Sequence[Words]) -> Iterator[str]:
    if not words:
        yield "Words: none yet."
        return
    if len(words) > _MOST_WORDS:
        yield f"-# {count(len(words) - _MOST_WORDS, 'earlier one')}"
    for each in words[-_MOST_WORDS:]:
        yield f"Words: “{quoted(each.text)}” by {person(each.user_id)}, from draw {each.first_draw} on"


def _revealed(seed: Commitment) -> str:
    return (
        f"Revealed last: secret no. {seed.number} ({count(seed.draws, 'draw')})\n"
        f"hash {code(seed.hash)}\nsecret {code(seed.revealed or '')}"
    )


def words_view(event: Event) -> ui.LayoutView:
    """Return the word that words have been mixed in, and from when on they count."""
    places = " and ".join(f"draw {first} of secret no. {seed}" for seed, first in event.after["from"])
    return framed(
        [
            f"**Mixed into the dice: “{quoted(event.after['text'])}”**",
            f"They count from {places} on.",
            f"-# Added by {person(event.actor_id)}; anybody may add some",
        ],
        Accent.PLAIN,
    )


def reveal_question(asked: SecretRolls, rows: Sequence[Row]) -> ui.LayoutView:
    """Return the question before the secret of secret rolls is revealed."""
    rolls = f"This shows {count(asked.hidden, 'secret roll')} to everybody for good." if asked.hidden else ""
    return framed(
        [
            f"**Reveal secret no. {asked.seed.number}, which settles the secret rolls?**",
            rolls,
            "A new secret takes its place, for the next secret rolls. This cannot be taken back.",
        ],
        Accent.NOTICE,
        rows,
    )


def revealed_view(event: Event) -> ui.LayoutView:
    """Return a revealed secret and what is committed to in its place."""
    after = event.after
    ((number, _, commitment),) = after["next"]
    what = "secret rolls" if after["use"] == SeedUse.SECRET else "open rolls"
    words = (
        f"Words added so far no longer count for {what}: add yours again with `/fairness words`."
        if after.get("words")
        else ""
    )
    numbers = [f"#{each}" for each in after["rolls"][:_MOST_NUMBERS]]
    more = f" and {len(after['rolls']) - _MOST_NUMBERS} more" if len(after["rolls"]) > _MOST_NUMBERS else ""
    rolls = f"Secret no more: {', '.join(numbers)}{more}" if numbers else ""
    return framed(
        [
            f"**The secret of {count(after['draws'], 'draw')} for {what} is out**",
            f"Secret no. {after['seed']}: {code(after['secret'])}\nIts SHA-256 was shown before: {code(after['hash'])}",
            rolls,
            f"From now on secret no. {number} settles them. Its SHA-256: {code(commitment)}",
            words,
            f"-# Revealed by {person(event.actor_id)} · `/fairness verify` works every die out again",
        ],
        Accent.PLAIN,
    )


def verdict_view(verdict: Verdict) -> ui.LayoutView:
    """Return what checking all dice came to."""
    return framed(
        [
            *(quoted(sentence) for sentence in sentences(verdict)),
            "-# Do not trust me: `/fairness export` gives you all of it, and `python -m bot.verify FILE` checks it "
            "on your own computer.",
        ],
        Accent.GOOD if verdict.is_right else Accent.BAD,
    )


def export_view(name: str, draws: int) -> ui.LayoutView:
    """Return the message with the file."""
    return framed(
        [
            f"{count(draws, 'draw')} of this campaign. `python -m bot.verify {name}` checks them on your own computer; "
            "how is told in `docs/fairness.md`.",
        ],
        Accent.PLAIN,
        attached=[name],
    )
