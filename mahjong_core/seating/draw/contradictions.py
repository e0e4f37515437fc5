"""Find requests for tables that cannot all be kept, before anything is drawn."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.tables.wishes import Allowed, SearchTooLong, allowed_tables, seats_apart
from mahjong_core.seating.wishes import Groups

__all__ = ["check_apart", "check_contradictions"]


def check_contradictions(fixed: Sequence[FixedTable], sessions: Iterable[int], groups: Groups) -> None:
    """Refuse requests that no seating of ``sessions`` (numbers from 1) keeps: ``seating.fixed_tables_contradict``.

    A player asked to sit at two places at once, more players at some tables than these have seats, and players of a
    hard group at one and the same table. The detail names the session and the players.
    """
    apart = [frozenset(pair) for members in _hard_groups(groups) for pair in combinations(members, 2)]
    for session in sessions:
        allowed = allowed_tables(fixed, session)
        _refuse(session, "asked to two tables at once", [number for number, tables in allowed.items() if not tables])
        _refuse(session, "asked to tables that are full", _without_seat(allowed))
        for pair in apart:
            wanted = {allowed.get(player) for player in pair}
            tables = next(iter(wanted)) if len(wanted) == 1 else None
            if tables is not None and len(tables) == 1:
                _refuse(session, "never together, asked to one table", list(pair))


def check_apart(
    fixed: Sequence[FixedTable], sessions: Iterable[int], groups: Groups, players: Collection[int], tables: int
) -> None:
    """Refuse, with the same code, wishes that cannot be kept because hard groups leave no seats for them.

    The players named are as few as contradict each other. Groups larger than the number of ``tables`` are not judged
    here, nor is a session for which neither seats nor a proof were found.
    """
    hard = [[number for number in group if number in players] for group in _hard_groups(groups)]
    if not hard or max(map(len, hard)) > tables:
        return
    for session in sessions:
        allowed = allowed_tables(fixed, session)
        if allowed and _is_impossible(tables, allowed, hard):
            _refuse(session, "no seats that keep all apart", _fewest(tables, allowed, hard))


def _is_impossible(tables: int, allowed: Allowed, hard: Sequence[Collection[int]]) -> bool:
    try:
        return seats_apart(tables, allowed, hard, {}, SeedStream("", b"seatwind contradictions 1")) is None
    except SearchTooLong:
        return False


def _fewest(tables: int, allowed: Allowed, hard: Sequence[Collection[int]]) -> list[int]:
    """Return players whose wishes contradict each other, while those of any of them fewer do not."""
    left = dict(allowed)
    for player in sorted(allowed):
        without = {other: wanted for other, wanted in left.items() if other != player}
        if _is_impossible(tables, without, hard):
            left = without
    return list(left)


def _refuse(session: int, why: str, players: Sequence[int]) -> None:
    if players:
        detail = {"session": session, "players": sorted(players)}
        raise RuleError("seating.fixed_tables_contradict", f"session {session}: {why}: {sorted(players)}", detail)


def _without_seat(allowed: Allowed) -> list[int]:
    """Return one player for whom the tables asked for have no seat left, with those who hold them.

    Nobody if all fit.
    """
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


def _hard_groups(groups: Groups) -> list[Sequence[int]]:
    return [members for kind, named in groups.kinds.items() if groups.is_hard(kind) for members in named.values()]
