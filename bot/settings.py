"""Every setting of the bot, read once from the environment and `.env` by `bot.__main__`. Imports nothing of ours."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from environs import Env, EnvValidationError, validate


class LogFormat(StrEnum):
    """How log lines look."""

    CONSOLE = "console"
    JSON = "json"


class LogLevel(StrEnum):
    """What is worth a log line."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class SettingsError(Exception):
    """The settings cannot be used; `problems` has one readable line for each reason."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


MOST_READY_TIMEOUT = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings; each is the environment variable of the same name in capitals."""

    discord_token: str | None = field(default=None, repr=False)
    """The bot's token; without it (and without the file) `python -m bot` opens the offline table."""
    discord_token_file: Path | None = None
    """A file that holds the token and that only its owner can read."""
    data_dir: Path = Path("data")
    """The folder of the database, its backups and the lock."""
    log_level: LogLevel = LogLevel.INFO
    log_format: LogFormat = LogFormat.CONSOLE
    guild_ready_timeout: float = 2.0
    """Seconds without a further server after which the bot counts as ready, 0 to 60."""
    discord_api_base: str | None = None
    """Another address for Discord's HTTP interface; for tests."""
    discord_gateway: str | None = None
    """Another address for Discord's gateway; for tests."""
    support_url: str | None = None
    """Where players find help with this installation; shown under errors of ours."""


def read_settings() -> Settings:
    """Read the settings from the environment and from `.env` in this folder; the environment wins.

    Raises:
        SettingsError: one or more of them cannot be used; all of them are told at once.
    """
    env = Env(eager=False)
    env.read_env(".env", recurse=False)
    usual = Settings()
    settings = Settings(
        discord_token=env.str("DISCORD_TOKEN", None),
        discord_token_file=env.path("DISCORD_TOKEN_FILE", None),
        data_dir=env.path("DATA_DIR", usual.data_dir),
        log_level=env.enum("LOG_LEVEL", usual.log_level, enum=LogLevel, by_value=True),
        log_format=env.enum("LOG_FORMAT", usual.log_format, enum=LogFormat, by_value=True),
        guild_ready_timeout=env.float(
            "GUILD_READY_TIMEOUT",
            usual.guild_ready_timeout,
            validate=validate.Range(min=0, max=MOST_READY_TIMEOUT),
        ),
        discord_api_base=env.str("DISCORD_API_BASE", None),
        discord_gateway=env.str("DISCORD_GATEWAY", None),
        support_url=env.str("SUPPORT_URL", None),
    )
    try:
        env.seal()
    except EnvValidationError as error:
        messages = error.error_messages
        assert isinstance(messages, Mapping), "sealing names each variable"
        problems = tuple(f"{name}: {' '.join(why)}" for name, why in sorted(messages.items()))
        raise SettingsError(problems) from None
    return settings


def read_token(settings: Settings) -> str | None:
    """Return the token from the setting or the file, or None where neither is set.

    Raises:
        SettingsError: the file is missing, empty, or readable by others than its owner.
    """
    if settings.discord_token_file is None:
        token = (settings.discord_token or "").strip()
        return token or None
    path = settings.discord_token_file
    try:
        mode = path.stat().st_mode & 0o777
        token = path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SettingsError((f"DISCORD_TOKEN_FILE: {path} cannot be read ({error.strerror}).",)) from None
    if mode & 0o077 and path.parent != Path("/run/secrets"):
        raise SettingsError((f"DISCORD_TOKEN_FILE: others can read {path}; run: chmod 600 {path}",))
    if not token:
        raise SettingsError((f"DISCORD_TOKEN_FILE: {path} is empty.",))
    return token
