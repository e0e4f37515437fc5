"""The report for a federation: its columns, its refusals, its figures, and what a spreadsheet reads of it."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from reports.closing.services.closing import say_word
from reports.federation.selectors.report import federation_report
from tests.people import actor as make_actor
from tests.people import add_players, client_of, make_tournament, session_of
from tests.reports.closing_events import EVENING, close, played_event, release_again
from tournaments.common.look.csv_rows import MARK
from tournaments.common.look.workbooks import SheetOfRows, write_workbook
from tournaments.models import Participant, ParticipantState, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played_event(sessions=1)


def get(address: str, username: str = "alice") -> Any:
    return client_of(username).get(f"/t/lyon-open/{address}")


def sheets(answer: Any) -> dict[str, list[tuple[Any, ...]]]:
    assert answer.status_code == 200
    book = load_workbook(BytesIO(answer.content))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}


@pytest.mark.long
def test_workbook_csv_and_page_have_the_columns_and_figures_of_the_form(event: Tournament) -> None:
    rows = sheets(get("report/ema.xlsx"))["EMA"]
    assert rows[0][:8] == ("Title", "Players", "Country", "Place", "MERS", "Rules", "Date", "Days")
    assert rows[1][:8] == ("Lyon Open", 16, "FRA", None, 1, "MCR", "2026-11-21", 1)
    assert rows[2][:8] == (
        "Place",
        "First name",
        "Last name",
        "EMA number",
        "Table points",
        "Score",
        "EMA member",
        "Country",
    )
    assert len(rows) == 3 + 16
    for row in rows[3:]:
        place, _given, _family, number, points, score, member, country = row
        assert isinstance(place, int)
        assert isinstance(number, str)
        assert len(number) == 8
        assert isinstance(points, int | float)
        assert isinstance(score, int)
        assert (member, country in {"FRA", "ITA"}) == ("yes", True)
    head, *lines = get("report/ema.csv").content.decode().removeprefix(MARK).splitlines()
    assert head.split(",")[3:5] == ["EMA number", "Table points"]
    assert len(lines) == 16
    assert all("/" not in line for line in lines)
    page = get("report/?qualification=1")
    assert page.status_code == 200
    assert "16 players are reported" in page.text
    assert "Qualification needed" in page.text


@pytest.mark.long
def test_base_ranks_go_with_the_shared_better_place(event: Tournament) -> None:
    report = federation_report(event)
    ranks = {row.place: row.base_rank for row in report.rows}
    assert ranks[1] == 1000
    assert all(ranks[place] == round(Decimal(1000 * (16 - place)) / 15) for place in ranks if place)
    Participant.objects.filter(number=report.rows[0].person.number).update(federation_number="")
    event.version += 1
    event.save()
    first = federation_report(event).rows[0]
    assert (first.place, first.base_rank) == (1, None)
    assert federation_report(event).player_count == 16


@pytest.mark.long
@pytest.mark.parametrize(
    ("fact", "value", "code"),
    [
        ("federation_number", "0504000X", "report.number_malformed"),
        ("country", "", "report.country_unknown"),
        ("country", "XYZ", "report.country_unknown"),
    ],
)
def test_what_is_wrong_is_refused_with_the_page_that_mends_it(
    event: Tournament, fact: str, value: str, code: str
) -> None:
    Participant.objects.filter(number=3).update(**{fact: value})
    event.version += 1
    event.save()
    problem = federation_report(event).problems[0]
    assert (problem.code, problem.href) == (code, "/t/lyon-open/participants/")
    answer = get("report/ema.xlsx")
    assert answer.status_code == 409
    assert problem.message in answer.text.replace("&#x27;", "'")


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "fact", "value"),
    [
        ("people.federation_numbers", "federation_number", "0504000X"),
        ("people.countries", "country", ""),
        ("people.countries", "country", "XYZ"),
    ],
)
def test_what_the_closing_said_to_leave_out_is_an_empty_cell(
    event: Tournament, code: str, fact: str, value: str
) -> None:
    Participant.objects.filter(number=3).update(**{fact: value})
    event.version += 1
    event.save()
    say_word(tournament=event, code=code, choice="without", by=make_actor("alice"), at=EVENING)
    close(event)
    event.refresh_from_db()
    report = federation_report(event)
    assert report.problems == ()
    column = {"federation_number": 3, "country": 7}[fact]
    rows = sheets(get("report/ema.xlsx"))["EMA"][3:]
    assert [row[column] for row in rows if "Player 3" in row[1:3]] == [None]
    Participant.objects.filter(number=4).update(**{fact: value.replace("X", "Y")})  # nobody said a word about this one
    event.version += 1
    event.save()
    assert len(federation_report(event).problems) == 1


@pytest.mark.long
def test_an_event_without_country_or_end_is_refused(event: Tournament) -> None:
    event.country = ""
    event.save()
    assert [problem.code for problem in federation_report(event).problems] == ["report.event_country"]
    session = session_of(event)
    session.status = "ended"
    session.save()
    assert [problem.code for problem in federation_report(event).problems] == [
        "report.not_final",
        "report.event_country",
    ]


@pytest.mark.long
def test_a_substitute_is_out_of_the_count(event: Tournament) -> None:
    Participant.objects.filter(number=16).update(state=ParticipantState.SUBSTITUTE)
    release_again(event, 1, EVENING)
    event.refresh_from_db()
    report = federation_report(event)
    assert report.player_count == 15
    assert [row.person.number for row in report.substitutes] == [16]
    assert report.weight.parts[1].value == 16  # up to three substitutes count for the weight
    bench = sheets(get("report/ema.xlsx"))["EMA"][-1]
    assert bench[0] is None
    assert bench[1:3][-1].endswith(")")


def test_a_fraction_of_table_points_is_a_decimal() -> None:
    rows = [("a",), (Fraction(7, 3),), (Fraction(39, 2),), (Fraction(7, 1),)]
    book = load_workbook(BytesIO(write_workbook([SheetOfRows("x", rows)])))
    assert [row[0] for row in book["x"].iter_rows(min_row=2, values_only=True)] == [2.3333, 19.5, 7]


def test_texts_stay_texts_and_moments_moments() -> None:
    rows = [("a",), ("06010011",), ("=1+1",), ("39/2",), (datetime(2026, 11, 21, 12, 5),), (None,)]  # noqa: DTZ001
    book = load_workbook(BytesIO(write_workbook([SheetOfRows("x", rows)])))
    cells = [row[0] for row in book["x"].iter_rows(min_row=2)]
    assert [cell.data_type for cell in cells[:4]] == ["s", "s", "s", "d"]
    assert [cell.value for cell in cells[:3]] == ["06010011", "=1+1", "39/2"]
    assert cells[3].value.date() == date(2026, 11, 21)


@pytest.mark.long
def test_the_whole_event_is_one_workbook_and_strangers_get_no_federation_numbers(event: Tournament) -> None:
    result = sheets(get("export/event.xlsx", "sam"))
    assert list(result) == ["Event", "Players", "Seating", "Results", "Hands", "Rulings", "Standings"]
    assert len(result["Players"]) == len(result["Seating"]) == len(result["Results"]) == 17
    assert result["Players"][1][7] == "05040001"
    assert len(result["Hands"]) == 1 + 4 * 2
    assert all(isinstance(row[7], int | float) for row in result["Results"][1:])
    assert sum(Decimal(str(row[7])) for row in result["Results"][1:]) == 4 * 7
    assert "federation_number" in sheets(get("export/standings.xlsx"))["standings"][0]
    rows = sheets(get("export/standings.xlsx", "dan"))["standings"]
    assert "federation_number" not in rows[0]
    assert len(rows) == 17
    assert sheets(get("export/rulings.xlsx", "dan"))["rulings"][0][0] == "ruling"


@pytest.mark.long
def test_the_weight_comes_with_the_registrations() -> None:
    coming = make_tournament("nantes-open")
    add_players(coming, 16)
    assert [part.value for part in federation_report(coming).weight.parts] == [1, 16, 4, 0]
