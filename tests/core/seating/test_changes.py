"""Small changes to a plan that is out: who has to moves, nobody else, and the damage is counted first."""

from mahjong_core.seating import SeatingPlan
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.plans.changes import damage, enter, leave, swap, take_place
from mahjong_core.seating.wishes import Groups
from tests.core.seating.counting import repeats, seats
from tests.refusals import refuses


def _plan(players: int, sessions: int) -> SeatingPlan:
    return draw_seating(DrawRequest(tuple(range(1, players + 1)), sessions, "c4a9")).plan


class TestLeave:
    def test_a_substitute_takes_the_seat_from_then_on(self) -> None:
        plan = _plan(40, 6)
        left = leave(plan, 7, 3)
        assert left.sessions[:2] == plan.sessions[:2]
        assert all(7 not in table for session in seats(left)[2:] for table in session)
        assert damage(plan, left, Groups()).moved == {7}

    def test_a_stranger_cannot_leave(self) -> None:
        with refuses("seating.unknown_player"):
            leave(_plan(16, 2), 99, 1)


class TestEnter:
    def test_a_late_player_takes_a_substitutes_seat_and_nothing_else_moves(self) -> None:
        plan = _plan(39, 6)
        entered = enter(plan, 40, 1)
        assert all(sum(40 in table for table in session) == 1 for session in seats(entered))
        assert damage(plan, entered, Groups()).moved == {40}
        assert repeats(seats(entered)) == 0

    def test_with_several_free_seats_the_one_with_fewest_repeats_is_taken(self) -> None:
        entered = enter(enter(_plan(37, 6), 38, 2), 39, 2)
        assert repeats(seats(entered)) <= 2
        assert all(table.count(None) <= 1 for session in seats(entered)[1:] for table in session)

    def test_without_a_free_seat_the_plan_must_be_drawn_again(self) -> None:
        with refuses("seating.no_free_seat"):
            enter(_plan(16, 2), 17, 1)

    def test_nobody_enters_twice(self) -> None:
        with refuses("seating.player_twice"):
            enter(_plan(15, 2), 3, 1)

    def test_who_sits_in_some_sessions_takes_a_seat_in_the_others_alone(self) -> None:
        plan = _plan(40, 4)
        gone = leave(plan, 9, 2, 2)
        entered = enter(gone, 9, 1)
        assert seats(entered)[0] == seats(plan)[0]
        assert seats(entered)[2:] == seats(plan)[2:]
        assert sum(9 in table for table in seats(entered)[1]) == 1

    def test_who_left_may_come_back_to_his_seat(self) -> None:
        plan = _plan(40, 5)
        assert enter(leave(plan, 9, 2), 9, 2) == plan


def test_the_seats_of_the_reserve() -> None:
    # The reserve sits where the other would in that session alone.
    plan = leave(_plan(17, 3), 17, 2)
    changed = take_place(plan, 2, 5, 17)
    assert changed.sessions[0] == plan.sessions[0]
    assert changed.sessions[2] == plan.sessions[2]
    assert [[17 if number == 5 else number for number in table] for table in seats(plan)[1]] == [
        list(table) for table in seats(changed)[1]
    ]
    # The seat that the reserve had stays for a substitute.
    changed = take_place(_plan(16, 2), 1, 5, 6)
    players = [number for table in seats(changed)[0] for number in table]
    assert (players.count(6), players.count(5), players.count(None)) == (1, 0, 1)
    # Who sits nowhere gives no seat up.
    with refuses("seating.unknown_player"):
        take_place(_plan(16, 2), 1, 99, 6)


class TestSwap:
    def test_two_players_change_places_in_one_session(self) -> None:
        plan = _plan(40, 6)
        swapped = swap(plan, 3, 1, 2)
        before, after = damage(plan, swapped, Groups()).moved, swap(swapped, 3, 1, 2)
        assert before == {1, 2}
        assert after == plan

    def test_the_damage_is_shown_before(self) -> None:
        """In the longest plan of 40 players everybody meets everybody once, so any change repeats pairs."""
        plan = _plan(40, 13)
        number, two = (table.seats[0] for table in plan.sessions[4][:2])
        assert number is not None
        assert two is not None
        shown = damage(plan, swap(plan, 5, number, two), Groups({"pair": {"x": [1, 2]}}))
        assert shown.before.repeats == 0
        assert shown.after.repeats == 6

    def test_somebody_without_a_seat_cannot_be_swapped(self) -> None:
        with refuses("seating.unknown_player"):
            swap(_plan(16, 2), 1, 1, 99)
