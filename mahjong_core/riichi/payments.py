"""Compute who pays what for a winning hand, and the printable tables from the same formula (4.1.2, 4.1.3)."""

from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.riichi.options import EMA_2012, HandOptions
from mahjong_core.riichi.value import Limit, Value, check_fu_of_win, limit_value, limits_of, value_of

__all__ = [
    "COUNTER",
    "DEPOSIT",
    "TABLE_FU",
    "Cell",
    "Payments",
    "ScoreTable",
    "limit_table",
    "payments",
    "round_up",
    "score_tables",
]

COUNTER = 100  # each opponent on a self-draw, three times as much from a discarder (3.4.10); an option may say more
DEPOSIT = 1000  # a riichi stake (3.3.12)
TABLE_FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100)  # the rows of the printed tables
_TABLE_HAN = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Payments:
    """Store points that each loser pays, counters included. ``east`` is None when East wins or on a discard.

    ``responsible``: who fed a yakuman and pays it alone, or beside the discarder (3.3.6). If they pay for that
    yakuman only, on a self-draw ``east`` and ``others`` pay their share of the rest, and theirs is in ``responsible``.
    """

    discarder: int | None = None
    east: int | None = None
    others: int | None = None
    responsible: int | None = None

    @property
    def total(self) -> int:
        """Return the sum that the winner receives from the players."""
        if self.discarder is not None:
            return self.discarder + (self.responsible or 0)
        others = (3 if self.responsible is None else 2) - (self.east is not None)
        return (self.responsible or 0) + (self.east or 0) + others * (self.others or 0)


def round_up(points: int) -> int:
    """Return the points rounded up to the next hundred: "arrondis à la centaine supérieure" (4.1.2)."""
    return -(-points // 100) * 100


def payments(
    value: Value, *, self_draw: bool, east_wins: bool, counters: int = 0, counter_points: int = 3 * COUNTER
) -> Payments:
    """Return the payments for ``value`` with so many counters on the table (4.1.2, 3.4.10)."""
    base = value.base
    if not self_draw:
        return Payments(discarder=round_up((6 if east_wins else 4) * base) + counter_points * counters)
    double, single = (round_up(share) + counter_points // 3 * counters for share in (2 * base, base))
    return Payments(others=double) if east_wins else Payments(east=double, others=single)


Cell = Payments | None


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Represent one printed table: for each fu a row of cells by han 1 to 4; None cannot occur."""

    self_draw: bool
    east_wins: bool
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]


def score_tables(options: HandOptions = EMA_2012, fu: tuple[int, ...] = TABLE_FU) -> tuple[ScoreTable, ...]:
    """Return the four tables of page 31, made from the formula: East self-draw, East discard, others likewise.

    A row that holds nothing (20 fu on a discard) is left out, as in print.
    """
    order = ((True, True), (False, True), (True, False), (False, False))
    return tuple(_table(options, fu, self_draw=self_draw, east_wins=east) for self_draw, east in order)


def _table(options: HandOptions, fu: tuple[int, ...], *, self_draw: bool, east_wins: bool) -> ScoreTable:
    lines = [
        (row, tuple(_cell(han, row, options, self_draw=self_draw, east_wins=east_wins) for han in _TABLE_HAN))
        for row in fu
    ]
    return ScoreTable(self_draw, east_wins, tuple(line for line in lines if any(line[1])))


def _cell(han: int, fu: int, options: HandOptions, *, self_draw: bool, east_wins: bool) -> Cell:
    try:
        check_fu_of_win(han, fu, self_draw=self_draw, options=options)
    except RuleError:
        return None
    return payments(value_of(han, fu, options), self_draw=self_draw, east_wins=east_wins)


def limit_table(options: HandOptions = EMA_2012) -> tuple[tuple[Limit, Payments, Payments], ...]:
    """Return for each limit the payments of a self-draw: the winner is East, the winner is another (4.1.3)."""
    return tuple(
        (
            limit,
            payments(limit_value(limit), self_draw=True, east_wins=True),
            payments(limit_value(limit), self_draw=True, east_wins=False),
        )
        for limit in limits_of(options)
    )
