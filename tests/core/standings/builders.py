"""Short ways to write an event down in tests."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from mahjong_core.placement import to_twelfths
from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, Standing, rank

MCR = ("table_points", "table_score")
ALICE, BOB, CAROL, DAN, ERIN, FRANK = range(1, 7)


def played(participant: int, session: int, points: str, score: int, *, place: int = 0, table: int = 1) -> SessionResult:
    """A result with its table points as text: ``played(ALICE, 1, "7/3", 40)``."""
    return SessionResult(participant, session, table, "E", score, place, to_twelfths(Fraction(points)))


def session(number: int, **outcomes: tuple[str, int]) -> list[SessionResult]:
    """One session: ``session(1, alice=("4", 80), bob=("2", 10))``."""
    people = {"alice": ALICE, "bob": BOB, "carol": CAROL, "dan": DAN, "erin": ERIN, "frank": FRANK}
    return [played(people[name], number, points, score) for name, (points, score) in outcomes.items()]


def people(count: int = 4, **changes: dict[str, Any]) -> list[Entrant]:
    """``count`` entrants whose start numbers are ten times their ids; ``changes`` by ``p`` and id."""
    return [Entrant(**({"id": n, "number": 10 * n} | changes.get(f"p{n}", {}))) for n in range(1, count + 1)]


def ranked(
    results: Sequence[SessionResult],
    adjustments: Sequence[EventAdjustment] = (),
    *,
    entrants: Sequence[Entrant] | None = None,
    metrics: Sequence[str] = MCR,
    sessions: int = 2,
    starting_points: int = 0,
) -> tuple[Standing, ...]:
    """The standings of four people unless told otherwise."""
    listed = people() if entrants is None else entrants
    return rank(listed, results, adjustments, metrics=metrics, sessions=sessions, starting_points=starting_points)


def order(standings: Sequence[Standing]) -> list[tuple[int | None, int]]:
    """Place and entrant of every row."""
    return [(standing.place, standing.entrant_id) for standing in standings]


def row(standings: Sequence[Standing], entrant: int) -> Standing:
    """One entrant's row."""
    (standing,) = [candidate for candidate in standings if candidate.entrant_id == entrant]
    return standing
