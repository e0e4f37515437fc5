"""Where a cut is to be decided, nobody is drawn, seated or started beyond it; the way there is told."""

from typing import Any

import pytest

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, entered_event, finish_session, session_of, simple_plan, start
from tests.refusals import refuses
from tests.scoring.finals.phase_events import decide, plan, planned, seated, tables_of
from tournaments.models import Seat, SessionStatus
from tournaments.seating.selectors.plan import plan_data, published_plan
from tournaments.seating.services.drawing import import_seating

pytestmark = [pytest.mark.django_db, pytest.mark.long]
ROOT = "/tournaments/lyon-open"
FOUR_AND_ONE = (PlannedPhase("round_robin", 4), PlannedPhase("danish", 1, (8,), 50))


def drawn(api: Api) -> None:
    """ "All sessions are drawn at once", as the API and the page do it."""
    made = api.post(f"{ROOT}/draws/", {})
    assert made.status == 201, made.body
    assert api.post(f"/draws/{made.body['id']}/run/", {}).status == 200
    assert api.post(f"/draws/{made.body['id']}/publish/", {}).status == 200


def test_a_draw_ends_with_its_phase() -> None:
    event, alice = planned(*FOUR_AND_ONE, sessions=5), Api("alice")
    page = client_of("alice")
    assert "This draw covers sessions up to 4" in page.get("/t/lyon-open/draws/").text
    drawn(alice)
    assert len(published_plan(event).sessions) == 4
    assert not Seat.objects.filter(session__number=5).exists()


def test_an_undecided_session_is_neither_drawn_seated_nor_started_and_next_says_decide() -> None:
    event, alice, chris = planned(*FOUR_AND_ONE, sessions=5), Api("alice"), Api("chris")
    drawn(alice)
    for number in range(1, 5):
        finish_session(event, number)
    five = {"sessions": [*plan_data(published_plan(event)), plan_data(simple_plan(16, 5))[4]]}
    refusals: list[Any] = [
        alice.post(f"{ROOT}/draws/", {}),
        alice.put(f"{ROOT}/seating/", five),
        alice.post(f"{ROOT}/seating/next-session/", {"kind": "danish"}),
        chris.post(f"{ROOT}/sessions/5/start/", {}),
    ]
    for answer in refusals:
        assert (answer.status, answer.code) == (422, "phases.undecided"), answer.body
        assert answer.body["detail"] == {"session": 5, "phase": 2, "href": "/t/lyon-open/phases/"}
    codes = [item["code"] for item in alice.get(f"{ROOT}/next/").body["open"]]
    assert "day.to_cut" in codes
    page = client_of("alice")
    assert "No draw is possible yet: decide phase 2 first." in page.get("/t/lyon-open/draws/").text
    assert session_of(event, 5).status == SessionStatus.SCHEDULED
    decide(event)
    seated(event)
    assert sum(map(len, tables_of(event, 5))) == 8
    assert start(event, 5).status == SessionStatus.RUNNING


def test_a_plan_made_after_the_seating_holds_the_start_all_the_same() -> None:
    """All five sessions were seated before anybody planned a final."""
    event = entered_event(sessions=5)
    import_seating(tournament=event, plan=simple_plan(16, 5), by=actor("alice"), at=NOON)
    plan(event, *FOUR_AND_ONE)
    for number in range(1, 5):
        finish_session(event, number)
    with refuses("phases.undecided"):
        start(event, 5)
    things = Api("alice").get(f"{ROOT}/next/").body["open"]
    assert [thing["code"] for thing in things if thing["code"].startswith("day.")][-1] == "day.to_cut"
    decide(event)
    seated(event)
    assert sum(map(len, tables_of(event, 5))) == 8


def test_a_session_beyond_the_plan_is_drawn_with_none_of_it() -> None:
    event = planned(PlannedPhase("round_robin", 2), PlannedPhase("swiss", 2), sessions=5)
    drawn(Api("alice"))
    assert len(published_plan(event).sessions) == 2
