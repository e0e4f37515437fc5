"""Requests that no seating keeps are refused before the draw, with the session and the players who clash."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating.draw.contradictions import check_contradictions
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from tests.refusals import refuses

APART = Groups({"apart": {"1 5": (1, 5)}})


def fix(player: int, *tables: int, sessions: Iterable[int] | None = None) -> FixedTable:
    return FixedTable(player, frozenset(tables), None if sessions is None else frozenset(sessions))


def drawn(*fixed: FixedTable, groups: Groups | None = None, sessions: int = 3) -> list[set[int | None]]:
    """Who sits at table 1, session by session, of 16 players."""
    request = DrawRequest(tuple(range(1, 17)), sessions, "ab", groups or Groups(), fixed)
    return [set(tables[0].seats) for tables in draw_seating(request).plan.sessions]


def refused(*fixed: FixedTable, groups: Groups | None = None, sessions: int = 3) -> dict[str, object]:
    with refuses("seating.fixed_tables_contradict") as refusal:
        drawn(*fixed, groups=groups, sessions=sessions)
    return refusal.value.detail


def test_one_person_cannot_be_at_two_tables() -> None:
    # Two tables at once.
    assert refused(fix(7, 1), fix(7, 2)) == {"session": 1, "players": [7]}
    # Two tables at once in one session only.
    assert refused(fix(7, 1, 2), fix(7, 3, sessions=[2])) == {"session": 2, "players": [7]}
    # Two requests that leave a table are kept.
    assert all(7 in seats for seats in drawn(fix(7, 1, 2), fix(7, 1, 3)))
    # Requests for different sessions do not meet.
    assert 7 in drawn(fix(7, 1, sessions=[1]), fix(7, 2, sessions=[2]))[0]


def test_a_table_has_four_seats() -> None:
    # Five at a table of four.
    assert refused(*(fix(player, 1) for player in (1, 2, 3, 4, 5))) == {"session": 1, "players": [1, 2, 3, 4, 5]}
    # Five in the last session only.
    four = [fix(player, 2) for player in (1, 2, 3, 4)]
    assert refused(*four, fix(9, 2, sessions=[3]))["session"] == 3
    # No table is asked for by more than four alone: the two together have eight seats.
    nine = [fix(player, 1, 2) for player in range(1, 10)]
    assert refused(*nine) == {"session": 1, "players": list(range(1, 10))}
    # One who can move makes room.
    check_contradictions([fix(1, 1, 2), *(fix(player, 1) for player in (2, 3, 4, 5))], [1], Groups())
    check_contradictions([*(fix(player, 1) for player in (2, 3, 4)), fix(1, 1, 2), fix(5, 1)], [1], Groups())


def test_those_kept_apart_cannot_share_a_table() -> None:
    # Never together and at one table.
    assert refused(fix(1, 2), fix(5, 2), groups=APART) == {"session": 1, "players": [1, 5]}
    # Never together with a choice is no contradiction.
    assert all(not {1, 5} <= seats for seats in drawn(fix(1, 1, 2), fix(5, 1, 2), groups=APART))
    # A soft group may sit where it is asked to.
    check_contradictions([fix(1, 1), fix(5, 1)], [1], Groups({"country": {"FRA": (1, 5)}}))
    # Sessions played are not judged.
    check_contradictions([fix(7, 1, sessions=[1]), fix(7, 2, sessions=[1])], range(2, 4), Groups())


@given(
    st.lists(
        st.tuples(st.integers(1, 12), st.frozensets(st.integers(1, 3), min_size=1)),
        max_size=12,
        unique_by=lambda x: x[0],
    )
)
def test_a_seat_for_everybody_exactly_when_no_tables_are_asked_too_often(
    wishes: list[tuple[int, frozenset[int]]],
) -> None:
    """Hall's condition, counted over every set of the three tables."""
    fits = all(
        sum(tables <= chosen for _, tables in wishes) <= 4 * len(chosen)
        for chosen in (frozenset(n for n in (1, 2, 3) if mask >> n & 1) for mask in range(2, 16, 2))
    )
    fixed = [FixedTable(player, tables) for player, tables in wishes]
    if fits:
        check_contradictions(fixed, [1], Groups())
        return
    with refuses("seating.fixed_tables_contradict"):
        check_contradictions(fixed, [1], Groups())
