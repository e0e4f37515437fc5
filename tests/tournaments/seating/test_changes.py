"""Changes to seating that is out: by hand as drafts, redraws of the sessions to come, and back again."""

import pytest
from django.test import Client

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.changes import SeatMove
from mahjong_core.winds import WINDS, Wind
from tests.people import NOON, actor, finish_session, make_seated_event, simple_plan, start
from tests.refusals import refuses
from tournaments.models import AuditEvent, DrawStatus, Participant, ParticipantState, Person, SeatingDraw, Tournament
from tournaments.seating.selectors.draw_changes import what_if
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.changes import (
    arrange_seats,
    bring_back,
    move_table,
    replace_by_substitute,
    seat_late_entry,
    swap_seats,
)
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

pytestmark = pytest.mark.django_db


def publish(draw: SeatingDraw) -> SeatingDraw:
    return publish_draw(draw=draw, by=actor("alice"), at=NOON)


def swap(event: Tournament, session: int = 2, number: int = 1, two: int = 2, username: str = "alice") -> SeatingDraw:
    return swap_seats(tournament=event, session=session, one=number, two=two, by=actor(username), at=NOON)


def withdraw(event: Tournament, *numbers: int) -> None:
    leaving = Participant.objects.filter(tournament=event, number__in=numbers)
    leaving.update(state=ParticipantState.WITHDRAWN)


def seats_of(plan: SeatingPlan, player: int) -> list[tuple[int, int] | None]:
    """Table number and seat (0 is East) of a player, session by session."""
    return [
        next(((t.number, t.seats.index(player)) for t in tables if player in t.seats), None) for tables in plan.sessions
    ]


@pytest.mark.long
def test_a_swap_moves_two_players_in_one_session_once_it_is_published(event: Tournament) -> None:
    before = published_plan(event)
    draft = swap(event)
    assert published_plan(event) == before
    publish(draft)
    after = published_plan(event)
    group, two = seats_of(before, 1), seats_of(before, 2)
    assert seats_of(after, 1) == [group[0], two[1], *group[2:]]
    assert seats_of(after, 2) == [two[0], group[1], *two[2:]]
    assert all(seats_of(after, player) == seats_of(before, player) for player in range(3, 17))
    actions = list(AuditEvent.objects.filter(tournament_uid=event.uid).order_by("pk").values_list("action", flat=True))
    assert actions[-2:] == ["seating.change_drafted", "seating.published"]


def test_the_damage_is_counted_before_anything_moves(event: Tournament) -> None:
    # Seats move at two tables of session 2, so one seating list, two table lists and two cards are wrong.
    shown = what_if(swap(event))
    assert shown is not None
    assert (shown.wall_lists, len(shown.effects.tables)) == ([2], 2)
    assert [person.number for person in shown.cards] == [1, 2]
    assert {(move.participant.number, move.session) for move in shown.moves} == {(1, 2), (2, 2)}


def test_a_session_that_started_cannot_be_swapped(event: Tournament) -> None:
    start(event)
    with refuses("seating.session_started"):
        swap(event, session=1)


@pytest.mark.parametrize(
    ("session", "two", "code"),
    [(9, 2, "seating.session_unknown"), (2, 77, "seating.unknown_player")],
)
def test_a_swap_that_cannot_be_is_refused(event: Tournament, session: int, two: int, code: str) -> None:
    with refuses(code):
        swap(event, session, 1, two)
    assert SeatingDraw.objects.count() == 1


@pytest.mark.long
def test_a_draft_made_from_an_older_version_is_refused(event: Tournament) -> None:
    first, second = swap(event), swap(event, 3, 5, 6)
    publish(first)
    with refuses("seating.draft_stale", based_on=1, version=2, href="/t/lyon-open/draws/change/"):
        publish(second)


@pytest.mark.long
def test_versions_count_what_was_published(event: Tournament) -> None:
    publish(swap(event))
    swap(event, 3)
    publish(swap(event, 4))
    assert list(SeatingDraw.objects.order_by("pk").values_list("version", flat=True)) == [1, 2, None, 3]


@pytest.mark.long
def test_an_earlier_version_comes_back_for_the_sessions_to_come(event: Tournament) -> None:
    publish(swap(event, 1))
    publish(swap(event, 3))
    start(event)
    played = published_plan(event).sessions[0]
    back = bring_back(draw=SeatingDraw.objects.get(version=1), by=actor("alice"), at=NOON)
    publish(back)
    assert published_plan(event).sessions == (played, *simple_plan().sessions[1:])


def test_neither_is_the_seating_in_use_put_aside_nor_comes_back_what_was_never_published(event: Tournament) -> None:
    with refuses("seating.draw_published"):
        drop_draw(draw=SeatingDraw.objects.get(), by=actor("alice"), at=NOON)
    dropped = drop_draw(draw=swap(event), by=actor("alice"), at=NOON)
    assert dropped.status == DrawStatus.SUPERSEDED
    with refuses("seating.never_published"):
        bring_back(draw=dropped, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_a_table_takes_a_new_number_or_changes_with_the_one_that_had_it(event: Tournament) -> None:
    start(event)
    publish(move_table(tournament=event, table=2, number=9, by=actor("alice"), at=NOON))
    assert [[t.number for t in tables] for tables in published_plan(event).sessions] == [[1, 2, 3, 4]] + [
        [1, 3, 4, 9]
    ] * 3
    publish(move_table(tournament=event, table=9, number=1, by=actor("alice"), at=NOON))
    tables = {table.number: table.seats for table in published_plan(event).sessions[1]}
    planned = {table.number: table.seats for table in simple_plan().sessions[1]}
    assert tables == {1: planned[2], 9: planned[1], 3: planned[3], 4: planned[4]}


@pytest.mark.long
def test_a_withdrawal_leaves_a_seat_that_a_late_entry_takes(event: Tournament) -> None:
    finish_session(event)
    before = published_plan(event)
    withdraw(event, 5)
    publish(replace_by_substitute(tournament=event, player=5, by=actor("alice"), at=NOON))
    assert seats_of(published_plan(event), 5) == [seats_of(before, 5)[0], None, None, None]
    person = Person.objects.create(name="Late Entry")
    Participant.objects.create(tournament=event, person=person, number=17, name="Late Entry")
    publish(seat_late_entry(tournament=event, player=17, by=actor("alice"), at=NOON))
    assert seats_of(published_plan(event), 17) == [None, *seats_of(before, 5)[1:]]


def test_without_a_substitutes_seat_there_is_no_late_entry(event: Tournament) -> None:
    person = Person.objects.create(name="Late Entry")
    Participant.objects.create(tournament=event, person=person, number=17, name="Late Entry")
    with refuses("seating.no_free_seat"):
        seat_late_entry(tournament=event, player=17, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_a_redraw_after_withdrawals_leaves_played_sessions_as_they_were() -> None:
    event = make_seated_event(players=32, sessions=5)
    for number in (1, 2):
        finish_session(event, number)
    played = published_plan(event).sessions[:2]
    withdraw(event, 3, 9, 17, 30)
    alice = actor("alice")
    draw = run_draw(draw=commit_draw(tournament=event, by=alice, at=NOON), by=alice, at=NOON, public_value="4 2")
    publish(draw)
    after = published_plan(event)
    assert after.sessions[:2] == played
    staying = sorted(set(range(1, 33)) - {3, 9, 17, 30})
    for tables in after.sessions[2:]:
        assert len(tables) == 7
        assert sorted(player for table in tables for player in table.seats if player) == staying


@pytest.mark.long
def test_a_redraw_keeps_the_numbers_that_played_tables_had(event: Tournament) -> None:
    publish(move_table(tournament=event, table=2, number=9, by=actor("alice"), at=NOON))
    finish_session(event)
    played = published_plan(event).sessions[0]
    alice = actor("alice")
    publish(run_draw(draw=commit_draw(tournament=event, by=alice, at=NOON), by=alice, at=NOON))
    assert published_plan(event).sessions[0] == played
    assert [table.number for table in played] == [1, 3, 4, 9]


def test_a_session_that_starts_after_the_commitment_makes_it_void(event: Tournament) -> None:
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    start(event)
    with refuses("seating.sessions_changed"):
        run_draw(draw=draw, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_people_who_stay_keep_their_tables_where_asked() -> None:
    event = make_seated_event(players=32, sessions=3)
    before = published_plan(event)
    withdraw(event, 32)
    add = DrawOptions(keep=True)
    alice = actor("alice")
    draw = commit_draw(tournament=event, options=add, by=alice, at=NOON)
    kept = draw.inputs["planned"]
    assert kept == [[list(table.seats) for table in tables] for tables in before.sessions]


@pytest.mark.long
def test_nothing_published_is_nothing_to_change() -> None:
    event = make_seated_event("other")
    SeatingDraw.objects.all().delete()
    event.sessions.all().delete()
    with refuses("seating.nothing_published"):
        move_table(tournament=event, table=1, number=2, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_many_seats_are_one_draft_and_nobody_moves_before(event: Tournament) -> None:
    """Three in a ring: 1 to 5's seat, 5 to 9's, and 9 where 1 was, by two moves; the fourth exchange is by seat."""
    before = published_plan(event)
    ends = {player: seats_of(before, player)[2] for player in range(1, 17)}
    table, wind = ends[13] or (0, 0)
    moves = [SeatMove(1, 5), SeatMove(5, 9), SeatMove(2, (table, WINDS[wind]))]
    draft = arrange_seats(tournament=event, session=3, moves=moves, by=actor("alice"), at=NOON)
    assert published_plan(event) == before
    publish(draft)
    after = {player: seats_of(published_plan(event), player)[2] for player in range(1, 17)}
    assert (after[1], after[5], after[9]) == (ends[5], ends[9], ends[1])
    assert (after[2], after[13]) == (ends[13], ends[2])
    assert [player for player in after if after[player] != ends[player]] == [1, 2, 5, 9, 13]


def test_a_table_or_a_seat_that_is_not_there_is_refused(event: Tournament) -> None:
    for moves, code in (
        ([SeatMove(1, (99, Wind.EAST))], "seating.table_unknown"),
        ([SeatMove(1, 99)], "seating.unknown_player"),
    ):
        with refuses(code):
            arrange_seats(tournament=event, session=3, moves=moves, by=actor("alice"), at=NOON)
    with refuses("seating.table_unknown"):
        move_table(tournament=event, table=77, number=1, by=actor("alice"), at=NOON)


@pytest.mark.long_on_sqlite
def test_a_list_of_moves_is_typed_on_the_page(event: Tournament, alice: Client) -> None:
    address = "/t/lyon-open/draws/change/"
    assert "Move several players" in alice.get(address).text
    wrong = alice.post(address, {"kind": "arrange", "session": "3", "moves": "1 5\n2 nowhere"})
    assert wrong.status_code == 422
    assert "cannot be read" in wrong.text
    answer = alice.post(address, {"kind": "arrange", "session": "3", "moves": "1 5\n5: 9\n\n2 4N"}, follow=True)
    assert "Seats of session 3 by a list of 3 moves" in answer.text
    assert SeatingDraw.objects.get(inputs__change="arrange").inputs["count"] == 3
