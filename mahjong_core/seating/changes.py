"""Small changes to a plan that is out already: nothing moves but who has to, and the damage can be seen before."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.grid import SeatedTable, SeatingPlan, Seats
from mahjong_core.seating.quality import Quality, quality
from mahjong_core.seating.wishes import Groups

Seat = int | None


@dataclass(frozen=True, slots=True)
class Damage:
    """A plan's counts before and after a change; ``moved`` are the players whose printed card is wrong now."""

    before: Quality
    after: Quality
    moved: frozenset[int]


def leave(plan: SeatingPlan, player: int, first: int) -> SeatingPlan:
    """From session ``first`` on a substitute sits where the player would.

    Raises ``seating.unknown_player``, and ``seating.too_few_players`` if fewer than four players would be left.
    """
    _check_seated(plan, player, first)
    changed = _from(plan, first, lambda seat: None if seat == player else seat)
    for tables in changed.sessions[first - 1 :]:
        left = sum(seat is not None for table in tables for seat in table.seats)
        if tables and left < PLACES_AT_A_TABLE:
            raise RuleError("seating.too_few_players", "a table needs four players", {"players": left})
    return changed


def swap(plan: SeatingPlan, session: int, one: int, two: int) -> SeatingPlan:
    """Two players exchange their seats in one session. Raises ``seating.unknown_player``."""
    for player in (one, two):
        _check_seated(plan, player, session, session)
    turned: dict[Seat, Seat] = {one: two, two: one}
    changed = _reseated(plan.sessions[session - 1], lambda seat: turned.get(seat, seat))
    return SeatingPlan((*plan.sessions[: session - 1], changed, *plan.sessions[session:]))


def enter(plan: SeatingPlan, player: int, first: int) -> SeatingPlan:
    """From session ``first`` on the player takes a substitute's seat, where he has met the fewest.

    Raises ``seating.player_twice`` if he is seated already, and ``seating.no_free_seat``.
    """
    if any(player in table.seats for tables in plan.sessions[first - 1 :] for table in tables):
        raise RuleError("seating.player_twice", "the player has a seat already", {"player": player})
    met = _opponents(plan, player)
    sessions = list(plan.sessions)
    for at in range(first - 1, len(sessions)):
        sessions[at] = _entered(sessions[at], player, met, at + 1)
    return SeatingPlan(tuple(sessions))


def damage(before: SeatingPlan, after: SeatingPlan, groups: Groups) -> Damage:
    """What a change does, before it is done."""
    moved = {
        player
        for then, now in zip(before.sessions, after.sessions, strict=True)
        for player in _players_elsewhere(then, now)
    }
    return Damage(quality(before, groups), quality(after, groups), frozenset(moved))


def _check_seated(plan: SeatingPlan, player: int, first: int, last: int | None = None) -> None:
    sessions = plan.sessions[max(first - 1, 0) : last]
    if not any(player in table.seats for tables in sessions for table in tables):
        raise RuleError("seating.unknown_player", "the player has no seat there", {"player": player, "session": first})


def _from(plan: SeatingPlan, first: int, change: Callable[[Seat], Seat]) -> SeatingPlan:
    later = tuple(_reseated(tables, change) for tables in plan.sessions[first - 1 :])
    return SeatingPlan(plan.sessions[: first - 1] + later)


def _reseated(tables: tuple[SeatedTable, ...], change: Callable[[Seat], Seat]) -> tuple[SeatedTable, ...]:
    return tuple(replace(table, seats=_four([change(seat) for seat in table.seats])) for table in tables)


def _four(seats: list[Seat]) -> Seats:
    east, south, west, north = seats
    return (east, south, west, north)


def _opponents(plan: SeatingPlan, player: int) -> Counter[int]:
    tables = [table for tables in plan.sessions for table in tables if player in table.seats]
    return Counter(other for table in tables for other in table.seats if other is not None and other != player)


def _entered(tables: tuple[SeatedTable, ...], player: int, met: Counter[int], session: int) -> tuple[SeatedTable, ...]:
    """The session with the player at the free table of fewest repeats; his opponents are counted into ``met``."""
    free = [at for at, table in enumerate(tables) if None in table.seats]
    if not free:
        raise RuleError("seating.no_free_seat", f"session {session} has no substitute's seat", {"session": session})
    chosen = min(free, key=lambda at: (sum(met[seat] for seat in tables[at].seats if seat is not None), at))
    table = tables[chosen]
    met.update(seat for seat in table.seats if seat is not None)
    seats = list(table.seats)
    seats[seats.index(None)] = player
    return (*tables[:chosen], replace(table, seats=_four(seats)), *tables[chosen + 1 :])


def _players_elsewhere(then: tuple[SeatedTable, ...], now: tuple[SeatedTable, ...]) -> set[int]:
    """Players whose table or wind differs."""
    places = [
        {seat: (table.number, wind) for table in tables for wind, seat in enumerate(table.seats) if seat is not None}
        for tables in (then, now)
    ]
    return {player for player in places[0].keys() | places[1].keys() if places[0].get(player) != places[1].get(player)}
