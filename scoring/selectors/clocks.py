"""The clock of a session as a page shows it: the server's truth, from the moves in the ledger."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from mahjong_core.clock import Move, MoveKind, elapsed, planned, remaining, signals
from mahjong_core.clock import SignalKind as Sound
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import EndSignal
from tournaments.models import Session, SessionMove, SessionMoveKind, SessionStatus

CLOCK_MOVES = {kind.value for kind in MoveKind}


@dataclass(frozen=True)
class ClockView:
    """``ends_at`` only while the clock runs; ``minutes`` is the whole length with extra time."""

    status: SessionStatus
    minutes: int
    left: timedelta
    ends_at: datetime | None
    end_signal: EndSignal
    warned_at: datetime | None
    ended_at: datetime | None

    @property
    def is_running(self) -> bool:
        return self.status is SessionStatus.RUNNING

    @property
    def is_over(self) -> bool:
        """The time is up while the session still runs."""
        return self.is_running and not self.left

    @property
    def seconds(self) -> int:
        return int(self.left.total_seconds())

    @property
    def digits(self) -> str:
        """What is left as minutes and seconds, 06:40; the browser ticks on from there."""
        minutes, seconds = divmod(self.seconds, 60)
        return f"{minutes:02}:{seconds:02}"


def clock_view(session: Session, rules: RuleSet, now: datetime) -> ClockView:
    """The session's clock at ``now`` (one query)."""
    rows = list(SessionMove.objects.filter(session=session).order_by("sequence"))
    moves = core_moves(rows)
    left = remaining(moves, now, rules)
    status = SessionStatus(session.status)
    running = status is SessionStatus.RUNNING
    return ClockView(
        status=status,
        minutes=int(planned(moves, now, rules).total_seconds()) // 60,
        left=left,
        ends_at=now + planned(moves, now, rules) - elapsed(moves, now) if running else None,
        end_signal=rules.end_signal,
        warned_at=next((one.at for one in signals(moves, now, rules) if one.kind is Sound.WARNING), None),
        ended_at=next((row.at for row in rows if row.kind == SessionMoveKind.END), None),
    )


def core_moves(rows: Iterable[SessionMove]) -> list[Move]:
    """The moves that act on time; warnings given and releases do not."""
    return [Move(MoveKind(row.kind), row.at, row.minutes or 0) for row in rows if row.kind in CLOCK_MOVES]
