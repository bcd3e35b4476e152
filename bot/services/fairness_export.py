"""A campaign's dice as a file that anybody can check: each draw with what the table was shown of it.

What nobody may know yet stays out: secrets that are not revealed, and of secret rolls everything but a seal.
"""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from bot.access import Act
from bot.services.campaign_here import campaign_begun
from bot.services.unit import Op, require
from bot.store import draws, seeds
from bot.store.draws import DrawRow
from bot.store.kinds import AMENDMENT_KINDS, RollKind
from bot.store.mapping import ordinary_from_text
from bot.store.seeds import Seed, SeedUse
from bot.store.store import Store, Tx
from bot.store.values import Campaign, Facts, Kind
from bot.verify import FORMAT
from rules.dice.committed import commitment_of, seal_of

Json = dict[str, Any]

PLAIN_BYTES = 500_000
"""Above this a file is packed: most places take 10 MB, and a campaign of ten thousand rolls is a third of that."""


_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Records:
    """All that is kept of a campaign's dice, at one moment."""

    campaign: Campaign
    at: int
    """Milliseconds since 1970, UTC."""
    seeds: tuple[Seed, ...]
    rows: list[DrawRow] = field(repr=False)


async def records(store: Store, op: Op) -> Records:
    """Return all that is kept of the dice of this channel's campaign.

    Raises:
        IllegalAction: there is no campaign.
        NotAllowed: this person may not look.
    """

    def question(tx: Tx) -> Records:
        campaign = campaign_begun(tx, op.place)
        require(op.actor, campaign, Act.SEE)
        rows = [row for piece in draws.rows(tx, campaign.id) for row in piece]
        return Records(campaign, op.at, seeds.of_campaign(tx, campaign.id), rows)

    return await store.read(question)


def document(kept: Records) -> Json:
    """Return the file's content, without what nobody may know yet."""
    return {
        "format": FORMAT,
        "campaign": kept.campaign.name,
        "number": kept.campaign.id,
        "exported": kept.at,
        "seeds": [_seed(seed) for seed in kept.seeds],
        "draws": list(_entries(kept)),
    }


def file_of(kept: Records) -> tuple[str, bytes, int]:
    """Return the name and the bytes of the file, packed where it is large, and how many draws are in it."""
    content = document(kept)
    draws = sum("draw" in entry for entry in content["draws"])
    head = {name: value for name, value in content.items() if name != "draws"}
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in content["draws"])
    text = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
    data = f'{text},\n "draws": [\n{lines}\n]}}\n'.encode()
    name = _file_name(kept)
    if len(data) <= PLAIN_BYTES:
        return name, data, draws
    return f"{name}.gz", gzip.compress(data, mtime=0), draws


def _file_name(kept: Records) -> str:
    """Return a name that tells campaigns and times apart, in letters that every system takes."""
    letters = "".join(each if each.isascii() and each.isalnum() else "-" for each in kept.campaign.name)
    words = "-".join(filter(None, letters.casefold().split("-")))[:_LONGEST_NAME]
    when = datetime.fromtimestamp(kept.at / 1000, UTC).strftime("%Y%m%d-%H%M%S")
    return "-".join(filter(None, ("dice", str(kept.campaign.id), words, when))) + ".json"


def _seed(seed: Seed) -> Json:
    return {
        "seed": seed.number,
        "use": seed.use.value,
        "commitment": commitment_of(seed.secret),
        "secret": None if seed.revealed_at is None else seed.secret.hex(),
        "draws": seed.next_draw - 1,
        "words": [{"from": each.first_draw, "text": each.text} for each in seed.words],
    }


def _entries(kept: Records) -> Iterator[Json]:
    secret_rolls = {row.roll_number for row in kept.rows if row.is_secret}
    secret_seeds = {seed.number: seed for seed in kept.seeds if seed.use is SeedUse.SECRET}
    first_states = _first_states(kept.rows)
    for row in kept.rows:
        after = json.loads(row.after)
        if row.kind in AMENDMENT_KINDS and after["roll"] in secret_rolls:
            continue
        entry = _entry(row, after, first_states)
        seed = secret_seeds.get(row.seed or 0)
        if seed is not None:
            entry["seal"] = seal_of(seed.secret, entry)
        yield {name: entry[name] for name in ("seed", "draw", "seal")} if row.is_secret else entry


def _entry(row: DrawRow, after: Json, first_states: Mapping[int, Json]) -> Json:
    entry: Json = {"event": row.event_id, "kind": row.kind, "at": row.at}
    if row.dealt is not None:
        entry = {"seed": row.seed, "draw": row.number, **entry, "dealt": json.loads(row.dealt)}
    if row.kind in AMENDMENT_KINDS:
        entry["amended"] = {
            "number": after["roll"],
            "how": after["how"],
            "changes": after["changes"],
            "before": _state(json.loads(row.before)),
            "after": _state(after),
            "net": after["net"],
        }
    elif row.roll_kind == RollKind.POOL:
        entry["roll"] = _roll(row, after, first_states)
    told = TOLD.get(Kind(row.kind))
    return entry if told is None else entry | told(row, after).parts()


def _roll(row: DrawRow, after: Json, first_states: Mapping[int, Json]) -> Json:
    """Return a roll as it fell; where its dice were changed later, also as they lie now."""
    now = {"pool": json.loads(row.pool or ""), "faces": json.loads(row.faces or "")}
    ordinary = row.ordinary or ""
    totals = (each.total for each in ordinary_from_text(ordinary))
    beside = [{**each, "total": total} for each, total in zip(json.loads(ordinary), totals, strict=True)]
    told = {"number": row.roll_number, "ordinary": beside}
    as_it_fell = first_states.get(row.roll_number or 0)
    if as_it_fell is not None:
        return {**told, **as_it_fell, "net": after["net"], "now": now}
    return {**told, **now, "net": json.loads(row.net or "")}


def _first_states(rows: Iterable[DrawRow]) -> dict[int, Json]:
    """Return of each roll that was changed how it lay before that."""
    first: dict[int, Json] = {}
    for row in rows:
        if row.kind in AMENDMENT_KINDS:
            first.setdefault(json.loads(row.after)["roll"], _state(json.loads(row.before)))
    return first


def _state(facts: Mapping[str, Any]) -> Json:
    return {"pool": facts["pool"], "faces": facts["faces"]}


def _numbers(shown: Any) -> Iterator[int]:
    """Yield every number that stands in a structure, in its order."""
    if isinstance(shown, int):
        yield shown
    else:
        for part in shown.values() if isinstance(shown, dict) else shown:
            yield from _numbers(part)


@dataclass(frozen=True, slots=True)
class Told:
    """The dice that the table was told of beside those of a kept roll, in the order in which they fell.

    Each is what the die shows, counted from 1, or the letters of a Force die's face.
    """

    numbers: Sequence[int | str] = ()
    before: Sequence[int] = ()
    """Those that fell before the roll."""
    in_any_order: bool = False
    """Whether they are told by person, not in the order in which they fell."""

    def parts(self) -> Json:
        """Return what the file says of it."""
        return {
            **({"before": list(self.before)} if self.before else {}),
            "told": list(self.numbers),
            **({"in_any_order": True} if self.in_any_order and len(self.numbers) > 1 else {}),
        }


def _injuries(after: Facts | None) -> list[int]:
    """Return the dice of Critical Injuries that happened to somebody: d100, and d10 for what is struck."""
    happened = (after or {}).get("happened", ())
    return [each[name] for each in happened for name in ("shown", "ten") if name in each]


def _of_everybody(_: DrawRow, after: Facts) -> Told:
    numbers = [number for each in after.get("characters", ()) for number in _injuries(each)]
    return Told(numbers, in_any_order=True)


def _of_spending(row: DrawRow, after: Facts) -> Told:
    """Return what fell as symbols were spent; of those who have no sheet the purchase itself tells."""
    return Told([*_of_everybody(row, after).numbers, *_injuries({"happened": after["did"]})], in_any_order=True)


def _of_faces(row: DrawRow, _: Facts) -> Told:
    return Told(list(_numbers(json.loads(row.faces or ""))))


def _of_initiative(row: DrawRow, after: Facts) -> Told:
    if row.roll_kind == RollKind.POOL:
        return Told()
    return Told([face + 1 for each in after["rolls"] for face in _numbers(each["faces"])])


def _of_check(row: DrawRow, after: Facts) -> Told:
    """Return what fell as the turn started that a check claimed."""
    return Told(before=list(_of_everybody(row, after).numbers))  # type: ignore[arg-type]  # numbers only


def _of_attack(_: DrawRow, after: Facts) -> Told:
    return Told([number for hit in after["hits"] for number in _injuries(hit)], before=_injuries(after["turn"]))


TOLD: Mapping[Kind, Callable[[DrawRow, Facts], Told]] = MappingProxyType(
    {
        **dict.fromkeys((Kind.ROLL, Kind.ROLL_AMEND, Kind.CHARACTER_TREATED), lambda _, __: Told()),
        **dict.fromkeys((Kind.DAMAGE_ROLL, Kind.TARGET_TURN), _of_faces),
        **dict.fromkeys((Kind.CHARACTER_INJURED, Kind.CHARACTER_INJURY_ADD), lambda _, after: Told(_injuries(after))),
        **dict.fromkeys(
            (
                Kind.ENCOUNTER_INJURED,
                Kind.ENCOUNTER_CLAIM,
                Kind.ENCOUNTER_NEXT,
                Kind.ENCOUNTER_SKIP,
            ),
            _of_everybody,
        ),
        **dict.fromkeys((Kind.SPEND, Kind.SPEND_ROLLED, Kind.ATTACK_STRIKE), _of_spending),
        Kind.CHECK: _of_check,
        Kind.ATTACK: _of_attack,
        Kind.ATTACK_AMEND: lambda _, after: Told(after["fell"]),
        Kind.ENCOUNTER_ROLL: _of_initiative,
        Kind.DESTINY_ROLL: lambda _, after: Told([after["faces"]]),
        Kind.VEHICLE_CRITICAL: lambda _, after: Told([after["shown"]]),
        Kind.BURDEN_ROLL: lambda _, after: Told([after["rolled"]]),
        Kind.CHARACTER_MORALITY: lambda _, after: Told([after["rolled"]]),
    }
)
"""For each kind of change that dice decide, where its event tells of them."""
