"""Compute the session clock from its moves: time played and left, signals (MCR 3.5.6; EMA riichi 5.8).

Times are aware moments and ``timedelta``. A clock is a function of its moves up to a moment; where ``table`` is given,
of that table: the whole session and what it got for itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import EndSignal, RuleSet

__all__ = [
    "MOVES",
    "UNDOABLE",
    "ClockState",
    "Move",
    "MoveKind",
    "Signal",
    "SignalKind",
    "can_undo",
    "check_move",
    "elapsed",
    "ends_at",
    "extra_minutes",
    "for_minutes",
    "foreseen",
    "has_limit",
    "is_break_exceeded",
    "next_signal_at",
    "paused",
    "planned",
    "play_ended_at",
    "remaining",
    "signals",
    "signals_due",
    "standing",
    "state_of",
]

_NO_TIME = timedelta()


class MoveKind(StrEnum):
    """List the moves of a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    EXTRA = "extra"
    END = "end"
    UNDO = "undo"


class ClockState(StrEnum):
    """List the states of a clock."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


MOVES: dict[tuple[ClockState, MoveKind], ClockState] = {
    (ClockState.NOT_STARTED, MoveKind.START): ClockState.RUNNING,
    (ClockState.RUNNING, MoveKind.PAUSE): ClockState.PAUSED,
    (ClockState.RUNNING, MoveKind.EXTEND): ClockState.RUNNING,
    (ClockState.RUNNING, MoveKind.EXTRA): ClockState.RUNNING,
    (ClockState.RUNNING, MoveKind.END): ClockState.ENDED,
    (ClockState.PAUSED, MoveKind.RESUME): ClockState.RUNNING,
    (ClockState.PAUSED, MoveKind.EXTEND): ClockState.PAUSED,
    (ClockState.PAUSED, MoveKind.EXTRA): ClockState.PAUSED,
    (ClockState.PAUSED, MoveKind.END): ClockState.ENDED,
}


_ADDING = frozenset({MoveKind.EXTEND, MoveKind.EXTRA})
# What may be taken back while it is the latest move. A pause was lived through: one resumes.
UNDOABLE = frozenset({MoveKind.START, MoveKind.EXTEND, MoveKind.EXTRA, MoveKind.END})


@dataclass(frozen=True, slots=True)
class Move:
    """Represent one move; ``minutes``: added by an extension; ``table``: the table with extra time."""

    kind: MoveKind
    at: datetime
    minutes: int = 0
    table: int | None = None


class SignalKind(StrEnum):
    """List the signals to the hall."""

    WARNING = "warning"
    END = "end"


@dataclass(frozen=True, slots=True)
class Signal:
    """Represent a signal: its kind, the playing time after which it sounds, and its moment (None: not yet)."""

    kind: SignalKind
    after: timedelta
    at: datetime | None = None


def standing(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that count, without undone moves and their undoing.

    Raises the codes of ``check_move`` at the first move that is not allowed.
    """
    kept: list[Move] = []
    latest: Move | None = None
    for move in moves:
        _check_next(kept, latest, move)
        if move.kind is MoveKind.UNDO:
            kept.pop()
        else:
            kept.append(move)
        latest = move
    return tuple(kept)


def state_of(moves: Sequence[Move]) -> ClockState:
    """Return where the moves lead; raises the codes of ``check_move`` at the first that is not allowed."""
    return _state_after(standing(moves))


def _state_after(kept: Sequence[Move]) -> ClockState:
    state = ClockState.NOT_STARTED
    for move in kept:
        state = MOVES[state, move.kind]
    return state


def check_move(moves: Sequence[Move], move: Move) -> ClockState:
    """Return the state after ``move``.

    Raises ``clock.move_not_allowed`` for a move that ``MOVES`` does not list or an undo of nothing ``UNDOABLE``,
    ``clock.move_out_of_order`` for one before the latest, ``clock.minutes_invalid`` for an extension by nothing (or
    minutes on another move), and ``clock.table_invalid`` for extra time for no table (or a table on another move).
    """
    return state_of([*moves, move])


def can_undo(moves: Sequence[Move]) -> Move | None:
    """Return the move that an undo would take back now, None if there is none."""
    kept = standing(moves)
    return kept[-1] if kept and kept[-1].kind in UNDOABLE else None


def _check_next(kept: Sequence[Move], latest: Move | None, move: Move) -> None:
    if move.kind is MoveKind.UNDO:
        is_allowed = bool(kept) and kept[-1].kind in UNDOABLE
    else:
        is_allowed = (_state_after(kept), move.kind) in MOVES
    if not is_allowed:
        detail = {"state": str(_state_after(kept)), "move": str(move.kind)}
        raise RuleError("clock.move_not_allowed", f"a clock that is {detail['state']} has no {move.kind}", detail)
    if latest is not None and move.at < latest.at:
        detail = {"at": move.at.isoformat(), "latest": latest.at.isoformat()}
        raise RuleError("clock.move_out_of_order", "a move cannot come before the latest one", detail)
    if (move.minutes > 0) != (move.kind in _ADDING) or move.minutes < 0:
        raise RuleError("clock.minutes_invalid", "an extension adds minutes", {"minutes": move.minutes})
    if (move.table is not None) != (move.kind is MoveKind.EXTRA):
        raise RuleError("clock.table_invalid", "extra time is for one table", {"table": move.table})


def _happened(moves: Iterable[Move], now: datetime) -> tuple[Move, ...]:
    """Return the moves that count at ``now``; later ones have not happened yet."""
    return standing(move for move in moves if move.at <= now)


def _spans(moves: Sequence[Move], now: datetime) -> Iterator[tuple[ClockState, datetime, datetime]]:
    """Yield each stretch up to ``now`` with the state that it was spent in."""
    happened = _happened(moves, now)
    state = ClockState.NOT_STARTED
    ends = [move.at for move in happened[1:]] + [now]
    for move, end in zip(happened, ends, strict=False):
        state = MOVES[state, move.kind]
        yield state, move.at, end


def _time_in(state: ClockState, moves: Sequence[Move], now: datetime) -> timedelta:
    return sum((end - start for spent, start, end in _spans(moves, now) if spent is state), _NO_TIME)


def elapsed(moves: Sequence[Move], now: datetime) -> timedelta:
    """Return playing time until ``now``: stops do not count."""
    return _time_in(ClockState.RUNNING, moves, now)


def paused(moves: Sequence[Move], now: datetime) -> timedelta:
    """Return how long play was stopped in all until ``now``."""
    return _time_in(ClockState.PAUSED, moves, now)


def is_break_exceeded(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> bool:
    """Play was stopped for longer than the rule set allows (MCR 3.5.6: 15 minutes)."""
    most = rule_set.break_minutes_max
    return most is not None and paused(moves, now) > timedelta(minutes=most)


def extra_minutes(moves: Sequence[Move], now: datetime) -> dict[int, int]:
    """Return the extra minutes of single tables, by table number."""
    extra: dict[int, int] = {}
    for move in _happened(moves, now):
        if move.table is not None:
            extra[move.table] = extra.get(move.table, 0) + move.minutes
    return extra


def has_limit(rule_set: RuleSet) -> bool:
    """Return whether time can be up: a session of 0 minutes, such as a final, is played to its last hand."""
    return rule_set.session_minutes > 0


def for_minutes(rule_set: RuleSet, minutes: int | None) -> RuleSet:
    """Return the rule set with another length of sessions, 0 without a limit; None leaves it.

    A warning lies within it.
    """
    if minutes is None:
        return rule_set
    warning = rule_set.warning_minutes if rule_set.warning_minutes < minutes else 0
    signal = rule_set.end_signal_minutes if rule_set.end_signal_minutes < minutes else 0
    return replace(rule_set, session_minutes=minutes, warning_minutes=warning, end_signal_minutes=signal)


def planned(moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None) -> timedelta:
    """Return the length of the session with the extensions made until ``now``, and with a table's extra time.

    What is given once the time is up counts from that moment: the clock starts again with it.
    """
    length = timedelta(minutes=rule_set.session_minutes)
    if not has_limit(rule_set):
        return _NO_TIME
    kept = _happened(moves, now)
    for at, move in enumerate(kept):
        if move.kind in _ADDING and move.table in (None, table):
            length = max(length, elapsed(kept[:at], move.at)) + timedelta(minutes=move.minutes)
    return length


def remaining(moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None) -> timedelta:
    """Return playing time left, never below zero; nothing is left once the session was ended."""
    if _state_after(_happened(moves, now)) is ClockState.ENDED:
        return _NO_TIME
    return max(_NO_TIME, planned(moves, now, rule_set, table) - elapsed(moves, now))


def ends_at(moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None) -> datetime | None:
    """Return when the time ends or ended if the clock is not changed; None if it is not running or has no limit."""
    if not has_limit(rule_set) or _state_after(_happened(moves, now)) is not ClockState.RUNNING:
        return None
    return now + planned(moves, now, rule_set, table) - elapsed(moves, now)


def signals(moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None) -> tuple[Signal, ...]:
    """Return the signals in order; where warning and end signal coincide there is one sound (EMA riichi 5.8).

    They belong to the length as it stands: after an extension the hall is told again when 15 minutes are left. Without
    a limit nothing sounds.
    """
    if not has_limit(rule_set):
        return ()
    length = planned(moves, now, rule_set, table)
    end = length - timedelta(minutes=rule_set.end_signal_minutes)
    warning = length - timedelta(minutes=rule_set.warning_minutes)
    afters = [(SignalKind.WARNING, warning)] if rule_set.warning_minutes and warning < end else []
    afters.append((SignalKind.END, end))
    return tuple(Signal(kind, after, _moment(moves, now, after)) for kind, after in afters)


def _moment(moves: Sequence[Move], now: datetime, after: timedelta) -> datetime | None:
    """Return when the playing time reached ``after``, None if it has not by ``now``."""
    played = _NO_TIME
    for state, start, end in _spans(moves, now):
        if state is not ClockState.RUNNING:
            continue
        if played + (end - start) >= after:
            return start + (after - played)
        played += end - start
    return None


def signals_due(
    moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None
) -> tuple[Signal, ...]:
    """Return the signals that are due. The answer is the same if asked again, so a sweep may run twice."""
    return tuple(signal for signal in signals(moves, now, rule_set, table) if signal.at is not None)


def play_ended_at(moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None) -> datetime | None:
    """Return the moment after which no hand of the table is finished any more; None while it may still be played.

    That is the end of the session, and before it the end signal where play stops at once (MCR 3.5.6). If the rules
    let the hand be finished, or one more be played, only the end of the session says that play is over.
    """
    ends = [move.at for move in _happened(moves, now) if move.kind is MoveKind.END]
    if rule_set.end_signal is EndSignal.STOP_AT_ONCE:
        due = signals_due(moves, now, rule_set, table)
        ends += [signal.at for signal in due if signal.kind is SignalKind.END and signal.at is not None]
    return min(ends, default=None)


def foreseen(moves: Sequence[Move], now: datetime, rule_set: RuleSet, table: int | None = None) -> tuple[Signal, ...]:
    """Return every signal with its moment, coming ones as they will sound if the clock is not changed.

    Coming signals of a stopped clock have no moment.
    """
    known = signals(moves, now, rule_set, table)
    if _state_after(_happened(moves, now)) is not ClockState.RUNNING:
        return known
    played = elapsed(moves, now)
    return tuple(
        signal if signal.at else Signal(signal.kind, signal.after, now + (signal.after - played)) for signal in known
    )


def next_signal_at(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> datetime | None:
    """Return when the next signal sounds if the clock is not changed; None if it is not running or none is left."""
    due = len(signals_due(moves, now, rule_set))
    coming = foreseen(moves, now, rule_set)[due:]
    return coming[0].at if coming else None
