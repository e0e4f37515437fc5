"""Read the manifest of an event file, and its rows, strictly and line by line."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, Final, NoReturn

from mahjong_core.errors import RuleError
from mahjong_core.verify.container import Container

__all__ = [
    "FORMAT",
    "KINDS",
    "LONGEST_LINE",
    "LONGEST_MANIFEST",
    "MANIFEST",
    "MAX_ROWS",
    "VERSION",
    "EventFile",
    "FilePart",
    "canonical_json",
    "open_event_file",
]

FORMAT: Final = "seatwind-event"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
LONGEST_LINE: Final = 16 * 1024 * 1024
LONGEST_MANIFEST: Final = 16 * 1024 * 1024
MAX_ROWS: Final = 3_000_000
KINDS: Final = ("event", "site", "step")  # a step: the rows of an event that changed
_FIELDS: Final = {"format", "version", "needs", "kind", "software", "event", "carries", "counts", "parts"}
_PART: Final = {"name", "bytes", "sha256", "rows"}
_FILED: Final = "filed/"
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class FilePart:
    """Represent a part as the manifest names it; ``rows`` is None for pictures and for events outside the database."""

    name: str
    size: int
    sha256: str
    rows: int | None

    @property
    def model(self) -> str:
        """Return ``scoring.sheetentry`` of ``rows/scoring.sheetentry.jsonl`` and of a picture of its rows."""
        return self.name.split("/")[1].removesuffix(".jsonl")


@dataclass(frozen=True)
class EventFile:
    """Represent an opened event file. Only container and manifest are checked yet; reading a part checks that part."""

    container: Container
    facts: Mapping[str, Any]
    parts: tuple[FilePart, ...]
    by_model: Mapping[str, FilePart] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return str(self.facts["kind"])

    @property
    def event(self) -> Mapping[str, Any]:
        """Return the manifest's facts of the event: ``uid``, ``slug``, ``name`` and more; empty for a whole site."""
        return dict(self.facts["event"] or {})

    @property
    def row_count(self) -> int:
        return sum(part.rows or 0 for part in self.parts)

    @property
    def pictures(self) -> tuple[FilePart, ...]:
        return tuple(part for part in self.parts if part.name.startswith("pictures/"))

    @property
    def filed(self) -> tuple[FilePart, ...]:
        """Return the parts of a whole site for events that were moved out of its database."""
        return tuple(part for part in self.parts if part.name.startswith(_FILED))

    def rows(self, model: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of one model in their order; none if the file has no such part.

        Raises ``archive.damaged``, ``archive.wrong_hash``, ``archive.wrong_count``, ``archive.line_too_long`` and
        ``archive.row_malformed``: at the end of the part at the latest.
        """
        part = self.by_model.get(model)
        if part is None:
            return
        digest, count = hashlib.sha256(), 0
        for line in self.container.lines(self.container.entry(part.name), LONGEST_LINE):
            digest.update(line + b"\n")
            count += 1
            yield _read_row(line, part.name, count)
        _check_hash(part, digest.hexdigest())
        if count != part.rows:
            detail = {"part": part.name, "says": part.rows, "rows": count}
            raise RuleError("archive.wrong_count", f"{part.name} has {count} rows, not {part.rows}", detail)

    def picture(self, part: FilePart) -> Iterator[bytes]:
        """Yield the bytes of a part without rows.

        Raise ``archive.damaged`` and ``archive.wrong_hash`` at their end.
        """
        digest = hashlib.sha256()
        for data in self.container.chunks(self.container.entry(part.name)):
            digest.update(data)
            yield data
        _check_hash(part, digest.hexdigest())

    def check_parts(self) -> None:
        """Read every part once, and raise for the first that differs from the manifest."""
        for part in self.parts:
            for _ in self.picture(part) if part.rows is None else self.rows(part.model):
                pass


def open_event_file(file: IO[bytes]) -> EventFile:
    """Return the event file in an opened, seekable file.

    Raises the codes of ``Container``, ``archive.sealed`` for one that is encrypted, ``archive.newer_format`` with the
    software that reads it, and ``archive.manifest_malformed``.
    """
    file.seek(0)
    if file.read(21) == b"age-encryption.org/v1":
        raise RuleError("archive.sealed", "this file is sealed: it is opened with its passphrase or its key")
    container = Container(file)
    if MANIFEST not in container:
        raise RuleError("archive.not_an_event_file", "a ZIP without a manifest is no event file")
    entry = container.entry(MANIFEST)
    if entry.size > LONGEST_MANIFEST or container.entries[-1] != entry:
        _malformed("the manifest is not where it should be")
    raw = b"".join(container.chunks(entry))
    facts, written = _loaded(raw, "archive.manifest_malformed", {})
    if not isinstance(facts, dict) or facts.get("format") != FORMAT:
        raise RuleError("archive.not_an_event_file", "the manifest is that of another kind of file")
    _check_version(facts)
    if written + b"\n" != raw or set(facts) != _FIELDS or facts["kind"] not in KINDS:
        _malformed("it is not written as a manifest is")
    parts = tuple(_read_part(row) for row in _listed(facts["parts"]))
    _check_listed(container, parts)
    if sum(part.rows or 0 for part in parts) > MAX_ROWS:
        raise RuleError("archive.too_many_rows", "the file has too many rows", {"most": MAX_ROWS})
    _check_counts(facts, parts)
    event_file = EventFile(container, facts, parts, {part.model: part for part in parts if part.rows is not None})
    if event_file.filed and event_file.kind != "site":
        raise RuleError("archive.parts_differ", "only a whole site holds events that left its database")
    return event_file


def canonical_json(value: object) -> bytes:
    """Return the canonical text of a value: sorted names, no white space, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def _check_version(facts: Mapping[str, Any]) -> None:
    version = facts.get("version")
    if type(version) is not int or version < 1:
        _malformed("the version of a format is a whole number")
    if version > VERSION:
        needs = str(facts.get("needs"))[:40]
        detail = {"version": version, "newest": VERSION, "needs": needs}
        raise RuleError("archive.newer_format", f"format {version} is read by Seatwind {needs} and later", detail)


def _listed(value: object) -> list[Any]:
    if not isinstance(value, list):
        _malformed("the parts are a list")
    return value


def _read_part(row: object) -> FilePart:
    if not isinstance(row, dict) or set(row) != _PART:
        _malformed("a part has a name, its bytes, its hash and its rows")
    name, size, digest, rows = row["name"], row["bytes"], row["sha256"], row["rows"]
    is_rows = isinstance(name, str) and name.startswith("rows/")
    counted = type(rows) is int and rows >= 0 if is_rows else rows is None
    hashed = isinstance(digest, str) and _SHA256.fullmatch(digest)
    if not isinstance(name, str) or type(size) is not int or not hashed or not counted:
        _malformed("a part is not described as parts are")
    return FilePart(name, size, digest, rows)


def _check_listed(container: Container, parts: tuple[FilePart, ...]) -> None:
    """The file holds the parts of the manifest in their order, and nothing else."""
    stored = [(entry.name, entry.size) for entry in container.entries[:-1]]
    if stored != [(part.name, part.size) for part in parts]:
        raise RuleError("archive.parts_differ", "the parts differ from the manifest")


def _check_counts(facts: Mapping[str, Any], parts: tuple[FilePart, ...]) -> None:
    rows = sum(part.rows or 0 for part in parts)
    counted = {"parts": len(parts), "rows": rows, "pictures": sum(part.name.startswith("pictures/") for part in parts)}
    if facts["counts"] != counted:
        raise RuleError("archive.wrong_count", "the counts differ from the parts", {"counts": counted})


def _read_row(line: bytes, part: str, number: int) -> dict[str, Any]:
    detail = {"part": part, "row": number}
    row, written = _loaded(line, "archive.row_malformed", detail)
    if not isinstance(row, dict) or written != line:
        raise RuleError("archive.row_malformed", f"row {number} of {part} is not written as a row is", detail)
    return row


def _loaded(raw: bytes, code: str, detail: Mapping[str, Any]) -> tuple[Any, bytes]:
    """Return the value and its canonical text."""
    try:
        value = json.loads(raw, parse_constant=_no_number)
        return value, canonical_json(value)
    except (ValueError, RecursionError) as error:
        raise RuleError(code, f"this is no JSON: {error}"[:160], detail) from error


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _check_hash(part: FilePart, digest: str) -> None:
    if digest != part.sha256:
        raise RuleError("archive.wrong_hash", f"{part.name} differs from the manifest", {"part": part.name})


def _malformed(why: str) -> NoReturn:
    raise RuleError("archive.manifest_malformed", f"the manifest cannot be read: {why}")
