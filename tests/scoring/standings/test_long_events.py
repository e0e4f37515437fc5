"""Rows of the standings of events with many sessions: the course, the best and the latest results."""

import re
from fractions import Fraction

import pytest

from scoring.templatetags.standings import LATEST, MOST_BOXES, session_boxes


def boxes(markup: str) -> list[str]:
    return re.findall(r'class="table-points"[^>]*>([^<]*)<', markup)


@pytest.mark.parametrize("sessions", [15, 40, 66, 106])
def test_a_row_of_a_long_event_has_as_many_boxes_as_one_of_a_short_one(sessions: int) -> None:
    values = [(Fraction(4), Fraction(2), Fraction(1), Fraction(0))[n % 4] for n in range(sessions)]
    markup = str(session_boxes(values, True))
    assert len(boxes(markup)) == 1 + LATEST
    assert f"&times;{values.count(Fraction(4))}" in markup
    assert len(re.findall(r'points="([^"]*)"', markup)[0].split()) == 1 + sessions


def test_a_short_event_has_a_box_for_each_session() -> None:
    assert len(boxes(str(session_boxes([3] * MOST_BOXES, False)))) == MOST_BOXES


def test_in_riichi_the_best_is_the_lowest_place_and_the_latest_are_those_played() -> None:
    places: list[int | None] = [1, 4, 3, 2, 4, 4, *[None] * 60]
    assert boxes(str(session_boxes(places, False))) == ["1", "4", "3", "2", "4", "4"]


def heights(values: list[Fraction]) -> list[float]:
    """The line of the course, from the top of its picture."""
    [points] = re.findall(r'points="([^"]*)"', str(session_boxes(values, True)))
    return [float(point.split(",")[1]) for point in points.split()]


def test_the_course_of_the_mean_player_is_level_and_the_line_stays_in_its_picture() -> None:
    assert set(heights([Fraction(7, 4)] * 40)) == {12}
    winner = heights([Fraction(4)] * 106)
    assert winner == sorted(winner, reverse=True)
    assert winner[-1] == 0


def test_nothing_is_played_yet() -> None:
    assert "polyline" not in str(session_boxes([None] * 40, True))
