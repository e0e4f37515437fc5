"""The clubs of a season, by hand."""

from fractions import Fraction

from mahjong_core.series.clubs import club_standings
from mahjong_core.series.standings import SeasonRow
from tests.refusals import refuses


def row(person: str, total: int, place: int | None = 1) -> SeasonRow:
    return SeasonRow(person, place, Fraction(total), (), 1)


def test_a_club_has_the_sum_of_its_best_three() -> None:
    rows = [row("a1", 900), row("a2", 100), row("a3", 50), row("a4", 40), row("b1", 1050), row("c1", 999, None)]
    clubs = club_standings(rows, lambda person: {"a": "Vents", "b": "Ouest", "c": "Nord"}[person[0]])
    # 900 + 100 + 50 is 1050 as well: both are first, and Nord's player has no place.
    assert [(club.place, club.club, club.total, club.members) for club in clubs] == [
        (1, "Ouest", 1050, 1),
        (1, "Vents", 1050, 4),
    ]
    assert [season_row.person for season_row in clubs[1].counted] == ["a1", "a2", "a3"]
    with refuses("series.not_positive"):
        club_standings(rows, lambda person: person, members=0)


def by_letter(person: str) -> str:
    """Whose club is the first sign of their key."""
    return person[0]


def test_how_level_clubs_and_members_are_placed() -> None:
    # 900, 500 + 400 and 850: two are first, the third club is third.
    rows = [row("b1", 900), row("a1", 500), row("a2", 400), row("c1", 850)]
    clubs = club_standings(rows, by_letter)
    assert [(club.place, club.club, club.total) for club in clubs] == [(1, "a", 900), (1, "b", 900), (3, "c", 850)]
    # Members who are level count by their keys.
    rows = [row("a3", 200), row("a2", 200), row("a1", 200)]
    (club,) = club_standings(rows, by_letter, members=2)
    assert [season_row.person for season_row in club.counted] == ["a1", "a2"]
    assert (club.total, club.members) == (400, 3)
    # Three thirds are one: 333 1/3 three times is 1000.
    third = Fraction(1000, 3)
    rows = [SeasonRow(person, 1, third, (), 1) for person in ("a1", "a2", "a3")]
    (club,) = club_standings(rows, by_letter)
    assert club.total == 1000


def test_a_season_without_results_has_no_clubs() -> None:
    assert club_standings([], by_letter) == ()
