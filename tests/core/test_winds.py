"""Dealing order and seat winds of the sixteen hands of an MCR session."""

import pytest

from mahjong_core.winds import (
    WINDS,
    Wind,
    check_hand_number,
    mcr_dealer,
    mcr_place_changes,
    mcr_seat_wind,
    prevailing_wind,
)
from tests.refusals import refuses

E, S, W, N = WINDS

# "the order in which they deal is A B C D in the East round, B A D C in the South round, C D B A in the West round,
# D C A B in the North round", with A B C D the players who start at East, South, West, North.
DEALERS = {
    1: "A",
    2: "B",
    3: "C",
    4: "D",
    5: "B",
    6: "A",
    7: "D",
    8: "C",
    9: "C",
    10: "D",
    11: "B",
    12: "A",
    13: "D",
    14: "C",
    15: "A",
    16: "B",
}
PLAYER = {"A": E, "B": S, "C": W, "D": N}

# Who is East, South, West and North in every hand: the dealer, then the others in the order in which they deal.
SEATING_BY_HAND = {
    1: "ABCD",
    2: "BCDA",
    3: "CDAB",
    4: "DABC",
    5: "BADC",
    6: "ADCB",
    7: "DCBA",
    8: "CBAD",
    9: "CDBA",
    10: "DBAC",
    11: "BACD",
    12: "ACDB",
    13: "DCAB",
    14: "CABD",
    15: "ABDC",
    16: "BDCA",
}


@pytest.mark.parametrize(("hand", "player"), DEALERS.items())
def test_every_hand_has_its_dealer(hand: int, player: str) -> None:
    assert mcr_dealer(hand) is PLAYER[player]


@pytest.mark.parametrize(("hand", "order"), SEATING_BY_HAND.items())
def test_every_hand_has_its_seat_winds(hand: int, order: str) -> None:
    """MCR 3.4.6: "le joueur à la droite de l'ouvreur est dit assis au Sud"; 3.4.9: they move during a session."""
    assert {mcr_seat_wind(PLAYER[player], hand): player for player in order} == dict(zip(WINDS, order, strict=True))


@pytest.mark.parametrize(
    ("hands", "wind"),
    [((1, 2, 3, 4), E), ((5, 6, 7, 8), S), ((9, 10, 11, 12), W), ((13, 14, 15, 16), N)],
)
def test_each_round_of_four_hands_has_its_prevailing_wind(hands: tuple[int, ...], wind: Wind) -> None:
    """MCR 3.4.5: "quatre manches à quatre jeux avec un « Vent dominant » chaque".

    3.4.2: "Une manche se compose de quatre donnes."
    """
    assert {prevailing_wind(hand) for hand in hands} == {wind}


@pytest.mark.parametrize("hand", range(1, 17))
def test_the_dealer_is_east(hand: int) -> None:
    """MCR 3.4.8: "L'Ouvreur est le joueur assis sur le siège actuellement désigné par Est"."""
    assert mcr_seat_wind(mcr_dealer(hand), hand) is E


@pytest.mark.parametrize("hand", range(1, 17))
def test_the_four_players_hold_four_different_winds(hand: int) -> None:
    assert {mcr_seat_wind(player, hand) for player in WINDS} == set(WINDS)


@pytest.mark.parametrize("first", [1, 5, 9, 13])
def test_everybody_deals_once_in_a_round(first: int) -> None:
    """MCR 3.4.3: "Tous les joueurs ont été alternativement une fois à la distribution"."""
    assert {mcr_dealer(hand) for hand in range(first, first + 4)} == set(WINDS)


@pytest.mark.parametrize("player", WINDS)
def test_a_player_holds_each_wind_four_times_in_a_session(player: Wind) -> None:
    held = [mcr_seat_wind(player, hand) for hand in range(1, 17)]
    assert {wind: held.count(wind) for wind in WINDS} == dict.fromkeys(WINDS, 4)


@pytest.mark.parametrize("player", WINDS)
def test_a_player_moves_back_one_seat_from_hand_to_hand_within_a_round(player: Wind) -> None:
    for hand in (1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15):
        now, then = WINDS.index(mcr_seat_wind(player, hand)), WINDS.index(mcr_seat_wind(player, hand + 1))
        assert (now - then) % 4 == 1


@pytest.mark.parametrize("hand", [0, -1, 17, 100])
def test_a_session_has_sixteen_hands(hand: int) -> None:
    """MCR 3.5.6: "quand tous les 16 jeux ont été joués"."""
    with refuses("sheets.hand_out_of_range", hand=hand, hands_per_session=16):
        check_hand_number(hand)


def test_winds_print_as_their_initial() -> None:
    assert [str(wind) for wind in WINDS] == ["E", "S", "W", "N"]


# By hand from the four orders above: the first dealer of a round takes the chair of the last round's first dealer.
@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        (5, "B>A A>B D>C C>D"),
        (9, "C>B D>A B>D A>C"),
        (13, "D>C C>D A>B B>A"),
        (1, ""),
        (4, ""),
        (6, ""),
        (16, ""),
    ],
)
def test_who_takes_whose_chair_between_rounds(hand: int, changes: str) -> None:
    expected = tuple((PLAYER[part[0]], PLAYER[part[2]]) for part in changes.split())
    assert mcr_place_changes(hand) == expected


def test_nobody_keeps_a_chair_between_two_rounds() -> None:
    assert all(mover is not left for hand in (5, 9, 13) for mover, left in mcr_place_changes(hand))
