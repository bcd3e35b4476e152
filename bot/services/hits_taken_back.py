"""What the first hit of an attack did, taken back: for whoever puts something else in its place in the same change."""

from collections.abc import Mapping

from bot.services.combined import Fight
from bot.store.character_values import StoredCharacter
from bot.store.spending_values import Spending
from rules.characters.character import Character
from rules.characters.codec import with_fields
from rules.errors import IllegalAction
from rules.table.encounter_document import to_document
from rules.table.encounter_parts import part_of, reversed_parts, with_parts


def latest_change(now: Spending) -> int:
    """Return the number of the last change that made an attack what it is."""
    return max((now.event.id, *(each.id for each in now.changes)))


def before_hit(sheet: StoredCharacter, now: Spending) -> Character:
    """Return a sheet as it was before the attack, which is the last thing that befell it."""
    entries = (each for each in now.event.after.get("characters", ()) if each["character"] == sheet.id)
    fields = {name: was for each in entries for name, (was, _) in each["fields"].items()}
    return with_fields(sheet.character, fields)


def without_conditions(fight: Fight, now: Spending, refused: IllegalAction) -> Fight:
    """Return the fight without the conditions in which an injury of the hit had left the target.

    What the attack used up of the target's stays so: it was there for the roll, whatever that comes to.

    Raises:
        IllegalAction: the given one, where such a condition does not stand as the hit had left it.
    """
    conditions = f"participants/{now.targets[0].participant_id}/conditions/"
    parts: Mapping[str, tuple[object, object]] = now.event.after.get("encounter", {}).get("parts", {})
    left = {path: pair for path, pair in parts.items() if path.startswith(conditions) and pair[1] is not None}
    if not left or not fight.is_on:
        return fight
    document = to_document(fight.encounter)
    if any(part_of(document, path) != after for path, (_, after) in left.items()):
        raise refused
    return fight.with_encounter(with_parts(fight.encounter, reversed_parts(left)))
