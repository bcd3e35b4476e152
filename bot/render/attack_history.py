"""What attacks came to, in the few words that the history has: of NPCs only what players may see."""

from bot.render.markup import count, quoted
from bot.store.attack_values import FRIENDLY_FIRE, MISS, contender_of
from bot.store.values import Event, Facts, Kind

ATTACK_DEEDS = {Kind.ATTACK: "an attack"}
"""A noun phrase for every kind of change by an attack."""


def told_of_attack(event: Event) -> str:
    """Return who attacked whom and what it came to."""
    after = event.after
    attacker, targets = contender_of(after["attacker"]), [contender_of(each) for each in after["targets"]]
    whom = quoted(targets[0].public_name)
    return f"roll #{after['number']}: {quoted(attacker.public_name)} against {whom}, {outcome_words(after)}"


def outcome_words(after: Facts) -> str:
    """Return what an attack, or one that was amended, came to; of an NPC that is hit only that."""
    if after["outcome"] == MISS:
        return "missed"
    if after["outcome"] == FRIENDLY_FIRE:
        return "somebody else is struck"
    hit = after["hits"][0]
    if contender_of(after["targets"][hit["target"]]).is_veiled:
        return "hit"
    suffered = hit["suffered"]
    return f"hit for {count(suffered, 'wound') if hit['kind'] == 'wounds' else f'{suffered} strain'}"
