"""Check a file of any known kind: recognise it, read it as a record, and report what does not follow."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.check.codes import ERROR, WARNING
from mahjong_core.check.findings import FileFinding, Findings
from mahjong_core.check.kinds.recognise import Opened, open_file
from mahjong_core.check.record import check_record
from mahjong_core.errors import RuleError
from mahjong_core.record.document import read_record

__all__ = ["Report", "check_file", "report_text"]


@dataclass(frozen=True, slots=True)
class Report:
    """Store the result of a check; ``kind`` is None if the file could not be read. ``names`` are those of players."""

    file: str
    kind: str | None
    version: str | None
    rules: str | None
    counts: Mapping[str, int]
    checked: Mapping[str, int]
    findings: tuple[FileFinding, ...]
    names: Mapping[int, str]

    @classmethod
    def unopened(cls, file: str, message: str) -> "Report":
        """Return the report on a file that could not be opened."""
        return _refused(file, RuleError("file.unreadable", message))

    @property
    def status(self) -> int:
        """Return the exit status: 0 without error or warning, 1 with one, 2 if the file was not read."""
        if self.kind is None:
            return 2
        return int(bool(self.counts[ERROR] or self.counts[WARNING]))

    def to_json(self, *, names: bool = False) -> dict[str, Any]:
        """Return the report as the command prints it; ``names``: with the names of the players in the findings."""
        found = [self._finding(finding, names=names) for finding in self.findings]
        facts = {"file": self.file, "kind": self.kind, "version": self.version, "rules": self.rules}
        return {**facts, "counts": dict(self.counts), "checked": dict(self.checked), "findings": found}

    def _finding(self, finding: FileFinding, *, names: bool) -> dict[str, Any]:
        told = finding.to_json()
        numbers = [finding.where.get("player"), *finding.where.get("players", ())]
        named = {str(number): self.names[number] for number in numbers if number in self.names} if names else {}
        return {**told, "names": named} if named else told


def check_file(
    raw: bytes,
    name: str,
    *,
    rules: str | None = None,
    beside: Mapping[str, bytes] | None = None,
    opened_by: Callable[[Findings], Opened] | None = None,
) -> Report:
    """Return the report on a file; ``name`` is how it is called, ``rules`` the preset if the file names none.

    ``beside`` holds the two files that may lie beside a CSV twin: ``players`` and ``adjustments``; ``opened_by`` opens
    a file that is of none of the known kinds. Never raises for what is in a file: one that cannot be read has one
    finding, and the status 2.
    """
    findings = Findings()
    try:
        opened = opened_by(findings) if opened_by else open_file(raw, findings, beside=beside or {})
        version, used = _check(opened, findings, rules)
    except RuleError as error:
        return _refused(name, error)
    except (RecursionError, MemoryError):
        return _refused(name, RuleError("file.too_large", "the file is too large to be checked"))
    told = tuple(findings.told())
    return Report(name, opened.kind, version, used, findings.counts, findings.checked, told, opened.names)


def _check(opened: Opened, findings: Findings, rules: str | None) -> tuple[str | None, str | None]:
    """Return the version of the format, where the kind has one, and the rules that were used."""
    if opened.table is not None:
        opened.table.check(findings)
        return None, rules
    document = opened.document
    if opened.rules is not None and "rules" not in document:
        rules = rules or opened.rules
    record = read_record(document, knows_winds=opened.knows_winds)
    used = check_record(record, findings, rules=rules)
    return (document["version"] if opened.kind == "mtr" else None), used


def _refused(name: str, error: RuleError) -> Report:
    where: dict[str, Any] = {key: error.detail[key] for key in ("field", "line") if key in error.detail}
    code = error.code if error.code.startswith("file.") else "file.unreadable"
    expected = next((error.detail[key] for key in ("wanted", "most", "read", "known") if key in error.detail), None)
    finding = FileFinding(code, ERROR, where, expected, None, _shown(error.message))
    return Report(name, None, None, None, {ERROR: 1, WARNING: 0, "note": 0}, {}, (finding,), {})


# --- text -------------------------------------------------------------------------------------------------------------


def report_text(report: Report, *, names: bool = False) -> str:
    """Return a line for each finding and a line of counts."""
    lines = [_line(report, finding, names=names) for finding in report.findings]
    counts = ", ".join(f"{number} {name}{'' if number == 1 else 's'}" for name, number in report.counts.items())
    told = len(report.findings)
    more = sum(report.counts.values()) - told
    checked = ", ".join(f"{number} {what}" for what, number in report.checked.items())
    lines.append(counts + (f" ({more} more not told)" if more else "") + (f"; checked: {checked}" if checked else ""))
    return "\n".join(lines) + "\n"


def _line(report: Report, finding: FileFinding, *, names: bool) -> str:
    told = finding.to_json()
    place = " ".join(f"{name} {_value(value)}" for name, value in told["where"].items())
    who = ""
    if names:
        numbers = [finding.where.get("player"), *finding.where.get("players", ())]
        found = [report.names[number] for number in numbers if number in report.names]
        who = f" ({', '.join(found)})" if found else ""
    pairs = [(word, told[word]) for word in ("expected", "found") if told[word] is not None]
    figures = "; ".join(f"{word} {_value(value)}" for word, value in pairs)
    parts = [told["severity"], told["code"], place + who, told["message"], figures and f"[{figures}]"]
    return _shown("  ".join(part for part in parts if part) + f"  ({told['clause']})")


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _shown(text: str) -> str:
    """Return a text without control characters, so that no file can steer a terminal."""
    return "".join(character if _is_plain(character) else "\N{REPLACEMENT CHARACTER}" for character in text)


def _is_plain(character: str) -> bool:
    """Return whether a character only shows itself: no control, no change of direction, no half of a pair."""
    code = ord(character)
    is_control = code < 0x20 or 0x7F <= code < 0xA0 or code in (0x2028, 0x2029, 0xFEFF)
    turns = 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069
    return not is_control and not turns and not 0xD800 <= code <= 0xDFFF
