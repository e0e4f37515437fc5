"""Read a draw request from JSON: groups, weights, fixed tables, played sessions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.draw.engine import DrawRequest
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups

__all__ = [
    "Kinds",
    "read_fixed",
    "read_frozen",
    "read_groups",
    "read_numbers",
    "read_request",
    "read_sessions",
    "read_weights",
]

Kinds = dict[str, dict[str, tuple[int, ...]]]
_MAX_PLAYERS = 20_000
_MAX_SESSIONS = 100


def read_request(
    players: int,
    sessions: int,
    seed: str,
    *,
    groups: object = None,
    weights: str = "",
    fixed: object = None,
    frozen: object = None,
) -> DrawRequest:
    """Return the request of players 1 to ``players``; those withdrawn are named in ``frozen``.

    Raises ``seating.number_invalid``, ``seating.seed_empty``, ``seating.weight_invalid``, ``seating.weight_unused``,
    ``seating.file_invalid``, ``seating.unknown_field`` and ``seating.unknown_player``.
    """
    _check_count("players", players, _MAX_PLAYERS)
    _check_count("sessions", sessions, _MAX_SESSIONS)
    if not seed:
        raise RuleError("seating.seed_empty", "the seed is empty: give at least one digit")
    held, weighed = read_groups({} if groups is None else groups), read_weights(weights)
    _check_weights(weighed, held)
    played, planned, withdrawn = read_frozen({} if frozen is None else frozen)
    _check_seated((played, planned), players)
    strangers = withdrawn - {player for session in played.sessions for table in session for player in table.seats}
    return DrawRequest(
        entrants=tuple(player for player in range(1, players + 1) if player not in withdrawn),
        sessions=sessions,
        seed=seed,
        groups=Groups(_without(held, strangers), weighed),
        fixed=tuple(
            fixed_table
            for fixed_table in read_fixed([] if fixed is None else fixed)
            if fixed_table.player not in withdrawn
        ),
        played=played,
        planned=planned,
    )


def _check_weights(weights: Mapping[str, int | None], groups: Kinds) -> None:
    """A weight for a kind that no group has would keep nobody apart, unseen."""
    unused = sorted(weights.keys() - groups.keys())
    if unused:
        detail = {"kinds": unused, "known": sorted(groups)}
        raise RuleError("seating.weight_unused", f"no group is of the kind {unused[0]!r}", detail)


def _check_seated(plans: Iterable[SeatingPlan], players: int) -> None:
    """Who sits in a session that was played or planned is one of the players."""
    seated = {player for plan in plans for session in plan.sessions for table in session for player in table.seats}
    strangers = sorted(player for player in seated if player is not None and not 1 <= player <= players)
    if strangers:
        detail = {"players": strangers, "most": players}
        raise RuleError("seating.unknown_player", f"player {strangers[0]} is none of the {players}", detail)


def _check_fields(given: Mapping[str, Any], *known: str) -> None:
    unknown = sorted(given.keys() - set(known))
    if unknown:
        detail = {"field": unknown[0][:80], "known": list(known)}
        raise RuleError("seating.unknown_field", f"{unknown[0][:80]!r} is not a field of the request", detail)


def _without(kinds: Kinds, strangers: frozenset[int]) -> Kinds:
    """Return the groups without people who left before they played."""
    return {
        kind: {name: tuple(number for number in held if number not in strangers) for name, held in named.items()}
        for kind, named in kinds.items()
    }


def _check_count(name: str, count: int, most: int) -> None:
    if type(count) is not int or not 1 <= count <= most:
        raise RuleError("seating.number_invalid", f"{name} must be 1 to {most}", {"name": name, "value": count})


def _invalid(what: str) -> RuleError:
    return RuleError("seating.file_invalid", what)


def read_groups(given: object) -> Kinds:
    """Read ``{"country": {"FRA": [1, 2, 3], ...}, "team": {...}}``."""
    return {
        kind: {name: read_numbers(held) for name, held in _object(named).items()}
        for kind, named in _object(given).items()
    }


def _object(given: object) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise _invalid("an object was expected here")
    return given


def _list(given: object) -> Sequence[Any]:
    if not isinstance(given, list):
        raise _invalid("a list was expected here")
    return given


def read_numbers(given: object) -> tuple[int, ...]:
    """Return a list of whole numbers, as JSON has them. Raises ``seating.file_invalid``."""
    numbers = _list(given)
    if not all(type(number) is int for number in numbers):
        raise _invalid("a list of whole numbers was expected here")
    return tuple(numbers)


def read_weights(text: str) -> dict[str, int | None]:
    """Read ``country=1,team=hard``: None stands for hard."""
    weights: dict[str, int | None] = {}
    for part in filter(None, text.split(",")):
        kind, _, weight = part.strip().partition("=")
        if weight != "hard" and not weight.isdecimal():
            raise RuleError("seating.weight_invalid", f"a weight is KIND=NUMBER or KIND=hard, not {part!r}")
        weights[kind] = None if weight == "hard" else int(weight)
    return weights


def read_fixed(given: object) -> tuple[FixedTable, ...]:
    """Read ``[{"player": 12, "tables": [1, 2], "sessions": [3]}]``; without sessions, for all of them."""
    return tuple(_fixed(_object(item)) for item in _list(given))


def _fixed(given: Mapping[str, Any]) -> FixedTable:
    _check_fields(given, "player", "tables", "sessions")
    if type(given.get("player")) is not int:
        raise _invalid("a fixed table names its player by number")
    sessions = given.get("sessions")
    return FixedTable(
        given["player"],
        frozenset(read_numbers(given.get("tables"))),
        None if sessions is None else frozenset(read_numbers(sessions)),
    )


def read_frozen(given: object) -> tuple[SeatingPlan, SeatingPlan, frozenset[int]]:
    """Return played sessions, sessions planned after them, and who has withdrawn.

    ``{"sessions": [...], "played": 4, "withdrawn": [12, 40]}``: the first four are played, the rest was planned.
    Without ``played``, or in a plain list of sessions, all are played. ``table_numbers``, a list for each session,
    says what the tables are called where that is not 1, 2, 3, ....
    """
    held: Mapping[str, Any] = {"sessions": given} if isinstance(given, list) else _object(given)
    _check_fields(held, "sessions", "played", "withdrawn", "table_numbers")
    sessions = read_sessions(held.get("sessions", []), held.get("table_numbers"))
    played = held.get("played", len(sessions))
    if type(played) is not int or not 0 <= played <= len(sessions):
        raise _invalid("played counts the sessions that were played")
    withdrawn = frozenset(read_numbers(held.get("withdrawn", [])))
    return SeatingPlan(sessions[:played]), SeatingPlan(sessions[played:]), withdrawn


def read_sessions(given: object, numbers: object = None) -> tuple[tuple[SeatedTable, ...], ...]:
    """Return sessions of tables of four; ``numbers`` as ``table_numbers`` in ``read_frozen``."""
    sessions = _list(given)
    called = [range(1, len(_list(session)) + 1) for session in sessions] if numbers is None else _list(numbers)
    if len(called) != len(sessions):
        raise _invalid("table_numbers has a list for each session")
    return tuple(_session(tables, names) for tables, names in zip(sessions, called, strict=True))


def _session(given: object, called: object) -> tuple[SeatedTable, ...]:
    tables = _list(given)
    numbers = read_numbers(list(called) if isinstance(called, range) else called)
    if len(numbers) != len(tables) or list(numbers) != sorted(set(numbers)) or any(number < 1 for number in numbers):
        raise _invalid("tables are numbered from 1 up, each number once and in order")
    return tuple(_table(number, table) for number, table in zip(numbers, tables, strict=True))


def _table(number: int, given: object) -> SeatedTable:
    seats = _list(given)
    if len(seats) != PLACES_AT_A_TABLE or not all(seat is None or type(seat) is int for seat in seats):
        raise _invalid("a table is four numbers or nulls")
    east, south, west, north = seats
    return SeatedTable(number, (east, south, west, north))
