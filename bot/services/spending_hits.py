"""The hits of an attack that symbols have bought, worked out again from the purchases that stand."""

from collections.abc import Iterable

from bot.game import HOUSE
from bot.store.attack_values import Attack, contender_of
from bot.store.values import Event
from rules.combat.further_hits import FurtherHit
from rules.combat.outcome import Hit, hit_again, hit_of_second_weapon
from rules.combat.parties import Target
from rules.combat.purchases import SECOND_WEAPON, quality_key
from rules.combat.qualities import ExtraHitEffect


def further_hits(attack: Attack, first: Hit, bought: Iterable[Event]) -> tuple[FurtherHit, ...]:
    """Return the hits beyond the first, in the order in which they were bought.

    Each is called by the event that brought it, so that nothing is bought with another one once it is taken back.
    """
    found: list[FurtherHit] = []
    for event in bought:
        key, times = event.after["key"], event.after["times"]
        of = next((each for each in found if each.is_of(key)), None)
        hit = first if of is None else of.hit
        if key == SECOND_WEAPON:
            struck, is_second = hit_of_second_weapon(first, HOUSE), True
        elif _hits_again(hit, key if of is None else key.removesuffix(f"_{of.key}")):
            struck, is_second = hit_again(hit, _struck(attack, first, event), HOUSE), False
        else:
            continue
        whom = contender_of(event.after["whom"][0]).public_name
        for place in range(times):
            number = len(found) + 2
            found.append(
                FurtherHit(
                    key=f"{prefix_of(event)}{place}",
                    title=f"hit {number}, {whom}",
                    hit=struck,
                    has_qualities=is_second,
                )
            )
    return tuple(found)


def prefix_of(event: Event) -> str:
    """Return what the keys of all hits begin with that a purchase has brought."""
    return f"h{event.id}x"


def is_bought_with(later: Event, event: Event) -> bool:
    """Whether a purchase was made with a hit that another one has brought."""
    return f"_{prefix_of(event)}" in later.after.get("key", "")


def _hits_again(hit: Hit, key: str) -> bool:
    return any(
        quality_key(each) == key and any(isinstance(effect, ExtraHitEffect) for effect in each.rated.quality.effects)
        for each in hit.activations
    )


def _struck(attack: Attack, first: Hit, event: Event) -> Target:
    """Return whom a further hit was put on; whom a stray shot has struck is in no plan."""
    whom = contender_of(event.after["whom"][0])
    places = [place for place, each in enumerate(attack.targets) if each == whom]
    return attack.plan.order.targets[places[0]] if places else first.target
