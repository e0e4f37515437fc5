"""Dead ends that random days found, by the script that found each; and those that a day needs luck to come to.

Each day holds after every act, and is finished from where it was stuck.
"""

import json
from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.restating import UNSAID, Later
from reports.closing.selectors.steps import revisions_of
from reports.closing.services.closing import reopen_event
from scoring.seats.selectors.reseating import Written
from scoring.seats.services.reseating import SeatsHeld, reseat_table
from tests.days.day import Day, Deed, Setup, begin, row_of
from tests.days.invariants import broken, without_way
from tests.days.machine import attempt, play
from tests.days.rest import draw_all, finish
from tests.people import make_user
from tests.refusals import refuses
from tests.tables import lines, sections
from tournaments.common.errors import Refusal
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import ParticipantState, ParticipationKind, Seat, Session, SessionStatus
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.phases.services import plan_phases
from tournaments.players.services.participants import change_state, import_participants
from tournaments.seating.services.changes import replace_by_substitute, seat_late_entry
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session, start_session

pytestmark = [pytest.mark.django_db, pytest.mark.long]

DAYS = sections("days/dead_ends")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("text", DAYS)
def test_a_day_that_was_stuck_holds_and_is_finished(text: str) -> None:
    setup, *steps = lines("days/dead_ends", text)
    acts = [act.split() for act in " ".join(steps).split(", ")]
    play(Setup(**json.loads(setup)), [(name, int(seed)) for name, seed in acts])


def seated_day(unnamed: bool = True) -> Day:
    day = begin(Setup(players=8, sessions=2, unnamed=unnamed))
    draw_all(day)
    return day


def leave(day: Day, *players: int, session: int | None = None) -> None:
    """They withdraw, and a substitute's seat is published in their place, in all sessions to come or in one."""
    for number in players:
        person = next(player for player in day.players() if player.number == number)
        change_state(
            participant=person, to=ParticipantState.WITHDRAWN, by=day.by("chris"), at=day.moment, reason="Gone"
        )
        draw = replace_by_substitute(
            tournament=day.now, player=number, by=day.by("alice"), at=day.moment, session=session
        )
        publish_draw(draw=draw, by=day.by("alice"), at=day.moment)


def sitting(day: Day, table: int) -> dict[Wind, int | None]:
    rows = Seat.objects.filter(table=day.table(1, table)).values_list("wind", "participant__number")
    return {Wind(wind): number for wind, number in rows}


def is_over(day: Day) -> bool:
    return not Session.objects.filter(tournament=day.event).exclude(status=SessionStatus.RELEASED).exists()


def test_a_table_without_players_leads_to_the_seating_and_is_closed() -> None:
    day = seated_day()
    Seat.objects.filter(table=day.table(1, 1)).update(participant=None)
    with refuses("seating.seats_empty") as refused:
        start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    assert refused.value.detail["href"] == f"/t/{day.event.slug}/draws/change/"
    finish(day, Counter())
    assert is_over(day)


def test_a_seat_without_a_name_leads_to_the_substitutes_and_is_named() -> None:
    day = seated_day(unnamed=False)
    leave(day, *(number for wind, number in sitting(day, 1).items() if wind is Wind.NORTH and number))
    with pytest.raises(Refusal) as refused:
        start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    assert refused.value.detail["href"] == f"/t/{day.event.slug}/s/1/substitutes/"
    finish(day, Counter())
    assert is_over(day)


def test_seats_before_a_cut_wait_for_it_and_the_others_are_changed() -> None:
    """A final is planned after everybody was seated in it: who leaves gives up the seats that are decided."""
    day = seated_day()
    final = PlannedPhase("danish", 1, cut=(4,))
    plan_phases(tournament=day.now, phases=(PlannedPhase("round_robin", 1), final), by=day.by("alice"), at=day.moment)
    leave(day, 8)
    seats = Seat.objects.filter(session__tournament=day.event, participant__number=8)
    assert [seat.session.number for seat in seats] == [2]
    waiting = {thing.code for thing in open_things_of(day.now, day.moment)}
    assert "seat.player_left" not in waiting
    with refuses("phases.undecided") as refused:
        leave(day, 7, session=2)
    assert refused.value.detail["href"] == f"/t/{day.event.slug}/phases/"
    finish(day, Counter())
    assert is_over(day)


def test_a_session_that_was_overtaken_keeps_its_seating_and_substitutes_are_named_there() -> None:
    """Play was exchanged: session 2 is over before session 1. Whoever leaves then is replaced in session 1."""
    day = seated_day()
    start_session(session=day.session(2), by=day.by("chris"), at=day.moment)
    end_session(session=day.session(2), by=day.by("chris"), at=day.later(30))
    gone = day.players()[0]
    change_state(participant=gone, to=ParticipantState.WITHDRAWN, by=day.by("chris"), at=day.moment, reason="Gone")
    import_participants(tournament=day.now, rows=[row_of(9, day.setup)], by=day.by("alice"), at=day.moment)
    waiting = {thing.code: thing.href for thing in open_things_of(day.now, day.moment)}
    assert waiting["seat.to_name"] == f"/t/{day.event.slug}/s/1/substitutes/"
    assert not {"seat.player_left", "seat.unseated"} & waiting.keys()
    finish(day, Counter())
    assert is_over(day)


def test_others_are_seated_before_the_last_four_of_a_session_are_let_go() -> None:
    """A table needs four players: who has entered takes the seats that wait before another one is given up."""
    day = seated_day()
    alice = day.by("alice")
    marks = [AttendanceMark(number, ParticipationKind.SITS_OUT, 2, 2) for number in range(4, 9)]
    mark_participation(tournament=day.now, marks=marks, by=alice, at=day.moment)
    for number in range(4, 8):
        draw = replace_by_substitute(tournament=day.now, player=number, session=2, by=alice, at=day.moment)
        publish_draw(draw=draw, by=alice, at=day.moment)
    with refuses("seating.too_few_players"):
        replace_by_substitute(tournament=day.now, player=8, session=2, by=alice, at=day.moment)
    import_participants(tournament=day.now, rows=[row_of(9, day.setup)], by=alice, at=day.moment)
    ahead = [thing.code for thing in open_things_of(day.now, day.moment)]
    assert ahead.index("seat.unseated") < ahead.index("seat.sitting_out")
    finish(day, Counter())
    assert is_over(day)


def test_who_takes_no_part_is_not_seated_again_and_again() -> None:
    day = seated_day()
    import_participants(tournament=day.now, rows=[row_of(9, day.setup)], by=day.by("alice"), at=day.moment)
    marks = [AttendanceMark(9, ParticipationKind.SITS_OUT, 1, 2)]
    mark_participation(tournament=day.now, marks=marks, by=day.by("alice"), at=day.moment)
    with refuses("seating.takes_no_part"):
        seat_late_entry(tournament=day.now, player=9, by=day.by("alice"), at=day.moment)


def test_four_sat_wrongly_at_a_table_with_an_empty_seat() -> None:
    day = seated_day()
    leave(day, *(number for wind, number in sitting(day, 1).items() if wind is Wind.NORTH and number))
    start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    planned = sitting(day, 1)
    sat = planned | {Wind.NORTH: planned[Wind.EAST], Wind.EAST: None}
    held = SeatsHeld(sat, Written.PLAYERS, "East sat North")
    reseat_table(table=day.table(1, 1), held=held, by=day.by("bob"), at=day.moment)
    assert sitting(day, 1) == sat
    finish(day, Counter())
    assert is_over(day)


def test_who_is_entered_after_the_last_release_stands_in_the_ranking_by_another() -> None:
    day = seated_day()
    finish(day, Counter())
    reopen_event(tournament=day.now, reason="Somebody was forgotten.", by=day.by("alice"), at=day.later(5))
    row = row_of(9, day.setup)
    import_participants(tournament=day.now, rows=[row], by=day.by("alice"), at=day.later(5))
    finish(day, Counter())
    assert is_over(day)
    assert [revision.number for revision in revisions_of(day.now)] == [2, 1]


def test_no_ruling_is_offered_at_a_table_that_has_not_begun() -> None:
    day = seated_day()
    client = Client()
    client.force_login(make_user("bob"))
    address = f"/t/{day.event.slug}/rulings/new/"
    assert "/ruling/?participant=" not in client.get(address).text
    start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    assert "/ruling/?participant=" in client.get(address).text


@pytest.mark.parametrize("answer", [Later(is_restated=True), Later(is_left=True, left_reason="Agreed")])
def test_who_takes_back_a_rung_is_asked_about_the_later_rulings_and_goes_on(answer: Later) -> None:
    day = begin(Setup(rules="mers-mcr-2010", players=8, sessions=2))
    draw_all(day)
    start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    table = day.table(1, 1)
    person = next(player for player in day.players() if player.number == sitting(day, 1)[Wind.SOUTH])
    first, _second = [
        decide_ruling(fault=Fault(person, offence, table), by=day.by("chris"), at=day.moment)
        for offence in ("tile-touched-early", "late-pung")
    ]
    for unanswered in (UNSAID, replace(answer, seen=frozenset())):
        refused = attempt(Deed(lambda result=unanswered: take_back(day, first, result)))  # type: ignore[misc]
        assert refused is not None
        assert refused.code == ("penalties.later_rulings" if unanswered is UNSAID else "penalties.later_moved_on")
        assert without_way(refused) == ""
    take_back(day, first, answer)
    assert list(broken(day)) == []
    finish(day, Counter())
    assert is_over(day)


def take_back(day: Day, ruling: Ruling, choice: Later) -> None:
    kept = Ruling.objects.select_related("tournament", "participant", "session", "table__session__tournament")
    revoke_ruling(
        ruling=kept.get(pk=ruling.pk), reason="Nobody saw it", later=choice, by=day.by("chris"), at=day.moment
    )
