"""Read the games of a club, with their seats and results."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import Final
from uuid import UUID

from django.db import connection

from mahjong_core.clubs.evening import PastGame
from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets.records import THREE, Family
from mahjong_core.standings import BONUS
from mahjong_core.winds import WINDS, Wind
from scoring.clubs.selectors.evenings import evening_of
from scoring.models import Adjustment, ResultStatus, SeatResult, Stage
from scoring.sheets.selectors.folding import rules_of, sheet_of
from tournaments.common.actors import PLAYER_PREFIX
from tournaments.common.kept import share_object, shared_object
from tournaments.models import Seat, Session, TableStatus, Tournament

CACHE_SECONDS = 3600


class GameStatus(StrEnum):
    """List the statuses of a game: in play, its totals typed by one, or confirmed."""

    PLAYING = "playing"
    TO_CONFIRM = "to_confirm"
    CONFIRMED = "confirmed"


_WINDS: Mapping[str, Wind] = {wind.value: wind for wind in WINDS}
_RESULT_COLUMNS: Final = (
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
_STATUS: Mapping[str, GameStatus] = {
    TableStatus.EMPTY: GameStatus.PLAYING,
    TableStatus.PLAYING: GameStatus.PLAYING,
    TableStatus.CORRECTING: GameStatus.PLAYING,
    TableStatus.SUBMITTED: GameStatus.TO_CONFIRM,
    TableStatus.VERIFIED: GameStatus.CONFIRMED,
}


@dataclass(frozen=True, slots=True)
class GameSeat:
    """Represent a player's seat of a game; ``score``, ``place``, ``points`` and ``total`` None: without a result.

    ``points``: table points (MCR) or uma (riichi). ``bonus``: from the bonus columns of a confirmed game, with the name
    of each column. ``total`` counts in the season: the table points, in riichi what the score is above the points that
    it is counted from, with uma and what the ledger gives or takes after it.
    """

    wind: Wind
    participant: int
    number: int
    name: str
    score: int | None = None
    place: int | None = None
    points: Fraction | None = None
    total: Fraction | None = None
    bonus: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """Represent a game of a club.

    ``typed_by``: who submitted the totals; ``typed_at``: the seat of the player who did, None for anyone else;
    ``version``: the number of that result.

    ``counts``: a result is confirmed. It counts, and its seats show it, until a correction of it is confirmed.
    """

    number: int
    uid: UUID
    evening: date
    started_at: datetime
    status: GameStatus
    seats: tuple[GameSeat, ...]
    counts: bool = False
    typed_by: str = ""
    typed_at: Wind | None = None
    version: int | None = None

    @property
    def winds(self) -> tuple[Wind, ...]:
        """Return the seats of the game: E S W N, of three E S W."""
        return tuple(seat.wind for seat in self.seats)

    @property
    def players(self) -> frozenset[int]:
        """Return the primary keys of the four, or three."""
        return frozenset(seat.participant for seat in self.seats)


def games_of(tournament: Tournament) -> tuple[Game, ...]:
    """Return all games in the order of their numbers (four queries; one if the event is as it was)."""
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    key = f"games-of-club:{tournament.pk}:{version}"
    kept: tuple[Game, ...] | None = shared_object(key)
    if kept is None:
        kept = _read_games(tournament)
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            share_object(key, kept, CACHE_SECONDS)
    return kept


def game_numbered(tournament: Tournament, number: int) -> Game:
    """Return the game of a number, which there is."""
    return next(game for game in games_of(tournament) if game.number == number)


def _read_games(tournament: Tournament) -> tuple[Game, ...]:
    rules = rules_of(tournament)
    seats, keys = _read_seats(tournament)
    typed, counting = dict[int, tuple[str, Wind | None, int]](), set[int]()
    results = SeatResult.objects.filter(
        result__session__tournament=tournament,
        result__session__is_game=True,
        result__status__in=(ResultStatus.SUBMITTED, ResultStatus.VERIFIED),
    ).order_by("result__number")
    later = _later_points(tournament)
    three = rules.for_players(THREE) if rules.three_uma else rules
    for session, status, wind, score, place, twelfths, by_name, by, version in results.values_list(*_RESULT_COLUMNS):
        if session not in seats:
            continue
        seat, typed[session] = seats[session][wind], (by_name, keys.get((session, by)), version)
        if status == ResultStatus.VERIFIED:
            counting.add(session)
        elif session in counting:
            continue
        points = from_twelfths(twelfths)
        own = later.get((session, seat.participant), [])
        bonus = tuple((cause.removeprefix(BONUS), amount) for cause, amount in own if cause.startswith(BONUS))
        total = points
        if rules.family is Family.RIICHI:
            own_rules = rules if len(seats[session]) == rules.players else three
            total += score - own_rules.base_points + sum(amount for _cause, amount in own)
        seats[session][wind] = GameSeat(
            seat.wind, seat.participant, seat.number, seat.name, score, place, points, total, bonus
        )
    sessions = Session.objects.filter(tournament=tournament, is_game=True, tables__cleared_at__isnull=True)
    return tuple(
        Game(
            number,
            uid,
            evening_of(tournament, started_at),
            started_at,
            _STATUS[status],
            tuple(seats[number][wind.value] for wind in WINDS[: len(seats[number])]),
            number in counting,
            *typed.get(number, ("", None, None)),
        )
        for number, uid, started_at, status in sessions.order_by("number").values_list(
            "number", "uid", "planned_at", "tables__status"
        )
        if started_at is not None and number in seats
    )


def _read_seats(
    tournament: Tournament,
) -> tuple[dict[int, dict[str, GameSeat]], dict[tuple[int, str], Wind]]:
    """Return the seats of the games whose players are all known, and the wind of each player's key, by game."""
    seats: dict[int, dict[str, GameSeat]] = {}
    keys: dict[tuple[int, str], Wind] = {}
    vacant = set[int]()
    rows = Seat.objects.filter(session__tournament=tournament, session__is_game=True)
    fields = ("session__number", "wind", "participant_id", "participant__number", "participant__name")
    for session, wind, pk, number, name, uid in rows.values_list(*fields, "participant__uid"):
        if pk is None:
            vacant.add(session)
            continue
        seats.setdefault(session, {})[wind] = GameSeat(_WINDS[wind], pk, number, name)
        keys[session, f"{PLAYER_PREFIX}{uid}"] = _WINDS[wind]
    return {session: own for session, own in seats.items() if session not in vacant}, keys


def _later_points(tournament: Tournament) -> dict[tuple[int, int], list[tuple[str, int]]]:
    """Return the ledger's rows after uma that stand, as cause and points, by game and player (one query)."""
    rows = Adjustment.objects.filter(
        tournament=tournament, session__is_game=True, stage=Stage.AFTER_UMA, participant__isnull=False
    ).filter(reverses__isnull=True, reversed_by__isnull=True)
    points: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for session, player, cause, amount in rows.order_by("id").values_list(
        "session__number", "participant_id", "cause", "amount"
    ):
        points.setdefault((session, player), []).append((cause, amount))
    return points


def typed_bonus(session: Session) -> dict[str, Mapping[Wind, int]]:
    """Return the counts of the bonus columns that stand on the sheet of a game, by column."""
    totals = sheet_of(session.tables.get()).sheet.totals
    return {} if totals is None else dict(totals.bonus)


def bonus_lines(game: Game, counts: Mapping[str, Mapping[Wind, int]]) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return each counted column with the names and counts of the players who have any."""
    lines = [
        (name, [(seat.name, seats[seat.wind]) for seat in game.seats if seats.get(seat.wind)])
        for name, seats in counts.items()
    ]
    return [line for line in lines if line[1]]


def past_games(games: tuple[Game, ...]) -> list[PastGame]:
    """Return the numbers of the players of each game, E S W N or E S W, whether it is finished or not."""
    return [tuple(seat.number for seat in game.seats) for game in games]


def games_by_player(games: tuple[Game, ...], evening: date) -> Counter[int]:
    """Return how many games each player, by number, has begun on an evening."""
    return Counter(seat.number for game in games if game.evening == evening for seat in game.seats)


def playing_now(games: tuple[Game, ...], evening: date) -> dict[int, int]:
    """Return the game that each player, by number, plays at this moment of an evening; nobody plays a corrected one."""
    open_games = (game for game in games if game.evening == evening and not game.counts)
    current = (game for game in open_games if game.status is GameStatus.PLAYING)
    return {seat.number: game.number for game in current for seat in game.seats}
