"""Read the session clock as records of the core."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet

from mahjong_core import clock
from mahjong_core.rulesets import RuleSet
from tournaments.models import Session, SessionMove, SessionMoveKind

NOT_UNDONE: Final = Q(undone_by__isnull=True)

# The other rows of the ledger (warning given, results released) do not move the clock.
_CLOCK_KINDS = {kind.value: clock.MoveKind(kind.value) for kind in SessionMoveKind if kind.value in set(clock.MoveKind)}


def clock_moves(session: Session) -> list[clock.Move]:
    """Return the moves of a session in order (one query unless prefetched)."""
    return [
        clock.Move(_CLOCK_KINDS[move.kind], move.at, move.minutes or 0, move.table)
        for move in session.moves.all()
        if move.kind in _CLOCK_KINDS
    ]


def session_rules(rules: RuleSet, session: Session) -> RuleSet:
    """Return the event's rule set with the length of this session, which its phase may have otherwise."""
    return clock.for_minutes(rules, session.minutes)


def standing_moves(session: Session, kind: SessionMoveKind) -> QuerySet[SessionMove]:
    """Return the session's moves of a kind that were not taken back, in order."""
    return SessionMove.objects.filter(NOT_UNDONE, session=session, kind=kind).order_by("sequence")


def unexplained_minutes(rows: Iterable[SessionMove], rules: RuleSet) -> int | None:
    """Return the minutes of all stops when play went on after too long a stop without a reason; None otherwise.

    Nothing is owed.

    ``rows``: every move of the session in order.
    """
    moves: list[clock.Move] = []
    owed: int | None = None
    for row in rows:
        if row.kind in _CLOCK_KINDS:
            moves.append(clock.Move(_CLOCK_KINDS[row.kind], row.at, row.minutes or 0, row.table))
        if row.kind == SessionMoveKind.EXPLAIN:
            owed = None
        elif row.kind == SessionMoveKind.RESUME and clock.is_break_exceeded(moves, row.at, rules):
            owed = None if row.reason else clock.paused(moves, row.at) // timedelta(minutes=1)
    return owed


def moved_at(session: Session, kind: SessionMoveKind) -> datetime | None:
    """Return when the move in force was made (one query)."""
    return standing_moves(session, kind).values_list("at", flat=True).first()


def undoable(session: Session) -> SessionMove | None:
    """Return the act that an undo would reverse now; None without one.

    The latest on the clock, if it is of a kind that may be (one query).
    """
    rows = SessionMove.objects.filter(NOT_UNDONE, session=session, kind__in=_CLOCK_KINDS)
    latest = rows.exclude(kind=SessionMoveKind.UNDO).order_by("-sequence").first()
    return latest if latest and _CLOCK_KINDS[latest.kind] in clock.UNDOABLE else None
