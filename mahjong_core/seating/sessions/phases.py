"""Plan phases of an event: cuts, divisions, points carried over, who comes through an elimination.

MCR 3.5.4 names three forms: elimination, round robin ("tourniquet") and mixed, with at least six sessions played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE, fills_tables
from mahjong_core.seating.sessions.flights import flight_sizes
from mahjong_core.standings.brackets import double_elimination
from mahjong_core.standings.carrying import EXACTLY, CarryForm, check_form

__all__ = [
    "ELIMINATIONS",
    "DivisionPreview",
    "Phase",
    "PhaseKind",
    "PhasePreview",
    "cut",
    "division_sizes",
    "elimination_sizes",
    "forms",
    "percents",
    "playing_by_round",
    "preview_phase",
    "preview_phases",
    "qualified",
    "reaches_minimum",
]

PhaseKind = Literal[
    "round_robin",
    "flights",
    "swiss",
    "danish",
    "interval",
    "serpentine",
    "teams",
    "elimination",
    "double_elimination",
]
_FEWEST_SESSIONS = 6  # MCR 3.5.4
ELIMINATIONS = ("elimination", "double_elimination")
_WITHOUT_BYES = ("teams", *ELIMINATIONS)


@dataclass(frozen=True, slots=True)
class Phase:
    """Represent sessions of one kind.

    ``cut``: sizes of the divisions from the top of the standings; empty keeps those of the phase before.
    ``carried_percent`` of the points made so far comes along; for those below the cut ``rest_percent``, and None means
    that they do not play on. ``each``: how many of a table come through each session of an elimination.
    ``form``: what is done to the share of those above the cut; those below have theirs rounded alike. ``minutes``: the
    length of its sessions, 0 without a limit, None as in the rule set. ``byes``: whoever does not fill a table of four
    sits out in turn, session by session; else substitutes fill the tables.
    """

    kind: PhaseKind
    sessions: int
    cut: tuple[int, ...] = ()
    carried_percent: int = 100
    rest_percent: int | None = None
    each: int = 2
    form: CarryForm = EXACTLY
    minutes: int | None = None
    byes: bool = False


@dataclass(frozen=True, slots=True)
class DivisionPreview:
    """Store a division of a phase, the share of points its players carry over, and whether they sit out in turn."""

    players: int
    percent: int
    byes: bool = False
    form: CarryForm = EXACTLY

    @property
    def tables(self) -> int:
        """Return tables of four, the last ones perhaps with substitutes."""
        return (self.players if self.byes else self.players + PLACES_AT_A_TABLE - 1) // PLACES_AT_A_TABLE

    @property
    def substitutes(self) -> int:
        """Return the number of empty seats."""
        return max(0, self.tables * PLACES_AT_A_TABLE - self.players)

    @property
    def sitting_out(self) -> int:
        """Return how many sit out in each session."""
        return max(0, self.players - self.tables * PLACES_AT_A_TABLE)

    def sits_out_evenly(self, sessions: int) -> bool:
        """Return whether everybody sits out equally often in so many sessions."""
        return sessions * self.sitting_out % self.players == 0


@dataclass(frozen=True, slots=True)
class PhasePreview:
    """Store the preview of a phase: first and last session (from 1), divisions, and how many do not play on.

    ``is_one_field``: the divisions are flights, one ranking holds them all.
    """

    first: int
    last: int
    divisions: tuple[DivisionPreview, ...]
    out: int = 0
    is_one_field: bool = False

    @property
    def sizes_after(self) -> tuple[int, ...]:
        """Return the divisions that the next phase begins with."""
        return (self.players,) if self.is_one_field else tuple(division.players for division in self.divisions)

    @property
    def players(self) -> int:
        """Return how many play in all divisions."""
        return sum(division.players for division in self.divisions)

    @property
    def tables(self) -> int:
        """Return the tables of all divisions."""
        return sum(division.tables for division in self.divisions)

    @property
    def substitutes(self) -> int:
        """Return the number of empty seats in all divisions."""
        return sum(division.substitutes for division in self.divisions)


def preview_phases(phases: Sequence[Phase], players: int) -> tuple[PhasePreview, ...]:
    """Walk through the phases with so many players at the start.

    Raises ``seating.no_sessions``, ``seating.cut_too_large``, ``seating.too_few_players``,
    ``seating.substitutes_meet``, ``seating.carry_over_unknown``, ``seating.elimination_size``,
    ``seating.elimination_rounds``, ``seating.no_byes_here``, ``seating.teams_after_cut``,
    ``seating.team_final_size`` and ``seating.flights_first``.
    """
    previews: list[PhasePreview] = []
    first = 1
    sizes: tuple[int, ...] = (players,)
    for phase in phases:
        previews.append(preview_phase(phase, sizes, first))
        first = previews[-1].last + 1
        sizes = previews[-1].sizes_after
    return tuple(previews)


def preview_phase(phase: Phase, before: Sequence[int], first: int) -> PhasePreview:
    """Return one phase from session ``first`` on, after divisions of the sizes ``before``.

    Raise as ``preview_phases``.
    """
    if phase.sessions < 1:
        raise RuleError("seating.no_sessions", "a phase has at least one session", {"sessions": phase.sessions})
    sizes = division_sizes(phase.cut, tuple(before), rest_plays=phase.rest_percent is not None)
    if phase.kind == "flights":
        if first > 1 or phase.cut:
            raise RuleError("seating.flights_first", "flights are made of the whole field", {"first": first})
        sizes = flight_sizes(sizes[0])
    shares = percents(phase, len(sizes))
    divisions = tuple(
        DivisionPreview(size, share, phase.byes, form)
        for size, share, form in zip(sizes, shares, forms(phase, len(sizes)), strict=True)
    )
    _check_divisions(phase, divisions, is_first=first == 1)
    out = sum(before) - sum(division.players for division in divisions)
    return PhasePreview(first, first + phase.sessions - 1, divisions, out, phase.kind == "flights")


def division_sizes(cut_sizes: Sequence[int], before: Sequence[int], *, rest_plays: bool) -> tuple[int, ...]:
    """Return the sizes of a phase's divisions after those of the phase ``before``. Raises ``seating.cut_too_large``."""
    if not cut_sizes:
        return tuple(before)
    rest = sum(before) - sum(cut_sizes)
    if rest < 0:
        raise RuleError("seating.cut_too_large", "more players qualify than take part", {"players": sum(before)})
    return (*cut_sizes, rest) if rest and rest_plays else tuple(cut_sizes)


def percents(phase: Phase, divisions: int) -> tuple[int, ...]:
    """Return the percentage carried over by each division; players below a cut have their own share."""
    named = len(phase.cut) or divisions
    rest = phase.carried_percent if phase.rest_percent is None else phase.rest_percent
    return tuple(phase.carried_percent if at < named else rest for at in range(divisions))


def forms(phase: Phase, divisions: int) -> tuple[CarryForm, ...]:
    """Return how the share of each division is rounded and limited.

    The rest below a cut has it rounded alike, no more.
    """
    named = len(phase.cut) or divisions
    rest = CarryForm(phase.form.rounding, phase.form.unit)
    return tuple(phase.form if at < named else rest for at in range(divisions))


def _check_divisions(phase: Phase, divisions: tuple[DivisionPreview, ...], *, is_first: bool) -> None:
    check_form(phase.form)
    for division in divisions:
        if not 0 <= division.percent <= 100:
            message = "between nothing and all of the points is carried over"
            raise RuleError("seating.carry_over_unknown", message, {"percent": division.percent})
        if division.players < PLACES_AT_A_TABLE:
            raise RuleError("seating.too_few_players", "a table needs four players", {"players": division.players})
        if division.substitutes > division.tables:
            detail = {"players": division.players, "substitutes": division.substitutes}
            raise RuleError("seating.substitutes_meet", "two substitutes would share a table", detail)
    if phase.byes and phase.kind in _WITHOUT_BYES:
        raise RuleError("seating.no_byes_here", "here every table is full from the start", {"kind": phase.kind})
    if phase.kind == "teams":
        _check_teams(phase, divisions, is_first=is_first)
    if phase.kind in ELIMINATIONS:
        if len(divisions) > 1:
            detail = {"players": divisions[0].players}
            raise RuleError("seating.elimination_size", "an elimination is played in one division", detail)
        playing_by_round(phase, divisions[0].players)  # its tables fill up in every round


def _check_teams(phase: Phase, divisions: tuple[DivisionPreview, ...], *, is_first: bool) -> None:
    """All teams from the first session on, or the best teams of four, at least four of them, and nobody beside."""
    size = divisions[0].players
    if bool(phase.cut) is is_first:
        raise RuleError("seating.teams_after_cut", "a cut leaves no whole teams", {"players": size})
    if not phase.cut:
        return
    if len(divisions) > 1 or size % PLACES_AT_A_TABLE or size < PLACES_AT_A_TABLE**2:
        detail = {"players": size, "divisions": len(divisions)}
        raise RuleError("seating.team_final_size", "four teams of four or more play a final of teams", detail)


def playing_by_round(phase: Phase, players: int) -> tuple[tuple[int, ...], ...]:
    """Return how many play each round of an elimination, by bracket. Raises ``seating.elimination_size``."""
    if phase.kind == "elimination":
        return tuple((size,) for size in elimination_sizes(players, phase.sessions, phase.each))
    rounds = double_elimination(players)
    if len(rounds) != phase.sessions:
        detail = {"players": players, "sessions": phase.sessions, "needed": len(rounds)}
        raise RuleError("seating.elimination_rounds", "each field has its own number of rounds", detail)
    return tuple(tuple(size for size in (stage.upper, stage.lower) if size) for stage in rounds)


def elimination_sizes(players: int, sessions: int, each: int) -> tuple[int, ...]:
    """Return how many play in each round when ``each`` of every table come through.

    Some tables may have one substitute.

    Every round has fewer than the one before: at a table with a substitute three of three would come through.
    Raises ``seating.elimination_size``.
    """
    sizes = [players]
    for _ in range(sessions - 1):
        sizes.append(-(-sizes[-1] // PLACES_AT_A_TABLE) * each)
    shrinks = all(later < earlier for earlier, later in pairwise(sizes))
    if not 1 <= each < PLACES_AT_A_TABLE or not shrinks or not all(map(fills_tables, sizes)):
        detail = {"players": players, "sessions": sessions, "each": each}
        raise RuleError("seating.elimination_size", "the rounds of the elimination do not fill tables of four", detail)
    return tuple(sizes)


def reaches_minimum(phases: Sequence[Phase]) -> bool:
    """Return whether a regular tournament's six sessions are played (MCR 3.5.4)."""
    return sum(phase.sessions for phase in phases) >= _FEWEST_SESSIONS


def cut(ranking: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the ranking split from the top into divisions of these sizes; what is left is the last division, if any.

    Raises ``seating.cut_too_large`` and ``seating.too_few_players``.
    """
    if sum(sizes) > len(ranking):
        raise RuleError("seating.cut_too_large", "more players qualify than take part", {"players": len(ranking)})
    left = len(ranking) - sum(sizes)
    if any(size < PLACES_AT_A_TABLE for size in sizes) or 0 < left < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"sizes": list(sizes), "left": left})
    divisions, at = [], 0
    for size in sizes:
        divisions.append(tuple(ranking[at : at + size]))
        at += size
    rest = tuple(ranking[at:])
    return (*divisions, rest) if rest else tuple(divisions)


def qualified(tables: Sequence[Sequence[int]], each: int) -> tuple[int, ...]:
    """Return the players of the next round of an elimination: the first ``each`` of every table, tables' winners first.

    ``tables`` list players in the order of their places. Raises ``seating.elimination_size``.
    """
    if not 1 <= each < PLACES_AT_A_TABLE:
        raise RuleError("seating.elimination_size", "one, two or three of a table come through", {"each": each})
    return tuple(table[place] for place in range(each) for table in tables)
