"""A riichi paper sheet typed as a whole, and read again by a second person."""

from typing import Any

import pytest
from django import forms
from django.http import QueryDict

from mahjong_core.winds import Wind
from scoring.models import SheetEntry
from scoring.sheets.forms.typed_riichi import TypedRiichiSheet, read_value
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.second_readings import first_disagreement
from scoring.sheets.services.entries import NO_SENDING
from scoring.sheets.services.whole_sheets import RowRefused, record_sheet
from tests.people import NOON, actor, event_in_play, table_of
from tournaments.models import Table

pytestmark = pytest.mark.django_db
NAMES = {Wind.EAST: "Ana", Wind.SOUTH: "Bob", Wind.WEST: "Cleo", Wind.NORTH: "Dan"}
Rows = list[tuple[str, str, str, str]]


@pytest.fixture
def table(db: None) -> Table:
    event = event_in_play(rule_set="ema-riichi-2012")
    return table_of(event)


def form_of(rows: Rows, **more: str) -> TypedRiichiSheet:
    data = QueryDict(mutable=True)
    for number, row in enumerate(rows, start=1):
        data.update({f"{letter}{number}": text for letter, text in zip("wdvr", row, strict=True)})
    data.update(more)
    return TypedRiichiSheet(data, names=NAMES, first=1, last=24)


def hands(rows: Rows) -> list[dict[str, Any]]:
    form = form_of(rows)
    assert form.is_valid(), form.errors
    return form.hands


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("330", {"han": 3, "fu": 30}),
        ("3 30", {"han": 3, "fu": 30}),
        ("4/110", {"han": 4, "fu": 110}),
        ("225", {"han": 2, "fu": 25}),
        ("5", {"han": 5}),
        ("13", {"han": 13}),
        ("m", {"limit": "mangan"}),
        ("YY", {"limit": "double_yakuman"}),
        ("yyy", {"limit": "triple_yakuman"}),
        ("yyyyyy/3", {"limit": "sextuple_yakuman", "liable": "3"}),
        ("y/2", {"limit": "yakuman", "liable": "2"}),
        ("yyy/2*2", {"limit": "triple_yakuman", "liable": "2", "liable_times": 2}),
    ],
)
def test_a_value_is_han_and_fu_or_han_alone_or_a_limit(typed: str, value: dict[str, Any]) -> None:
    assert read_value(typed) == value


@pytest.mark.parametrize("typed", ["3", "14", "30", "530", "z", "m/", "0", "yyyyyyy"])
def test_what_is_no_value(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        read_value(typed)


def test_every_end_of_a_hand_can_be_typed() -> None:
    assert hands(
        [
            ("1", "2", "330", "13"),
            ("cle", "", "m", ""),
            ("1+3", "4", "130+y/2", ""),
            ("0", "13", "", "1"),
            ("0", "", "", ""),
            ("c", "24", "", ""),
            ("x", "", "", ""),
            ("g", "S", "", ""),
            ("a", "4", "", "1234"),
            ("g", "2", "13", "1"),
        ]
    ) == [
        {
            "number": 1,
            "outcome": "win",
            "wins": [{"winner": "E", "han": 3, "fu": 30}],
            "discarder": "S",
            "riichi": ["E", "W"],
        },
        {"number": 2, "outcome": "win", "wins": [{"winner": "W", "limit": "mangan"}]},
        {
            "number": 3,
            "outcome": "win",
            "wins": [{"winner": "E", "han": 1, "fu": 30}, {"winner": "W", "limit": "yakuman", "liable": "S"}],
            "discarder": "N",
        },
        {"number": 4, "outcome": "draw", "tenpai": ["E", "W"], "riichi": ["E"]},
        {"number": 5, "outcome": "draw"},
        {"number": 6, "outcome": "chombo", "offenders": ["S", "N"]},
        {"number": 7, "outcome": "redeal"},
        {"number": 8, "outcome": "nagashi", "nagashi": ["S"]},
        {"number": 9, "outcome": "abortive", "abortive": "four_riichi", "riichi": ["E", "S", "W", "N"]},
        {"number": 10, "outcome": "nagashi", "nagashi": ["S"], "tenpai": ["E", "W"], "riichi": ["E"]},
    ]


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("row", "field"),
    [
        (("", "2", "330", ""), "w1"),
        (("9", "2", "330", ""), "w1"),
        (("1", "9", "330", ""), "d1"),
        (("1", "2", "", ""), "v1"),
        (("1+3", "2", "330", ""), "v1"),
        (("1", "2", "330", "9"), "r1"),
        (("0", "", "330", ""), "v1"),
        (("a", "", "", ""), "d1"),
        (("y", "2", "m/9", ""), "w1"),
    ],
)
def test_what_is_unclear_is_told_beside_its_field(row: tuple[str, str, str, str], field: str) -> None:
    form = form_of([row])
    assert not form.is_valid()
    assert field in form.errors


def test_a_gap_is_told() -> None:
    form = form_of([("1", "2", "330", ""), ("", "", "", ""), ("0", "", "", "")])
    assert not form.is_valid()
    assert "w2" in form.errors


ROWS: Rows = [("2", "1", "340", "3"), ("0", "23", "", "3"), ("2", "", "230", "")]


def test_the_rows_make_the_sheet(table: Table) -> None:
    """Page 31 and 3.4: 5 200 and West's stake; 1 500 from each noten; 1 000 and 100 from each, and the stake."""
    record_sheet(table=table, hands=hands(ROWS), by=actor("sam"), at=NOON, sending=NO_SENDING)
    scores = sheet_of(table).sheet.table_scores
    assert {wind.value: points for wind, points in scores.items()} == {"E": 22200, "S": 42000, "W": 28400, "N": 27400}


def test_a_row_that_cannot_be_writes_none(table: Table) -> None:
    """3.4.2: who declared riichi shows a waiting hand."""
    with pytest.raises(RowRefused) as refused:
        record_sheet(
            table=table, hands=hands([ROWS[0], ("0", "2", "", "3")]), by=actor("sam"), at=NOON, sending=NO_SENDING
        )
    assert (refused.value.row, refused.value.code) == (2, "riichi.riichi_not_tenpai")
    assert not SheetEntry.objects.exists()


def test_two_readings_that_mean_the_same_agree(table: Table) -> None:
    """A mangan is the same by its name and by 4 han 40 fu (4.1.2), and lists have no order."""
    record_sheet(
        table=table,
        hands=hands([("1+3", "2", "m+130", "31"), ("4", "1", "13", "")]),
        by=actor("sam"),
        at=NOON,
        sending=NO_SENDING,
        sure=[2],
    )
    assert first_disagreement(sheet_of(table), hands([("3+1", "2", "130+440", "13"), ("4", "1", "y", "")])) is None


@pytest.mark.long
@pytest.mark.parametrize(
    ("again", "cell"),
    [
        ([("2", "1", "330", "3"), *ROWS[1:]], "v1"),
        ([("2", "1", "340", "4"), *ROWS[1:]], "r1"),
        ([("4", "1", "340", "3"), *ROWS[1:]], "w1"),
        ([ROWS[0], ("0", "2", "", ""), ROWS[2]], "d2"),
        ([*ROWS[:2], ("2", "4", "230", "")], "d3"),
        (ROWS[:2], "w3"),
        ([*ROWS, ("x", "", "", "")], "w4"),
    ],
)
def test_the_first_cell_that_differs_is_told(table: Table, again: Rows, cell: str) -> None:
    record_sheet(table=table, hands=hands(ROWS), by=actor("sam"), at=NOON, sending=NO_SENDING)
    disagreement = first_disagreement(sheet_of(table), hands(again))
    assert disagreement is not None
    assert disagreement.field == cell
