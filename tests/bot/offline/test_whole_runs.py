"""The table as people use it: lines piped into `python -m bot`, day after day on the same data folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.process


BOT = (sys.executable, "-m", "bot")


def surroundings(folder: Path) -> dict[str, str]:
    """Return an environment without a token and with a data folder of its own."""
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "DATA_DIR": str(folder / "data")}


def play(folder: Path, *lines: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Pipe lines into the bot, away from everybody's settings, and return what it printed."""
    return subprocess.run(
        BOT,
        input="".join(f"{line}\n" for line in lines),
        env=surroundings(folder) | environment,
        cwd=folder,  # no .env of a developer
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def answer_to(line: str, output: str) -> str:
    """Return what was printed between a line and the next one."""
    found = re.search(rf"^\S+( #\S+)?> {re.escape(line)}\n(.*?)(?=^\S+( #\S+)?> |\Z)", output, re.DOTALL | re.MULTILINE)
    assert found is not None, f"{line!r} is not in:\n{output}"
    return found[2]


def test_yesterdays_table_is_there_today(tmp_path: Path) -> None:
    yesterday = play(
        tmp_path,
        "/campaign setup",
        "/destiny roll",
        "/destiny set light:3 dark:2",
        '/roll pool:2y1g 2p label:"slice the door"',
        "/destiny show",
        "!1",
        "/undo",
        "/history",
        "@ann /destiny roll",
        "#side-quest",
        "+pilots",
        "quit",
        "/roll 2y",
    )
    assert (yesterday.returncode, yesterday.stderr) == (0, "")
    assert "no DISCORD_TOKEN is set" in yesterday.stdout
    assert "\x1b" not in yesterday.stdout
    roll = answer_to('/roll pool:2y1g 2p label:"slice the door"', yesterday.stdout)
    assert "  @gm · slice the door\n" in roll
    assert "`2y1g 2p`" in roll
    panel = answer_to("/destiny show", yesterday.stdout)
    assert "○○○ 3 light side · ●● 2 dark side" in panel
    assert "[1] Use light side point  [2] Use dark side point" in panel
    press = answer_to("!1", yesterday.stdout)
    assert "(gm presses “Use light side point” on “Destiny Pool”)" in press
    assert "○○ 2 light side · ●●● 3 dark side" in press
    undo = answer_to("/undo", yesterday.stdout)
    assert "Pool: 2/3 → 3/2" in undo
    assert "the message “Destiny Pool” is brought up to date" in undo
    history = answer_to("/history", yesterday.stdout)
    assert "(only you see this)" in history
    assert "~~a light side point used (3/2 → 2/3)~~ (taken back)" in history
    assert "`2y`" not in yesterday.stdout, "after quit nothing is done"

    today = play(tmp_path, "!", "!1", "@ann !2", "/campaign gm add role:pilots", "@gm #side-quest /destiny show")

    assert (today.returncode, today.stderr) == (0, "")
    assert "(“Destiny Pool” is still here with its buttons" in today.stdout
    again = answer_to("!", today.stdout)
    points = re.search(r"(\d+) light side · .*?(\d+) dark side", again)
    assert points is not None
    light, dark = int(points[1]), int(points[2])
    assert light + dark in (6, 7), "ann's Force die has brought one or two points"
    assert "Rolled so far: @gm, @ann" in again
    assert f"{light - 1} light side" in answer_to("!1", today.stdout), "the button outlived the restart"
    assert "Using the GM's side is for the GM (@gm)" in answer_to("@ann !2", today.stdout)
    assert "This channel has no campaign yet" in answer_to("@gm #side-quest /destiny show", today.stdout)


def test_what_cannot_be_done_is_answered_and_the_table_goes_on_to_the_end_of_the_pipe(tmp_path: Path) -> None:
    ended = play(
        tmp_path,
        "/rol 2y",
        "/destiny set light:100 dark:1",
        "/roll 2y1q",
        "roll 2y",
        "!1",
        "dm",
        "/destiny show",
        "#table",
        "/odds 2y 2p",
        "/undo change:x",
        "/roll 2y 2p",
    )
    answers = {
        "/rol 2y": "There is no command /rol. Did you mean /roll?",
        "/destiny set light:100 dark:1": "light: is from 0 to 99, not 100.",
        "/roll 2y1q": "Nothing was rolled.",
        "roll 2y": "Commands begin with a slash, as in Discord: /roll 2y",
        "!1": "There are no buttons here that @gm can see.",
        "/odds 2y 2p": "Exact, not sampled",
        "/undo change:x": "change: is a whole number, not “x”.",
        "/roll 2y 2p": "#1 · `2y 2p`",
    }

    assert (ended.returncode, ended.stderr) == (0, "")
    for line, told in answers.items():
        assert told in answer_to(line, ended.stdout)
    assert "gm (dm)> /destiny show\n  There is no command /destiny." in ended.stdout


def test_a_missing_simulator_is_told_before_anything_is_made(tmp_path: Path) -> None:
    # A module in front of the installed one that fails like one that is not there.
    (tmp_path / "simcord.py").write_text("raise ImportError('No module named simcord')")

    ended = play(tmp_path, "/roll 2y", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")

    assert ended.returncode == 2
    assert "make run" in ended.stderr
    assert ended.stdout == ""
    assert not (tmp_path / "data").exists()


def test_a_second_copy_is_refused_and_a_kill_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(BOT, stdin=pipe, stdout=pipe, env=surroundings(tmp_path), cwd=tmp_path, text=True) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        first.stdin.write("/campaign setup\n/destiny set 3 2\n@ann /destiny show\n/help\n")
        first.stdin.flush()
        for line in first.stdout:
            if line == "ann> /help\n":  # everything before it has been done
                break
        second = play(tmp_path, "/roll 2y")
        first.kill()
    after = play(tmp_path, "@ann !1")

    assert second.returncode == 3
    assert len(second.stderr.splitlines()) == 1
    assert (after.returncode, after.stderr) == (0, "")
    assert "○○ 2 light side · ●●● 3 dark side" in answer_to("@ann !1", after.stdout)


def test_every_button_of_a_roll_works_by_its_number_and_after_a_restart(tmp_path: Path) -> None:
    rolled = play(
        tmp_path,
        "/campaign settings late_upgrades:True",
        "/destiny set light:3 dark:3",
        '/character create "Vex | brawn 2 | wounds 12 strain 30"',
        '/roll "2y 2p 2w light" label:"the door"',
        *("!1", "!2", "1b", "aim"),
        *("!3", "", "", "1"),
    ).stdout
    again = answer_to("!1", rolled)
    assert "presses “Roll again”" in again
    assert "#2 · `2y 2p 2w" in again
    assert "by @gm: +1 Boost (" in rolled
    assert "The Force by @gm: " in rolled

    after_restart = play(
        tmp_path,
        *('/roll 1y1g 1p label:"the vault"', "quit"),
    ).stdout
    assert "[3] Destiny Point…" in after_restart
    pressed = play(
        tmp_path,
        *("!3", "1"),
        *("!4 reroll", "1", "luck"),
        *("!4 turn", "1", "", "a talent"),
        "!4 explain",
        "@bob !1",
        "@gm !4 delete",
        "!1",
    ).stdout
    assert "for a light point" in pressed
    assert "by @gm: rolled again Proficiency " in pressed
    assert "by @gm: turned Proficiency " in pressed
    assert "Roll #3, explained" in answer_to("!4 explain", pressed)
    assert "The buttons of this roll are for @gm and the GM." in answer_to("@bob !1", pressed)
    assert "Roll #3 was deleted by @gm just now." in pressed
    assert "[1] Roll again" in pressed.split("was deleted by")[-1]
