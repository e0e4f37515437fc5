"""Read an uploaded file: check its size and kind before its contents."""

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed
from tournaments.common.files.csv_tables import read_csv
from tournaments.common.files.tables import FileTable
from tournaments.common.files.xlsx_tables import read_xlsx, read_xlsx_sheets

_MAX_BYTES: Final = 2 * 1024 * 1024
_MAX_UNPACKED_BYTES: Final = 8 * 1024 * 1024
_MAX_PARTS: Final = 500
_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP: Final = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    data: bytes


def read_upload(file: Any) -> Upload:
    """Return the bytes of the uploaded file. Refuse one that is too large without reading it."""
    if file is None:
        raise Malformed("import.file_missing", _("Choose a file."))
    if file.size > _MAX_BYTES:
        raise _too_large(file.size)
    return Upload(str(file.name)[:255], file.read())


def _too_large(size: int) -> Malformed:
    megabytes = f"{size / 1024 / 1024:.1f}"
    return Malformed(
        "import.file_too_large",
        _("The file is %(size)s MB; the maximum for a list is %(most)s MB.")
        % {"size": megabytes, "most": _MAX_BYTES // 1024 // 1024},
        {"bytes": size, "most": _MAX_BYTES},
    )


def table_of(upload: Upload, knows: Callable[[str], bool]) -> FileTable:
    """Return the table in a CSV or XLSX file. ``knows`` tells a known header; it helps to find the separator.

    What is inside decides, not the name. Raise ``import.file_empty``, ``import.file_too_large``,
    ``import.xls_refused``, ``import.ods_refused``, ``import.archive_too_large``, ``import.xlsx_malformed`` and what
    the two readers refuse.
    """
    data = _checked(upload)
    if data.startswith(_ZIP):
        return read_xlsx(_checked_archive(data), knows)
    return read_csv(data, knows)


def sheets_of(upload: Upload, knows: Callable[[str], bool]) -> list[tuple[str, FileTable]]:
    """Return every sheet of a workbook by its title, or a CSV file's one table without; refuse as ``table_of``."""
    data = _checked(upload)
    if data.startswith(_ZIP):
        return read_xlsx_sheets(_checked_archive(data))
    return [("", read_csv(data, knows))]


def _checked(upload: Upload) -> bytes:
    data = upload.data
    if len(data) > _MAX_BYTES:
        raise _too_large(len(data))
    if not data.strip():
        raise Malformed("import.file_empty", _("The file is empty."))
    if data.startswith(_OLD_OFFICE):
        raise Malformed(
            "import.xls_refused",
            _(
                "This is an old Excel file (.xls) or one with a password. Open it and save it as .xlsx or as CSV "
                "UTF-8, without a password."
            ),
        )
    return data


def _checked_archive(data: bytes) -> BytesIO:
    """Return the XLSX file after checking the sizes that its zip directory declares, before unpacking."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            unpacked = sum(part.file_size for part in parts)
            if unpacked > _MAX_UNPACKED_BYTES or len(parts) > _MAX_PARTS:
                raise Malformed(
                    "import.archive_too_large",
                    _("This file is too large for a list when unpacked. Save only the list in a new file."),
                    {"bytes": unpacked, "most": _MAX_UNPACKED_BYTES},
                )
            _check_workbook(archive)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise _malformed_workbook() from error
    return BytesIO(data)


def _check_workbook(archive: zipfile.ZipFile) -> None:
    names = archive.namelist()
    if "xl/workbook.xml" not in names:
        if "content.xml" in names:
            raise Malformed("import.ods_refused", _("This is an OpenDocument file. Save it as .xlsx or as CSV UTF-8."))
        raise _malformed_workbook()
    for name in names:
        # A workbook needs no entities of its own; they are only good for making a small file explode.
        if name.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(name).replace(b"\0", b""):
            raise _malformed_workbook()


def _malformed_workbook() -> Malformed:
    return Malformed(
        "import.xlsx_malformed", _("The spreadsheet cannot be opened. Save it again as .xlsx, or as CSV UTF-8.")
    )
