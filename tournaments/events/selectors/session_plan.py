"""Compute what changing the number of sessions would do: sessions added and dropped, and what falls away with them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count

from tournaments.models import DrawStatus, Phase, SeatingDraw, Session, SessionStatus, Tournament
from tournaments.phases.selectors import phase_name, phases_of

_OPEN_DRAWS = (DrawStatus.COMMITTED, DrawStatus.RUNNING, DrawStatus.RUN)


@dataclass(frozen=True)
class DroppedSession:
    """Represent a session that would be dropped, with its contents."""

    number: int
    planned_at: datetime | None
    tables: int
    players: int
    referees: int
    is_begun: bool


@dataclass(frozen=True)
class ShortenedPhase:
    """Represent a phase that reaches beyond the last session: ``sessions`` are left, 0 removes it and its decision."""

    phase: Phase
    sessions: int
    name: str


@dataclass(frozen=True)
class SessionPlanChange:
    """Represent the event's sessions ``before`` and ``after``, and what changes with them."""

    before: int
    after: int
    dropped: tuple[DroppedSession, ...]
    phases: tuple[ShortenedPhase, ...]
    draws: tuple[SeatingDraw, ...]

    @property
    def added(self) -> list[int]:
        return list(range(self.before + 1, self.after + 1))

    @property
    def begun(self) -> list[int]:
        """Return the sessions that cannot be dropped any more."""
        return [dropped_session.number for dropped_session in self.dropped if dropped_session.is_begun]

    @property
    def is_seated(self) -> bool:
        """Return whether the change would make printed seating wrong."""
        return any(dropped_session.tables for dropped_session in self.dropped)

    @property
    def fallen(self) -> dict[str, list[Any]]:
        """Return the sessions, draws and phases that fall away, for the journal."""
        fallen: dict[str, list[Any]] = {
            "dropped": [dropped_session.number for dropped_session in self.dropped],
            "phases": [phase.phase.number for phase in self.phases],
            "draws": [str(draw.uid) for draw in self.draws],
        }
        return {name: numbers for name, numbers in fallen.items() if numbers}


def session_counts(events: Iterable[Tournament]) -> dict[int, int]:
    """Return the number of sessions of each event by its id (one query)."""
    rows = Session.objects.filter(tournament__in=list(events)).order_by().values_list("tournament_id")
    return dict(rows.annotate(count=Count("pk")))


def session_plan_change(tournament: Tournament, sessions: int) -> SessionPlanChange:
    """Return the change to this many ``sessions`` (four queries)."""
    dropped = tuple(_dropped_sessions(tournament, sessions))
    phases, draws = [], []
    if dropped:
        planned = list(phases_of(tournament))
        for phase in planned:
            if phase.last_session > sessions:
                name = phase_name(phase, is_last=phase is planned[-1])
                phases.append(ShortenedPhase(phase, max(0, sessions - phase.first_session + 1), name))
        # Draws that are not published yet and seat a session that would fall away.
        for draw in SeatingDraw.objects.filter(tournament=tournament, status__in=_OPEN_DRAWS).order_by("pk"):
            reach = len(draw.plan) if draw.plan is not None else draw.inputs.get("sessions", 0)
            if reach > sessions:
                draws.append(draw)
    return SessionPlanChange(
        before=Session.objects.filter(tournament=tournament).count(),
        after=sessions,
        dropped=dropped,
        phases=tuple(phases),
        draws=tuple(draws),
    )


def _dropped_sessions(tournament: Tournament, sessions: int) -> Iterator[DroppedSession]:
    dropped = Session.objects.filter(tournament=tournament, number__gt=sessions).annotate(
        table_count=Count("tables", distinct=True),
        player_count=Count("seats__participant", distinct=True),
        referee_count=Count("tables__watch", distinct=True),
    )
    for row in dropped.order_by("number"):
        counts = (row.table_count, row.player_count, row.referee_count)
        yield DroppedSession(row.number, row.planned_at, *counts, is_begun=row.status != SessionStatus.SCHEDULED)
