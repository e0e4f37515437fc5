"""Each planted fault is found by a weekend; without it the same weekend holds (``test_weekends``)."""

from pathlib import Path

import pytest

from tests.weekends.planted import PLANTED, planted
from tests.weekends.play import BrokenWeekendError, Script, play
from tests.weekends.setting_up import Beginnings

SCRIPTS = Path(__file__).parent / "scripts"
# The script that finds each fault, and the invariant that says so.
FOUND_BY = {
    "acknowledges before the commit": ("disk-full-at-each-write", "lost"),
    "forgets the keys of what was sent": ("answer-lost-before-the-hand-over", "refused"),
    "keeps an answer whose write is undone": ("withheld", "lost"),
    "forgets the key of a hand on the other machine": ("answer-lost-before-the-hand-over", "refused"),
    "writes a hand on an older sheet": ("answer-lost-before-the-hand-over", "server error"),
    "checks a player in twice": ("arrival-lost-before-the-hand-over", "doubled"),
    "confirms a step that is undone": ("step-befallen", "not equal"),
    "counts a step as taken that was lost": ("step-befallen", "not settled"),
    "does not know a step again": ("step-befallen", "not settled"),
    "takes a message that is old": ("old-step-after-the-hand-over", "term fell"),
    "sends new rows and no changed ones": ("follower-written-to", "not equal"),
    "leaves hands out of a step": ("answer-lost-before-the-hand-over", "not equal"),
    "writes on a machine that follows": ("follower-written-to", "lost"),
    "gives the lead and keeps it": ("answer-lost-before-the-hand-over", "one leader"),
    "takes the lead without a new term": ("answer-lost-before-the-hand-over", "older term leads"),
    "hands over before the last row": ("step-on-its-way-at-the-hand-over", "lost"),
    "does not know that it took the lead": ("given-back-early", "not settled"),
    "judges a device by older rows": ("older-rows", "refused"),
    "waits for a clock that was set back": ("clock-set-back", "not sent"),
    "shows a session that is withheld": ("withheld", "public"),
    "shows what is not released": ("withheld", "public"),
    "shows standings of before": ("withheld", "public"),
    "adds a point to whoever is first": ("withheld", "standings"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(PLANTED))
def test_a_planted_fault_is_found(beginnings: Beginnings, name: str) -> None:
    script, kind = FOUND_BY[name]
    with pytest.raises(BrokenWeekendError) as told, planted(name):
        play(Script.read((SCRIPTS / f"{script}.json").read_text()), beginnings)
    assert told.value.kind == kind
