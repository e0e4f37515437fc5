"""Draw sessions from the standings: Swiss in fours, Danish, interval and serpentine.

A ranking lists players, best first. Swiss seats neighbours in the ranking together and lets nobody meet twice; the
others are fixed shapes that ask nothing of the past.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.designs.choice import base_design
from mahjong_core.seating.draw.mending import Mending
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import Groups, Wishes, wishes

__all__ = [
    "RankSearch",
    "Session",
    "SwissSession",
    "Table",
    "danish_session",
    "interval_session",
    "rank_span",
    "serpentine_session",
    "swiss_session",
]

Table = list[int]
Session = list[Table]

_EXCHANGES = 800  # tried for each player
_WINDOW = 24  # ranks between two who may change places
_COMPLETION_TRIED = 60_000
_ATTEMPTS = 3
_LOOK_AHEAD = 100  # players; a larger field never runs out of opponents in a usual event
_OPENING = 400  # the first threshold of the search, in squared ranks


@dataclass(frozen=True, slots=True)
class SwissSession:
    """Store tables, best first, and sessions that could follow without a repeat, for the next draw."""

    tables: tuple[tuple[int, ...], ...]
    completion: tuple[tuple[tuple[int, ...], ...], ...]


def danish_session(ranking: Sequence[int]) -> Session:
    """Return the tables with first to fourth at table 1, fifth to eighth at table 2, and so on, even if they met
    before.
    """
    _check(ranking)
    return [list(ranking[at : at + PLACES_AT_A_TABLE]) for at in range(0, len(ranking), PLACES_AT_A_TABLE)]


def interval_session(ranking: Sequence[int]) -> Session:
    """Return the tables where table t takes the t-th of each quarter of the ranking.

    Of 16, the 1st, 5th, 9th and 13th meet.
    """
    _check(ranking)
    tables = len(ranking) // PLACES_AT_A_TABLE
    return [list(ranking[table::tables]) for table in range(tables)]


def serpentine_session(ranking: Sequence[int]) -> Session:
    """Return the tables with seeds running down and up: of 16, the 1st, 8th, 9th and 16th meet."""
    _check(ranking)
    tables = len(ranking) // PLACES_AT_A_TABLE
    runs = [list(ranking[at : at + tables]) for at in range(0, len(ranking), tables)]
    return [list(table) for table in zip(runs[0], runs[1][::-1], runs[2], runs[3][::-1], strict=True)]


def _check(ranking: Sequence[int]) -> None:
    """Raises ``seating.player_twice``, ``seating.too_few_players`` and ``seating.not_fours``."""
    if len(set(ranking)) < len(ranking):
        raise RuleError("seating.player_twice", "a player is ranked twice", {"players": len(ranking)})
    if len(ranking) < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": len(ranking)})
    if len(ranking) % PLACES_AT_A_TABLE:
        raise RuleError("seating.not_fours", "the ranking must fill tables of four", {"players": len(ranking)})


def rank_span(session: Sequence[Sequence[int]], ranking: Sequence[int]) -> int:
    """Return the ranks between best and last at each table, summed over the tables; three for each would be ideal."""
    rank = {player: at for at, player in enumerate(ranking)}
    spans = ([rank[player] for player in table] for table in session)
    return sum(max(ranks) - min(ranks) for ranks in spans)


def swiss_session(
    ranking: Sequence[int],
    played: Sequence[Sequence[Sequence[int]]],
    sessions: int,
    seed: str,
    completion: Sequence[Sequence[Sequence[int]]] = (),
    substitutes: int = 0,
) -> SwissSession:
    """Return the next session of a Swiss event of ``sessions`` sessions in all, after those ``played``.

    Players close in the ranking sit together and nobody meets twice if that can be. In a field of up to LOOK_AHEAD
    players the session is taken only if the sessions left can still be laid without a repeat: ``completion`` is such a
    way from the draw before (empty at the start of the event). The last ``substitutes`` of the ranking are seats whose
    meetings with players do not count, and which never meet each other. Raises as ``danish_session``, and
    ``seating.no_sessions`` when all sessions are played.
    """
    _check(ranking)
    if sessions <= len(played):
        raise RuleError("seating.no_sessions", "all sessions are played", {"sessions": sessions})
    rank = {player: at for at, player in enumerate(ranking)}
    past = [[[rank[player] for player in table if player in rank] for table in session] for session in played]
    ahead = [[[rank[player] for player in table] for table in session] for session in completion]
    stream = SeedStream(seed, f"seatwind swiss 1 {len(played)}".encode())
    swiss = _Swiss(len(ranking), substitutes, past, sessions - len(played), stream)
    chosen, rest = swiss.draw(ahead)
    return SwissSession(_players(sorted(chosen, key=sum), ranking), tuple(_players(group, ranking) for group in rest))


def _players(session: Session, ranking: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(ranking[rank] for rank in sorted(table)) for table in session)


class _Swiss:
    """Run one Swiss draw; persons are ranks, 0 the best, substitutes last."""

    def __init__(self, size: int, substitutes: int, past: list[Session], left: int, stream: SeedStream) -> None:
        self._size, self._past, self._left, self._stream = size, past, left, stream
        self._real = size - substitutes
        self._apart: Wishes = wishes(Groups(), range(self._real), substitutes)
        self._met = Counter(pair for session in past for table in session for pair in combinations(sorted(table), 2))
        self._met.update(combinations(range(self._real, size), 2))

    def draw(self, ahead: list[Session]) -> tuple[Session, list[Session]]:
        """Return the session, and sessions that may follow it."""
        if self._size > _LOOK_AHEAD:
            return self._search(self._in_order()).run(_EXCHANGES * self._size), []
        ahead = ahead or self._some_completion()
        reserve = min(range(len(ahead)), key=lambda at: self._cost(ahead[at])) if ahead else None
        starts = [self._in_order()] * _ATTEMPTS
        for start in starts:
            session = self._search(start).run(_EXCHANGES * self._size)
            rest = self._completed(session, ahead, reserve)
            if rest is not None:
                return session, rest
        if reserve is None:
            return session, []
        return ahead[reserve], [group for at, group in enumerate(ahead) if at != reserve]

    def _in_order(self) -> Session:
        return danish_session(range(self._size))

    def _search(self, start: Session) -> "RankSearch":
        return RankSearch(start, self._met, self._stream)

    def _cost(self, session: Session) -> int:
        return self._search(session).cost

    def _some_completion(self) -> list[Session]:
        """Return any way to play all sessions left without a repeat; empty if none was found."""
        laid = base_design(self._size, self._left).sessions
        person = self._stream.shuffled(self._size)
        start = [[[person[point] for point in table] for table in session] for session in laid]
        search = Mending(start, self._past, self._apart, self._real, self._stream)
        return search.best if search.run() == 0 and len(laid) == self._left else []

    def _completed(self, session: Session, ahead: list[Session], reserve: int | None) -> list[Session] | None:
        """Return sessions that can follow ``session``, made from the reserve; None if none were found."""
        if self._cost(session) >= RankSearch.repeat_price(self._size):
            return None
        rest = [group for at, group in enumerate(ahead) if at != reserve]
        if len(rest) < self._left - 1:
            return []
        search = Mending(rest, [*self._past, session], self._apart, self._real, self._stream)
        return search.best if search.run(tried=_COMPLETION_TRIED) == 0 else None


class RankSearch:
    """Search one session by threshold accepting: exchanges of two players, worse ones allowed less and less.

    A pair at a table costs its difference of ranks squared; a pair that met, more than any ranks could.
    """

    def __init__(self, start: Session, met: Counter[tuple[int, int]], stream: SeedStream) -> None:
        self.tables = [list(table) for table in start]
        self._size = sum(map(len, start))
        self._stream = stream
        self._price = [(at // self._size - at % self._size) ** 2 for at in range(self._size**2)]
        for (number, two), count in met.items():
            for at in (number * self._size + two, two * self._size + number):
                self._price[at] += count * self.repeat_price(self._size)
        self._table_of = {person: table for table in self.tables for person in table}
        self.cost = sum(self._price[a * self._size + b] for table in self.tables for a, b in combinations(table, 2))

    @staticmethod
    def repeat_price(size: int) -> int:
        """Return a cost above that of all ranks of a session together: each table has six pairs."""
        return 2 * size**3

    def run(self, exchanges: int) -> Session:
        """Return the cheapest session seen."""
        least, best = self.cost, [list(table) for table in self.tables]
        window = min(_WINDOW, self._size - 1)
        for step in range(exchanges):
            threshold = _OPENING * (exchanges - 2 * step) // exchanges
            first = self._stream.below(self._size)
            second = (first + 1 + self._stream.below(window)) % self._size
            self._try(first, second, max(0, threshold))
            if self.cost < least:
                least, best = self.cost, [list(table) for table in self.tables]
        return best

    def _try(self, first: int, second: int, threshold: int) -> None:
        group, two = self._table_of[first], self._table_of[second]
        if group is two:
            return
        price, row, line = self._price, first * self._size, second * self._size
        delta = 0
        for other in group:
            if other != first:
                delta += price[line + other] - price[row + other]
        for other in two:
            if other != second:
                delta += price[row + other] - price[line + other]
        if delta <= threshold:
            group[group.index(first)], two[two.index(second)] = second, first
            self._table_of[first], self._table_of[second] = two, group
            self.cost += delta
