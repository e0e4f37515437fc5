"""The ranking against a plain reckoning with fractions, and the seating report against a recount by hand."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, rank, rank_groups

POINTS = [Fraction(n, 12) for n in (0, 6, 12, 18, 21, 24, 28, 36, 48)]
SESSIONS = 4

results_strategy = st.lists(
    st.tuples(st.integers(1, 9), st.integers(1, SESSIONS), st.sampled_from(POINTS), st.integers(-3, 3)),
    max_size=36,
    unique_by=lambda drawn: drawn[:2],
)
posted_strategy = st.lists(
    st.tuples(st.integers(1, 9), st.integers(-4, 4), st.sampled_from(["before_places", "after_uma", "event_total"])),
    max_size=8,
)
marks_strategy = st.lists(st.sampled_from(["", "", "", "out", "substitute"]), min_size=9, max_size=9)
Drawn = list[tuple[int, int, Fraction, int]]
Posted = list[tuple[int, int, str]]


def _entrants(marks: list[str]) -> list[Entrant]:
    return [
        Entrant(n, 100 - n, team=n % 3, ranked=mark != "substitute", disqualified=mark == "out")
        for n, mark in enumerate(marks, start=1)
    ]


def _results(drawn: Drawn) -> list[SessionResult]:
    return [SessionResult(who, s, 1, "E", score, 1, int(points * 12)) for who, s, points, score in drawn]


def _adjustments(posted: Posted) -> list[EventAdjustment]:
    return [EventAdjustment(who, amount, stage, "x") for who, amount, stage in posted]


def _figures(who: int, drawn: Drawn, posted: Posted, marks: list[str]) -> tuple[Fraction, int, int]:
    """Table points, score and penalty points, added up one by one."""
    points = sum((p for player, _, p, _ in drawn if player == who), Fraction(0))
    score = sum(s for player, _, _, s in drawn if player == who)
    score += sum(amount for player, amount, stage in posted if player == who and stage != "before_places")
    penalty = sum(amount for player, amount, _ in posted if player == who and amount < 0)
    return (Fraction(0) if marks[who - 1] == "out" else points, score, penalty)


@given(drawn=results_strategy, posted=posted_strategy, marks=marks_strategy)
def test_every_row_holds_the_plain_sums(drawn: Drawn, posted: Posted, marks: list[str]) -> None:
    standings = rank(
        _entrants(marks),
        _results(drawn),
        _adjustments(posted),
        metrics=("table_points", "table_score"),
        sessions=SESSIONS,
    )
    for standing in standings:
        assert (standing.table_points, standing.table_score, standing.penalty_points) == _figures(
            standing.entrant_id, drawn, posted, marks
        )


@given(drawn=results_strategy, posted=posted_strategy, marks=marks_strategy)
def test_every_place_is_the_plain_count(drawn: Drawn, posted: Posted, marks: list[str]) -> None:
    """A place is one more than the number of ranked players ahead: not disqualified first, then the two sums."""
    standings = rank(
        _entrants(marks),
        _results(drawn),
        _adjustments(posted),
        metrics=("table_points", "table_score"),
        sessions=SESSIONS,
    )
    keys = {
        who: (mark != "out", *_figures(who, drawn, posted, marks)[:2])
        for who, mark in enumerate(marks, start=1)
        if mark != "substitute"
    }
    for standing in standings:
        own = keys.get(standing.entrant_id)
        expected = None if own is None else 1 + sum(other > own for other in keys.values())
        assert standing.place == expected


@given(drawn=results_strategy, marks=marks_strategy)
def test_the_list_runs_ranked_disqualified_substitutes(drawn: Drawn, marks: list[str]) -> None:
    standings = rank(_entrants(marks), _results(drawn), [], metrics=("table_points",), sessions=SESSIONS)
    kinds = [marks[standing.entrant_id - 1] for standing in standings]
    assert kinds == sorted(kinds, key=["", "out", "substitute"].index)


@given(drawn=results_strategy, best=st.none() | st.integers(1, 4))
def test_groups_hold_the_plain_sums_of_their_best(drawn: Drawn, best: int | None) -> None:
    entrants = _entrants([""] * 9)
    standings = rank(entrants, _results(drawn), [], metrics=("table_points", "table_score"), sessions=SESSIONS)
    groups = rank_groups(standings, lambda n: n % 3, metrics=("table_points", "table_score"), best=best)
    for group in groups:
        rows = [_figures(n, drawn, [], [""] * 9)[:2] for n in range(1, 10) if n % 3 == group.key]
        counted = sorted(rows, reverse=True)[:best]
        assert group.table_points == sum(points for points, _ in counted)
        assert group.table_score == sum(score for _, score in counted)
