"""One cause, one finding: what follows from an error that is told is not told again (record, section 4).

Each error is planted twice: with everything else following from it, and alone in a file that was right before.
"""

from typing import Any

import pytest

from tests.core.check.events import EMA_2016, MCR, Json, codes, document, findings, rows, table, with_change

RIICHI_ROWS = [(1, 1, 30000), (2, 2, 10000), (3, 3, -10000), (4, 4, -30000)]


def riichi(**more: Any) -> Json:
    """A riichi table with everything published: 45,000 with uma 15,000 is 30,000 net."""
    played = table(
        [45000, 35000, 25000, 15000],
        places=[1, 2, 3, 4],
        points=[15000, 5000, -5000, -15000],
        totals=[30000, 10000, -10000, -30000],
    )
    listed = rows((place, number, {"overall_score": total}) for place, number, total in RIICHI_ROWS)
    return document([[played]], rules={"preset": EMA_2016}, standings=[{"after_session": 1, "rows": listed}], **more)


def mcr(**more: Any) -> Json:
    """Two MCR tables with their ranking."""
    played = [
        table([40, 10, -20, -30], places=[1, 2, 3, 4], points=[4, 2, 1, 0]),
        table([30, 20, -10, -40], 2, (5, 6, 7, 8), places=[1, 2, 3, 4], points=[4, 2, 1, 0]),
    ]
    order = [
        (1, 1, 4, 40),
        (2, 5, 4, 30),
        (3, 6, 2, 20),
        (4, 2, 2, 10),
        (5, 7, 1, -10),
        (6, 3, 1, -20),
        (7, 4, 0, -30),
        (8, 8, 0, -40),
    ]
    listed = rows(
        (place, number, {"table_points": points, "table_score": score}) for place, number, points, score in order
    )
    return document([played], 8, rules={"preset": MCR}, standings=[{"after_session": 1, "rows": listed}], **more)


def test_the_events_are_lawful() -> None:
    assert findings(riichi()) == []
    assert findings(mcr()) == []


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("off", [100, -300, 8000])
def test_a_score_that_was_mistyped_is_one_sum(seat: int, off: int) -> None:
    """Whatever was published before stays right: only the sum is wrong."""
    record = riichi()
    record["sessions"][0]["tables"][0]["scores"][seat] += off
    assert findings(record) == [("error", "table.sum", {"session": 1, "table": 1})]


@pytest.mark.parametrize("seat", range(4))
def test_a_score_that_was_mistyped_before_all_was_worked_out_is_one_sum(seat: int) -> None:
    record = riichi()
    played = record["sessions"][0]["tables"][0]
    played["scores"][seat] += 400
    played["totals"][seat] += 400
    record["standings"][0]["rows"][seat]["figures"]["overall_score"] += 400
    assert findings(record) == [("error", "table.sum", {"session": 1, "table": 1})]


@pytest.mark.parametrize("seat", range(4))
def test_eight_too_much_in_mcr(seat: int) -> None:
    record = with_change(mcr(), f"sessions.0.tables.0.scores.{seat}", [40, 10, -20, -30][seat] + 8)
    assert findings(record) == [("error", "table.sum", {"session": 1, "table": 1})]


def test_a_price_that_was_mistyped_is_one_warning() -> None:
    late = {"player": 4, "amount": -10, "stage": "before_places", "cause": "late-arrival", "session": 1, "table": 1}
    record = mcr(adjustments=[late])
    record["sessions"][0]["tables"][0]["scores"][3] = -40
    row = next(row for row in record["standings"][0]["rows"] if row["player"] == 4)
    row["figures"]["table_score"], row["place"], row["penalties"] = -40, 7, -10
    next(row for row in record["standings"][0]["rows"] if row["player"] == 8)["place"] = 7
    assert findings(record) == []
    assert codes(with_change(record, "adjustments.0.amount", -15)) == ["adjustment.amount"]


def test_a_row_of_nobody_is_not_a_missing_row_too() -> None:
    record = with_change(mcr(), "standings.0.rows.7.player", 99)
    assert codes(record) == ["player.unknown"]


def test_a_row_under_another_s_number_is_a_second_row_alone() -> None:
    record = with_change(mcr(), "standings.0.rows.7.player", 5)
    assert codes(record) == ["standing.twice"]


def test_a_number_mistyped_in_the_list_of_players_is_told_once() -> None:
    """Number 8 became a second 3: whoever sits as 8 is that second entry."""
    assert findings(with_change(mcr(), "players.7.number", 3)) == [("error", "player.number_twice", {"player": 3})]


def test_a_seat_mistyped_as_another_player_is_told_once() -> None:
    record = mcr()
    record["sessions"][0]["sitting_out"] = []
    record["sessions"][0]["tables"][1]["seats"] = [5, 6, 7, 1]
    where = {"session": 1, "table": 2, "seat": "N", "player": 1}
    assert findings(record) == [("error", "seating.player_twice", where)]
    record["sessions"][0]["tables"][1]["seats"] = [5, 6, 7, 99]
    assert findings(record) == [("error", "player.unknown", {**where, "player": 99})]


def test_a_seat_left_empty_is_a_missing_player_alone() -> None:
    record = mcr()
    record["sessions"][0]["sitting_out"] = []
    record["sessions"][0]["tables"][1]["seats"] = [5, 6, 7, None]
    assert findings(record) == [("error", "seating.player_missing", {"session": 1, "player": 8})]


@pytest.mark.parametrize("table_number", [2, 9])
def test_an_adjustment_at_another_table_is_told_once(table_number: int) -> None:
    late = {"player": 4, "amount": -10, "stage": "before_places", "cause": "late-arrival", "session": 1, "table": 1}
    record = mcr(adjustments=[late])
    record["sessions"][0]["tables"][0]["scores"][3] = -40
    record["standings"] = []
    assert findings(record) == []
    record["adjustments"][0]["table"] = table_number
    where = {"adjustment": 1, "session": 1, "table": table_number, "player": 4}
    assert findings(record) == [("error", "adjustment.table", where)]


def test_two_errors_are_two_findings() -> None:
    """Being forgiving about what follows hides nothing that does not."""
    record = riichi()
    record["sessions"][0]["tables"][0]["scores"][0] += 100
    record["sessions"][0]["tables"][0]["totals"][2] += 500
    assert codes(record) == ["table.sum", "table.total"]
    record = mcr()
    record["sessions"][0]["tables"][0]["scores"][0] += 8
    record["standings"][0]["rows"][1]["figures"]["table_score"] += 3
    assert sorted(codes(record)) == ["standing.figure", "table.sum"]
