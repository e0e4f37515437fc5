"""The session clock: moves made by the chief referee, time played and left, signals (MCR 3.5.6; EMA riichi 5.8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import RuleSet

NO_TIME = timedelta()


class MoveKind(StrEnum):
    """What can be done to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    END = "end"


class ClockState(StrEnum):
    """What a clock is doing."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


MOVES: dict[tuple[ClockState, MoveKind], ClockState] = {
    (ClockState.NOT_STARTED, MoveKind.START): ClockState.RUNNING,
    (ClockState.RUNNING, MoveKind.PAUSE): ClockState.PAUSED,
    (ClockState.RUNNING, MoveKind.EXTEND): ClockState.RUNNING,
    (ClockState.RUNNING, MoveKind.END): ClockState.ENDED,
    (ClockState.PAUSED, MoveKind.RESUME): ClockState.RUNNING,
    (ClockState.PAUSED, MoveKind.EXTEND): ClockState.PAUSED,
    (ClockState.PAUSED, MoveKind.END): ClockState.ENDED,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One move; ``minutes`` is what an extension adds."""

    kind: MoveKind
    at: datetime
    minutes: int = 0


class SignalKind(StrEnum):
    """What is announced to the hall."""

    WARNING = "warning"
    END = "end"


@dataclass(frozen=True, slots=True)
class Signal:
    """A signal, after how much playing time it sounds, and when that was (None: not yet)."""

    kind: SignalKind
    after: timedelta
    at: datetime | None = None


def state_of(moves: Sequence[Move]) -> ClockState:
    """Where the moves lead; raises the codes of ``check_move`` at the first that is not allowed."""
    state = ClockState.NOT_STARTED
    for count, move in enumerate(moves):
        state = _next_state(state, moves[count - 1] if count else None, move)
    return state


def check_move(moves: Sequence[Move], move: Move) -> ClockState:
    """The state after ``move``.

    Raises ``clock.move_not_allowed`` for a move that ``MOVES`` does not list, ``clock.move_out_of_order`` for one
    before the latest, and ``clock.minutes_invalid`` for an extension by nothing (or minutes on another move).
    """
    return _next_state(state_of(moves), moves[-1] if moves else None, move)


def _next_state(state: ClockState, latest: Move | None, move: Move) -> ClockState:
    if (state, move.kind) not in MOVES:
        detail = {"state": str(state), "move": str(move.kind)}
        raise RuleError("clock.move_not_allowed", f"a clock that is {state} has no {move.kind}", detail)
    if latest is not None and move.at < latest.at:
        detail = {"at": move.at.isoformat(), "latest": latest.at.isoformat()}
        raise RuleError("clock.move_out_of_order", "a move cannot come before the latest one", detail)
    if (move.minutes > 0) != (move.kind is MoveKind.EXTEND) or move.minutes < 0:
        raise RuleError("clock.minutes_invalid", "an extension adds minutes", {"minutes": move.minutes})
    return MOVES[state, move.kind]


def _spans(moves: Sequence[Move], now: datetime) -> Iterator[tuple[ClockState, datetime, datetime]]:
    """Each stretch up to ``now`` with the state that it was spent in; later moves have not happened yet."""
    happened = [move for move in moves if move.at <= now]
    state_of(happened)
    state = ClockState.NOT_STARTED
    ends = [move.at for move in happened[1:]] + [now]
    for move, end in zip(happened, ends, strict=False):
        state = MOVES[state, move.kind]
        yield state, move.at, end


def _time_in(state: ClockState, moves: Sequence[Move], now: datetime) -> timedelta:
    return sum((end - start for spent, start, end in _spans(moves, now) if spent is state), NO_TIME)


def elapsed(moves: Sequence[Move], now: datetime) -> timedelta:
    """Playing time until ``now``: stops do not count."""
    return _time_in(ClockState.RUNNING, moves, now)


def paused(moves: Sequence[Move], now: datetime) -> timedelta:
    """How long play was stopped in all until ``now``."""
    return _time_in(ClockState.PAUSED, moves, now)


def is_break_exceeded(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> bool:
    """Play was stopped for longer than the rule set allows (MCR 3.5.6: 15 minutes)."""
    most = rule_set.break_minutes_max
    return most is not None and paused(moves, now) > timedelta(minutes=most)


def planned(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> timedelta:
    """The length of the session with the extensions made until ``now``."""
    added = sum(move.minutes for move in moves if move.at <= now)
    return timedelta(minutes=rule_set.session_minutes + added)


def remaining(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> timedelta:
    """Playing time left, never below zero; nothing is left once the session was ended."""
    if state_of([move for move in moves if move.at <= now]) is ClockState.ENDED:
        return NO_TIME
    return max(NO_TIME, planned(moves, now, rule_set) - elapsed(moves, now))


def signals(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> tuple[Signal, ...]:
    """The session's signals in order; where warning and end signal coincide there is one sound (EMA riichi 5.8)."""
    length = planned(moves, now, rule_set)
    end = length - timedelta(minutes=rule_set.end_signal_minutes)
    warning = length - timedelta(minutes=rule_set.warning_minutes)
    afters = [(SignalKind.WARNING, warning)] if rule_set.warning_minutes and warning < end else []
    afters.append((SignalKind.END, end))
    return tuple(Signal(kind, after, _moment(moves, now, after)) for kind, after in afters)


def _moment(moves: Sequence[Move], now: datetime, after: timedelta) -> datetime | None:
    """When the playing time reached ``after``, None if it has not by ``now``."""
    played = NO_TIME
    for state, start, end in _spans(moves, now):
        if state is not ClockState.RUNNING:
            continue
        if played + (end - start) >= after:
            return start + (after - played)
        played += end - start
    return None


def signals_due(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> tuple[Signal, ...]:
    """The signals whose moment has come; asking again gives the same answer, so a sweep may run twice."""
    return tuple(signal for signal in signals(moves, now, rule_set) if signal.at is not None)


def next_signal_at(moves: Sequence[Move], now: datetime, rule_set: RuleSet) -> datetime | None:
    """When the next signal will sound if nobody touches the clock; None unless it is running and one is left."""
    if state_of([move for move in moves if move.at <= now]) is not ClockState.RUNNING:
        return None
    played = elapsed(moves, now)
    return next((now + (one.after - played) for one in signals(moves, now, rule_set) if one.at is None), None)
