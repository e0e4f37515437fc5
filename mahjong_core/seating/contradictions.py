"""Requests for tables that cannot all be kept, found before anything is drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.table_numbers import FixedTable
from mahjong_core.seating.wishes import Groups

Allowed = Mapping[int, frozenset[int]]


def check_contradictions(fixed: Sequence[FixedTable], sessions: Iterable[int], groups: Groups) -> None:
    """Refuse requests that no seating of ``sessions`` (numbers from 1) keeps: ``seating.fixed_tables_contradict``.

    A player asked to sit at two places at once, more players at some tables than these have seats, and players of a
    hard group at one and the same table. The detail names the session and the players.
    """
    apart = [frozenset(pair) for pair in _hard_pairs(groups)]
    for session in sessions:
        allowed = _allowed(fixed, session)
        _refuse(session, "asked to two tables at once", [one for one, tables in allowed.items() if not tables])
        _refuse(session, "asked to tables that are full", _without_seat(allowed))
        for pair in apart:
            _refuse(session, "never together, asked to one table", _at_one_table(allowed, pair))


def _refuse(session: int, why: str, players: Sequence[int]) -> None:
    if players:
        detail = {"session": session, "players": sorted(players)}
        raise RuleError("seating.fixed_tables_contradict", f"session {session}: {why}: {sorted(players)}", detail)


def _allowed(fixed: Sequence[FixedTable], session: int) -> dict[int, frozenset[int]]:
    """The tables that every request of this session leaves to each player who has one."""
    allowed: dict[int, frozenset[int]] = {}
    for request in fixed:
        if request.holds(session):
            allowed[request.player] = allowed.get(request.player, request.tables) & request.tables
    return allowed


def _without_seat(allowed: Allowed) -> list[int]:
    """One player for whom the tables asked for have no seat left, with those who hold them; nobody if all fit."""
    held: dict[int, list[int]] = {}
    for player in allowed:
        tried: set[int] = set()
        if not _seat(player, allowed, held, tried):
            return [player, *(other for table in tried for other in held.get(table, ()))]
    return []


def _seat(player: int, allowed: Allowed, held: dict[int, list[int]], tried: set[int]) -> bool:
    """Give the player a seat, moving others to another of their tables where that makes room."""
    for table in sorted(allowed[player] - tried):
        tried.add(table)
        sitting = held.setdefault(table, [])
        if len(sitting) < PLACES_AT_A_TABLE:
            sitting.append(player)
            return True
        for other in list(sitting):
            if _seat(other, allowed, held, tried):
                sitting[sitting.index(other)] = player
                return True
    return False


def _hard_pairs(groups: Groups) -> Iterator[tuple[int, int]]:
    for kind, named in groups.kinds.items():
        if groups.is_hard(kind):
            for members in named.values():
                yield from combinations(members, 2)


def _at_one_table(allowed: Allowed, pair: frozenset[int]) -> list[int]:
    tables = {allowed.get(player) for player in pair}
    one = next(iter(tables)) if len(tables) == 1 else None
    return list(pair) if one is not None and len(one) == 1 else []
