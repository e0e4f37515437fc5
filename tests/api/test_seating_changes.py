"""What the pages can do to a seating that is out, the API can: drafts with their damage, then published."""

from typing import Any

import pytest

from scoring.models import SheetEntry
from tests.api.conftest import Api
from tests.people import NOON, actor, finish_session, make_seated_event, play, start, table_of, win
from tournaments.models import Participant, ParticipantState, SeatingDraw, Tournament
from tournaments.players.services.participants import ParticipantRow, import_participants

pytestmark = pytest.mark.django_db
SEATING = "/tournaments/lyon-open/seating/"


@pytest.fixture
def alice(event: Tournament) -> Api:
    return Api("alice")


def seats(session: int) -> dict[int, tuple[int, str]]:
    """Table and seat of every player as published."""
    plan = Api().get(SEATING).body["sessions"][session - 1]
    return {
        player: (table["number"], wind)
        for table in plan["tables"]
        for wind, player in table["seats"].items()
        if player is not None
    }


def drafted(api: Api, act: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = api.post(f"{SEATING}{act}/", body)
    assert answer.status == 201, answer.body
    draft: dict[str, Any] = answer.body
    return draft


def publish(api: Api, draft: dict[str, Any]) -> None:
    assert api.post(f"/draws/{draft['id']}/publish/").status == 200


@pytest.mark.long
def test_a_swap_is_shown_and_then_published(alice: Api) -> None:
    """Sent twice it is one draft; another one is put aside, and an earlier version comes back."""
    pair, two = seats(2)[1], seats(2)[2]
    body = {"session": 2, "one": 1, "two": 2}
    draft, again = (alice.post(f"{SEATING}swap/", body, key="swap-1").body for _ in range(2))
    assert draft == again
    assert SeatingDraw.objects.count() == 2
    shown = draft["what_if"]
    assert (shown["wall_lists"], shown["cards"], len(shown["tables"])) == ([2], [1, 2], 2)
    assert shown["moves"][0] == {
        "participant": 1,
        "session": 2,
        "before": {"table": pair[0], "seat": pair[1]},
        "after": {"table": two[0], "seat": two[1]},
    }
    assert alice.get(f"/draws/{draft['id']}/what-if/").body == shown
    other = drafted(alice, "swap", {"session": 3, "one": 1, "two": 2})
    assert alice.post(f"/draws/{other['id']}/drop/").body["status"] == "superseded"
    assert alice.post(f"/draws/{other['id']}/publish/").status == 409
    assert (seats(2)[1], seats(2)[2]) == (pair, two)
    publish(alice, draft)
    assert (seats(2)[1], seats(2)[2]) == (two, pair)
    first = SeatingDraw.objects.get(version=1)
    answer = alice.post(f"/draws/{first.uid}/again/")
    assert answer.status == 201
    publish(alice, answer.body)
    assert (seats(2)[1], seats(2)[2]) == (pair, two)


@pytest.mark.long
def test_a_no_show_leaves_a_free_seat_that_a_late_entry_takes(event: Tournament, alice: Api) -> None:
    before = seats(1)
    import_participants(tournament=event, rows=[ParticipantRow(17, "Zoe Late")], by=actor("alice"), at=NOON)
    gone = {"state": "withdrawn", "reason": "Missed the train"}
    assert alice.patch("/tournaments/lyon-open/participants/4/", gone).status == 200
    publish(alice, drafted(alice, "leave", {"player": 4}))
    assert seats(1) == {player: place for player, place in before.items() if player != 4}
    publish(alice, drafted(alice, "enter", {"player": 17}))
    assert seats(1) == {17 if player == 4 else player: place for player, place in before.items()}


@pytest.mark.long
def test_a_broken_table_moves(alice: Api) -> None:
    publish(alice, drafted(alice, "move-table", {"table": 2, "number": 40}))
    for session in (1, 2, 3, 4):
        assert {table for table, _seat in seats(session).values()} == {1, 3, 4, 40}


@pytest.mark.long
def test_a_reduction_keeps_what_was_played(event: Tournament, alice: Api) -> None:
    """Four withdraw after session 1: a draw lays three tables for the sessions to come."""
    finish_session(event, 1)
    played = seats(1)
    leaving = Participant.objects.filter(tournament=event, number__in=(1, 2, 3, 4))
    leaving.update(state=ParticipantState.WITHDRAWN)
    draw = alice.post("/tournaments/lyon-open/draws/", {}).body["id"]
    assert alice.post(f"/draws/{draw}/run/", {"public_value": "5 2 6"}).status == 200
    assert alice.post(f"/draws/{draw}/publish/").status == 200
    assert seats(1) == played
    assert all(len({table for table, _ in seats(n).values()}) == 3 for n in (2, 3, 4))


@pytest.mark.long
def test_the_next_session_comes_from_the_standings_and_a_cut_lets_only_the_first_play(
    event: Tournament, alice: Api
) -> None:
    finish_session(event, 1)
    rows = alice.get("/tournaments/lyon-open/standings/").body["rows"]
    first = {row["participant"]["number"] for row in rows[:4]}
    publish(alice, drafted(alice, "next-session", {"kind": "danish"}))
    assert {player for player, (table, _seat) in seats(2).items() if table == 1} == first
    for players in (1, 3):
        answer = alice.post(f"{SEATING}next-session/", {"kind": "danish", "players": players})
        assert (answer.status, answer.code) == (400, "api.invalid")
    publish(alice, drafted(alice, "next-session", {"kind": "serpentine", "players": 8}))
    assert len(seats(2)) == 8


def test_nothing_comes_from_standings_before_there_are_any(alice: Api) -> None:
    answer = alice.post(f"{SEATING}next-session/", {"kind": "swiss"})
    assert (answer.status, answer.code) == (422, "seating.no_standings")


@pytest.mark.long
def test_who_sat_wrong_is_shown_and_put_right(event: Tournament) -> None:
    start(event)
    play(table_of(event), [win(1, "E", "S", 10)])
    bob, address = Api("bob"), "/tournaments/lyon-open/sessions/1/tables/1/seats/"
    body = {"seats": {"E": 5, "S": 1, "W": 9, "N": 13}, "reason": "Chairs changed", "base": 1}
    shown = bob.post(f"{address}preview/", body).body
    assert shown["superseded"] == 1
    assert shown["hands"][0] == {
        "number": 1,
        "dealer_before": 1,
        "dealer_after": 5,
        "winner_before": 1,
        "winner_after": 1,
        "moves_points": False,
        "winner_wind_changes": True,
    }
    assert shown["scores"][0] == {"participant": 1, "seat_before": "E", "seat_after": "S", "before": 34, "after": 34}
    assert SheetEntry.objects.count() == 1
    answer = bob.post(address, body)
    assert (answer.status, answer.body["version"]) == (200, 2)
    assert seats(1)[5] == (1, "E")
    assert bob.get("/tournaments/lyon-open/sessions/1/tables/1/").body["sheet"]["table_scores"] == shown["table_scores"]


@pytest.mark.long
def test_a_repair_sent_twice_is_one_repair(event: Tournament) -> None:
    start(event)
    play(table_of(event), [win(1)])
    bob, address = Api("bob"), "/tournaments/lyon-open/sessions/1/tables/1/seats/"
    body = {"seats": {"E": 5, "S": 1, "W": 9, "N": 13}, "written": "seats", "reason": "Chairs changed"}
    answers = [bob.post(address, body, key="repair-1") for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert answers[0].body == answers[1].body
    assert bob.post(address, body).code == "scoring.sits_so_already"


@pytest.mark.long
def test_whoever_sits_one_session_out_is_replaced_there_alone() -> None:
    event = make_seated_event()
    alice = Api("alice")
    marks = {"marks": [{"player": 5, "kind": "sits_out", "first": 3, "last": 3}]}
    assert alice("post", "/tournaments/lyon-open/participation/", marks).status == 200
    made = alice("post", "/tournaments/lyon-open/seating/leave/", {"player": 5, "session": 3})
    assert made.status == 201, made.body
    draw = made.body["draw"]["id"] if "draw" in made.body else made.body["id"]
    assert alice("post", f"/draws/{draw}/publish/", {}).status == 200
    seated = [event.sessions.get(number=n).seats.filter(participant__number=5).exists() for n in (2, 3, 4)]
    assert seated == [True, False, True]
