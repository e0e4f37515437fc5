"""A whole paper sheet at once: read from what was typed, written in one transaction, read again by a second person."""

from typing import Any

import pytest
from django import forms
from django.http import QueryDict

from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.winds import Wind
from scoring.models import SheetEntry
from scoring.sheets.forms.typed import TypedSheet, read_seat
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.second_readings import first_disagreement
from scoring.sheets.services.entries import Sending
from scoring.sheets.services.whole_sheets import RowRefused, record_sheet
from tests.people import NOON, actor, nobody, play, win
from tests.refusals import refuses
from tournaments.models import Table

pytestmark = pytest.mark.django_db
NAMES = {
    Wind.EAST: "Émile Dupont",
    Wind.SOUTH: "Anne-Sophie Vandenbroucke",
    Wind.WEST: "Lin Yu",
    Wind.NORTH: "Lina Roy",
}
ONCE = Sending("sheet-1", base=0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("1", Wind.EAST),
        ("4", Wind.NORTH),
        ("s", Wind.SOUTH),
        ("W", Wind.WEST),
        ("O", Wind.WEST),
        ("dup", Wind.EAST),
        ("emile", Wind.EAST),
        ("Vand", Wind.SOUTH),
        ("sophie", Wind.SOUTH),
        ("lina", Wind.NORTH),
        ("lin yu", Wind.WEST),
        ("0", None),
        ("-", None),
        ("", None),
    ],
)
def test_a_seat_is_a_column_a_wind_or_the_beginning_of_a_name(typed: str, seat: Wind | None) -> None:
    assert read_seat(typed, NAMES) == seat


@pytest.mark.parametrize(
    ("typed", "text"), [("lin", "More than one"), ("zoe", "No player at this table"), ("5", "No player at this table")]
)
def test_what_is_not_clear_is_asked_again(typed: str, text: str) -> None:
    with pytest.raises(forms.ValidationError, match=text):
        read_seat(typed, NAMES)


def form_of(**typed: Any) -> TypedSheet:
    query = QueryDict(mutable=True)
    query.update({name: str(value) for name, value in typed.items()})
    return TypedSheet(query, names=NAMES, first=1, last=16)


def test_rows_become_hands_until_the_last_that_was_typed() -> None:
    """Fewer hands than sixteen are no fault: sessions end on time (MCR 3.5.6)."""
    form = form_of(w1="1", d1="2", v1="28", w2="0", w3="lina", v3="8")
    assert form.is_valid(), form.errors
    assert form.hands == [
        win(1, "E", "S", 28),
        {"number": 2, "outcome": "draw", "winner": None, "discarder": None, "value": None},
        win(3, "N", None, 8),
    ]
    assert form.paper_totals(PRESETS["mcr-ffmj-2016"]) is None


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"w1": "1", "d1": "2", "v1": "28", "w3": "0"}, "w2"),
        ({"w1": "1", "d1": "2"}, "v1"),
        ({"w1": "0", "v1": "8"}, "v1"),
        ({"d1": "2", "v1": "8"}, "w1"),
        ({"w1": "zoe", "v1": "8"}, "w1"),
        ({"w1": "1", "v1": "x"}, "v1"),
        ({}, "__all__"),
    ],
    ids=["a gap", "no value", "nobody with a value", "no winner", "an unknown name", "no figure", "nothing"],
)
def test_what_is_missing_is_told_beside_its_field(typed: dict[str, str], field: str) -> None:
    form = form_of(**typed)
    assert not form.is_valid()
    assert field in form.errors


@pytest.mark.long_on_sqlite
def test_the_whole_sheet_is_written_once(table: Table) -> None:
    hands = [win(1, value=28), nobody(2), win(3, "W", None, 10)]
    for _sending in range(2):
        rows = record_sheet(table=table, hands=hands, by=actor("sam"), at=NOON, sending=ONCE)
        assert [row.payload["number"] for row in rows] == [1, 2, 3]
    assert SheetEntry.objects.filter(table=table).count() == 3


def test_one_row_that_cannot_be_leaves_nothing_written(table: Table) -> None:
    """MCR 3.9.1.1.2: at least 8 points."""
    hands = [win(1, value=28), win(2, value=7)]
    with pytest.raises(RowRefused) as refused:
        record_sheet(table=table, hands=hands, by=actor("sam"), at=NOON, sending=ONCE)
    assert (refused.value.row, refused.value.code) == (2, "scoring.value_below_minimum")
    assert not SheetEntry.objects.exists()


def test_the_foot_of_the_paper_is_a_control(table: Table) -> None:
    """MCR 3.9.1.3.2: 8 + 28 from the discarder, 8 from each of the others: 52, -36, -8, -8."""
    wrong = {"E": 52, "S": -36, "W": -8, "N": 8}
    with refuses("scoring.paper_totals_differ", seats={"N": {"hands": -8, "paper": 8}}):
        record_sheet(table=table, hands=[win(1, value=28)], by=actor("sam"), at=NOON, sending=ONCE, totals=wrong)
    assert not SheetEntry.objects.exists()
    right = wrong | {"N": -8}
    record_sheet(table=table, hands=[win(1, value=28)], by=actor("sam"), at=NOON, sending=ONCE, totals=right)
    assert SheetEntry.objects.count() == 1


@pytest.mark.long_on_sqlite
def test_somebody_else_wrote_meanwhile(table: Table) -> None:
    play(table, [win(1, value=18)])
    with pytest.raises(RowRefused) as refused:
        record_sheet(table=table, hands=[win(1, value=28)], by=actor("sue"), at=NOON, sending=ONCE)
    assert refused.value.status == 409
    assert SheetEntry.objects.count() == 1


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("read", "cell"),
    [
        ([win(1, value=28), nobody(2)], None),
        ([win(1, value=28), win(2)], "w2"),
        ([win(1, "E", "W", 28), nobody(2)], "d1"),
        ([win(1, "E", "W", 12), win(2)], "d1"),
        ([win(1, value=12), nobody(2)], "v1"),
        ([win(1, value=28)], "w2"),
        ([win(1, value=28), nobody(2), nobody(3)], "w3"),
    ],
    ids=["same", "won or not", "discarder", "discarder and value", "value", "a hand fewer", "a hand more"],
)
def test_two_readings_first_differ_at(table: Table, read: list[dict[str, Any]], cell: str | None) -> None:
    play(table, [win(1, value=28), nobody(2)])
    empty = {"winner": None, "discarder": None, "value": None}
    disagreement = first_disagreement(sheet_of(table), [empty | row for row in read])
    assert (disagreement.field if disagreement else None) == cell
