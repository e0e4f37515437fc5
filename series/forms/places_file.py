"""Read the places of a past event from a CSV or XLSX list."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from mahjong_core.past.marks import in_brackets, read_figure, read_place
from mahjong_core.placement import fraction_text
from series.services.events import PlaceRow
from tournaments.common.errors import Malformed
from tournaments.common.files.headings import HEADINGS
from tournaments.common.files.tables import Columns, FileRow, FileTable, cell_of, columns_as, normal_header
from tournaments.common.files.uploads import Upload, table_of
from tournaments.common.person_names import joined_name, split_name
from tournaments.common.selectors.countries import read_country
from tournaments.imports.forms.participant_file import field_of, fields_named

_PLACE: Final = frozenset({"place", "rank", "rang", "classement", "pl", "position", "pos"})
_FIGURES: Final[Mapping[str, frozenset[str]]] = {
    "table_points": frozenset({"table points", "tp", "points de table", "pt"}),
    "score": frozenset({"score", "mini points", "mp", "points", "total", "total score"}),
}
_FIELDS: Final = ("place", "name", "given_name", "family_name", "country", "club", "federation_number", *_FIGURES)
_NUMBER_LENGTH: Final = 8
_MAX_LISTED: Final = 5


def knows(header: str) -> bool:
    return bool(_field(header))


def _field(header: str) -> str:
    """Return the field of a column by its heading; empty if a list of places does not need it."""
    plain = normal_header(header)
    if plain in _PLACE or plain in HEADINGS["place"]:
        return "place"
    figure = next((name for name, words in _FIGURES.items() if plain in words or plain in HEADINGS[name]), "")
    if figure:
        return figure
    text = field_of(header) or ""
    return text if text in _FIELDS else ""


def _columns(table: FileTable) -> Columns:
    headings = [cell.text for cell in table.header.cells]
    return columns_as(table, fields_named(headings, [_field(heading) for heading in headings]))


def read_places(upload: Upload) -> list[PlaceRow]:
    """Return every row of the list; refuse the whole list if one is faulty.

    Raise ``series.columns_missing``, or ``series.rows_unreadable`` with the lines and their faults; refuse as
    ``table_of`` does. Spreadsheets drop the leading zero of a federation number: seven digits get it back.
    """
    table = table_of(upload, knows)
    columns = _columns(table)
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
        if row.place or wrong:
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
    """Return a row; its place is 0 for a substitute and whoever withdrew or was disqualified: no season lists them."""
    texts = {name: cell.text.strip() if (cell := cell_of(line, columns, name)) else "" for name in _FIELDS}
    name = texts["name"] or joined_name(texts["given_name"], texts["family_name"])
    if texts["name"] and texts["given_name"] and not texts["family_name"]:
        name = joined_name(texts["given_name"], texts["name"])
    name, behind = _without_brackets(name, texts["country"])
    if "," in name:
        name = joined_name(*split_name(name))
    bare, inner = in_brackets(texts["country"])
    told = bare or inner or behind
    country = read_country(told) if told else ""
    number = texts["federation_number"]
    if len(number) == _NUMBER_LENGTH - 1 and number.isascii() and number.isdigit():
        number = f"0{number}"
    mark = read_place(texts["place"])
    figures = [_figure(texts[field], is_score=field == "score") for field in _FIGURES]
    is_place = mark is not None and not mark.is_doubtful and (mark.place is not None or mark.state is not None)
    wrong = [
        *([] if is_place else [_("“%(text)s” is not a place") % {"text": texts["place"][:20]}]),
        *([] if 0 < len(name) <= 160 else [_("the name is missing")]),
        *([] if country is not None else [_("“%(text)s” is not a country") % {"text": told[:20]}]),
        *([] if _is_number(number) else [_("“%(text)s” is not a federation number") % {"text": number[:20]}]),
        *([] if len(texts["club"]) <= 120 else [_("the name of the club is too long")]),
        *(
            _("“%(text)s” is not a number") % {"text": texts[field][:20]}
            for field, figure in zip(_FIGURES, figures, strict=True)
            if figure is None
        ),
    ]
    place = (mark.place or 0) if is_place and mark is not None else 0
    points, score = (figure or "" for figure in figures)
    return PlaceRow(place, name, country or "", texts["club"], number, points, score), wrong


def _without_brackets(name: str, country: str) -> tuple[str, str]:
    """Return a name without the country in brackets beside it, and that; anything else in brackets is part of the name.

    Capitals that are no country are returned as one, so that they are asked about.
    """
    bare, inner = in_brackets(name)
    is_country = bool(inner) and (read_country(inner) is not None or (inner.isupper() and len(inner) in (2, 3)))
    is_other = bool(country) and read_country(in_brackets(country)[0] or in_brackets(country)[1]) != read_country(inner)
    return (bare, inner) if bare and is_country and not is_other else (name, "")


def _figure(text: str, *, is_score: bool) -> str | None:
    """Return an exact figure as text, empty for an empty cell; None for what is no figure."""
    try:
        value = read_figure(text, is_score=is_score)
    except ValueError:
        return None
    return "" if value is None else fraction_text(value)


def _is_number(text: str) -> bool:
    return not text or (len(text) == _NUMBER_LENGTH and text.isascii() and text.isdigit())
