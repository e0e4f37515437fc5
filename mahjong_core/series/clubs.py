"""Rank the clubs of a season by the sum of their best members."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.series.standings import SeasonRow

__all__ = ["CLUB_MEMBERS", "ClubRow", "club_standings"]

CLUB_MEMBERS: Final = 3  # as many as the European association counts for a country


@dataclass(frozen=True, slots=True)
class ClubRow:
    """Represent a club in its place by ``total``; ``counted`` are the members of the sum, best first."""

    place: int
    club: str
    total: Fraction
    counted: tuple[SeasonRow, ...]
    members: int


def club_standings(
    rows: Iterable[SeasonRow], club_of: Callable[[str], str], *, members: int = CLUB_MEMBERS
) -> tuple[ClubRow, ...]:
    """Return clubs by the sum of their best ``members`` totals; a member whom a club lacks adds nothing.

    ``club_of`` returns an empty name for a person without a club. Clubs that are level share the better place, stand by
    their names, and the next place is skipped. Whoever has too few results for a place of their own adds nothing
    either. ``series.not_positive`` if no member counts.
    """
    if members < 1:
        raise RuleError("series.not_positive", "at least 1 member counts", {"option": "clubs"})
    by_club: dict[str, list[SeasonRow]] = {}
    for row in rows:
        if row.place is not None and (club := club_of(row.person)):
            by_club.setdefault(club, []).append(row)
    summed = []
    for club, own in by_club.items():
        counted = tuple(sorted(own, key=lambda row: (-row.total, row.person))[:members])
        summed.append((club, sum((row.total for row in counted), Fraction(0)), counted, len(own)))
    placed: list[ClubRow] = []
    for at, (club, total, counted, size) in enumerate(
        sorted(summed, key=lambda club_row: (-club_row[1], club_row[0])), start=1
    ):
        above = placed[-1] if placed else None
        place = above.place if above is not None and above.total == total else at
        placed.append(ClubRow(place, club, total, counted, size))
    return tuple(placed)
