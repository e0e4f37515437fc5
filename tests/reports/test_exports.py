"""Files of an event: standings and rulings, with what each reader may see."""

import csv
import io
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client

from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.publication.services.releases import release_session
from tests.people import (
    NOON,
    STAFF,
    actor,
    finish_session,
    make_seated_event,
    make_user,
    other_event,
    session_of,
    start,
    table_of,
)
from tournaments.common.look.csv_rows import MARK
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db

ALL = sorted({*STAFF, "olga", "dan", ""})


def rows_of(username: str, address: str) -> list[dict[str, str]]:
    client = Client()
    if username:
        client.force_login(make_user(username))
    answer = client.get(f"/t/lyon-open/export/{address}")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(answer.text.removeprefix(MARK))))


@pytest.fixture
def event() -> Tournament:
    event = make_seated_event(sessions=2)
    finish_session(event)
    return event


@pytest.mark.long
@pytest.mark.parametrize("username", ALL)
def test_unreleased_results_are_in_the_staffs_file_only(event: Tournament, username: str) -> None:
    other_event()
    scores = {row["table_score"] for row in rows_of(username, "standings.csv")}
    assert (scores != {"0"}) is (username in STAFF)


@pytest.mark.long
@pytest.mark.parametrize("username", ALL)
def test_federation_numbers_are_in_the_staffs_file_only(event: Tournament, username: str) -> None:
    Participant.objects.filter(number=1).update(federation_number="05040123")
    lines = [row.get("federation_number") for row in rows_of(username, "standings.csv")]
    assert ("05040123" in lines) is (username in STAFF)


@pytest.mark.long
def test_the_standings_are_exact_and_add_up(event: Tournament) -> None:
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    rows = rows_of("", "standings.csv")
    assert [row["place"] for row in rows] == sorted((row["place"] for row in rows), key=int)
    # A table of four always shares exactly 7 table points: four tables make 28.
    assert sum(Fraction(row["table_points"]) for row in rows) == 28
    assert all(Fraction(row["table_points"]) * 12 == int(row["table_points_twelfths"]) for row in rows)
    assert sum(int(row["table_score"]) for row in rows) == 0
    assert {row["s1_table_score"] == row["table_score"] for row in rows} == {True}
    assert {row["s2_place"] for row in rows} == {""}


def test_a_name_like_a_formula_stays_a_name(event: Tournament) -> None:
    Participant.objects.filter(number=1).update(name="=HYPERLINK(1)")
    assert "'=HYPERLINK(1)" in {row["name"] for row in rows_of("", "standings.csv")}


@pytest.mark.long
@pytest.mark.parametrize("username", ALL)
def test_notes_are_in_the_staffs_list_only(event: Tournament, username: str) -> None:
    start(event, 2)
    table = table_of(event, 1, 2)
    offender = table.seats.get(wind="S").participant
    ruling = record_ruling(
        table=table,
        participant=offender,
        offence="false-win-below-minimum",
        hand=4,
        note="Called at once",
        by=actor("bob"),
        at=NOON,
    )
    revoke_ruling(ruling=ruling, reason="Eight points", by=actor("chris"), at=NOON)
    rows = rows_of(username, "rulings.csv")
    # MCR 3.11.6.6.1: 30 from the offender, 10 to each of the three others.
    assert (rows[0]["number"], rows[0]["points"]) == (str(offender.number), "-30")
    assert [row["points"] for row in rows[1:]] == ["10", "10", "10"]
    assert {(row["session"], row["table"], row["hand"], row["clause"]) for row in rows} == {
        ("2", "1", "4", "3.11.6.6.1")
    }
    assert all(row["taken_back_at"] for row in rows)
    assert ("note" in rows[0]) is (username in STAFF)
    if username in STAFF:
        assert (rows[0]["note"], rows[0]["referee"], rows[0]["taken_back_reason"]) == (
            "Called at once",
            "Bob",
            "Eight points",
        )


@pytest.mark.long
def test_the_file_holds_what_the_filter_of_its_page_shows(event: Tournament, client: Client) -> None:
    start(event, 2)
    table = table_of(event, 1, 2)
    offender = table.seats.get(wind="S").participant
    record_ruling(table=table, participant=offender, offence="false-win-below-minimum", by=actor("bob"), at=NOON)
    address = "/t/lyon-open/export/rulings.csv"
    counts = [client.get(address + query).content.count(b"false-win") for query in ("?session=2", "?session=1", "")]
    assert counts == [4, 0, 4]


def test_an_empty_list_has_its_header(event: Tournament, client: Client) -> None:
    text = client.get("/t/lyon-open/export/rulings.csv").text
    assert text.startswith(f"{MARK}ruling,at,session")


def test_there_is_no_file_of_no_event(client: Client) -> None:
    for name in ("standings", "rulings"):
        assert client.get(f"/t/nowhere/export/{name}.csv").status_code == 404
