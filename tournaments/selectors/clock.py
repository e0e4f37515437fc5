"""The session clock as the core reads it."""

from mahjong_core import clock
from tournaments.models import Session, SessionMoveKind

# The other rows of the ledger (warning given, results released) do not move the clock.
CLOCK_KINDS = {kind.value: clock.MoveKind(kind.value) for kind in SessionMoveKind if kind.value in set(clock.MoveKind)}


def clock_moves(session: Session) -> list[clock.Move]:
    """The moves of a session in order (one query unless prefetched)."""
    return [
        clock.Move(CLOCK_KINDS[move.kind], move.at, move.minutes or 0)
        for move in session.moves.all()
        if move.kind in CLOCK_KINDS
    ]
