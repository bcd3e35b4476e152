"""Commands to type in tests, as the bot would upload them."""

from typing import Any

from bot.offline.specs import Spec, read_specs

TEXT, INTEGER, BOOLEAN, PERSON, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11


def option(name: str, kind: int, *, required: bool = False, **more: Any) -> dict[str, Any]:
    """Return an option as Discord sends it."""
    return {"name": name, "type": kind, "description": f"the {name}", "required": required, **more}


def command(name: str, *options: dict[str, Any], kind: int = 1) -> dict[str, Any]:
    """Return a command or a part of one."""
    return {"name": name, "type": kind, "description": name.title(), "options": list(options)}


SIDES = [{"name": "light", "value": "light"}, {"name": "dark side of it", "value": "dark"}]
UPLOADED = (
    command(
        "roll",
        option("pool", TEXT, required=True, max_length=40),
        option("label", TEXT, min_length=2),
        option("secret", BOOLEAN),
    ),
    command(
        "destiny",
        command("show"),
        command("set", option("light", INTEGER, required=True, min_value=0, max_value=99), option("dark", INTEGER)),
        command("use", option("side", TEXT, choices=SIDES), option("check", TEXT)),
    ),
    command(
        "campaign",
        command(
            "gm",
            command("add", option("person", PERSON), option("role", ROLE)),
            command("whoever", option("who", MENTIONABLE, required=True)),
            kind=2,
        ),
        command("link", option("channel", CHANNEL, required=True)),
        command("import", option("file", FILE, required=True)),
    ),
    command("undo", option("change", INTEGER, autocomplete=True)),
    command("scale", option("factor", NUMBER, min_value=0.5)),
    {"name": "Look at this", "type": 3},
)
SPECS = read_specs(UPLOADED)


def spec(name: str) -> Spec:
    """Return a command by its whole name."""
    return next(each for each in SPECS if each.name == name)
