"""Write an event file: parts one after the other, then the manifest, then the directory."""

import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any

from django.utils.translation import gettext_lazy as _

from mahjong_core.verify import FileEntry, canonical_json, entry_header, entry_trailer
from mahjong_core.verify.container import LARGEST, MAX_ENTRIES
from mahjong_core.verify.manifest import MANIFEST
from tournaments.common.errors import Refusal

_BUFFER = 1 << 20


@dataclass
class FileWriter:
    """Write the container into a seekable file.

    ``parts``: their entries in the manifest; ``on_rows`` is called with the number of rows written so far.
    """

    out: IO[bytes]
    on_rows: Callable[[int], None] = lambda rows: None
    parts: list[dict[str, Any]] = field(default_factory=list)
    entries: list[FileEntry] = field(default_factory=list)
    rows: int = 0

    def write_rows(self, name: str, lines: Iterable[bytes]) -> None:
        """Write a part of rows, each a line without its end."""
        begun = self.rows
        self._write(name, self._joined(lines))
        self.parts[-1]["rows"] = self.rows - begun

    def write_bytes(self, name: str, chunks: Iterable[bytes]) -> None:
        """Write a part as it is, such as a picture."""
        self._write(name, chunks)

    def finish(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Write the manifest, with ``facts`` beside the parts, and the directory; return the manifest."""
        pictures = sum(part["name"].startswith("pictures/") for part in self.parts)
        counts = {"parts": len(self.parts), "rows": self.rows, "pictures": pictures}
        manifest = {**facts, "counts": counts, "parts": list(self.parts)}
        self._write(MANIFEST, [canonical_json(manifest) + b"\n"])
        self.out.write(entry_trailer(self.entries))
        return manifest

    def _joined(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines with their ends, some thousand bytes at a time."""
        kept: list[bytes] = []
        size = 0
        for line in lines:
            kept += (line, b"\n")
            size += len(line)
            self.rows += 1
            if size > _BUFFER:
                yield b"".join(kept)
                self.on_rows(self.rows)
                kept, size = [], 0
        yield b"".join(kept)

    def _write(self, name: str, chunks: Iterable[bytes]) -> None:
        """Write a part. Its header has its size and checksum, and is written last, in the space left for it."""
        offset = self.entries[-1].end if self.entries else 0
        entry, digest, crc = FileEntry(name, offset, 0, 0), hashlib.sha256(), 0
        self.out.write(entry_header(entry))
        for data in chunks:
            self.out.write(data)
            digest.update(data)
            crc, entry = zlib.crc32(data, crc), replace(entry, size=entry.size + len(data))
            if entry.end > LARGEST:
                raise Refusal("archive.too_large", _("An event file must be smaller than 4 GB."))
        entry = replace(entry, crc=crc)
        self.out.seek(offset)
        self.out.write(entry_header(entry))
        self.out.seek(entry.end)
        self.entries.append(entry)
        if len(self.entries) > MAX_ENTRIES:
            raise Refusal("archive.too_large", _("An event file must have fewer than 65,535 parts."))
        self.parts.append({"name": name, "bytes": entry.size, "sha256": digest.hexdigest(), "rows": None})


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Write a file that appears under its name whole, or not at all: a crash keeps the earlier one."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(draft, "wb+", opener=_private) as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sync_folder(folder: Path) -> None:
    """Sync the folder, so that a new file's name survives a power failure, if the system supports it."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
