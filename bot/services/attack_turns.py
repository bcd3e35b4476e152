"""The slot that an attack claims by itself, where nobody has claimed it yet."""

from dataclasses import replace

from bot.services.attack_orders import Prepared
from bot.services.fight_health import Toll
from bot.services.health_change import HOUSE
from rules.characters.vitality import combatant_of
from rules.dice.chance import Chance
from rules.errors import RulesError
from rules.health.combatants import Combatant
from rules.table.casualties import Casualties, casualties
from rules.table.turns import claim


def claimed(toll: Toll, prepared: Prepared, chance: Chance) -> Toll:
    """Return the fight in which the attacker has claimed the current slot.

    Raises:
        IllegalAction: it may not.
    """
    who = prepared.participant
    assert who is not None, "a slot is claimed by somebody who takes part"
    encounter, _ = claim(toll.fight.encounter, who.id, _hurt(toll), HOUSE)
    return replace(toll, fight=toll.fight.with_encounter(encounter))


def _hurt(toll: Toll) -> Casualties:
    health: dict[int, Combatant] = {}
    for each in toll.fight.encounter.present:
        sheet = toll.fight.sheet(each)
        if sheet is not None:
            try:
                health[each.id] = combatant_of(sheet.character, toll.narrative)
            except RulesError:  # no threshold yet
                continue
    return casualties(health, HOUSE)
