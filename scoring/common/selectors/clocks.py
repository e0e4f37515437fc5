"""Read the clock of a session, or of a table with extra time, from the ledger as pages show it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core import clock as core
from mahjong_core.clock import Move, MoveKind, SignalKind
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import EndSignal
from tournaments.models import Session, SessionMove, SessionStatus
from tournaments.sessions.policies import UNDO_WITHIN
from tournaments.sessions.selectors.clock import session_rules, unexplained_minutes

_A_DAY = timedelta(days=1)
_CLOCK_MOVES = {kind.value for kind in MoveKind}
_AT_END: Mapping[EndSignal, Promise] = {
    EndSignal.STOP_AT_ONCE: gettext_lazy("At the end signal, play stops at once."),
    EndSignal.FINISH_HAND: gettext_lazy("At the end signal: finish the hand."),
    EndSignal.FINISH_AND_ONE_MORE: gettext_lazy("At the end signal: finish the hand and play one more."),
}
_AT_GONG: Mapping[EndSignal, Promise] = {
    EndSignal.STOP_AT_ONCE: gettext_lazy("At the gong: stop at once"),
    EndSignal.FINISH_HAND: gettext_lazy("At the gong: finish the hand"),
    EndSignal.FINISH_AND_ONE_MORE: gettext_lazy("At the gong: finish the hand and play one more"),
}


@dataclass(frozen=True)
class Sound:
    """Represent a signal of this clock. ``at``: None while the clock is stopped and it has not sounded.

    ``key`` is the same for all screens and changes with the length of the session, so that each sounds once.
    """

    kind: SignalKind
    at: datetime | None
    key: str


@dataclass(frozen=True)
class TableTime:
    """Represent a table with extra time: the extra minutes, and its own end while the clock runs."""

    table: int
    minutes: int
    left: timedelta
    ends_at: datetime | None


@dataclass(frozen=True)
class PlayEnds:
    """Store when play ended at each table of a session, by the moves of its clock up to ``now``."""

    moves: tuple[Move, ...]
    rules: RuleSet
    now: datetime

    def of(self, table: int | None) -> datetime | None:
        return core.play_ended_at(self.moves, self.now, self.rules, table)

    def played_since(self, moment: datetime) -> timedelta:
        """Return the playing time since ``moment``, without stops."""
        return core.elapsed(self.moves, self.now) - core.elapsed(self.moves, moment)


@dataclass(frozen=True)
class ClockView:
    """Represent a clock. ``ends_at`` is set while it runs; ``minutes`` is the whole length with extra time.

    It is 0 without a limit. ``starts_at``: the planned start of a session that has not begun. ``table`` None: the whole
    session.
    ``undoable``: the act that may be taken back now. ``unexplained``: the minutes of a long stop that lacks its reason.
    """

    status: SessionStatus
    minutes: int
    left: timedelta
    ends_at: datetime | None
    end_signal: EndSignal
    warned_at: datetime | None
    ended_at: datetime | None
    session: int = 0
    now: datetime | None = None
    starts_at: datetime | None = None
    table: int | None = None
    extra: tuple[TableTime, ...] = ()
    sounds: tuple[Sound, ...] = ()
    warning_minutes: int = 0
    stood: timedelta = field(default_factory=timedelta)
    is_break_exceeded: bool = False
    break_minutes: int | None = None
    undoable: str = ""
    lasted: timedelta = field(default_factory=timedelta)
    unexplained: int | None = None
    ends: PlayEnds | None = None

    @property
    def play_ended_at(self) -> datetime | None:
        """Return the moment after which no hand is finished (MCR 3.5.6); None during play."""
        return self.ends.of(self.table) if self.ends else None

    @property
    def is_running(self) -> bool:
        return self.status is SessionStatus.RUNNING

    @property
    def is_over(self) -> bool:
        """Return whether the time is up while the session still runs."""
        return self.is_running and not self.left and not self.is_unlimited

    @property
    def is_unlimited(self) -> bool:
        """Return whether the session has no time limit, such as a final."""
        return not self.minutes

    @property
    def seconds(self) -> int:
        return int(self.left.total_seconds())

    @property
    def stood_minutes(self) -> int:
        return self.stood // timedelta(minutes=1)

    @property
    def is_break_used_up(self) -> bool:
        """Return whether the next stop, or the end of this one, needs a reason."""
        most = timedelta(minutes=self.break_minutes or 0)
        is_at_limit = self.is_running and self.break_minutes is not None and self.stood >= most
        return self.is_break_exceeded or is_at_limit

    @property
    def digits(self) -> str:
        """Return the time left as minutes and seconds, such as 06:40; the browser counts on from there.

        Without a limit a sign.
        """
        return "∞" if self.is_unlimited else digits_of(self.left)

    @property
    def until_start(self) -> str:
        """Return the time until the planned start, empty once it is past and more than a day before."""
        if self.starts_at is None or self.now is None or not timedelta() < self.starts_at - self.now <= _A_DAY:
            return ""
        return digits_of(self.starts_at - self.now)

    @property
    def at_end(self) -> str:
        """Return the meaning of the end signal as a sentence."""
        return str(_AT_END[self.end_signal])

    @property
    def at_end_short(self) -> str:
        """Return the meaning of the end signal, shortened for a screen of the hall."""
        return str(_AT_GONG[self.end_signal])

    @property
    def own(self) -> TableTime | None:
        """Return the extra time of the table that this clock is for."""
        return next((table_time for table_time in self.extra if table_time.table == self.table), None)

    @property
    def warning(self) -> Sound | None:
        return self.sound(SignalKind.WARNING)

    @property
    def gong(self) -> Sound | None:
        return self.sound(SignalKind.END)

    def sound(self, kind: SignalKind) -> Sound | None:
        return next((candidate for candidate in self.sounds if candidate.kind is kind), None)


def digits_of(left: timedelta) -> str:
    """Return a duration as minutes and seconds, rounded up."""
    minutes, seconds = divmod(-(-left // timedelta(seconds=1)), 60)
    return f"{minutes:02}:{seconds:02}"


def clock_view(session: Session, rules: RuleSet, now: datetime, table: int | None = None) -> ClockView:
    """Return the clock of a session at ``now``, or of one of its tables by number (one query).

    ``rules`` is the event's rule set.
    """
    return clock_of(session, session_moves(session), rules, now, table)


def session_moves(session: Session) -> list[SessionMove]:
    """Return all moves of a session in their order (one query)."""
    return list(SessionMove.objects.filter(session=session).order_by("sequence"))


def clock_of(
    session: Session, moves: Sequence[SessionMove], rules: RuleSet, now: datetime, table: int | None = None
) -> ClockView:
    """Return what :func:`clock_view` does from the session's moves (no query)."""
    return _view_of(session, moves, session_rules(rules, session), now, table)


def play_ends(session: Session, rules: RuleSet, now: datetime) -> PlayEnds:
    """Return when play ended at the tables of a session (one query)."""
    rows = SessionMove.objects.filter(session=session, kind__in=_CLOCK_MOVES).order_by("sequence")
    return PlayEnds(_moves_of(rows), session_rules(rules, session), now)


def _moves_of(rows: Iterable[SessionMove]) -> tuple[Move, ...]:
    """Return the moves that change the time; signals given and releases do not."""
    return tuple(
        Move(MoveKind(row.kind), row.at, row.minutes or 0, row.table) for row in rows if row.kind in _CLOCK_MOVES
    )


def _view_of(
    session: Session, rows: Sequence[SessionMove], rules: RuleSet, now: datetime, table: int | None = None
) -> ClockView:
    moves = _moves_of(rows)
    warnings = (due.at for due in core.signals_due(moves, now, rules, table) if due.kind is SignalKind.WARNING)
    sounds = tuple(
        Sound(signal.kind, signal.at, f"{session.pk}-{signal.kind}-{int(signal.after.total_seconds())}")
        for signal in core.foreseen(moves, now, rules, table)
    )
    status = SessionStatus(session.status)
    return ClockView(
        status=status,
        session=session.number,
        now=now,
        minutes=int(core.planned(moves, now, rules, table).total_seconds()) // 60,
        left=core.remaining(moves, now, rules, table),
        ends_at=core.ends_at(moves, now, rules, table),
        end_signal=rules.end_signal,
        warned_at=next(warnings, None),
        ended_at=next((move.at for move in core.standing(moves) if move.kind is MoveKind.END), None),
        starts_at=session.planned_at if status is SessionStatus.SCHEDULED else None,
        table=table,
        extra=_table_times(moves, rules, now),
        sounds=sounds,
        warning_minutes=rules.warning_minutes,
        stood=core.paused(moves, now),
        is_break_exceeded=core.is_break_exceeded(moves, now, rules),
        break_minutes=rules.break_minutes_max,
        undoable=_undoable_now(session, moves, now),
        lasted=core.elapsed(moves, now),
        unexplained=unexplained_minutes(rows, rules),
        ends=PlayEnds(moves, rules, now),
    )


def _table_times(moves: Sequence[Move], rules: RuleSet, now: datetime) -> tuple[TableTime, ...]:
    """Return the tables with extra time, in order."""
    extra = core.extra_minutes(moves, now)
    return tuple(
        TableTime(table, extra[table], core.remaining(moves, now, rules, table), core.ends_at(moves, now, rules, table))
        for table in sorted(extra)
    )


def _undoable_now(session: Session, moves: Sequence[Move], now: datetime) -> str:
    """Return the act that can be taken back, for the desk's button; the service checks again."""
    move = core.can_undo(moves)
    is_soon = move is not None and now - move.at <= UNDO_WITHIN
    return str(move.kind) if move and is_soon and session.status != SessionStatus.RELEASED else ""


def undo_words(kind: str) -> str:
    """Return the label of the button that undoes an act."""
    return {
        "start": _("Undo the start"),
        "end": _("Undo the end"),
        "extend": _("Undo the extra time"),
        "extra": _("Undo the extra time"),
    }.get(kind, "")
