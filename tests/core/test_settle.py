"""What the players of a hand pay: MCR 3.9.1.3, with the examples of Annex 1."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.mcr.settle import check_win, settle
from mahjong_core.winds import WINDS, Wind

E, S, W, N = WINDS
values = st.integers(min_value=8, max_value=500)
winds = st.sampled_from(WINDS)


def test_ten_points_off_south() -> None:
    """Annex 1: "10, EST, SUD: +34, -18, -8, -8"."""
    assert settle(10, E, S) == {E: 34, S: -18, W: -8, N: -8}


def test_fifteen_points_self_drawn_by_west() -> None:
    """Annex 1: "15, OUEST, T: -23, -23, +69, -23"."""
    assert settle(15, W, None) == {E: -23, S: -23, W: 69, N: -23}


@pytest.mark.parametrize(
    ("value", "winner", "discarder", "points"),
    [
        (8, E, None, {E: 48, S: -16, W: -16, N: -16}),
        (8, E, N, {E: 32, S: -8, W: -8, N: -16}),
        (24, N, W, {E: -8, S: -8, W: -32, N: 48}),
        (88, S, None, {E: -96, S: 288, W: -96, N: -96}),
        (97, W, E, {E: -105, S: -8, W: 121, N: -8}),
    ],
)
def test_wins(value: int, winner: Wind, discarder: Wind | None, points: dict[Wind, int]) -> None:
    assert settle(value, winner, discarder) == points


@given(value=values, winner=winds, discarder=st.none() | winds)
def test_a_hand_adds_up_to_zero(value: int, winner: Wind, discarder: Wind | None) -> None:
    if winner != discarder:
        assert sum(settle(value, winner, discarder).values()) == 0


@given(value=values, winner=winds)
def test_a_self_draw_is_three_times_eight_and_the_value(value: int, winner: Wind) -> None:
    """3.9.1.3.1: "(points de « forfait » + les points de base) multipliés par 3"."""
    assert settle(value, winner, None)[winner] == 3 * (8 + value)


@given(value=values, winner=winds, discarder=winds)
def test_a_discard_is_twenty_four_and_the_value(value: int, winner: Wind, discarder: Wind) -> None:
    """3.9.1.3.2: "Points de « forfait » x 3 + les points de base x 1"."""
    if winner == discarder:
        return
    points = settle(value, winner, discarder)
    assert points[winner] == 24 + value
    assert points[discarder] == -(8 + value)
    assert [points[wind] for wind in WINDS if wind not in (winner, discarder)] == [-8, -8]


@pytest.mark.parametrize("value", [7, 1, 0, -8])
def test_a_win_needs_eight_points(value: int) -> None:
    """3.9.1.1.2: "doit être supérieure ou égale à 8"."""
    with pytest.raises(RuleError) as refusal:
        settle(value, E, S)
    assert refusal.value.code == "scoring.value_below_minimum"
    assert refusal.value.detail == {"value": value, "minimum": 8}


def test_a_rule_set_may_ask_for_less() -> None:
    assert settle(1, E, S, minimum=1) == {E: 25, S: -9, W: -8, N: -8}


@pytest.mark.parametrize("wind", WINDS)
def test_nobody_wins_on_their_own_discard(wind: Wind) -> None:
    with pytest.raises(RuleError) as refusal:
        settle(20, wind, wind)
    assert refusal.value.code == "scoring.winner_is_discarder"


def test_a_value_beyond_any_hand_is_a_slip() -> None:
    with pytest.raises(RuleError) as refusal:
        settle(501, E, None)
    assert refusal.value.code == "scoring.value_out_of_range"
    assert refusal.value.detail == {"value": 501, "maximum": 500}


def test_the_check_alone_says_nothing_for_a_good_win() -> None:
    assert check_win(500, E, None) is None
