"""Run double eliminations: a player who ends two tables in the lower half is out.

Everybody begins in the upper bracket. The first two of a table stay where they are; the others fall from the upper to
the lower bracket, or from the lower one out. The last two of each bracket play the final. MCR 3.5.4 names elimination
and leaves its form to the organiser.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from mahjong_core.errors import RuleError
from mahjong_core.standings.records import SessionResult

__all__ = ["Came", "Round", "course", "double_elimination", "losses", "play_next", "reached", "table_places"]

# The place of each player at one table, from 0.
_Table: TypeAlias = Mapping[int, int]
# By player the result of each session.
_Results: TypeAlias = Mapping[int, Sequence[SessionResult | None]]

_TABLE, _STAY = 4, 2
_TWICE = 2
_MOST = 4096


@dataclass(frozen=True, slots=True)
class Round:
    """Store how many play in each bracket; a bracket that waits has 0. The final is one table of the upper."""

    upper: int
    lower: int


def double_elimination(players: int) -> tuple[Round, ...]:
    """Return the rounds for so many players, the last of them the final: those of the next power of two from 8 on.

    In a full field every table is full; the upper bracket waits where the lower one would not fill its tables
    otherwise. In another, seats are a substitute's, who takes nobody's place. Raises ``seating.elimination_size``.
    """
    return course(players, 0)


def course(players: int, sessions: int) -> tuple[Round, ...]:
    """Return the rounds of the smallest field that takes so many players and plays ``sessions`` rounds at least."""
    if not _TABLE < players <= _MOST:
        raise RuleError("seating.elimination_size", "more than a table plays two brackets", {"players": players})
    field = 2 * _TABLE
    while field < players or len(rounds := _rounds(field, 0) or ()) < sessions:
        field *= 2
        if field > _MOST:
            detail = {"players": players, "sessions": sessions}
            raise RuleError("seating.elimination_size", "no field plays so many rounds", detail)
    return _filled(rounds, players)


def _filled(rounds: tuple[Round, ...], players: int) -> tuple[Round, ...]:
    """Return how many of so many players play each round, where those who stay and those who fall fill their tables."""
    upper, lower, stages = players, 0, list[Round]()
    for this in rounds[:-1]:
        stages.append(Round(upper if this.upper else 0, lower if this.lower else 0))
        below = _stay(lower) if this.lower else lower
        above = _stay(upper) if this.upper else upper
        upper, lower = above, below + upper - above
    return (*stages, Round(upper + lower, 0))


def _stay(players: int) -> int:
    return min(players, _STAY * -(-players // _TABLE))


def _rounds(upper: int, lower: int) -> tuple[Round, ...] | None:
    """Return the rounds from here on; None if tables stay empty whatever waits."""
    if upper == lower == _STAY:
        return (Round(_TABLE, 0),)
    if lower % _TABLE and lower != _STAY:
        return None
    below = lower if lower >= _TABLE else 0
    left = lower // 2 if below else lower
    ways = []
    if upper >= _TABLE and upper % _TABLE == 0:
        ways.append((Round(upper, below), upper // 2, left + upper // 2))
    if below:
        ways.append((Round(0, below), upper, left))
    for this, up, down in ways:
        later = _rounds(up, down)
        if later is not None:
            return (this, *later)
    return None


def losses(rounds: Iterable[Iterable[_Table]]) -> Counter[int]:
    """Count how often each player ended a table in its lower half."""
    return Counter(player for tables in rounds for table in tables for player, at in table.items() if at >= _STAY)


def play_next(
    seeds: Sequence[int],
    rounds: Sequence[Sequence[_Table]],
    sessions: int = 0,
    away: Collection[int] = frozenset(),
) -> tuple[tuple[int, ...], ...]:
    """Return who plays the round after those played, by bracket, table winners first; a bracket that waits is left out.

    ``sessions``: how many rounds are planned, where players have left since. ``away`` do not play. A bracket that lost
    everybody does not hold up the other; nobody at all is left in none. Raises ``seating.elimination_size``.
    """
    if not rounds:
        course(len(seeds), sessions)
        return tuple(bracket for bracket in (tuple(seed for seed in seeds if seed not in away),) if bracket)
    planned, lost = course(max(len(seeds), _TABLE + 1), sessions), losses(rounds)
    latest = {
        player: (place, at) for tables in rounds for at, table in enumerate(tables) for player, place in table.items()
    }
    left = sorted(
        (seed for seed in seeds if lost[seed] < _TWICE and seed not in away),
        key=lambda number: latest.get(number, (_TABLE, 0)),
    )
    if len(rounds) >= len(planned) - 1:
        return (tuple(left),) if left else ()
    this = planned[len(rounds)]
    upper, lower = (
        tuple(number for number in left if not lost[number]),
        tuple(number for number in left if lost[number]),
    )
    playing = tuple(pair for pair, plays in ((upper, this.upper), (lower, this.lower)) if pair and plays)
    return playing or tuple(pair for pair in (upper, lower) if pair)


@dataclass(frozen=True, slots=True)
class Came:
    """Store how far a player came: the session of elimination, or the last; there the place, from 1, or 0."""

    session: int
    place: int = 0


def reached(first: int, last: int, results: _Results, seeds: Mapping[int, int]) -> dict[int, Came]:
    """Return how far each of ``results`` came in the sessions from ``first`` to ``last``, the final.

    A player missing from a round of their bracket, and from all later ones, was eliminated in the last they played: 0
    if they played none. A round is over once a later one has a result. ``seeds``: as for ``table_places``.
    """
    rounds = {session: table_places(session, results, seeds) for session in range(first, last + 1)}
    begun = max((session for session, tables in rounds.items() if tables), default=first)
    final = {player: at + 1 for table in rounds[last] for player, at in table.items()}
    lost, out, latest = Counter[int](), dict[int, int](), dict[int, int]()
    for session in range(first, last):
        here = {player for table in rounds[session] for player in table}
        if session < begun:
            playing = {lost[player] for player in here}
            missing = (result for result in results if result not in here and lost[result] in playing)
            out |= {number: latest.get(number, 0) for number in missing if lost[number] < _TWICE}
        for player in here:
            latest[player] = session
            if lost[player] < _TWICE:
                out.pop(player, None)
        lost += losses([rounds[session]])
        out |= {number: session for number in here if lost[number] >= _TWICE and number not in out}
    if final:
        out |= {result: latest.get(result, 0) for result in results if result not in final and result not in out}
    return {result: Came(out[result]) if result in out else Came(last, final.get(result, 0)) for result in results}


def table_places(session: int, results: _Results, seeds: Mapping[int, int]) -> list[_Table]:
    """Return the tables of a session: the place of each player, from 0.

    Players with equal places are ordered by ``seeds`` (their place when the cut was made), then by id. At the seat of a
    replaced player the place is that player's, not the substitute's.
    """
    session_results = [
        session_result
        for row in results.values()
        if (session_result := row[session - 1]) is not None and session_result.table
    ]
    taken = {
        (session_result.table, session_result.wind) for session_result in session_results if session_result.replaced
    }
    session_results = [
        session_result
        for session_result in session_results
        if session_result.replaced or (session_result.table, session_result.wind) not in taken
    ]
    session_results.sort(
        key=lambda session_result: (
            session_result.table,
            session_result.place,
            seeds.get(session_result.participant, len(results)),
            session_result.participant,
        )
    )
    return [
        {session_result.participant: at for at, session_result in enumerate(table)}
        for _, table in groupby(session_results, key=lambda session_result: session_result.table)
    ]
