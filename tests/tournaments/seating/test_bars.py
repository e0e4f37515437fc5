"""The bars of the seating report, counted by hand on two small sessions."""

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from tournaments.seating.selectors.report import bars_of

# Players 1 and 2 keep their wind and come back to table 1; players 3 and 7 change tables; the rest stay at theirs.
PLAN = SeatingPlan(
    (
        (SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, None))),
        (SeatedTable(1, (1, 2, 7, 4)), SeatedTable(2, (5, 6, 3, None))),
    )
)
WINDS = {1: (2, 0, 0, 0), 2: (0, 2, 0, 0), 3: (0, 0, 1, 1)}


def test_each_bar_counts_what_it_says() -> None:
    winds, tables, together = bars_of(PLAN, WINDS, {1: "FRA", 2: "FRA", 3: "FRA", 5: "ITA", 6: "ITA"})
    assert winds.rows == [("0", 0), ("1", 1), ("2", 2)]
    assert tables.rows == [("0", 2), ("1", 5)]
    # Session 1: three pairs of France, one of Italy; session 2: one each.
    assert together.rows == [("1", 4), ("2", 2)]
    assert together.most == 4


def test_nothing_seated_has_no_full_bar_of_nothing() -> None:
    assert [bar.most for bar in bars_of(SeatingPlan(()), {}, {})] == [1, 1, 1]
