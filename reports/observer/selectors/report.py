"""Read the observer's report: the event's own facts, section by section, and the observer's texts.

The European association names an observer two weeks before an event, who reports on timetable, refereeing, complaints,
communication, prizes, and whatever else is to be said.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from appeals.models import Appeal
from penalties.rulings.selectors.records import RulingRow, ruling_rows
from reports.exports.selectors.rows import rulings_header, rulings_rows
from reports.federation.selectors.report import FederationReport, federation_report
from reports.models import ObserverReport
from scoring.common.selectors.basis import Basis
from scoring.models import Dispute
from scoring.side_rankings.selectors.tables import side_tables
from tournaments.common.look.collation import reader_key
from tournaments.common.look.workbooks import SheetOfRows
from tournaments.common.person_names import name_list
from tournaments.models import Announcement, Role, Session, SessionMove, SessionMoveKind, StaffRole, Tournament

_PRIZES: Final = 3
SECTIONS: Final[Mapping[str, Promise]] = {
    "schedule": gettext_lazy("Timetable"),
    "refereeing": gettext_lazy("Refereeing"),
    "complaints": gettext_lazy("Disputes and appeals"),
    "communication": gettext_lazy("Communication"),
    "prizes": gettext_lazy("Prizes"),
    "comments": pgettext_lazy("of an observer", "Comments"),
}


@dataclass(frozen=True)
class SessionTimes:
    """Represent a session as planned and as played, in the event's time zone; ``late``: minutes after the plan."""

    number: int
    planned_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None

    @property
    def late(self) -> int | None:
        if self.planned_at is None or self.started_at is None:
            return None
        return int((self.started_at - self.planned_at).total_seconds() // 60)


@dataclass(frozen=True)
class OffenceCount:
    name: str
    clause: str
    count: int


@dataclass(frozen=True)
class PrizeLine:
    """Represent a winner. ``of`` is empty for the standings themselves."""

    of: str
    place: int
    name: str


@dataclass(frozen=True)
class ObserverFacts:
    """Store the facts that the event's rows give."""

    report: FederationReport
    sessions: tuple[SessionTimes, ...]
    chiefs: tuple[str, ...]
    referees: tuple[str, ...]
    rulings: tuple[RulingRow, ...]
    offences: tuple[OffenceCount, ...]
    taken_back: int
    appeals: tuple[Appeal, ...]
    disputes: int
    announcements: int
    prizes: tuple[PrizeLine, ...]

    @property
    def tournament(self) -> Tournament:
        return self.report.tournament

    @property
    def countries(self) -> int:
        return len({row.person.country for row in self.report.rows if row.person.country})


@dataclass(frozen=True)
class ObserverPage:
    """Store the facts, the latest text of each section, and its row; None while nothing is written."""

    facts: ObserverFacts
    latest: ObserverReport | None

    @property
    def event(self) -> Tournament:
        return self.facts.tournament

    @property
    def sections(self) -> list[tuple[str, str, str]]:
        """Return code, name and text of each section, in the order of the form."""
        sections = self.latest.sections if self.latest else {}
        return [(code, str(name), str(sections.get(code, ""))) for code, name in SECTIONS.items()]


def observer_page(tournament: Tournament) -> ObserverPage:
    """Return the page, in a fixed number of queries on top of the standings."""
    latest = ObserverReport.objects.filter(tournament=tournament).order_by("-id").first()
    return ObserverPage(observer_facts(tournament), latest)


def observer_facts(tournament: Tournament) -> ObserverFacts:
    """Return the facts for the report, from the event's own rows."""
    report = federation_report(tournament)
    rulings = ruling_rows(tournament, with_notes=False)
    staff = _staff(tournament)
    return ObserverFacts(
        report=report,
        sessions=tuple(_times(tournament)),
        chiefs=staff.get(Role.CHIEF_REFEREE, ()),
        referees=staff.get(Role.REFEREE, ()),
        rulings=tuple(rulings),
        offences=tuple(_offences(rulings)),
        taken_back=sum(row.revocation is not None for row in rulings),
        appeals=tuple(Appeal.objects.filter(tournament=tournament).select_related("session").order_by("number")),
        disputes=Dispute.objects.filter(result__session__tournament=tournament).count(),
        announcements=Announcement.objects.filter(tournament=tournament).count(),
        prizes=tuple(_prizes(report)),
    )


def _times(tournament: Tournament) -> Iterator[SessionTimes]:
    """Yield the times (two queries). Of several starts and ends, after one was taken back, the last counts."""
    zone = ZoneInfo(tournament.time_zone)
    moves = SessionMove.objects.filter(
        session__tournament=tournament,
        kind__in=(SessionMoveKind.START, SessionMoveKind.END),
        undone_by__isnull=True,
    ).order_by("at")
    at = {(row.session_id, row.kind): row.at.astimezone(zone) for row in moves}
    for session in Session.objects.filter(tournament=tournament, dropped_at__isnull=True).order_by("number"):
        planned = session.planned_at.astimezone(zone) if session.planned_at else None
        started, ended = at.get((session.pk, SessionMoveKind.START)), at.get((session.pk, SessionMoveKind.END))
        yield SessionTimes(session.number, planned, started, ended)


def _staff(tournament: Tournament) -> dict[Role, tuple[str, ...]]:
    roles = (Role.CHIEF_REFEREE, Role.REFEREE)
    held = StaffRole.objects.filter(tournament=tournament, role__in=roles).select_related("user").order_by("id")
    names: dict[Role, tuple[str, ...]] = {}
    for staff_role in held:
        names[Role(staff_role.role)] = (
            *names.get(Role(staff_role.role), ()),
            staff_role.user.get_full_name() or staff_role.user.username,
        )
    return names


def _offences(rulings: Iterable[RulingRow]) -> list[OffenceCount]:
    """Return the rulings in force by offence, the most frequent first."""
    counted = Counter((row.name, row.ruling.clause) for row in rulings if row.revocation is None)
    offence_counts = [OffenceCount(name, clause, count) for (name, clause), count in counted.items()]
    return sorted(offence_counts, key=lambda offence_count: (-offence_count.count, reader_key(offence_count.name)))


def _prizes(report: FederationReport) -> Iterator[PrizeLine]:
    """Yield the first three, and the winner of each side ranking."""
    for row in report.rows:
        if row.place is not None and row.place <= _PRIZES:
            yield PrizeLine("", row.place, row.person.name)
    for table in side_tables(report.tournament, Basis.RELEASED):
        for line in table.winners:
            yield PrizeLine(table.title, line.place, line.name)


def observer_sheets(page: ObserverPage) -> Iterator[SheetOfRows]:
    """Yield the report as a workbook.

    What was written, and every fact on a sheet of its own, the penalty list among them.
    """
    facts, event = page.facts, page.facts.tournament
    head: list[tuple[str, Any]] = [
        ("name", event.name),
        ("place", event.place),
        ("country", event.country),
        ("starts_on", event.starts_on),
        ("ends_on", event.ends_on or event.starts_on),
        ("rule_set", event.preset),
        ("players", facts.report.player_count),
        ("countries", facts.countries),
        ("weight", facts.report.weight.total),
        ("chief_referees", name_list(facts.chiefs)),
        ("referees", name_list(facts.referees)),
        ("disputes", facts.disputes),
        ("announcements", facts.announcements),
    ]
    yield SheetOfRows(_("Event"), [("what", "value"), *head])
    yield SheetOfRows(_("Report"), [("section", "text"), *((name, text) for _code, name, text in page.sections)])
    times = [
        (session.number, session.planned_at, session.started_at, session.ended_at, session.late)
        for session in facts.sessions
    ]
    yield SheetOfRows(
        _("Timetable"),
        [("session", "planned_at", "started_at", "ended_at", "minutes_late"), *times],
        zone=ZoneInfo(event.time_zone),
    )
    offences = [(offence.name, offence.clause, offence.count) for offence in facts.offences]
    yield SheetOfRows(_("Offences"), [("offence", "clause", "rulings"), *offences])
    rulings = rulings_rows(list(facts.rulings), with_notes=False)
    yield SheetOfRows(_("Penalties"), [rulings_header(with_notes=False), *rulings], zone=ZoneInfo(event.time_zone))
    appeals = [(appeal.number, appeal.session.number, appeal.get_status_display()) for appeal in facts.appeals]
    yield SheetOfRows(_("Appeals"), [("appeal", "session", "status"), *appeals])
    prizes = [(prize.of, prize.place, prize.name) for prize in facts.prizes]
    yield SheetOfRows(_("Prizes"), [("of", "place", "name"), *prizes])


def penalty_data(rulings: Iterable[RulingRow]) -> list[dict[str, Any]]:
    """Return the penalty list as JSON: a row for each penalised player."""
    head = rulings_header(with_notes=False)
    return [
        {name: _json(cell) for name, cell in zip(head, row, strict=True)}
        for row in rulings_rows(list(rulings), with_notes=False)
    ]


def _json(cell: object) -> object:
    if isinstance(cell, datetime):
        return cell.isoformat()
    return cell if cell is None or isinstance(cell, int | str) else str(cell)
