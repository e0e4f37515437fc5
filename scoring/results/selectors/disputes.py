"""Read disputes: whether a result may be disputed now, which wait, and their answers."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.models import Dispute, ResultStatus, ResultVersion
from scoring.sheets.selectors.signing import settings_of
from tournaments.common.kept import kept_fact
from tournaments.common.links import page_url
from tournaments.models import Participant, Seat, Session, Table, Tournament


@dataclass(frozen=True)
class DisputeWindow:
    """Store the ``minutes`` to dispute after submission, 0 for none, and the newest ``result``."""

    minutes: int
    result: ResultVersion | None

    @property
    def until(self) -> datetime | None:
        """Return the last moment at which a dispute is in time."""
        if not self.minutes or self.result is None:
            return None
        return self.result.submitted_at + timedelta(minutes=self.minutes)

    def is_open(self, at: datetime) -> bool:
        return self.until is not None and at <= self.until


@dataclass(frozen=True)
class OwnDispute:
    """Represent a player's session: until when its result may be disputed, and what they said before.

    ``waiting``: the unanswered dispute of the newest result, which may be changed while ``is_open``.
    """

    session: int
    until: datetime | None
    is_open: bool
    disputes: tuple[Dispute, ...]
    waiting: Dispute | None = None


def window_at(table: Table) -> DisputeWindow:
    """Return the window of a table as it stands (two queries)."""
    return DisputeWindow(settings_of(table.session.tournament).dispute_minutes, newest_result(table))


def newest_result(table: Table) -> ResultVersion | None:
    """Return the newer of the outcome that waits and the one in force."""
    return ResultVersion.objects.filter(table=table).exclude(status=ResultStatus.SUPERSEDED).order_by("number").last()


def own_disputes(player: Participant, now: datetime) -> dict[int, OwnDispute]:
    """Return the sessions that may be or were disputed, by number (one query, two more where there is a time for it).

    One more for those who disputed a result. ``player`` with the event of this request.
    """
    minutes = settings_of(player.tournament).dispute_minutes
    disputes: dict[int, list[Dispute]] = {}
    if player.pk in kept_fact(player.tournament, "disputing", lambda: _disputing(player.tournament)):
        for row in disputes_of(player.tournament).filter(participant=player):
            disputes.setdefault(row.table.session.number, []).append(row)
    windows: dict[int, DisputeWindow] = {}
    if minutes:
        tables = dict(Seat.objects.filter(participant=player).values_list("table_id", "session__number"))
        results = ResultVersion.objects.filter(table__in=tables).exclude(status=ResultStatus.SUPERSEDED)
        windows = {tables[row.table_id]: DisputeWindow(minutes, row) for row in results.order_by("number")}
    own = {}
    for number in {*disputes, *windows}:
        window, rows = windows.get(number, DisputeWindow(0, None)), tuple(disputes.get(number, ()))
        again = next(
            (dispute for dispute in rows if window.result is not None and dispute.result_id == window.result.pk), None
        )
        is_answered = again is not None and hasattr(again, "answer")
        waiting = None if is_answered else again
        own[number] = OwnDispute(number, window.until, window.is_open(now) and not is_answered, rows, waiting)
    return own


def _disputing(tournament: Tournament) -> frozenset[int]:
    """Return the keys of the participants who ever disputed a result (one query)."""
    rows = Dispute.objects.filter(table__session__tournament=tournament)
    return frozenset(rows.values_list("participant_id", flat=True))


def disputes_of(tournament: Tournament) -> QuerySet[Dispute]:
    """Return the latest version of every dispute with its answer, oldest first (one query)."""
    rows = Dispute.objects.filter(table__session__tournament=tournament, superseded_by__isnull=True)
    return rows.select_related("table__session__tournament", "participant", "result", "answer").order_by("id")


def session_disputes(session: Session) -> list[Dispute]:
    """Return the session's disputes, waiting ones first."""
    rows = disputes_of(session.tournament).filter(table__session=session)
    return sorted(rows, key=lambda dispute: hasattr(dispute, "answer"))


def waiting_reason() -> Subquery:
    """Return the text of a table's oldest waiting dispute, for a query of tables."""
    waiting = Dispute.objects.filter(table=OuterRef("pk"), answer__isnull=True, superseded_by__isnull=True)
    waiting = waiting.order_by("id")
    return Subquery(waiting.values("reason")[:1])


def waiting_disputes(session: Session, table: int | None = None) -> list[Dispute]:
    """Return the unanswered disputes of a session, or of one table by number, by table (one query)."""
    rows = Dispute.objects.filter(table__session=session, answer__isnull=True, superseded_by__isnull=True)
    if table is not None:
        rows = rows.filter(table__number=table)
    return list(
        rows.select_related("table__session__tournament", "participant", "result").order_by("table__number", "id")
    )


def dispute_href(dispute: Dispute) -> str:
    """Return the address where the dispute is read and answered."""
    session = dispute.table.session
    return f"{page_url('disputes', session.tournament.slug, session.number)}#dispute-{dispute.uid}"
