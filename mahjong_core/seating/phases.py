"""Phases of an event: cuts to a final or to divisions, what is carried over, who comes through an elimination.

MCR 3.5.4 names three forms: elimination, round robin ("tourniquet") and mixed, with at least six sessions played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE

PhaseKind = Literal["round robin", "swiss", "danish", "interval", "teams", "elimination"]
FEWEST_SESSIONS = 6  # MCR 3.5.4
CARRIED_PERCENT = (100, 50, 25, 0)


@dataclass(frozen=True, slots=True)
class Phase:
    """Sessions of one kind for the first ``players`` of the phase before (None: everybody).

    ``carried_percent`` of the points made so far come along.
    """

    kind: PhaseKind
    sessions: int
    players: int | None = None
    carried_percent: int = 100


@dataclass(frozen=True, slots=True)
class PhasePreview:
    """What a phase comes to: first and last session (from 1), players, tables, substitutes needed."""

    first: int
    last: int
    players: int
    tables: int
    substitutes: int


def preview_phases(phases: Sequence[Phase], players: int) -> tuple[PhasePreview, ...]:
    """Walk through the phases with so many players at the start.

    Raises ``seating.no_sessions``, ``seating.cut_too_large``, ``seating.too_few_players`` and
    ``seating.carry_over_unknown``.
    """
    previews: list[PhasePreview] = []
    first = 1
    for phase in phases:
        wanted = players if phase.players is None else phase.players
        _check_phase(phase, wanted, players)
        players, tables = wanted, -(-wanted // PLACES_AT_A_TABLE)
        free = tables * PLACES_AT_A_TABLE - wanted
        previews.append(PhasePreview(first, first + phase.sessions - 1, wanted, tables, free))
        first += phase.sessions
    return tuple(previews)


def _check_phase(phase: Phase, wanted: int, players: int) -> None:
    if phase.sessions < 1:
        raise RuleError("seating.no_sessions", "a phase has at least one session", {"sessions": phase.sessions})
    if wanted > players:
        raise RuleError("seating.cut_too_large", "more players come through than play", {"players": players})
    if wanted < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": wanted})
    _check_carried(phase.carried_percent)


def reaches_minimum(phases: Sequence[Phase]) -> bool:
    """Whether a regular tournament's six sessions are played (MCR 3.5.4)."""
    return sum(phase.sessions for phase in phases) >= FEWEST_SESSIONS


def cut(ranking: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The ranking split from the top into divisions of these sizes; what is left is the last division, if any.

    Raises ``seating.cut_too_large`` and ``seating.too_few_players``.
    """
    if sum(sizes) > len(ranking):
        raise RuleError("seating.cut_too_large", "more players come through than play", {"players": len(ranking)})
    if any(size < PLACES_AT_A_TABLE for size in sizes):
        raise RuleError("seating.too_few_players", "a table needs four players", {"sizes": list(sizes)})
    divisions, at = [], 0
    for size in sizes:
        divisions.append(tuple(ranking[at : at + size]))
        at += size
    rest = tuple(ranking[at:])
    return (*divisions, rest) if rest else tuple(divisions)


def carry_over(points: Mapping[int, Fraction], percent: int) -> dict[int, Fraction]:
    """Each player's points as the next phase begins with them, exactly. Raises ``seating.carry_over_unknown``."""
    _check_carried(percent)
    return {player: made * Fraction(percent, 100) for player, made in points.items()}


def _check_carried(percent: int) -> None:
    if percent not in CARRIED_PERCENT:
        detail = {"percent": percent, "known": list(CARRIED_PERCENT)}
        raise RuleError("seating.carry_over_unknown", "points are carried over in whole, half, quarter or not", detail)


def come_through(tables: Sequence[Sequence[int]], each: int) -> tuple[int, ...]:
    """The players of the next round of an elimination: the first ``each`` of every table, tables' winners first.

    ``tables`` list players in the order of their places. Raises ``seating.elimination_size``.
    """
    if not 1 <= each < PLACES_AT_A_TABLE:
        raise RuleError("seating.elimination_size", "one, two or three of a table come through", {"each": each})
    return tuple(table[place] for place in range(each) for table in tables)
