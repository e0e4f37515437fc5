"""Propose the tables of an evening: who sits with whom, and at which wind."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import combinations, permutations
from typing import Final

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.winds import WINDS, Wind

__all__ = ["By", "EveningTables", "PastGame", "propose_tables"]

# The players E S W N of a game.
PastGame = tuple[int, int, int, int]
_Table = tuple[int, ...]
# Up to so many players all divisions into tables are tried: 12 have 5,775.
_ALL_TRIED: Final = 12
_STARTS: Final = 24
_REPEAT: Final = 1_000_000


class By(StrEnum):
    """List how players are put together: fewest repeats of the season, by lot, or neighbours in the ranking."""

    FRESH = "fresh"
    LOT = "lot"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class EveningTables:
    """Store proposed ``tables`` (E S W N), who waits, and the pairs that meet again.

    ``done``: who has played as many games as the rules allow an evening.
    ``bound``: as few as there can be where all divisions were tried, None otherwise.
    """

    tables: tuple[PastGame, ...]
    waiting: tuple[int, ...]
    repeats: int
    bound: int | None
    done: tuple[int, ...] = ()


def propose_tables(
    present: Iterable[int],
    games: Sequence[PastGame],
    *,
    by: By = By.FRESH,
    this_evening: Mapping[int, int] | None = None,
    order: Sequence[int] = (),
    seed: str = "",
    most: int | None = None,
) -> EveningTables:
    """Return tables of four for the players ``present``; who has played most this evening waits.

    ``games``: those of the season. ``this_evening``: how many games each has played this evening. ``order``: the
    players in the order of the ranking, for ``By.RANK``; who is not in it comes last. The same input gives the same
    answer: ``seed`` decides where all is equal. ``most``: games of a player in one evening; None: any number.
    """
    here, played = set(present), this_evening or {}
    done = {player for player in here if most is not None and played.get(player, 0) >= most}
    players = _mixed(here - done, seed)
    players.sort(key=lambda player: played.get(player, 0))
    seated = players[: len(players) - len(players) % PLACES_AT_A_TABLE]
    met, winds = _counts(games)
    if by is By.RANK:
        rank = {player: place for place, player in enumerate(order)}
        seated.sort(key=lambda player: rank.get(player, len(rank)))
    if by is By.FRESH:
        tables = _fewest_repeats(seated, met, seed)
    else:
        tables = [tuple(seated[i : i + PLACES_AT_A_TABLE]) for i in range(0, len(seated), PLACES_AT_A_TABLE)]
    repeats = sum(pair in met for table in tables for pair in _pairs(table))
    is_proven = repeats == 0 or (by is By.FRESH and len(seated) <= _ALL_TRIED)
    seats = tuple(_seats(table, winds) for table in tables)
    return EveningTables(
        seats, tuple(sorted(players[len(seated) :])), repeats, repeats if is_proven else None, tuple(sorted(done))
    )


def _mixed(players: Iterable[int], seed: str) -> list[int]:
    """Return the players in an order that the seed decides."""
    return sorted(players, key=lambda player: sha256(f"{seed} {player}".encode()).digest())


def _counts(games: Sequence[PastGame]) -> tuple[dict[frozenset[int], int], dict[tuple[int, Wind], int]]:
    met: dict[frozenset[int], int] = {}
    winds: dict[tuple[int, Wind], int] = {}
    for game in games:
        for pair in _pairs(game):
            met[pair] = met.get(pair, 0) + 1
        for seat in zip(game, WINDS, strict=True):
            winds[seat] = winds.get(seat, 0) + 1
    return met, winds


def _pairs(table: Iterable[int]) -> Iterator[frozenset[int]]:
    return map(frozenset, combinations(table, 2))


def _cost(table: _Table, met: Mapping[frozenset[int], int]) -> int:
    """Return what a table costs: pairs that met before count first, then how often they met."""
    counts = [met.get(pair, 0) for pair in _pairs(table)]
    return sum(_REPEAT * (count > 0) + count * count for count in counts)


def _fewest_repeats(players: Sequence[int], met: Mapping[frozenset[int], int], seed: str) -> list[_Table]:
    known: dict[frozenset[int], int] = {}

    def cost(tables: Iterable[_Table]) -> int:
        total = 0
        for table in tables:
            key = frozenset(table)
            if key not in known:
                known[key] = _cost(table, met)
            total += known[key]
        return total

    if len(players) <= _ALL_TRIED:
        return min(_divisions(tuple(players)), key=cost)
    return min((_improved(_mixed(players, f"{seed} {start}"), cost) for start in range(_STARTS)), key=cost)


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
    tables = [players[i : i + PLACES_AT_A_TABLE] for i in range(0, len(players), PLACES_AT_A_TABLE)]
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


def _seats(table: _Table, winds: Mapping[tuple[int, Wind], int]) -> PastGame:
    """Return the four in the order E S W N that keeps each player's winds of the season most even."""

    def cost(seats: tuple[int, ...]) -> int:
        return sum(winds.get(seat, 0) * 2 + 1 for seat in zip(seats, WINDS, strict=True))

    east, south, west, north = min(permutations(table), key=cost)
    return east, south, west, north
