"""Targets of damage to JSON, and back. Imports `rules`, the values and the mapping of damage only."""

from dataclasses import asdict

from bot.store.damage_mapping import Json, persistent_from_json, persistent_to_json
from bot.store.damage_values import StoredTarget
from bot.store.values import Facts
from rules.starfinder.defenses import Against, Defense, Defenses, Immunity, Resistance, Weakness
from rules.starfinder.hit_points import HitPoints
from rules.starfinder.nature import Nature
from rules.starfinder.target import Target
from rules.starfinder.words import AGAINST_WORDS


def target_to_facts(stored: StoredTarget) -> dict[str, Json]:
    """Return a whole target as an event remembers it."""
    target = stored.target
    return {
        "target": stored.id,
        "owner": stored.owner_id,
        "name": stored.name,
        "hit_points": target.hit_points.current,
        "most_hit_points": target.hit_points.maximum,
        "knocked_out": target.hit_points.was_knocked_out,
        "defenses": defenses_to_json(target.defenses),
        "nature": nature_to_json(target.nature),
        "persistent": persistent_to_json(target.persistent),
    }


def target_from_facts(facts: Facts) -> StoredTarget:
    """Return the target that was written by `target_to_facts`."""
    return StoredTarget(
        id=facts["target"],
        owner_id=facts["owner"],
        name=facts["name"],
        target=Target(
            hit_points=HitPoints(
                current=facts["hit_points"], maximum=facts["most_hit_points"], was_knocked_out=facts["knocked_out"]
            ),
            defenses=defenses_from_json(facts["defenses"]),
            nature=nature_from_json(facts["nature"]),
            persistent=persistent_from_json(facts["persistent"]),
        ),
    )


def nature_to_json(nature: Nature) -> Json:
    """Return what a creature is."""
    return asdict(nature)


def nature_from_json(given: Json) -> Nature:
    """Return what was written by `nature_to_json`."""
    return Nature(**given)


def defenses_to_json(defenses: Defenses) -> Json:
    """Return immunities, weaknesses and resistances, in their order."""
    return {
        "immune": list(map(_defense, defenses.immunities)),
        "weakness": list(map(_defense, defenses.weaknesses)),
        "resistance": list(map(_defense, defenses.resistances)),
    }


def defenses_from_json(given: Json) -> Defenses:
    """Return what was written by `defenses_to_json`."""
    return Defenses(
        immunities=tuple(Immunity(AGAINST_WORDS[each["to"]], _exceptions(each)) for each in given["immune"]),
        weaknesses=tuple(
            Weakness(to=AGAINST_WORDS[each["to"]], value=each["value"], exceptions=_exceptions(each))
            for each in given["weakness"]
        ),
        resistances=tuple(
            Resistance(to=AGAINST_WORDS[each["to"]], value=each["value"], exceptions=_exceptions(each))
            for each in given["resistance"]
        ),
    )


def _defense(defense: Defense) -> Json:
    number = {} if isinstance(defense, Immunity) else {"value": defense.value}
    return {"to": defense.to.value, **number, "except": [each.value for each in defense.exceptions]}


def _exceptions(given: Json) -> tuple[Against, ...]:
    return tuple(AGAINST_WORDS[each] for each in given["except"])
