"""List the hands written after the end of play that wait for a referee."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from scoring.common.selectors.clocks import play_ends
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.folding import rules_of, sheets_of
from scoring.sheets.selectors.late_hands import LateHand, late_hands
from tournaments.models import Role, Session, SessionMove, SessionMoveKind, Table, TableStatus, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

_ENDS = (SessionMoveKind.END, SessionMoveKind.TIME_UP)


def late_hand_things(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """Yield the late hands to decide (one query if there are none; else four or five and one for each session)."""
    for table, hand in _waiting(tournament, moment):
        facts = {"table": table.number, "session": table.session.number, "hand": hand.name}
        yield OpenThing(
            code="sheet.late_hand",
            role=Role.REFEREE,
            what=gettext("Accept or refuse %(hand)s of table %(table)s, session %(session)s") % facts,
            why=hand.mark,
            label=gettext("Accept or refuse"),
            href=reverse(
                "sheet-late-hand", args=[tournament.slug, table.session.number, table.number, hand.entry.sequence]
            ),
            urgency=Urgency.NOW,
            also=frozenset({Role.CHIEF_REFEREE}),
        )


def late_hand_rows() -> list[tuple[QuerySet[SheetEntry], str]]:
    """Return the hands that may be late."""
    return [(_candidates(), "table__session__tournament")]


def _candidates() -> QuerySet[SheetEntry]:
    ends = SessionMove.objects.filter(session=OuterRef("table__session"), kind__in=_ENDS, at__lt=OuterRef("written_at"))
    rows = SheetEntry.objects.filter(Exists(ends), kind=EntryKind.HAND, superseded_by=None)
    return rows.exclude(table__status=TableStatus.VERIFIED)


def _waiting(tournament: Tournament, moment: datetime) -> Iterator[tuple[Table, LateHand]]:
    """Yield the late hands: candidates come from the rows, and the clock of the session decides."""
    candidates = _candidates().filter(table__session__tournament=tournament)
    ids = set(candidates.values_list("table", flat=True))
    if not ids:
        return
    tables = list(Table.objects.filter(pk__in=ids).select_related("session__tournament").order_by("session", "number"))
    rules, sheets = rules_of(tournament), sheets_of(tables)
    sessions: dict[int, Session] = {table.session_id: table.session for table in tables}
    clocks = {pk: play_ends(session, rules, moment) for pk, session in sessions.items()}
    for table in tables:
        for hand in late_hands(sheets[table.pk], clocks[table.session_id].of(table.number)):
            if hand.is_open:
                yield table, hand
