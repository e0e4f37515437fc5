"""Weekends of the suite: those of a few seeds, and the scripts that were kept (``make weekends`` plays a thousand)."""

from pathlib import Path

import pytest

from tests.weekends.drawing import drawn_weekend
from tests.weekends.play import BrokenWeekendError, Script, play
from tests.weekends.setting_up import Beginnings, Setup
from tests.weekends.shrinking import shrink

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.json"))


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(12))
def test_a_weekend_holds(beginnings: Beginnings, seed: int) -> None:
    play(drawn_weekend(seed), beginnings)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_that_was_kept_holds(beginnings: Beginnings, path: Path) -> None:
    """Each of these broke something once."""
    play(Script.read(path.read_text()), beginnings)


def test_the_same_seed_is_the_same_weekend() -> None:
    assert drawn_weekend(7) == drawn_weekend(7)
    assert Script.read(drawn_weekend(7).text()) == drawn_weekend(7)
    assert drawn_weekend(7).steps != drawn_weekend(8).steps


def test_a_failure_shrinks_to_the_steps_that_make_it() -> None:
    steps = [["wait", number] for number in range(60)]
    steps[17], steps[44] = ["send", "sam", "lost"], ["send", "sue", "mute"]
    needed = [["send", "sam", "ok"], ["send", "sue", "mute"]]

    def fails(script: Script) -> bool:
        sent = [step for step in script.steps if step[0] == "send"]
        return len(sent) == 2 and sent[1] == needed[1]

    assert shrink(Script(Setup(), 1, steps), fails).steps == needed


def test_a_failure_is_told_with_a_script_that_plays_it_again(beginnings: Beginnings) -> None:
    script = Script(Setup(), 1, [["wait", 1], ["no such step"]])
    with pytest.raises(BrokenWeekendError) as told:
        play(script, beginnings)
    assert (told.value.kind, told.value.at) == ("KeyError", 1)
    assert Script.read(str(told.value).split("\n\n", 1)[1]) == script
