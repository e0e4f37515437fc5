"""Define the records of the standings: inputs, rows, and reasons."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from operator import attrgetter

from mahjong_core.standings.carrying import Exact
from mahjong_core.standings.cuts import Carried

__all__ = [
    "BONUS",
    "Comparison",
    "Entrant",
    "EventAdjustment",
    "GroupStanding",
    "RankFigure",
    "SessionFigure",
    "SessionResult",
    "Standing",
    "Why",
    "WhyRow",
]


BONUS = "bonus."  # what a cause begins with that is a bonus column, and no penalty


class _Values:
    """Pickle a row as its values, which takes half the time: a cached ranking has thousands of rows."""

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), _getter_of(self.__slots__)(self)


@cache
def _getter_of(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """Return the function that reads these values of a row; there are several in each class."""
    return attrgetter(*names)


@dataclass(frozen=True, slots=True)
class SessionResult(_Values):
    """Represent one player's verified outcome of one session.

    ``table_score`` includes every adjustment made before the places; ``twelfths`` are table points (uma in riichi).
    ``replaced``: somebody else played; score and points are those of a missed session (MERS 4.3, EMA riichi 5.7), and
    ``place`` is the substitute's. ``start``: what the score is counted from in a game of three players; None: what
    ``rank`` is given.
    """

    participant: int
    session: int
    table: int
    wind: str
    table_score: int
    place: int
    twelfths: int
    replaced: bool = False
    start: int | None = None

    def net_score(self, starting_points: int) -> int:
        """Return the points made at the table, counted from ``starting_points`` or the game's own."""
        return self.table_score - (starting_points if self.start is None else self.start)


@dataclass(frozen=True, slots=True)
class EventAdjustment:
    """Represent points posted to one player's ledger; ``stage`` as in ``rulesets.Stage``.

    Those at ``before_places`` are part of the table score already: they count as penalty points only. ``session``: with
    which session's points they are carried over a cut; None: they always count in full.
    """

    participant: int
    amount: int
    stage: str
    cause: str
    session: int | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """Represent a person on the list. A substitute is not ``ranked`` (MERS 4).

    ``came`` False: never sat down at a table, so that there is nothing to rank while no result of their own counts.
    """

    id: int
    number: int
    team: int | None = None
    country: str = ""
    ranked: bool = True
    disqualified: bool = False
    came: bool = True


@dataclass(frozen=True, slots=True)
class Standing(_Values):
    """Represent one row of the standings.

    ``penalty_points`` is the sum of what was taken off, zero or negative; ``decided_by`` names the metric that
    separates the row from the one above (None at the top and between players level on everything).
    ``metrics`` and ``values`` are the figures that the order rests on, fractions in twelfths. ``carried`` is what came
    along over each cut and ``division`` where the entrant plays after the last one: None out, or no cut at all. Only
    after a cut ``table_score`` may be a fraction. ``unranked`` says why a player has no place: ``too_few_sessions`` or
    ``not_played``.
    """

    entrant_id: int
    place: int | None
    table_points: Fraction
    table_score: Exact
    penalty_points: int
    sessions: tuple[SessionResult | None, ...]
    decided_by: str | None
    tied_with: tuple[int, ...]
    adjustments: int = 0
    metrics: tuple[str, ...] = ()
    values: tuple[Exact, ...] = ()
    disqualified: bool = False
    carried: tuple[Carried, ...] = ()
    division: int | None = None
    unranked: str | None = None


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """Represent a team or country: the sum or mean of its counted members; ``left_out`` are the others, best first."""

    key: str | int
    place: int
    table_points: Fraction
    table_score: Exact
    members: tuple[int, ...]
    decided_by: str | None = None
    left_out: tuple[int, ...] = ()
    metrics: tuple[str, ...] = ()
    values: tuple[Exact, ...] = ()


@dataclass(frozen=True, slots=True)
class RankFigure:
    """Store the figure that ranks a row, with the name of its metric."""

    metric: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class WhyRow:
    """Store a row with its figures: ``values`` pairs each metric's name with its value."""

    entrant_id: int
    place: int | None
    values: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Compare a row with its neighbour: equal on some metrics, then separated by ``metric`` (None: level on all)."""

    other: WhyRow
    equal_on: tuple[str, ...]
    metric: str | None
    own: Fraction | None
    theirs: Fraction | None
    margin: Fraction | None  # own minus theirs
    clause: str | None


@dataclass(frozen=True, slots=True)
class SessionFigure:
    """Store what one session added, and the sums after it."""

    session: int
    table: int | None  # None: not played
    table_points: Fraction
    table_score: int
    running_table_points: Fraction
    running_table_score: Exact
    carried: Carried | None = None  # what came along into this session


@dataclass(frozen=True, slots=True)
class Why:
    """Store the reasons of a row's place: data only, every figure traceable to a session or adjustment."""

    row: WhyRow
    tied_with: tuple[int, ...]
    disqualified: bool
    above: Comparison | None
    below: Comparison | None
    metric: str | None  # the one that separates it from the row above
    clause: str | None
    sessions: tuple[SessionFigure, ...]
    adjustments: int  # posted after the places: what the sessions alone do not show
    table_points: Fraction
    table_score: Exact

    @property
    def points_at_tables(self) -> Exact:
        """Return points made at the tables, net of the start.

        With the uma and ``adjustments`` they are the total (3.6).
        """
        return self.table_score - self.adjustments
