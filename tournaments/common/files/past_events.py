"""Open the workbook of a past event, with the names and countries that this program knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mahjong_core.check.findings import Findings
from mahjong_core.check.kinds.event_file import is_event_file
from mahjong_core.check.kinds.recognise import Opened, open_file
from mahjong_core.errors import RuleError
from mahjong_core.past.book import read_book
from mahjong_core.past.event import NameAnswers, Past, Question
from mahjong_core.past.record import PastRecord, make_record
from mahjong_core.past.rows import read_past
from mahjong_core.rulesets import PRESETS
from tournaments.common.files.checked_records import one_at_a_time
from tournaments.common.person_names import split_name
from tournaments.common.selectors.countries import guess_country, read_country

WORKBOOK: Final = "workbook"
_NAMES: Final = NameAnswers(split_name, read_country, guess_country)
_ZIP: Final = b"PK\x03\x04"
_OTHER: Final = (b"{", b"[", b"age-encryption.org/")
_TWIN: Final = frozenset({"session", "table", "wind", "player", "score"})


@dataclass(frozen=True)
class PastFile:
    """Hold the workbook of a past event. ``questions``: those that are not answered yet."""

    past: Past
    record: PastRecord
    questions: tuple[Question, ...]

    def opened(self, findings: Findings) -> Opened:
        """Return the record for the checker, with notes on how the workbook was read."""
        past, record = self.past, self.record
        for text, line in past.unread:
            findings.add("file.unknown_field", field=text, line=line)
        for what, text, line in past.notes:
            where: dict[str, Any] = {"line": line} if line else {}
            findings.add("file.inferred", found=f"{what} not read: {text}", field=what, **where)
        if past.tables and not record.knows_winds:
            findings.add("file.inferred", found="winds are not known: seats in the order of the file", field="winds")
        for what in record.inferred:
            findings.add("file.inferred", found=what, field="scores")
        return Opened(WORKBOOK, record.document, knows_winds=record.knows_winds)


def past_file(raw: bytes, *, answers: Mapping[str, str] | None = None, rules: str | None = None) -> PastFile | None:
    """Return the workbook of a past event; None for a file of another kind, and for one that cannot be understood.

    Raise ``file.malformed`` with the line where a workbook has a figure that cannot be read.
    """
    if raw.startswith(_OTHER) or raw.lstrip()[:1] in _OTHER or (raw.startswith(_ZIP) and is_event_file(raw)):
        return None
    preset = PRESETS.get(rules or "")
    game = None if preset is None else preset.family.value
    with one_at_a_time():
        if not raw.startswith(_ZIP) and _is_known(raw):
            return None
        try:
            past = read_past(read_book(raw), _NAMES, answers or {})
            record = make_record(past, game)
        except RuleError as error:
            if error.code == "file.unreadable":
                return None
            raise
    given = answers or {}
    open_ones = (one for one in past.questions.values() if given.get(one.key) not in one.choices)
    return PastFile(past, record, tuple(open_ones))


def _is_known(raw: bytes) -> bool:
    """Return whether a CSV file is of a kind that has its tables, which the checker reads by itself."""
    head = raw.lstrip(b"\xef\xbb\xbf").split(b"\n", 1)[0].decode("latin-1").casefold()
    if all(word in head for word in _TWIN):
        return True
    try:
        return open_file(raw, Findings(), beside={}).kind in ("twin", "grid")
    except RuleError:
        return False
