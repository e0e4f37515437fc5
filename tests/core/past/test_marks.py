"""Cells of results lists: places, figures, names with a country in brackets."""

from fractions import Fraction
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.past.book import PastSheet, read_book
from mahjong_core.past.event import NameAnswers
from mahjong_core.past.heads import Layout, find_head, session_of
from mahjong_core.past.marks import PlaceMark, in_brackets, read_figure, read_place
from mahjong_core.past.record import make_record
from mahjong_core.past.rows import read_past

NAMES = NameAnswers(lambda name: ("", name), {"FRA": "FRA"}.get, lambda text: None)


@pytest.mark.parametrize(
    "text", ["12", "12.", "=12", "12=", "T12", "T-12", "12th", "12e", "12ème", "12 ex aequo", "12-14"]
)
def test_a_place_is_read_however_its_tie_is_written(text: str) -> None:
    assert read_place(text) == PlaceMark(12)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("DQ", PlaceMark(state="disqualified")),
        ("W/D", PlaceMark(state="withdrawn")),
        ("DNF", PlaceMark(state="withdrawn")),
        ("Abandon", PlaceMark(state="withdrawn")),
        ("SUB", PlaceMark(state="substitute")),
        ("(12)", PlaceMark(12, is_doubtful=True)),
        ("–", PlaceMark()),
        ("0", None),
        ("12?", None),
    ],
)
def test_other_cells_of_a_place(text: str, mark: Any) -> None:
    assert read_place(text) == mark


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("−32", -32),
        ("(32)", -32),
        ("32-", -32),
        ("- 32", -32),
        ("+52", 52),
        ("2,33", Fraction(233, 100)),
        ("2⅓", Fraction(7, 3)),
        ("-2 1/3", Fraction(-7, 3)),
        ("7/3", Fraction(7, 3)),
        ("½", Fraction(1, 2)),
        ("–", None),
        ("", None),
    ],
)
def test_figures(text: str, value: Any) -> None:
    assert read_figure(text) == value


@pytest.mark.parametrize("text", ["30 000", "30.000", "30,000", "30'000", "30000"])
def test_a_score_may_have_its_thousands_apart(text: str) -> None:
    assert read_figure(text, is_score=True) == 30000


@pytest.mark.parametrize("text", ["abc", "1.2.3", "12 3", "9" * 40, "1/0"])
def test_no_figures(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_figure(text)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ROSSI Anna (ITA)", ("ROSSI Anna", "ITA")),
        ("[NED] Jan Jansen", ("Jan Jansen", "NED")),
        ("[NED]", ("", "NED")),
        ("Anna (Nina) Rossi", ("Anna (Nina) Rossi", "")),
    ],
)
def test_brackets(text: str, parts: tuple[str, str]) -> None:
    assert in_brackets(text) == parts


def test_sessions_of_titles() -> None:
    titles = ("Round 1", "S2", "Séance 3", "Hanchan 4 (Sunday)", "Ranking", "Scores")
    assert [session_of(title) for title in titles] == [1, 2, 3, 4, None, None]


def test_a_head_of_two_lines_below_titles() -> None:
    rows = [["Open"], [], ["", "Round 1", "", "Round 2"], ["Name", "Table", "Score", "Table", "Score"]]
    head = find_head(rows)
    assert head is not None
    assert (head.layout, head.below) == (Layout.PLAYERS, 4)
    assert [(one.field, one.session) for one in head.columns] == [
        ("name", None), ("seat", 1), ("score", 1), ("seat", 2), ("score", 2),
    ]  # fmt: skip


def test_the_separator_of_a_csv_is_the_one_with_which_the_head_is_known() -> None:
    raw = "Open, of Lyon, 2019\nPlace;Name\n1;Ana, Ruiz\n".encode("cp1252")
    assert read_book(raw)[0].rows[1:] == [["Place", "Name"], ["1", "Ana, Ruiz"]]
    assert read_book('Place,Name\n1,"=""x"""\n'.encode("utf-16"))[0].rows[1] == ["1", "x"]
    with pytest.raises(RuleError, match="no text"):
        read_book(b"\0\0")


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([["Hello"], ["World"]], "file.unreadable"),
        ([["Name", "S1", "S1 score"], ["A", "1E", "x1"]], "file.malformed"),
        ([["Name", "S1", "S1 score"], *([f"P{n}", "1", "0"] for n in range(5))], "file.malformed"),
        ([["Table", "Player", "Session", "Score"], ["one", "A", "1", "5"]], "file.malformed"),
        ([["Place", "Name"], *([str(n), f"Ann {n} (X{n}Y)"] for n in range(1, 200))], "file.malformed"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(rows: list[list[str]], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        make_record(read_past([PastSheet("", rows)], NAMES, {}))
    assert refused.value.code == code
