"""What each reader sees: the contract's shapes, and that unverified numbers stay behind the desk."""

from datetime import datetime
from fractions import Fraction
from typing import Any
from urllib.parse import quote

import pytest

from penalties.rulings.services.decisions import record_ruling
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import record_hand, supersede_entry
from tests.api.conftest import Api
from tests.people import (
    NOON,
    actor,
    finish,
    finish_session,
    make_seated_event,
    nobody,
    session_of,
    start,
    table_of,
    win,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"
TABLES = f"{ROOT}/sessions/1/tables/"


def seat(api: Api, table: int = 1, wind: str = "E", session: int = 1) -> dict[str, Any]:
    tables = {row["number"]: row for row in api.get(f"{ROOT}/sessions/{session}/tables/").body}
    results: dict[str, Any] = tables[table]["seats"][wind]
    return results


def release(event: Tournament, session: int, at: datetime) -> None:
    release_session(session=session_of(event, session), by=actor("chris"), at=at)


def test_tables_have_exactly_the_shape_of_the_contract() -> None:
    start(make_seated_event())
    tables = Api().get(TABLES).body
    assert [table["number"] for table in tables] == [1, 2, 3, 4]
    assert set(tables[0]) == {"number", "status", "seats"}
    assert list(tables[0]["seats"]) == ["E", "S", "W", "N"]
    names = ("table_score", "table_points", "place", "raw_score", "start", "net_score", "uma")
    empty = dict.fromkeys(names)
    assert tables[0]["seats"]["E"] == {"number": 1, "name": "Player 1"} | empty


@pytest.mark.long
@pytest.mark.parametrize(
    ("moment", "staff", "held", "live"),
    [
        ("in play", None, None, None),
        ("submitted", 32, None, 32),
        ("verified", 32, None, 32),
        ("released", 32, 32, 32),
    ],
)
def test_who_sees_a_result_when(moment: str, staff: int | None, held: int | None, live: int | None) -> None:
    """A discarded 8 pays the winner 8 + 8 from the discarder and 8 from each of the others: 32 (MCR 3.9.1.3)."""
    for slug, live_results, expected in (("lyon-open", False, held), ("nice-open", True, live)):
        event = make_seated_event(slug, live_results=live_results)
        walk(event, moment)
        path = f"/tournaments/{slug}/sessions/1/tables/"
        for caller, score in ((None, expected), ("dan", expected), ("sam", staff), ("ann", staff)):
            row = Api(caller).get(path).body[0]["seats"]["E"]
            assert row["table_score"] == score, (slug, caller)
            assert row["table_points"] == (None if score is None else "4")


def walk(event: Tournament, moment: str) -> None:
    start(event)
    table = table_of(event)
    record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    if moment == "in play":
        return
    submit_table(table=table, by=actor("sam"), at=NOON)
    if moment == "submitted":
        return
    verify_table(table=table, by=actor("sue"), at=NOON)
    if moment == "released":
        for number in (2, 3, 4):
            finish(table_of(event, number))
        assert Api("chris").post(f"/tournaments/{event.slug}/sessions/1/end/").status == 200
        assert Api("chris").post(f"/tournaments/{event.slug}/sessions/1/release/").status == 200


@pytest.mark.long
def test_ties_are_sent_as_exact_fractions() -> None:
    """Three players level at the top share 4 + 2 + 1: 7/3 each."""
    event = make_seated_event(live_results=True)
    start(event)
    sam = Api("sam")
    sam.put(f"{TABLES}1/totals/", {"totals": {"E": 10, "S": 10, "W": 10, "N": -30}})
    sam.post(f"{TABLES}1/submit/")
    seats = Api().get(TABLES).body[0]["seats"]
    assert [seats[wind]["table_points"] for wind in "ESWN"] == ["7/3", "7/3", "7/3", "0"]
    assert [seats[wind]["place"] for wind in "ESWN"] == [1, 1, 1, 4]


@pytest.mark.long
def test_one_table_shows_its_sheet_hand_by_hand() -> None:
    """Hand 5 opens the South round: the player who began as South deals (MCR 3.5.7.2)."""
    event = make_seated_event()
    start(event)
    for hand in (*map(nobody, range(1, 5)), win(5, "E", "S", 8)):
        record_hand(table=table_of(event), hand=hand, by=actor("sam"), at=NOON)
    table = Api("sam").get(f"{TABLES}1/").body
    last = table["sheet"]["hands"][-1]
    assert (last["number"], last["dealer"], last["prevailing"]) == (5, "S", "S")
    assert last["deltas"] == {"E": 32, "S": -16, "W": -8, "N": -8}
    assert last["running"] == last["deltas"]
    assert (table["base"], table["sheet"]["next_hand"], table["status"]) == (5, 6, "playing")
    assert [problem["code"] for problem in table["sheet"]["problems"]] == ["sheets.fewer_hands"]


def test_running_sums_hold_the_penalties() -> None:
    """Annex 1 c and e: the sums below a hand follow the points and the penalties above them."""
    event = make_seated_event()
    start(event)
    table = table_of(event)
    for hand in (win(1, "E", "S", 8), nobody(2)):
        record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)
    north = table.seats.select_related("participant").get(wind="N").participant
    record_ruling(table=table, participant=north, offence="false-win-below-minimum", hand=2, by=actor("bob"), at=NOON)
    hands = Api("sam").get(f"{TABLES}1/").body["sheet"]["hands"]
    assert hands[0]["running"] == {"E": 32, "S": -16, "W": -8, "N": -8}
    assert hands[1]["deltas"] == dict.fromkeys("ESWN", 0)
    assert hands[1]["running"] == {"E": 42, "S": -6, "W": 2, "N": -38}  # 3.11.6.6.1: 10 to each of the three


@pytest.mark.long
def test_superseded_rows_stay_readable_for_staff() -> None:
    event = make_seated_event()
    start(event)
    first = record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)
    supersede_entry(entry=first, data=win(1, value=18), reason="Misread", by=actor("bob"), at=NOON)
    table = Api("ann").get(f"{TABLES}1/").body
    assert table["superseded"] == [str(first.uid)]
    assert [(row["supersedes"], row["reason"], row["by"]) for row in table["entries"]] == [
        (None, "", "Sam"),
        (str(first.uid), "Misread", "Bob"),
    ]
    assert [hand["value"] for hand in table["sheet"]["hands"]] == [18]


@pytest.mark.long
def test_the_public_reads_a_released_sheet_as_it_was_released_while_it_is_being_corrected() -> None:
    event = make_seated_event()
    finish_session(event, 1)
    assert Api().get(f"{TABLES}1/").body["sheet"] is None
    assert Api("chris").post(f"{ROOT}/sessions/1/release/").status == 200
    before = Api().get(f"{TABLES}1/").body
    assert before["sheet"]["hands"][0]["value"] == 9
    assert before["entries"] is None
    assert before["result"]["submitted_by"] is None
    entry = table_of(event).entries.get(sequence=1)
    hand = entry.payload | {"value": 88}
    answer = Api("bob").post(f"{TABLES}1/entries/{entry.uid}/supersede/", {"reason": "Misread", "replacement": hand})
    assert answer.status == 201
    after = Api().get(f"{TABLES}1/").body
    assert after["status"] == "correcting"
    assert after["sheet"] == before["sheet"]
    assert after["seats"] == before["seats"]
    assert Api("sam").get(f"{TABLES}1/").body["sheet"]["hands"][0]["value"] == 88


@pytest.mark.long
def test_standings_now_and_at_an_earlier_moment(later: datetime) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    release(event, 1, later)
    rows = Api().get(f"{ROOT}/standings/").body["rows"]
    assert sum(Fraction(row["table_points"]) for row in rows) == 4 * 7
    assert {len(row["sessions"]) for row in rows} == {4}
    early = Api().get(f"{ROOT}/standings/?as_of={quote(NOON.isoformat())}").body
    assert {row["table_points"] for row in early["rows"]} == {"0"}
    assert early["basis"] == "released"
    assert Api("sam").get(f"{ROOT}/standings/").body["basis"] == "verified"


@pytest.mark.long
def test_standings_answer_304_until_something_public_changes() -> None:
    event = make_seated_event(live_results=True)
    start(event)
    stranger, sam = Api(), Api("sam")
    first = stranger.get(f"{ROOT}/standings/")
    seen = {"If-None-Match": first.headers["ETag"]}
    for path in ("standings", "team-standings", "country-standings"):
        assert stranger.get(f"{ROOT}/{path}/", **seen).status == 304
    assert stranger.get(f"{ROOT}/standings/", **{"If-None-Match": f"W/{first.headers['ETag']}"}).status == 304
    # Staff rest on another basis: the public's ETag is not theirs.
    assert sam.get(f"{ROOT}/standings/", **seen).status == 200
    sam.post(f"{TABLES}1/hands/", win(1))
    sam.post(f"{TABLES}1/submit/")
    assert stranger.get(f"{ROOT}/standings/", **seen).status == 200


@pytest.mark.long_on_sqlite
def test_a_row_explains_itself_down_to_its_ledger_rows() -> None:
    event = make_seated_event(live_results=True)
    start(event)
    sam = Api("sam")
    sam.post(f"{TABLES}1/hands/", win(1))
    ruling = {"session": 1, "table": 1, "participant": 1, "offence": "false-win-invalid-hand", "hand": 1}
    assert Api("bob").post(f"{ROOT}/rulings/", ruling).status == 201
    sam.post(f"{TABLES}1/submit/")
    why = Api().get(f"{ROOT}/standings/1/why/").body
    # 8 + 8 from the discarder and 8 from each other player, less 20 to each of three opponents (MCR 3.11.6.6).
    assert why["row"]["table_score"] == 32 - 60
    assert why["row"]["penalty_points"] == -60
    assert [(row["amount"], row["cause"], row["clause"]) for row in why["ledger"]] == [
        (-60, "penalties.false-win-invalid-hand", "3.11.6.6.2")
    ]
    assert sum(session["table_score"] for session in why["sessions"]) + why["later_points"] == why["row"]["table_score"]
    # The other twelve have not played: level on table points, 0 against -28 on the score.
    assert (why["above"]["equal_on"], why["above"]["metric"]) == (["table_points"], "table_score")
    assert (why["above"]["own"], why["above"]["margin"]) == ("-28", "-28")
    assert Api().get(f"{ROOT}/standings/77/why/").status == 404


@pytest.mark.long
def test_rulings_are_public_and_their_notes_are_not() -> None:
    event = make_seated_event()
    start(event)
    body = {"session": 1, "table": 1, "participant": 1, "offence": "false-win-below-minimum", "note": "Six fans"}
    number = Api("bob").post(f"{ROOT}/rulings/", body).body["id"]
    (public,) = Api().get(f"{ROOT}/rulings/").body["results"]
    assert "note" not in public
    assert "by" not in public
    # 10 to each opponent (MCR 3.11.6.6.1).
    assert {row["participant"]: row["amount"] for row in public["points"]}[1] == -30
    assert sorted(row["amount"] for row in public["points"]) == [-30, 10, 10, 10]
    assert Api("sam").get(f"{ROOT}/rulings/").body["results"][0]["note"] == "Six fans"
    Api("bob").post(f"{ROOT}/rulings/{number}/revoke/", {"reason": "It was eight"})
    assert Api().get(f"{ROOT}/rulings/?participant=1").body["results"][0]["revoked"]["reason"] == "It was eight"
    assert Api().get(f"{ROOT}/rulings/?participant=2").body["count"] == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"offence": "rudeness"}, "penalties.unknown_offence"),
        ({"table": 9}, "penalties.table_unknown"),
        ({"participant": 77}, "penalties.participant_unknown"),
        ({"participant": 2}, "scoring.not_at_table"),
        ({"hand": 17}, "sheets.hand_out_of_range"),
        ({"session": 2}, "scoring.not_at_table"),
    ],
    ids=str,
)
def test_a_ruling_that_cannot_be(changes: dict[str, Any], code: str) -> None:
    start(make_seated_event())
    body = {"session": 1, "table": 1, "participant": 1, "offence": "false-win-below-minimum"}
    if "session" in changes:
        code = "tournaments.session_not_started"
    answer = Api("bob").post(f"{ROOT}/rulings/", body | changes)
    assert (answer.status, answer.code) == (422, code)
    assert Api().get(f"{ROOT}/rulings/").body["count"] == 0


@pytest.mark.long
def test_totals_and_authority_where_both_records_exist() -> None:
    start(make_seated_event())
    sam = Api("sam")
    sam.post(f"{TABLES}1/hands/", win(1))
    totals = {"E": 33, "S": -17, "W": -8, "N": -8}
    assert sam.put(f"{TABLES}1/totals/", {"totals": totals, "base": 1}).status == 200
    table = sam.get(f"{TABLES}1/").body
    assert (table["sheet"]["mode"], table["sheet"]["table_scores"]) == ("totals", totals)
    assert "sheets.modes_differ" in [problem["code"] for problem in table["sheet"]["problems"]]
    assert sam.post(f"{TABLES}1/authority/", {"mode": "hands", "reason": "Misread"}).status == 201
    assert sam.get(f"{TABLES}1/").body["sheet"]["table_scores"] == {"E": 32, "S": -16, "W": -8, "N": -8}
    assert sam.post(f"{TABLES}1/submit/").body["warnings"]
    assert sam.post(f"{TABLES}1/verify/").code == "scoring.same_person"
    read = Api("sue").post(f"{TABLES}1/verify/", {"totals": totals})
    assert (read.code, set(read.body["detail"]["seats"])) == ("scoring.verification_differs", {"E", "S"})
    assert Api("sue").post(f"{TABLES}1/reject/", {"reason": "East reads 33"}).body["status"] == "superseded"
    assert seat(sam)["table_score"] is None
