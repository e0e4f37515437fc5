"""Read the games of a club, with their seats and results."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction

from django.core.cache import cache
from django.db import connection

from mahjong_core.clubs.evening import PastGame
from mahjong_core.placement import from_twelfths
from mahjong_core.winds import WINDS, Wind
from scoring.clubs.selectors.evenings import evening_of
from scoring.models import ResultStatus, SeatResult
from tournaments.common.actors import PLAYER_PREFIX
from tournaments.models import Seat, Session, TableStatus, Tournament

CACHE_SECONDS = 3600


class GameStatus(StrEnum):
    """List the statuses of a game: in play, its totals typed by one, or confirmed."""

    PLAYING = "playing"
    TO_CONFIRM = "to_confirm"
    CONFIRMED = "confirmed"


_STATUS: Mapping[str, GameStatus] = {
    TableStatus.EMPTY: GameStatus.PLAYING,
    TableStatus.PLAYING: GameStatus.PLAYING,
    TableStatus.CORRECTING: GameStatus.PLAYING,
    TableStatus.SUBMITTED: GameStatus.TO_CONFIRM,
    TableStatus.VERIFIED: GameStatus.CONFIRMED,
}


@dataclass(frozen=True, slots=True)
class GameSeat:
    """Represent a player's seat of a game; ``score``, ``place`` and ``points`` None: without a result."""

    wind: Wind
    participant: int
    number: int
    name: str
    score: int | None = None
    place: int | None = None
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """Represent a game of a club.

    ``typed_by``: who submitted the totals; ``typed_at``: the seat of the player who did, None for anyone else;
    ``version``: the number of that result.

    ``counts``: a result is confirmed. It counts, and its seats show it, until a correction of it is confirmed.
    """

    number: int
    evening: date
    started_at: datetime
    status: GameStatus
    seats: tuple[GameSeat, ...]
    counts: bool = False
    typed_by: str = ""
    typed_at: Wind | None = None
    version: int | None = None

    @property
    def players(self) -> frozenset[int]:
        """Return the primary keys of the four."""
        return frozenset(seat.participant for seat in self.seats)


def games_of(tournament: Tournament) -> tuple[Game, ...]:
    """Return all games in the order of their numbers (three queries; one if the event is as it was)."""
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    key = f"club-games:{tournament.pk}:{version}"
    kept: tuple[Game, ...] | None = cache.get(key)
    if kept is None:
        kept = _read_games(tournament)
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            cache.set(key, kept, CACHE_SECONDS)
    return kept


def _read_games(tournament: Tournament) -> tuple[Game, ...]:
    seats: dict[int, dict[str, GameSeat]] = {}
    rows = Seat.objects.filter(session__tournament=tournament, session__is_game=True, participant__isnull=False)
    keys: dict[tuple[int, str], Wind] = {}
    fields = ("session__number", "wind", "participant_id", "participant__number", "participant__name")
    for session, wind, pk, number, name, uid in rows.values_list(*fields, "participant__uid"):
        seats.setdefault(session, {})[wind] = GameSeat(Wind(wind), pk, number, name)
        keys[session, f"{PLAYER_PREFIX}{uid}"] = Wind(wind)
    typed, counting = dict[int, tuple[str, Wind | None, int]](), set[int]()
    results = SeatResult.objects.filter(
        result__session__tournament=tournament,
        result__session__is_game=True,
        result__status__in=(ResultStatus.SUBMITTED, ResultStatus.VERIFIED),
    ).order_by("result__number")
    columns = (
        "result__session__number",
        "result__status",
        "wind",
        "table_score",
        "place",
        "twelfths",
        "result__submitted_by_name",
        "result__submitted_by",
        "result__number",
    )
    for session, status, wind, score, place, twelfths, by_name, by, version in results.values_list(*columns):
        seat, typed[session] = seats[session][wind], (by_name, keys.get((session, by)), version)
        if status == ResultStatus.VERIFIED:
            counting.add(session)
        elif session in counting:
            continue
        seats[session][wind] = GameSeat(
            seat.wind, seat.participant, seat.number, seat.name, score, place, from_twelfths(twelfths)
        )
    sessions = Session.objects.filter(tournament=tournament, is_game=True, tables__cleared_at__isnull=True)
    return tuple(
        Game(
            number,
            evening_of(tournament, started_at),
            started_at,
            _STATUS[status],
            tuple(seats[number][wind.value] for wind in WINDS),
            number in counting,
            *typed.get(number, ("", None, None)),
        )
        for number, started_at, status in sessions.order_by("number").values_list(
            "number", "planned_at", "tables__status"
        )
        if started_at is not None and len(seats.get(number, ())) == len(WINDS)
    )


def past_games(games: tuple[Game, ...]) -> list[PastGame]:
    """Return the numbers of the players of each game, E S W N, whether it is finished or not."""
    return [
        (east.number, south.number, west.number, north.number)
        for east, south, west, north in (game.seats for game in games)
    ]


def games_by_player(games: tuple[Game, ...], evening: date) -> Counter[int]:
    """Return how many games each player, by number, has begun on an evening."""
    return Counter(seat.number for game in games if game.evening == evening for seat in game.seats)


def playing_now(games: tuple[Game, ...], evening: date) -> dict[int, int]:
    """Return the game that each player, by number, plays at this moment of an evening."""
    current = (game for game in games if game.evening == evening and game.status is GameStatus.PLAYING)
    return {seat.number: game.number for game in current for seat in game.seats}
