"""Propose the tables of an evening: who sits with whom, and at which wind."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from hashlib import sha256
from itertools import combinations, permutations
from typing import Final

from mahjong_core.rulesets.records import THREE
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.winds import WINDS, Wind

__all__ = ["By", "EveningTables", "PastGame", "beside", "even_winds", "propose_tables"]

# The players E S W N of a game; of three E S W.
PastGame = tuple[int, ...]
_Table = tuple[int, ...]
# Up to so many players all divisions into tables are tried: 12 have 5,775.
_ALL_TRIED: Final = 12
_STARTS: Final = 24
_REPEAT: Final = 1_000_000_000_000
_TEAM_MATES: Final = 1_000_000
_TWO_EMPTY: Final = 1_000_000_000_000_000_000  # more than any repeats: two of the seats that stay empty
_MAX_OF_THREE: Final = 2
_NO_TEAMS: Final[Mapping[int, int]] = {}


class By(StrEnum):
    """List how players are put together: fewest repeats of the season, by lot, or neighbours in the ranking."""

    FRESH = "fresh"
    LOT = "lot"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class EveningTables:
    """Store proposed ``tables`` (E S W N; of three E S W), who waits, and the pairs that meet again.

    ``done``: who has played as many games as the rules allow an evening.
    ``bound``: as few as there can be where all divisions were tried, None otherwise. ``team_mates``: the pairs of one
    team that sit together.
    """

    tables: tuple[PastGame, ...]
    waiting: tuple[int, ...]
    repeats: int
    bound: int | None
    done: tuple[int, ...] = ()
    team_mates: int = 0


def propose_tables(  # noqa: PLR0913  # what an evening and its rules say
    present: Iterable[int],
    games: Sequence[PastGame],
    *,
    by: By = By.FRESH,
    this_evening: Mapping[int, int] | None = None,
    order: Sequence[int] = (),
    seed: str = "",
    most: int | None = None,
    teams: Mapping[int, int] = _NO_TEAMS,
    threes: bool = False,
) -> EveningTables:
    """Return tables of four for the players ``present``; who has played most this evening waits.

    ``threes``: where one or two tables of three seat everybody, they come after those of four.

    ``games``: those of the season. ``this_evening``: how many games each has played this evening. ``order``: the
    players in the order of the ranking, for ``By.RANK``; who is not in it comes last. The same input gives the same
    answer: ``seed`` decides where all is equal. ``most``: games of a player in one evening; None: any number.
    ``teams``: the team of each player who has one. Of the tables with the fewest repeats, and by lot of all, those are
    chosen at which the fewest team-mates sit together; by rank neighbours do, whatever their team.
    """
    here, played = set(present), this_evening or {}
    done = {player for player in here if most is not None and played.get(player, 0) >= most}
    players = _mixed(here - done, seed)
    players.sort(key=lambda player: played.get(player, 0))
    empty = _empty_seats(len(players)) if threes else 0
    seated = players if empty else players[: len(players) - len(players) % PLACES_AT_A_TABLE]
    met, winds = _counts(games)
    if by is By.RANK:
        rank = {player: place for place, player in enumerate(order)}
        seated.sort(key=lambda player: rank.get(player, len(rank)))
    if by is By.FRESH:
        tables = _fewest_repeats(seated, met, teams, seed, empty)
    elif by is By.LOT and teams:
        tables = _improved(_with_empty(seated, empty), lambda some: sum(map(partial(_mates_cost, teams=teams), some)))
    else:
        tables = _chunks(_with_empty(seated, empty))
    tables = sorted((_people(table) for table in tables), key=len, reverse=True)
    repeats = sum(pair in met for table in tables for pair in _pairs(table))
    is_proven = repeats == 0 or (by is By.FRESH and len(seated) + empty <= _ALL_TRIED)
    seats = tuple(_seats(table, winds) for table in tables)
    return EveningTables(
        seats,
        tuple(sorted(players[len(seated) :])),
        repeats,
        repeats if is_proven else None,
        tuple(sorted(done)),
        sum(_team_mates(table, teams) for table in tables),
    )


def beside(proposals: Iterable[EveningTables]) -> EveningTables:
    """Return the tables of groups that do not meet each other, as one proposal."""
    tables: list[PastGame] = []
    waiting: list[int] = []
    done: list[int] = []
    repeats, team_mates, bound = 0, 0, list[int | None]()
    for proposed in proposals:
        tables += proposed.tables
        waiting += proposed.waiting
        done += proposed.done
        repeats += proposed.repeats
        bound.append(proposed.bound)
        team_mates += proposed.team_mates
    known = None if None in bound else sum(least for least in bound if least is not None)
    return EveningTables(tuple(tables), tuple(sorted(waiting)), repeats, known, tuple(sorted(done)), team_mates)


def _empty_seats(players: int) -> int:
    """Return how many tables of three seat everybody beside tables of four; 0 where nobody waits, or more are needed.

    A seat that stays empty is a number below zero, so that all tables are divided alike; two are never at one table.
    """
    empty = -players % PLACES_AT_A_TABLE
    return empty if empty <= _MAX_OF_THREE and players >= empty * THREE else 0


def _with_empty(players: Sequence[int], empty: int) -> list[int]:
    """Return the players with an empty seat in each of the last tables."""
    fours = len(players) - empty * THREE
    row = list(players[:fours])
    for number in range(empty):
        row += [*players[fours + number * THREE : fours + (number + 1) * THREE], -1 - number]
    return row


def _people(table: _Table) -> _Table:
    return tuple(player for player in table if player > 0)


def _chunks(row: Sequence[int]) -> list[_Table]:
    return [tuple(row[i : i + PLACES_AT_A_TABLE]) for i in range(0, len(row), PLACES_AT_A_TABLE)]


def _mixed(players: Iterable[int], seed: str) -> list[int]:
    """Return the players in an order that the seed decides."""
    return sorted(players, key=lambda player: sha256(f"{seed} {player}".encode()).digest())


def _counts(games: Sequence[PastGame]) -> tuple[dict[frozenset[int], int], dict[tuple[int, Wind], int]]:
    met: dict[frozenset[int], int] = {}
    winds: dict[tuple[int, Wind], int] = {}
    for game in games:
        for pair in _pairs(game):
            met[pair] = met.get(pair, 0) + 1
        for seat in zip(game, WINDS, strict=False):
            winds[seat] = winds.get(seat, 0) + 1
    return met, winds


def _pairs(table: Iterable[int]) -> Iterator[frozenset[int]]:
    return map(frozenset, combinations(table, 2))


def _team_mates(table: _Table, teams: Mapping[int, int]) -> int:
    """Return how many pairs at a table are of one team."""
    return sum(one in teams and teams[one] == teams.get(two) for one, two in combinations(table, 2))


def _mates_cost(table: _Table, teams: Mapping[int, int]) -> int:
    """Return the pairs of one team at a table; two empty seats at it cost more than any pairs."""
    is_short = sum(player < 0 for player in table) > 1
    return _team_mates(table, teams) + _TWO_EMPTY * is_short


def _cost(table: _Table, met: Mapping[frozenset[int], int], teams: Mapping[int, int]) -> int:
    """Return what a table costs: pairs that met before count first, then team-mates, then how often pairs met."""
    counts = [met.get(pair, 0) for pair in _pairs(table)]
    return _mates_cost(table, teams) * _TEAM_MATES + sum(_REPEAT * (count > 0) + count * count for count in counts)


def _fewest_repeats(
    players: Sequence[int], met: Mapping[frozenset[int], int], teams: Mapping[int, int], seed: str, empty: int
) -> list[_Table]:
    known: dict[frozenset[int], int] = {}

    def cost(tables: Iterable[_Table]) -> int:
        total = 0
        for table in tables:
            key = frozenset(table)
            if key not in known:
                known[key] = _cost(table, met, teams)
            total += known[key]
        return total

    if len(players) + empty <= _ALL_TRIED:
        return min(_divisions(tuple(_with_empty(players, empty))), key=cost)
    starts = (_with_empty(_mixed(players, f"{seed} {start}"), empty) for start in range(_STARTS))
    return min((_improved(start, cost) for start in starts), key=cost)


def _divisions(players: _Table) -> Iterator[list[_Table]]:
    """Yield all divisions into tables. The first player's three companions are chosen, then the rest is divided."""
    if not players:
        yield []
        return
    first, others = players[0], players[1:]
    for three in combinations(others, PLACES_AT_A_TABLE - 1):
        left = tuple(player for player in others if player not in three)
        for rest in _divisions(left):
            yield [(first, *three), *rest]


def _improved(players: list[int], cost: Callable[[Iterable[_Table]], int]) -> list[_Table]:
    """Return the tables after exchanging two players as long as this helps."""
    tables = [list(table) for table in _chunks(players)]
    places = [(table, seat) for table in range(len(tables)) for seat in range(PLACES_AT_A_TABLE)]
    has_changed = True
    while has_changed:
        has_changed = False
        for (one, at), (two, there) in combinations(places, 2):
            if one == two:
                continue
            before = cost([tuple(tables[one]), tuple(tables[two])])
            tables[one][at], tables[two][there] = tables[two][there], tables[one][at]
            if cost([tuple(tables[one]), tuple(tables[two])]) < before:
                has_changed = True
            else:
                tables[one][at], tables[two][there] = tables[two][there], tables[one][at]
    return [tuple(table) for table in tables]


def even_winds(tables: Iterable[_Table], games: Sequence[PastGame]) -> tuple[PastGame, ...]:
    """Return the players of each table in the order E S W N that keeps their winds of the season most even."""
    _met, winds = _counts(games)
    return tuple(_seats(table, winds) for table in tables)


def _seats(table: _Table, winds: Mapping[tuple[int, Wind], int]) -> PastGame:
    """Return the players in the order E S W N that keeps each player's winds of the season most even."""

    def cost(seats: tuple[int, ...]) -> int:
        return sum(winds.get(seat, 0) * 2 + 1 for seat in zip(seats, WINDS, strict=False))

    return min(permutations(table), key=cost)
