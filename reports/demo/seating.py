"""The demo's seating: nobody meets twice, team-mates never, every wind once in four sessions."""

from mahjong_core.seating.grid import SeatedTable, SeatingPlan

TABLES = 18
POTS = 4


def demo_plan(sessions: int) -> SeatingPlan:
    """Four pots of 18: in session s pot p moves on by p tables, so two players of different pots meet at most once.

    The differences 1, 2 and 3 times up to five sessions never reach 18. Team-mates share a pot and never meet; the two
    teams that are split over two pots stand where the shifts do not bring them together.
    """
    pots = demo_pots()
    return SeatingPlan(tuple(session_tables(pots, session) for session in range(sessions)))


def demo_pots() -> list[list[int]]:
    """Players' numbers in four pots: four whole teams each, then half a team (numbers 65 to 72)."""
    halves = ((65, 66), (67, 68), (69, 70), (71, 72))
    return [[*range(16 * pot + 1, 16 * pot + 17), *halves[pot]] for pot in range(POTS)]


def session_tables(pots: list[list[int]], session: int) -> tuple[SeatedTable, ...]:
    """The numbers move on by five each session, so that nobody returns to a table."""
    tables = ((table + 5 * session) % TABLES for table in range(TABLES))
    seated = [SeatedTable(number + 1, table_seats(pots, table, session)) for table, number in enumerate(tables)]
    return tuple(sorted(seated, key=lambda table: table.number))


def table_seats(pots: list[list[int]], table: int, session: int) -> tuple[int, int, int, int]:
    """The four players of a table; the winds turn from session to session."""
    players = [pots[pot][(table + offset(pot) + pot * session) % TABLES] for pot in range(POTS)]
    east, south, west, north = (players[(seat + session) % POTS] for seat in range(POTS))
    return east, south, west, north


def offset(pot: int) -> int:
    """Where a pot starts, so that the halves of the split teams stay apart for six sessions."""
    return (0, 7, 3, 10)[pot]
