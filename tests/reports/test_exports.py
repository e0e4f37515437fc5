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
    at_seat,
    client_of,
    finish_session,
    make_seated_event,
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
    answer = client_of(username).get(f"/t/lyon-open/export/{address}")
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
def test_what_is_unreleased_federation_numbers_and_notes_are_in_the_staffs_files_only(
    event: Tournament, username: str
) -> None:
    other_event()
    is_staff = username in STAFF
    Participant.objects.filter(number=1).update(federation_number="05040123")
    standings = rows_of(username, "standings.csv")
    assert ({row["table_score"] for row in standings} != {"0"}) is is_staff
    assert ("05040123" in [row.get("federation_number") for row in standings]) is is_staff
    start(event, 2)
    table = table_of(event, 1, 2)
    offender = at_seat(table, "S")
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
    private = [rows[0].get(name) for name in ("note", "referee", "taken_back_reason")]
    assert private == (["Called at once", "Bob", "Eight points"] if is_staff else [None] * 3)


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
