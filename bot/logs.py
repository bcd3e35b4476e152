"""Logging: one set-up for our lines and those of the libraries, with secrets taken out."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from bot.settings import LogFormat, Settings

_SECRETS = (
    # An interaction's token sits in its callback and webhook addresses and is valid for 15 minutes.
    (re.compile(r"(/interactions/\d+/)[^/\s\"']+"), r"\1[token]"),
    (re.compile(r"(/webhooks/\d+/)[^/\s\"'?]+"), r"\1[token]"),
    (re.compile(r"(Bot )[\w.-]{20,}"), r"\1[token]"),
    (re.compile(r"(['\"]token['\"]: ?['\"])[^'\"]+"), r"\1[token]"),
)


def redact(text: str, token: str | None = None) -> str:
    """Return the text without the bot's token and without interaction tokens."""
    if token:
        text = text.replace(token, "[token]")
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class _Redacting(logging.Filter):
    """Takes secrets out of every line, whoever wrote it."""

    def __init__(self, token: str | None) -> None:
        super().__init__()
        self._token = token

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.msg, str):
            record.msg = redact(record.getMessage(), self._token)
            record.args = None
        return True


def set_up_logging(settings: Settings, token: str | None, *, quiet: bool = False) -> None:
    """Send structlog's and the standard library's lines through one formatter to the error stream.

    `quiet` keeps the terminal of the offline table free of everything below a warning.
    """

    def without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        return {key: redact(value, token) if isinstance(value, str) else value for key, value in event.items()}

    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer: structlog.types.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format is LogFormat.JSON
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # The pretty one shows local variables, and the token is among them.
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_Redacting(token))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # it lists itself whenever it is imported
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.WARNING, logging.getLevelName(settings.log_level.value)) if quiet else settings.log_level)
