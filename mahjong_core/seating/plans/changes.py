"""Change a published plan a little: only what must move moves, and the damage is shown before."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.grid import SeatedTable, SeatingPlan, Seats
from mahjong_core.seating.plans.quality import Quality, quality
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.tables.wishes import Allowed, allowed_tables
from mahjong_core.seating.wishes import Groups
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "Damage",
    "Seat",
    "SeatMove",
    "add_table",
    "arrange",
    "damage",
    "dissolve",
    "enter",
    "leave",
    "swap",
    "take_place",
]

Seat = int | None


@dataclass(frozen=True, slots=True)
class Damage:
    """Store a plan's counts before and after a change; ``moved`` are players whose printed card is wrong now."""

    before: Quality
    after: Quality
    moved: frozenset[int]


@dataclass(frozen=True, slots=True)
class SeatMove:
    """Represent a move of a player to another's seat or to a table and wind; the player there takes the seat left."""

    player: int
    to: int | tuple[int, Wind]


def leave(plan: SeatingPlan, player: int, first: int, last: int | None = None) -> SeatingPlan:
    """Return the plan with a substitute in the player's seats from session ``first`` to ``last`` (None: to the end).

    A table without players is removed. Raises ``seating.unknown_player``, and ``seating.too_few_players`` if
    fewer than four players would be left.
    """
    _check_seated(plan, player, first, last)
    emptied = tuple(
        _reseated(tables, lambda seat: None if seat == player else seat) for tables in plan.sessions[first - 1 : last]
    )
    after = () if last is None else plan.sessions[last:]
    changed = _without_deserted(SeatingPlan(plan.sessions[: first - 1] + emptied + after), first)
    for tables in changed.sessions[first - 1 : last]:
        left = sum(seat is not None for table in tables for seat in table.seats)
        if tables and left < PLACES_AT_A_TABLE:
            raise RuleError("seating.too_few_players", "a table needs four players", {"players": left})
    return changed


def swap(plan: SeatingPlan, session: int, number: int, two: int) -> SeatingPlan:
    """Return the plan with the seats of two players exchanged in one session. Raises ``seating.unknown_player``."""
    for player in (number, two):
        _check_seated(plan, player, session, session)
    turned: dict[Seat, Seat] = {number: two, two: number}
    changed = _reseated(plan.sessions[session - 1], lambda seat: turned.get(seat, seat))
    return SeatingPlan((*plan.sessions[: session - 1], changed, *plan.sessions[session:]))


def arrange(plan: SeatingPlan, session: int, moves: Sequence[SeatMove]) -> SeatingPlan:
    """Return the moves in one session, one by one. Raises ``seating.unknown_player`` and ``seating.table_unknown``."""
    tables = plan.sessions[session - 1] if 1 <= session <= len(plan.sessions) else ()
    seats = {(table.number, wind): who for table in tables for wind, who in zip(WINDS, table.seats, strict=True)}
    for move in moves:
        here, there = _seat_of(seats, move.player, session), move.to
        if isinstance(there, int):
            there = _seat_of(seats, there, session)
        if there not in seats:
            raise RuleError("seating.table_unknown", f"session {session} has no table {there[0]}", {"table": there[0]})
        seats[here], seats[there] = seats[there], seats[here]
    changed = tuple(replace(table, seats=_four([seats[table.number, wind] for wind in WINDS])) for table in tables)
    return _with_session(plan, session, changed)


def _seat_of(seats: Mapping[tuple[int, Wind], Seat], player: int, session: int) -> tuple[int, Wind]:
    place_of_player = next((place for place, who in seats.items() if who == player), None)
    if place_of_player is None:
        detail = {"player": player, "session": session}
        raise RuleError("seating.unknown_player", "the player has no seat there", detail)
    return place_of_player


def take_place(plan: SeatingPlan, session: int, leaving: int, reserve: int) -> SeatingPlan:
    """Return the plan with the reserve in the other's seat in one session.

    A seat that the reserve had stays for a substitute.

    Raises ``seating.unknown_player`` if the one who leaves has no seat there.
    """
    _check_seated(plan, leaving, session, session)
    turned: dict[Seat, Seat] = {leaving: reserve, reserve: None}
    changed = _reseated(plan.sessions[session - 1], lambda seat: turned.get(seat, seat))
    return SeatingPlan((*plan.sessions[: session - 1], changed, *plan.sessions[session:]))


def enter(
    plan: SeatingPlan, player: int, first: int, away: Collection[int] = (), fixed: Sequence[FixedTable] = ()
) -> SeatingPlan:
    """Return the plan with the player in a substitute's seat from session ``first`` on, where he has met the fewest.

    ``away``: sessions in which he does not play; ``fixed``: wishes for tables, kept wherever a seat there is free.
    A session in which he sits already stays as it is. Raises ``seating.player_twice`` if he sits in all of them, and
    ``seating.no_free_seat``.
    """
    to_come = [session for session in range(first, len(plan.sessions) + 1) if session not in away]
    seatless = [
        session for session in to_come if not any(player in table.seats for table in plan.sessions[session - 1])
    ]
    if to_come and not seatless:
        raise RuleError("seating.player_twice", "the player has a seat already", {"player": player})
    met = _opponents(plan, player)
    sessions = list(plan.sessions)
    for session in seatless:
        sessions[session - 1] = _entered(sessions[session - 1], player, met, session, allowed_tables(fixed, session))
    return SeatingPlan(tuple(sessions))


def dissolve(plan: SeatingPlan, session: int, number: int, fixed: Sequence[FixedTable] = ()) -> SeatingPlan:
    """Return the plan with one table less in a session.

    Its players take empty seats of the others, where they have met the fewest.

    ``fixed``: wishes for tables; players with a wish choose first, if a seat there is free.
    Raises ``seating.table_unknown``, and ``seating.no_free_seat`` if the others have fewer empty seats than it has
    players.
    """
    tables = plan.sessions[session - 1] if session <= len(plan.sessions) else ()
    closed = next((table for table in tables if table.number == number), None)
    if closed is None:
        raise RuleError("seating.table_unknown", f"session {session} has no table {number}", {"table": number})
    others = tuple(table for table in tables if table is not closed)
    allowed = allowed_tables(fixed, session)
    players = [seat for seat in closed.seats if seat is not None]
    empty = sum(table.seats.count(None) for table in others)
    if empty < len(players):
        raise _no_room(session, len(players), empty)
    for player in sorted(players, key=lambda candidate: len(allowed.get(candidate, tables))):
        others = _entered(others, player, _opponents(plan, player), session, allowed)
    return _with_session(plan, session, others)


def add_table(plan: SeatingPlan, session: int, number: int, players: Sequence[int]) -> SeatingPlan:
    """Return the plan with one table more in a session: these players leave their seats there, or had none.

    Seats left are substitutes'.

    Raises ``seating.table_number_twice``, ``seating.player_twice`` and ``seating.not_four``.
    """
    tables = plan.sessions[session - 1] if session <= len(plan.sessions) else ()
    if any(table.number == number for table in tables):
        raise RuleError("seating.table_number_twice", f"there is a table {number} already", {"table": number})
    if len(set(players)) < len(players):
        raise RuleError("seating.player_twice", "a player is listed twice", {"players": list(players)})
    if not 1 <= len(players) <= PLACES_AT_A_TABLE:
        raise RuleError("seating.not_four", "a table has one to four players", {"players": list(players)})
    left = _reseated(tables, lambda seat: None if seat in players else seat)
    added = SeatedTable(number, _four([*players, *[None] * (PLACES_AT_A_TABLE - len(players))]))
    return _with_session(plan, session, tuple(sorted((*left, added), key=lambda table: table.number)))


def _with_session(plan: SeatingPlan, session: int, tables: tuple[SeatedTable, ...]) -> SeatingPlan:
    return SeatingPlan((*plan.sessions[: session - 1], tables, *plan.sessions[session:]))


def damage(before: SeatingPlan, after: SeatingPlan, groups: Groups) -> Damage:
    """Return the effects of a change, before it is made."""
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


def _without_deserted(plan: SeatingPlan, first: int) -> SeatingPlan:
    later = (
        tuple(table for table in tables if any(seat is not None for seat in table.seats))
        for tables in plan.sessions[first - 1 :]
    )
    return SeatingPlan(plan.sessions[: first - 1] + tuple(later))


def _reseated(tables: tuple[SeatedTable, ...], change: Callable[[Seat], Seat]) -> tuple[SeatedTable, ...]:
    return tuple(replace(table, seats=_four([change(seat) for seat in table.seats])) for table in tables)


def _no_room(session: int, players: int, empty: int) -> RuleError:
    facts = {"session": session, "players": players, "empty": empty}
    return RuleError("seating.no_free_seat", f"session {session} has {empty} empty seats for {players} players", facts)


def _four(seats: list[Seat]) -> Seats:
    east, south, west, north = seats
    return (east, south, west, north)


def _opponents(plan: SeatingPlan, player: int) -> Counter[int]:
    tables = [table for tables in plan.sessions for table in tables if player in table.seats]
    return Counter(other for table in tables for other in table.seats if other is not None and other != player)


def _entered(
    tables: tuple[SeatedTable, ...], player: int, met: Counter[int], session: int, allowed: Allowed
) -> tuple[SeatedTable, ...]:
    """Return the session with the player at the free table of fewest repeats; his opponents are counted into ``met``.

    One of the tables that he is ``allowed`` by his wishes, if a seat is free there.
    """
    free = [at for at, table in enumerate(tables) if None in table.seats]
    free = [at for at in free if player in allowed and tables[at].number in allowed[player]] or free
    if not free:
        raise _no_room(session, 1, 0)
    chosen = min(free, key=lambda at: (sum(met[seat] for seat in tables[at].seats if seat is not None), at))
    table = tables[chosen]
    met.update(seat for seat in table.seats if seat is not None)
    seats = list(table.seats)
    seats[seats.index(None)] = player
    return (*tables[:chosen], replace(table, seats=_four(seats)), *tables[chosen + 1 :])


def _players_elsewhere(then: tuple[SeatedTable, ...], now: tuple[SeatedTable, ...]) -> set[int]:
    """Return players whose table or wind differs."""
    places = [
        {seat: (table.number, wind) for table in tables for wind, seat in enumerate(table.seats) if seat is not None}
        for tables in (then, now)
    ]
    return {player for player in places[0].keys() | places[1].keys() if places[0].get(player) != places[1].get(player)}
