"""Solve the assignment problem: the cheapest column for each row (Kuhn and Munkres, with potentials).

``match`` is the simpler question, in which each row names the columns it may have.
"""

from collections.abc import Mapping, Sequence

__all__ = ["assign", "match"]

_FAR = 1 << 60


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each row of a square matrix of integers, so that the sum is least; ties by position."""
    solver = _Solver(costs)
    for row in range(1, len(costs) + 1):
        solver.add(row)
    columns = [0] * len(costs)
    for column, row in enumerate(solver.row_of[1:]):
        columns[row - 1] = column
    return columns


def match(wished: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return the column of each row among its wishes, early ones preferred, for as many rows as possible (Kuhn)."""
    row_of: dict[int, int] = {}
    for row in wished:
        _give(row, wished, row_of, set())
    return {row: column for column, row in row_of.items()}


def _give(row: int, wished: Mapping[int, Sequence[int]], row_of: dict[int, int], tried: set[int]) -> bool:
    """Give the row a column, moving others to another of theirs where that makes room."""
    for column in wished[row]:
        if column not in tried:
            tried.add(column)
            if column not in row_of or _give(row_of[column], wished, row_of, tried):
                row_of[column] = row
                return True
    return False


class _Solver:
    """Assign rows one by one; column 0 and row 0 stand for "not yet"."""

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self._costs = costs
        self._size = len(costs)
        self._row_price = [0] * (self._size + 1)
        self._column_price = [0] * (self._size + 1)
        self.row_of = [0] * (self._size + 1)

    def add(self, row: int) -> None:
        """Find a column for the row, moving earlier rows along the cheapest chain."""
        self.row_of[0] = row
        column, slack, before = 0, [_FAR] * (self._size + 1), [0] * (self._size + 1)
        reached = [0]
        open_columns = list(range(1, self._size + 1))
        while self.row_of[column]:
            nearest = self._relax(column, open_columns, slack, before)
            self._reprice(reached, open_columns, slack, slack[nearest])
            column = nearest
            reached.append(column)
            open_columns.remove(column)
        while column:
            self.row_of[column] = self.row_of[before[column]]
            column = before[column]

    def _relax(self, column: int, open_columns: list[int], slack: list[int], before: list[int]) -> int:
        """Lower the slack of the open columns as seen from the row in ``column``; the one with the least."""
        row = self.row_of[column]
        costs, own, prices = self._costs[row - 1], self._row_price[row], self._column_price
        least, nearest = _FAR + 1, 0
        for other in open_columns:
            reduced = costs[other - 1] - own - prices[other]
            if reduced < slack[other]:
                slack[other], before[other] = reduced, column
            if slack[other] < least:
                least, nearest = slack[other], other
        return nearest

    def _reprice(self, reached: list[int], open_columns: list[int], slack: list[int], step: int) -> None:
        if step == 0:
            return
        for column in reached:
            self._row_price[self.row_of[column]] += step
            self._column_price[column] -= step
        for column in open_columns:
            slack[column] -= step
