"""Files as organisers send them, built in memory."""

import io
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.common.files.uploads import Upload
from tournaments.models import AuditEvent, Club, ImportBatch, Participant, Person, Seat, SeatingDraw, Team, Tournament

HEADER = ("number", "name", "country", "club", "team", "federation number")
ANNA = ("1", "Anna Rossi", "ITA", "Club Milano", "A", "05040123")
BRUNO = ("2", "Bruno Petit", "FRA", "Club Lyon", "A", "12010007")


def csv_text(*rows: Sequence[str], separator: str = ",") -> str:
    return "".join(separator.join(row) + "\r\n" for row in rows)


def csv_bytes(*rows: Sequence[str], encoding: str = "utf-8", separator: str = ",") -> bytes:
    return csv_text(*rows, separator=separator).encode(encoding)


def xlsx_bytes(*rows: Sequence[Any], tweak: Callable[[Workbook, Worksheet], object] | None = None) -> bytes:
    """A workbook with one sheet of these rows; ``tweak`` spoils it."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    if tweak is not None:
        tweak(book, sheet)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def zip_bytes(**parts: bytes) -> bytes:
    """A zip archive; a double underscore in a name stands for a slash, a single one for a dot."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return file.getvalue()


def upload(data: bytes, name: str = "list.csv") -> Upload:
    return Upload(name, data)


def sent(data: bytes, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def census() -> dict[str, int]:
    """How many rows there are of everything that an import could write."""
    kinds = (Participant, Person, Club, Team, Seat, SeatingDraw)
    return {kind.__name__: kind.objects.count() for kind in kinds}


def traces(tournament: Tournament) -> tuple[int, int, int]:
    """Batches, audit rows and version: what even a refused write must not leave."""
    tournament.refresh_from_db()
    return ImportBatch.objects.count(), AuditEvent.objects.count(), tournament.version
