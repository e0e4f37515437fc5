"""Read a file of results for a season: its places, what it says of the event, and what the checker finds."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from mahjong_core.check.codes import ERROR, WARNING
from mahjong_core.check.final import final_places, game_of
from mahjong_core.check.findings import FileFinding, Findings
from mahjong_core.check.kinds.ema import EmaReport
from mahjong_core.check.kinds.recognise import Opened, open_file
from mahjong_core.check.run import Report
from mahjong_core.errors import RuleError
from mahjong_core.past.event import PastPerson
from mahjong_core.past.record import Level
from mahjong_core.placement import fraction_text
from mahjong_core.record.document import Record, read_record
from series.models import FamilyChoice
from tournaments.common.files.checked_records import check_one
from tournaments.common.files.past_events import PastFile, past_file
from tournaments.common.person_names import joined_name
from tournaments.common.selectors.countries import read_country

MAX_FINDINGS: Final = 200
_NUMBER_LENGTH: Final = 8
_MAX_FILE, _MAX_NAME, _MAX_CLUB = 160, 160, 120
_MAX_DAYS: Final = 100


@dataclass(frozen=True)
class FilePlace:
    """Store a row of the final ranking of a file; ``name`` is empty if the file has no name."""

    place: int
    name: str
    country: str = ""
    club: str = ""
    federation_number: str = ""
    table_points: str = ""
    score: str = ""


@dataclass(frozen=True)
class SeasonFile:
    """Store the content of a file of results; missing data are empty or None."""

    file: str
    digest: str
    report: Report
    places: tuple[FilePlace, ...] = ()
    name: str = ""
    held_on: date | None = None
    days: int = 1
    family: str = ""
    country: str = ""
    codes: Mapping[str, int] = field(default_factory=dict)

    @property
    def has_findings(self) -> bool:
        """Return whether it has findings to correct or accept."""
        return has_findings(self.report.counts)


def has_findings(counts: Mapping[str, int]) -> bool:
    """Return whether there are errors or warnings: notes are none."""
    return bool(counts.get(ERROR, 0) or counts.get(WARNING, 0))


def read_season_file(raw: bytes, name: str, *, rules: str | None = None) -> SeasonFile:
    """Return the content of a file. Raise ``files.checks_busy``; the report says so if the file cannot be read."""
    file = name[-_MAX_FILE:]
    report = check_one(raw, file, rules=rules)
    past = _past(raw, report, rules)
    if past is not None:
        return _of_past(file, raw, past, rules)
    plain = SeasonFile(file, hashlib.sha256(raw).hexdigest(), report, codes=codes_of(report.findings))
    if report.kind is None:
        return plain
    try:
        opened = open_file(raw, Findings(), beside={})
        if opened.table is not None:
            return _of_table(plain, opened.table)
        return _of_record(plain, read_record(opened.document, knows_winds=opened.knows_winds), opened, rules)
    except RuleError:
        return plain


def _past(raw: bytes, report: Report, rules: str | None) -> PastFile | None:
    """Return the workbook of a past event, where it is no file that tells more, nor a whole report to a federation."""
    if report.kind not in (None, "ema report"):
        return None
    try:
        past = past_file(raw, rules=rules)
    except RuleError:
        return None
    if past is None or not any(person.place for person in past.past.people):
        return None
    return past if report.kind is None or len(past.past.people) > report.checked.get("players", 0) else None


def _of_past(file: str, raw: bytes, past: PastFile, rules: str | None) -> SeasonFile:
    """Return the places of a workbook; what is not clear in it waits as a warning for a word or a corrected file."""
    report = check_one(raw, file, rules=rules, opened_by=past.opened)
    asked = tuple(
        FileFinding("file.inferred", WARNING, {"line": one.line, "field": one.code}, None, f"not read: {one.value}", "")
        for one in past.questions
    )
    counts = {**report.counts, WARNING: report.counts.get(WARNING, 0) + len(asked)}
    report = replace(report, findings=(*asked, *report.findings), counts=counts)
    people = sorted((one for one in past.past.people if one.place), key=lambda one: one.place or 0)
    event = past.record.document.get("event", {})
    return SeasonFile(
        file,
        hashlib.sha256(raw).hexdigest(),
        report,
        tuple(_past_place(one) for one in people),
        str(event.get("name") or "")[:_MAX_NAME],
        _day(event.get("starts_on")),
        family=past.record.game if past.record.level is not Level.PLACES else "",
        codes=codes_of(report.findings),
    )


def _past_place(person: PastPerson) -> FilePlace:
    name = joined_name(person.given, person.family) or person.name
    figures = (fraction_text(person.figures[one]) if one in person.figures else "" for one in ("points", "score"))
    number = _number(person.federation_number)
    return FilePlace(person.place or 0, name[:_MAX_NAME], person.country, person.club[:_MAX_CLUB], number, *figures)


def codes_of(findings: Iterable[FileFinding]) -> dict[str, int]:
    """Return how often each error and warning was found, by its code."""
    counted: dict[str, int] = {}
    for finding in findings:
        if finding.severity in (ERROR, WARNING):
            counted[finding.code] = counted.get(finding.code, 0) + 1
    return counted


def _of_record(plain: SeasonFile, record: Record, opened: Opened, rules: str | None) -> SeasonFile:
    named = rules or opened.rules
    people = {player.number: player.entry for player in record.players}
    event = record.event
    starts, ends = _day(event.get("starts_on")), _day(event.get("ends_on"))
    game = game_of(record, rules=named)
    return SeasonFile(
        plain.file,
        plain.digest,
        plain.report,
        tuple(_place(place, people[number]) for place, number in final_places(record, rules=named)),
        str(event.get("name") or "")[:_MAX_NAME],
        starts,
        _days(event, starts, ends),
        game if game in FamilyChoice.values else "",
        read_country(str(event.get("country") or "")) or "",
        plain.codes,
    )


def _place(place: int, entry: Mapping[str, Any]) -> FilePlace:
    parts = " ".join(part for part in (entry.get("given_name"), entry.get("family_name")) if part)
    return FilePlace(
        place,
        str(entry.get("name") or parts)[:_MAX_NAME],
        read_country(str(entry.get("country") or "")) or "",
        str(entry.get("club") or "")[:_MAX_CLUB],
        _number(entry.get("federation_numbers", {}).get("EMA", "")),
    )


def _of_table(plain: SeasonFile, table: EmaReport) -> SeasonFile:
    """Return a federation's report: it says neither name nor day."""
    places = tuple(
        FilePlace(
            row.place,
            joined_name(row.cells.get("given_name", ""), row.cells.get("family_name", ""))[:_MAX_NAME],
            read_country(row.cells.get("country", "")) or "",
            "",
            _number(row.cells.get("number", "")),
            *("" if one is None else fraction_text(one.middle) for one in (row.points, row.score)),
        )
        for row in sorted(table.rows, key=lambda row: row.place)
    )
    return SeasonFile(plain.file, plain.digest, plain.report, places, codes=plain.codes)


def _number(text: str) -> str:
    """Return a federation number of eight digits; spreadsheets drop the first where it is zero."""
    number = text.zfill(_NUMBER_LENGTH) if len(text) == _NUMBER_LENGTH - 1 else text
    return number if len(number) == _NUMBER_LENGTH and number.isascii() and number.isdecimal() else ""


def _day(text: Any) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _days(event: Mapping[str, Any], starts: date | None, ends: date | None) -> int:
    told = event.get("federation", {}).get("days")
    spanned = (ends - starts).days + 1 if starts is not None and ends is not None else 1
    return max(1, min(int(told or spanned), _MAX_DAYS))


def stored_report(report: Report) -> dict[str, Any]:
    """Return a report as a row keeps it: the first findings, with the names of the players in them."""
    data = report.to_json(names=True)
    return {**data, "findings": data["findings"][:MAX_FINDINGS]}


def report_of(data: Mapping[str, Any]) -> Report:
    """Return the report that a row keeps."""
    found = data["findings"]
    named = {int(number): name for finding in found for number, name in finding.get("names", {}).items()}
    findings = tuple(
        FileFinding(finding["code"], finding["severity"], finding["where"], finding["expected"], finding["found"], "")
        for finding in found
    )
    facts = (data["file"], data["kind"], data["version"], data["rules"], data["counts"], data["checked"])
    return Report(*facts, findings, named)
