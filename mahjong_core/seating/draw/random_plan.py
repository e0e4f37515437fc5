"""Draw at random from a seed, without optimising: equal bytes on every machine."""

from collections.abc import Iterator, Sequence

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.grid import SeatedTable, SeatingPlan, Seats
from mahjong_core.seating.stream import SeedStream

__all__ = ["random_plan"]


def random_plan(entrants: Sequence[int], sessions: int, seed: str) -> SeatingPlan:
    """Seat ``entrants`` at random in each of ``sessions`` sessions; the order in which they are listed does not matter.

    A number that four does not divide leaves seats to substitutes (None), spread over as many tables as possible.
    Raises ``seating.player_twice``, ``seating.too_few_players`` and ``seating.no_sessions``.
    """
    _check(entrants, sessions)
    stream = SeedStream(seed)
    return SeatingPlan(tuple(_session(sorted(entrants), stream) for _ in range(sessions)))


def _check(entrants: Sequence[int], sessions: int) -> None:
    if len(set(entrants)) < len(entrants):
        raise RuleError("seating.player_twice", "a player is listed twice", {"players": len(entrants)})
    if len(entrants) < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": len(entrants)})
    if sessions < 1:
        raise RuleError("seating.no_sessions", "there is no session to draw", {"sessions": sessions})


def _session(players: list[int], stream: SeedStream) -> tuple[SeatedTable, ...]:
    stream.shuffle(players)
    free = -len(players) % PLACES_AT_A_TABLE
    count = (len(players) + free) // PLACES_AT_A_TABLE
    left = iter(players)
    return tuple(_table(number, count, free, left, stream) for number in range(1, count + 1))


def _table(number: int, count: int, free: int, left: Iterator[int], stream: SeedStream) -> SeatedTable:
    """Return the next table; substitutes' seats go to the last tables, one each before any gets a second."""
    empty = (free + number - 1) // count
    seats: list[int | None] = [next(left) for _ in range(PLACES_AT_A_TABLE - empty)]
    seats += [None] * empty
    stream.shuffle(seats)
    return SeatedTable(number, _four(seats))


def _four(seats: list[int | None]) -> Seats:
    east, south, west, north = seats
    return (east, south, west, north)
