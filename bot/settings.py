"""Every setting of the bot, read once from the environment by `bot.__main__`. Imports nothing of ours."""

from enum import StrEnum
from pathlib import Path

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


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


class Settings(BaseSettings):
    """The settings; each is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr | None = None
    """The bot's token; without it (and without the file) `python -m bot` opens the offline table."""
    discord_token_file: Path | None = None
    """A file that holds the token and that only its owner can read."""
    data_dir: Path = Path("data")
    """The folder of the database, its backups and the lock."""
    log_level: LogLevel = LogLevel.INFO
    log_format: LogFormat = LogFormat.CONSOLE
    guild_ready_timeout: float = Field(default=2.0, ge=0, le=60)
    """Seconds without a further server after which the bot counts as ready."""
    discord_api_base: str | None = None
    """Another address for Discord's HTTP interface; for tests."""
    discord_gateway: str | None = None
    """Another address for Discord's gateway; for tests."""
    support_url: str | None = None
    """Where players find help with this installation; shown under errors of ours."""


def read_settings() -> Settings:
    """Read the settings from the environment and `.env`.

    Raises:
        SettingsError: one or more of them cannot be used.
    """
    try:
        return Settings()
    except ValidationError as error:
        # pydantic would show the input too, and the input may be the token.
        raise SettingsError(
            tuple(f"{'.'.join(map(str, each['loc'])).upper()}: {each['msg']}" for each in error.errors())
        ) from None


def read_token(settings: Settings) -> str | None:
    """Return the token from the setting or the file, or None where neither is set.

    Raises:
        SettingsError: the file is missing, empty, or readable by others than its owner.
    """
    if settings.discord_token_file is None:
        token = settings.discord_token.get_secret_value().strip() if settings.discord_token else ""
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
