"""Accidents of the seating by the API: whoever leaves is replaced, a swap costs two tables, nothing is a dead end."""

from typing import Any

import pytest

from scoring.models import ResultVersion, Stage
from scoring.results.services.ledger import Cause, Posting, post_adjustments
from tests.api.conftest import Answer, Api
from tests.people import NOON, actor, finish_session, make_seated_event, session_of, start, table_of
from tournaments.models import Seat, TableLink, TableReferee, Tournament
from tournaments.referees.services import cover_session
from tournaments.sessions.services.clock import undo_clock
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
TOTALS = {"E": 90, "S": 30, "W": -50, "N": -70}
RIICHI = {"E": 50_000, "S": 30_000, "W": 25_000, "N": 15_000}


@pytest.fixture
def alice(event: Tournament) -> Api:
    return Api("alice")


@pytest.fixture
def chris(event: Tournament) -> Api:
    return Api("chris")


def withdraw(alice: Api, player: int) -> None:
    gone = {"state": "withdrawn", "reason": "Missed the train"}
    assert alice.patch(f"{ROOT}/participants/{player}/", gone).status == 200


def leaves(alice: Api, player: int) -> dict[str, Any]:
    """Withdrawn, and a substitute's seat in their place in every session to come; the draft as it was shown."""
    withdraw(alice, player)
    draft = alice.post(f"{ROOT}/seating/leave/", {"player": player})
    assert draft.status == 201
    assert alice.post(f"/draws/{draft.body['id']}/publish/").status == 200
    shown: dict[str, Any] = draft.body["what_if"]
    return shown


def seat_of(player: int, session: int = 1) -> Seat:
    return Seat.objects.select_related("table").get(session__number=session, participant__number=player)


def table_path(table: int, session: int = 1) -> str:
    return f"{ROOT}/sessions/{session}/tables/{table}"


def name(chris: Api, path: str, seat: str, **facts: Any) -> Answer:
    return chris.post(f"{path}/substitutes/", {"seat": seat, "kind": "from_start"} | facts)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("rules", "totals"), [("mcr-ffmj-2016", TOTALS), ("ema-riichi-2012", RIICHI)])
@pytest.mark.parametrize("helper", ["Helper", ""])
def test_a_withdrawal_after_publishing_does_not_end_the_event(rules: str, totals: dict[str, int], helper: str) -> None:
    """The whole way: leave, start with or without a name, play, submit, verify, release, rank."""
    make_seated_event(rule_set=rules, sessions=2)
    alice, chris, sam, sue = Api("alice"), Api("chris"), Api("sam"), Api("sue")
    gone = seat_of(4)
    path, wind = table_path(gone.table.number), gone.wind
    shown = leaves(alice, 4)
    assert shown["open_seats"][0] == {
        "session": 1, "table": gone.table.number, "seat": wind, "href": "/t/lyon-open/s/1/substitutes/",
    }  # fmt: skip
    if helper:
        row = name(chris, path, wind, substitute=helper)
        assert (row.status, row.body["cause"], row.body["substitute"]) == (201, "vacant", helper)
    assert chris.post(f"{ROOT}/sessions/1/start/").status == 200
    for table in range(1, 5):
        here = table_path(table)
        assert sam.put(f"{here}/totals/", {"totals": totals}).status == 200
        assert sam.post(f"{here}/submit/").status == 201
        assert sue.post(f"{here}/verify/").status == 200
    assert chris.post(f"{ROOT}/sessions/1/end/").status == 200
    assert chris.post(f"{ROOT}/sessions/1/release/").status == 200
    seat = next(t for t in Api().get(f"{ROOT}/sessions/1/tables/").body if t["number"] == gone.table.number)
    assert (seat["seats"][wind]["number"], seat["seats"][wind]["name"]) == (None, helper)
    rows = Api().get(f"{ROOT}/standings/").body["rows"]
    played = [row for row in rows if any(row["sessions"])]
    assert len(played) == 15
    for page in ("s/1/results/", "statistics/", "seating/", "", "rulings/", "players/4/"):
        assert Api().client.get(f"/t/lyon-open/{page}").status_code in (200, 404), page


def test_a_substitute_is_renamed_and_taken_back_before_and_after_the_start(event: Tournament) -> None:
    alice, chris = Api("alice"), Api("chris")
    gone = seat_of(4)
    path, wind = table_path(gone.table.number), gone.wind
    leaves(alice, 4)
    for helper in ("Helper", "Hilde"):
        assert name(chris, path, wind, substitute=helper).status == 201
    start(event)
    assert name(chris, path, wind, substitute="Hana").status == 201
    assert chris.post(f"{path}/substitutes/end/", {"seat": wind, "reason": "Nobody came"}).status == 200
    answer = chris.post(f"{path}/substitutes/end/", {"seat": wind, "reason": "Again"})
    assert (answer.status, answer.code) == (422, "scoring.no_substitute")
    assert name(chris, path, wind).body["substitute"] == ""


def test_where_names_are_asked_for_the_start_says_what_is_missing(event: Tournament, alice: Api, chris: Api) -> None:
    assert alice.patch(f"{ROOT}/", {"allow_unnamed_substitutes": False}).body["allow_unnamed_substitutes"] is False
    gone = seat_of(4)
    leaves(alice, 4)
    answer = chris.post(f"{ROOT}/sessions/1/start/")
    assert (answer.status, answer.code) == (422, "seating.seats_empty")
    assert answer.body["detail"] == {
        "session": 1,
        "seats": [{"table": gone.table.number, "seat": gone.wind, "participant": None}],
        "href": "/t/lyon-open/s/1/substitutes/",
    }
    unnamed = name(chris, table_path(gone.table.number), gone.wind)
    assert (unnamed.status, unnamed.code) == (400, "scoring.substitute_unnamed")
    assert name(chris, table_path(gone.table.number), gone.wind, substitute="Helper").status == 201
    assert chris.post(f"{ROOT}/sessions/1/start/").status == 200


# --- publishing over substitutes -----------------------------------------------------------------------------------


def swapped(alice: Api, session: int, number: int, two: int) -> dict[str, Any]:
    answer = alice.post(f"{ROOT}/seating/swap/", {"session": session, "one": number, "two": two})
    assert answer.status == 201, answer.body
    body: dict[str, Any] = answer.body
    return body


def test_a_swap_costs_what_it_said_and_nothing_else(event: Tournament, alice: Api, chris: Api) -> None:
    issue_table_links(session=session_of(event, 2), tables=None, by=actor("chris"), at=NOON)
    cover_session(session=session_of(event, 2), by=actor("chris"), at=NOON)
    cards, referees = set(TableLink.objects.values_list()), set(TableReferee.objects.values_list())
    seat = seat_of(1, 2)
    assert name(chris, table_path(seat.table.number, 2), seat.wind, substitute="Eva", reason="ill").status == 201
    draft = swapped(alice, 2, 1, 2)
    shown, two = draft["what_if"], seat_of(2, 2)
    touched = [{"session": 2, "table": seat.table.number}, {"session": 2, "table": two.table.number}]
    assert shown["tables"] == touched
    assert shown["table_cards"] == [place | {"shut": False} for place in touched]
    assert [place | {"freed": False} for place in touched] == [
        {name: value for name, value in row.items() if name != "referee"} for row in shown["referees"]
    ]
    assert shown["substitutes"] == [
        touched[0] | {
            "seat": seat.wind, "substitute": "Eva", "participant": 1,
            "goes_to": {"table": two.table.number, "seat": two.wind},
        }
    ]  # fmt: skip
    assert (shown["laid"], shown["cleared"], shown["open_seats"]) == ([], [], [])
    assert alice.post(f"/draws/{draft['id']}/publish/").status == 200
    assert (set(TableLink.objects.values_list()), set(TableReferee.objects.values_list())) == (cards, referees)
    standing = chris.get(f"{ROOT}/substitutions/?session=2").body
    assert [(row["table"], row["seat"], row["substitute"]) for row in standing] == [(two.table.number, two.wind, "Eva")]


def test_a_table_that_moves_says_what_goes_with_it(event: Tournament, alice: Api, chris: Api) -> None:
    assert name(chris, table_path(4, 2), "E", substitute="Eva", reason="ill").status == 201
    draft = alice.post(f"{ROOT}/seating/move-table/", {"table": 4, "number": 9}).body
    kept = {row["session"]: row["kept"] for row in draft["what_if"]["cleared"]}
    assert kept == {1: False, 2: True, 3: False, 4: False}
    assert draft["what_if"]["laid"] == [{"session": n, "table": 9} for n in (1, 2, 3, 4)]
    assert alice.post(f"/draws/{draft['id']}/publish/").status == 200
    assert {row["number"] for row in chris.get(f"{ROOT}/sessions/2/tables/").body} == {1, 2, 3, 9}
    gone = chris.get(f"{ROOT}/sessions/2/tables/4/")
    assert gone.status == 404


def test_a_seating_from_outside_is_put_over_substitutes(event: Tournament, alice: Api, chris: Api) -> None:
    assert name(chris, table_path(1, 2), "E", substitute="Eva", reason="ill").status == 201
    plan = Api().get(f"{ROOT}/seating/").body["sessions"]
    plan[1]["tables"] = list(reversed(plan[1]["tables"]))
    assert alice.put(f"{ROOT}/seating/", {"sessions": plan}).status == 200
    assert len(chris.get(f"{ROOT}/substitutions/?session=2").body) == 1, "the same seating, in another order"


def test_a_draft_made_before_a_session_started(event: Tournament, alice: Api) -> None:
    withdraw(alice, 4)
    leaving = alice.post(f"{ROOT}/seating/leave/", {"player": 4}).body
    start(event)
    assert alice.post(f"/draws/{leaving['id']}/publish/").status == 200
    assert [seat_of(4, 1).participant is not None, *[_empty(n) for n in (2, 3, 4)]] == [True, True, True, True]


def _empty(session: int) -> bool:
    return Seat.objects.filter(session__number=session, participant=None).count() == 1


def test_a_change_of_which_nothing_is_left(event: Tournament, alice: Api) -> None:
    withdraw(alice, 4)
    draft = alice.post(f"{ROOT}/seating/leave/", {"player": 4}).body
    for number in (1, 2, 3, 4):
        finish_session(event, number)
    answer = alice.post(f"/draws/{draft['id']}/publish/")
    assert (answer.status, answer.code) == (409, "seating.nothing_to_change")


def test_points_of_a_ruling_hold_their_player_at_the_table(event: Tournament, alice: Api) -> None:
    start(event, 2)
    seat = seat_of(1, 2)
    post_adjustments(
        tournament=event, postings=[Posting(seat.participant, -10, Stage.BEFORE_PLACES)],
        cause=Cause("test", table=seat.table), by=actor("chris"), at=NOON,
    )  # fmt: skip
    undo_clock(session=session_of(event, 2), by=actor("chris"), at=NOON, reason="Too early")
    answer = alice.post(f"/draws/{swapped(alice, 2, 1, 2)['id']}/publish/")
    assert (answer.status, answer.code) == (409, "seating.points_at_table")
    assert answer.body["detail"]["href"] == "/t/lyon-open/rulings/"


# --- disqualified during a session ---------------------------------------------------------------------------------


def test_mers_4_2_by_the_api(event: Tournament, chris: Api) -> None:
    """4.2: "le remplaçant marque 0 points, les 3 autres joueurs recevront 4, 2 et 1 points"."""
    sam, sue, path = Api("sam"), Api("sue"), table_path(1)
    start(event)
    assert sam.put(f"{path}/totals/", {"totals": TOTALS}).status == 200
    assert sam.post(f"{path}/submit/").status == 201
    east = next(item for item in chris.get(f"{ROOT}/sessions/1/tables/").body if item["number"] == 1)["seats"]["E"]
    out = {"state": "disqualified", "reason": "Swapped a tile"}
    assert chris.patch(f"{ROOT}/participants/{east['number']}/", out).status == 200
    assert ResultVersion.objects.filter(table=table_of(event)).count() == 2, "stated anew, to be verified"
    assert sue.post(f"{path}/verify/").status == 200
    seats = chris.get(f"{path}/").body["seats"]
    assert {wind: seat["table_points"] for wind, seat in seats.items()} == {"E": "0", "S": "4", "W": "2", "N": "1"}
    named = chris.post(
        f"{path}/substitutes/", {"seat": "E", "kind": "mid_session", "substitute": "Eva", "reason": "plays on"}
    )
    assert (named.status, named.body["cause"]) == (201, "disqualified"), "after the sheet was handed in, too"
