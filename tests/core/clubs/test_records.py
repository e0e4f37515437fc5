"""Records of a club's season, by games written out by hand."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from mahjong_core.clubs.records import (
    BigHand,
    RecordGame,
    RecordKind,
    RecordSeat,
    big_hand,
    broken_by_game,
    broken_on,
    season_records,
)
from mahjong_core.riichi.value import Limit
from mahjong_core.rulesets import preset

FIRST = date(2026, 11, 3)


def game(number: int, *players: int, evening: int = 0, top: int = 45000, hand: BigHand | None = None) -> RecordGame:
    """A game in which the players come in this order; the first has ``top`` and as much above 30,000."""
    scores = [top, 35000, 25000, 120000 - top - 60000][: len(players)]
    seats = [
        RecordSeat(player, place, score, Fraction(score - 30000))
        for place, (player, score) in enumerate(zip(players, scores, strict=True), 1)
    ]
    return RecordGame(number, FIRST + timedelta(days=7 * evening), tuple(seats), hand)


def test_the_records_of_a_season() -> None:
    hand = BigHand(4, 3000, limit=Limit.HANEMAN)
    games = [game(1, 1, 2, 3, 4), game(2, 1, 2, 3, 4, top=52000, hand=hand), game(3, 2, 1, 5, 6, evening=1, top=50000)]
    found = season_records(games)
    assert {kind: (row.player, row.value, row.game) for kind, row in found.items()} == {
        RecordKind.SCORE: (1, 52000, 2),
        RecordKind.HAND: (4, 3000, 2),
        RecordKind.EVENING: (1, 15000 + 22000, 2),
        RecordKind.SERIES: (1, 2, 2),
        RecordKind.GAMES: (1, 3, 3),
    }
    assert found[RecordKind.SERIES].since == 1


def test_one_game_has_no_series_and_no_most_games() -> None:
    assert set(season_records([game(1, 1, 2, 3, 4)])) == {RecordKind.SCORE, RecordKind.EVENING}
    assert season_records([]) == {}


def test_who_reaches_a_figure_first_holds_it() -> None:
    games = [game(1, 1, 2, 3, 4), game(2, 5, 6, 7, 8)]
    assert season_records(games)[RecordKind.SCORE].player == 1
    assert season_records(games)[RecordKind.EVENING].player == 1
    assert [row.now.kind for row in broken_by_game(games, 2)] == []


def test_scores_of_three_are_not_compared() -> None:
    found = season_records([game(1, 1, 2, 3, 4), game(2, 5, 6, 7, top=90000)])
    assert found[RecordKind.SCORE].player == 1


def test_a_game_breaks_the_records_that_it_passes() -> None:
    small, big = BigHand(2, 960, han=2, fu=60), BigHand(5, 8000, limit=Limit.YAKUMAN)
    games = [game(1, 1, 2, 3, 4, hand=small), game(2, 5, 6, 7, 8, top=52000, hand=big)]
    broken = {row.now.kind: row for row in broken_by_game(games, 2)}
    assert set(broken) == {RecordKind.SCORE, RecordKind.HAND}
    assert (broken[RecordKind.HAND].now.player, broken[RecordKind.HAND].before.player) == (5, 2)
    assert broken[RecordKind.SCORE].before.value == 45000


def test_a_series_is_news_when_it_passes_another_and_not_as_it_grows() -> None:
    """1 wins games 1 and 2; 5 wins 3 to 6, and passes at the third."""
    rows = [game(n, 1, 2, 3, 4) for n in (1, 2)] + [game(n, 5, 6, 7, 8) for n in (3, 4, 5, 6)]
    told = [
        number
        for number in range(1, 7)
        if any(row.now.kind is RecordKind.SERIES for row in broken_by_game(rows[:number], number))
    ]
    assert told == [5]


def test_a_lost_game_ends_a_series() -> None:
    rows = [game(1, 1, 2, 3, 4), game(2, 2, 1, 3, 4), game(3, 1, 2, 3, 4), game(4, 1, 2, 3, 4)]
    found = season_records(rows)[RecordKind.SERIES]
    assert (found.player, found.value, found.since) == (1, 2, 3)


def test_most_games_are_news_when_another_player_has_them() -> None:
    rows = [game(1, 1, 2, 3, 4), game(2, 1, 5, 6, 7), game(3, 8, 5, 6, 7), game(4, 8, 5, 6, 9)]
    told = {
        number: [row.now.player for row in broken_by_game(rows[:number], number) if row.now.kind is RecordKind.GAMES]
        for number in range(1, 5)
    }
    assert told == {1: [], 2: [], 3: [], 4: [5]}


def test_the_best_evening_is_broken_when_it_is_over() -> None:
    rows = [game(1, 1, 2, 3, 4), game(2, 5, 6, 7, 8, evening=1), game(3, 5, 6, 7, 8, evening=1)]
    assert broken_on(rows[:1], FIRST) is None
    assert broken_on(rows[:2], FIRST + timedelta(days=7)) is None
    broken = broken_on(rows, FIRST + timedelta(days=7))
    assert broken is not None
    assert (broken.now.player, broken.now.value, broken.before.value) == (5, 30000, 15000)


@pytest.mark.parametrize(
    ("win", "worth"),
    [
        ({"han": 3, "fu": 30}, 960),
        ({"han": 4, "fu": 40}, 2000),
        ({"han": 5, "fu": None}, 2000),
        ({"han": 13, "fu": None}, 8000),
        ({"limit": "double_yakuman"}, 16000),
    ],
)
def test_riichi_hands_are_compared_by_base_points(win: dict[str, object], worth: int) -> None:
    hand = big_hand(win, 3, preset("tenhou"))
    assert hand is not None
    assert (hand.player, hand.worth) == (3, worth)


def test_mcr_hands_are_compared_by_their_value() -> None:
    rules = preset("mcr-ffmj-2016")
    hand = big_hand({"value": 88}, 3, rules)
    assert hand is not None
    assert (hand.worth, hand.value) == (88, 88)
    assert big_hand({"value": None}, 3, rules) is None
    assert big_hand({"han": 3}, 3, preset("ema-riichi-2016")) is None
