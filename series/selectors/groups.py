"""Rank the clubs of a season, and the players of a class."""

from dataclasses import dataclass, replace
from fractions import Fraction

from mahjong_core.series.clubs import club_standings
from series.models import SeriesClass
from series.selectors.seasons import PlayerRow, Season, player_rows, shown_points


@dataclass(frozen=True)
class ClubLine:
    """Represent a club; ``members``: those who count for it, with their totals, the best first."""

    place: int
    club: str
    total: Fraction
    members: tuple[PlayerRow, ...]
    size: int

    @property
    def shown(self) -> str:
        return shown_points(self.total)


def club_lines(season: Season) -> list[ClubLine]:
    """Return the clubs in order; a player's club is that of the latest result."""
    rows = {row.key: row for row in player_rows(season)}
    club_rows = club_standings(
        season.standings, lambda person: season.people[person].club.strip(), members=season.rules.clubs
    )
    return [
        ClubLine(
            club_row.place,
            club_row.club,
            club_row.total,
            tuple(rows[row.person] for row in club_row.counted),
            club_row.members,
        )
        for club_row in club_rows
    ]


def class_rows(season: Season, of: SeriesClass) -> list[PlayerRow]:
    """Return the rows of its members, with their places within the class (a query)."""
    keys = {season.key_of(member) for member in of.members.all()}
    placed: list[PlayerRow] = []
    for row in (player_row for player_row in player_rows(season) if player_row.key in keys):
        place: int | None = None
        if row.place is not None:
            above = placed[-1] if placed else None
            place = above.place if above is not None and above.total == row.total else len(placed) + 1
        placed.append(replace(row, place=place))
    return placed
