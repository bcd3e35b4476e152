"""Application commands: what Discord refuses when they are registered, and how a person finds them."""

import re
from collections.abc import Iterator

from tests.loopback.places import Channel
from tests.loopback.state import World
from tests.loopback.wire import Payload, Permission, Place, Refused, invalid_form

NAME = re.compile(r"[-_'\w]{1,32}")
SUB_COMMAND, GROUP = 1, 2
SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
MOST = {SLASH: 100, USER_MENU: 15, MESSAGE_MENU: 15}


class Impossible(LookupError):
    """A person of flesh could not do this: what they would press is not there, or not for them."""


def register(world: World, scope: int | None, body: list[Payload]) -> list[Payload]:
    """Replace all commands of a scope (everywhere, or one server) and return them.

    Raises:
        Refused: Discord would not take one of them; the old ones stay.
    """
    old = {(command["name"], command["type"]): command["id"] for command in world.commands.get(scope, [])}
    kept = []
    for number, given in enumerate(body):
        command: Payload = {
            "type": SLASH,
            "description": "",
            "options": [],
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            **{key: value for key, value in given.items() if value is not None},
        }
        _check_command(str(number), command)
        known = old.get((command["name"], command["type"]))
        command |= {
            "id": known or str(world.snowflakes.new()),
            "application_id": str(world.app_id),
            "version": str(world.snowflakes.new()),
        }
        kept.append(command | ({"guild_id": str(scope)} if scope else {}))
    for kind, most in MOST.items():
        if sum(command["type"] == kind for command in kept) > most:
            raise Refused(400, 30032, f"Maximum number of application commands reached ({most}).")
    names = [(command["name"], command["type"]) for command in kept]
    if len(set(names)) < len(names):
        raise invalid_form("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    world.commands[scope] = kept
    return kept


def _check_command(where: str, command: Payload) -> None:
    if command["type"] == SLASH:
        _check_node(where, command, depth=0)
        size = sum(map(len, _texts(command)))
        if size > 8000:
            raise invalid_form(where, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({size} of 8000)")
    elif not 1 <= len(command["name"]) <= 32 or command["description"] or command["options"]:
        raise invalid_form(f"{where}.name", "APPLICATION_COMMAND_INVALID_NAME", "Menu command is invalid")


def _check_node(where: str, node: Payload, depth: int) -> None:
    if not NAME.fullmatch(node["name"]) or node["name"] != node["name"].lower():
        raise invalid_form(f"{where}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if not 1 <= len(node["description"]) <= 100:
        raise invalid_form(f"{where}.description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    options, choices = node.get("options") or [], node.get("choices") or []
    if len(options) > 25 or len(choices) > 25:
        raise invalid_form(f"{where}.options", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100 or len(str(choice["value"])) > 100:
            raise invalid_form(f"{where}.choices", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    if len({option["name"] for option in options}) < len(options):
        raise invalid_form(f"{where}.options", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option names repeat")
    values = [option for option in options if option["type"] not in (SUB_COMMAND, GROUP)]
    if values and len(values) < len(options):
        raise invalid_form(f"{where}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options")
    needed = [bool(option.get("required")) for option in values]
    if needed != sorted(needed, reverse=True):
        raise invalid_form(f"{where}.options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required ones go first")
    if depth > 2:
        raise invalid_form(where, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands nest too deep")
    for option in options:
        _check_node(f"{where}.options.{option['name']}", option, depth + (option["type"] in (SUB_COMMAND, GROUP)))


def _texts(node: Payload) -> Iterator[str]:
    yield node["name"]
    yield node["description"]
    for choice in node.get("choices") or ():
        yield choice["name"]
        yield str(choice["value"])
    for option in node.get("options") or ():
        yield from _texts(option)


def find_command(world: World, channel: Channel, name: str, kind: int = SLASH) -> Payload:
    """Return the command a person means.

    Raises:
        Impossible: it was never registered.
    """
    for scope in (channel.guild_id, None):
        for command in world.commands.get(scope, []):
            if (command["name"], command["type"]) == (name, kind):
                return command
    raise Impossible(f"/{name} was never registered")


def check_may_use(command: Payload, channel: Channel, permissions: Permission, *, user_install: bool) -> None:
    """Check that Discord shows this command to a person here.

    Raises:
        Impossible: it does not.
    """
    name = command["name"]
    if int(user_install) not in command["integration_types"]:
        raise Impossible(f"/{name} is not for {'user' if user_install else 'server'} installs")
    if not user_install and (channel.place is Place.GROUP_DM or (channel.guild and not channel.guild.bot_present)):
        raise Impossible(f"/{name}: the bot is not here")
    contexts = command["contexts"]
    if contexts is not None and context_of(channel) not in contexts:
        raise Impossible(f"/{name} is not offered in a {channel.place.name}")
    wanted = command["default_member_permissions"]
    if channel.guild and wanted is not None and Permission.ADMINISTRATOR not in permissions:
        needed = Permission(int(wanted))
        if needed not in permissions or not needed:
            raise Impossible(f"/{name} is hidden from members without {needed!r}")


def context_of(channel: Channel) -> int:
    """Return Discord's number for a server, the bot's own conversation or any other conversation."""
    return {Place.DM: 1, Place.GROUP_DM: 2}.get(channel.place, 0)


def descend(command: Payload, path: list[str]) -> list[Payload]:
    """Return the nodes from the command down to the sub-command that `path` names.

    Raises:
        Impossible: there is no such sub-command, or one more word is needed.
    """
    nodes = [command]
    for word in path:
        below = [option for option in nodes[-1].get("options") or [] if option["name"] == word]
        if not below or below[0]["type"] not in (SUB_COMMAND, GROUP):
            raise Impossible(f"/{command['name']} has no {' '.join(path)}")
        nodes.append(below[0])
    if any(option["type"] in (SUB_COMMAND, GROUP) for option in nodes[-1].get("options") or []):
        raise Impossible(f"/{' '.join(node['name'] for node in nodes)} needs a sub-command")
    return nodes
