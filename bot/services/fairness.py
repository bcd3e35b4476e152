"""The secrets that settle a campaign's dice, for people: what is committed to, words mixed in, secrets revealed."""

from bot.access import Act
from bot.chance import Dice
from bot.services import unit
from bot.services.campaign_here import campaign_begun
from bot.services.draws import begin_seed, commitments
from bot.services.unit import Change, Draft, Op
from bot.store import campaigns, draws, rolls, seeds
from bot.store.fairness_values import Book, Commitment, SecretRolls
from bot.store.seeds import Seed, SeedUse
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind
from rules.dice.committed import commitment_of
from rules.errors import IllegalAction

LONGEST_WORDS = 80
MOST_WORDS = 25
"""Words that one secret takes: enough for a table, and quick to mix in."""


def known(seed: Seed) -> Commitment:
    """Return what everybody may know of a secret."""
    return Commitment(
        number=seed.number,
        use=seed.use,
        hash=commitment_of(seed.secret),
        draws=seed.next_draw - 1,
        words=seed.words,
        since=seed.created_at,
        revealed=seed.secret.hex() if seed.revealed_at is not None else None,
    )


async def show(store: Store, op: Op, dice: Dice) -> Book:
    """Return what everybody may know; where nothing is committed to yet, that is done first.

    Raises:
        NotAllowed: this person may not look.
    """
    found = await store.read(lambda tx: _book_in(tx, op))
    if found is not None:
        return found

    def commit(tx: Tx, campaign: Campaign) -> Draft:
        both = commitments(_in_use(tx, op, campaign, dice))
        return Draft(kind=Kind.FAIRNESS_COMMIT, before={}, after={"seeds": both})

    def work(tx: Tx) -> Book:
        book = _book_in(tx, op)  # somebody else may have been quicker
        if book is None:
            unit.perform(tx, op, Act.ROLL, commit)
            book = _book_in(tx, op)
            assert book is not None
        return book

    return await store.write(work)


async def add_words(store: Store, op: Op, text: str, dice: Dice) -> Change:
    """Mix words into all dice of the campaign from the next draw on.

    Raises:
        NotAllowed: this person may not roll here.
        IllegalAction: there are no words, or a secret in use has had as many as it takes.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        if not text:
            raise IllegalAction("no_words")
        in_use = _in_use(tx, op, campaign, dice)
        for seed in in_use:
            if len(seed.words) >= MOST_WORDS:
                raise IllegalAction("too_many_words", limit=MOST_WORDS, seed=seed.number, use=seed.use.value)
            seeds.add_words(tx, seed, op.actor.user_id, text)
        counts = [[seed.number, seed.next_draw] for seed in in_use]
        return Draft(kind=Kind.FAIRNESS_WORDS, before={}, after={"text": text, "from": counts})

    return await unit.change(store, op, Act.ROLL, work)


async def reveal(store: Store, op: Op, use: SeedUse, dice: Dice, *, seed: int | None = None) -> Change:
    """Reveal the secret in use and draw a new one; with that of the secret rolls, these become public.

    `seed` is the number of the secret that is meant, where somebody was asked before.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: it has not been used yet, or the one that was meant is revealed already.
    """

    def work(tx: Tx, campaign: Campaign) -> Draft:
        old = seeds.current(tx, campaign.id, use)
        if seed is not None and (old is None or old.number != seed):
            raise IllegalAction("already_revealed", seed=seed)
        if old is None or not _is_used(old):
            raise IllegalAction("nothing_to_reveal", use=use.value)
        shown = rolls.reveal_all(tx, campaign.id) if use is SeedUse.SECRET else ()
        seeds.reveal(tx, old.id, op.at)
        new = begin_seed(tx, campaign, op.at, dice, use)
        return Draft(
            kind=Kind.FAIRNESS_REVEAL,
            before={},
            after={
                "use": use.value,
                "seed": old.number,
                "hash": commitment_of(old.secret),
                "secret": old.secret.hex(),
                "draws": old.next_draw - 1,
                "words": len(old.words),
                "rolls": list(shown),
                "next": commitments([new]),
            },
        )

    return await unit.change(store, op, Act.REVEAL_DICE, work)


async def to_reveal(store: Store, op: Op) -> SecretRolls:
    """Return what is to be revealed with the secret of the secret rolls, before anybody confirms it.

    Raises:
        NotAllowed: not the GM.
        IllegalAction: there is no campaign, or it has not been used yet.
    """

    def question(tx: Tx) -> SecretRolls:
        campaign = campaign_begun(tx, op.place)
        unit.require(op.actor, campaign, Act.REVEAL_DICE)
        seed = seeds.current(tx, campaign.id, SeedUse.SECRET)
        if seed is None or not _is_used(seed):
            raise IllegalAction("nothing_to_reveal", use=SeedUse.SECRET.value)
        return SecretRolls(campaign, known(seed), draws.hidden(tx, campaign.id))

    return await store.read(question)


def _is_used(seed: Seed) -> bool:
    return seed.next_draw > 1 or bool(seed.words)


def _in_use(tx: Tx, op: Op, campaign: Campaign, dice: Dice) -> list[Seed]:
    """Return the secrets in use, drawing those that have not been needed yet."""
    return [seeds.current(tx, campaign.id, use) or begin_seed(tx, campaign, op.at, dice, use) for use in SeedUse]


def _book_in(tx: Tx, op: Op) -> Book | None:
    campaign = campaigns.in_place(tx, op.place)
    if campaign is None:
        return None
    unit.require(op.actor, campaign, Act.SEE)
    every = seeds.of_campaign(tx, campaign.id)
    in_use = {seed.use: known(seed) for seed in every if seed.revealed_at is None}
    if len(in_use) < len(SeedUse):
        return None
    revealed = [seed for seed in every if seed.revealed_at is not None]
    return Book(
        campaign=campaign,
        open=in_use[SeedUse.OPEN],
        secret=in_use[SeedUse.SECRET],
        hidden=draws.hidden(tx, campaign.id),
        latest=known(max(revealed, key=lambda seed: seed.revealed_at or 0)) if revealed else None,
    )
