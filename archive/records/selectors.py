"""Read a file as a tournament record, with what the checker finds in it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from mahjong_core.check.codes import ERROR, WARNING
from mahjong_core.check.findings import Findings
from mahjong_core.check.kinds.recognise import open_file
from mahjong_core.check.run import Report
from mahjong_core.errors import RuleError
from mahjong_core.record.document import Record, read_record
from mahjong_core.verify.manifest import canonical_json
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.files.checked_records import check_one
from tournaments.models import Tournament

# The kinds of files that say who sat where, so that an event can be made of them.
READ_KINDS: Final = frozenset({"mtr", "twin", "grid", "pantheon", "mts"})
_IDENTITY: Final = uuid.UUID("6f3a1f0e-8f2b-5c0d-9a57-2d4b7a1c0e93")
_MAX_SLUG, _SHOWN = 80, 40


@dataclass(frozen=True)
class CheckedRecord:
    """Store a record with the checker's report. ``named``: the preset used where the record names no rules.

    ``record`` is None for a file of which no event can be made; ``refusal`` says why.
    """

    report: Report
    record: Record | None = None
    named: str | None = None
    refusal: Refusal | None = field(default=None, compare=False)

    @property
    def has_errors(self) -> bool:
        return self.record is None or bool(self.report.counts[ERROR])

    @property
    def has_warnings(self) -> bool:
        return bool(self.report.counts[WARNING])

    @property
    def uid(self) -> uuid.UUID:
        """Return the identity of the event: the same results are the same event, whichever program wrote the file."""
        document = {} if self.record is None else self.record.document
        content = {name: value for name, value in document.items() if name not in ("program", "signature")}
        return uuid.uuid5(_IDENTITY, canonical_json(_as_json(content)).decode())


def read_record_file(
    raw: bytes, name: str, *, rules: str | None = None, beside: Mapping[str, bytes] | None = None
) -> CheckedRecord:
    """Return the record in a file with what the checker finds. Raise ``files.checks_busy`` while others are checked.

    ``beside``: the files of players and adjustments that belong to a CSV twin.
    """
    report = check_one(raw, name, rules=rules, beside=beside)
    if report.kind is None:
        refusal = Malformed("archive.record_unreadable", _("This file cannot be read as a tournament record."))
        return CheckedRecord(report, refusal=refusal)
    try:
        opened = open_file(raw, Findings(), beside=beside or {})
        record = read_record(opened.document, knows_winds=opened.knows_winds) if opened.kind in READ_KINDS else None
    except RuleError as error:
        return CheckedRecord(report, refusal=Malformed("archive.record_unreadable", error.message, error.detail))
    if record is None or not opened.knows_winds:
        sentence = _("This file does not say who sat at which seat, or is not a tournament record.")
        return CheckedRecord(report, refusal=Malformed("archive.record_kind", sentence, {"kind": opened.kind}))
    return CheckedRecord(report, record, rules or opened.rules)


def event_here(checked: CheckedRecord) -> Tournament | None:
    """Return the event that was made of the same record before."""
    return Tournament.objects.filter(uid=checked.uid).first()


def facts_of(checked: CheckedRecord) -> dict[str, Any]:
    """Return what a preview shows, and what a form begins with: name, address, first day, counts."""
    record = checked.record
    event = {} if record is None else record.event
    name = str(event.get("name") or checked.report.file.partition(".")[0])[:160]
    return {
        "name": name,
        "slug": slugify(name)[:_MAX_SLUG].strip("-"),
        "starts_on": day_of(event.get("starts_on")),
        "players": 0 if record is None else sum(not player.substitute for player in record.players),
        "sessions": 0 if record is None else len(record.sessions),
        "tables": 0 if record is None else sum(len(session.tables) for session in record.sessions),
    }


def day_of(text: Any) -> date | None:
    """Return a day of the record; None where it says none."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        detail = {"field": "event", "value": str(text)[:_SHOWN]}
        raise Malformed("archive.record_day", _("A day of the record cannot be read."), detail) from error


def _as_json(value: Any) -> Any:
    """Return a document with its decimals as text, so that it has one form of bytes."""
    if isinstance(value, Mapping):
        return {str(name): _as_json(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(item) for item in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)
