"""Read a file as a tournament record, with what the checker finds in it."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from mahjong_core.check.codes import ERROR, WARNING
from mahjong_core.check.findings import FileFinding, Findings
from mahjong_core.check.kinds.recognise import Opened, open_file
from mahjong_core.check.run import Report
from mahjong_core.errors import RuleError
from mahjong_core.past.event import Question
from mahjong_core.past.record import Level
from mahjong_core.record.document import Record, read_record
from mahjong_core.verify.manifest import canonical_json
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.files.checked_records import check_one
from tournaments.common.files.past_events import WORKBOOK, PastFile, past_file
from tournaments.models import Tournament

# The kinds of files that say who sat where, so that an event can be made of them.
READ_KINDS: Final = frozenset({"mtr", "twin", "grid", "pantheon", "mts", WORKBOOK})
# What a file printed that does not follow from its own results: an event may come in with the figures that do.
PRINTED: Final = frozenset(
    {
        *("table.place", "table.points", "table.tie", "table.total", "standing.place", "standing.tie"),
        *("standing.figure", "standing.penalties", "standing.missing", "standing.unranked", "standing.base_rank"),
        *("standing.count", "standing.disqualified", "standing.substitute_ranked", "team.figure", "team.place"),
    }
)
_IDENTITY: Final = uuid.UUID("6f3a1f0e-8f2b-5c0d-9a57-2d4b7a1c0e93")
_MAX_SLUG, _SHOWN = 80, 40
_UNREADABLE: Final = _("This file cannot be read as a tournament record.")


@dataclass(frozen=True)
class CheckedRecord:
    """Store a record with the checker's report. ``named``: the preset used if the record names no rules.

    ``record`` is None for a file of which no event can be made; ``refusal`` says why. ``past``: the workbook of which
    the record was made.
    """

    report: Report
    record: Record | None = None
    named: str | None = None
    refusal: Refusal | None = field(default=None, compare=False)
    knows_winds: bool = True
    past: PastFile | None = None

    @property
    def level(self) -> Level:
        """Return the level of detail of the file."""
        if self.past is not None:
            return self.past.record.level
        tables = [] if self.record is None else [table for session in self.record.sessions for table in session.tables]
        return Level.HANDS if any(table.hands for table in tables) else Level.TABLES

    @property
    def questions(self) -> tuple[Question, ...]:
        """Return the open questions about a workbook."""
        return () if self.past is None else self.past.questions

    @property
    def differences(self) -> list[FileFinding]:
        """Return the printed figures that do not follow from the results."""
        return [one for one in self.report.findings if one.severity == ERROR and one.code in PRINTED]

    @property
    def has_errors(self) -> bool:
        """Return whether there are errors other than printed figures."""
        return self.record is None or self.report.counts[ERROR] > len(self.differences)

    @property
    def has_warnings(self) -> bool:
        return bool(self.report.counts[WARNING])

    @property
    def is_without_rules(self) -> bool:
        return self.record is not None and not self.record.document.get("rules") and self.named is None

    @property
    def uid(self) -> uuid.UUID:
        """Return the identity of the event: the same results are the same event, whichever program wrote the file."""
        document = {} if self.record is None else self.record.document
        content = {name: value for name, value in document.items() if name not in ("program", "signature")}
        return uuid.uuid5(_IDENTITY, canonical_json(_as_json(content)).decode())


def read_record_file(
    raw: bytes,
    name: str,
    *,
    rules: str | None = None,
    beside: Mapping[str, bytes] | None = None,
    answers: Mapping[str, str] | None = None,
) -> CheckedRecord:
    """Return the record in a file with the checker's findings. Raise ``files.checks_busy`` while others are checked.

    ``beside``: the files of players and adjustments that belong to a CSV twin. ``answers``: to the questions about the
    workbook of a past event.
    """
    try:
        past = past_file(raw, answers=answers, rules=rules)
    except RuleError as error:
        report = _unread(name, error)
        return CheckedRecord(report, refusal=Malformed("archive.record_unreadable", _UNREADABLE, error.detail))
    if past is not None:
        return _of_workbook(raw, name, past, rules)
    report = check_one(raw, name, rules=rules, beside=beside)
    if report.kind is None:
        return CheckedRecord(report, refusal=Malformed("archive.record_unreadable", _UNREADABLE))
    try:
        opened = open_file(raw, Findings(), beside=beside or {})
        record = read_record(opened.document, knows_winds=opened.knows_winds) if opened.kind in READ_KINDS else None
    except RuleError as error:
        return CheckedRecord(report, refusal=Malformed("archive.record_unreadable", error.message, error.detail))
    if record is None:
        sentence = _("This file does not say who sat at which seat, or is not a tournament record.")
        return CheckedRecord(report, refusal=Malformed("archive.record_kind", sentence, {"kind": opened.kind}))
    return CheckedRecord(report, record, rules or opened.rules, knows_winds=opened.knows_winds)


def _unread(name: str, error: RuleError) -> Report:
    def refuse(_findings: Findings) -> Opened:
        raise error

    return check_one(b"", name, opened_by=refuse)


def _of_workbook(raw: bytes, name: str, past: PastFile, rules: str | None) -> CheckedRecord:
    report = check_one(raw, name, rules=rules, opened_by=past.opened)
    if report.kind is None:
        return CheckedRecord(report, refusal=Malformed("archive.record_unreadable", _UNREADABLE), past=past)
    if past.record.level is not Level.TABLES:
        sentence = _(
            "The file does not say who played at which table. An event needs the tables, but you can add "
            "the places to a season."
        )
        refusal = Malformed("archive.record_kind", sentence, {"kind": WORKBOOK, "level": past.record.level.value})
        return CheckedRecord(report, refusal=refusal, past=past)
    knows_winds = past.record.knows_winds
    record = read_record(past.record.document, knows_winds=knows_winds)
    return CheckedRecord(report, record, rules, knows_winds=knows_winds, past=past)


def event_here(checked: CheckedRecord) -> Tournament | None:
    """Return the event that was made of the same record before."""
    return Tournament.objects.filter(uid=checked.uid).first()


def facts_of(checked: CheckedRecord) -> dict[str, Any]:
    """Return the facts for a preview and for the initial form: name, address, first day, counts."""
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
    """Return a day of the record; None if it has none."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        detail = {"field": "event", "value": str(text)[:_SHOWN]}
        raise Malformed("archive.record_day", _("A date in the record cannot be read."), detail) from error


def _as_json(value: Any) -> Any:
    """Return a document with its decimals as text, so that it has one form of bytes."""
    if isinstance(value, Mapping):
        return {str(name): _as_json(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(item) for item in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)
