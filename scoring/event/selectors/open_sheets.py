"""List the sheets that wait: sent back, in correction, missing after the end, or to be verified by a second person."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from scoring.models import ResultStatus, ResultVersion
from scoring.results.selectors.second_person import Verifiers, verifiers_of
from tournaments.common.actors import DEVICE_PREFIX
from tournaments.common.look.lists import print_list
from tournaments.models import Role, SessionStatus, Table, TableStatus, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

_MAY_TYPE: Final = frozenset({Role.CHIEF_REFEREE})
_IN_PLAY: Final = (SessionStatus.RUNNING, SessionStatus.PAUSED)


@dataclass(frozen=True)
class _Sheet:
    """Represent an unverified table, with its newest result version if that waits or was sent back."""

    session: int
    session_status: str
    table: int
    status: str
    sent_back: str
    sent_back_by: str
    submitted_by: str
    submitted_by_name: str


def sheet_rows() -> list[tuple[QuerySet[Table], str]]:
    """Return the tables whose sheets wait."""
    return [(_waiting_tables(), "session__tournament")]


def sheet_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the sheets that wait (two queries, whatever their number)."""
    sheets = _open_sheets(tournament)
    yield from _corrections(tournament, sheets)
    yield from _missing(tournament, sheets)
    waiting = [sheet for sheet in sheets if sheet.status == TableStatus.SUBMITTED]
    if waiting:
        yield from _to_verify(tournament, waiting, verifiers_of(tournament))


def _open_sheets(tournament: Tournament) -> list[_Sheet]:
    newest = ResultVersion.objects.filter(table=OuterRef("pk")).order_by("-number")
    pending = newest.filter(status=ResultStatus.SUBMITTED)
    rows = (
        _waiting_tables()
        .filter(session__tournament=tournament)
        .annotate(
            reason=Subquery(newest.values("sent_back_reason")[:1]),
            reason_by=Subquery(newest.values("sent_back_by_name")[:1]),
            typed_by=Subquery(pending.values("submitted_by")[:1]),
            typed_by_name=Subquery(pending.values("submitted_by_name")[:1]),
        )
        .order_by("session__number", "number")
    )
    fields = ("session__number", "session__status", "number", "status")
    sheets = rows.values_list(*fields, "reason", "reason_by", "typed_by", "typed_by_name")
    return [_Sheet(*row[:4], *(value or "" for value in row[4:])) for row in sheets]


def _waiting_tables() -> QuerySet[Table]:
    # The games of a club wait on the page of the evening.
    return (
        Table.objects.filter(session__dropped_at=None, session__is_game=False)
        .exclude(session__status=SessionStatus.SCHEDULED)
        .exclude(status=TableStatus.VERIFIED)
        .exclude(session__status__in=_IN_PLAY, status__in=(TableStatus.EMPTY, TableStatus.PLAYING))
    )


def _corrections(tournament: Tournament, sheets: Iterable[_Sheet]) -> Iterator[OpenThing]:
    """Yield each sheet that was sent back with the reason, so that it is read before the sheet is opened."""
    for sheet in sheets:
        if sheet.status != TableStatus.CORRECTING:
            continue
        facts = {"table": sheet.table, "session": sheet.session, "who": sheet.sent_back_by, "reason": sheet.sent_back}
        why = gettext("%(who)s sent it back: %(reason)s") if sheet.sent_back else gettext("It is open for correction.")
        yield OpenThing(
            code="sheet.sent_back" if sheet.sent_back else "sheet.correcting",
            role=Role.SCOREKEEPER,
            what=gettext("Correct the sheet of table %(table)s, session %(session)s") % facts,
            why=why % facts,
            label=gettext("The sheet"),
            href=reverse("sheet", args=[tournament.slug, sheet.session, sheet.table]),
            urgency=Urgency.WAITING,
            also=_MAY_TYPE,
        )


def _missing(tournament: Tournament, sheets: Iterable[_Sheet]) -> Iterator[OpenThing]:
    """Yield the tables from which nothing was submitted, after the end of a session."""
    by_session: dict[int, list[int]] = defaultdict(list)
    for sheet in sheets:
        if sheet.status in (TableStatus.EMPTY, TableStatus.PLAYING):
            by_session[sheet.session].append(sheet.table)
    for session, tables in by_session.items():
        facts = {"session": session, "tables": print_list(tables)}
        sentence = ngettext(
            "Nothing is submitted for table %(tables)s.", "Nothing is submitted for tables %(tables)s.", len(tables)
        )
        yield OpenThing(
            code="sheet.missing",
            role=Role.SCOREKEEPER,
            what=gettext("Type the missing sheets of session %(session)s") % facts,
            why=sentence % facts,
            label=gettext("Go to the desk"),
            href=f"{reverse('desk', args=[tournament.slug, session])}?show=playing",
            urgency=Urgency.WAITING,
            also=_MAY_TYPE,
        )


def _to_verify(tournament: Tournament, waiting: Iterable[_Sheet], verifiers: Verifiers) -> Iterator[OpenThing]:
    """Yield the sheets to verify, grouped by who typed them, so that no one is offered their own."""
    groups: dict[tuple[int, str], list[_Sheet]] = defaultdict(list)
    for sheet in waiting:
        typist = "" if sheet.submitted_by.startswith(DEVICE_PREFIX) else sheet.submitted_by
        groups[sheet.session, typist].append(sheet)
    for (session, typist), sheets in groups.items():
        first = sheets[0]
        facts = {"session": session, "who": first.submitted_by_name, "tables": print_list(s.table for s in sheets)}
        if not typist:
            why = ngettext("Table %(tables)s.", "Tables %(tables)s.", len(sheets))
        else:
            why = ngettext("Table %(tables)s, typed by %(who)s.", "Tables %(tables)s, typed by %(who)s.", len(sheets))
        yield OpenThing(
            code="sheet.to_verify",
            role=Role.SCOREKEEPER,
            what=gettext("Verify the sheets of session %(session)s") % facts,
            why=why % facts,
            label=gettext("Verify"),
            href=reverse("sheet-verify", args=[tournament.slug, session, first.table]),
            urgency=Urgency.WAITING,
            also=_MAY_TYPE,
            not_for=frozenset({typist}) if typist and verifiers.needed else frozenset(),
        )
        if verifiers.lacks_other_than(typist):
            yield _nobody_else(tournament, session, first)


def _nobody_else(tournament: Tournament, session: int, sheet: _Sheet) -> OpenThing:
    facts = {"who": sheet.submitted_by_name}
    return OpenThing(
        code="verify.second_person",
        role=Role.ORGANISER,
        what=gettext("Find a second person to verify sheets"),
        why=gettext("%(who)s typed them, and no other account may verify here.") % facts,
        label=gettext("Second person"),
        href=reverse("sheet-verify", args=[tournament.slug, session, sheet.table]),
        urgency=Urgency.WAITING,
        also=frozenset({Role.SCOREKEEPER, Role.CHIEF_REFEREE}),
    )
