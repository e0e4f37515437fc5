"""A list of participants in a file: its columns under French and English names, and its rows."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tournaments.forms.tables import (
    Cell,
    Columns,
    FileRow,
    FileTable,
    cell_of,
    find_columns,
    missing,
    normal_header,
    odd_cells,
)
from tournaments.forms.uploads import Upload, table_of
from tournaments.selectors.participant_rows import ParticipantRow
from tournaments.selectors.problems import COLUMNS, Problem, in_order

HEADERS: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("number", "no", "n", "nr", "num", "numero", "player number", "start number", "numero de joueur",
               "numero joueur", "no joueur", "dossard"),
    "name": ("name", "nom", "full name", "nom complet", "player", "joueur", "participant", "player name",
             "nom du joueur", "nom et prenom", "nom prenom", "prenom nom", "prenom et nom"),
    "given_name": ("given name", "given names", "first name", "forename", "prenom", "prenoms"),
    "family_name": ("family name", "last name", "surname", "nom de famille"),
    "country": ("country", "country code", "nation", "nationality", "noc", "pays", "code pays", "nationalite"),
    "club": ("club", "club name", "nom du club", "association"),
    "team": ("team", "team name", "equipe", "nom d equipe", "nom de l equipe"),
    "federation_number": ("federation number", "federation no", "ema number", "ema no", "ema n", "ema id", "ema",
                          "no ema", "n ema", "numero ema", "numero de federation", "numero federation",
                          "no federation", "mers number", "mers id"),
}  # fmt: skip
SYNONYMS: Final[Mapping[str, str]] = {header: name for name, headers in HEADERS.items() for header in headers}
PLAIN_NAMES: Final = frozenset({"nom", "name"})
NUMBER: Final = re.compile(r"-?[1-9][0-9]{0,17}|0")


@dataclass(frozen=True, slots=True)
class ParticipantFile:
    """What a file says: its rows, the headers that were not used, and the problems of its form."""

    rows: tuple[ParticipantRow, ...]
    unused: tuple[str, ...]
    problems: tuple[Problem, ...]


def knows(header: str) -> bool:
    return normal_header(header) in SYNONYMS


def read_participants(upload: Upload) -> ParticipantFile:
    """Read a list; a file that is no table is refused, everything smaller is a problem with its row and column."""
    table = table_of(upload, knows)
    columns = find_columns(table, synonyms_for(table))
    problems = [*table.problems, *columns.problems, *missing(table, lacking(columns), COLUMNS)]
    rows = []
    for row in table.rows:
        problems += row_problems(row, columns)
        rows.append(participant_row(row, columns))
    return ParticipantFile(tuple(rows), columns.unused, in_order(problems))


def synonyms_for(table: FileTable) -> Mapping[str, str]:
    """Beside a column of given names, a plain "Nom" is the family name."""
    headers = {normal_header(cell.text) for cell in table.header.cells}
    fields = {SYNONYMS.get(header) for header in headers}
    if "given_name" in fields and "family_name" not in fields:
        return {**SYNONYMS, **dict.fromkeys(PLAIN_NAMES, "family_name")}
    return SYNONYMS


def lacking(columns: Columns) -> list[str]:
    """The columns that a list cannot do without."""
    found = set(columns.places)
    named = "name" in found or "family_name" in found
    return [name for name, is_there in (("number", "number" in found), ("name", named)) if not is_there]


def row_problems(row: FileRow, columns: Columns) -> Iterator[Problem]:
    yield from odd_cells(row, columns)
    number = cell_of(row, columns, "number")
    text = number.text.strip() if number else ""
    if number and number.kind in {"text", "integer"} and text and not NUMBER.fullmatch(text):
        yield Problem("participants.number_not_whole", row.line, "number", text)


def participant_row(row: FileRow, columns: Columns) -> ParticipantRow:
    """The row's values as text; what could not be read is left out and named by ``row_problems``."""
    texts = {name: text_of(cell_of(row, columns, name)) for name in HEADERS}
    given, family = texts["given_name"], texts["family_name"]
    number = texts.pop("number") or ""
    name = texts.pop("name") or " ".join(part for part in (given, family) if part)
    return ParticipantRow(int(number) if NUMBER.fullmatch(number) else None, name, row=row.line, **texts)


def text_of(cell: Cell | None) -> str | None:
    if cell is None:
        return None
    return cell.text.strip() if cell.kind in {"text", "integer"} else ""
