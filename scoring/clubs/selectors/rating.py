"""Rate the players of a club from its confirmed games."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from django.core.cache import cache

from mahjong_core.clubs import Rating, SeasonRule, SeasonSum, rate, season_sums
from scoring.clubs.selectors.games import CACHE_SECONDS, Game, games_of
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Represent a player of the rating. ``change``: what the latest game moved; None for whoever it made rated."""

    participant: int
    name: str
    rating: int
    low: int
    high: int
    games: int
    is_provisional: bool
    change: int | None


@dataclass(frozen=True, slots=True)
class ClubRating:
    """Store the rating, the best first, and the number of the latest game that it rests on (0: none)."""

    rows: tuple[RatingRow, ...]
    latest_game: int


def club_rating(tournament: Tournament) -> ClubRating:
    """Return the rating of now, cached by the games that count: a table that is started does not change it."""
    games = tuple(game for game in games_of(tournament) if game.counts)
    places = tuple(tuple((seat.number, seat.place) for seat in game.seats) for game in games)
    key = f"club-rating:{tournament.pk}:{sha256(repr(places).encode()).hexdigest()}"
    kept: Mapping[int, tuple[Rating, int | None]] | None = cache.get(key)
    if kept is None:
        kept = _rate(games)
        cache.set(key, kept, CACHE_SECONDS)
    names = {seat.number: seat.name for game in games for seat in game.seats}
    rows = [
        RatingRow(number, names[number], row.rating, row.low, row.high, row.games, row.is_provisional, change)
        for number, (row, change) in kept.items()
    ]
    # Provisional ratings come last: one lucky game must not lead.
    rows.sort(key=lambda row: (row.is_provisional, -row.rating, row.participant))
    return ClubRating(tuple(rows), games[-1].number if games else 0)


def _rate(games: tuple[Game, ...]) -> dict[int, tuple[Rating, int | None]]:
    """Return the ratings by number, and what the latest game changed in each."""
    played = [{f"{seat.number:05}": seat.place or 0 for seat in game.seats} for game in games]
    now, before = rate(played), rate(played[:-1])
    return {int(n): (row, row.rating - before[n].rating if n in before else None) for n, row in now.items()}


def season_ranking(tournament: Tournament, rule: SeasonRule) -> tuple[SeasonSum, ...]:
    """Return the ranking of the season by the points of the confirmed games: sum, mean, or best games."""
    results: dict[int, list[Fraction]] = {}
    for game in games_of(tournament):
        for seat in game.seats if game.counts else ():
            results.setdefault(seat.number, []).append(seat.points or Fraction())
    return season_sums(results, rule)


@dataclass(frozen=True, slots=True)
class Span:
    """Represent a row of the rating with its interval as it is drawn: from ``start`` to ``end`` of 100."""

    row: RatingRow
    start: int
    middle: int
    end: int


def spans(rows: tuple[RatingRow, ...]) -> list[Span]:
    """Return the intervals on one scale, from the lowest end to the highest."""
    if not rows:
        return []
    least, most = min(row.low for row in rows), max(row.high for row in rows)
    width = max(1, most - least)

    def at(rating: int) -> int:
        return 100 * (rating - least) // width

    return [Span(row, at(row.low), at(row.rating), at(row.high)) for row in rows]
