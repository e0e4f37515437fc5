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


@pytest.mark.parametrize(
    ("played", "lasted", "left", "hands"),
    [
        (7, 60, 90, 16),  # ten and a half more would fit, nine are left
        (4, 60, 90, 10),  # a quarter of an hour each: six more in ninety minutes
        (1, 30, 60, 3),  # the last one ends with the signal, and counts
        (3, 7, 0, 3),
        (16, 100, 50, 16),
        (0, 30, 90, None),
        (0, 0, 90, None),
        (2, 0, 90, None),
    ],
)
def test_the_hands_of_a_table(played: int, lasted: int, left: int, hands: int | None) -> None:
    assert foresee(played, minutes(lasted), minutes(left), HANDS) == hands


@given(played=st.integers(1, 16), lasted=st.integers(1, 9000), left=st.integers(0, 9000), most=st.integers(1, 24))
def test_it_is_what_playing_on_at_the_same_pace_gives(played: int, lasted: int, left: int, most: int) -> None:
    """Play hand after hand, each as long as those so far on average, while there is time and a hand to play."""
    each, used, hands = Fraction(lasted, played), Fraction(0), played
    while hands < most and used + each <= left:
        used += each
        hands += 1
    assert foresee(played, timedelta(seconds=lasted), timedelta(seconds=left), most) == min(hands, most)
