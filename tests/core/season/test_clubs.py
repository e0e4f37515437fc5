"""Clubs of a season, by hand."""

from fractions import Fraction

import pytest

from mahjong_core.series.clubs import club_standings
from mahjong_core.series.standings import SeasonRow


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
