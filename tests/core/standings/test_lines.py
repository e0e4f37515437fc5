"""Who is level where a cut draws its line (MCR 3.5.4 leaves the cut to the organiser; 3.10.1 shares the place)."""

from mahjong_core.seating.public.lots import lot_commitment, lot_order, lot_text
from mahjong_core.standings import SessionResult
from mahjong_core.standings.lines import LineTie, level_at, lines_of, ordered_by, ties_at, with_all_in

MCR = ("table_points", "table_score")


def test_all_who_share_the_place_are_named_and_only_where_a_line_runs_through() -> None:
    ranking = [(7, 1), (3, 2), (5, 2), (9, 2), (1, 5), (2, 5)]
    assert ties_at(ranking, [3]) == (LineTie((3, 5, 9), 2, 1, (3,)),)
    assert ties_at(ranking, [1, 4]) == ()
    tie = ties_at(ranking, [2, 3, 5])[0]
    assert (tie.line, tie.lines, tie.free, tie.end) == (2, (2, 3), 1, 4)
    assert len(ties_at(ranking, [2, 5])) == 2


def test_who_has_no_place_is_level_with_nobody() -> None:
    assert ties_at([(1, 1), (2, None), (3, None)], [2]) == ()


def test_lines_run_below_each_division_but_not_below_everybody() -> None:
    assert lines_of([8, 8], 20) == (8, 16)
    assert lines_of([8, 12], 20) == (8,)


def test_when_all_come_through_the_other_lines_stay() -> None:
    """Two above the line of 8 and three below it are level: 8 becomes 11, and the next division gives up three."""
    tie = LineTie((1, 2, 3, 4, 5), 7, 6, (8,))
    assert with_all_in([8], tie) == (11,)
    assert with_all_in([8, 8], tie) == (11, 5)
    assert with_all_in([4, 4, 8], tie) == (4, 7, 5)


def result(player: int, session: int, twelfths: int, score: int) -> SessionResult:
    return SessionResult(player, session, 1, "E", score, 1, twelfths)


def test_results_order_them_by_the_metrics_of_the_event() -> None:
    """4 table points before 2; 2 with +8 before 2 with -8. Nobody is level at any line."""
    played = [result(31, 2, 24, -8), result(32, 2, 48, 0), result(33, 2, 24, 8)]
    ordered = ordered_by([31, 32, 33], played, MCR, sessions=2, start=0)
    assert ordered == ((32, 1), (33, 2), (31, 3))
    assert level_at(ordered, LineTie((31, 32, 33), 4, 3, (4,)), [4]) == ()


def test_who_stays_level_across_the_line_is_named_and_elsewhere_does_not_matter() -> None:
    played = [result(31, 2, 48, 0), result(32, 2, 24, 8), result(33, 2, 24, 8)]
    ordered = ordered_by([31, 32, 33], played, MCR, sessions=2, start=0)
    assert level_at(ordered, LineTie((31, 32, 33), 4, 3, (5,)), [5]) == (32, 33)
    assert level_at(ordered, LineTie((31, 32, 33), 4, 3, (4,)), [4]) == ()


def test_a_lot_is_bound_before_and_moved_by_the_public_value() -> None:
    drawn = {lot_order([9, 4, 6], "secret", str(value)) for value in range(60)}
    assert len(drawn) == 6  # 3 x 2 x 1 orders, each of them about ten times
    assert lot_order([4, 6, 9], "secret", "3 5") == lot_order([9, 6, 4], "secret", "3 5")
    line = '{"inputs":{"event":"lyon","lot":"tie at the line","phase":2,"players":[4,9]},"secret":"s"}'
    assert lot_text("lyon", 2, [9, 4], "s") == line
    assert lot_commitment("lyon", 2, [9, 4], "s") != lot_commitment("lyon", 2, [9, 4], "t")
