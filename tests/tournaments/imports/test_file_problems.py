"""Files that can be read but not imported: every bad row and column is named, and nothing is written."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import pytest
from django.test import Client
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.people import NOON, actor, make_tournament, make_user
from tests.refusals import refuses
from tests.tournaments.imports.files import ANNA, BRUNO, HEADER, census, csv_bytes, sent, traces, xlsx_bytes
from tournaments.imports.selectors.previews import preview_participants
from tournaments.imports.services import apply_participants
from tournaments.models import ImportBatch, Tournament

pytestmark = pytest.mark.django_db


def anna(**changes: Any) -> list[Any]:
    """Anna's row with some cells replaced."""
    return [changes.get(name.split()[0], value) for name, value in zip(HEADER, ANNA, strict=True)]


def list_of(*rows: Sequence[str]) -> bytes:
    return csv_bytes(HEADER, *rows)


def spoiled(cell: str, value: Any) -> bytes:
    """A workbook with Anna and one cell replaced."""

    def put(_book: Workbook, sheet: Worksheet) -> None:
        sheet[cell] = value

    return xlsx_bytes(HEADER, ANNA, BRUNO, tweak=put)


def hide_row(_book: Workbook, sheet: Worksheet) -> None:
    sheet.row_dimensions[2].hidden = True


def hide_column(_book: Workbook, sheet: Worksheet) -> None:
    sheet.column_dimensions["C"].hidden = True


def merge(_book: Workbook, sheet: Worksheet) -> None:
    sheet.merge_cells("D2:E2")


def second_sheet(book: Workbook, _sheet: Worksheet) -> None:
    book.create_sheet("Reserve")["A1"] = "Dora"


# what is wrong, the file, [(row, column, code)]
PROBLEMS: list[tuple[str, bytes, list[tuple[int | None, str | None, str]]]] = [
    ("no name column", csv_bytes(("number", "country"), ("1", "ITA")), [(1, "name", "import.column_missing")]),
    (
        "unknown headers",
        csv_bytes(("a", "b"), ("1", "Anna")),
        [(1, "name", "import.column_missing")],
    ),
    (
        "two columns for the country",
        csv_bytes((*HEADER, "pays"), (*ANNA, "FRA")),
        [(1, "country", "import.column_twice")],
    ),
    (
        "a comma inside a name",
        list_of([*ANNA[:1], "Rossi", "Anna", *ANNA[2:]]),
        [
            (2, None, "import.row_too_long"),
            (2, "country", "participants.country_malformed"),
            (2, "federation_number", "participants.federation_number_malformed"),
        ],
    ),
    ("a number in words", list_of(anna(number="one")), [(2, "number", "participants.number_not_whole")]),
    ("a number with decimals", list_of(anna(number="1.0")), [(2, "number", "participants.number_not_whole")]),
    ("a number with a leading zero", list_of(anna(number="01")), [(2, "number", "participants.number_not_whole")]),
    ("number 0", list_of(anna(number="0")), [(2, "number", "participants.number_out_of_range")]),
    ("a negative number", list_of(anna(number="-3")), [(2, "number", "participants.number_out_of_range")]),
    ("number 10000", list_of(anna(number="10000")), [(2, "number", "participants.number_out_of_range")]),
    ("one number twice", list_of(ANNA, ("1", *BRUNO[1:])), [(3, "number", "participants.number_twice")]),
    ("no name", list_of(anna(name="")), [(2, "name", "participants.name_missing")]),
    ("a name of figures", list_of(anna(name="1234")), [(2, "name", "participants.name_without_letters")]),
    ("a name of 161 letters", list_of(anna(name="a" * 161)), [(2, "name", "participants.text_too_long")]),
    ("a bell in a name", list_of(anna(name="Anna\x07")), [(2, "name", "participants.text_unprintable")]),
    ("a club of 121 letters", list_of(anna(club="c" * 121)), [(2, "club", "participants.text_too_long")]),
    (
        "two letters of nobody",
        list_of(anna(country="XX")),
        [(2, "country", "participants.country_malformed")],
    ),
    ("a mistyped country", list_of(anna(country="Itlaie")), [(2, "country", "participants.country_malformed_guess")]),
    ("a country nobody has", list_of(anna(country="QQQ")), [(2, "country", "participants.country_unknown")]),
    ("a country with a figure", list_of(anna(country="IT1")), [(2, "country", "participants.country_malformed")]),
    (
        "seven digits",
        list_of(anna(federation="5040123")),
        [(2, "federation_number", "participants.leading_zero_lost")],
    ),
    (
        "nine digits",
        list_of(anna(federation="050401234")),
        [(2, "federation_number", "participants.federation_number_malformed")],
    ),
    (
        "a federation number with a space",
        list_of(anna(federation="0504 123")),
        [(2, "federation_number", "participants.federation_number_malformed")],
    ),
    (
        "one federation number twice",
        list_of(ANNA, (*BRUNO[:5], ANNA[5])),
        [(3, "federation_number", "participants.federation_number_twice")],
    ),
    (
        "one person twice",
        list_of(anna(federation=""), ("2", *anna(federation="")[1:])),
        [(3, "name", "participants.person_twice")],
    ),
    (
        "everything wrong at once",
        list_of(("x", "", "QQQ", "", "", "1"), ("0", "3", "Z", "", "", "5040123")),
        [
            (2, "country", "participants.country_unknown"),
            (2, "federation_number", "participants.federation_number_malformed"),
            (2, "name", "participants.name_missing"),
            (2, "number", "participants.number_not_whole"),
            (3, "country", "participants.country_malformed"),
            (3, "federation_number", "participants.leading_zero_lost"),
            (3, "name", "participants.name_without_letters"),
            (3, "number", "participants.number_out_of_range"),
        ],
    ),
    ("a formula", spoiled("B2", '=CONCAT("An","na")'), [(2, "name", "import.cell_is_formula")]),
    ("a number that is a formula", spoiled("A3", "=A2+1"), [(3, "number", "import.cell_is_formula")]),
    ("a team that became a date", spoiled("E2", date(2026, 1, 2)), [(2, "team", "import.cell_is_date")]),
    ("a number that became a date", spoiled("A2", datetime(2026, 1, 2)), [(2, "number", "import.cell_is_date")]),  # noqa: DTZ001
    ("a club that says TRUE", spoiled("D2", True), [(2, "club", "import.cell_is_boolean")]),
    ("a cell that failed", spoiled("C2", "#N/A"), [(2, "country", "import.cell_is_error")]),
    ("half a number", spoiled("A2", 1.5), [(2, "number", "import.cell_is_decimal")]),
    (
        "a federation number that became an integer",
        spoiled("F2", 5040123),
        [(2, "federation_number", "participants.leading_zero_lost")],
    ),
    ("merged cells", xlsx_bytes(HEADER, ANNA, BRUNO, tweak=merge), [(2, None, "import.cells_merged")]),
    ("a hidden row", xlsx_bytes(HEADER, ANNA, BRUNO, tweak=hide_row), [(2, None, "import.row_hidden")]),
    ("a hidden column", xlsx_bytes(HEADER, ANNA, tweak=hide_column), [(1, "country", "import.column_hidden")]),
    ("two sheets", xlsx_bytes(HEADER, ANNA, tweak=second_sheet), [(None, None, "import.several_sheets")]),
]


def read(client: Client, data: bytes) -> ImportBatch:
    """Upload a list as Alice; its batch."""
    client.force_login(make_user("alice"))
    answer = client.post("/t/lyon-open/import/participants/", {"file": sent(data)})
    assert answer.status_code == 302, answer.text[:2000]
    return ImportBatch.objects.latest("pk")


@pytest.mark.long
@pytest.mark.parametrize(("data", "expected"), [case[1:] for case in PROBLEMS], ids=[case[0] for case in PROBLEMS])
def test_problems_are_named_and_nothing_is_written(
    client: Client, data: bytes, expected: list[tuple[int | None, str | None, str]]
) -> None:
    event = make_tournament()
    batch = read(client, data)
    problems = preview_participants(batch).problems
    assert [(problem.row, problem.column, problem.code) for problem in problems] == expected
    assert all(problem.message for problem in problems)

    before = census(), traces(event)
    with refuses("participants.rows_refused"):
        apply_participants(batch=batch, by=actor("alice"), at=NOON)
    assert (census(), traces(event)) == before
    batch.refresh_from_db()
    assert batch.applied_at is None


@pytest.mark.long
def test_the_preview_shows_each_problem_with_its_row(client: Client, new_event: Tournament) -> None:
    batch = read(client, list_of(ANNA, anna(number="x"), anna(number="3", country="QQQ", federation="")))
    page = client.get(f"/t/lyon-open/import/participants/{batch.uid}/").text
    assert "“x” is not a whole number." in page
    assert "No federation uses the country code QQQ." in page
    assert "Import 3 participants" not in page


@pytest.mark.long
def test_the_list_of_problems_is_a_csv_that_runs_no_formula(client: Client, new_event: Tournament) -> None:
    batch = read(client, list_of(anna(country='=HYPERLINK("x")'), BRUNO))
    answer = client.get(f"/t/lyon-open/import/{batch.uid}/problems.csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Row,Column,Value,Error,Code"
    assert lines[1].startswith("2,country,\"'=HYPERLINK")
    assert lines[1].endswith(",participants.country_malformed")
    assert len(lines) == 2


def test_the_guess_for_a_country_is_its_code(client: Client, new_event: Tournament) -> None:
    [problem] = preview_participants(read(client, list_of(anna(country="Danemrak")))).problems
    assert problem.proposed == "DEN"
    assert problem.message.endswith("Did you mean DEN?")


def test_problems_of_a_column_that_is_not_used_do_not_matter(client: Client, new_event: Tournament) -> None:
    data = xlsx_bytes((*HEADER, "paid", "on"), (*ANNA, True, date(2026, 1, 2)), (*BRUNO, "=1+1", None))
    batch = read(client, data)
    assert preview_participants(batch).problems == ()
    assert batch.rows["unused"] == ["paid", "on"]
    page = client.get(f"/t/lyon-open/import/participants/{batch.uid}/").text
    assert "Columns that are not used: paid and on." in page
