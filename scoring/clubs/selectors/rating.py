"""Rate the players of a club from its confirmed games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Final

from django.db import connection

from mahjong_core.clubs import Rating, SeasonRule, SeasonSum, rate, season_sums
from mahjong_core.clubs.season import Result
from scoring.clubs.selectors.final import season_ends_before
from scoring.clubs.selectors.games import CACHE_SECONDS, Game, games_of
from tournaments.common.kept import share_object, shared_object
from tournaments.models import Tournament

# Games of the past stay as they are: their ratings are asked for again by every history.
_RATINGS_SECONDS: Final = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Represent a player of the rating. ``change``: by the latest game; None if it was the player's first."""

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
    """Return the rating of now (one query if the event is as it was)."""
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    key = f"club-rating:{tournament.pk}:{version}"
    kept: ClubRating | None = shared_object(key)
    if kept is None:
        kept = _rating_of(tuple(game for game in games_of(tournament) if game.counts))
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            share_object(key, kept, CACHE_SECONDS)
    return kept


def _rating_of(games: tuple[Game, ...]) -> ClubRating:
    """Return the rating that rests on these games, and what the latest of them changed."""
    now, before = ratings_of(games), ratings_of(games[:-1])
    names = {seat.number: seat.name for game in games for seat in game.seats}
    rows = []
    for key, row in now.items():
        number, earlier = int(key), before.get(key)
        change = row.rating - earlier.rating if earlier else None
        rows.append(
            RatingRow(number, names[number], row.rating, row.low, row.high, row.games, row.is_provisional, change)
        )
    # Provisional ratings come last: one lucky game must not lead.
    rows.sort(key=lambda row: (row.is_provisional, -row.rating, row.participant))
    return ClubRating(tuple(rows), games[-1].number if games else 0)


def ratings_of(games: Sequence[Game]) -> Mapping[str, Rating]:
    """Return the ratings by ``key_of``, cached by the games: those before the latest game are known from before it."""
    places = [{key_of(seat.number): seat.place or 0 for seat in game.seats} for game in games]
    key = f"club-ratings:{sha256(repr(places).encode()).hexdigest()}"
    kept: Mapping[str, Rating] | None = shared_object(key)
    if kept is None:
        kept = rate(places)
        share_object(key, kept, _RATINGS_SECONDS)
    return kept


def key_of(number: int) -> str:
    """Return the name of a player in the ratings."""
    return f"{number:05}"


def season_ranking(tournament: Tournament, rule: SeasonRule) -> tuple[SeasonSum, ...]:
    """Return the ranking of the season by the points of the confirmed games: sum, mean, best games or evenings.

    Games of its finals do not count: the standings have them, with the points carried over. Cached by the event's
    version, as the rating is (one query).
    """
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    key = f"club-season:{tournament.pk}:{version}:{rule.by}:{rule.games}"
    kept: tuple[SeasonSum, ...] | None = shared_object(key)
    if kept is None:
        kept = season_sums(_results_of(tournament), rule)
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            share_object(key, kept, CACHE_SECONDS)
    return kept


def _results_of(tournament: Tournament) -> dict[int, list[Result]]:
    results: dict[int, list[Result]] = {}
    final = season_ends_before(tournament)
    for game in games_of(tournament):
        for seat in game.seats if game.counts and (final is None or game.number < final) else ():
            results.setdefault(seat.number, []).append((game.evening, seat.total or Fraction()))
    return results


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
