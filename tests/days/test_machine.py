"""The machine itself: it plays the same day twice, and every kind of fault fails with a script that replays it."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from random import Random
from unittest.mock import patch

import pytest
from django.utils.translation import gettext_lazy as _

from tests.days.acts.book import ACTS, Act
from tests.days.day import Day, Deed, Setup, begin
from tests.days.forms import Page, fill
from tests.days.invariants import broken, without_way
from tests.days.machine import BrokenDayError, drawn_day, play
from tests.days.rest import DeadEndError, finish
from tournaments.common.errors import Conflict, Refusal
from tournaments.models import Participant, Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency, open_things

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    return begin(Setup(sessions=2))


def test_the_same_number_is_the_same_day() -> None:
    assert drawn_day(7, 20) == drawn_day(7, 20)
    assert drawn_day(7, 20) != drawn_day(8, 20)


def test_what_an_act_did_not_name_fails_with_a_script() -> None:
    def choose(on: Day, pick: Random) -> Deed:
        return Deed(lambda: Participant.objects.filter(tournament=on.event, number=1).update(state="withdrawn"))

    with patch.dict(ACTS, {"enter_player": Act(choose)}), pytest.raises(BrokenDayError) as exception_info:
        play(Setup(), [("enter_player", 5)])
    assert "changed what it did not name: [(('person', 1)" in str(exception_info.value)
    assert "play(\n    Setup(" in str(exception_info.value)
    assert "('enter_player', 5)" in str(exception_info.value)


def test_an_exception_that_is_no_refusal_fails() -> None:
    def choose(on: Day, pick: Random) -> Deed:
        return Deed(lambda: 1 // 0)

    with patch.dict(ACTS, {"enter_player": Act(choose)}), pytest.raises(BrokenDayError, match="ZeroDivisionError"):
        play(Setup(), [("enter_player", 5)])


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("Seating", "Nobody sits there yet."), "no code"),
        (Refusal("seating.empty", ""), "no sentence"),
        (Refusal("seating.empty", _("Table %(table)s is empty.")), "no sentence"),
        (Refusal("seating.empty", "Nobody sits there yet.", {"href": "/t/nowhere/at/all/"}), "leads nowhere"),
        (Conflict("seating.unheard_of", "Nobody sits there yet."), "neither a page nor"),
    ],
)
def test_a_refusal_that_leaves_its_reader_alone_is_told(refusal: Refusal, text: str) -> None:
    assert text in without_way(refusal)


def test_a_refusal_with_a_page_or_a_sentence_that_says_what_to_do_is_a_way_on() -> None:
    assert not without_way(Refusal("seating.unheard_of", "Nobody sits there.", {"href": "/t/random-open/draws/"}))
    assert not without_way(Refusal("scoring.reason_missing", "Enter the substitute and a reason."))


@pytest.mark.long
def test_silence_of_next_is_told(day: Day) -> None:
    with patch("tests.days.invariants.open_things_of", return_value=[]):
        assert any("next is silent" in sentence for sentence in broken(day))


@pytest.mark.long
def test_a_link_of_next_that_leads_nowhere_is_told(day: Day) -> None:
    def find(event: Tournament, moment: datetime) -> Iterator[OpenThing]:
        yield OpenThing("day.odd", Role.ORGANISER, "Do it", "It waits", "/nowhere/", Urgency.STEP)

    with open_things.registered("odd", find):
        assert "next leads nowhere: day.odd /nowhere/" in list(broken(day))


@pytest.mark.long
def test_a_thing_that_nobody_can_settle_is_a_dead_end(day: Day) -> None:
    def find(event: Tournament, moment: datetime) -> Iterator[OpenThing]:
        yield OpenThing("odd.thing", Role.ORGANISER, "Do it", "It waits", "/", Urgency.NOW)

    with open_things.registered("odd", find), pytest.raises(DeadEndError, match="nobody knows what to do"):
        finish(day, Counter())


PAGE = """
<a href="/t/x/">Event</a>
<form method="post" action="/t/x/go/" id="go"><input type="hidden" name="k" value="1">
<select name="wind" required><option value="">-</option><option value="E" selected>East</option></select></form>
<button form="go" name="act" value="start">Start</button>
<form method="post"><input type="file" name="f"><button>Send</button></form>
<form method="get"><button>Search</button></form>
"""


def test_a_form_is_read_with_the_buttons_outside_it() -> None:
    page = Page(PAGE)
    assert page.links == ["/t/x/"]
    [form] = page.sendable
    method, action, fields = fill(form, Random(1))
    assert (method, action, fields["k"], fields["act"]) == ("post", "/t/x/go/", ["1"], ["start"])
    assert fields["wind"] in (["E"], [""])


def test_a_button_may_have_a_method_of_its_own() -> None:
    [form] = Page('<form method="post"><button formmethod="get" formaction="look/">Look</button></form>').sendable
    assert fill(form, Random(1)) == ("get", "look/", {})
