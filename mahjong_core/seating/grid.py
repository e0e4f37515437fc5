"""Define plans: tables with seats in the order East, South, West, North, for each session."""

from dataclasses import dataclass

__all__ = ["SeatedTable", "SeatingPlan", "Seats"]

Seats = tuple[int | None, int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """Represent a numbered table; a seat holds a participant's number, or None for a substitute."""

    number: int
    seats: Seats


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """Represent all sessions of an event: session k is at index k - 1."""

    sessions: tuple[tuple[SeatedTable, ...], ...]
