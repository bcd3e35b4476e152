"""An encounter and sheets that change together: read as one value, saved as one event, told by what changed.

A fight is a value: whoever changes it takes one, works out another, and has both saved. `after` of the event then
holds "encounter" (its number and each changed part before and after) and "characters" (one entry for each sheet).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from bot.services.characters import save_changes, told
from bot.store import characters, encounters
from bot.store.character_values import StoredCharacter
from bot.store.encounter_values import StoredEncounter
from bot.store.store import Tx
from bot.store.values import Campaign, Facts
from rules.errors import IllegalAction
from rules.table.encounter import Encounter, Participant, Stage
from rules.table.encounter_document import to_document
from rules.table.encounter_parts import changed_parts, parts_between


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """An encounter, if one is going on, and the sheets that are at hand."""

    stored: StoredEncounter | None
    sheets: Mapping[int, StoredCharacter] = field(default_factory=lambda: MappingProxyType({}))
    """By their numbers."""
    new: frozenset[int] = frozenset()
    """The numbers of those that the change has made and written."""

    @property
    def is_on(self) -> bool:
        """Whether an encounter is going on."""
        return self.stored is not None

    @property
    def encounter(self) -> Encounter:
        """Return the encounter.

        Raises:
            IllegalAction: none is going on (rule "no_encounter").
        """
        if self.stored is None:
            raise IllegalAction("no_encounter")
        return self.stored.encounter

    def sheet(self, participant: Participant) -> StoredCharacter | None:
        """Return the sheet of a participant; None where it has none, or it is deleted."""
        return None if participant.character_id is None else self.sheets.get(participant.character_id)

    def name_of(self, participant: Participant) -> str:
        """Return what a participant is called now: its sheet may have been renamed since it joined."""
        sheet = self.sheet(participant)
        return participant.name if sheet is None else sheet.name

    def with_encounter(self, encounter: Encounter) -> "Fight":
        """Return the fight with its encounter as it is to be."""
        if self.stored is None:
            raise IllegalAction("no_encounter")
        return replace(self, stored=replace(self.stored, encounter=encounter))

    def with_sheet(self, sheet: StoredCharacter) -> "Fight":
        """Return the fight with a sheet as it is to be."""
        return replace(self, sheets=MappingProxyType({**self.sheets, sheet.id: sheet}))

    def with_new(self, sheet: StoredCharacter) -> "Fight":
        """Return the fight with a sheet that the change has made and written."""
        return replace(self.with_sheet(sheet), new=self.new | {sheet.id})

    def without_sheets(self, numbers: Iterable[int]) -> "Fight":
        """Return the fight without these characters, which are to be deleted."""
        gone = frozenset(numbers)
        return replace(
            self, sheets=MappingProxyType({key: each for key, each in self.sheets.items() if key not in gone})
        )


def fight_in(tx: Tx, campaign: Campaign, *more: StoredCharacter) -> Fight:
    """Return what is going on in a campaign, with the sheets of all participants and `more`."""
    stored = encounters.current(tx, campaign.id)
    sheets = {each.id: each for each in more}
    if stored is not None:
        sheets = {**{each.id: each for each in sheets_of(tx, campaign, stored.encounter)}, **sheets}
    return Fight(stored=stored, sheets=MappingProxyType(sheets))


def sheets_of(tx: Tx, campaign: Campaign, encounter: Encounter) -> Iterator[StoredCharacter]:
    """Yield the sheets of the participants, those that are not deleted."""
    wanted = {each.character_id for each in encounter.participants if each.character_id is not None}
    yield from characters.several(tx, campaign.id, wanted)


def save(tx: Tx, campaign: Campaign, before: Fight, after: Fight, *, at: int) -> dict[str, object]:
    """Save what has changed of a fight, and return what the event must tell so that it can be taken back.

    Raises:
        IllegalAction: a name is taken, or a field holds more than a sheet may.
    """
    facts: dict[str, object] = {}
    if after.stored is not None and after.stored != before.stored:
        facts["encounter"] = _save_encounter(tx, before.stored, after.stored, at)
    entries = list(_save_sheets(tx, campaign, before, after, at))
    if entries:
        facts["characters"] = entries
    return facts


def _save_encounter(tx: Tx, before: StoredEncounter | None, after: StoredEncounter, at: int) -> Facts:
    if before is None:  # a new one has been written as it starts
        parts = changed_parts(Encounter(), after.encounter)
    else:
        ended_at = at if after.encounter.stage is Stage.ENDED else None
        parts = parts_between(to_document(before.encounter), encounters.save(tx, replace(after, ended_at=ended_at)))
    return {"id": after.id, "parts": {path: [old, new] for path, (old, new) in parts.items()}}


def _save_sheets(tx: Tx, campaign: Campaign, before: Fight, after: Fight, at: int) -> Iterator[Facts]:
    for number, new in after.sheets.items():
        if number in after.new:
            yield told(new, is_new=True, fields={})
            continue
        old = before.sheets.get(number) or characters.get(tx, campaign.id, number)
        if new is old:  # most of a fight, most of the time; to compare each field takes longer than the change
            continue
        if old is None:
            raise IllegalAction("character_is_gone")
        if fields := save_changes(tx, campaign, old, new):
            yield told(new, is_new=False, fields=fields)
    for number, old in before.sheets.items():
        if number not in after.sheets:
            characters.mark_deleted(tx, number, at)
            yield told(old, is_new=False, is_deleted=True, fields={})
