"""The session clock: moves, time played and left, signals. MCR 3.5.6 and EMA riichi 5.8."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.clock import (
    MOVES,
    ClockState,
    Move,
    MoveKind,
    SignalKind,
    can_undo,
    check_move,
    elapsed,
    ends_at,
    extra_minutes,
    foreseen,
    is_break_exceeded,
    next_signal_at,
    paused,
    planned,
    remaining,
    signals,
    signals_due,
    standing,
    state_of,
)
from mahjong_core.rulesets import derive, preset
from tests.refusals import refuses

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
MCR = preset("mcr-ffmj-2016")  # 150 minutes, warning at 15, stop of at most 15
RIICHI = preset("ema-riichi-2012")  # 90 minutes, one signal at 15


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def move(kind: str, when: float, added: int = 0, table: int | None = None) -> Move:
    return Move(MoveKind(kind), at(when), added, table)


STARTED = [move("start", 0)]
STOPPED = [*STARTED, move("pause", 30)]
RESUMED = [*STOPPED, move("resume", 40)]
ENDED = [*RESUMED, move("end", 100)]
REACHED = {
    ClockState.NOT_STARTED: [],
    ClockState.RUNNING: RESUMED,
    ClockState.PAUSED: STOPPED,
    ClockState.ENDED: ENDED,
}


class TestMoves:
    @pytest.mark.parametrize("state", ClockState)
    def test_every_state_is_reached_by_its_moves(self, state: ClockState) -> None:
        assert state_of(REACHED[state]) is state

    @pytest.mark.parametrize(
        ("state", "kind", "then"),
        [
            ("not_started", "start", "running"),
            ("running", "pause", "paused"),
            ("running", "extend", "running"),
            ("running", "end", "ended"),
            ("paused", "resume", "running"),
            ("paused", "extend", "paused"),
            ("paused", "end", "ended"),
        ],
    )
    def test_a_listed_move_is_allowed(self, state: str, kind: str, then: str) -> None:
        moves = REACHED[ClockState(state)]
        assert check_move(moves, move(kind, 200, 5 if kind == "extend" else 0)) is ClockState(then)

    @pytest.mark.parametrize(
        ("state", "kind"),
        [pair for pair in product(ClockState, MoveKind) if pair not in MOVES and pair[1] is not MoveKind.UNDO],
        ids=str,
    )
    def test_any_other_move_is_refused(self, state: ClockState, kind: MoveKind) -> None:
        with refuses("clock.move_not_allowed", state=state, move=kind):
            check_move(REACHED[state], Move(kind, at(200), 5))

    def test_nothing_leads_out_of_the_end(self) -> None:
        assert not [pair for pair in MOVES if pair[0] is ClockState.ENDED]

    def test_a_move_cannot_come_before_the_latest(self) -> None:
        with refuses("clock.move_out_of_order"):
            check_move(STOPPED, move("resume", 29))

    def test_a_move_at_the_very_same_moment_is_allowed(self) -> None:
        assert check_move(STOPPED, move("resume", 30)) is ClockState.RUNNING

    @pytest.mark.parametrize(("kind", "added"), [("extend", 0), ("extend", -5), ("pause", 5), ("end", -1)])
    def test_minutes_belong_to_extensions(self, kind: str, added: int) -> None:
        with refuses("clock.minutes_invalid"):
            check_move(STARTED, move(kind, 10, added))

    def test_a_history_that_cannot_be_is_refused(self) -> None:
        with refuses("clock.move_not_allowed"):
            elapsed([move("pause", 5)], at(10))


class TestTime:
    @pytest.mark.parametrize(
        ("now", "played", "stopped"),
        [
            (-5, 0, 0),
            (0, 0, 0),
            (12, 12, 0),
            (30, 30, 0),
            (35, 30, 5),
            (40, 30, 10),
            (60, 50, 10),
            (100, 90, 10),
            (500, 90, 10),
        ],
    )
    def test_stops_do_not_count_as_play(self, now: int, played: int, stopped: int) -> None:
        assert elapsed(ENDED, at(now)) == minutes(played)
        assert paused(ENDED, at(now)) == minutes(stopped)

    def test_before_the_start_nothing_is_played(self) -> None:
        assert elapsed([], at(10)) == paused([], at(10)) == timedelta()

    def test_a_session_has_150_minutes(self) -> None:
        """3.5.6: "limité à 150 min maximum"."""
        assert remaining([], at(0), MCR) == minutes(150)
        assert remaining(STARTED, at(60), MCR) == minutes(90)

    def test_a_stop_keeps_the_time_left(self) -> None:
        assert remaining(STOPPED, at(45), MCR) == minutes(120)
        assert remaining(RESUMED, at(60), MCR) == minutes(100)

    def test_time_left_never_falls_below_zero(self) -> None:
        """MCR 3.4.4: "dans un tournoi, le temps de jeu accordé pour les quatre manches"."""
        assert remaining(STARTED, at(151), MCR) == timedelta()

    def test_nothing_is_left_of_an_ended_session(self) -> None:
        assert remaining(ENDED, at(101), MCR) == timedelta()

    def test_before_its_end_an_ended_session_had_time(self) -> None:
        assert remaining(ENDED, at(60), MCR) == minutes(100)

    def test_an_extension_adds_time_from_its_moment_on(self) -> None:
        moves = [*STARTED, move("extend", 100, 10)]
        assert planned(moves, at(99), MCR) == minutes(150)
        assert planned(moves, at(100), MCR) == minutes(160)
        assert remaining(moves, at(120), MCR) == minutes(40)

    def test_an_extension_after_the_end_starts_the_clock_again(self) -> None:
        """The time was up at 150; ten minutes given at 170 last until 180, and are warned of no more."""
        moves = [*STARTED, move("extend", 170, 10)]
        assert remaining(moves, at(170), MCR) == minutes(10)
        assert ends_at(moves, at(171), MCR) == at(180)
        assert [(signal.kind, signal.at) for signal in foreseen(moves, at(171), MCR)] == [
            (SignalKind.WARNING, at(165)),
            (SignalKind.END, at(180)),
        ]

    def test_a_stop_after_the_end_is_no_play(self) -> None:
        """150 are played, the clock stands from 160 on: ten more at 175, and ten when it goes on at 200."""
        moves = [*STARTED, move("pause", 160), move("extend", 175, 10), move("resume", 200)]
        assert remaining(moves, at(180), MCR) == minutes(10)
        assert ends_at(moves, at(205), MCR) == at(210)

    def test_several_extensions_add_up(self) -> None:
        moves = [*STARTED, move("extend", 10, 5), move("pause", 20), move("extend", 25, 7)]
        assert remaining(moves, at(30), MCR) == minutes(142)

    def test_stops_beyond_fifteen_minutes_are_noticed(self) -> None:
        """3.5.6: "des arrêts de jeu n'excédant pas les 15 min"."""
        assert not is_break_exceeded(STOPPED, at(45), MCR)
        assert is_break_exceeded(STOPPED, at(45.1), MCR)

    def test_several_stops_count_together(self) -> None:
        moves = [*RESUMED, move("pause", 60)]
        assert not is_break_exceeded(moves, at(65), MCR)
        assert is_break_exceeded(moves, at(66), MCR)

    def test_riichi_sets_no_limit(self) -> None:
        assert not is_break_exceeded(STOPPED, at(300), RIICHI)


class TestSignals:
    def test_mcr_warns_at_fifteen_minutes_and_ends_at_150(self) -> None:
        """3.5.6: "Le moment, où il ne reste plus que 15 minutes à jouer, est signalé"."""
        kinds = [(signal.kind, signal.after) for signal in signals(STARTED, at(0), MCR)]
        assert kinds == [(SignalKind.WARNING, minutes(135)), (SignalKind.END, minutes(150))]

    def test_riichi_has_one_sound_with_fifteen_minutes_left(self) -> None:
        """5.8: "Il n'y a pas de signal sonore à 90 minutes"."""
        kinds = [(signal.kind, signal.after) for signal in signals(STARTED, at(0), RIICHI)]
        assert kinds == [(SignalKind.END, minutes(75))]

    def test_without_a_warning_there_is_only_the_end(self) -> None:
        quiet = derive(MCR, {"warning_minutes": 0}, name="Quiet")
        assert [signal.kind for signal in signals(STARTED, at(0), quiet)] == [SignalKind.END]

    @pytest.mark.parametrize(("now", "due"), [(0, 0), (134.9, 0), (135, 1), (149, 1), (150, 2), (400, 2)])
    def test_signals_fall_due_one_after_the_other(self, now: float, due: int) -> None:
        assert len(signals_due(STARTED, at(now), MCR)) == due

    def test_a_due_signal_knows_its_moment(self) -> None:
        assert [signal.at for signal in signals_due(STARTED, at(200), MCR)] == [at(135), at(150)]

    def test_a_stop_of_ten_minutes_moves_them_by_ten(self) -> None:
        assert [signal.at for signal in signals_due(RESUMED, at(200), MCR)] == [at(145), at(160)]

    def test_nothing_falls_due_while_play_is_stopped(self) -> None:
        assert signals_due([*STARTED, move("pause", 134)], at(300), MCR) == ()

    def test_an_extension_moves_what_has_not_sounded(self) -> None:
        moves = [*STARTED, move("extend", 120, 10)]
        assert [signal.at for signal in signals_due(moves, at(200), MCR)] == [at(145), at(160)]

    def test_an_ended_session_sounds_no_more(self) -> None:
        assert signals_due(ENDED, at(500), MCR) == ()

    @pytest.mark.parametrize(("now", "when"), [(0, 135), (134, 135), (136, 150), (149, 150)])
    def test_the_next_signal_is_foreseen(self, now: int, when: int) -> None:
        assert next_signal_at(STARTED, at(now), MCR) == at(when)

    def test_after_a_stop_it_is_foreseen_later(self) -> None:
        assert next_signal_at(RESUMED, at(50), MCR) == at(145)

    @pytest.mark.parametrize("moves", [[], STOPPED, ENDED, [*STARTED]])
    def test_no_signal_is_foreseen_unless_the_clock_runs_and_one_is_left(self, moves: list[Move]) -> None:
        assert next_signal_at(moves, at(160), MCR) is None


@given(gaps=st.lists(st.integers(0, 40), min_size=1, max_size=12), later=st.integers(0, 300))
def test_play_and_stops_fill_the_time_since_the_start(gaps: list[int], later: int) -> None:
    """Pause and resume in turn, any number of times: the two sums are always the whole."""
    moves, when = list(STARTED), 0
    for count, gap in enumerate(gaps):
        when += gap
        moves.append(move("resume" if count % 2 else "pause", when))
    now = at(when + later)
    assert elapsed(moves, now) + paused(moves, now) == now - START


@given(gaps=st.lists(st.integers(0, 40), max_size=8), first=st.integers(0, 300), more=st.integers(0, 300))
def test_what_was_due_stays_due(gaps: list[int], first: int, more: int) -> None:
    moves, when = list(STARTED), 0
    for count, gap in enumerate(gaps):
        when += gap
        moves.append(move("resume" if count % 2 else "pause", when))
    before, after = signals_due(moves, at(first), MCR), signals_due(moves, at(first + more), MCR)
    assert after[: len(before)] == before


class TestExtraTime:
    """Minutes for one table, for instance after a long ruling there."""

    GIVEN = [*STARTED, move("extra", 60, 5, 7)]

    def test_the_table_has_its_own_end(self) -> None:
        assert ends_at(self.GIVEN, at(61), MCR) == at(150)
        assert ends_at(self.GIVEN, at(61), MCR, 7) == at(155)
        assert ends_at(self.GIVEN, at(61), MCR, 8) == at(150)

    def test_it_has_time_left_when_the_others_have_none(self) -> None:
        assert remaining(self.GIVEN, at(152), MCR) == timedelta()
        assert remaining(self.GIVEN, at(152), MCR, 7) == minutes(3)

    def test_its_signals_come_later(self) -> None:
        assert [signal.at for signal in signals_due(self.GIVEN, at(200), MCR, 7)] == [at(140), at(155)]
        assert [signal.at for signal in signals_due(self.GIVEN, at(200), MCR)] == [at(135), at(150)]

    def test_given_twice_it_adds_up_and_is_counted_from_its_moment(self) -> None:
        moves = [*self.GIVEN, move("pause", 70), move("extra", 75, 2, 7), move("extra", 76, 3, 9)]
        assert extra_minutes(moves, at(59)) == {}
        assert extra_minutes(moves, at(75)) == {7: 7}
        assert extra_minutes(moves, at(80)) == {7: 7, 9: 3}

    def test_it_may_be_given_when_the_time_is_up(self) -> None:
        """Five minutes are five minutes: the two that went by since the end signal are not taken off."""
        moves = [*STARTED, move("extra", 152, 5, 3)]
        assert remaining(moves, at(152), MCR, 3) == minutes(5)
        assert remaining(moves, at(152), MCR) == timedelta()

    def test_the_end_of_the_session_is_everybody_s(self) -> None:
        moves = [*self.GIVEN, move("end", 151)]
        assert remaining(moves, at(152), MCR, 7) == timedelta()
        assert ends_at(moves, at(152), MCR, 7) is None

    @pytest.mark.parametrize("wrong", [move("extra", 10, 5), move("extend", 10, 5, 3), move("end", 10, 0, 3)])
    def test_a_table_belongs_to_extra_time_and_to_nothing_else(self, wrong: Move) -> None:
        with refuses("clock.table_invalid"):
            check_move(STARTED, wrong)

    def test_extra_time_is_some_time(self) -> None:
        with refuses("clock.minutes_invalid"):
            check_move(STARTED, move("extra", 10, 0, 3))


class TestUndo:
    def test_an_end_taken_back_never_was(self) -> None:
        """Who stopped the clock by mistake did not stop the players."""
        moves = [*RESUMED, move("end", 100), move("undo", 102)]
        assert state_of(moves) is ClockState.RUNNING
        assert elapsed(moves, at(110)) == minutes(100)
        assert remaining(moves, at(110), MCR) == minutes(50)

    def test_until_then_it_was(self) -> None:
        moves = [*RESUMED, move("end", 100), move("undo", 102)]
        assert remaining(moves, at(101), MCR) == timedelta()

    def test_an_end_taken_back_in_a_pause_leads_back_to_the_pause(self) -> None:
        moves = [*STOPPED, move("end", 35), move("undo", 36)]
        assert state_of(moves) is ClockState.PAUSED
        assert paused(moves, at(40)) == minutes(10)

    def test_a_start_taken_back_leaves_a_session_that_can_start(self) -> None:
        moves = [*STARTED, move("undo", 1)]
        assert state_of(moves) is ClockState.NOT_STARTED
        again = [*moves, move("start", 20)]
        assert elapsed(again, at(30)) == minutes(10)
        assert paused(again, at(30)) == timedelta()

    def test_extra_minutes_are_taken_back(self) -> None:
        moves = [*STARTED, move("extend", 10, 5), move("extra", 20, 5, 7), move("undo", 21)]
        assert extra_minutes(moves, at(30)) == {}
        assert planned(moves, at(30), MCR) == minutes(155)
        assert planned([*moves, move("undo", 31)], at(31), MCR) == minutes(150)

    @pytest.mark.parametrize("moves", [[], STOPPED, RESUMED, [*STARTED, move("undo", 1)]])
    def test_there_is_nothing_to_take_back(self, moves: list[Move]) -> None:
        assert can_undo(moves) is None
        with refuses("clock.move_not_allowed"):
            check_move(moves, move("undo", 200))

    def test_it_is_the_latest_move_that_is_taken_back(self) -> None:
        assert can_undo(ENDED) == ENDED[-1]
        assert standing([*ENDED, move("undo", 101)]) == tuple(RESUMED)

    def test_an_undo_does_not_come_before_what_it_undoes(self) -> None:
        with refuses("clock.move_out_of_order"):
            check_move(ENDED, move("undo", 99))

    def test_a_move_after_an_undo_does_not_come_before_the_undo(self) -> None:
        with refuses("clock.move_out_of_order"):
            check_move([*ENDED, move("undo", 110)], move("pause", 105))


class TestForeseen:
    def test_both_signals_are_known_from_the_start(self) -> None:
        assert [signal.at for signal in foreseen(STARTED, at(0), MCR)] == [at(135), at(150)]

    def test_what_sounded_stays_beside_what_comes(self) -> None:
        assert [signal.at for signal in foreseen(STARTED, at(140), MCR)] == [at(135), at(150)]

    @pytest.mark.parametrize("moves", [[], STOPPED])
    def test_a_clock_that_stands_has_no_moments(self, moves: list[Move]) -> None:
        assert [signal.at for signal in foreseen(moves, at(60), MCR)] == [None, None]

    def test_after_an_extension_the_hall_is_told_again(self) -> None:
        """3.5.6: "Le moment, où il ne reste plus que 15 minutes à jouer, est signalé"."""
        moves = [*STARTED, move("extend", 140, 20)]
        assert [signal.at for signal in foreseen(moves, at(141), MCR)] == [at(155), at(170)]

    def test_a_table_with_extra_time_has_signals_of_its_own(self) -> None:
        moves = [*STARTED, move("extra", 10, 5, 2)]
        assert [signal.at for signal in foreseen(moves, at(11), MCR, 2)] == [at(140), at(155)]
