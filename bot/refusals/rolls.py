"""What a kept roll refuses to have done to it after its dice have fallen."""

from bot.refusals.sentence import UNCHANGED, Sentences
from bot.render.markup import ago, person, quoted
from rules.dice.symbols import Symbols


def _face(code: str) -> str:
    return " + ".join(f"{number} {name}" for name, number in _counted(code)) or "a blank"


def _counted(code: str) -> list[tuple[str, int]]:
    symbols = Symbols.from_code(code)
    names = ("success", "failure", "advantage", "threat", "Triumph", "Despair", "light", "dark")
    return [(name, number) for name, number in zip(names, symbols.counts, strict=True) if number]


def _first(event_id: object) -> str:
    """Return what takes back that stands in the way, where one change is known for it."""
    if event_id is None:
        return "Put its conditions back as the attack left them; then amend it."
    return f"`/undo change:{event_id}` takes that back; then amend it."


ROLLS: Sentences = {
    "no_such_roll": lambda facts: f"There is no roll #{facts['number']} here any more. {UNCHANGED}",
    "roll_is_deleted": lambda facts: (
        f"Roll #{facts['number']} was deleted by {person(facts['actor_id'])} {ago(facts['at'])}. "
        f"`/undo` brings it back. {UNCHANGED}"
    ),
    "roll_has_changed": lambda facts: (
        f"Roll #{facts['number']} was amended meanwhile. Look at it as it is now, and choose again. {UNCHANGED}"
    ),
    "roll_is_settled": lambda facts: (
        f"What roll #{facts['number']} decided has been done, so its dice stay as they are. {UNCHANGED}"
    ),
    "roll_is_spent": lambda facts: (
        f"What roll #{facts['number']} shows has been spent. `/undo change:{facts['event_id']}` takes the last of it "
        f"back. {UNCHANGED}"
    ),
    "attack_had_its_point": lambda facts: (
        f"A point is flipped before an attack is rolled: its preview has a button for it. Dice can be added to roll "
        f"#{facts['number']} without one. {UNCHANGED}"
    ),
    "attack_is_over": lambda facts: (
        f"The next slot has begun, so the dice of the attack #{facts['number']} stay as they are. The GM's "
        f"`/encounter back` goes back to it, `/wounds` and `/heal` put the wounds right. {UNCHANGED}"
    ),
    "attack_turned_point": lambda facts: (
        f"The injury by the attack #{facts['number']} has turned a shared point, so its dice stay as they are. "
        f"The GM's `/undo change:{facts['event_id']}` takes that back. {UNCHANGED}"
    ),
    "attack_on_oneself": lambda facts: (
        f"The attack #{facts['number']} is on whoever made it, and the dice of such a one stay as they are. The GM's "
        f"`/undo` takes it back; then attack again. {UNCHANGED}"
    ),
    "attacked_is_gone": lambda facts: (
        f"{quoted(str(facts['name']))} is deleted, so the dice of the attack #{facts['number']} stay as they are. "
        f"`/undo` brings the character back. {UNCHANGED}"
    ),
    "attacked_has_changed": lambda facts: (
        f"Something has befallen {quoted(str(facts['name']))} since the attack #{facts['number']}, so its dice stay as "
        f"they are. {_first(facts['event_id'])} {UNCHANGED}"
    ),
    "nothing_to_add": lambda _: f"Name at least one die to add, such as `1b`. {UNCHANGED}",
    "no_changes_added": lambda _: (
        "Upgrades, downgrades and removals change dice that lie here already, and this only adds more. Name the dice "
        f"that are added, such as `1b`; a point upgrades by its own button, and a die is rolled again. {UNCHANGED}"
    ),
    "no_ordinary_dice_added": lambda _: (
        f"Only narrative dice and symbols can be added to a roll. Roll ordinary dice by themselves. {UNCHANGED}"
    ),
    "no_dice_chosen": lambda _: f"Choose at least one die. {UNCHANGED}",
    "one_die_only": lambda _: f"Turn one die at a time: choose in one of the lists only. {UNCHANGED}",
    "no_such_die": lambda facts: (
        f"No {str(facts['die']).capitalize()} die of this roll shows that any more. Choose again. {UNCHANGED}"
    ),
    "not_adjacent": lambda facts: (
        f"A {str(facts['die']).capitalize()} die that shows {_face(facts['face'])} cannot be turned to "
        f"{_face(facts['to'])}: the faces are not adjacent. {UNCHANGED}"
    ),
    "upgrade_before_roll": lambda _: (
        "This table upgrades before the roll: use `/destiny use`, then roll with `u` (ability) or `v` (difficulty) "
        f"behind the pool. `/campaign settings late_upgrades:True` allows it after the roll too. {UNCHANGED}"
    ),
    "pips_are_used": lambda facts: (
        f"The pips of roll #{facts['number']} have been used. `/undo change:{facts['event_id']}` takes that back; "
        f"then choose again. {UNCHANGED}"
    ),
    "no_pips_chosen": lambda _: f"Choose at least one pip. {UNCHANGED}",
    "nobody_pays_strain": lambda facts: (
        f"These pips cost strain, and {person(facts['actor_id'])} plays no character that could suffer it. "
        f"Choose one with `/character select`, or use the free pips only. {UNCHANGED}"
    ),
    "pips_are_no_number": lambda facts: (
        f"{quoted(str(facts['text']))} is no number of pips. Write digits, such as 2. {UNCHANGED}"
    ),
}
