"""Cells and headings of results lists, as tables of what is written and what it means.

The tables were written by a program that knows nothing of ours: each notation of a value, and the value.
"""

from fractions import Fraction

import pytest

from mahjong_core.past.heads import find_head, wind_of
from mahjong_core.past.marks import read_figure, read_place
from tests.tables import rows


@pytest.mark.parametrize(("text", "place", "state", "is_doubtful"), rows("past/places"))
def test_a_place(text: str, place: str, state: str, is_doubtful: str) -> None:
    mark = read_place(text)
    assert mark is not None
    assert (str(mark.place), str(mark.state), str(mark.is_doubtful)) == (place, state, is_doubtful)


@pytest.mark.parametrize("text", [row[0] for row in rows("past/no-places")])
def test_no_place(text: str) -> None:
    assert read_place(text) is None


@pytest.mark.parametrize(("text", "value"), rows("past/figures"))
def test_a_figure(text: str, value: str) -> None:
    assert read_figure(text) == Fraction(value)


@pytest.mark.parametrize(("text", "value"), rows("past/scores"))
def test_a_score(text: str, value: str) -> None:
    assert read_figure(text, is_score=True) == Fraction(value)


@pytest.mark.parametrize(("heading", "field", "session"), rows("past/headings"))
def test_a_heading(heading: str, field: str, session: str) -> None:
    """A column of its own beside a name, without which no line is a head."""
    beside = "Country" if field == "name" else "Name"
    beside = "Name" if field in {"given_name", "family_name"} else beside
    head = find_head([[beside, "Club" if field != "club" else "Team", heading], ["", "", ""]])
    assert head is not None
    (found,) = (column for column in head.columns if column.head == heading)
    assert (found.field, str(found.session)) == (field, session)


@pytest.mark.parametrize(("text", "wind"), rows("past/winds"))
def test_a_wind(text: str, wind: str) -> None:
    assert wind_of(text) == wind
