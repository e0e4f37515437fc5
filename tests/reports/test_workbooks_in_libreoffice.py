"""What LibreOffice reads of our workbooks: numbers, days and texts as they were written, cell by cell."""

import io
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, parse

import openpyxl
import pytest
from django.test import Client

from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling
from tests.people import NOON, actor, client_of, make_user, table_of
from tests.reports.closing_events import played_event
from tests.series.seasons import five_events
from tournaments.models import Participant, Role, StaffRole, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]

OFFICE: Final = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
TABLE: Final = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
TEXT: Final = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
LONGEST_SECONDS: Final = 240
ISO_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}.*")
EVENT: Final = "/t/lyon-open/"
ADDRESSES: Final = {
    "ema": f"{EVENT}report/ema.xlsx",
    "event": f"{EVENT}export/event.xlsx",
    "standings": f"{EVENT}export/standings.xlsx",
    "rulings": f"{EVENT}export/rulings.xlsx",
    "side-rankings": f"{EVENT}export/side-rankings.xlsx",
    "observer": f"{EVENT}observer/report.xlsx",
    "registrations": f"{EVENT}registrations/registrations.xlsx",
    "feed-standings": f"{EVENT}feeds/standings.xlsx",
    "feed-seating": f"{EVENT}feeds/seating.xlsx",
    "feed-results": f"{EVENT}feeds/results/1.xlsx",
    "season": "/series/ouest-2026/season.xlsx",
}
# What a federation wants as text although it is a day (practice 2.1: "date text").
DAYS_AS_TEXT: Final = {"ema"}

Cell = tuple[str, object]
Rows = list[list[Cell]]


@pytest.fixture
def event() -> Tournament:
    made = played_event()
    StaffRole.objects.create(tournament=made, user=make_user("otto"), role=Role.OBSERVER)
    offender = Participant.objects.get(tournament=made, number=1)
    decide_ruling(fault=Fault(offender, "tile-touched-early", table_of(made)), by=actor("chris"), at=NOON)
    five_events()
    return made


def books(client: Client) -> dict[str, bytes]:
    answers = {name: client.get(address) for name, address in ADDRESSES.items()}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(ADDRESSES, 200)
    return {name: answer.content for name, answer in answers.items()}


def written(book: bytes) -> dict[str, Rows]:
    """What our file says, by sheet: the kind of each cell and its value."""
    return {
        sheet.title: [[_written(cell.value) for cell in row] for row in sheet.iter_rows()]
        for sheet in openpyxl.load_workbook(io.BytesIO(book)).worksheets
    }


def _written(value: Any) -> Cell:
    if value is None:
        return ("", None)
    if isinstance(value, datetime):
        return ("date", value.isoformat(timespec="minutes"))
    if isinstance(value, date):
        return ("date", f"{value.isoformat()}T00:00")
    if isinstance(value, str):
        return ("string", value)
    return ("float", float(value))


def read_by_libreoffice(files: dict[str, bytes], folder: Path) -> dict[str, dict[str, Rows]]:
    """The same of what LibreOffice makes of the files."""
    office = shutil.which("soffice")
    assert office is not None, "no LibreOffice on this machine: apt install libreoffice-calc"
    paths = []
    for name, content in files.items():
        paths.append(folder / f"{name}.xlsx")
        paths[-1].write_bytes(content)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [office, "--headless", profile, "--convert-to", "fods", "--outdir", str(folder), *map(str, paths)]
    subprocess.run(  # noqa: S603  files that this test wrote
        command, check=True, timeout=LONGEST_SECONDS, capture_output=True
    )
    return {name: sheets_of(folder / f"{name}.fods") for name in files}


def sheets_of(path: Path) -> dict[str, Rows]:
    tables = parse(path).iter(f"{{{TABLE}}}table")  # noqa: S314  made by LibreOffice of our own file
    return {table.get(f"{{{TABLE}}}name", ""): list(_rows(table)) for table in tables}


def _rows(table: Element) -> Iterator[list[Cell]]:
    for row in table.iter(f"{{{TABLE}}}table-row"):
        cells: list[Cell] = []
        for element in row.iter(f"{{{TABLE}}}table-cell"):
            times = int(element.get(f"{{{TABLE}}}number-columns-repeated", "1"))
            cell = _read(element)
            cells += [cell] * (times if cell[0] else min(times, 60))
        yield cells


def _read(element: Element) -> Cell:
    kind = element.get(f"{{{OFFICE}}}value-type", "")
    if kind == "float":
        return (kind, float(element.get(f"{{{OFFICE}}}value", "nan")))
    if kind == "date":
        value = element.get(f"{{{OFFICE}}}date-value", "")
        return (kind, value[:16] if "T" in value else f"{value}T00:00")
    if kind == "string":
        return (kind, "\n".join("".join(line.itertext()) for line in element.iter(f"{{{TEXT}}}p")))
    return ("", None)


def without_empty_ends(rows: Rows) -> Rows:
    cut = []
    for row in rows:
        last = max((column for column, (kind, _value) in enumerate(row, 1) if kind), default=0)
        cut.append(row[:last])
    while cut and not cut[-1]:
        cut.pop()
    return cut


def test_every_cell_is_read_as_it_was_written(event: Tournament, tmp_path: Path) -> None:
    """Numbers of federations keep their zeros, and days are days."""
    files = books(client_of("alice"))
    books_read = read_by_libreoffice(files, tmp_path)
    for name, sheets in books_read.items():
        ours = written(files[name])
        assert list(sheets) == list(ours), name
        for title, rows in ours.items():
            assert without_empty_ends(sheets[title]) == without_empty_ends(rows), f"{name}, {title}"
    players = [row for row in books_read["ema"]["EMA"][3:] if row and row[0][0]]
    assert len(players) == 16
    assert {row[3] for row in players} == {("string", f"0504{number:04d}") for number in range(1, 17)}
    assert {row[4][0] for row in players} == {row[5][0] for row in players} == {"float"}
    facts = {row[0][1]: row[1] for row in books_read["event"]["Event"][1:] if row}
    assert facts["starts_on"] == ("date", f"{event.starts_on.isoformat()}T00:00")
    taken = [
        (name, title, value)
        for name, book in books_read.items()
        if name not in DAYS_AS_TEXT
        for title, rows in book.items()
        for row in rows
        for kind, value in row
        if kind == "string" and ISO_DAY.fullmatch(str(value))
    ]
    assert taken == []
