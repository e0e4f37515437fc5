"""Sheets of a few rows, and the record that is made of each. The scores are invented and add up by hand."""

from typing import Any

import pytest

from mahjong_core.past.book import PastSheet
from mahjong_core.past.event import NameAnswers
from mahjong_core.past.record import Level, PastRecord, make_record
from mahjong_core.past.rows import read_past

NAMES = NameAnswers(
    lambda name: ("", name), {"FRA": "FRA", "ITA": "ITA"}.get, lambda text: "ITA" if text == "Itlay" else None
)


def made(*sheets: PastSheet, game: str | None = None, **answers: str) -> PastRecord:
    return make_record(read_past(sheets, NAMES, answers), game)


def table(record: PastRecord, session: int = 1) -> Any:
    (found,) = record.document["sessions"][session - 1]["tables"]
    return found


GRID = [
    ["Place", "Name", "S1", "S1 score", "S1 TP"],
    ["1", "A", "1E", "40", "4"],
    ["2", "B", "1N", "10", "2"],
    ["3", "C", "1S", "-20", "1"],
    ["4", "D", "1W", "-30", "0"],
]


def test_seats_stand_by_their_winds() -> None:
    record = made(PastSheet("", GRID))
    assert table(record) == {
        "number": 1,
        "seats": [1, 3, 4, 2],
        "scores": [40, -20, -30, 10],
        "points": [4, 1, 0, 2],
    }
    assert (record.level, record.game, record.knows_winds) == (Level.TABLES, "mcr", True)


def test_a_wind_twice_is_no_wind() -> None:
    rows = [row if row[1] != "B" else ["2", "B", "1E", "10", "2"] for row in GRID]
    record = made(PastSheet("", rows))
    assert record.knows_winds is False
    assert table(record)["seats"] == [1, 2, 3, 4]


def test_columns_s1_without_tables_are_figures() -> None:
    rows = [["Name", "S1", "S2"], ["A", "4", "2"], ["B", "0", "4"]]
    assert made(PastSheet("", rows)).level is Level.TOTALS


def test_the_missing_score_of_a_substitute_is_what_is_left() -> None:
    head = ["Table", "East", "Score", "South", "Score", "West", "Score", "North", "Score", "Session"]
    whole = ["1", "A", "30", "B", "10", "C", "-10", "D", "-30", "1"]
    part = ["1", "A", "30", "B", "10", "C", "-15", "SUB", "", "2"]
    record = made(PastSheet("", [head, whole, part]))
    assert table(record, 2)["scores"] == [30, 10, -15, -25]
    assert table(record, 2)["seats"] == [1, 2, 3, None]
    assert record.inferred == ("session 2, table 1: the missing score is what is left of the sum",)


@pytest.mark.parametrize(("answer", "country"), [("ITA", "ITA"), ("drop", None), ("FRA", None)])
def test_a_mistyped_country_is_asked_about(answer: str, country: str | None) -> None:
    rows = [["Place", "Name", "Country"], ["1", "A", "Itlay"]]
    answers = {"country:itlay": answer}
    past = read_past([PastSheet("", rows)], NAMES, answers)
    assert [one.choices for one in past.questions.values()] == [("ITA", "drop")]
    assert make_record(past).document["players"][0].get("country") == country


def test_start_numbers_are_kept_where_everybody_has_one() -> None:
    rows = [["No", "Name", "Place"], ["7", "A", "1"], ["3", "B", "2"]]
    assert [one["number"] for one in made(PastSheet("", rows)).document["players"]] == [7, 3]
    twice = [rows[0], rows[1], ["7", "B", "2"]]
    assert [one["number"] for one in made(PastSheet("", twice)).document["players"]] == [1, 2]


def test_whoever_was_disqualified_is_last_and_whoever_withdrew_in_no_place() -> None:
    rows = [*GRID[:3], ["DQ", *GRID[3][1:]], ["WD", *GRID[4][1:]]]
    (ranking,) = made(PastSheet("", rows)).document["standings"]
    assert [(row["place"], row["player"]) for row in ranking["rows"]] == [(1, 1), (2, 2), (3, 3)]
    assert ranking["unranked"] == [{"player": 4, "reason": "withdrawn"}]


def test_sheets_that_are_no_results_are_told() -> None:
    past = read_past([PastSheet("Results", GRID), PastSheet("Programme", [["9:00", "Start"]])], NAMES, {})
    assert past.notes == [("sheet", "Programme", 0)]


def test_the_title_tells_the_name_and_a_day_that_cannot_be_mistaken() -> None:
    for title, day in (("Open 4.5.2019", "2019-05-04"), ("Open, 2019-05-04", "2019-05-04"), ("Open 4/5/2019", None)):
        event = made(PastSheet("", [[title], *GRID])).document["event"]
        assert event.get("starts_on") == day
    assert event == {"name": "Open 4/5/2019"}
