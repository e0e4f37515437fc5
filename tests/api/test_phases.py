"""An event with a cut and half of the points carried over, from the plan to the last session, through the API."""

from datetime import datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from tests.api.conftest import Api
from tests.people import add_players, finish_session, make_tournament
from tests.scoring.finals.phase_events import tell_apart

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
PLAN = {
    "phases": [
        {"kind": "round_robin", "sessions": 2},
        {"kind": "swiss", "sessions": 2, "cut": [8], "carried_percent": 50, "rest_percent": 100},
    ]
}


def standings(api: Api) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = api.get(f"{ROOT}/standings/").body["rows"]
    return rows


def numbers(session: dict[str, Any]) -> list[set[int]]:
    return [{item for item in table["seats"].values() if item} for table in session["tables"]]


@pytest.mark.long
def test_an_event_with_a_cut_from_plan_to_end(later: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_tournament(sessions=4)
    add_players(event, 20)
    alice, chris = Api("alice"), Api("chris")
    planned = alice.put(f"{ROOT}/phases/", PLAN).body["phases"]
    assert [item["status"] for item in planned] == ["open", "planned"]
    assert planned[1]["divisions"] == [
        {"players": 8, "percent": 50, "tables": 2, "substitutes": 0, "sitting_out": 0},
        {"players": 12, "percent": 100, "tables": 3, "substitutes": 0, "sitting_out": 0},
    ]
    draw = alice.post(f"{ROOT}/draws/", {"until": 2}).body["id"]
    alice.post(f"/draws/{draw}/run/", {"public_value": "4 2"})
    assert alice.post(f"/draws/{draw}/publish/", {}).status == 200
    for number in (1, 2):
        finish_session(event, number)
        assert chris.post(f"{ROOT}/sessions/{number}/release/", {}).status == 200
    before = standings(alice)
    preview = alice.get(f"{ROOT}/phases/2/preview/").body
    best = [row["participant"]["number"] for row in before[:8]]
    assert [row["number"] for row in preview["divisions"][0]["rows"]] == best
    for row, old in zip(preview["divisions"][0]["rows"], before, strict=False):
        assert Fraction(row["begins_with"]) == Fraction(old["table_points"]) / 2
        assert Fraction(row["score_begins_with"]) == Fraction(old["table_score"], 2)
    assert standings(alice) == before
    tell_apart(event)  # the draw may leave some level at the line
    # Decided a minute after the release.
    clock = SimpleNamespace(now=lambda: later + timedelta(minutes=1))
    monkeypatch.setattr("tournaments.common.api.base.timezone", clock)
    assert alice.post(f"{ROOT}/phases/2/open/", {}).body["status"] == "open"
    halved = standings(alice)
    assert [(row["division"], row["carried"][0]["percent"]) for row in halved] == [(1, 50)] * 8 + [(2, 100)] * 12
    assert standings(Api(None)) == before  # published, and as it was published
    for number in (3, 4):
        made = alice.post(f"{ROOT}/phases/2/draw/", {})
        assert made.status == 201
        if number == 3:
            assert made.body["sessions"][2] == preview["sessions"][0]
        assert set().union(*numbers(made.body["sessions"][number - 1])[:2]) == set(best)
        assert alice.post(f"/draws/{made.body['id']}/publish/", {}).status == 200
        finish_session(event, number)
        assert chris.post(f"{ROOT}/sessions/{number}/release/", {}).status == 200
    final = Api(None).get(f"{ROOT}/standings/").body["rows"]
    assert {row["participant"]["number"] for row in final[:8]} == set(best)
    for row in final:
        sums = [Fraction(item["table_points"]) for item in row["sessions"]]
        share = Fraction(1, 2) if row["division"] == 1 else Fraction(1)
        assert Fraction(row["table_points"]) == share * (sums[0] + sums[1]) + sums[2] + sums[3]
    assert alice.post(f"{ROOT}/phases/2/cancel/", {}).code == "phases.session_published"


@pytest.mark.long_on_sqlite
def test_a_plan_that_cannot_be_read_or_played_is_refused() -> None:
    event = make_tournament(sessions=4)
    add_players(event, 16)
    alice = Api("alice")
    assert alice.put(f"{ROOT}/phases/", {"phases": [{"kind": "roulette", "sessions": 1}]}).status == 400
    too_long = {"phases": [{"kind": "swiss", "sessions": 5}]}
    assert alice.put(f"{ROOT}/phases/", too_long).code == "phases.too_many_sessions"
    third = {"phases": [{"kind": "swiss", "sessions": 1}, {"kind": "swiss", "sessions": 1, "carried_percent": 101}]}
    assert alice.put(f"{ROOT}/phases/", third).status == 400
    assert alice.get(f"{ROOT}/phases/").body == {"phases": []}


@pytest.mark.long
def test_a_double_elimination_of_fifteen_goes_on_when_somebody_leaves() -> None:
    """Fifteen and one withdrawal: the rounds are planned, every call leads on, a substitute's seat has no number."""
    event = make_tournament(sessions=6)
    add_players(event, 15)
    alice = Api("alice")
    plan = {"phases": [{"kind": "double_elimination", "sessions": 6}]}
    (planned,) = alice.put(f"{ROOT}/phases/", plan).body["phases"]
    assert planned["divisions"] == [{"players": 15, "percent": 100, "tables": 4, "substitutes": 1, "sitting_out": 0}]
    draw = alice.post(f"{ROOT}/draws/", {"until": 1}).body["id"]
    alice.post(f"/draws/{draw}/run/", {"public_value": "4 2"})
    assert alice.post(f"/draws/{draw}/publish/", {}).status == 200
    finish_session(event, 1)
    first = standings(alice)[0]["participant"]["number"]
    gone = {"state": "withdrawn", "reason": "Ill"}
    assert alice.patch(f"{ROOT}/participants/{first}/", gone).status == 200
    made = alice.post(f"{ROOT}/phases/1/draw/", {})
    assert made.status in (200, 201)
    assert alice.post(f"/draws/{made.body['id']}/publish/", {}).status == 200
    seated = numbers(alice.get(f"{ROOT}/seating/").body["sessions"][1])
    assert sorted(set().union(*seated)) == [number for number in range(1, 16) if number != first]
    assert sorted(map(len, seated)) == [3, 3, 4, 4]
