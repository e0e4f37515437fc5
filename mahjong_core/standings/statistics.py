"""Count figures of play over hands and sessions exactly; shares are fractions."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby

from mahjong_core.standings import Cut, Entrant, EventAdjustment, SessionResult
from mahjong_core.standings.rank import places
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "Deal",
    "Dealership",
    "Key",
    "Places",
    "RankRules",
    "Tally",
    "Totals",
    "best_hands",
    "best_sessions",
    "by_session",
    "distribution",
    "leaders_of",
    "longest_dealerships",
    "places_by_wind",
    "progress",
    "tallies",
    "totals",
]

Key = Hashable
Places = Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Deal:
    """Represent one hand as it ended. Players are ids; a win without a discarder is a self-draw, no winner is a draw.

    ``values`` go with ``winners``: fan points in MCR, han in riichi; None if it was not recorded. ``riichi``: who
    declared. ``dealer``: told where a dealer may stay, as in riichi; None else.
    """

    session: int
    table: int
    number: int
    players: tuple[int, ...]
    winners: tuple[int, ...] = ()
    discarder: int | None = None
    values: tuple[int | None, ...] = ()
    riichi: tuple[int, ...] = ()
    dealer: int | None = None


def _share(part: int, whole: int) -> Fraction | None:
    """Return ``part`` of ``whole``; None if there is nothing to share."""
    return Fraction(part, whole) if whole else None


@dataclass(frozen=True, slots=True)
class Tally:
    """Store the counts of one player, team or country: hands played, and their outcomes."""

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    riichi: int = 0
    values: tuple[int, ...] = ()

    @property
    def win_rate(self) -> Fraction | None:
        """Return the share of hands won; None without a hand."""
        return _share(self.wins, self.hands)

    @property
    def self_draw_rate(self) -> Fraction | None:
        """Return of their wins."""
        return _share(self.self_draws, self.wins)

    @property
    def deal_in_rate(self) -> Fraction | None:
        """Return the share of hands in which another player won on their discard; None without a hand."""
        return _share(self.deal_ins, self.hands)

    @property
    def riichi_rate(self) -> Fraction | None:
        """Return the share of hands with riichi declared; None without a hand."""
        return _share(self.riichi, self.hands)

    @property
    def average(self) -> Fraction | None:
        """Return the value of a win, over those whose value is known."""
        return _share(sum(self.values), len(self.values))

    @property
    def best(self) -> int | None:
        """Return the highest value won; None without a win."""
        return max(self.values, default=None)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.hands + other.hands,
            self.wins + other.wins,
            self.self_draws + other.self_draws,
            self.deal_ins + other.deal_ins,
            self.riichi + other.riichi,
            self.values + other.values,
        )


def tallies(deals: Iterable[Deal], key_of: Callable[[int], Key | None]) -> dict[Key, Tally]:
    """Return the tallies by ``key_of``: of players, teams or countries.

    None is left out.
    """
    by_key: dict[Key, Tally] = {}
    for deal in deals:
        for player in deal.players:
            key = key_of(player)
            if key is not None:
                by_key[key] = by_key.get(key, Tally()) + _tally_of(deal, player)
    return by_key


def _tally_of(deal: Deal, player: int) -> Tally:
    """Return one hand from one player's seat."""
    won = player in deal.winners
    known = [value for winner, value in zip(deal.winners, deal.values, strict=True) if winner == player]
    return Tally(
        hands=1,
        wins=int(won),
        self_draws=int(won and deal.discarder is None),
        deal_ins=int(bool(deal.winners) and deal.discarder == player),
        riichi=int(player in deal.riichi),
        values=tuple(value for value in known if value is not None),
    )


@dataclass(frozen=True, slots=True)
class Totals:
    """Count the hands of an event or a part of it. ``won``: with a winner; ``tables``: how many were played at."""

    hands: int
    won: int
    self_drawn: int
    tables: int
    riichi: int
    values: tuple[int, ...]

    @property
    def drawn(self) -> int:
        """Return the number of hands without a winner."""
        return self.hands - self.won

    @property
    def draw_rate(self) -> Fraction | None:
        """Return the share of hands without a winner; None without a hand."""
        return _share(self.drawn, self.hands)

    @property
    def self_draw_rate(self) -> Fraction | None:
        """Return the share of won hands that were self-drawn; None without a win."""
        return _share(self.self_drawn, self.won)

    @property
    def hands_per_table(self) -> Fraction | None:
        """Return hands in a session at one table."""
        return _share(self.hands, self.tables)

    @property
    def average(self) -> Fraction | None:
        """Return the mean value of the hands won; None without a win."""
        return _share(sum(self.values), len(self.values))

    @property
    def riichi_per_hand(self) -> Fraction | None:
        """Return the mean number of riichi declared in a hand; None without a hand."""
        return _share(self.riichi, self.hands)


def totals(deals: Sequence[Deal]) -> Totals:
    """Return the totals of an event's hands."""
    won = [deal for deal in deals if deal.winners]
    return Totals(
        hands=len(deals),
        won=len(won),
        self_drawn=sum(deal.discarder is None for deal in won),
        tables=len({(deal.session, deal.table) for deal in deals}),
        riichi=sum(len(deal.riichi) for deal in deals),
        values=tuple(value for deal in won for value in deal.values if value is not None),
    )


def by_session(deals: Iterable[Deal]) -> dict[int, Totals]:
    """Return the totals of each session, in order."""
    sessions: dict[int, list[Deal]] = {}
    for deal in deals:
        sessions.setdefault(deal.session, []).append(deal)
    return {session: totals(rows) for session, rows in sorted(sessions.items())}


def distribution(values: Iterable[int], starts: Sequence[int]) -> tuple[int, ...]:
    """Return how many values fall from each start up to the next, the last without end.

    Values below the first in none.
    """
    counts = Counter(max((at for at, start in enumerate(starts) if value >= start), default=None) for value in values)
    return tuple(counts[at] for at in range(len(starts)))


def best_hands(deals: Iterable[Deal], most: int | None = None) -> list[tuple[Deal, int, int]]:
    """Return the dearest wins as (deal, winner, value), the earliest of equals first; all of them without ``most``."""
    rows = [
        (deal, winner, value)
        for deal in deals
        for winner, value in zip(deal.winners, deal.values, strict=True)
        if value is not None
    ]
    return sorted(rows, key=lambda row: (-row[2], row[0].session, row[0].table, row[0].number))[:most]


def leaders_of(counts: Mapping[int, int]) -> tuple[int, tuple[int, ...]]:
    """Return the highest count and the ids that have it, in the order given; 0 and an empty tuple if nothing was
    counted.
    """
    most = max(counts.values(), default=0)
    return most, tuple(player for player, count in counts.items() if most and count == most)


@dataclass(frozen=True, slots=True)
class Dealership:
    """Represent hands in a row that one player dealt at one table, the first included."""

    player: int
    session: int
    table: int
    hands: int


def longest_dealerships(deals: Iterable[Deal]) -> list[Dealership]:
    """Return the longest, and those as long, the earliest first; nothing if no dealer ever stayed."""
    at_tables: dict[tuple[int, int], list[Deal]] = {}
    for deal in sorted(deals, key=lambda deal: (deal.session, deal.table, deal.number)):
        at_tables.setdefault((deal.session, deal.table), []).append(deal)
    dealerships = [
        Dealership(player, session, table, sum(1 for _hand in hands))
        for (session, table), rows in at_tables.items()
        for player, hands in groupby(rows, key=lambda deal: deal.dealer)
        if player is not None
    ]
    longest = max((dealership.hands for dealership in dealerships), default=0)
    return [dealership for dealership in dealerships if longest > 1 and dealership.hands == longest]


def best_sessions(results: Iterable[SessionResult], most: int | None = None) -> list[SessionResult]:
    """Return the highest table scores that were played, the earliest of equals first; all of them without ``most``."""
    played = [result for result in results if not result.replaced]
    return sorted(
        played,
        key=lambda session_result: (
            -session_result.table_score,
            session_result.session,
            session_result.table,
            session_result.wind,
        ),
    )[:most]


def places_by_wind(results: Iterable[SessionResult]) -> dict[Wind, tuple[int, int, int, int]]:
    """Return how often each starting wind came 1st, 2nd, 3rd and 4th; a shared place counts as the better one.

    Results that were not played for (a missed session) are left out.
    """
    counts = Counter((result.wind, result.place) for result in results if not result.replaced)
    return {
        wind: (counts[wind.value, 1], counts[wind.value, 2], counts[wind.value, 3], counts[wind.value, 4])
        for wind in WINDS
    }


@dataclass(frozen=True, slots=True)
class RankRules:
    """Store the rules of a ranking, as arguments of ``standings.rank``."""

    metrics: Sequence[str]
    sessions: int
    starting_points: int
    cuts: Sequence[Cut] = ()


def progress(
    entrants: Sequence[Entrant],
    results: Sequence[SessionResult],
    adjustments: Sequence[EventAdjustment],
    rules: RankRules,
    keep: Callable[[int, Callable[[], Places]], Places] = lambda _session, make: make(),
) -> dict[int, tuple[int | None, ...]]:
    """Return everybody's place after each session that counts, by id; points of no session count from the first on.

    ``keep`` is given a session and a function that ranks it, and returns the places: these, or equal ones of before.
    """
    last = max((result.session for result in results), default=0)
    courses: dict[int, list[int | None]] = {entrant.id: [] for entrant in entrants}
    for session in range(1, last + 1):
        after = keep(session, partial(_places_after, session, entrants, results, adjustments, rules))
        for entrant, course in courses.items():
            course.append(after[entrant])
    return {entrant: tuple(course) for entrant, course in courses.items()}


def _places_after(
    session: int,
    entrants: Sequence[Entrant],
    results: Sequence[SessionResult],
    adjustments: Sequence[EventAdjustment],
    rules: RankRules,
) -> Places:
    return places(
        entrants,
        [result for result in results if result.session <= session],
        [adjustment for adjustment in adjustments if adjustment.session is None or adjustment.session <= session],
        metrics=rules.metrics,
        sessions=rules.sessions,
        starting_points=rules.starting_points,
        cuts=[cut for cut in rules.cuts if cut.first <= session],
    )
