"""Hands: values, winners, payments and sums (MCR 3.9.1; EMA riichi 3.4.3, 4)."""

from typing import Any

import pytest

from tests.core.check.events import EMA_2012, EMA_2016, MCR, codes, document, findings, notes_of, table

Json = dict[str, Any]


def hand(number: int, winner: str, discarder: str | None, value: int, **more: Any) -> Json:
    return {"number": number, "outcome": "win", "winner": winner, "discarder": discarder, "value": value, **more}


def draw(number: int, **more: Any) -> Json:
    return {"number": number, "outcome": "draw", **more}


# 3.9.1.3.1: a self-draw takes 8 + value from each; 3.9.1.3.2: a discard 8 + value from one and 8 from two.
SETTLED: list[tuple[str, str | None, int, list[int]]] = [
    ("E", None, 8, [48, -16, -16, -16]),
    ("E", "S", 8, [32, -16, -8, -8]),
    ("S", "E", 8, [-16, 32, -8, -8]),
    ("W", None, 24, [-32, -32, 96, -32]),
    ("W", "N", 24, [-8, -8, 48, -32]),
    ("N", "W", 88, [-8, -8, -96, 112]),
    ("N", None, 88, [-96, -96, -96, 288]),
    ("S", "N", 11, [-8, 35, -8, -19]),
    ("W", "E", 28, [-36, -8, 52, -8]),
]


@pytest.mark.parametrize(("winner", "discarder", "value", "paid"), SETTLED)
def test_payments_of_the_book(winner: str, discarder: str | None, value: int, paid: list[int]) -> None:
    played = table(paid, hands=[hand(1, winner, discarder, value, deltas=paid), draw(2, deltas=[0] * 4)])
    assert findings(document([[played]]), MCR) == []
    wrong = [paid[0] + 1, paid[1] - 1, *paid[2:]]
    record = document([[table(paid, hands=[hand(1, winner, discarder, value, deltas=wrong)])]])
    assert findings(record, MCR) == [("error", "hand.deltas", {"session": 1, "table": 1, "hand": 1})]


def test_hands_and_penalties_make_the_score() -> None:
    """A false win of an invalid hand pays 20 to each of the others (3.11.6.6.2); lateness 10 (3.11.2.1)."""
    hands = [hand(1, "E", "S", 28), hand(2, "N", None, 10)]
    scores = [52 - 18, -36 - 18, -8 - 18, -8 + 54]
    rows = [
        {
            "player": player,
            "amount": amount,
            "stage": "before_places",
            "cause": cause,
            "session": 1,
            "table": 1,
            "hand": 3,
        }
        for player, amount, cause in [
            (1, 20, "false-win-invalid-hand"),
            (2, -60, "false-win-invalid-hand"),
            (3, 20, "false-win-invalid-hand"),
            (4, 20, "false-win-invalid-hand"),
            (3, -10, "late-arrival"),
        ]
    ]
    after = [scores[0] + 20, scores[1] - 60, scores[2] + 20 - 10, scores[3] + 20]
    assert findings(document([[table(after, hands=hands)]], adjustments=rows), MCR) == []
    wrong = [after[0] + 5, after[1] - 5, *after[2:]]
    place = {"session": 1, "table": 1}
    assert findings(document([[table(wrong, hands=hands)]], adjustments=rows), MCR) == [("error", "hand.score", place)]


def test_an_incomplete_log_proves_nothing() -> None:
    record = document([[table([40, 10, -20, -30], hands=[hand(1, "E", "S", 28)], hands_complete=False)]])
    assert codes(record, MCR) == []
    assert notes_of(record, "hand.score", MCR) == [{"session": 1, "table": 1}]


def test_a_table_that_does_not_add_up_is_not_told_twice() -> None:
    assert codes(document([[table([60, -36, -8, -8], hands=[hand(1, "E", "S", 28)])]]), MCR) == ["table.sum"]


def test_sessions_of_thirteen_hands_and_totals_are_lawful() -> None:
    assert codes(document([[table([0] * 4, hands=[draw(number) for number in range(1, 14)])]]), MCR) == []
    assert codes(document([[table([40, 10, -20, -30])]]), MCR) == []
    assert codes(document([[table([40, 10, -20, -30], hands=[])]]), MCR) == []


@pytest.mark.parametrize("number", [17, 0, -1])
def test_hands_beyond_those_of_a_session(number: int) -> None:
    found = findings(document([[table([0] * 4, hands=[draw(number)])]]), MCR)
    assert found == [("error", "hand.number", {"session": 1, "table": 1, "hand": number})]


def test_a_number_twice_counts_twice() -> None:
    played = table([64, -32, -16, -16], hands=[hand(3, "E", "S", 8), hand(3, "E", "S", 8)])
    assert findings(document([[played]]), MCR) == [("error", "hand.number", {"session": 1, "table": 1, "hand": 3})]


@pytest.mark.parametrize("value", [7, 1, 0, -8, 337, 9999])
def test_values_that_no_win_has(value: int) -> None:
    """3.9.1.1.2: "supérieure ou égale à 8"; the hand still counts as written."""
    paid = [24 + value, -8 - value, -8, -8]
    found = findings(document([[table(paid, hands=[hand(1, "E", "S", value)])]]), MCR)
    assert found == [("error", "hand.value", {"session": 1, "table": 1, "hand": 1})]


@pytest.mark.parametrize("value", [8, 88, 336])
def test_values_that_a_win_may_have(value: int) -> None:
    assert codes(document([[table([24 + value, -8 - value, -8, -8], hands=[hand(1, "E", "S", value)])]]), MCR) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"winner": "E", "discarder": "E", "value": 8},
        {"discarder": "E", "value": 8},
        {"winner": None, "discarder": "E", "value": 8},
    ],
)
@pytest.mark.parametrize("rules", [MCR, None, EMA_2016])
def test_a_win_needs_a_winner_who_did_not_discard(wrong: Json, rules: str | None) -> None:
    start = 30000 if rules == EMA_2016 else 0
    record = document([[table([start] * 4, hands=[{"number": 1, "outcome": "win", **wrong}])]])
    assert findings(record, rules) == [("error", "hand.winner", {"session": 1, "table": 1, "hand": 1})]


# --- riichi -----------------------------------------------------------------------------------------------------------


def win(number: int, winner: str, discarder: str | None, han: int, fu: int, **more: Any) -> Json:
    wins = [{"winner": winner, "han": han, "fu": fu}]
    return {
        "number": number,
        "outcome": "win",
        "discarder": discarder,
        "wins": wins,
        "round": "E1",
        "riichi": [],
        **more,
    }


# The tables of points of the EMA book: han, fu, of a non-dealer on a discard, of the dealer, and self-drawn.
POINTS: list[tuple[int, int, int, int, tuple[int, int], int]] = [
    (1, 30, 1000, 1500, (300, 500), 500),
    (1, 40, 1300, 2000, (400, 700), 700),
    (1, 50, 1600, 2400, (400, 800), 800),
    (1, 60, 2000, 2900, (500, 1000), 1000),
    (1, 70, 2300, 3400, (600, 1200), 1200),
    (1, 80, 2600, 3900, (700, 1300), 1300),
    (1, 90, 2900, 4400, (800, 1500), 1500),
    (1, 100, 3200, 4800, (800, 1600), 1600),
    (2, 30, 2000, 2900, (500, 1000), 1000),
    (2, 40, 2600, 3900, (700, 1300), 1300),
    (2, 50, 3200, 4800, (800, 1600), 1600),
    (2, 60, 3900, 5800, (1000, 2000), 2000),
    (2, 70, 4500, 6800, (1200, 2300), 2300),
    (3, 30, 3900, 5800, (1000, 2000), 2000),
    (3, 40, 5200, 7700, (1300, 2600), 2600),
    (3, 50, 6400, 9600, (1600, 3200), 3200),
    (3, 60, 7700, 11600, (2000, 3900), 3900),
    (3, 70, 8000, 12000, (2000, 4000), 4000),
    (4, 30, 7700, 11600, (2000, 3900), 3900),
    (4, 40, 8000, 12000, (2000, 4000), 4000),
    (5, 30, 8000, 12000, (2000, 4000), 4000),
    (6, 30, 12000, 18000, (3000, 6000), 6000),
    (7, 30, 12000, 18000, (3000, 6000), 6000),
    (8, 30, 16000, 24000, (4000, 8000), 8000),
    (10, 30, 16000, 24000, (4000, 8000), 8000),
    (11, 30, 24000, 36000, (6000, 12000), 12000),
    (12, 30, 24000, 36000, (6000, 12000), 12000),
]


@pytest.mark.parametrize(("han", "fu", "plain", "dealer", "drawn", "dealer_drawn"), POINTS)
def test_points_of_the_book(
    han: int, fu: int, plain: int, dealer: int, drawn: tuple[int, int], dealer_drawn: int
) -> None:
    cases = [
        (win(1, "S", "W", han, fu), [0, plain, -plain, 0]),
        (win(1, "E", "N", han, fu), [dealer, 0, 0, -dealer]),
        (win(1, "N", None, han, fu), [-drawn[1], -drawn[0], -drawn[0], drawn[1] + 2 * drawn[0]]),
        (win(1, "E", None, han, fu), [3 * dealer_drawn, *[-dealer_drawn] * 3]),
    ]
    for played, paid in cases:
        scores = [30000 + points for points in paid]
        good = {**played, "deltas": paid}
        assert codes(document([[table(scores, hands=[good])]]), EMA_2016) == []
        wrong = {**played, "deltas": [paid[0] + 100, paid[1] - 100, *paid[2:]]}
        assert codes(document([[table(scores, hands=[wrong])]]), EMA_2016) == ["hand.deltas"]


@pytest.mark.parametrize(("rules", "plain"), [(EMA_2016, 7700), ("ema-riichi-2025", 8000)])
def test_four_han_thirty_fu_is_a_mangan_where_the_rules_round_it_up(rules: str, plain: int) -> None:
    for points in (7700, 8000):
        played = {**win(1, "S", "W", 4, 30), "deltas": [0, points, -points, 0]}
        scores = [30000, 30000 + points, 30000 - points, 30000]
        expected = [] if points == plain else ["hand.deltas"]
        assert codes(document([[table(scores, hands=[played])]]), rules) == expected


def test_counters_deposits_and_riichi() -> None:
    """Two counters are 600 from the discarder; the winner takes the deposits, two of them of this hand."""
    first = {
        "number": 1,
        "outcome": "draw",
        "round": "E1",
        "riichi": ["N"],
        "tenpai": ["N"],
        "deltas": [-1000, -1000, -1000, 2000],
    }
    second = win(2, "S", "W", 1, 30, counters=2, riichi=["S", "W"], round="E3", deltas=[0, 1600 + 2000, -2600, 0])
    scores = [29000, 32600, 26400, 32000]
    assert sum(scores) == 120000
    assert codes(document([[table(scores, hands=[first, second])]]), EMA_2016) == []
    second["deltas"] = [0, 1600 + 1000, -1600, 0]
    assert codes(document([[table(scores, hands=[first, second])]]), EMA_2016) == ["hand.deltas"]


@pytest.mark.parametrize(
    ("ready", "paid"),
    [
        ([], [0, 0, 0, 0]),
        (["E"], [3000, -1000, -1000, -1000]),
        (["E", "W"], [1500, -1500, 1500, -1500]),
        (["E", "S", "W"], [1000, 1000, 1000, -3000]),
        (["E", "S", "W", "N"], [0, 0, 0, 0]),
    ],
)
def test_payments_of_a_draw(ready: list[str], paid: list[int]) -> None:
    played = {"number": 1, "outcome": "draw", "round": "E1", "riichi": [], "tenpai": ready, "deltas": paid}
    scores = [30000 + points for points in paid]
    assert codes(document([[table(scores, hands=[played])]]), EMA_2016) == []
    wrong = {**played, "deltas": [paid[0] + 500, paid[1] - 500, *paid[2:]]}
    assert codes(document([[table(scores, hands=[wrong])]]), EMA_2016) == ["hand.deltas"]


def test_two_winners_on_one_discard() -> None:
    """EMA: counters to each; deposits one's own first, the rest to the nearest in turn."""
    wins = [{"winner": "S", "han": 1, "fu": 30}, {"winner": "N", "han": 2, "fu": 30}]
    played = {
        "number": 1,
        "outcome": "win",
        "discarder": "E",
        "wins": wins,
        "round": "E2",
        "counters": 1,
        "riichi": ["N"],
        "deltas": [-(1500 + 300) - (2000 + 300), 1500 + 300, 0, 2000 + 300 + 1000 - 1000],
    }
    scores = [30000 + points for points in played["deltas"]]
    assert codes(document([[table(scores, hands=[played])]]), EMA_2016) == []


def test_the_last_deposits_are_the_winner_s() -> None:
    played = {
        "number": 1,
        "outcome": "draw",
        "round": "S4",
        "riichi": ["E"],
        "tenpai": ["E"],
        "deltas": [2000, -1000, -1000, -1000],
    }
    assert codes(document([[table([33000, 29000, 29000, 29000], hands=[played])]]), EMA_2016) == []
    assert codes(document([[table([32000, 30000, 29000, 29000], hands=[played])]]), EMA_2016) == ["hand.score"]
    kept = table([32000, 29000, 29000, 29000], hands=[played], leftover=1000)
    assert codes(document([[kept]]), "wrc-2025") == []


def test_riichi_logs_without_deltas_prove_nothing() -> None:
    record = document([[table([45000, 35000, 25000, 15000], hands=[win(1, "S", "W", 1, 30)])]])
    assert codes(record, EMA_2012) == []


def test_a_yakuman_may_be_paid_by_who_is_responsible() -> None:
    played = win(1, "S", "W", 13, 0, deltas=[-16000, 32000, -16000, 0])
    assert codes(document([[table([14000, 62000, 14000, 30000], hands=[played])]]), EMA_2012) == []
    played = win(1, "S", "W", 13, 0, deltas=[-16000, 31000, -15000, 0])
    assert codes(document([[table([14000, 61000, 15000, 30000], hands=[played])]]), EMA_2012) == ["hand.deltas"]
