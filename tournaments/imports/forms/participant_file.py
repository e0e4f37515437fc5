"""Read a list of participants from a file: its columns under the headings in use, and its rows."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tournaments.common.files.problems import COLUMNS, Problem, in_order
from tournaments.common.files.tables import (
    Cell,
    Columns,
    FileRow,
    FileTable,
    cell_of,
    columns_as,
    missing_columns,
    normal_header,
    odd_cells,
    synonyms_of,
)
from tournaments.common.files.uploads import Upload, table_of
from tournaments.common.person_names import NameOrder, joined_name, split_name
from tournaments.imports.selectors.column_maps import ColumnMap
from tournaments.players.selectors.participant_rows import ParticipantRow, without_country

HEADERS: Final[dict[str, tuple[str, ...]]] = {
    "number": ("number", "no", "n", "nr", "num", "numero", "player number", "start number", "numero de joueur",
               "numero joueur", "no joueur", "dossard"),
    "name": ("name", "nom", "full name", "nom complet", "player", "joueur", "participant", "player name",
             "nom du joueur", "nom et prenom", "nom prenom", "prenom nom", "prenom et nom"),
    "given_name": ("given name", "given names", "first name", "forename", "prenom", "prenoms"),
    "family_name": ("family name", "last name", "surname", "nom de famille"),
    "country": ("country", "country code", "nation", "nationality", "noc", "pays", "code pays", "nationalite"),
    "region": ("region", "region name", "area", "nom de la region", "ligue"),
    "club": ("club", "club name", "nom du club", "association"),
    "team": ("team", "team name", "equipe", "nom d equipe", "nom de l equipe"),
    "federation_number": ("federation number", "federation no", "ema number", "ema no", "ema n", "ema id", "ema",
                          "no ema", "n ema", "numero ema", "numero de federation", "numero federation",
                          "no federation", "mers number", "mers id", "licence", "license"),
}  # fmt: skip
# "N° licence EMA", "EMA membership no.": words of which a header about the federation number is made.
_LICENCE_WORDS: Final = frozenset({"ema", "mers", "licence", "license", "federation"})
_NUMBER_WORDS: Final = frozenset(
    {
        *("no", "n", "nr", "num", "numero", "number", "id", "code", "de", "of", "the", "la", "l"),
        *("member", "membership", "membre", "player", "joueur"),
    }
)
# A family name beside a column of given names, and a given name beside one of family names; else whole names.
_PLAIN_NAMES: Final = frozenset({"nom", "name", "navn", "naam", "nazwa"})
_PLAIN_GIVEN_NAMES: Final = frozenset({"nombre", "nome"})
NUMBER: Final = re.compile(r"-?[1-9][0-9]{0,17}|0")


@dataclass(frozen=True, slots=True)
class ParticipantFile:
    """Represent the contents of a file: its rows, the headers that were not used, and the problems of its form.

    ``table`` and ``columns`` are what it was read from, to read it another way.
    """

    rows: tuple[ParticipantRow, ...]
    unused: tuple[str, ...]
    problems: tuple[Problem, ...]
    table: FileTable | None = field(default=None, compare=False)
    columns: ColumnMap | None = field(default=None, compare=False)


def knows(header: str) -> bool:
    return field_of(header) is not None


def read_participants(
    upload: Upload, remembered: Callable[[list[str]], ColumnMap | None] | None = None
) -> ParticipantFile:
    """Read a list. A file without a table is refused; everything smaller is a problem with its row and column.

    ``remembered`` returns the columns chosen before for a file with the same headings.
    """
    table = table_of(upload, knows)
    known = remembered(_headings_of(table)) if remembered else None
    return read_table(table, known or _guessed_map(table))


def _headings_of(table: FileTable) -> list[str]:
    return [cell.text.strip() for cell in table.header.cells]


def _guessed_map(table: FileTable) -> ColumnMap:
    """Return the field of each column, by the headings alone.

    Beside a column of given names, a plain "Nom" is the family name; beside one of family names, a plain "Nome" is the
    given name, and without one the whole name.
    """
    headings = _headings_of(table)
    return ColumnMap(tuple(fields_named(headings, [field_of(heading) or "" for heading in headings])))


def fields_named(headings: Sequence[str], fields: Sequence[str]) -> list[str]:
    """Return the fields of these headings, with what a plain word for a name means beside the others."""
    has_family = "family_name" in fields
    plain = {place: normal_header(heading) for place, heading in enumerate(headings)}
    named = {place: "given_name" if has_family else "name" for place in plain if plain[place] in _PLAIN_GIVEN_NAMES}
    result = [named.get(place, field) for place, field in enumerate(fields)]
    if "given_name" in result and not has_family:
        return ["family_name" if plain[place] in _PLAIN_NAMES else field for place, field in enumerate(result)]
    return result


def field_of(header: str) -> str | None:
    """Return the field that a heading names: by the known headings, or as some wording of the federation number."""
    plain = normal_header(header)
    words = set(plain.split())
    is_licence = bool(words & _LICENCE_WORDS) and words <= _LICENCE_WORDS | _NUMBER_WORDS
    return synonyms_of(HEADERS).get(plain) or ("federation_number" if is_licence else None)


def read_table(table: FileTable, chosen: ColumnMap) -> ParticipantFile:
    """Return the rows of a table; ``chosen`` or the headings assign the columns."""
    columns = columns_as(table, chosen.fields)
    problems = [*table.problems, *columns.problems, *missing_columns(table, lacking(columns), COLUMNS)]
    rows = []
    for row in table.rows:
        problems += _row_problems(row, columns)
        rows.append(_participant_row(row, columns, chosen.order))
    return ParticipantFile(tuple(rows), columns.unused, in_order(problems), table, chosen)


def lacking(columns: Columns) -> list[str]:
    """Return the columns that a list needs and this one lacks; numbers are given if there are none."""
    return [] if {"name", "family_name"} & set(columns.places) else ["name"]


def _row_problems(row: FileRow, columns: Columns) -> Iterator[Problem]:
    yield from odd_cells(row, columns)
    number = cell_of(row, columns, "number")
    text = number.text.strip() if number else ""
    if number and number.kind in {"text", "integer"} and text and not NUMBER.fullmatch(text):
        yield Problem("participants.number_not_whole", row.line, "number", text)


def _participant_row(row: FileRow, columns: Columns, order: NameOrder) -> ParticipantRow:
    """Return the row's values as text; unreadable ones are left out and reported by ``_row_problems``."""
    texts: dict[str, Any] = {name: _text_of(cell_of(row, columns, name)) for name in HEADERS}
    number = texts.pop("number") or ""
    name = texts.pop("name") or joined_name(texts["given_name"] or "", texts["family_name"] or "")
    name, behind = without_country(name, texts["country"])
    texts["country"] = texts["country"] or behind
    if order is not NameOrder.AUTO and not texts["given_name"] and not texts["family_name"]:
        texts["given_name"], texts["family_name"] = split_name(name, order)
    return ParticipantRow(int(number) if NUMBER.fullmatch(number) else None, name, row=row.line, **texts)


def _text_of(cell: Cell | None) -> str | None:
    if cell is None:
        return None
    return cell.text.strip() if cell.kind in {"text", "integer"} else ""
