"""What Discord refuses in a body: lengths, counts and combinations.

Pure: takes payloads, raises `Refused`.
"""

from collections import Counter

from tests.loopback.wire import Flag, Part, Payload, Refused, invalid_form, walk_parts

V2_PARTS = frozenset(
    {Part.SECTION, Part.TEXT, Part.THUMBNAIL, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER},
)
MODAL_TOP = frozenset({Part.ACTION_ROW, Part.LABEL, Part.TEXT})
TEXT_LIMITS = {
    "label": 80,
    "custom_id": 100,
    "placeholder": 150,
    "url": 512,
}
EMBED_LIMITS = {"title": 256, "description": 4096}


def check_message(body: Payload, flags: Flag, known_emojis: frozenset[str]) -> None:
    """Check the body of a new or edited message whose flags come to `flags`.

    Raises:
        Refused: Discord would not take it.
    """
    _fit("content", body.get("content") or "", 2000)
    _check_embeds(body.get("embeds") or [])
    parts = body.get("components")
    if Flag.COMPONENTS_V2 in flags:
        for legacy in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(legacy):
                raise invalid_form(
                    legacy,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{legacy}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
        _check_layout(parts or [])
    else:
        _check_rows(parts or [])
    check_parts(parts or [], known_emojis)


def _check_embeds(embeds: list[Payload]) -> None:
    if len(embeds) > 10:
        raise invalid_form("embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    total = 0
    for number, embed in enumerate(embeds):
        where = f"embeds.{number}"
        texts = {key: embed.get(key) or "" for key in EMBED_LIMITS}
        for key, limit in EMBED_LIMITS.items():
            _fit(f"{where}.{key}", texts[key], limit)
        footer = (embed.get("footer") or {}).get("text") or ""
        author = (embed.get("author") or {}).get("name") or ""
        _fit(f"{where}.footer.text", footer, 2048)
        _fit(f"{where}.author.name", author, 256)
        fields = embed.get("fields") or []
        if len(fields) > 25:
            raise invalid_form(f"{where}.fields", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        for row in fields:
            _fit(f"{where}.fields.name", row["name"], 256)
            _fit(f"{where}.fields.value", row["value"], 1024)
        total += sum(map(len, texts.values())) + len(footer) + len(author)
        total += sum(len(row["name"]) + len(row["value"]) for row in fields)
    if total > 6000:
        raise invalid_form("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_rows(parts: list[Payload]) -> None:
    if len(parts) > 5:
        raise invalid_form("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for part in walk_parts(parts):
        if part["type"] in V2_PARTS:
            raise invalid_form("components", "UNION_TYPE_CHOICES", "Value of field 'type' must be one of (1,).")


def _check_layout(parts: list[Payload]) -> None:
    flat = list(walk_parts(parts))
    if len(flat) > 40:
        raise invalid_form("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"{len(flat)} of 40")
    shown = sum(len(part["content"]) for part in flat if part["type"] == Part.TEXT)
    if shown > 4000:
        raise invalid_form("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"{shown} of 4000")


def check_parts(parts: list[Payload], known_emojis: frozenset[str]) -> None:
    """Check each component by itself, wherever it hangs.

    Raises:
        Refused: Discord would not take one of them.
    """
    flat = list(walk_parts(parts))
    twice = [name for name, count in Counter(part.get("custom_id") for part in flat).items() if name and count > 1]
    if twice:
        raise invalid_form("components", "COMPONENT_CUSTOM_ID_DUPLICATED", f"{twice[0]} comes twice")
    for part in flat:
        for key, limit in TEXT_LIMITS.items():
            if part["type"] != Part.LABEL and isinstance(part.get(key), str):
                _fit(f"components.{key}", part[key], limit)
        emoji = part.get("emoji") or {}
        if emoji.get("id") and str(emoji["id"]) not in known_emojis:
            raise invalid_form("components.emoji.id", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        _check_part(part)


def _check_part(part: Payload) -> None:
    inner = part.get("components") or []
    match part["type"]:
        case Part.ACTION_ROW:
            width = sum(1 if child["type"] == Part.BUTTON else 5 for child in inner)
            if not 1 <= width <= 5:
                raise invalid_form("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "1 to 5 buttons or 1 select")
        case Part.BUTTON:
            if not (part.get("label") or part.get("emoji")):
                raise invalid_form(
                    "components", "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED", "A label or emoji is required"
                )
            if not (part.get("custom_id") or part.get("url")):
                raise invalid_form("components", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        case Part.SECTION:
            if not (1 <= len(inner) <= 3 and part.get("accessory")):
                raise invalid_form("components", "BASE_TYPE_BAD_LENGTH", "Section: 1 to 3 texts and an accessory")
        case Part.CONTAINER if not inner:
            raise invalid_form("components", "BASE_TYPE_REQUIRED", "Container is empty")
        case Part.TEXT if not part["content"]:
            raise invalid_form("components.content", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 4000 in length.")
        case Part.SELECT | Part.RADIO_GROUP | Part.CHECKBOX_GROUP:
            _check_options(part.get("options") or [], {Part.SELECT: 25}.get(part["type"], 10))


def _check_options(options: list[Payload], most: int) -> None:
    if not 1 <= len(options) <= most:
        raise invalid_form("components.options", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")
    for option in options:
        for key in ("label", "value", "description"):
            _fit(f"components.options.{key}", option.get(key) or "", 100)
    if len({option["value"] for option in options}) < len(options):
        raise invalid_form("components.options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "A value comes twice")


def check_modal(data: Payload, known_emojis: frozenset[str]) -> None:
    """Check a modal.

    Raises:
        Refused: Discord would not take it.
    """
    if not 1 <= len(data.get("title") or "") <= 45:
        raise invalid_form("data.title", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
    _fit("data.custom_id", data["custom_id"], 100)
    parts = data["components"]
    if not 1 <= len(parts) <= 5 or any(part["type"] not in MODAL_TOP for part in parts):
        raise invalid_form("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 rows, labels or texts.")
    for part in walk_parts(parts):
        if part["type"] == Part.LABEL:
            _fit("data.components.label", part["label"], 45)
            _fit("data.components.description", part.get("description") or "", 100)
    check_parts(parts, known_emojis)


def check_choices(choices: list[Payload]) -> None:
    """Check the answer to an autocomplete.

    Raises:
        Refused: Discord would not take it.
    """
    if len(choices) > 25:
        raise invalid_form("data.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100 or len(str(choice["value"])) > 100:
            raise invalid_form("data.choices", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")


def check_no_text(data: Payload) -> None:
    """Check a deferral: it may say that the answer will be ephemeral, nothing else.

    Raises:
        Refused: it carries more.
    """
    if set(data) - {"flags"} or Flag(data.get("flags") or 0) & ~Flag.EPHEMERAL:
        raise Refused(400, 50035, "Invalid Form Body (a deferral carries the ephemeral flag only)")


def _fit(field: str, text: str, limit: int) -> None:
    if len(text) > limit:
        raise invalid_form(field, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")
