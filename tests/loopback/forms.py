"""What a person can fill in: command options, select values and modal fields, as Discord's own client checks them.

Each function returns the JSON that Discord would send to the bot, or raises `Impossible`.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tests.loopback.commands import Impossible
from tests.loopback.messages import label_of
from tests.loopback.places import Channel, Guild, Upload
from tests.loopback.state import World
from tests.loopback.wire import Part, Payload
from tests.loopback.writing import attachment

STRING, INTEGER, BOOLEAN, USER, CHANNEL_OPTION, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 8, 9, 10, 11
LISTS = {Part.SELECT, Part.USER_SELECT, Part.ROLE_SELECT, Part.MENTIONABLE_SELECT, Part.CHANNEL_SELECT}
OPTIONAL_BY_DEFAULT = frozenset({Part.CHECKBOX})


class Somebody(Protocol):
    """A person that can be named in an option or a select."""

    @property
    def id(self) -> int:
        """Return the person's id."""


Value = str | int | float | bool | Somebody | Channel | Upload
"""What a person can put into one option; a role is given by its id."""


class Filling:
    """Collects the objects that the values refer to (`resolved`)."""

    def __init__(self, world: World, guild: Guild | None) -> None:
        self.world, self.guild = world, guild
        self.resolved: dict[str, Payload] = {}

    def options(self, node: Payload, given: Mapping[str, Value], focused: str | None = None) -> list[Payload]:
        """Return the filled options of a command.

        Raises:
            Impossible: an option is unknown, missing or out of its bounds.
        """
        known = {option["name"]: option for option in node.get("options") or []}
        if unknown := given.keys() - known.keys():
            raise Impossible(f"/{node['name']} has no option {sorted(unknown)}")
        missing = [name for name, option in known.items() if option.get("required") and name not in given]
        if missing and not focused:
            raise Impossible(f"/{node['name']} needs {missing}")
        return [self._option(known[name], value, name == focused) for name, value in given.items()]

    def _option(self, option: Payload, value: Value, focused: bool) -> Payload:
        filled = {"name": option["name"], "type": option["type"]}
        if focused:
            return {**filled, "value": value, "focused": True}
        return {**filled, "value": self._value(option, value)}

    def _value(self, option: Payload, value: Value) -> str | int | float | bool:
        name = option["name"]
        match option["type"], value:
            case 3, str() if option.get("choices"):
                return _chosen(option, value)
            case 3, str():
                _within(name, len(value), option.get("min_length", 0), option.get("max_length", 6000))
                return value
            case 5, bool():
                return value
            case (4, int()) | (10, int() | float()):
                assert isinstance(value, int | float)
                if option.get("choices"):
                    return _chosen(option, value)
                _within(name, value, option.get("min_value"), option.get("max_value"))
                return value
            case ((6 | 7 | 8 | 9 | 11), _):
                return self.refer(option["type"], value)
        raise Impossible(f"option {name!r} does not take {value!r}")

    def refer(self, kind: int, value: object) -> str:
        """Return the id of a person, channel, role or file, and keep the object among the resolved ones."""
        match value:
            case Upload() if kind == ATTACHMENT:
                item = {**attachment(self.world, "ephemeral-attachments", value), "ephemeral": True}
                return self._keep("attachments", item)
            case Channel() if kind == CHANNEL_OPTION:
                return self._keep("channels", {**value.payload, "permissions": "0"})
            case int() if kind in (ROLE, MENTIONABLE) and self.guild:
                roles = [role for role in self.guild.payload["roles"] if role["id"] == str(value)]
                if roles:
                    return self._keep("roles", roles[0])
            case _ if kind in (USER, MENTIONABLE):
                user_id: int = getattr(value, "id", 0)
                member = self.guild.members.get(user_id) if self.guild else None
                if member:
                    shown = {key: part for key, part in member.payload.items() if key not in ("user", "deaf", "mute")}
                    permissions = str(int(member.permissions))
                    self.resolved.setdefault("members", {})[str(user_id)] = {**shown, "permissions": permissions}
                if user_id in self.world.users:
                    return self._keep("users", self.world.users[user_id])
        raise Impossible(f"{value!r} cannot be named here")

    def _keep(self, group: str, item: Payload) -> str:
        self.resolved.setdefault(group, {})[item["id"]] = item
        return str(item["id"])

    def picked(self, select: Payload, values: Sequence[object]) -> list[str]:
        """Return the values chosen from a select (texts may be given by value or by label).

        Raises:
            Impossible: one is not offered, or they are too few or too many.
        """
        least, most = select.get("min_values"), select.get("max_values")
        required = select.get("required", True)
        least = 0 if not required and not values else 1 if least is None else least
        _within("selection", len(values), least, most or 1)
        kinds = {Part.USER_SELECT: USER, Part.ROLE_SELECT: ROLE, Part.MENTIONABLE_SELECT: MENTIONABLE}
        if select["type"] in (Part.SELECT, Part.CHECKBOX_GROUP):
            return [_offered(select, str(value)) for value in values]
        return [self.refer(kinds.get(select["type"], CHANNEL_OPTION), value) for value in values]

    def modal(self, modal: Payload, values: Mapping[str, object]) -> list[Payload]:
        """Return the submitted components; fields are named by custom id or label.

        Raises:
            Impossible: a field is unknown, missing or out of its bounds.
        """
        left = dict(values)
        filled = []
        for top in modal["components"]:
            if top["type"] == Part.TEXT:
                filled.append({"type": int(Part.TEXT), "id": top.get("id", 0)})
                continue
            field = top.get("component") or top["components"][0]
            label = top.get("label") or label_of(field)
            value = left.pop(field["custom_id"], left.pop(label, None))
            answer = {"type": field["type"], "id": field.get("id", 0), "custom_id": field["custom_id"]}
            answer |= self._field(field, label, value)
            wrapped = {"component": answer} if "component" in top else {"components": [answer]}
            filled.append({"type": top["type"], "id": top.get("id", 0), **wrapped})
        if left:
            raise Impossible(f"the form has no {sorted(left)}")
        return filled

    def _field(self, field: Payload, label: str, value: object) -> Payload:
        needed = field.get("required", field["type"] not in OPTIONAL_BY_DEFAULT)
        match field["type"]:
            case Part.TEXT_INPUT:
                text = str(field.get("value") or "") if value is None else str(value)
                least = field.get("min_length") or int(needed)
                if text or needed:
                    _within(label, len(text), least, field.get("max_length") or 4000)
                return {"value": text}
            case Part.CHECKBOX:
                return {"value": bool(field.get("default", False) if value is None else value)}
            case Part.RADIO_GROUP:
                preset = [option["value"] for option in field["options"] if option.get("default")]
                chosen = _offered(field, str(value)) if value is not None else next(iter(preset), None)
                if needed and chosen is None:
                    raise Impossible(f"{label!r} must be answered")
                return {"value": chosen}
            case Part.FILE_UPLOAD:
                files = _listed(value)
                most = field.get("max_values", 1)
                _within(label, len(files), int(needed) if not files else field.get("min_values", 1), most)
                return {"values": [self.refer(ATTACHMENT, one) for one in files]}
            case _:
                preset = [option["value"] for option in field.get("options") or [] if option.get("default")]
                return {"values": self.picked(field, preset if value is None else _listed(value))}


def _listed(value: object) -> list[object]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _offered(select: Payload, wanted: str) -> str:
    for option in select["options"]:
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise Impossible(f"{wanted!r} is not among {[option['label'] for option in select['options']]}")


def _chosen(option: Payload, wanted: str | float) -> str | int | float:
    for choice in option["choices"]:
        if wanted in (choice["value"], choice["name"]):
            value: str | int | float = choice["value"]
            return value
    raise Impossible(f"{wanted!r} is not a choice of {option['name']!r}")


def _within(name: str, size: float, least: float | None, most: float | None) -> None:
    if (least is not None and size < least) or (most is not None and size > most):
        raise Impossible(f"{name!r}: {size} is not between {least} and {most}")
