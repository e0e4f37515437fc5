"""Tables: sums, places, points, ties, totals, substitutes. Values from the books and from tables of practice."""

from typing import Any

import pytest

from tests.core.check.events import EMA_2012, EMA_2016, MCR, codes, document, findings, table

# Scores, places, table points: 3.9.2.2 gives 4, 2, 1, 0; level players share the sum of the places they take.
MCR_TABLES: list[tuple[list[int], list[int], list[Any]]] = [
    ([52, -36, -8, -8], [1, 4, 2, 2], [4, 0, "3/2", "3/2"]),
    ([40, 10, -20, -30], [1, 2, 3, 4], [4, 2, 1, 0]),
    ([-30, -20, 10, 40], [4, 3, 2, 1], [0, 1, 2, 4]),
    ([20, 20, -10, -30], [1, 1, 3, 4], [3, 3, 1, 0]),
    ([30, 0, 0, -30], [1, 2, 2, 4], [4, "3/2", "3/2", 0]),
    ([30, 10, -20, -20], [1, 2, 3, 3], [4, 2, "1/2", "1/2"]),
    ([10, 10, 10, -30], [1, 1, 1, 4], ["7/3", "7/3", "7/3", 0]),
    ([30, -10, -10, -10], [1, 2, 2, 2], [4, 1, 1, 1]),
    ([20, 20, -20, -20], [1, 1, 3, 3], [3, 3, "1/2", "1/2"]),
    ([0, 0, 0, 0], [1, 1, 1, 1], ["7/4", "7/4", "7/4", "7/4"]),
]
# EMA 2016: 15, 5, -5, -15 thousands (3.6.1); EMA 2012: 30, 10, -10, -30.
RIICHI_TABLES: list[tuple[str, list[int], list[int], list[int]]] = [
    (EMA_2016, [45000, 35000, 25000, 15000], [1, 2, 3, 4], [15000, 5000, -5000, -15000]),
    (EMA_2012, [45000, 35000, 25000, 15000], [1, 2, 3, 4], [30000, 10000, -10000, -30000]),
    (EMA_2016, [40000, 40000, 25000, 15000], [1, 1, 3, 4], [10000, 10000, -5000, -15000]),
    (EMA_2012, [40000, 40000, 25000, 15000], [1, 1, 3, 4], [20000, 20000, -10000, -30000]),
    (EMA_2016, [45000, 30000, 30000, 15000], [1, 2, 2, 4], [15000, 0, 0, -15000]),
    (EMA_2016, [50000, 30000, 20000, 20000], [1, 2, 3, 3], [15000, 5000, -10000, -10000]),
    (EMA_2012, [50000, 30000, 20000, 20000], [1, 2, 3, 3], [30000, 10000, -20000, -20000]),
    (EMA_2016, [35000, 35000, 35000, 15000], [1, 1, 1, 4], [5000, 5000, 5000, -15000]),
    (EMA_2012, [35000, 35000, 35000, 15000], [1, 1, 1, 4], [10000, 10000, 10000, -30000]),
    (EMA_2016, [60000, 20000, 20000, 20000], [1, 2, 2, 2], [15000, -5000, -5000, -5000]),
    (EMA_2016, [40000, 40000, 20000, 20000], [1, 1, 3, 3], [10000, 10000, -10000, -10000]),
    (EMA_2016, [30000, 30000, 30000, 30000], [1, 1, 1, 1], [0, 0, 0, 0]),
]


@pytest.mark.parametrize(("scores", "places", "points"), MCR_TABLES)
def test_table_points_of_the_book_and_of_practice(scores: list[int], places: list[int], points: list[Any]) -> None:
    assert findings(document([[table(scores, places=places, points=points)]]), MCR) == []


@pytest.mark.parametrize(("rules", "scores", "places", "uma"), RIICHI_TABLES)
def test_uma_of_the_books(rules: str, scores: list[int], places: list[int], uma: list[int]) -> None:
    totals = [score - 30000 + points for score, points in zip(scores, uma, strict=True)]
    assert findings(document([[table(scores, places=places, points=uma, totals=totals)]]), rules) == []


@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_place_point_or_total_names_its_seat_alone(seat: int) -> None:
    scores, uma = [45000, 35000, 25000, 15000], [15000, 5000, -5000, -15000]
    good: dict[str, list[int]] = {"places": [1, 2, 3, 4], "points": uma, "totals": [30000, 10000, -10000, -30000]}
    for name, code, change in (
        ("places", "table.place", 1),
        ("points", "table.points", 100),
        ("totals", "table.total", 100),
    ):
        wrong = {**good, name: [*good[name]]}
        wrong[name][seat] += change if name != "places" or seat < 3 else -1
        where = {"session": 1, "table": 1, "seat": "ESWN"[seat], "player": seat + 1}
        assert findings(document([[table(scores, **wrong)]]), EMA_2016) == [("error", code, where)]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3, 4], [4, 2, 1, 0]),  # told apart by seat
        ([1, 1, 3, 4], [4, 4, 1, 0]),  # both get the better one
        ([1, 2, 3, 4], [3, 3, 1, 0]),
        ([2, 2, 3, 4], [3, 3, 1, 0]),
        ([1, 1, 3, 4], [3, 2, 1, 0]),
    ],
)
def test_a_tied_group_is_told_once_and_alone(places: list[int], points: list[int]) -> None:
    found = findings(document([[table([20, 20, -10, -30], places=places, points=points)]]), MCR)
    assert found == [("error", "table.tie", {"session": 1, "table": 1, "players": [1, 2]})]


def own(**options: Any) -> dict[str, Any]:
    base = {
        "game": "mcr",
        "starting_points": 0,
        "table_points_scale": [4, 2, 1, 0],
        "ranking_metrics": ["table_points"],
    }
    return {"own": {**base, **options}}


def test_ties_by_seat_order_where_the_rules_say_so() -> None:
    by_seat = table([20, 20, -10, -30], places=[1, 2, 3, 4], points=[4, 2, 1, 0])
    shared = table([20, 20, -10, -30], places=[1, 1, 3, 4], points=[3, 3, 1, 0])
    assert codes(document([[by_seat]], rules=own(tie_rule="seat_order"))) == []
    assert codes(document([[shared]], rules=own(tie_rule="seat_order"))) == ["table.tie"]
    assert codes(document([[by_seat]], rules=own())) == ["table.tie"]


@pytest.mark.parametrize("points", [[4, 2, 1, 0], [2, 4, 1, 0], [3, 3, 1, 0]])
def test_ties_as_published_take_what_the_places_are_worth(points: list[int]) -> None:
    assert codes(document([[table([20, 20, -10, -30], points=points)]], rules=own(tie_rule="as_published"))) == []


def test_ties_as_published_take_nothing_else() -> None:
    record = document([[table([20, 20, -10, -30], points=[5, 1, 1, 0])]], rules=own(tie_rule="as_published"))
    assert codes(record) == ["table.tie"]


# --- oka, floating uma ------------------------------------------------------------------------------------------------


def test_oka_goes_to_the_first_and_results_sum_to_zero() -> None:
    """M-League: 25,000 to start, 30,000 to return, uma 30-10: the first gets 20,000 more."""
    scores, points = [45000, 30000, 15000, 10000], [50000, 10000, -10000, -30000]
    totals = [65000, 10000, -25000, -50000]
    assert sum(totals) == 0
    assert codes(document([[table(scores, places=[1, 2, 3, 4], points=points, totals=totals)]]), "m-league") == []


def test_two_first_share_oka_too() -> None:
    scores, points = [35000, 35000, 20000, 10000], [30000, 30000, -10000, -30000]
    assert codes(document([[table(scores, places=[1, 1, 3, 4], points=points)]]), "m-league") == []


def test_totals_less_the_start_are_read_as_such_where_all_are() -> None:
    points = [50000, 10000, -10000, -30000]
    totals = [70000, 15000, -20000, -45000]
    record = document([[table([45000, 30000, 15000, 10000], points=points, totals=totals)]])
    assert codes(record, "m-league") == []
    record["sessions"][0]["tables"][0]["totals"][2] = -20100
    assert codes(record, "m-league") == ["table.total"]


@pytest.mark.parametrize(
    ("scores", "uma"),
    [
        ([50000, 29000, 25000, 16000], [12000, -1000, -3000, -8000]),  # one alone has 30,000 or more
        ([45000, 35000, 25000, 15000], [8000, 4000, -4000, -8000]),
        ([40000, 35000, 30000, 15000], [8000, 3000, 1000, -12000]),
        ([30000, 30000, 30000, 30000], [0, 0, 0, 0]),
    ],
)
def test_uma_that_floats_with_how_many_end_above(scores: list[int], uma: list[int]) -> None:
    assert codes(document([[table(scores, points=uma)]]), "jpml-a") == []


# --- sums -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "scores"),
    [(MCR, [52, -36, -8, 0]), (MCR, [8, 0, 0, 0]), (EMA_2016, [45000, 35000, 25000, 15100])],
)
def test_a_sum_that_nothing_explains_is_named_once(rules: str, scores: list[int]) -> None:
    assert findings(document([[table(scores)]]), rules) == [("error", "table.sum", {"session": 1, "table": 1})]


def late(amount: int = -10, **more: Any) -> dict[str, Any]:
    row = {"player": 4, "amount": amount, "stage": "before_places", "cause": "late-arrival", "session": 1, "table": 1}
    return {**row, **more}


def test_a_penalty_explains_a_sum() -> None:
    assert codes(document([[table([52, -36, -8, -18])]], adjustments=[late()]), MCR) == []
    assert codes(document([[table([52, -36, -8, -8])]], adjustments=[late()]), MCR) == ["table.sum"]


def test_a_penalty_without_its_table_is_found_where_the_player_sat() -> None:
    row = {name: value for name, value in late().items() if name != "table"}
    assert codes(document([[table([52, -36, -8, -18])]], adjustments=[row]), MCR) == []


def test_after_uma_is_not_in_the_scores() -> None:
    chombo = {"player": 1, "amount": -20000, "stage": "after_uma", "cause": "chombo", "session": 1, "table": 1}
    scores, totals = [45000, 35000, 25000, 15000], [10000, 10000, -10000, -30000]
    assert codes(document([[table(scores, totals=totals)]], adjustments=[chombo]), EMA_2016) == []
    assert codes(document([[table(scores, totals=[30000, *totals[1:]])]], adjustments=[chombo]), EMA_2016) == [
        "table.total"
    ]


def test_each_seat_off_the_unit_is_named() -> None:
    found = findings(document([[table([45050, 34950, 25000, 15000])]]), EMA_2016)
    places = [{"session": 1, "table": 1, "seat": wind, "player": player} for wind, player in (("E", 1), ("S", 2))]
    assert found == [("error", "table.unit", place) for place in places]


def test_deposits_that_are_left_belong_to_the_winner() -> None:
    left = table([45000, 35000, 25000, 14000], leftover=1000)
    assert findings(document([[left]]), EMA_2016) == [("error", "table.leftover", {"session": 1, "table": 1})]
    assert findings(document([[left]]), "wrc-2025") == []  # there they stay on the table


def test_a_table_total_of_null_is_not_checked() -> None:
    assert codes(document([[table([52, 0, 0, 0])]], rules=own(table_total=None))) == []
    assert codes(document([[table([52, 0, 0, 0])]], rules=own(table_total=52))) == []
    assert codes(document([[table([52, 0, 0, 0])]], rules=own())) == ["table.sum"]


def test_a_table_without_scores_is_missed_where_others_have_them() -> None:
    first, second = table([40, 10, -20, -30]), table(None, 2, (5, 6, 7, 8))
    assert findings(document([[first, second]], 8), MCR) == [
        ("warning", "table.scores_missing", {"session": 1, "table": 2})
    ]
    assert codes(document([[table(None), second]], 8), MCR) == []


def test_without_rules_only_what_holds_in_any_mahjong_is_checked() -> None:
    assert codes(document([[table([52, 1, 2, 3], places=[4, 4, 4, 4], points=[9, 9, 9, 9])]])) == []


# --- substitutes ------------------------------------------------------------------------------------------------------


def seats(**seat: Any) -> list[Any]:
    return [1, 2, 3, {"player": 4, "by": 5, **seat}]


HELPED = [*({"number": number} for number in range(1, 5)), {"number": 5, "substitute": True}]


@pytest.mark.parametrize(
    ("seat", "places", "points"),
    [
        # MERS 4.1.1: "le remplaçant peut gagner la table et marquer 4 points"
        ({"joined": "start", "cause": "late"}, [2, 3, 4, 1], [2, 1, 0, 4]),
        # MERS 4.1.2, before the session: as above
        ({"joined": "start", "cause": "ill"}, [2, 3, 4, 1], [2, 1, 0, 4]),
        # MERS 4.1.2, during: 0, and the three others 4, 2 and 1
        ({"joined": "during", "cause": "ill"}, [1, 2, 3, 4], [4, 2, 1, 0]),
        # MERS 4.2: "pour la session en cours, le remplaçant marque 0 points"
        ({"joined": "during", "cause": "disqualified"}, [1, 2, 3, 4], [4, 2, 1, 0]),
        # not said when: either is right
        ({"cause": "ill"}, [2, 3, 4, 1], [2, 1, 0, 4]),
        ({"cause": "ill"}, [1, 2, 3, 4], [4, 2, 1, 0]),
    ],
)
def test_substitutes_in_mcr(seat: dict[str, Any], places: list[int], points: list[int]) -> None:
    played = table([10, -20, -30, 40], seats=seats(**seat), places=places, points=points)
    assert findings(document([[played]], HELPED), MCR) == []


def test_a_substitute_during_the_session_who_keeps_points_is_told() -> None:
    played = table(
        [10, -20, -30, 40], seats=seats(joined="during", cause="ill"), places=[1, 2, 3, 4], points=[4, 2, 1, 4]
    )
    where = {"session": 1, "table": 1, "seat": "N", "player": 5}
    assert findings(document([[played]], HELPED), MCR) == [("error", "table.substitute", where)]


@pytest.mark.parametrize(
    ("rules", "seat", "uma"),
    [
        # EMA 2012, 5.7: 0 points and -30,000; a substitute from the start who wins leaves 10, -10, -30 to the others
        (EMA_2012, {"joined": "start", "cause": "ill"}, [10000, -10000, -30000, -30000]),
        (EMA_2012, {"joined": "start", "cause": "late"}, [10000, -10000, -30000, -30000]),
        # who joins during play: "les trois autres joueurs auront les uma de 30 000, 10 000 et -10 000"
        (EMA_2012, {"joined": "during", "cause": "ill"}, [30000, 10000, -10000, -30000]),
        (EMA_2012, {"joined": "during", "cause": "disqualified"}, [30000, 10000, -10000, -30000]),
        (EMA_2016, {"joined": "start", "cause": "absent"}, [5000, -5000, -15000, -15000]),
        (EMA_2016, {"joined": "during", "cause": "ill"}, [15000, 5000, -5000, -15000]),
    ],
)
def test_substitutes_in_riichi(rules: str, seat: dict[str, Any], uma: list[int]) -> None:
    played = table([35000, 25000, 15000, 45000], seats=seats(**seat), points=uma, totals=[None] * 4)
    assert findings(document([[played]], HELPED), rules) == []
    wrong = table([35000, 25000, 15000, 45000], seats=seats(**seat), points=[*uma[:3], 15000])
    assert codes(document([[wrong]], HELPED), rules) == ["table.substitute"]


def test_an_empty_seat_is_a_substitute_s() -> None:
    played = table([35000, 25000, 15000, 45000], seats=[1, 2, 3, None], points=[10000, -10000, -30000, -30000])
    assert findings(document([[played]]), EMA_2012) == []
    played["points"] = [10000, -10000, -30000, 30000]
    assert findings(document([[played]]), EMA_2012) == [
        ("error", "table.substitute", {"session": 1, "table": 1, "seat": "N"})
    ]


@pytest.mark.parametrize(
    ("rules", "counts", "code"),
    [
        (MCR, {"score": 0, "points": 0}, []),  # MERS 4.3: 0 table points
        (MCR, {"score": 0, "points": 1}, ["table.replaced"]),
        (MCR, {"score": 12, "points": 0}, ["table.replaced"]),
        (EMA_2012, {"score": 30000, "points": -30000}, []),  # 5.7: "0 point et un uma de -30 000"
        (EMA_2012, {"score": 30000, "points": 0}, ["table.replaced"]),
        (EMA_2016, {"score": 15000, "points": -15000}, []),
        (EMA_2016, {"score": 22000, "points": -15000}, ["table.replaced"]),
        (EMA_2016, {"points": -15000}, []),
    ],
)
def test_a_replaced_player_has_a_missed_session(rules: str, counts: dict[str, int], code: list[str]) -> None:
    start = 0 if rules == MCR else 30000
    scores = [start + net for net in (100, 0, -200, 100)]
    played = table(scores, seats=seats(joined="start", cause="late", counts=counts))
    assert codes(document([[played]], HELPED), rules) == code


def test_a_replaced_seat_has_no_total() -> None:
    played = table([45000, 35000, 25000, 15000], seats=seats(joined="start"), totals=[30000, 10000, -10000, -30000])
    assert codes(document([[played]], HELPED), EMA_2016) == ["table.total"]
