"""The clock with extra time and undoing, against somebody who lives through the session second by second.

The model knows no spans and no sums: it keeps a diary of what was done in which second, strikes out what was taken
back, and lives through the whole diary again, one second after the other, whenever it is asked.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.clock import (
    ClockState,
    Move,
    MoveKind,
    SignalKind,
    check_move,
    elapsed,
    ends_at,
    extra_minutes,
    foreseen,
    paused,
    remaining,
    signals_due,
    state_of,
)
from mahjong_core.errors import RuleError
from mahjong_core.rulesets import derive, preset

BEGIN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
# 3.5.6 with small figures, so that a second is worth living through: 10 minutes, the warning with 3 left.
SHORT = derive(preset("mcr-ffmj-2016"), {"session_minutes": 10, "warning_minutes": 3}, name="Short")
LENGTH, WARNED = 600, 180
TABLES = (1, 2)
ALLOWED = {
    "not_started": {"start"},
    "running": {"pause", "extend", "extra", "end"},
    "paused": {"resume", "extend", "extra", "end"},
    "ended": set[str](),
}
AFTER = {"start": "running", "pause": "paused", "resume": "running", "end": "ended"}

steps = st.lists(
    st.tuples(st.integers(0, 240), st.sampled_from(MoveKind), st.integers(1, 4), st.sampled_from(TABLES)), max_size=14
)


def when(second: int) -> datetime:
    return BEGIN + timedelta(seconds=second)


@dataclass
class Line:
    """An act in the diary, and whether it was struck out."""

    second: int
    kind: str
    minutes: int
    table: int | None
    is_struck: bool = False


@dataclass
class Life:
    """What was lived through up to a second."""

    state: str = "not_started"
    played: int = 0
    stopped: int = 0
    length: int = LENGTH
    lengths: dict[int, int] = field(default_factory=lambda: dict.fromkeys(TABLES, LENGTH))
    extra: dict[int, int] = field(default_factory=dict)
    played_at: list[int] = field(default_factory=list)  # the second in which each second of play was over

    def act(self, line: Line) -> None:
        self.state = AFTER.get(line.kind, self.state)
        if line.kind == "extend":
            # What is given after the end begins when it is given.
            self.length = max(self.length, self.played) + 60 * line.minutes
            for table in self.lengths:
                self.lengths[table] = max(self.lengths[table], self.played) + 60 * line.minutes
        if line.kind == "extra" and line.table is not None:
            self.extra[line.table] = self.extra.get(line.table, 0) + line.minutes
            self.lengths[line.table] = max(self.lengths[line.table], self.played) + 60 * line.minutes

    def breathe(self, second: int) -> None:
        """One second goes by."""
        if self.state == "running":
            self.played += 1
            self.played_at.append(second + 1)
        self.stopped += self.state == "paused"

    def left(self, table: int | None = None) -> int:
        length = self.length if table is None else self.lengths[table]
        return 0 if self.state == "ended" else max(0, length - self.played)


@dataclass
class Diary:
    lines: list[Line] = field(default_factory=list)

    def live(self, until: int) -> Life:
        life = Life()
        for second in range(until + 1):
            for line in self.lines:
                if line.second == second and not line.is_struck:
                    life.act(line)
            if second < until:
                life.breathe(second)
        return life

    def do(self, second: int, kind: str, minutes: int, table: int) -> bool:
        """Write the act down if it may be done; say whether it was."""
        if kind == "undo":
            return self.strike()
        if kind not in ALLOWED[self.live(second).state]:
            return False
        of_table = table if kind == "extra" else None
        self.lines.append(Line(second, kind, minutes if kind in {"extend", "extra"} else 0, of_table))
        return True

    def strike(self) -> bool:
        left = [line for line in self.lines if not line.is_struck]
        if not left or left[-1].kind in {"pause", "resume"}:
            return False
        left[-1].is_struck = True
        return True


Wanted = list[tuple[int, MoveKind, int, int]]


def live_both(wanted: Wanted) -> tuple[Diary, list[Move], int]:
    """Both histories at once, without what is not allowed; and the last second."""
    diary, moves, second = Diary(), list[Move](), 0
    for wait, kind, minutes, table in wanted:
        second += wait
        move = move_of(kind, second, minutes, table)
        is_done = diary.do(second, str(kind), minutes, table)
        assert is_allowed(moves, move) == is_done
        if is_done:
            moves.append(move)
    return diary, moves, second


def move_of(kind: MoveKind, second: int, minutes: int, table: int) -> Move:
    adds = kind in {MoveKind.EXTEND, MoveKind.EXTRA}
    return Move(kind, when(second), minutes if adds else 0, table if kind is MoveKind.EXTRA else None)


def is_allowed(moves: list[Move], move: Move) -> bool:
    try:
        check_move(moves, move)
    except RuleError:
        return False
    return True


@given(wanted=steps, later=st.integers(0, 900))
def test_play_stops_and_state_are_those_lived_through(wanted: Wanted, later: int) -> None:
    diary, moves, second = live_both(wanted)
    life, now = diary.live(second + later), when(second + later)
    assert state_of(moves) is ClockState(life.state)
    assert elapsed(moves, now) == timedelta(seconds=life.played)
    assert paused(moves, now) == timedelta(seconds=life.stopped)


@given(wanted=steps, later=st.integers(0, 900))
def test_play_and_stops_are_all_the_time_since_the_start(wanted: Wanted, later: int) -> None:
    diary, moves, second = live_both(wanted)
    kept = [line for line in diary.lines if not line.is_struck]
    now = second + later
    until = next((line.second for line in kept if line.kind == "end"), now)
    since = kept[0].second if kept else until
    assert elapsed(moves, when(now)) + paused(moves, when(now)) == timedelta(seconds=until - since)


@given(wanted=steps, later=st.integers(0, 900))
def test_the_session_and_each_table_have_what_is_left_to_them(wanted: Wanted, later: int) -> None:
    diary, moves, second = live_both(wanted)
    life, now = diary.live(second + later), when(second + later)
    assert extra_minutes(moves, now) == life.extra
    for table in (None, *TABLES):
        left = remaining(moves, now, SHORT, table)
        assert left == timedelta(seconds=life.left(table))
        assert left >= timedelta()


@given(wanted=steps, later=st.integers(0, 900))
def test_each_table_ends_at_its_own_second(wanted: Wanted, later: int) -> None:
    """Live on until the table has nothing left: that is the second foreseen."""
    diary, moves, second = live_both(wanted)
    life, now = diary.live(second + later), when(second + later)
    for table in (None, *TABLES):
        end = ends_at(moves, now, SHORT, table)
        if life.state != "running":
            assert end is None
        elif life.left(table):
            assert end == now + timedelta(seconds=life.left(table))
        else:
            assert end is not None
            assert end <= now


def heard(life: Life, table: int | None) -> list[tuple[SignalKind, datetime]]:
    """The signals that sounded, each in the second in which play had lasted long enough."""
    length = life.length if table is None else life.lengths[table]
    marks = {SignalKind.WARNING: length - WARNED, SignalKind.END: length}
    return [(kind, when(life.played_at[mark - 1])) for kind, mark in marks.items() if mark <= life.played]


@given(wanted=steps, later=st.integers(0, 900))
def test_signals_sound_once_in_order_and_in_their_second(wanted: Wanted, later: int) -> None:
    diary, moves, second = live_both(wanted)
    life = diary.live(second + later)
    for table in (None, *TABLES):
        due = [(signal.kind, signal.at) for signal in signals_due(moves, when(second + later), SHORT, table)]
        assert due == heard(life, table)


@given(wanted=steps, later=st.integers(0, 900))
def test_what_is_foreseen_is_what_will_sound(wanted: Wanted, later: int) -> None:
    """Live on long enough without a touch: the signals sound when they were foreseen."""
    diary, moves, second = live_both(wanted)
    now = second + later
    pairs = [(signal.kind, signal.at) for signal in foreseen(moves, when(now), SHORT)]
    if diary.live(now).state == "running":
        assert pairs == heard(diary.live(now + 4800), None)
    else:
        sounded = heard(diary.live(now), None)
        assert pairs[: len(sounded)] == sounded
        assert [at for _kind, at in pairs[len(sounded) :]] == [None] * (2 - len(sounded))


@given(wanted=steps, later=st.lists(st.integers(0, 400), min_size=1, max_size=6))
def test_a_sweep_tells_each_signal_once_however_often_it_runs(wanted: Wanted, later: list[int]) -> None:
    """Somebody who writes down what is due and not yet written never writes anything twice, nor out of order."""
    diary, moves, second = live_both(wanted)
    written: list[tuple[SignalKind, datetime | None]] = []
    for wait in later:
        second += wait
        for _again in range(2):
            due = [(signal.kind, signal.at) for signal in signals_due(moves, when(second), SHORT)]
            written += [pair for pair in due if pair not in written]
    assert written == heard(diary.live(second), None)
