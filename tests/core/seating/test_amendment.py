"""What one plan changes of another: all of it, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.amendment import PlannedTable, SeatChange, amendment
from mahjong_core.winds import WINDS

E, S, W, N = WINDS
ONE, TWO = SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, None))


@st.composite
def sessions(draw: st.DrawFn) -> tuple[SeatedTable, ...]:
    """Up to four tables of numbers 1 to 6, with sixteen players and some empty seats, in any order."""
    numbers = draw(st.lists(st.integers(1, 6), max_size=4, unique=True))
    people = draw(st.permutations([*range(1, 17), *[None] * 4]))
    return tuple(SeatedTable(n, tuple(people[4 * at : 4 * at + 4])) for at, n in enumerate(numbers))  # type: ignore[arg-type]


plans = st.lists(sessions(), max_size=3).map(lambda made: SeatingPlan(tuple(made)))
Seats = dict[tuple[int, int], tuple[int | None, ...]]


def seats_of(plan: SeatingPlan) -> Seats:
    return {(at, table.number): table.seats for at, tables in enumerate(plan.sessions, start=1) for table in tables}


def test_the_same_plan_changes_nothing_in_whatever_order_it_is_written() -> None:
    amended = amendment(SeatingPlan(((ONE, TWO),)), SeatingPlan(((TWO, ONE),)))
    assert (
        amended.laid,
        amended.cleared,
        amended.seats,
        amended.tables,
        amended.sessions,
    ) == ((), (), (), (), ())


def test_two_who_exchange_their_seats_change_two_seats() -> None:
    wanted = SeatingPlan(((SeatedTable(1, (5, 2, 3, 4)), SeatedTable(2, (1, 6, 7, None))),))
    amended = amendment(SeatingPlan(((ONE, TWO),)), wanted)
    planned_table, two = PlannedTable(1, 1), PlannedTable(1, 2)
    assert amended.seats == (SeatChange(planned_table, E, 1, 5), SeatChange(two, E, 5, 1))
    assert (amended.tables, amended.laid, amended.cleared) == ((planned_table, two), (), ())


def test_a_table_with_a_new_number_is_another_table() -> None:
    amended = amendment(SeatingPlan(((ONE, TWO),)), SeatingPlan(((ONE, SeatedTable(9, TWO.seats)),)))
    assert (amended.laid, amended.cleared) == ((PlannedTable(1, 9),), (PlannedTable(1, 2),))
    assert SeatChange(PlannedTable(1, 2), N, None, None) in amended.seats, "an empty seat goes with its table"
    assert len(amended.seats) == 8


def test_a_session_that_is_left_out_or_empty_stays() -> None:
    now = SeatingPlan(((ONE,), (TWO,)))
    assert amendment(now, SeatingPlan(((ONE,),))).seats == ()
    assert amendment(now, SeatingPlan(((), (TWO,)))).seats == ()


@given(plans, plans)
def test_what_it_names_turns_one_plan_into_the_other(now: SeatingPlan, wanted: SeatingPlan) -> None:
    """Carried out on the seats of today it gives the plan wanted; a session without tables there keeps today's."""
    change = amendment(now, wanted)
    seats = {key: list(four) for key, four in seats_of(now).items()}
    for plan in change.cleared:
        del seats[plan.session, plan.number]
    for plan in change.laid:
        assert (plan.session, plan.number) not in seats
        seats[plan.session, plan.number] = [None] * 4
    for seat in change.seats:
        if seat.table not in change.cleared:
            at = WINDS.index(seat.wind)
            assert seat.table in change.laid or seats[seat.table.session, seat.table.number][at] == seat.before
            seats[seat.table.session, seat.table.number][at] = seat.after
    kept = {key: four for key, four in seats_of(now).items() if not wanted.sessions[key[0] - 1 : key[0]]
            or not wanted.sessions[key[0] - 1]}  # fmt: skip
    assert {key: tuple(four) for key, four in seats.items()} == seats_of(wanted) | kept
