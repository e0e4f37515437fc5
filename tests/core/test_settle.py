"""What the players of a hand pay: MCR 3.9.1.3, with the examples of Annex 1."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.hands import Hand, Meld, parse_hand
from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.mcr.readings import FanReadings
from mahjong_core.mcr.settle import MAXIMUM_VALUE, check_win, settle
from mahjong_core.mcr.win import McrWin
from mahjong_core.winds import WINDS, Wind
from tests.core.strategies_hands import Dealt, winning_hands
from tests.refusals import refuses

E, S, W, N = WINDS
values = st.integers(min_value=8, max_value=336)
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
    """3.9.1.2.1: "Les trois joueurs perdants paient 8 points chacun"; 3.9.1.2.2: "La somme des points des figures"."""
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
    with refuses("scoring.value_below_minimum", value=value, minimum=8):
        settle(value, E, S)


def test_a_rule_set_may_ask_for_less() -> None:
    assert settle(1, E, S, minimum=1) == {E: 25, S: -9, W: -8, N: -8}


@pytest.mark.parametrize("wind", WINDS)
def test_nobody_wins_on_their_own_discard(wind: Wind) -> None:
    """3.4.24: "la défausse immédiate d'un autre joueur"; 3.9.1.1.3: "selon les méthodes réglementaires"."""
    with refuses("scoring.winner_is_discarder"):
        settle(20, wind, wind)


def test_a_value_beyond_any_hand_is_a_slip() -> None:
    with refuses("scoring.value_out_of_range", value=337, maximum=336):
        settle(337, E, None)


def test_the_dearest_hand_is_the_sum_of_its_fans_in_the_book() -> None:
    """3.8.1: #2 and #5 have 88, #11 and #12 64, #44 and #46 8, #56 4, #60 and #61 2; eight flowers have one each."""
    dearest = 2 * 88 + 2 * 64 + 2 * 8 + 4 + 2 * 2 + 8
    assert dearest == MAXIMUM_VALUE
    counted = evaluate_mcr(parse_hand("4z (2222z) (5555z) (6666z) (7777z) + 4z"), _last(Wind.SOUTH))
    assert {fan.number for fan in counted.fans} == {2, 5, 11, 12, 44, 46, 56, 60, 61, 81}
    assert counted.total == dearest


def test_no_four_kongs_of_terminals_honours_and_greens_are_dearer() -> None:
    """Every hand that has #1, #2, #3, #8, #9, #10 or #11, the tile fans of 64 and 88 points that four kongs allow."""
    kind_lists = [
        *combinations([0, 8, 9, 17, 18, 26, *range(27, 34)], 4),
        *combinations([19, 20, 21, 23, 25, 32], 4),
    ]
    totals = [
        evaluate_mcr(_four_kongs(kinds, pair), _last(_wind_among(kinds)), _KINDEST).total
        for kinds in kind_lists
        for pair in {*kind_lists[0], *range(27, 34), 19, 25} - {*kinds}
    ]
    assert max(totals) == MAXIMUM_VALUE


@given(dealt=winning_hands)
def test_no_hand_whatever_is_worth_more(dealt: Dealt) -> None:
    """Hands of every shape, melded and concealed, on discards and drawn."""
    assert evaluate_mcr(dealt.hand, dealt.win, _KINDEST).total <= MAXIMUM_VALUE


def _four_kongs(kinds: tuple[int, ...], pair: int) -> Hand:
    return Hand((pair,), tuple(Meld((kind,) * 4, concealed=True) for kind in kinds), pair)


def _wind_among(kinds: tuple[int, ...]) -> Wind:
    return next((WINDS[kind - 27] for kind in kinds if 27 <= kind < 31), E)


def _last(wind: Wind) -> McrWin:
    """The last tile of the wall, drawn after a kong, with all flowers."""
    return McrWin(
        self_draw=True, seat_wind=wind, prevailing_wind=wind, last_tile=True, kong_replacement=True, flowers=8
    )


_KINDEST = FanReadings(all_green_includes_half_flush=False, all_terminals_includes_double_pung=False)


def test_the_check_alone_says_nothing_for_a_good_win() -> None:
    assert check_win(336, E, None) is None
