"""A season of a club by the API: games side by side, latecomers, confirmation, the event file."""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest

from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, client_of, make_tournament, make_user
from tournaments.models import Role, Session, StaffRole, Tournament

pytestmark = pytest.mark.django_db
URL = "/tournaments/tuesday-club"
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}


def members(count: int, first: int = 1) -> dict[str, Any]:
    return {"participants": [{"number": n, "name": f"Member {n}"} for n in range(first, first + count)]}


def seats(*numbers: int) -> dict[str, Any]:
    return {"seats": dict(zip("ESWN", numbers, strict=True))}


@pytest.fixture
def leader(api: Callable[..., Api]) -> Api:  # noqa: F811
    """A leader who has created the club and entered twelve members."""
    caller = api("lea")
    make_user("lea")
    body = {"name": "Tuesday", "slug": "tuesday-club", "rule_set": "mcr-ffmj-2016", "starts_on": "2026-09-01"}
    answer = caller.post("/tournaments/", body | {"kind": "club"})
    assert (answer.status, answer.body["kind"], answer.body["sessions"]) == (201, "club", 0)
    assert caller.post(f"{URL}/participants/bulk/", members(12)).status == 200
    return caller


def play(caller: Api, *numbers: int, totals: dict[str, int] | None = None) -> int:
    number: int = caller.post(f"{URL}/games/", seats(*numbers)).body["number"]
    assert caller.put(f"{URL}/games/{number}/totals/", {"totals": totals or TOTALS}).status == 200
    answer = caller.post(f"{URL}/games/{number}/confirm/")
    assert (answer.status, answer.body["status"]) == (200, "confirmed")
    return number


def test_games_run_beside_each_other_and_a_finished_table_starts_the_next_at_once(leader: Api) -> None:
    one = leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    two = leader.post(f"{URL}/games/", seats(5, 6, 7, 8))
    assert [(answer.status, answer.body["number"]) for answer in (one, two)] == [(201, 1), (201, 2)]
    assert leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS}).body["status"] == "to_confirm"
    assert leader.post(f"{URL}/games/", seats(4, 3, 2, 1)).status == 201
    assert leader.post(f"{URL}/games/1/confirm/").body["status"] == "confirmed"
    assert [game["status"] for game in leader.get(f"{URL}/games/").body] == ["confirmed", "playing", "playing"]


def test_a_latecomer_is_entered_and_sits_down_while_others_play(leader: Api) -> None:
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    assert leader.post(f"{URL}/participants/bulk/", members(1, 13)).status == 200
    assert leader.post(f"{URL}/games/", seats(5, 6, 7, 13)).status == 201


def test_nobody_sits_at_two_tables(leader: Api) -> None:
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    refused = leader.post(f"{URL}/games/", seats(5, 6, 7, 1))
    assert (refused.status, refused.code) == (409, "clubs.player_in_play")
    assert refused.body["detail"]["game"] == 1
    assert Session.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (seats(1, 2, 3, 3), "clubs.seats_malformed"),
        (seats(1, 2, 3, 99), "clubs.player_unknown"),
        (seats(1, 2, 3, 4) | {"started_at": "2027-01-01T19:00:00Z"}, "clubs.starts_later"),
        ({"seats": {"E": 1, "S": 2, "W": 3}}, "clubs.three_not_played"),
    ],
)
def test_refused(leader: Api, body: dict[str, Any], code: str) -> None:
    assert leader.post(f"{URL}/games/", body).code == code
    assert not Session.objects.exists()


def test_totals_that_do_not_balance_are_refused_and_can_be_typed_again(leader: Api) -> None:
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    refused = leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS | {"N": 25}})
    assert refused.code == "scoring.table_not_balanced"
    assert leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS}).status == 200
    again = leader.put(f"{URL}/games/1/totals/", {"totals": {"E": -50, "S": 34, "W": -8, "N": 24}})
    assert again.body["seats"]["S"]["place"] == 1
    leader.post(f"{URL}/games/1/confirm/")
    assert leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS}).code == "scoring.table_submitted"
    assert leader.post(f"{URL}/games/1/confirm/").status == 200  # a second press


def test_a_game_kept_hand_by_hand(leader: Api) -> None:
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    hand = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 28}
    assert leader.post(f"{URL}/games/1/hands/", hand).status == 201
    answer = leader.post(f"{URL}/games/1/confirm/")
    assert (answer.body["status"], answer.body["seats"]["E"]["table_score"]) == ("confirmed", 52)


def test_the_second_person_where_the_event_asks_for_one(leader: Api, api: Callable[..., Api]) -> None:  # noqa: F811
    leader.patch(f"{URL}/", {"two_person_verification": True})
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS})
    assert leader.post(f"{URL}/games/1/confirm/").code == "scoring.same_person"
    other = make_user("sam")
    StaffRole.objects.create(tournament=Tournament.objects.get(), user=other, role=Role.SCOREKEEPER)
    assert api("sam").post(f"{URL}/games/1/confirm/").body["counts"] is True


def test_a_game_started_by_mistake_is_cancelled_until_something_is_written(leader: Api) -> None:
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    assert leader.delete(f"{URL}/games/1/").status == 204
    assert leader.get(f"{URL}/games/").body == []
    assert leader.post(f"{URL}/games/", seats(1, 2, 3, 4)).body["number"] == 2
    leader.put(f"{URL}/games/2/totals/", {"totals": TOTALS})
    assert leader.delete(f"{URL}/games/2/").code == "clubs.game_has_entries"


def test_standings_and_rating_rest_on_confirmed_games(leader: Api) -> None:
    for _game in range(3):
        play(leader, 1, 2, 3, 4)
    rows = leader.get(f"{URL}/standings/").body["rows"]
    assert [row["participant"]["number"] for row in rows[:4]] == [1, 4, 3, 2]
    assert rows[0]["table_points"] == "12"
    rating = leader.get(f"{URL}/rating/").body
    assert [row["participant"] for row in rating["rows"]] == [1, 4, 3, 2]
    first = rating["rows"][0]
    assert first["low"] < first["rating"] < first["high"]
    assert (first["games"], first["is_provisional"], rating["latest_game"]) == (3, True, 3)
    assert first["change"] > 0


def test_an_evening_is_what_was_played_on_that_day(leader: Api) -> None:
    body = seats(1, 2, 3, 4) | {"started_at": "2026-11-03T23:30:00+01:00"}
    assert leader.post(f"{URL}/games/", body).body["evening"] == "2026-11-03"
    after_midnight = seats(5, 6, 7, 8) | {"started_at": "2026-11-04T00:40:00+01:00"}
    assert leader.post(f"{URL}/games/", after_midnight).body["evening"] == "2026-11-03"
    assert leader.post(f"{URL}/games/", seats(1, 2, 3, 4)).status == 201  # a game of another evening is no hindrance
    assert len(leader.get(f"{URL}/games/?evening=2026-11-03").body) == 2


def test_eight_of_forty_are_proposed_with_fewest_repeats(leader: Api) -> None:
    leader.post(f"{URL}/participants/bulk/", members(28, 13))
    met: set[frozenset[int]] = set()
    present = [1, 4, 9, 16, 25, 36, 12, 40]
    for _round in range(2):
        answer = leader.post(f"{URL}/evenings/propose/", {"present": present})
        assert (answer.status, answer.body["waiting"]) == (200, [])
        assert answer.body["repeats"] == answer.body["bound"]
        for table in answer.body["tables"]:
            four = [table["seats"][wind] for wind in "ESWN"]
            met |= {frozenset(pair) for pair in combinations(four, 2)}
            play(leader, *four)
    assert len(met) == 24 - 4  # two of each earlier table share each new one


def test_other_events_have_no_free_games(api: Callable[..., Api]) -> None:  # noqa: F811
    make_tournament("lyon-open")
    for path in ("games/", "rating/"):
        assert api().get(f"/tournaments/lyon-open/{path}").status == 404
    assert api("alice").post("/tournaments/lyon-open/games/", seats(1, 2, 3, 4)).code == "clubs.not_a_club"
    for method in ("put", "trace"):
        assert api("alice")(method, "/tournaments/lyon-open/rating/").status == 405
    asked = api("alice").client.generic("QUERY", "/api/v1/tournaments/lyon-open/rating/", headers=api("alice").headers)
    assert asked.status_code == 405


def test_pages_of_a_club_open(leader: Api) -> None:
    play(leader, 1, 2, 3, 4)
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4))
    for path in (
        "",
        "standings/",
        "participants/",
        "rules/",
        "statistics/",
        "seating/",
        "s/1/results/",
        "evening/",
        "games/1/",
        "rating/",
        "rating/?by=mean&games=1",
        "audit/",
    ):
        answer = client_of("lea").get(f"/t/tuesday-club/{path}")
        assert answer.status_code == 200, path


def test_a_game_long_ago_has_no_clock(leader: Api) -> None:
    leader.post(f"{URL}/games/", seats(1, 2, 3, 4) | {"started_at": (NOON - timedelta(days=9)).isoformat()})
    session = Session.objects.get()
    assert (session.minutes, session.planned_at) == (0, NOON - timedelta(days=9))
    assert session.moves.get().at.date() == date(2026, 11, 21)
