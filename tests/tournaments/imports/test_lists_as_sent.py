"""Lists as clubs and federations send them: titles above the header, merged cells, Windows, surnames first."""

from typing import Any

import pytest
from django.test import Client
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.people import client_of, make_user
from tests.tournaments.imports.files import ANNA, BRUNO, HEADER, csv_bytes, sent, upload, xlsx_bytes
from tournaments.imports.forms.participant_file import ParticipantFile, read_participants
from tournaments.models import ImportBatch, Participant, Tournament

# As Excel saves a list on a French computer: semicolons, Windows-1252, a title and an empty line above.
FRENCH = (
    "Open de Rennes, 10 et 11 avril 2027;;\r\n"
    ";;\r\n"
    "N°;Nom et prénom;N° licence EMA\r\n"
    '1;LE GOFF Gaëlle (FRA);="06290113"\r\n'
    "2;van \u2019t Hof, Zoë;\r\n"
    "=12;Œuvrard, François;\r\n"
).encode("cp1252")


def read(data: bytes, name: str = "list.csv") -> ParticipantFile:
    return read_participants(upload(data, name))


def facts(found: ParticipantFile) -> list[tuple[Any, ...]]:
    return [(row.number, row.name, row.country, row.federation_number) for row in found.rows]


def test_a_list_from_a_french_computer_is_read() -> None:
    found = read(FRENCH)
    assert found.problems == ()
    assert found.table is not None
    assert found.table.is_guessed
    assert facts(found) == [
        (1, "LE GOFF Gaëlle", "FRA", "06290113"),
        (2, "van \u2019t Hof, Zoë", None, ""),
        (12, "Œuvrard, François", None, ""),
    ]


def test_utf_8_is_never_guessed() -> None:
    found = read("number,name\r\n1,Gaëlle Łoś\r\n".encode())
    assert found.table is not None
    assert not found.table.is_guessed


@pytest.mark.parametrize("data", [
    csv_bytes(("Lyon Open",), HEADER, ANNA),
    csv_bytes(("Lyon Open", "", "", "", "", ""), ("Entries of 1 March",), HEADER, ANNA),
    xlsx_bytes(("Lyon Open",), (), HEADER, ANNA),
])  # fmt: skip
def test_titles_above_the_header_are_passed_over(data: bytes) -> None:
    found = read(data)
    assert found.problems == ()
    assert facts(found) == [(1, "Anna Rossi", "ITA", "05040123")]


def title_over_all(_book: Workbook, sheet: Worksheet) -> None:
    sheet.merge_cells("A1:F1")


def club_of_both(_book: Workbook, sheet: Worksheet) -> None:
    sheet.merge_cells("D2:D3")


def test_a_merged_title_and_a_club_merged_over_its_members_are_read() -> None:
    found = read(xlsx_bytes(("Lyon Open",), HEADER, ANNA, tweak=title_over_all), "list.xlsx")
    assert (found.problems, len(found.rows)) == ((), 1)
    found = read(xlsx_bytes(HEADER, ANNA, BRUNO, tweak=club_of_both), "list.xlsx")
    assert found.problems == ()
    assert [row.club for row in found.rows] == ["Club Milano", "Club Milano"]


@pytest.mark.parametrize(("formula", "number"), [("=12", 12), ('="12"', 12)])
def test_a_formula_that_is_its_own_value_is_the_value(formula: str, number: int) -> None:
    assert read(xlsx_bytes(("number", "name"), (formula, "Anna Rossi")), "list.xlsx").rows[0].number == number
    assert read(csv_bytes(("number", "name"), (formula, "Anna Rossi"))).rows[0].number == number


@pytest.mark.parametrize(
    ("name", "column", "expected"),
    [
        ("ROSSI Anna (ITA)", None, ("ROSSI Anna", "ITA")),
        ("ROSSI Anna (ITA)", "", ("ROSSI Anna", "ITA")),
        ("ROSSI Anna (ITA)", "FRA", ("ROSSI Anna (ITA)", "FRA")),  # the column says otherwise: somebody looks at it
        ("Anna Rossi (Bob)", None, ("Anna Rossi (Bob)", None)),
        ("Anna Rossi (QQQ)", None, ("Anna Rossi", "QQQ")),  # no country has this code: the preview asks
    ],
)
def test_a_country_behind_the_name(name: str, column: str | None, expected: tuple[str, str | None]) -> None:
    rows = (("name",), (name,)) if column is None else (("name", "country"), (name, column))
    (row,) = read(csv_bytes(*rows)).rows
    assert (row.name, row.country) == expected


@pytest.mark.django_db
def test_odd_headings_under_a_title_lead_to_naming_the_columns(new_event: Tournament) -> None:
    make_user("alice")
    data = csv_bytes(("Vereinsliste",), ("Spieler", "Herkunft"), ("Anna Rossi", "ITA"))
    page = client_of("alice").post("/t/lyon-open/import/participants/", {"file": sent(data)}, follow=True)
    assert page.status_code == 200
    assert 'name="column-0"' in page.text
    assert "Spieler" in page.text
    batch = ImportBatch.objects.get()
    named = {"order": "auto", "column-0": "name", "column-1": "country"}
    client_of("alice").post(f"/t/lyon-open/import/participants/{batch.uid}/columns/", named)
    client_of("alice").post(f"/t/lyon-open/import/participants/{batch.uid}/")
    assert Participant.objects.get(tournament=new_event).name == "Anna Rossi"


@pytest.mark.django_db
def test_a_name_with_a_comma_is_one_name_everywhere_and_is_found_again(new_event: Tournament, alice: Client) -> None:
    data = csv_bytes(("name", "country"), ('"Aalto, Amalia"', "FIN"))
    for _time in range(2):
        alice.post("/t/lyon-open/import/participants/", {"file": sent(data)})
        batch = ImportBatch.objects.latest("pk")
        alice.post(f"/t/lyon-open/import/participants/{batch.uid}/")
    person = Participant.objects.get(tournament=new_event)
    assert (person.name, person.given_name, person.family_name) == ("Amalia Aalto", "Amalia", "Aalto")
    assert person.person.name == "Amalia Aalto"
    assert "Amalia Aalto" in alice.get("/t/lyon-open/participants/").text


@pytest.mark.django_db
def test_a_guess_is_said(new_event: Tournament, alice: Client) -> None:
    page = alice.post("/t/lyon-open/import/participants/", {"file": sent(FRENCH)}, follow=True).text
    assert "It was read as Windows-1252: check the accents." in page
    assert "Zoë" in page
