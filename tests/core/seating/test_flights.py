"""Two flights of one field, by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating.sessions.flights import flight_sizes, flights
from mahjong_core.seating.sessions.phases import Phase, preview_phases
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (24, (12, 12)),
        (28, (16, 12)),
        # Full tables in A, halves as even as can be: 12 and 14 (two substitutes) before 16 and 10.
        (26, (12, 14)),
        (18, (8, 10)),
        # 17 - 12 = 5 would seat two substitutes together; 17 - 8 = 9 have three tables.
        (17, (8, 9)),
        # A flight of one table would meet itself all day.
        (8, (8,)),
        (13, (13,)),
        (16, (8, 8)),
        (7, (7,)),
        (0, (0,)),
    ],
)
def test_halves_in_full_tables(players: int, sizes: tuple[int, ...]) -> None:
    assert flight_sizes(players) == sizes


def test_by_number_in_turn_until_one_is_full() -> None:
    assert flights(range(1, 17)) == ((1, 3, 5, 7, 9, 11, 13, 15), (2, 4, 6, 8, 10, 12, 14, 16))
    # 17: eight in A, then everybody else in B.
    assert flights(range(1, 18)) == ((1, 3, 5, 7, 9, 11, 13, 15), (2, 4, 6, 8, 10, 12, 14, 16, 17))


def test_flights_after_changes_of_the_field() -> None:
    # Whoever played stays and a late entry joins the smaller flight.
    kept = [[1, 3, 5, 7], [2, 4, 6, 8]]
    assert flights([1, 3, 5, 7, 2, 4, 6, 9], kept) == ((1, 3, 5, 7), (2, 4, 6, 9))
    # A flight that lost its players joins the other.
    joined = flights([1, 3, 5, 7, 2], [[1, 3, 5, 7], [2, 4, 6, 8]])
    assert joined == ((1, 2, 3, 5, 7),)
    # and is not torn apart by the next draw, however many there are then.
    assert flights(range(1, 17), joined) == (tuple(range(1, 17)),)
    # A phase after flights begins with one field.
    first, second = preview_phases([Phase("flights", 2), Phase("danish", 2)], 28)
    assert [division.players for division in first.divisions] == [16, 12]
    assert [division.players for division in second.divisions] == [28]


@given(st.sets(st.integers(1, 400), max_size=90))
def test_nobody_is_lost_and_both_fill_their_tables(players: set[int]) -> None:
    split = flights(players)
    assert sorted(number for flight in split for number in flight) == sorted(players)
    assert tuple(map(len, split)) == flight_sizes(len(players))
    if len(split) > 1:
        assert all(len(flight) >= 7 and -len(flight) % 4 <= -(-len(flight) // 4) for flight in split)


@pytest.mark.parametrize(
    "phases", [[Phase("round_robin", 2), Phase("flights", 2)], [Phase("round_robin", 2), Phase("flights", 2, (8,))]]
)
def test_flights_are_made_of_the_whole_field(phases: list[Phase]) -> None:
    with refuses("seating.flights_first"):
        preview_phases(phases, 28)
