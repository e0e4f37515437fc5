"""Build grids from four pots: every table takes one player of each, so a grid is a list of shifts.

With T tables, pot c holds the points c*T ... c*T + T - 1. In session h the table with label L seats number L + e_c(h)
of pot c, added in the cyclic group of order T, or digit by digit when T is a power of two. Nobody meets twice when for
any two pots the differences of their shifts are distinct over the sessions; nobody returns to a table label when the
shifts themselves are. Such lists are known as difference matrices with constant row.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import gcd

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.designs.records import Design, PointSession
from mahjong_core.seating.stream import SeedStream

__all__ = ["Product", "Row", "Shifts", "adder", "long_pot_design", "pot_design", "pot_sessions", "team_shifts"]

Shifts = tuple[int, ...]
Row = list[Shifts]
Product = Callable[[int, int], int]

# Irreducible polynomials over the field of two elements, by degree; bit k is the coefficient of x to the k.
_POLYNOMIALS = {2: 0b111, 3: 0b1011, 4: 0b10011, 5: 0b100101, 6: 0b1000011, 7: 0b10000011, 8: 0b100011011}
# How many sessions a search finds for orders without a closed form; above, see ``_easy``.
_SEARCHED = {6: 5, 9: 7, 10: 9, 12: 11, 14: 12, 15: 13, 18: 16}
_FIRST_EASY = 20
_NODES_PER_TRY = 20_000
_TRIES = {4: 60, 5: 4}  # by rows; five is a wish, four a need
_FEWEST_LABELLED = 9  # tables; fewer never leave room for labels


def pot_sessions(tables: int) -> int:
    """Return the most sessions that pots give for so many tables, one played inside the pots included."""
    return _shift_sessions(tables) + int(tables % PLACES_AT_A_TABLE == 0)


def _shift_sessions(tables: int) -> int:
    if gcd(tables, 6) == 1 or _is_field(tables):
        return tables
    return _SEARCHED.get(tables, _easy(tables) if tables >= _FIRST_EASY else 1)


def _easy(order: int) -> int:
    """Return how many shifts a search finds at once."""
    return max(16, min(2 * order // 3, 24), order // 6)


def _is_field(order: int) -> bool:
    return order.bit_length() - 1 in _POLYNOMIALS and order.bit_count() == 1


def pot_design(tables: int, sessions: int) -> Design | None:
    """Return a grid without repeats in four pots.

    None if that is more sessions than pots give without playing inside them.

    If the labels of the tables are free of returns, the design says that it is ``labelled``.
    """
    if sessions > _shift_sessions(tables):
        return None
    shifts, labelled = _shifts(tables, sessions)
    return Design("pots", tuple(_session(tables, shift) for shift in shifts), labelled, pots=PLACES_AT_A_TABLE)


def long_pot_design(tables: int, sessions: int) -> Design | None:
    """Return one session more, inside the pots, where four divides the number of tables; else None."""
    if sessions != pot_sessions(tables) or tables % PLACES_AT_A_TABLE:
        return None
    shifts, _ = _shifts(tables, sessions - 1)
    laid = [_session(tables, shift) for shift in shifts]
    # The one more session: players of one pot never met.
    inside = tuple(tuple(range(4 * table, 4 * table + 4)) for table in range(tables))
    return Design("pots", (*laid, inside))


def _session(tables: int, shifts: Shifts) -> PointSession:
    add = adder(tables)
    return tuple(tuple(pot * tables + add(label, shift) for pot, shift in enumerate(shifts)) for label in range(tables))


def adder(order: int) -> Product:
    """Return the addition of the group of that order: digit by digit in base two for fields, else cyclic."""
    if _is_field(order):
        return int.__xor__
    return lambda first, second: (first + second) % order


@lru_cache(maxsize=256)
def _shifts(tables: int, sessions: int) -> tuple[tuple[Shifts, ...], bool]:
    """Return the shifts of every session, and whether the labels are free of returns too."""
    if gcd(tables, 6) == 1:
        return tuple(tuple(a * h % tables for a in (1, 2, 3, 4)) for h in range(sessions)), True
    if _is_field(tables):
        # Multiples of h by four elements that differ; the labels stand for that by zero if it is still free.
        factors = (0, 1, 2, 3) if tables == 4 else (1, 2, 3, 4)
        return tuple(tuple(_field_product(a, h, tables) for a in factors) for h in range(sessions)), tables > 4
    for rows in (5, 4):
        shifts = _search(tables, sessions, rows)
        if shifts is not None:
            return shifts, rows == 5
    return _shifts(tables, sessions - 1)


def _field_product(first: int, second: int, order: int) -> int:
    degree = order.bit_length() - 1
    product = 0
    for bit in range(degree - 1, -1, -1):
        product <<= 1
        if product & order:
            product ^= _POLYNOMIALS[degree]
        if second >> bit & 1:
            product ^= first
    return product


def team_shifts(teams: int, sessions: int) -> tuple[Shifts, ...] | None:
    """Return the shifts as for pots, all different within a session.

    Pots hold one member of each team, and mates stay apart.

    None if there are not so many; a closed form gives one session fewer than teams.
    """
    if gcd(teams, 6) == 1 or _is_field(teams):
        return _shifts(teams, sessions + 1)[0][1:] if sessions < teams else None
    return _search(teams, sessions, PLACES_AT_A_TABLE, apart=True)


def _search(order: int, sessions: int, rows: int, *, apart: bool = False) -> tuple[Shifts, ...] | None:
    """Return shifts by search in the cyclic group; with five rows, the first stands for the labels of the tables."""
    if sessions > order - apart or (rows == 5 and order < _FEWEST_LABELLED):
        return None
    for attempt in range(_TRIES[rows]):
        stream = SeedStream(f"{order} {attempt}", b"seatwind shifts 1")
        search = _ColumnSearch(order, rows, stream, apart=apart)
        if search.extend(sessions):
            return tuple(tuple(column[rows - PLACES_AT_A_TABLE :]) for column in search.columns)
    return None


class _ColumnSearch:
    """Search depth first over columns of shifts, each difference of two rows used at most once.

    ``apart``: the difference zero is not used at all.
    """

    def __init__(self, order: int, rows: int, stream: SeedStream, *, apart: bool) -> None:
        self.columns: list[list[int]] = []
        self._order, self._rows, self._stream = order, rows, stream
        self._first = int(apart)
        self._used = {(i, j, 0) for j in range(rows) for i in range(j)} if apart else set()
        self._nodes = 0

    def extend(self, sessions: int) -> bool:
        """Add columns until there are as many as sessions; False when there are none or the nodes are spent."""
        if len(self.columns) == sessions:
            return True
        for column in self._candidates([0]):
            differences = self._differences(column)
            self._used |= differences
            self.columns.append(column)
            if self.extend(sessions):
                return True
            self.columns.pop()
            self._used -= differences
            if self._nodes > _NODES_PER_TRY:
                return False
        return False

    def _candidates(self, column: list[int]) -> Iterator[list[int]]:
        """Yield every way to fill up ``column``; the second row counts the sessions, which loses nothing."""
        if len(column) == self._rows:
            yield column
            return
        values = [len(self.columns) + self._first] if len(column) == 1 else self._stream.shuffled(self._order)
        for value in values:
            self._nodes += 1
            if self._fits(column, value):
                yield from self._candidates([*column, value])

    def _fits(self, column: list[int], value: int) -> bool:
        row = len(column)
        return all((other, row, (value - held) % self._order) not in self._used for other, held in enumerate(column))

    def _differences(self, column: list[int]) -> set[tuple[int, int, int]]:
        return {(i, j, (column[j] - column[i]) % self._order) for j in range(self._rows) for i in range(j)}
