"""`python -m bot`: the offline table without a token, a server's bot with one.

Exit codes: 0 ended as asked · 1 a bug of ours · 2 settings · 3 second copy · 4 token refused · 5 newer database ·
6 damaged database · 7 data folder · 8 migration · 9 SQLite refused a protective setting
"""

import argparse
import sys
from typing import TYPE_CHECKING

from bot.errors import StartupError
from bot.logs import set_up_logging
from bot.settings import Settings, SettingsError, read_settings, read_token

if TYPE_CHECKING:
    from bot.chance import Dice

SETTINGS_UNUSABLE = 2


def main(arguments: list[str] | None = None, dice: "Dice | None" = None) -> int:
    """Run the bot as arguments and settings say, with the system's dice or those given; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        settings = read_settings()
        token = read_token(settings)
    except SettingsError as error:
        print("The settings cannot be used:", *(f"  {each}" for each in error.problems), sep="\n", file=sys.stderr)
        return SETTINGS_UNUSABLE
    try:
        return _run(options, settings, token, dice)
    except StartupError as error:
        print(error.sentence, file=sys.stderr)
        return error.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="A Discord bot for narrative dice.")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--serve", action="store_true", help="serve Discord; without a token this is an error")
    kind.add_argument("--check", action="store_true", help="check the settings and the database, then end")
    kind.add_argument("--alive", action="store_true", help="end with 0 if a running bot is well (for health checks)")
    return parser


def _run(options: argparse.Namespace, settings: Settings, token: str | None, dice: "Dice | None") -> int:
    # Each way of running imports only what it needs: a health check must not load Discord.
    if options.alive:
        from bot.health import check_alive

        return check_alive(settings.data_dir)
    if options.check:
        from bot.check import check

        return check(settings, token)
    if token is not None:
        from bot.serve import serve

        set_up_logging(settings, token)
        return serve(settings, token, dice)
    if options.serve:
        print(
            "DISCORD_TOKEN is not set, and --serve needs it. Put it into the environment or into .env "
            "(see .env.example); without --serve the offline table opens.",
            file=sys.stderr,
        )
        return SETTINGS_UNUSABLE
    from bot.offline.table import run

    set_up_logging(settings, token, quiet=True)
    return run(settings, dice=dice)


if __name__ == "__main__":
    sys.exit(main())
