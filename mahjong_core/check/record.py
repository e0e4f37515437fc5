"""Check a whole record: every rule of the format and of the game that the file can be judged by."""

from collections.abc import Mapping
from typing import Any

from mahjong_core.check.adjustments import post
from mahjong_core.check.cuts import check_cuts
from mahjong_core.check.event import ELIMINATION, Event
from mahjong_core.check.findings import Findings
from mahjong_core.check.hands import check_hands
from mahjong_core.check.people import check_people, check_phases, check_sessions
from mahjong_core.check.ranks import Ranks
from mahjong_core.check.reports import check_certificate, check_counts, check_signature, check_weight
from mahjong_core.check.results import collect
from mahjong_core.check.rules import METRICS, resolve
from mahjong_core.check.seating import check_draw_quality, check_seating
from mahjong_core.check.standings import check_standings
from mahjong_core.check.tables import check_tables, net_base
from mahjong_core.check.teams import check_team_standings
from mahjong_core.record.document import Record

__all__ = ["check_record"]


def check_record(record: Record, findings: Findings, *, rules: str | None = None) -> str | None:
    """Add the findings of a record, and return the name of the rules it was checked by, None if there are none.

    ``rules`` is the preset to check by if the record names none. Raises ``file.malformed`` for an option of a wrong
    type.
    """
    _add_unknown_fields(record, findings)
    given: Mapping[str, Any] = record.document.get("rules", {})
    resolved, name = resolve(given, rules, findings)
    check_sessions(record, findings)
    event = Event(record, resolved, findings)
    _add_inferred(event)
    check_people(event)
    check_phases(event)
    check_seating(event)
    check_draw_quality(event)
    postings = post(event)
    sheets = check_tables(event, postings)
    check_hands(event, postings, sheets)
    ranks = Ranks.of(event, collect(event, postings, sheets, net_base(event, postings)))
    check_standings(event, postings, ranks)
    check_cuts(event, ranks)
    check_team_standings(event, ranks)
    check_counts(event)
    check_weight(event)
    check_certificate(event)
    check_signature(event)
    return name


def _add_unknown_fields(record: Record, findings: Findings) -> None:
    """Tell each unknown field once, at its first place, and how often it is there."""
    first: dict[str, str] = {}
    counts: dict[str, int] = {}
    for path in record.unknown:
        name = ".".join(part for part in path.split(".") if not part.isdigit())
        first.setdefault(name, path)
        counts[name] = counts.get(name, 0) + 1
    for name, path in first.items():
        findings.add("file.unknown_field", found=counts[name], field=path)


def _add_inferred(event: Event) -> None:
    """Tell what this reader does not judge: places inside eliminations, and metrics that it does not know."""
    for phase in event.record.phases or ():
        if phase.kind in ELIMINATION:
            event.findings.add("file.inferred", found=phase.kind, phase=phase.number, field="phases.kind")
    unknown = [name for name in event.rules.ranking_metrics if name not in METRICS]
    if unknown:
        event.findings.add("file.inferred", found=unknown, field="rules.ranking_metrics")
