"""The thirty minutes: at the limit, with a stopped clock, across the end of summer time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.appeals import Terms, closes_at, is_in_time, time_left
from mahjong_core.clock import Move, MoveKind, paused
from tests.core.appeals.cases import ENDED, FFMJ, HALF_HOUR, MERS, SECOND, WMO
from tests.refusals import refuses

PARIS = ZoneInfo("Europe/Paris")
TOKYO = ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize(
    ("terms", "before", "at", "after"),
    [
        (WMO, True, True, False),  # 3.12.2: "dans les 30 minutes": the thirtieth is inside
        (MERS, True, True, False),  # MERS 2.1 sends to 3.12
        (FFMJ, True, False, False),  # Annex 2, 2: "déposée avant les 30 min": the thirtieth is late
    ],
)
def test_at_29_59_at_30_00_and_at_30_01(terms: Terms, before: bool, at: bool, after: bool) -> None:
    limit = ENDED + HALF_HOUR
    assert is_in_time(limit - SECOND, ENDED, terms) is before
    assert is_in_time(limit, ENDED, terms) is at
    assert is_in_time(limit + SECOND, ENDED, terms) is after


def test_while_the_session_is_in_play_nothing_is_late() -> None:
    # EMAR 2.1: announced at once, "l'appel sera géré à la fin de la session en cours"
    assert is_in_time(ENDED + timedelta(days=1), None, FFMJ)
    assert time_left(ENDED, None, FFMJ) is None


def test_a_statement_written_during_play_is_in_time() -> None:
    assert is_in_time(ENDED - timedelta(minutes=50), ENDED, FFMJ)


def test_a_stopped_clock_moves_the_window_with_the_end_and_no_further() -> None:
    start = ENDED - timedelta(minutes=115)
    moves = [
        Move(MoveKind.START, start),
        Move(MoveKind.PAUSE, start + timedelta(minutes=60)),
        Move(MoveKind.RESUME, start + timedelta(minutes=70)),
        Move(MoveKind.END, ENDED),
    ]
    assert paused(moves, ENDED) == timedelta(minutes=10)
    # The ten minutes stand before the end already: counted from the real end, they are not counted twice.
    assert closes_at(moves[-1].at, FFMJ) == ENDED + HALF_HOUR


def test_a_session_that_ends_early_or_late_moves_its_window() -> None:
    # A session ended early closes its window early.
    early = ENDED - timedelta(minutes=20)
    assert closes_at(early, FFMJ) == ENDED + timedelta(minutes=10)
    assert not is_in_time(ENDED + timedelta(minutes=11), early, FFMJ)
    # A session extended closes it later.
    assert is_in_time(ENDED + timedelta(minutes=39), ENDED + timedelta(minutes=10), FFMJ)


def test_the_window_counts_real_minutes() -> None:
    # Two clocks in two zones agree.
    # 14:00 in Paris in winter is 22:00 in Tokyo.
    ended = datetime(2026, 11, 21, 14, 0, tzinfo=PARIS)
    assert is_in_time(datetime(2026, 11, 21, 22, 29, 59, tzinfo=TOKYO), ended, FFMJ)
    assert not is_in_time(datetime(2026, 11, 21, 22, 30, 1, tzinfo=TOKYO), ended, FFMJ)
    # The night on which summer time ends.
    # 25 October 2026, 02:45 summer time; fifteen minutes later the clocks show 02:00 again.
    ended = datetime(2026, 10, 25, 2, 45, tzinfo=PARIS, fold=0)
    assert closes_at(ended, FFMJ) == datetime(2026, 10, 25, 1, 15, tzinfo=UTC)
    # 02:14 for the second time is 29 minutes later, 02:16 is 31, though both read earlier than 02:45.
    assert is_in_time(datetime(2026, 10, 25, 2, 14, tzinfo=PARIS, fold=1), ended, FFMJ)
    assert not is_in_time(datetime(2026, 10, 25, 2, 16, tzinfo=PARIS, fold=1), ended, FFMJ)
    # The night on which summer time begins.
    # 28 March 2027, 01:50; ten minutes later the clocks show 03:00.
    ended = datetime(2027, 3, 28, 1, 50, tzinfo=PARIS)
    assert is_in_time(datetime(2027, 3, 28, 3, 19, tzinfo=PARIS), ended, FFMJ)
    assert not is_in_time(datetime(2027, 3, 28, 3, 21, tzinfo=PARIS), ended, FFMJ)


def test_a_moment_without_zone_is_refused() -> None:
    with refuses("appeals.moment_without_zone"):
        closes_at(datetime(2026, 11, 21, 13, 0), FFMJ)  # noqa: DTZ001


def test_the_countdown() -> None:
    assert time_left(ENDED + timedelta(minutes=12), ENDED, FFMJ) == timedelta(minutes=18)
    assert time_left(ENDED + timedelta(minutes=31), ENDED, FFMJ) == timedelta()


@given(st.integers(min_value=-7200, max_value=7200), st.sampled_from([UTC, PARIS, TOKYO]))
def test_the_zone_of_a_clock_never_matters(seconds: int, zone: ZoneInfo) -> None:
    lodged = ENDED + timedelta(seconds=seconds)
    result = is_in_time(lodged.astimezone(zone), ENDED.astimezone(PARIS), FFMJ)
    assert result == (seconds < 1800)
