"""Clubs of a season and meetings at tables, by hand."""

from fractions import Fraction

import pytest

from mahjong_core.series.careers import Encounter, head_to_head
from mahjong_core.series.clubs import club_standings
from mahjong_core.series.standings import SeasonRow
from mahjong_core.standings import SessionResult


def member(person: str, total: int, place: int | None = 1) -> SeasonRow:
    return SeasonRow(person, place, Fraction(total), (), 1)


@pytest.mark.parametrize(("members", "total"), [(1, 900), (2, 1000), (3, 1050), (4, 1050)])
def test_so_many_members_count_for_their_club(members: int, total: int) -> None:
    rows = [member("a", 50), member("b", 900), member("c", 100)]
    (club,) = club_standings(rows, lambda _person: "Vents", members=members)
    assert (club.total, club.members) == (total, 3)


def test_whoever_has_no_club_or_no_place_adds_nothing() -> None:
    rows = [member("a", 900), member("b", 800, None)]
    assert club_standings(rows, lambda person: "" if person == "a" else "Vents") == ()


def test_meetings_are_added_up() -> None:
    both = Encounter("b", 2, 1, 1) + Encounter("b", 3, 0, 1)
    assert (both.sessions, both.better, both.level, both.worse) == (5, 1, 2, 2)


def test_a_session_that_somebody_else_played_is_no_meeting() -> None:
    results = [SessionResult(1, 1, 1, "E", 8, 1, 48, replaced=True), SessionResult(2, 1, 1, "S", 0, 2, 24)]
    assert head_to_head(1, results) == ()
