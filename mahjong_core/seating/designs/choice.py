"""Choose the construction: the longest known plan for a number of players, and its first sessions."""

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.designs.pots import long_pot_design, pot_design, pot_sessions
from mahjong_core.seating.designs.records import Design
from mahjong_core.seating.designs.starters import starter_design, starter_sessions

__all__ = ["affine_sessions", "base_design", "most_sessions"]


def most_sessions(points: int) -> int:
    """Return the maximum number of sessions without a repeat for ``points`` players (a multiple of four).

    Never more than floor((N - 1) / 3), since each session uses up three opponents; 20 players reach 5, not 6.
    """
    tables = points // PLACES_AT_A_TABLE
    return max(pot_sessions(tables), starter_sessions(points), affine_sessions(points))


def base_design(points: int, sessions: int) -> Design:
    """Return a grid without repeats for as many of ``sessions`` as possible; it may have fewer.

    Pots first: their shape keeps groups apart and tables free of returns.
    """
    laid, tables = min(sessions, most_sessions(points)), points // PLACES_AT_A_TABLE
    design = pot_design(tables, laid) or starter_design(points, laid) or long_pot_design(tables, laid)
    if design is not None:
        return design
    # One session for each direction of a line: its tables are the lines in that direction.
    directions = [vector for vector in range(1, points) if _leads_with_one(vector)]
    return Design("affine space", tuple(tuple(_lines(points, direction)) for direction in directions[:laid]))


def affine_sessions(points: int) -> int:
    """Return the parallel classes of lines in a space over the field of four elements; 0 if there is no such space."""
    dimension = (points.bit_length() - 1) // 2
    return (points - 1) // 3 if points == PLACES_AT_A_TABLE**dimension and dimension > 1 else 0


def _leads_with_one(vector: int) -> bool:
    """Return whether its first digit other than zero, in base four, is 1: one vector for each direction."""
    while vector >= PLACES_AT_A_TABLE:
        vector //= PLACES_AT_A_TABLE
    return vector == 1


def _lines(points: int, direction: int) -> list[tuple[int, ...]]:
    """Return the sum of two points, vectors of base-four digits.

    Adding is exclusive or, and 2 is a generator of the field.
    """
    multiples = (0, direction, _double(direction), direction ^ _double(direction))
    lines = {tuple(sorted(point ^ step for step in multiples)) for point in range(points)}
    return sorted(lines)


def _double(vector: int) -> int:
    """Return each base-four digit times the generator: 1 to 2, 2 to 3, 3 to 1."""
    high, low = vector & 0xAAAAAAAAAAAA, vector & 0x555555555555
    return (low << 1) ^ high ^ (high >> 1)
