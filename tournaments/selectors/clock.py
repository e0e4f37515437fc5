"""The session clock as the core reads it."""

from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet

from mahjong_core import clock
from tournaments.models import Session, SessionMove, SessionMoveKind

NOT_UNDONE: Final = Q(undone_by__isnull=True)

# The other rows of the ledger (warning given, results released) do not move the clock.
CLOCK_KINDS = {kind.value: clock.MoveKind(kind.value) for kind in SessionMoveKind if kind.value in set(clock.MoveKind)}


def clock_moves(session: Session) -> list[clock.Move]:
    """The moves of a session in order (one query unless prefetched)."""
    return [
        clock.Move(CLOCK_KINDS[move.kind], move.at, move.minutes or 0, move.table)
        for move in session.moves.all()
        if move.kind in CLOCK_KINDS
    ]


def standing_moves(session: Session, kind: SessionMoveKind) -> QuerySet[SessionMove]:
    """The session's moves of a kind that were not taken back, in order."""
    return SessionMove.objects.filter(NOT_UNDONE, session=session, kind=kind).order_by("sequence")


def moved_at(session: Session, kind: SessionMoveKind) -> datetime | None:
    """When the move in force was made (one query)."""
    return standing_moves(session, kind).values_list("at", flat=True).first()


def undoable(session: Session) -> SessionMove | None:
    """The act that an undo would take back now: the latest on the clock, if it is of a kind that may be (one query)."""
    rows = SessionMove.objects.filter(NOT_UNDONE, session=session, kind__in=CLOCK_KINDS)
    latest = rows.exclude(kind=SessionMoveKind.UNDO).order_by("-sequence").first()
    return latest if latest and CLOCK_KINDS[latest.kind] in clock.UNDOABLE else None
