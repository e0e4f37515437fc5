"""Games of three players in a club: totals only, with points of their own in every ranking and file."""

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.signals import request_finished
from django.db import IntegrityError, close_old_connections, transaction
from django.urls import get_resolver

from mahjong_core.check.run import check_file
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from scoring.models import ResultVersion, SeatResult, SheetEntry
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.archive.files import answers, bring_in, rewritten, saved, take_out
from tests.people import client_of
from tests.scoring.clubs.test_games import seats
from tests.scoring.clubs.test_rules import URL, club, finish
from tournaments.models import Seat, Tournament
from tournaments.registry.event_parts import Row

pytestmark = pytest.mark.django_db

THREE = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000, "three_return_points": 40000}
TRIO = {"seats": {"E": 1, "S": 2, "W": 3}}
TOTALS = {"E": 52300, "S": 31200, "W": 21500}
# 52,300 - 40,000 + 15,000 + an oka of 3 x 5,000; 31,200 - 40,000; 21,500 - 40,000 - 15,000.
POINTS = {1: 42300, 2: -8800, 3: -33500}


def trio_club(api: Callable[..., Api], **changes: Any) -> Api:  # noqa: F811
    """A club by EMA 2016 whose games of three count from 40,000, with a game of three in play."""
    leader = club(api, "ema-riichi-2016", **THREE, **changes)
    answer = leader.post(f"{URL}/games/", TRIO)
    assert answer.status == 201
    assert set(answer.body["seats"]) == {"E", "S", "W"}
    return leader


def with_both(api: Callable[..., Api]) -> Api:  # noqa: F811
    """The club with a confirmed game of three, and one of four."""
    leader = trio_club(api)
    finish(leader, 1, TOTALS)
    assert leader.post(f"{URL}/games/", seats(1, 4, 5, 6)).status == 201
    finish(leader, 2, {"E": 45000, "S": 35000, "W": 25000, "N": 15000})
    return leader


def addresses() -> Iterator[tuple[str, set[str]]]:
    """Every address of an event, of pages and API, with the names of its parameters."""
    for matches in get_resolver().reverse_dict.values():
        for address, names in matches[0]:
            if "slug" in names and ("t/%(slug)s/" in address or "tournaments/%(slug)s/" in address):
                yield address, set(names)


def season(leader: Api) -> dict[int, str]:
    return {row["participant"]: row["points"] for row in leader.get(f"{URL}/season/").body["rows"]}


def test_three_totals_count_by_their_own_uma(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    game = finish(leader, 1, TOTALS).body
    assert game["status"] == "confirmed"
    assert {wind: seat["place"] for wind, seat in game["seats"].items()} == {"E": 1, "S": 2, "W": 3}
    assert {wind: seat["table_points"] for wind, seat in game["seats"].items()} == {
        "E": "30000",
        "S": "0",
        "W": "-15000",
    }
    assert {seat["number"]: int(seat["total"]) for seat in game["seats"].values()} == POINTS
    assert {number: int(points) for number, points in season(leader).items()} == POINTS
    result = ResultVersion.objects.get(status="verified")
    assert (result.players, result.seats.count(), Seat.objects.count()) == (3, 3, 3)


def test_standings_explain_a_game_of_three_and_one_of_four(api: Callable[..., Api]) -> None:  # noqa: F811
    """A game of four by EMA 2016 counts from 30,000 with uma 15/5: East 15,000 + 15,000, North -15,000 - 15,000."""
    leader = with_both(api)
    rows = {row["participant"]["number"]: row for row in leader.get(f"{URL}/standings/").body["rows"]}
    assert int(rows[1]["total"]) == POINTS[1] + 30000
    assert [int(rows[number]["total"]) for number in (2, 3)] == [POINTS[2], POINTS[3]]
    trio, four = rows[1]["sessions"]
    assert (trio["start"], trio["net_score"], trio["uma"]) == (40000, 12300, "30000")
    assert (four["start"], four["net_score"], four["uma"]) == (30000, 15000, "15000")
    why = leader.get(f"{URL}/standings/1/why/").body
    assert [session["table_score"] for session in why["sessions"]] == [12300, 15000]


def test_the_sum_of_three_is_checked(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    refused = leader.put(f"{URL}/games/1/totals/", {"totals": {**TOTALS, "W": 21600}})
    assert (refused.status, refused.code) == (422, "scoring.table_not_balanced")
    assert (refused.body["detail"]["sum"], refused.body["detail"]["expected"]) == (105100, 105000)
    for totals in ({**TOTALS, "N": 0}, {"E": 52300, "S": 52700}):
        assert leader.put(f"{URL}/games/1/totals/", {"totals": totals}).status in (400, 422)
    assert not SeatResult.objects.exists()


def test_three_write_no_hands(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    refused = leader.post(f"{URL}/games/1/hands/", {"number": 1, "outcome": "draw"})
    assert (refused.status, refused.code) == (422, "clubs.three_have_totals")


def test_seats_and_substitutes_of_three_stay(api: Callable[..., Api]) -> None:  # noqa: F811
    """Nobody can be brought to North, and the three keep their seats: totals are corrected instead."""
    leader = trio_club(api)
    finish(leader, 1, TOTALS)
    table = f"{URL}/sessions/1/tables/1"
    body = {"seats": {"E": 2, "S": 1, "W": 3, "N": None}, "written": "players", "reason": "Changed chairs", "base": 1}
    assert leader.post(f"{table}/seats/", body).code == "clubs.three_keep_seats"
    fourth = {"seat": "N", "kind": "from_start", "substitute": "Somebody", "reason": "A fourth came"}
    assert leader.post(f"{table}/substitutes/", fourth).status in (404, 409, 422)
    entry = SheetEntry.objects.get(kind="totals").uid
    right = {"reason": "East and South were exchanged", "replacement": {"totals": {"E": 31200, "S": 52300, "W": 21500}}}
    assert leader.post(f"{table}/entries/{entry}/supersede/", right).status == 201
    for act in ("submit", "verify"):
        assert leader.post(f"{table}/{act}/").status in (200, 201)
    assert {number: int(points) for number, points in season(leader).items()} == {1: -8800, 2: 42300, 3: -33500}


def test_the_points_of_three_are_corrected_but_not_taken_away(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    gone = {"three_uma": [], "three_starting_points": None, "three_return_points": None}
    for is_played in (False, True):
        if is_played:
            finish(leader, 1, TOTALS)
        refused = leader.post(f"{URL}/rule-set/corrections/", {"changes": gone, "reason": "No more"})
        assert refused.code == "rulesets.sheets_contradict"
    body = {"changes": {"three_uma": [20000, 0, -20000]}, "reason": "As agreed"}
    assert leader.post(f"{URL}/rule-set/corrections/", body).status in (200, 201)
    assert {number: int(points) for number, points in season(leader).items()} == {1: 47300, 2: -8800, 3: -38500}
    assert sorted(ResultVersion.objects.values_list("status", "players")) == [("superseded", 3), ("verified", 3)]


@pytest.mark.parametrize(
    "wrong", [{"E": 1, "S": 2, "N": 3}, {"E": 1, "S": 2}, {"E": 1, "S": 2, "W": 2}], ids=["no West", "two", "twice"]
)
def test_three_sit_at_east_south_and_west(api: Callable[..., Api], wrong: dict[str, int]) -> None:  # noqa: F811
    leader = club(api, "ema-riichi-2016", **THREE)
    assert leader.post(f"{URL}/games/", {"seats": wrong}).status in (400, 422)
    assert not Seat.objects.exists()


@pytest.mark.parametrize("name", ["ema-riichi-2016", "mcr-ffmj-2016"])
def test_three_are_refused_where_the_rules_have_no_points_for_them(
    api: Callable[..., Api],  # noqa: F811
    name: str,
) -> None:
    leader = club(api, name)
    refused = leader.post(f"{URL}/games/", TRIO)
    assert (refused.status, refused.code) == (422, "clubs.three_not_played")
    assert refused.body["detail"]["href"] == "/t/tuesday-club/rules/"


def test_an_event_with_sessions_has_no_games_of_three(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = club(api, "ema-riichi-2016", **THREE)
    body = {"name": "Cup", "slug": "cup", "rule_set": "ema-riichi-2016", "starts_on": "2026-09-01", "sessions": 3}
    assert leader.post("/tournaments/", body).status == 201
    refused = leader.post("/tournaments/cup/games/", TRIO)
    assert (refused.status, refused.code) == (409, "clubs.not_a_club")
    plan = {"sessions": [{"number": 1, "tables": [{"number": 1, "seats": {"E": 1, "S": 2, "W": 3}}]}]}
    assert leader.put("/tournaments/cup/seating/", plan).status in (400, 422)


def test_the_rating_takes_games_of_three(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    finish(leader, 1, TOTALS)
    rows = {row["participant"]: row for row in leader.get(f"{URL}/rating/").body["rows"]}
    assert {number: row["games"] for number, row in rows.items()} == {1: 1, 2: 1, 3: 1}
    assert rows[1]["rating"] > rows[2]["rating"] > rows[3]["rating"]
    (evening,) = leader.get(f"{URL}/rating/1/").body["evenings"]
    assert evening["games"][0]["expected"] == 2.0
    assert [row["number"] for row in evening["games"][0]["against"]] == [2, 3]


def test_seven_players_sit_at_a_table_of_four_and_one_of_three(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    leader.delete(f"{URL}/games/1/")
    proposed = leader.post(f"{URL}/evenings/propose/", {"present": [1, 2, 3, 4, 5, 6, 7]}).body
    assert [sorted(table["seats"]) for table in proposed["tables"]] == [["E", "N", "S", "W"], ["E", "S", "W"]]
    assert proposed["waiting"] == []


def test_chips_of_three_add_up_to_zero(api: Callable[..., Api]) -> None:  # noqa: F811
    chips = {"name": "Chips", "points": 2000, "zero_sum": True}
    leader = trio_club(api, bonus_columns=[chips])
    wrong = leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS, "bonus": {"Chips": {"E": 1, "N": -1}}})
    assert wrong.status in (400, 422)
    finish(leader, 1, TOTALS, bonus={"Chips": {"E": -2, "W": 2}})
    assert {number: int(points) for number, points in season(leader).items()} == {
        1: POINTS[1] - 4000,
        2: POINTS[2],
        3: POINTS[3] + 4000,
    }


def test_an_event_file_with_a_game_of_three_is_verified_and_brought_in(
    api: Callable[..., Api],  # noqa: F811
) -> None:
    leader = with_both(api)
    before, event = answers(Tournament.objects.get(slug="tuesday-club")), Tournament.objects.get(slug="tuesday-club")
    data = saved(event)
    checks = list(event_checks(open_event_file(io.BytesIO(data))))
    assert [text for fine, text in checks if not fine] == []
    assert "sheets and results: 2 tables" in [text for _fine, text in checks]
    take_out(event)
    bring_in(data)
    assert sorted(ResultVersion.objects.values_list("players", flat=True)) == [3, 4]
    assert answers(Tournament.objects.get(slug="tuesday-club")) == before
    assert int(season(leader)[2]) == POINTS[2]


@pytest.mark.parametrize(
    ("model", "change", "found"),
    [
        ("scoring.seatresult", {"twelfths": 12000}, "session 1, table 1, S: twelfths 0, the result says 12000"),
        ("scoring.resultversion", {"players": 4}, "session 1, table 1: 3 people are seated, the result is one of 4"),
    ],
)
def test_a_falsified_result_of_three_is_found(
    api: Callable[..., Api],  # noqa: F811
    model: str,
    change: dict[str, Any],
    found: str,
) -> None:
    leader = trio_club(api)
    finish(leader, 1, TOTALS)

    def falsify(name: str, row: Row) -> Row:
        return {**row, **change} if name == model and row.get("wind", "S") == "S" else row

    data = rewritten(saved(Tournament.objects.get(slug="tuesday-club")), falsify)
    assert found in [text for fine, text in event_checks(open_event_file(io.BytesIO(data))) if not fine]


def test_the_record_of_a_season_with_a_game_of_three(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = with_both(api)
    record = leader.get(f"{URL}/record/").body
    (trio,), (four,) = (session["tables"] for session in record["sessions"])
    assert (trio["seats"], trio["scores"], trio["places"]) == ([1, 2, 3], [52300, 31200, 21500], [1, 2, 3])
    assert len(four["seats"]) == 4
    report = check_file(json.dumps(record).encode(), "season.mtr.json").to_json()
    assert (report["counts"]["error"], report["counts"]["warning"]) == (0, 0), report["findings"]
    here = {**record, "event": {**record["event"], "name": "A past season"}}
    assert leader.post("/records/?slug=past", here).code == "archive.record_three_players"
    trio["scores"] = [52400, 31100, 21500]
    trio["points"] = [30000, 100, -15100]
    wrong = check_file(json.dumps(record).encode(), "season.mtr.json").to_json()
    codes = [finding["code"] for finding in wrong["findings"]]
    assert "table.points" in codes


def test_typing_and_confirming_three_totals_on_the_pages(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    browser, page = client_of("lea"), "/t/tuesday-club/games/1/"
    shown = browser.get(page).content.decode()
    assert 'name="W"' in shown
    assert 'name="N"' not in shown
    assert browser.post(page, {"act": "totals", **TOTALS}).status_code == 302
    assert browser.post(page, {"act": "confirm"}).status_code == 302
    assert {number: int(points) for number, points in season(leader).items()} == POINTS


def test_the_evening_starts_and_finishes_a_game_of_three(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = club(api, "ema-riichi-2016", **THREE)
    browser, page = client_of("lea"), "/t/tuesday-club/evening/"
    for number in (1, 2, 3):
        browser.post(page, {"act": "here", "number": number, "yes": "on"})
    (table,) = browser.get(page).context["evening"].tables
    assert sorted(wind.value for wind, _number in table) == ["E", "S", "W"]
    sent = {f"0{wind.value}": number for wind, number in table}
    assert browser.post(page, {"act": "start", "start": "all", **sent}).status_code == 302
    assert browser.post(page, {"act": "result", "game": 1, **TOTALS}).status_code == 302
    assert leader.get(f"{URL}/games/1/").body["status"] == "confirmed"


@contextmanager
def _kept_connection() -> Iterator[None]:
    """The end of an answer closes the test's own connection to the database, as it would a server's."""
    request_finished.disconnect(close_old_connections)
    try:
        yield
    finally:
        request_finished.connect(close_old_connections)


@pytest.mark.parametrize(
    "state",
    [pytest.param("playing", marks=pytest.mark.words), pytest.param("typed", marks=pytest.mark.words), "confirmed"],
)
def test_no_page_of_the_event_fails_on_a_game_of_three(
    api: Callable[..., Api],  # noqa: F811
    state: str,
) -> None:
    leader = trio_club(api)
    if state == "typed":
        leader.put(f"{URL}/games/1/totals/", {"totals": TOTALS})
    if state == "confirmed":
        finish(leader, 1, TOTALS)
    browser, seen = client_of("lea"), 0
    known = {"slug": "tuesday-club", "session": 1, "table": 1, "number": 1, "game": 1, "sequence": 1, "hand": 1}
    browser.raise_request_exception, failed = False, []
    for address, names in dict(addresses()).items():
        if names <= set(known):
            answer = browser.get("/" + address % {name: known[name] for name in names})
            failed += [address] if answer.status_code >= 500 else []
            with _kept_connection():
                answer.close()
            seen += 1
    assert failed == []
    assert seen > 150


def test_the_database_knows_games_of_three_and_four_only(api: Callable[..., Api]) -> None:  # noqa: F811
    leader = trio_club(api)
    finish(leader, 1, TOTALS)
    with pytest.raises(IntegrityError), transaction.atomic():
        ResultVersion.objects.update(players=2)
