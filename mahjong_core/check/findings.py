"""Define findings: their codes, weights, sentences and clauses, and the list that checks add to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mahjong_core.check.codes import CODES, ERROR, NOTE, WARNING
from mahjong_core.record.limits import MAX_FINDINGS
from mahjong_core.record.numbers import Exact

__all__ = ["FileFinding", "Findings", "as_json"]

_SEVERITIES = (ERROR, WARNING, NOTE)
_WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class FileFinding:
    """Represent a finding: something in the record that does not follow. ``where`` names its place; ``expected`` and
    ``found`` are JSON values.
    """

    code: str
    severity: str
    where: Mapping[str, Any] = field(hash=False)
    expected: Any = None
    found: Any = None
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the finding as the command prints it."""
        _, sentence, clause = CODES[self.code]
        return {
            "code": self.code,
            "severity": self.severity,
            "where": dict(self.where),
            "message": self.message or sentence,
            "expected": self.expected,
            "found": self.found,
            "clause": clause,
        }


class Findings:
    """Collect findings, and count the checked items."""

    def __init__(self) -> None:
        self._found: list[FileFinding] = []
        self.checked: dict[str, int] = {}

    def add(
        self, code: str, *, expected: Any = None, found: Any = None, severity: str | None = None, **where: Any
    ) -> None:
        """Add a finding; places in ``where`` that are None do not apply. ``severity``: another than usual."""
        place = {name: value for name, value in where.items() if value is not None}
        if "seat" in place:
            place["seat"] = _WINDS[place["seat"]]
        if "players" in place:
            place["players"] = sorted(place["players"])
        weight = severity or CODES[code][0]
        self._found.append(FileFinding(code, weight, place, as_json(expected), as_json(found)))

    def count(self, what: str, number: int = 1) -> None:
        """Add to the counts of checked items."""
        self.checked[what] = self.checked.get(what, 0) + number

    def has(self, code: str, **where: Any) -> bool:
        """Return whether there is such a finding at this place."""
        wanted = where.items()
        return any(finding.code == code and wanted <= dict(finding.where).items() for finding in self._plain(code))

    def _plain(self, code: str) -> Iterable[FileFinding]:
        return [finding for finding in self._found if finding.code == code]

    @property
    def counts(self) -> dict[str, int]:
        """Return how many findings there are of each weight."""
        return {name: sum(finding.severity == name for finding in self._found) for name in _SEVERITIES}

    def told(self) -> list[FileFinding]:
        """Return the findings to report, in the order of the event; if there are too many, the most severe."""
        kept = self._found
        if len(kept) > MAX_FINDINGS:
            kept = sorted(kept, key=lambda finding: _SEVERITIES.index(finding.severity))[:MAX_FINDINGS]
        return sorted(kept, key=_order)


def _order(finding: FileFinding) -> tuple[Any, ...]:
    """Sort by session, table, seat, then the rest; what has none comes first."""
    where = finding.where
    seat = _WINDS.index(where["seat"]) if "seat" in where else -1
    rest = ("hand", "player", "phase", "adjustment", "line", "after_session")
    return (
        where.get("session", -1),
        where.get("table", -1),
        seat,
        finding.code,
        *(where.get(name, -1) for name in rest),
        where.get("players", []),
        str(where.get("team", "")),
        str(where.get("figure", "")),
        str(where.get("field", "")),
    )


def as_json(value: Any) -> Any:
    """Return ``value`` as JSON: exact numbers as ``7`` or ``"7/3"``, published ones as they were written."""
    match value:
        case Fraction():
            return value.numerator if value.denominator == 1 else str(value)
        case Exact():
            return as_json(value.low) if value.low == value.high else value.text
        case list() | tuple():
            return [as_json(item) for item in value]
    return value
