"""Finding a kept roll again, with all that was done to it, and who may do more."""

from dataclasses import dataclass

from bot.access import Act, Actor, may_change_roll, may_see_secret
from bot.errors import NotAllowed
from bot.services.campaign_here import campaign_meant
from bot.services.unit import Op
from bot.store import ledger, roll_ledger, rolls
from bot.store.roll_values import KeptRoll
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Kind, Place
from rules.errors import IllegalAction

AMENDABLE_KINDS = (Kind.ROLL, Kind.CHECK)
"""What rolled dice that decide nothing until they are spent; what a treatment's dice healed is healed."""
DICE_CHANGE_KINDS = (*AMENDABLE_KINDS, Kind.ATTACK)
"""What rolled dice that may be added to, rolled again and turned; an attack then comes to something else at once."""


@dataclass(frozen=True, slots=True)
class Which:
    """The roll that a pressed button belongs to, and how the message showed it."""

    number: int
    version: int | None = None
    """None: whatever has become of it."""


async def kept(store: Store, place: Place, campaign_id: int, number: int) -> KeptRoll:
    """Return the roll that a pressed button belongs to, as it is now.

    Raises:
        IllegalAction: the campaign is not in this channel any more, or has no roll of this number.
    """

    def question(tx: Tx) -> KeptRoll:
        campaign = campaign_meant(tx, place, campaign_id)
        return kept_of(tx, campaign, number)

    return await store.read(question)


def kept_of(tx: Tx, campaign: Campaign, number: int) -> KeptRoll:
    """Return a roll as it is now, inside an open transaction.

    Raises:
        IllegalAction: there is no roll of a pool with this number.
    """
    found = rolls.numbered(tx, campaign.id, number)
    if found is None:
        raise IllegalAction("no_such_roll", number=number)
    stored, event_id = found
    origin = ledger.get(tx, campaign.id, event_id)
    assert origin is not None, "a roll goes with its event"
    later = roll_ledger.standing_on_roll(tx, campaign.id, number, since=event_id)
    return KeptRoll(campaign=campaign, stored=stored, origin=origin, later=later)


def require_roll(actor: Actor, now: KeptRoll) -> None:
    """Check that this person may press what changes this roll.

    Raises:
        NotAllowed: it is somebody else's, and this person is not the GM.
    """
    masters = now.campaign.masters
    if not may_change_roll(actor, masters, now.stored.user_id):
        raise NotAllowed(Act.CHANGE_ANY_ROLL, masters)


def require_sight(actor: Actor, now: KeptRoll) -> None:
    """Check that this person may see this roll.

    Raises:
        NotAllowed: it is somebody else's secret, and this person is not the GM.
    """
    masters = now.campaign.masters
    if now.stored.is_secret and not may_see_secret(actor, masters, now.stored.user_id):
        raise NotAllowed(Act.SEE_SECRET_ROLL, masters)


def to_change(tx: Tx, op: Op, campaign: Campaign, which: Which) -> KeptRoll:
    """Return the roll that somebody wants to do something to.

    Raises:
        NotAllowed: it is somebody else's, and this person is not the GM.
        IllegalAction: it is gone, deleted or secret, or no longer as the message shows it.
    """
    now = kept_of(tx, campaign, which.number)
    require_roll(op.actor, now)
    if now.removal is not None:
        raise IllegalAction("roll_is_deleted", number=which.number, actor_id=now.removal.actor_id, at=now.removal.at)
    if now.stored.is_secret:
        raise IllegalAction("roll_is_secret", number=which.number)
    if which.version not in (None, now.version):
        raise IllegalAction("roll_has_changed", number=which.number)
    return now
