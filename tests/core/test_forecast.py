"""The forecast of a table's hands, against counting the hands one by one."""

from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.forecast import foresee

HANDS = 16  # 3.5.6: "La session est finie quand tous les 16 jeux ont été joués"


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


def test_seven_hands_in_an_hour_are_seven_an_hour() -> None:
    forecast = foresee(7, minutes(60), minutes(90), HANDS)
    assert forecast
    assert forecast.per_hour == 7
    assert forecast.hands == 16  # ten and a half more would fit, nine are left
    assert forecast.last_in is not None
    assert minutes(77) < forecast.last_in < minutes(78)  # nine hands of 8 minutes 34 and 2/7 seconds


def test_a_slow_table_does_not_come_to_its_last_hand() -> None:
    """Four hands in an hour: a quarter of an hour each, six more in ninety minutes."""
    forecast = foresee(4, minutes(60), minutes(90), HANDS)
    assert forecast
    assert (forecast.per_hour, forecast.hands, forecast.last_in) == (4, 10, None)


def test_a_hand_that_would_end_with_the_signal_counts() -> None:
    forecast = foresee(1, minutes(30), minutes(60), HANDS)
    assert forecast
    assert forecast.hands == 3


def test_a_pace_is_exact() -> None:
    forecast = foresee(3, minutes(7), minutes(0), HANDS)
    assert forecast
    assert forecast.per_hour == Fraction(180, 7)


def test_a_table_that_is_through_has_nothing_left() -> None:
    forecast = foresee(16, minutes(100), minutes(50), HANDS)
    assert forecast
    assert (forecast.hands, forecast.last_in) == (16, timedelta())


@pytest.mark.parametrize(("played", "lasted"), [(0, 30), (0, 0), (2, 0)])
def test_without_a_hand_or_without_time_nothing_is_foreseen(played: int, lasted: int) -> None:
    assert foresee(played, minutes(lasted), minutes(90), HANDS) is None


@given(played=st.integers(1, 16), lasted=st.integers(1, 9000), left=st.integers(0, 9000), most=st.integers(1, 24))
def test_it_is_what_playing_on_at_the_same_pace_gives(played: int, lasted: int, left: int, most: int) -> None:
    """Play hand after hand, each as long as those so far on average, while there is time and a hand to play."""
    forecast = foresee(played, timedelta(seconds=lasted), timedelta(seconds=left), most)
    each, used, hands = Fraction(lasted, played), Fraction(0), played
    while hands < most and used + each <= left:
        used += each
        hands += 1
    assert forecast
    assert forecast.hands == min(hands, most)
    assert (forecast.last_in is not None) == (hands >= most)
    if forecast.last_in is not None:
        assert 0 <= forecast.last_in / timedelta(microseconds=1) - used * 1_000_000 < 1
