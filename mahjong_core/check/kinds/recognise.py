"""Recognise what kind of file this is, and read it as a record or as a federation's table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_core.check.findings import Findings
from mahjong_core.check.kinds.ema import EmaReport, read_ema_rows
from mahjong_core.check.kinds.event_file import is_event_file, read_event_file, read_revision
from mahjong_core.check.kinds.grid import is_grid, read_grid
from mahjong_core.check.kinds.mts import is_mts, read_mts
from mahjong_core.check.kinds.pantheon import is_pantheon, read_pantheon
from mahjong_core.check.kinds.xlsx import is_xlsx, read_xlsx
from mahjong_core.errors import RuleError
from mahjong_core.record.limits import MAX_BYTES
from mahjong_core.record.parse import parse_json
from mahjong_core.record.shapes import FORMAT
from mahjong_core.record.twin import read_cells, read_twin
from mahjong_core.rulesets.presets import usual_preset
from mahjong_core.rulesets.records import Family

__all__ = ["KINDS", "Opened", "open_file"]

KINDS = ("mtr", "twin", "grid", "event file", "revision", "pantheon", "mts", "ema report")
_SEALED = b"age-encryption.org/"
_ZIP = b"PK\x03\x04"
_ENTRY, _MAX_ENTRIES = b"PK\x01\x02", 0xFFFE
_REVISION = b'{"body":{'
_SPACE = b" \t\r\n"


@dataclass(frozen=True, slots=True)
class Opened:
    """Store a file that was read: ``document`` of a record, or the ``table`` of a federation, which has no tables.

    ``rules``: the preset by which this kind of file is checked where nothing else is said.
    """

    kind: str
    document: Mapping[str, Any] = field(default_factory=dict, hash=False)
    table: EmaReport | None = None
    rules: str | None = None
    knows_winds: bool = True

    @property
    def names(self) -> dict[int, str]:
        """Return the names of the players by number."""
        names: dict[int, str] = {}
        for entry in self.document.get("players", ()):
            parts = [entry.get("given_name"), entry.get("family_name")]
            name = " ".join(part for part in parts if part) or entry.get("name")
            if name:
                names.setdefault(entry["number"], name)
        return names


def open_file(raw: bytes, findings: Findings, *, beside: Mapping[str, bytes]) -> Opened:
    """Return the content of a file. Raises ``file.unreadable``, ``file.too_large``, ``file.malformed``,
    ``file.sealed``.
    """
    if len(raw) > MAX_BYTES:
        raise RuleError("file.too_large", f"a file has at most {MAX_BYTES} bytes", {"most": MAX_BYTES})
    if raw.startswith(_SEALED):
        raise RuleError("file.sealed", "the file is encrypted; open it with its password first")
    if raw.startswith(_ZIP):
        return _open_zip(raw, findings)
    if raw.startswith(_REVISION):
        return Opened("revision", read_revision(raw, findings))
    start = raw.removeprefix(b"\xef\xbb\xbf").lstrip(_SPACE)[:1]
    if start in (b"{", b"["):
        return _open_json(raw, findings)
    return _open_csv(raw, findings, beside)


def _open_zip(raw: bytes, findings: Findings) -> Opened:
    if raw.count(_ENTRY) > _MAX_ENTRIES:
        raise RuleError("file.too_large", f"a ZIP has at most {_MAX_ENTRIES} entries", {"most": _MAX_ENTRIES})
    if is_event_file(raw):
        return Opened("event file", read_event_file(raw, findings))
    if is_xlsx(raw):
        return Opened("ema report", table=read_ema_rows(read_xlsx(raw), findings))
    raise _no_kind()


def _open_json(raw: bytes, findings: Findings) -> Opened:
    value = parse_json(raw)
    if not isinstance(value, dict):
        raise _no_kind()
    if (
        value.get("format") == FORMAT
        or {"players", "sessions"} <= value.keys()
        or {"format", "version"} <= value.keys()
    ):
        return Opened("mtr", value)
    if is_mts(value):
        return Opened("mts", read_mts(value), rules=usual_preset(Family.MCR).id)
    if is_pantheon(value):
        return Opened("pantheon", read_pantheon(value, findings))
    raise _no_kind()


def _open_csv(raw: bytes, findings: Findings, beside: Mapping[str, bytes]) -> Opened:
    rows, separator = read_cells(raw)
    head = [cell.casefold() for cell in rows[0][1]] if rows else []
    if {"session", "table", "wind", "player", "score"} <= set(head):
        document, unknown = read_twin(raw, players=beside.get("players"), adjustments=beside.get("adjustments"))
        for name, line in unknown:
            findings.add("file.unknown_field", field=name, line=line)
        return Opened("twin", document)
    if is_grid(head):
        document, knows_winds = read_grid(rows, separator, findings)
        return Opened("grid", document, knows_winds=knows_winds)
    report = read_ema_rows([cells for _, cells in rows], findings, separator=separator, may_be_other=True)
    if report is None:
        raise _no_kind()
    return Opened("ema report", table=report)


def _no_kind() -> RuleError:
    message = f"this is none of the files that are read: {', '.join(KINDS)}"
    return RuleError("file.unreadable", message, {"known": list(KINDS)})
