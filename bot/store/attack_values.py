"""What the event of an attack remembers, and the attack worked out again from it.

`after` of a `Kind.ATTACK` holds the facts of its roll (`roll_facts`: number, label, net, …), and

- "attack": the plan as a document (`rules.combat.document`)
- "attacker": a contender; "targets": contenders, in the order of the plan's targets
- "outcome": "hit", "miss" or "friendly_fire"; "weapon_breaks": whether an improvised weapon does
- "hits": what was applied at once: [{"target": its place in "targets", "weapon", "kind": a `DamageKind`,
  "ledger": [[label, amount], …], "suffered", and of a sheet its numbers and what follows, as a change of health tells
  ("wounds", "strain", "happened", …)}]; nothing on a miss and on friendly fire
- "reasons": where each die came from, as in a check; "veiled": the same without what only an NPC's sheet tells
- "extra", "costs", "over": as in a check; "promises": the reasons of dice that were promised and are used up
- "destiny": "light" or "dark" where a point was flipped, else null; "points": shared points that turned by an injury
- "light", "dark": the pool afterwards (`before` has it as it was)
- "range": a band; "situation": what was said of it; "claimed": whether the attack claimed the slot
- "turn": what was due as the turn started by that claim, or null
- "characters" and "encounter": everything that changed, in the form that every combined change has

A contender is {"name", "shown", "character", "participant", "user", "side", "threshold"}: the last for plain numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.access import Shown
from bot.store.values import Event, StoredRoll
from rules.combat.attack import AttackPlan
from rules.combat.document import plan_from_document
from rules.combat.outcome import AttackOutcome, FriendlyFire, Hit, Miss, resolve_attack
from rules.house import HouseRules
from rules.systems.base import Narrative
from rules.table.initiative import Side

HIT, MISS, FRIENDLY_FIRE = "hit", "miss", "friendly_fire"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """Somebody in an attack as its event remembers them."""

    name: str
    shown: Shown = Shown.FULL
    """What players see of the sheet."""
    character_id: int | None = None
    participant_id: int | None = None
    user_id: int | None = None
    """Whose character it is; None: the GM's, or nobody's sheet at all."""
    side: Side | None = None
    """None: no sheet, no encounter."""
    wound_threshold: int | None = None
    """Of a target that is only plain numbers."""

    @property
    def public_name(self) -> str:
        """Return what players may know them by; a hidden combatant goes by the number that the tracker gives it."""
        if self.shown is not Shown.NOTHING:
            return self.name
        return "NPC" if self.participant_id is None else f"NPC {self.participant_id}"

    @property
    def is_veiled(self) -> bool:
        """Whether players do not see the numbers."""
        return self.shown is not Shown.FULL


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack that was made, as it can be worked on: its symbols spent, its stray shot put on somebody."""

    event: Event
    stored: StoredRoll
    plan: AttackPlan
    outcome: AttackOutcome
    """As the roll has it; whom a stray shot struck is another event."""
    attacker: Contender
    targets: tuple[Contender, ...]
    """In the order of the plan's targets."""


def attack_of(event: Event, stored: StoredRoll, narrative: Narrative, house: HouseRules) -> Attack:
    """Return the attack that an event remembers, with the roll that belongs to it."""
    after = event.after
    plan = plan_from_document(after["attack"], narrative.qualities)
    return Attack(
        event=event,
        stored=stored,
        plan=plan,
        outcome=resolve_attack(plan, stored.roll.symbols, house),
        attacker=contender_of(after["attacker"]),
        targets=tuple(map(contender_of, after["targets"])),
    )


def outcome_word(outcome: AttackOutcome) -> str:
    """Return the word for what an attack came to."""
    match outcome:
        case Hit():
            return HIT
        case FriendlyFire():
            return FRIENDLY_FIRE
        case Miss():
            return MISS


def contender_facts(contender: Contender) -> dict[str, Any]:
    """Return a contender as an event remembers it."""
    return {
        "name": contender.name,
        "shown": contender.shown.value,
        "character": contender.character_id,
        "participant": contender.participant_id,
        "user": contender.user_id,
        "side": contender.side.value if contender.side is not None else None,
        "threshold": contender.wound_threshold,
    }


def contender_of(facts: Mapping[str, Any]) -> Contender:
    """Return the contender that an event remembers."""
    return Contender(
        name=facts["name"],
        shown=Shown(facts["shown"]),
        character_id=facts["character"],
        participant_id=facts["participant"],
        user_id=facts["user"],
        side=Side(facts["side"]) if facts["side"] is not None else None,
        wound_threshold=facts["threshold"],
    )
