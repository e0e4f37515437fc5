"""Dead ends that random days found, by the script that found each; and those that a day needs luck to come to.

Each day holds after every act, and is finished from where it was stuck.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

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
from scoring.seats.services.reseating import Held, reseat_table
from tests.days.day import Day, Deed, Setup, begin, row_of
from tests.days.invariants import broken, without_way
from tests.days.machine import Step, attempt, play
from tests.days.rest import draw_all, finish
from tests.people import make_user
from tournaments.common.errors import Refusal
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import ParticipantState, ParticipationKind, Seat, Session, SessionStatus
from tournaments.participation.services import Mark, mark_participation
from tournaments.phases.services import plan_phases
from tournaments.players.services.participants import change_state, import_participants
from tournaments.seating.services.changes import replace_by_substitute, seat_late_entry
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session, start_session

pytestmark = [pytest.mark.django_db, pytest.mark.long]

# Each stands under what it came to; the steps are names of acts with the seeds of their choices.
DAYS: Final[dict[str, tuple[Setup, list[Step]]]] = {
    "late entry after a release": (
        Setup(rules="mcr-ffmj-2016", players=8, sessions=2, team=2, live=False, unnamed=True),
        [
            ("onward", 7150),
            ("withdraw_player", 2823),
            ("dispute", 2823),
            ("onward", 1327),
            ("verify", 1881),
            ("onward", 4808),
            ("make_substitute", 32),
            ("onward", 5166),
            ("type_totals", 6587),
            ("onward", 7494),
            ("onward", 8689),
            ("onward", 890),
            ("seat_late", 2688),
            ("onward", 1925),
            ("cover_with_referees", 7458),
            ("onward", 9130),
            ("byes", 5464),
            ("decide_cut", 207),
            ("leave_seats", 1197),
            ("receive", 9401),
            ("onward", 1779),
            ("publish_old_draft", 1528),
            ("form_panel", 5452),
            ("draw_and_publish", 4215),
            ("begin_hearing", 1407),
            ("record_some_hand", 4931),
            ("start", 726),
            ("name_substitute", 444),
            ("onward", 3185),
            ("answer_first", 3598),
            ("onward", 8407),
            ("onward", 8300),
            ("end", 199),
            ("onward", 2565),
            ("onward", 389),
            ("onward", 8639),
            ("enter_player", 2213),
        ],
    ),
    "answered appeal that nobody pursues": (
        Setup(rules="mers-mcr-2010", players=8, sessions=2, team=0, live=False, unnamed=True),
        [
            ("onward", 6265),
            ("cover_with_referees", 7247),
            ("draw_next", 1893),
            ("onward", 7664),
            ("lodge", 2295),
            ("decide_cut", 3701),
            ("onward", 6539),
            ("onward", 6820),
            ("verify", 2880),
            ("close_the_appeal", 592),
            ("start", 8124),
            ("onward", 7130),
            ("return_player", 3433),
            ("pay_deposit", 5056),
            ("open_one_table", 9169),
            ("onward", 3966),
            ("onward", 5665),
            ("onward", 6806),
            ("onward", 5868),
            ("onward", 9864),
            ("receive", 7841),
            ("note_incident", 8192),
            ("disqualify_player", 4979),
            ("onward", 7865),
            ("cover_with_referees", 4848),
            ("end", 9289),
            ("leave_seats", 6032),
            ("onward", 4254),
            ("onward", 5705),
        ],
    ),
    "released when the cut after it was decided": (
        Setup(rules="mcr-ffmj-2016", players=11, sessions=2, team=2, live=False, unnamed=True),
        [
            ("onward", 2286),
            ("enter_player", 1638),
            ("vote", 4901),
            ("plan_a_cut", 5462),
            ("onward", 1005),
            ("come_late", 3430),
            ("start", 7117),
            ("swap_two", 1345),
            ("onward", 4456),
            ("dispute", 5568),
            ("verify", 1435),
            ("swap_two", 3578),
            ("onward", 3862),
            ("do_what_was_ordered", 3377),
            ("replace_for_good", 7230),
            ("verify", 1389),
            ("onward", 2395),
            ("onward", 9281),
            ("submit", 7751),
            ("replace_for_good", 6795),
            ("type_totals", 5767),
            ("onward", 5917),
            ("onward", 1786),
            ("verify", 5668),
            ("seat_late", 6932),
            ("submit", 9335),
            ("onward", 1231),
            ("onward", 2205),
            ("verify", 22),
            ("type_totals", 4288),
            ("decide_cut", 8239),
            ("correct_option", 8866),
            ("drop_a_draw", 923),
            ("pause", 7978),
            ("onward", 611),
            ("give_deposit_back", 231),
            ("onward", 5238),
        ],
    ),
    "a session released while a ruling waits in the next": (
        Setup(rules="ema-riichi-2016", players=8, sessions=2, team=4, unnamed=False),
        [
            ("onward", 9988),
            ("onward", 4014),
            ("rule", 6178),
            ("onward", 9293),
            ("revoke", 1213),
            ("onward", 5368),
            ("onward", 2577),
            ("vote", 6046),
            ("onward", 1979),
            ("start", 2274),
            ("onward", 8017),
            ("onward", 2546),
            ("release", 1909),
            ("onward", 1069),
            ("onward", 7387),
            ("onward", 2636),
            ("onward", 6146),
            ("onward", 6149),
            ("onward", 9423),
            ("unname_substitute", 9800),
            ("note_incident", 8492),
            ("start", 2185),
            ("onward", 3511),
            ("verify", 9147),
            ("onward", 5280),
            ("vote", 5741),
            ("onward", 3733),
            ("verify", 1953),
            ("onward", 410),
            ("receive", 596),
            ("onward", 8765),
            ("onward", 5924),
            ("pause", 7139),
            ("rule", 1073),
            ("release", 6044),
        ],
    ),
    "a late entry where teams play already, and no seat is empty": (
        Setup(rules="mcr-wmo-2014", players=16, sessions=2, team=4, unnamed=False, course="teams"),
        [
            ("onward", 7324),
            ("onward", 7548),
            ("start", 1187),
            ("cover_with_referees", 7488),
            ("onward", 8934),
            ("onward", 452),
            ("onward", 9232),
            ("tell_apart", 5417),
            ("verify", 3847),
            ("give_deposit_back", 7214),
            ("verify", 417),
            ("onward", 3532),
            ("leave_seats", 9282),
            ("onward", 7390),
            ("onward", 1421),
            ("print_cards", 6263),
            ("record_some_hand", 5545),
            ("onward", 4783),
            ("onward", 8434),
            ("submit", 6500),
            ("announce", 9645),
            ("onward", 7387),
            ("vote", 6163),
            ("onward", 7859),
            ("go_on_or_accept", 3707),
            ("disqualify_player", 2182),
            ("lodge", 8017),
            ("onward", 7222),
            ("onward", 3215),
            ("enter_player", 7030),
            ("onward", 2798),
            ("answer_call", 2464),
        ],
    ),
    "a late entry of a new team, and the next session is not seated yet": (
        Setup(rules="ema-riichi-2012", players=16, sessions=2, team=4, unnamed=True, course="teams"),
        [
            ("onward", 4233),
            ("bring_back_version", 7321),
            ("renumber_table", 7581),
            ("onward", 750),
            ("release", 1096),
            ("verify", 5374),
            ("enter_player", 539),
            ("onward", 5207),
            ("submit", 3173),
            ("onward", 8585),
            ("record_some_hand", 6638),
            ("note_incident", 780),
            ("release", 2752),
            ("type_totals", 1306),
            ("resume", 2511),
            ("onward", 2139),
            ("receive", 8073),
            ("onward", 9415),
            ("name_substitute", 5984),
            ("onward", 4738),
            ("open_one_table", 4223),
            ("onward", 9329),
            ("onward", 1695),
            ("start", 6020),
            ("release", 5030),
            ("onward", 5723),
            ("record_some_hand", 8358),
            ("close_one_table", 6233),
            ("extra_time", 5110),
            ("onward", 6419),
            ("close_call", 5506),
            ("record_some_hand", 6296),
            ("onward", 5906),
            ("onward", 5769),
            ("onward", 5167),
        ],
    ),
    "the last four of a session sit it out, and others have entered": (
        Setup(rules="ema-riichi-2016", players=8, sessions=3, team=4, live=True, unnamed=False),
        [
            ("onward", 1709),
            ("swap_two", 8798),
            ("onward", 1903),
            ("verify", 3801),
            ("make_substitute", 4804),
            ("make_substitute", 1664),
            ("onward", 9804),
            ("onward", 3809),
            ("name_substitute", 9137),
            ("onward", 8812),
            ("byes", 2576),
            ("withdraw_player", 7844),
            ("plan_a_cut", 618),
            ("plan_a_cut", 8784),
            ("print_cards", 6762),
            ("take_back_a_release", 1848),
            ("onward", 303),
            ("onward", 5245),
            ("onward", 6897),
            ("revoke", 7964),
            ("onward", 8374),
            ("leave_seats", 5564),
        ],
    ),
}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("text", DAYS)
def test_a_day_that_was_stuck_holds_and_is_finished(text: str) -> None:
    setup, steps = DAYS[text]
    play(setup, steps)


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
    with pytest.raises(Refusal) as refused:
        start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    assert refused.value.code == "seating.seats_empty"
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
    with pytest.raises(Refusal) as refused:
        leave(day, 7, session=2)
    assert refused.value.code == "phases.undecided"
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
    marks = [Mark(number, ParticipationKind.SITS_OUT, 2, 2) for number in range(4, 9)]
    mark_participation(tournament=day.now, marks=marks, by=alice, at=day.moment)
    for number in range(4, 8):
        draw = replace_by_substitute(tournament=day.now, player=number, session=2, by=alice, at=day.moment)
        publish_draw(draw=draw, by=alice, at=day.moment)
    with pytest.raises(Refusal) as refused:
        replace_by_substitute(tournament=day.now, player=8, session=2, by=alice, at=day.moment)
    assert refused.value.code == "seating.too_few_players"
    import_participants(tournament=day.now, rows=[row_of(9, day.setup)], by=alice, at=day.moment)
    ahead = [thing.code for thing in open_things_of(day.now, day.moment)]
    assert ahead.index("seat.unseated") < ahead.index("seat.sitting_out")
    finish(day, Counter())
    assert is_over(day)


def test_who_takes_no_part_is_not_seated_again_and_again() -> None:
    day = seated_day()
    import_participants(tournament=day.now, rows=[row_of(9, day.setup)], by=day.by("alice"), at=day.moment)
    marks = [Mark(9, ParticipationKind.SITS_OUT, 1, 2)]
    mark_participation(tournament=day.now, marks=marks, by=day.by("alice"), at=day.moment)
    with pytest.raises(Refusal) as refused:
        seat_late_entry(tournament=day.now, player=9, by=day.by("alice"), at=day.moment)
    assert refused.value.code == "seating.takes_no_part"


def test_four_sat_wrongly_at_a_table_with_an_empty_seat() -> None:
    day = seated_day()
    leave(day, *(number for wind, number in sitting(day, 1).items() if wind is Wind.NORTH and number))
    start_session(session=day.session(1), by=day.by("chris"), at=day.moment)
    planned = sitting(day, 1)
    sat = planned | {Wind.NORTH: planned[Wind.EAST], Wind.EAST: None}
    held = Held(sat, Written.PLAYERS, "East sat North")
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
