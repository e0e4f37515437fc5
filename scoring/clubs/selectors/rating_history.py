"""Explain how a player's rating changed, evening by evening: the results, what was expected, and against whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from mahjong_core.clubs import CENTRE, Rating, expected_place
from scoring.clubs.selectors.games import Game, GameSeat, games_of
from scoring.clubs.selectors.rating import key_of, ratings_of
from tournaments.models import Tournament

MAX_EVENINGS: Final = 10


@dataclass(frozen=True, slots=True)
class Opponent:
    """Represent an opponent of a game, with the rating before the evening; None: not rated by then."""

    number: int
    name: str
    rating: int | None


@dataclass(frozen=True, slots=True)
class RatedGame:
    """Represent a game of the player. ``expected``: the mean place by the ratings before the evening, in tenths."""

    number: int
    place: int
    expected_tenths: int
    against: tuple[Opponent, ...]

    @property
    def expected(self) -> Decimal:
        return Decimal(self.expected_tenths) / 10


@dataclass(frozen=True, slots=True)
class RatedEvening:
    """Store what an evening changed. ``before`` None: not rated before; ``others``: games without the player."""

    evening: date
    before: Rating | None
    after: Rating
    games: tuple[RatedGame, ...]
    others: int

    @property
    def change(self) -> int | None:
        return None if self.before is None else self.after.rating - self.before.rating


def rating_history(tournament: Tournament, number: int) -> tuple[RatedEvening, ...]:
    """Return the latest evenings on which a player played confirmed games, the latest first; empty for who has none.

    The rating after an evening is that of all games up to its end.
    """
    games = [game for game in games_of(tournament) if game.counts]
    played = {game.evening for game in games if _seat_of(game, number)}
    found = []
    for day in sorted(played, reverse=True)[:MAX_EVENINGS]:
        before = ratings_of([game for game in games if game.evening < day])
        after = ratings_of([game for game in games if game.evening <= day])
        found.append(_evening(number, day, [game for game in games if game.evening == day], before, after))
    return tuple(found)


def _evening(
    number: int, day: date, games: Sequence[Game], before: Mapping[str, Rating], after: Mapping[str, Rating]
) -> RatedEvening:
    own = [(game, seat) for game in games if (seat := _seat_of(game, number))]
    rated = before.get(key_of(number))
    return RatedEvening(
        day,
        rated,
        after[key_of(number)],
        tuple(_game(game, seat, CENTRE if rated is None else rated.rating, before) for game, seat in own),
        len(games) - len(own),
    )


def _game(game: Game, own: GameSeat, rating: int, before: Mapping[str, Rating]) -> RatedGame:
    against = tuple(
        Opponent(seat.number, seat.name, row.rating if (row := before.get(key_of(seat.number))) else None)
        for seat in game.seats
        if seat is not own
    )
    # Of whom nothing is known yet, the mean is expected.
    expected = expected_place(rating, [CENTRE if other.rating is None else other.rating for other in against])
    return RatedGame(game.number, own.place or 0, round(10 * expected), against)


def _seat_of(game: Game, number: int) -> GameSeat | None:
    return next((seat for seat in game.seats if seat.number == number), None)
