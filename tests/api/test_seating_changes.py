"""What the pages can do to a seating that is out, the API can: drafts with their damage, then published."""

from typing import Any

import pytest

from scoring.models import SheetEntry
from tests.api.conftest import Api
from tests.people import NOON, actor, finish_session, make_seated_event, play, start, table_of, win
from tournaments.models import Participant, ParticipantState, SeatingDraw, Session, Tournament
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
    pair, two = seats(2)[1], seats(2)[2]
    draft = drafted(alice, "swap", {"session": 2, "one": 1, "two": 2})
    shown = draft["what_if"]
    assert (shown["wall_lists"], shown["cards"], len(shown["tables"])) == ([2], [1, 2], 2)
    assert shown["moves"][0] == {
        "participant": 1,
        "session": 2,
        "before": {"table": pair[0], "seat": pair[1]},
        "after": {"table": two[0], "seat": two[1]},
    }
    assert (seats(2)[1], seats(2)[2]) == (pair, two)
    publish(alice, draft)
    assert (seats(2)[1], seats(2)[2]) == (two, pair)


@pytest.mark.long
def test_what_if_is_read_again_later(alice: Api) -> None:
    draft = drafted(alice, "swap", {"session": 2, "one": 1, "two": 2})
    assert alice.get(f"/draws/{draft['id']}/what-if/").body == draft["what_if"]


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
def test_who_still_plays_keeps_a_seat(alice: Api) -> None:
    answer = alice.post(f"{SEATING}leave/", {"player": 4})
    assert (answer.status, answer.code) == (422, "seating.refused")


def test_a_late_entry_without_a_free_seat_is_refused(event: Tournament, alice: Api) -> None:
    import_participants(tournament=event, rows=[ParticipantRow(17, "Zoe Late")], by=actor("alice"), at=NOON)
    answer = alice.post(f"{SEATING}enter/", {"player": 17})
    assert (answer.status, answer.code) == (422, "seating.no_free_seat")


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
def test_the_next_session_comes_from_the_standings(event: Tournament, alice: Api) -> None:
    finish_session(event, 1)
    draft = drafted(alice, "next-session", {"kind": "danish"})
    rows = alice.get("/tournaments/lyon-open/standings/").body["rows"]
    first = {row["participant"]["number"] for row in rows[:4]}
    publish(alice, draft)
    assert {player for player, (table, _seat) in seats(2).items() if table == 1} == first


@pytest.mark.long
def test_a_cut_lets_only_the_first_play(event: Tournament, alice: Api) -> None:
    finish_session(event, 1)
    publish(alice, drafted(alice, "next-session", {"kind": "serpentine", "players": 8}))
    assert len(seats(2)) == 8


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 3])
def test_a_cut_below_a_table_is_refused(event: Tournament, alice: Api, players: int) -> None:
    finish_session(event, 1)
    answer = alice.post(f"{SEATING}next-session/", {"kind": "danish", "players": players})
    assert (answer.status, answer.code) == (400, "api.invalid")


def test_nothing_comes_from_standings_before_there_are_any(alice: Api) -> None:
    answer = alice.post(f"{SEATING}next-session/", {"kind": "swiss"})
    assert (answer.status, answer.code) == (422, "seating.no_standings")


@pytest.mark.long
def test_an_earlier_version_comes_back(alice: Api) -> None:
    before = seats(3)
    publish(alice, drafted(alice, "swap", {"session": 3, "one": 1, "two": 2}))
    first = SeatingDraw.objects.get(version=1)
    answer = alice.post(f"/draws/{first.uid}/again/")
    assert answer.status == 201
    publish(alice, answer.body)
    assert seats(3) == before


@pytest.mark.long
def test_a_draft_is_put_aside(alice: Api) -> None:
    draft = drafted(alice, "swap", {"session": 2, "one": 1, "two": 2})
    assert alice.post(f"/draws/{draft['id']}/drop/").body["status"] == "superseded"
    assert alice.post(f"/draws/{draft['id']}/publish/").status == 409


@pytest.mark.long
def test_a_draft_sent_twice_is_one_draft(alice: Api) -> None:
    body = {"session": 2, "one": 1, "two": 2}
    answers = [alice.post(f"{SEATING}swap/", body, key="swap-1") for _ in range(2)]
    assert answers[0].body == answers[1].body
    assert SeatingDraw.objects.count() == 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("act", "body"),
    [("swap", {"session": 2, "one": 1, "two": 2}), ("leave", {"player": 4}), ("move-table", {"table": 1, "number": 9})],
)
def test_when_every_session_has_started_nothing_changes(
    event: Tournament, alice: Api, act: str, body: dict[str, Any]
) -> None:
    Session.objects.filter(tournament=event).update(status="ended")
    answer = alice.post(f"{SEATING}{act}/", body)
    assert (answer.status, answer.code) == (422, "seating.nothing_to_change")


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
@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("close-table", {"session": 3, "table": 9}, 422, "seating.table_unknown"),
        ("close-table", {"session": 3, "table": 1}, 422, "seating.no_free_seat"),
        ("close-table", {"session": 9, "table": 1}, 422, "seating.session_unknown"),
        ("open-table", {"session": 3, "table": 1, "players": [1]}, 422, "seating.table_number_twice"),
        ("open-table", {"session": 3, "table": 5, "players": [1, 1]}, 422, "seating.player_twice"),
        ("leave", {"player": 99, "session": 3}, 422, "seating.unknown_player"),
    ],
)
def test_a_table_that_cannot_close_or_open_is_refused(path: str, body: object, status: int, code: str) -> None:
    make_seated_event()
    answer = Api("alice")("post", f"/tournaments/lyon-open/seating/{path}/", body)
    assert (answer.status, answer.code) == (status, code)


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
