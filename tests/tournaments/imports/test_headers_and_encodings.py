"""Files as they come: encodings, separators, French and English headers, spreadsheets."""

from pathlib import Path

import pytest

from tests.tournaments.imports.files import ANNA, BRUNO, HEADER, csv_bytes, csv_text, upload, xlsx_bytes
from tournaments.imports.forms.participant_file import ParticipantFile, read_participants
from tournaments.imports.forms.seating_file import read_seating
from tournaments.players.selectors.participant_rows import ParticipantRow

ANNA_ROW = ParticipantRow(1, "Anna Rossi", "ITA", "A", "Club Milano", "05040123", row=2)
BRUNO_ROW = ParticipantRow(2, "Bruno Petit", "FRA", "A", "Club Lyon", "12010007", row=3)


def read(data: bytes) -> ParticipantFile:
    return read_participants(upload(data))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encodings_and_separators(encoding: str, separator: str) -> None:
    participant_file = read(csv_bytes(HEADER, ANNA, BRUNO, encoding=encoding, separator=separator))
    assert participant_file == ParticipantFile((ANNA_ROW, BRUNO_ROW), (), ())


def test_utf_16_of_either_byte_order() -> None:
    text = csv_text(HEADER, ANNA)
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        assert read(mark + text.encode(encoding)).rows == (ANNA_ROW,)


def test_a_spreadsheet_gives_the_same_rows() -> None:
    assert read(xlsx_bytes(HEADER, ANNA, BRUNO)) == ParticipantFile((ANNA_ROW, BRUNO_ROW), (), ())


def test_a_spreadsheet_may_hold_whole_numbers() -> None:
    """Spreadsheets keep 12 as 12.0; it is 12 to the one who typed it."""
    [row] = read(xlsx_bytes(("No", "Nom", "Équipe"), (12.0, "Anna", 7))).rows
    assert (row.number, row.team) == (12, "7")


def test_excels_own_separator_line() -> None:
    assert read(b"sep=;\r\n" + csv_bytes(HEADER, ANNA, separator=";")).rows[0].name == "Anna Rossi"
    assert read(b"sep=;\r\n" + csv_bytes(HEADER, ANNA, separator=";")).rows[0].row == 3


def test_blank_lines_are_passed_over_and_rows_keep_their_line() -> None:
    rows = read(b"\r\n" + csv_bytes(HEADER, ("", "", "", "", "", ""), ANNA)).rows
    assert [(row.row, row.name) for row in rows] == [(4, "Anna Rossi")]


def test_a_line_break_inside_quotes_counts_as_lines() -> None:
    rows = read(b'number,name,club\r\n1,"Anna","Club\nMilano"\r\n2,Bruno,\r\n').rows
    assert [(row.row, row.name) for row in rows] == [(2, "Anna"), (4, "Bruno")]


def test_a_comma_inside_quotes_does_not_choose_the_separator() -> None:
    [row] = read('"No";"Nom, prénom";"Pays"\r\n1;"Rossi, Anna";ITA\r\n'.encode()).rows
    assert (row.number, row.country) == (1, "ITA")


# header, field
HEADERS = [
    ("No", "number"),
    ("N°", "number"),
    ("Nº", "number"),
    ("#", "number"),
    ("Numéro", "number"),
    ("NUMBER", "number"),
    ("Player number", "number"),
    ("Nom", "name"),
    ("Name", "name"),
    ("Nom et prénom", "name"),
    ("Joueur", "name"),
    ("Pays", "country"),
    ("Country", "country"),
    ("Nationalité", "country"),
    ("Club", "club"),
    ("Équipe", "team"),
    ("TEAM", "team"),
    ("Numéro EMA", "federation_number"),
    ("N° EMA", "federation_number"),
    ("EMA number", "federation_number"),
    ("Federation_number", "federation_number"),
    ("Region", "region"),
    ("Région", "region"),
    ("Nom de la région", "region"),
    ("Numéro de fédération", "federation_number"),
]


@pytest.mark.long
@pytest.mark.parametrize(("header", "field"), HEADERS)
def test_a_header_is_known_in_french_and_english(header: str, field: str) -> None:
    needed = {"number": "No", "name": "Nom"}
    value = "7" if field == "number" else "Xavier"
    others = [(label, "9" if name == "number" else "Zoe") for name, label in needed.items() if name != field]
    columns = [(header, value), *others]
    [row] = read(csv_bytes([label for label, _ in columns], [cell for _, cell in columns])).rows
    assert getattr(row, field) == (7 if field == "number" else "Xavier")


def test_given_and_family_names_make_the_name() -> None:
    [row] = read("No,Nom,Prénom\r\n1,Rossi,Anna\r\n".encode()).rows
    assert (row.name, row.given_name, row.family_name) == ("Anna Rossi", "Anna", "Rossi")


def test_a_full_name_stands_beside_its_parts() -> None:
    [row] = read(b"number,full name,first name,last name\r\n1,Anna R.,Anna,Rossi\r\n").rows
    assert (row.name, row.given_name, row.family_name) == ("Anna R.", "Anna", "Rossi")


def test_a_column_that_is_not_there_says_nothing() -> None:
    [row] = read(b"number,name\r\n1,Anna\r\n").rows
    assert (row.country, row.team, row.club, row.federation_number) == (None, None, None, None)


def test_an_empty_cell_says_none() -> None:
    [row] = read(b"number,name,team\r\n1,Anna,\r\n").rows
    assert row.team == ""


# --- the examples of docs/imports.md ---------------------------------------------------------------------------------


EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def test_the_list_of_participants() -> None:
    participant_file = read_participants(upload((EXAMPLES / "participants.csv").read_bytes()))
    assert (participant_file.problems, participant_file.unused) == ((), ())
    assert [(row.number, row.name, row.country, row.team, row.federation_number) for row in participant_file.rows] == [
        (1, "Anna Rossi", "ITA", "Dragons", "05040123"),
        (2, "Bruno Petit", "FRA", "Dragons", "12010007"),
        (3, "Carol Ng", "NED", "Dragons", ""),
        (4, "Dirk Bos", "NED", "Dragons", "08010042"),
    ]


@pytest.mark.parametrize("name", ["seating-by-table.csv", "seating-by-seat.csv", "seating-by-player.csv"])
def test_the_seatings(name: str) -> None:
    seating_file = read_seating(upload((EXAMPLES / name).read_bytes()))
    assert (seating_file.problems, seating_file.unused) == ((), ())
    assert [
        (table["session"], table["table"], [table["seats"][wind] for wind in "ESWN"]) for table in seating_file.tables
    ] == [
        (1, 1, [1, 2, 3, 4]),
        (2, 1, [2, 1, 4, 3]),
    ]
