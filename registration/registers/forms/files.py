"""Read a federation's list from a file: its columns under their usual headings, and its rows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext_lazy as _

from registration.registers.models import LICENCE_LENGTH
from registration.registers.services.lists import MemberRow
from tournaments.common.errors import Message
from tournaments.common.files.headings import HEADINGS
from tournaments.common.files.tables import Cell, FileRow, FileTable, normal_header
from tournaments.common.files.uploads import Upload, table_of
from tournaments.common.person_names import joined_name, split_name
from tournaments.common.selectors.countries import read_country
from tournaments.imports.forms.participant_file import field_of, fields_named
from tournaments.players.models.people import FEDERATION_NUMBER_LENGTH

FIELDS: Final[Mapping[str, Message]] = {
    "federation_number": _("federation number"),
    "name": _("name"),
    "given_name": _("given name"),
    "family_name": _("family name"),
    "country": _("country"),
    "club": _("club"),
    "licence": _("licence"),
    "valid_from": _("valid from"),
    "valid_until": _("valid until"),
}
_OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "licence": ("licence", "license", "no licence", "n licence", "numero de licence", "numero licence", "licence no",
                "licence number", "license number"),
    "valid_from": ("valid from", "from", "du", "valable du", "debut", "debut de validite", "start date"),
    "valid_until": ("valid until", "valid to", "until", "validity", "validite", "au", "valable jusquau",
                    "valable jusqu au", "fin de validite", "date de fin", "expires", "expires on", "expiry",
                    "expiry date", "expire le"),
}  # fmt: skip
_HEADINGS: Final = {heading: name for name, own in _OWN.items() for heading in (*own, *HEADINGS[name])}
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
_YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00.*)?")
_YEAR: Final = re.compile(r"20\d\d")
_SHORT_OF_A_ZERO: Final = FEDERATION_NUMBER_LENGTH - 1
_LENGTHS: Final = {"name": 160, "given_name": 80, "family_name": 80, "club": 120, "licence": LICENCE_LENGTH}
_READ: Final = frozenset({"text", "integer", "date"})


@dataclass(frozen=True, slots=True)
class RowFault:
    """Explain why a line of the file is left out."""

    line: int
    message: Message


@dataclass(frozen=True, slots=True)
class MemberFile:
    """Store the members of a file, and its faulty lines."""

    rows: tuple[MemberRow, ...]
    faults: tuple[RowFault, ...]


def knows(header: str) -> bool:
    return bool(field_named(header))


def read_register_file(upload: Upload) -> FileTable:
    """Return the table of a CSV or XLSX file, with the bounds and refusals of every list (docs/imports.md)."""
    return table_of(upload, knows)


def field_named(header: str) -> str:
    """Return the field that a heading names, or nothing."""
    own = _HEADINGS.get(normal_header(header))
    if own:
        return own
    name = field_of(header) or ""
    if name == "number":
        return "federation_number"
    return name if name in FIELDS else ""


def guessed_columns(table: FileTable) -> list[str]:
    """Return the field of each column, guessed from the headings alone.

    A licence's number is the federation's if there is no other.
    """
    headings = [cell.text for cell in table.header.cells]
    fields = fields_named(headings, [field_named(heading) for heading in headings])
    if "federation_number" not in fields and "licence" in fields:
        fields[fields.index("licence")] = "federation_number"
    if "given_name" in fields and "family_name" not in fields and "name" in fields:
        fields[fields.index("name")] = "family_name"
    first = {name: fields.index(name) for name in fields if name}
    return [name if name and first[name] == place else "" for place, name in enumerate(fields)]


def read_members(table: FileTable, columns: Sequence[str], country: str) -> MemberFile:
    """Return the rows read by these columns; a faulty row is a fault and no member.

    ``country`` is everybody's of whom the list does not say one.
    """
    places = {name: place for place, name in enumerate(columns) if name}
    rows: list[MemberRow] = []
    faults: list[RowFault] = []
    numbers: set[str] = set()
    for row in table.rows:
        try:
            member = _member(row, places, country)
        except _Fault as fault:
            faults.append(RowFault(row.line, fault.message))
            continue
        if member.federation_number in numbers:
            sentence = _("The number %(value)s is in the list twice.") % {"value": member.federation_number}
            faults.append(RowFault(row.line, sentence))
            continue
        numbers |= {member.federation_number} - {""}
        rows.append(member)
    return MemberFile(tuple(rows), tuple(faults))


class _Fault(Exception):
    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def _member(row: FileRow, places: Mapping[str, int], country: str) -> MemberRow:
    texts = dict(_texts(row, places))
    given, family = texts.get("given_name", ""), texts.get("family_name", "")
    name = texts.get("name") or joined_name(given, family)
    if not name:
        raise _Fault(_("The name is missing."))
    if not given and not family:
        given, family = split_name(name)
    for field, most in _LENGTHS.items():
        text = {"name": name, "given_name": given, "family_name": family}.get(field, texts.get(field, ""))
        if len(text) > most:
            raise _Fault(_("“%(value)s…” is too long.") % {"value": text[:20]})
    start, end = _day(texts.get("valid_from", ""), last=False), _day(texts.get("valid_until", ""), last=True)
    if start and end and end < start:
        raise _Fault(_("The licence ends before it begins."))
    return MemberRow(
        federation_number=_number(texts.get("federation_number", ""), _kind(row, places.get("federation_number"))),
        name=name,
        given_name=given,
        family_name=family,
        country=_country(texts.get("country", "")) or country,
        club=texts.get("club", ""),
        licence=texts.get("licence", ""),
        valid_from=start,
        valid_until=end,
    )


def _texts(row: FileRow, places: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    for name, place in places.items():
        cell = row.cells[place] if place < len(row.cells) else Cell()
        text = " ".join(cell.text.split())
        if cell.kind not in _READ:
            raise _Fault(_("“%(value)s” is a formula or not text: write it as text.") % {"value": text[:40]})
        if not text.isprintable():
            raise _Fault(_("It has an invisible character."))
        yield name, text


def _kind(row: FileRow, place: int | None) -> str:
    return row.cells[place].kind if place is not None and place < len(row.cells) else "text"


def _number(text: str, kind: str) -> str:
    """Return eight digits; a number cell of seven lost its leading zero to the spreadsheet."""
    number = text.replace(" ", "").replace("-", "").replace(".", "")
    if kind == "integer" and len(number) == _SHORT_OF_A_ZERO:
        number = f"0{number}"
    if number and len(number) != FEDERATION_NUMBER_LENGTH:
        raise _Fault(_("“%(value)s” is not a federation number: it needs 8 characters.") % {"value": text[:40]})
    return number


def _country(text: str) -> str:
    code = read_country(text) if text else ""
    if code is None:
        raise _Fault(_("“%(value)s” is not a country.") % {"value": text[:40]})
    return code


def _day(text: str, *, last: bool) -> date | None:
    """Return a date as lists write it: 2026-08-31, 31/08/2026 with the day first, or a year for all of it."""
    if not text:
        return None
    if _YEAR.fullmatch(text):
        return date(int(text), 12, 31) if last else date(int(text), 1, 1)
    fault = _Fault(_("“%(value)s” is not a date: write 2026-08-31 or 31/08/2026.") % {"value": text[:40]})
    read = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if read is None:
        raise fault
    year, month, day = (read[1], read[2], read[3]) if len(read[1]) == 4 else (read[3], read[2], read[1])
    try:
        return date(int(year), int(month), int(day))
    except ValueError as error:
        raise fault from error
