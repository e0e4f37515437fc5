"""The clock against a plain reckoning: somebody who looks at the hall once a minute and keeps a tally."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.clock import ClockState, Move, MoveKind, elapsed, paused, remaining, signals_due, state_of
from mahjong_core.errors import RuleError
from mahjong_core.rulesets import preset

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
MCR = preset("mcr-ffmj-2016")

# Extra time for a table and undoing have a model of their own (test_clock_seconds).
PLAIN = [MoveKind.START, MoveKind.PAUSE, MoveKind.RESUME, MoveKind.EXTEND, MoveKind.END]

steps = st.lists(st.tuples(st.integers(0, 60), st.sampled_from(PLAIN), st.integers(1, 20)), max_size=12)


@dataclass
class Tally:
    """Whole minutes: how long play went on, was stopped, and was meant to last."""

    played: int = 0
    stopped: int = 0
    length: int = 150
    state: str = "not_started"

    def wait(self, minutes: int) -> None:
        """Let the minutes go by one after the other."""
        for _ in range(minutes):
            self.played += self.state == "running"
            self.stopped += self.state == "paused"

    def do(self, kind: MoveKind, added: int) -> bool:
        """Make the move if the state lets it; say whether it was made."""
        allowed = {
            "not_started": {"start": "running"},
            "running": {"pause": "paused", "extend": "running", "end": "ended"},
            "paused": {"resume": "running", "extend": "paused", "end": "ended"},
            "ended": {},
        }[self.state]
        if str(kind) not in allowed:
            return False
        self.state = allowed[str(kind)]
        if kind is MoveKind.EXTEND:
            self.length = max(self.length, self.played) + added
        return True


def _play(wanted: list[tuple[int, MoveKind, int]]) -> tuple[Tally, list[Move], int]:
    """Both histories at once, without the moves that are not allowed; and the minute at the end."""
    tally, moves, minute = Tally(), list[Move](), 0
    for wait, kind, added in wanted:
        tally.wait(wait)
        minute += wait
        if tally.do(kind, added):
            moves.append(Move(kind, START + timedelta(minutes=minute), added if kind is MoveKind.EXTEND else 0))
    return tally, moves, minute


@given(wanted=steps, later=st.integers(0, 200))
def test_play_and_stops_are_the_tally(wanted: list[tuple[int, MoveKind, int]], later: int) -> None:
    tally, moves, minute = _play(wanted)
    tally.wait(later)
    now = START + timedelta(minutes=minute + later)
    assert elapsed(moves, now) == timedelta(minutes=tally.played)
    assert paused(moves, now) == timedelta(minutes=tally.stopped)


@given(wanted=steps)
def test_the_state_is_the_tally(wanted: list[tuple[int, MoveKind, int]]) -> None:
    tally, moves, _ = _play(wanted)
    assert state_of(moves) is ClockState(tally.state)


@given(wanted=steps, later=st.integers(0, 200))
def test_the_time_left_is_the_tally(wanted: list[tuple[int, MoveKind, int]], later: int) -> None:
    tally, moves, minute = _play(wanted)
    tally.wait(later)
    left = 0 if tally.state == "ended" else max(0, tally.length - tally.played)
    assert remaining(moves, START + timedelta(minutes=minute + later), MCR) == timedelta(minutes=left)


@given(wanted=steps, later=st.integers(0, 200))
def test_a_signal_has_sounded_when_the_tally_reached_it(wanted: list[tuple[int, MoveKind, int]], later: int) -> None:
    tally, moves, minute = _play(wanted)
    tally.wait(later)
    due = signals_due(moves, START + timedelta(minutes=minute + later), MCR)
    assert len(due) == (tally.played >= tally.length - 15) + (tally.played >= tally.length)


@given(wanted=steps)
def test_a_move_that_the_tally_refuses_is_refused(wanted: list[tuple[int, MoveKind, int]]) -> None:
    tally, moves, minute = _play(wanted)
    for kind in PLAIN:
        copy = Tally(state=tally.state)
        added = 5 if kind is MoveKind.EXTEND else 0
        attempt = [*moves, Move(kind, START + timedelta(minutes=minute), added)]
        assert copy.do(kind, added) == _is_allowed(attempt)


def _is_allowed(moves: list[Move]) -> bool:
    try:
        state_of(moves)
    except RuleError:
        return False
    return True
