"""The calls that clients outside use, as ``docs/api.md`` has them: request, answer, and what they bring about."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.api.conftest import Api
from tests.people import add_players, finish_session, make_tournament, simple_plan
from tournaments.models import Seat, SeatOccupancy, Session, TableLink, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text()


@pytest.mark.long
def test_an_empty_seat_gets_a_name(event: Tournament) -> None:
    chris, alice = Api("chris"), Api("alice")
    alice.patch(f"{ROOT}/participants/1/", {"state": "withdrawn", "reason": "Went home"})
    draft = alice.post(f"{ROOT}/seating/leave/", {"player": 1})
    assert draft.status == 201
    assert draft.body["what_if"]["open_seats"]
    assert alice.post(f"/draws/{draft.body['id']}/publish/").status == 200
    seat = Seat.objects.select_related("table").get(session__number=1, participant=None)
    named = chris.post(
        f"{ROOT}/sessions/1/tables/{seat.table.number}/substitutes/",
        {"seat": seat.wind, "kind": "from_start", "substitute": "Helper"},
    )
    assert named.status == 201
    row = SeatOccupancy.objects.get()
    assert (row.substitute, row.kind, row.wind) == ("Helper", "from_start", seat.wind)
    assert chris.post(f"{ROOT}/sessions/1/start/").status == 200


@pytest.mark.long
def test_the_number_of_sessions_changes_while_the_event_runs(event: Tournament) -> None:
    alice, chris = Api("alice"), Api("chris")
    assert chris.post(f"{ROOT}/sessions/1/start/").status == 200
    answer = alice.patch(f"{ROOT}/", {"sessions": 3})
    assert (answer.status, answer.body["sessions"]) == (200, 3)
    assert alice.patch(f"{ROOT}/", {"sessions": 5}).body["sessions"] == 5
    assert Session.objects.filter(tournament=event).count() == 5


@pytest.mark.long
def test_who_sits_out_stands_in_the_ranking() -> None:
    event = make_tournament(sessions=2, live_results=True)
    add_players(event, 16)
    plan = simple_plan(16, 2)

    def tables(session: int, players: set[int]) -> list[dict[str, Any]]:
        rows = [
            {"number": table.number, "seats": dict(zip("ESWN", table.seats, strict=True))}
            for table in plan.sessions[session - 1]
            if set(table.seats) <= players
        ]
        assert rows
        return rows

    everybody = set(range(1, 17))
    out = sorted(seat for seat in plan.sessions[0][3].seats if seat is not None)
    body = {
        "sessions": [
            {"number": 1, "tables": tables(1, everybody - set(out)), "sitting_out": out},
            {"number": 2, "tables": tables(2, everybody)},
        ]
    }
    assert Api("alice").put(f"{ROOT}/seating/", body).status in (200, 201)
    finish_session(event)
    rows = Api("sam").get(f"{ROOT}/standings/").body["rows"]
    assert {row["participant"]["number"] for row in rows} == everybody


@pytest.mark.long
@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("swap", {"session": 2, "one": 1, "two": 2}),
        ("leave", {"player": 1}),
        ("move-table", {"table": 4, "number": 9}),
    ],
)
@pytest.mark.parametrize("moment", ["before", "in play", "between", "second in play"])
def test_a_draft_is_published_in_every_state_it_was_made_in(
    event: Tournament, call: str, body: dict[str, Any], moment: str
) -> None:
    """Session 1 is not begun, in play or ended; or the draft is made before it starts and published after."""
    alice, chris = Api("alice"), Api("chris")
    if moment == "in play":
        chris.post(f"{ROOT}/sessions/1/start/")
    if moment == "between":
        finish_session(event)
    if call == "leave":
        assert alice.patch(f"{ROOT}/participants/1/", {"state": "withdrawn", "reason": "Went home"}).status == 200
    draft = alice.post(f"{ROOT}/seating/{call}/", body)
    assert draft.status == 201
    if moment == "second in play":
        chris.post(f"{ROOT}/sessions/1/start/")
    published = alice.post(f"/draws/{draft.body['id']}/publish/")
    assert (published.status, published.body["status"]) == (200, "published")


@pytest.mark.long
def test_standings_after_a_session(event: Tournament) -> None:
    """What the first session comes to stays what it was when the second is played."""
    sam = Api("sam")

    def rows(query: str = "") -> list[tuple[Any, ...]]:
        answer = sam.get(f"{ROOT}/standings/{query}").body["rows"]
        return [(row["place"], row["participant"]["number"], row["table_points"], row["table_score"]) for row in answer]

    finish_session(event, 1)
    then = rows()
    finish_session(event, 2)
    assert rows() != then
    assert rows("?after_session=1") == then


@pytest.mark.long
def test_drafts_are_made_public_and_removed() -> None:
    alice = Api("alice")
    facts = {"name": "New Open", "slug": "new-open", "rule_set": "mcr-ffmj-2016", "sessions": 2}
    facts |= {"starts_on": "2026-12-01"}
    assert alice.post("/tournaments/", facts | {"draft": True}).body["status"] == "draft"
    assert Api().get("/tournaments/new-open/").status == 404
    assert alice.post("/tournaments/new-open/status/", {"act": "publish"}).body["status"] == "public"
    assert Api().get("/tournaments/new-open/").status == 200
    assert alice.post("/tournaments/new-open/remove/", {"name": "New Open"}).status in (200, 204)
    assert not Tournament.objects.filter(slug="new-open").exists()


def test_the_kind_of_card_is_the_events(event: Tournament) -> None:
    alice = Api("alice")
    assert alice.get(f"{ROOT}/").body["table_cards"] == "event"
    assert alice.patch(f"{ROOT}/", {"table_cards": "session"}).body["table_cards"] == "session"
    assert not TableLink.objects.exists()


def test_the_page_names_these_calls() -> None:
    calls = (
        r"PATCH /tournaments/\{slug\}/. takes .\{\"sessions\":3\}",
        r"substitutes/. names who plays at an empty seat",
        r"PUT \.\.\./seating/. may say .\"sitting_out\"",
        r"POST /draws/\{id\}/publish/",
        r"standings/\?after_session=3",
        r"\"draft\":true",
        r"\"table_cards\":\"event\"",
    )
    assert [call for call in calls if not re.search(call, PAGE)] == []
