"""Read and write the container of an event file: a ZIP in the one form that its contents allow.

Entries are stored one after the other without gaps, dates, comments, extra fields or compression. A reader works out
every byte of the container from names, sizes and checksums, and refuses a file in which any of them is otherwise: there
is nothing to hide in, to unpack or to overlap. Any program that opens ZIP files reads it.
"""

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Final

from mahjong_core.errors import RuleError

__all__ = ["LARGEST", "MAX_ENTRIES", "NAME", "Container", "FileEntry", "entry_header", "entry_record", "entry_trailer"]

LARGEST: Final = 0xFFFF_FFFE  # bytes: a ZIP without the extensions for more
MAX_ENTRIES: Final = 0xFFFE
_UID: Final = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_MODEL: Final = r"[a-z]{1,30}\.[a-z]{1,40}"
_FILED: Final = r"filed/[-a-z0-9]{1,80}/(event\.seatwind|site\.zip|about\.json)"
NAME: Final = re.compile(rf"manifest\.json|rows/{_MODEL}\.jsonl|pictures/{_MODEL}/{_UID}(\.[a-z0-9]{{1,5}})?|{_FILED}")
_CHUNK: Final = 1 << 16
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_CENTRAL: Final = struct.Struct("<4s6H3L5H2L")
_END: Final = struct.Struct("<4s4H2LH")
_VERSION, _FLAGS, _STORED, _TIME, _DATE = 20, 0, 0, 0, 0x21  # ZIP 2.0, no flags, stored, 1980-01-01 00:00


@dataclass(frozen=True, slots=True)
class FileEntry:
    """Represent one entry: its name, the offset of its header, its number of bytes, and their CRC-32."""

    name: str
    offset: int
    size: int
    crc: int

    @property
    def start(self) -> int:
        """Return the offset of its bytes."""
        return self.offset + _LOCAL.size + len(self.name)

    @property
    def end(self) -> int:
        return self.start + self.size


def entry_header(entry: FileEntry) -> bytes:
    """Return the ZIP header of an entry."""
    name = entry.name.encode("ascii")
    fixed = (b"PK\3\4", _VERSION, _FLAGS, _STORED, _TIME, _DATE, entry.crc, entry.size, entry.size, len(name), 0)
    return _LOCAL.pack(*fixed) + name


def entry_record(entry: FileEntry) -> bytes:
    """Return the line of an entry in the directory at the end."""
    name = entry.name.encode("ascii")
    head = (b"PK\1\2", _VERSION, _VERSION, _FLAGS, _STORED, _TIME, _DATE, entry.crc, entry.size, entry.size)
    return _CENTRAL.pack(*head, len(name), 0, 0, 0, 0, 0, entry.offset) + name


def entry_trailer(entries: Sequence[FileEntry]) -> bytes:
    """Return the end of the ZIP: the directory and its position."""
    directory = b"".join(map(entry_record, entries))
    start = entries[-1].end if entries else 0
    return directory + _END.pack(b"PK\5\6", 0, 0, len(entries), len(entries), len(directory), start, 0)


class Container:
    """Represent the entries of an opened file, which must be seekable.

    Raises ``archive.not_an_event_file`` for what is no ZIP or one of another kind, ``archive.damaged`` for one that
    is not whole, and ``archive.too_large``.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        size = file.seek(0, 2)
        file.seek(0)
        if file.read(4) != b"PK\3\4":
            raise RuleError("archive.not_an_event_file", "this is not an event file")
        if size > LARGEST:
            raise RuleError("archive.too_large", "an event file has less than 4 GB", {"bytes": size})
        self.entries = tuple(self._read_directory(size))
        self._check_layout(size)
        self._by_name = {entry.name: entry for entry in self.entries}
        if len(self._by_name) != len(self.entries):
            raise _damaged("two entries have one name")

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def entry(self, name: str) -> FileEntry:
        """Return the entry of this name. Raise ``archive.part_missing``."""
        if name not in self._by_name:
            raise RuleError("archive.part_missing", f"{name} is not in the file", {"part": name})
        return self._by_name[name]

    def chunks(self, entry: FileEntry) -> Iterator[bytes]:
        """Yield the bytes of an entry, a few at a time.

        Raise ``archive.damaged`` at their end where they are others.
        """
        crc, left, at = 0, entry.size, entry.start
        while left:
            self._file.seek(at)
            data = self._file.read(min(_CHUNK, left))
            if not data:
                raise _damaged("the file ends too early")
            crc, left, at = zlib.crc32(data, crc), left - len(data), at + len(data)
            yield data
        if crc != entry.crc:
            raise RuleError("archive.damaged", f"{entry.name} was changed after it was written", {"part": entry.name})

    def lines(self, entry: FileEntry, longest: int) -> Iterator[bytes]:
        """Yield the lines of an entry without their ends.

        Raise ``archive.line_too_long`` and what ``chunks`` raises.
        """
        kept = b""
        for data in self.chunks(entry):
            *whole, kept = (kept + data).split(b"\n")
            yield from whole
            if len(kept) > longest:
                raise RuleError("archive.line_too_long", "a row is too long", {"part": entry.name, "most": longest})
        if kept:
            raise RuleError("archive.damaged", f"the last row of {entry.name} is not whole", {"part": entry.name})

    def _read_directory(self, size: int) -> Iterator[FileEntry]:
        self._file.seek(max(0, size - _END.size))
        end = self._file.read()
        if len(end) != _END.size or not end.startswith(b"PK\5\6"):
            raise _damaged("the file is cut off, or something was added to it")
        _, _, _, count, _, length, start, _ = _END.unpack(end)
        if count > MAX_ENTRIES or start + length + _END.size != size:
            raise _damaged("the directory is not where it should be")
        self._file.seek(start)
        directory, at = self._file.read(length), 0
        for _number in range(count):
            if len(directory) - at < _CENTRAL.size:
                raise _damaged("the directory is cut off")
            record = _CENTRAL.unpack_from(directory, at)
            crc, packed, name_length, offset = record[7], record[9], record[10], record[16]
            raw = directory[at + _CENTRAL.size : at + _CENTRAL.size + name_length]
            at += _CENTRAL.size + name_length
            yield FileEntry(_checked_name(raw), offset, packed, crc)
        if at != length:
            raise _damaged("the directory holds more than its entries")

    def _check_layout(self, size: int) -> None:
        """Every byte that is not of an entry is the one that follows from the entries."""
        at = 0
        for entry in self.entries:
            header = entry_header(entry)
            self._file.seek(at)
            if entry.offset != at or entry.end > size or self._file.read(len(header)) != header:
                raise _damaged(f"{entry.name} is not stored as an event file stores it")
            at = entry.end
        self._file.seek(at)
        trailer = entry_trailer(self.entries)
        if size - at != len(trailer) or self._file.read(len(trailer)) != trailer:
            raise _damaged("the directory is not that of an event file")


def _checked_name(raw: bytes) -> str:
    name = raw.decode("latin-1")
    if not NAME.fullmatch(name):
        raise RuleError("archive.not_an_event_file", f"event files have no part {name[:80]!r}", {"name": name[:80]})
    return name


def _damaged(message: str) -> RuleError:
    return RuleError("archive.damaged", message)
