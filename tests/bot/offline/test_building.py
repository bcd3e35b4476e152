"""Building, saving and rolling pools in the terminal, by the numbers of buttons and by names."""

from pathlib import Path

import pytest

from tests.bot.offline.test_whole_runs import answer_to, play

pytestmark = pytest.mark.process


def test_a_pool_is_built_by_numbers_saved_by_name_and_rolled_the_next_day(tmp_path: Path) -> None:
    today = play(
        tmp_path,
        "/roll",
        "!1",
        "!2",
        "!5",
        "!8 Upgrade diff",
        "!8 nothing like it",
        "!11",
        "",
        "slice the door",
        "!9",
        "!9",
        "/roll label:door",
        "/pool save name:hard pool:2y",
        "/pool save name:Slicer pool:2q",
        "/pool save name:Slicer pool:2y1g 2p",
        "/roll slicr",
        "!",
    )
    assert (today.returncode, today.stderr) == (0, "")
    assert "1 Proficiency, 1 Ability against 1 Challenge\n" in answer_to("!8 Upgrade diff", today.stdout)
    assert "There is no “nothing like it” to choose" in answer_to("!8 nothing like it", today.stdout)
    assert "@gm · slice the door\n" in today.stdout
    assert "`1y1g 1r`" in today.stdout
    assert "Type the dice beside the label" in answer_to("/roll label:door", today.stdout)
    assert "means dice itself" in answer_to("/pool save name:hard pool:2y", today.stdout)
    assert "Did you mean `Slicer`?" in answer_to("/roll slicr", today.stdout)

    tomorrow = play(tmp_path, "/roll slicer", "/preferences compact:true", "/roll slicer", "@ann /roll slicer")

    assert (tomorrow.returncode, tomorrow.stderr) == (0, "")
    assert "· `2y1g 2p` · " in tomorrow.stdout
    hers = tomorrow.stdout.split("@ann /roll slicer")[1]
    assert "Nothing was rolled" in hers
