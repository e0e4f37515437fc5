"""Read the places of a past event from a CSV or XLSX list."""

from typing import Final

from django.utils.translation import gettext as _

from series.services.events import PlaceRow
from tournaments.common.errors import Malformed
from tournaments.common.files.tables import Columns, FileRow, cell_of, columns_as, normal_header
from tournaments.common.files.uploads import Upload, table_of
from tournaments.common.person_names import joined_name
from tournaments.common.selectors.countries import read_country
from tournaments.imports.forms.participant_file import field_of

_PLACE: Final = frozenset({"place", "rank", "rang", "classement", "pl", "position", "pos"})
_FIELDS: Final = ("place", "name", "given_name", "family_name", "country", "club", "federation_number")
_NUMBER_LENGTH: Final = 8
_MAX_LISTED: Final = 5


def knows(header: str) -> bool:
    return bool(_field(header))


def _field(header: str) -> str:
    """Return the field of a column by its heading; empty if a list of places does not need it."""
    if normal_header(header) in _PLACE:
        return "place"
    text = field_of(header) or ""
    return text if text in _FIELDS else ""


def read_places(upload: Upload) -> list[PlaceRow]:
    """Return every row of the list; refuse the whole list if one is faulty.

    Raise ``series.columns_missing``, or ``series.rows_unreadable`` with the lines and their faults; refuse as
    ``table_of`` does. Spreadsheets drop the leading zero of a federation number: seven digits get it back.
    """
    table = table_of(upload, knows)
    columns = columns_as(table, [_field(cell.text) for cell in table.header.cells])
    if "place" not in columns.places or not {"name", "family_name"} & set(columns.places):
        raise Malformed(
            "series.columns_missing",
            _("The list needs a column “place” and a column “name”."),
            {"found": [cell.text.strip() for cell in table.header.cells]},
        )
    problems: list[str] = [_("A column appears twice.")] if columns.problems else []
    rows = []
    for line in table.rows:
        row, wrong = _row(line, columns)
        problems += [_("line %(line)s: %(what)s") % {"line": line.line, "what": what} for what in wrong]
        rows.append(row)
    if problems:
        sentence = "; ".join(problems[:_MAX_LISTED])
        raise Malformed(
            "series.rows_unreadable",
            _("Nothing was imported. %(problems)s") % {"problems": sentence},
            {"problems": problems},
        )
    return rows


def _row(line: FileRow, columns: Columns) -> tuple[PlaceRow, list[str]]:
    texts = {name: cell.text.strip() if (cell := cell_of(line, columns, name)) else "" for name in _FIELDS}
    name = texts["name"] or joined_name(texts["given_name"], texts["family_name"])
    if texts["name"] and texts["given_name"] and not texts["family_name"]:
        name = joined_name(texts["given_name"], texts["name"])
    country = read_country(texts["country"]) if texts["country"] else ""
    number = texts["federation_number"]
    if len(number) == _NUMBER_LENGTH - 1 and number.isascii() and number.isdigit():
        number = f"0{number}"
    place = int(texts["place"]) if texts["place"].isascii() and texts["place"].isdigit() else 0
    wrong = [
        *([] if 0 < place < 10_000 else [_("“%(text)s” is not a place") % {"text": texts["place"][:20]}]),
        *([] if 0 < len(name) <= 160 else [_("the name is missing")]),
        *([] if country is not None else [_("“%(text)s” is not a country") % {"text": texts["country"][:20]}]),
        *([] if _is_number(number) else [_("“%(text)s” is not a federation number") % {"text": number[:20]}]),
        *([] if len(texts["club"]) <= 120 else [_("the name of the club is too long")]),
    ]
    return PlaceRow(place, name, country or "", texts["club"], number), wrong


def _is_number(text: str) -> bool:
    return not text or (len(text) == _NUMBER_LENGTH and text.isascii() and text.isdigit())
