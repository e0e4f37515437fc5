"""The pages of an event's plan: sessions added and dropped, who sees it, its removal, and who plays which session."""

import pytest
from django.test import Client

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from mahjong_core.winds import Wind
from scoring.publication.services.releases import release_session
from scoring.seats.services.substitutions import Replacement, record_substitute
from tests.people import (
    NOON,
    actor,
    add_players,
    client_of,
    entered_event,
    event_in_play,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
    session_of,
    simple_plan,
    start,
    table_of,
)
from tests.refusals import refuses
from tournaments.common.errors import Conflict
from tournaments.events.selectors.overview import DayPhase, day_states, session_rows
from tournaments.events.selectors.session_plan import session_plan_change
from tournaments.events.services.session_plan import change_session_count
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    EventStatus,
    Phase,
    Seat,
    SeatingDraw,
    Session,
    SiteEvent,
    SubstituteKind,
    Table,
    Tournament,
)
from tournaments.participation.selectors.marks import participation_of
from tournaments.phases.services import plan_phases
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.drawing import import_seating

pytestmark = pytest.mark.django_db
PLAN = "/t/lyon-open/plan/"


def alice() -> Client:
    return client_of("alice")


def sessions() -> int:
    return Session.objects.filter(tournament__slug="lyon-open").count()


@pytest.mark.long
def test_what_falls_away_is_shown_before_it_is_done(event: Tournament) -> None:
    page = alice().get(PLAN, {"sessions": 3})
    text = page.text
    assert (page.status_code, sessions()) == (200, 4)
    assert "To be removed" in text
    assert "4 tables · 16 players · 0 referees" in text
    done = alice().post(PLAN, {"sessions": 3})
    assert (done.status_code, sessions()) == (302, 3)


@pytest.mark.long
@pytest.mark.parametrize("wanted", ["0", "201", "many"])
def test_a_number_that_cannot_be_stands_on_the_form(wanted: str, new_event: Tournament) -> None:
    assert alice().post(PLAN, {"sessions": wanted}).status_code == 422
    assert sessions() == 4


def test_a_session_that_started_is_told_on_the_page(event: Tournament) -> None:
    finish_session(event)
    start(event, 2)
    page = alice().post(PLAN, {"sessions": 1})
    assert page.status_code == 422
    assert "the plan cannot end before it" in page.text
    assert sessions() == 4


@pytest.mark.long
def test_the_event_is_hidden_shown_and_archived_by_clicks(new_event: Tournament) -> None:
    for act, status in (("withdraw", "draft"), ("publish", "public"), ("archive", "archived"), ("reopen", "public")):
        assert f'value="{act}"' in alice().get(PLAN).text
        alice().post(PLAN + "status/", {"act": act})
        assert Tournament.objects.get().status == status
    assert alice().post(PLAN + "status/", {"act": "publish"}).status_code == 409
    assert alice().post(PLAN + "status/", {"act": "hide"}).status_code == 302
    assert Tournament.objects.get().status == EventStatus.PUBLIC


@pytest.mark.long
def test_an_event_is_removed_by_typing_its_name(event: Tournament) -> None:
    assert alice().post(PLAN + "remove/", {"name": "lyon open"}).status_code == 422
    assert alice().post(PLAN + "remove/", {"name": "Lyon Open"}).status_code == 302
    assert not Tournament.objects.exists()
    assert SiteEvent.objects.get().action == "tournament.removed"


def test_after_a_release_the_plan_offers_neither_removal_nor_a_draft(event: Tournament) -> None:
    """What was released stays public (``tournaments.already_released``)."""
    page = alice().get(PLAN).text
    assert PLAN + "remove/" in page
    assert 'value="withdraw"' in page
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    page = alice().get(PLAN).text
    assert PLAN + "remove/" not in page
    assert 'value="withdraw"' not in page
    assert "Results of this event have been released, so it cannot be deleted." in page
    assert 'value="archive"' in page


@pytest.mark.long
def test_a_new_event_may_begin_as_a_draft() -> None:
    make_user("alice")
    typed = {
        "name": "Hidden Open",
        "rule_set": "mcr-ffmj-2016",
        "sessions": 4,
        "starts_on": "2027-01-09",
        "time_zone": "Europe/Paris",
        "draft": "draft",
        "sitting_out_allowed": "",
        "first_table": "101",
    }
    assert alice().post("/t/new/", typed).status_code == 302
    event = Tournament.objects.get()
    assert (event.status, event.sitting_out_allowed, event.first_table) == ("draft", False, 101)
    assert Client().get("/t/hidden-open/").status_code == 404
    assert alice().get("/t/hidden-open/").status_code == 200


@pytest.mark.long
def test_the_settings_change_on_the_page_of_the_facts(new_event: Tournament) -> None:
    facts = {"name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris"}
    alice().post("/t/lyon-open/edit/", facts | {"sitting_out_allowed": "", "first_table": "51"})
    event = Tournament.objects.get()
    assert (event.sitting_out_allowed, event.first_table) == (False, 51)
    alice().post("/t/lyon-open/edit/", facts)
    event.refresh_from_db()
    assert (event.sitting_out_allowed, event.first_table) == (False, 51)


PRESENT = "/t/lyon-open/s/2/players/"


def away(event: Tournament) -> frozenset[int]:
    return participation_of(event).away(2)


@pytest.mark.long
def test_who_plays_an_evening_is_ticked_or_byes_are_given_by_one_click(new_event: Tournament) -> None:
    add_players(new_event, 10)
    assert "2 too many for full tables" in alice().get(PRESENT).text
    alice().post(PRESENT, {"act": "byes"})
    assert away(new_event) == {9, 10}
    assert alice().get(PRESENT).status_code == 200
    alice().post(PRESENT, {"act": "present", "plays": [1, 2, 3, 4, 5, 6, 7, 8]})
    assert away(new_event) == {9, 10}
    alice().post(PRESENT, {"act": "present", "plays": [1, 2, 3, 4, 5, 6, 7, 10]})
    assert away(new_event) == {8, 9}


def test_somebody_leaves_after_a_session(event: Tournament) -> None:
    alice().post(PRESENT, {"act": "mark", "player": 5, "kind": "left", "first": 2, "last": "", "reason": "Train"})
    assert away(event) == {5}
    assert "still seated at table" in alice().get(PRESENT).text


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"act": "mark", "player": 5, "kind": "left", "first": 9}, "Choose a session from 1 to 4"),
        ({"act": "mark", "player": 5, "kind": "left", "first": 1}, "Session 1 has started"),
        ({"act": "mark", "player": 99, "kind": "left", "first": 2}, "Select a valid choice"),
    ],
)
def test_a_mark_that_cannot_be_stands_on_the_form(typed: dict[str, str], text: str, running: Tournament) -> None:
    page = alice().post(PRESENT, typed)
    assert page.status_code == 422
    assert text in page.text
    assert away(running) == frozenset()


def test_where_everybody_plays_nobody_is_unticked() -> None:
    entered_event(sitting_out_allowed=False, players=8)
    page = alice().post(PRESENT, {"act": "present", "plays": [1, 2, 3, 4]})
    assert page.status_code == 422
    assert "All players play every session" in page.text


@pytest.mark.long
def test_who_played_a_session_that_started_is_history(running: Tournament) -> None:
    page = alice().get("/t/lyon-open/s/1/players/").text
    assert "its players can no longer change" in page
    assert alice().post("/t/lyon-open/s/1/players/", {"act": "present", "plays": [1]}).status_code == 422
    assert alice().get("/t/lyon-open/s/9/players/").status_code == 404


# --- what the service does -------------------------------------------------------------------------------------------


ALICE = "alice"


def change(event: Tournament, sessions: int, who: str = ALICE) -> None:
    change_session_count(tournament=event, sessions=sessions, by=actor(who), at=NOON)


def numbers(event: Tournament) -> list[int]:
    return list(Session.objects.filter(tournament=event).values_list("number", flat=True))


@pytest.mark.long
def test_sessions_are_added_and_dropped_while_the_event_runs() -> None:
    event = event_in_play(sessions=4)
    change(event, 6)
    assert numbers(event) == [1, 2, 3, 4, 5, 6]
    change(event, 2)
    assert numbers(event) == [1, 2]
    assert len(published_plan(event).sessions) == 2
    written = AuditEvent.objects.filter(action="sessions.changed").order_by("id")
    assert [(row.before["sessions"], row.after["sessions"]) for row in written] == [(4, 6), (6, 2)]


@pytest.mark.long
def test_a_final_is_added_after_the_last_release_and_the_event_goes_on() -> None:
    event = make_seated_event(sessions=1)
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert day_states(session_rows(event), 16)[0].phase is DayPhase.FINISHED
    change(event, 2)
    assert day_states(session_rows(event), 16)[0].phase is DayPhase.TO_SEAT
    import_seating(tournament=event, plan=simple_plan(16, 2), by=actor(ALICE), at=NOON)
    start(event, 2)


@pytest.mark.long
@pytest.mark.parametrize("sessions", [0, 201])
def test_an_event_has_1_to_200_sessions(sessions: int) -> None:
    event = make_tournament(sessions=1)
    with refuses("tournaments.sessions_out_of_range"):
        change(event, sessions)
    change(event, 200)
    assert len(numbers(event)) == 200


def test_a_session_that_started_is_never_dropped(event: Tournament) -> None:
    finish_session(event, 1)
    start(event, 2)
    with pytest.raises(Conflict) as refused:
        change(event, 1)
    assert (refused.value.code, refused.value.detail["least"]) == ("tournaments.session_begun", 2)
    assert numbers(event) == [1, 2, 3, 4]


def test_the_preview_tells_what_falls_away(event: Tournament) -> None:
    draft = swap_seats(tournament=event, session=4, one=1, two=2, by=actor(ALICE), at=NOON)
    plan_phases(
        tournament=event,
        phases=[PlannedPhase("round_robin", 2), PlannedPhase("danish", 2, (8,), 100)],
        by=actor(ALICE),
        at=NOON,
    )
    this_session_plan_change = session_plan_change(event, 3)
    (dropped,) = this_session_plan_change.dropped
    assert (dropped.number, dropped.tables, dropped.players) == (4, 4, 16)
    assert [(phase.phase.number, phase.sessions) for phase in this_session_plan_change.phases] == [(2, 1)]
    assert [draw.pk for draw in this_session_plan_change.draws] == [draft.pk]
    assert numbers(event) == [1, 2, 3, 4]
    change(event, 3)
    assert Phase.objects.get(tournament=event, number=2).sessions == 1
    assert SeatingDraw.objects.get(pk=draft.pk).status == DrawStatus.SUPERSEDED
    change(event, 2)
    assert not Phase.objects.filter(tournament=event, number=2).exists()


def test_a_dropped_session_keeps_its_history_and_comes_back_empty(event: Tournament) -> None:
    """A substitute named for a session that never began rests on its table: the row is never deleted."""
    kept = session_of(event, 4)
    helper = Replacement(wind=Wind.NORTH, kind=SubstituteKind.FROM_START, substitute="Helper", reason="ill")
    record_substitute(table=table_of(event, 2, 4), replacement=helper, by=actor("chris"), at=NOON)
    change(event, 3)
    assert numbers(event) == [1, 2, 3]
    assert Session.with_dropped.filter(pk=kept.pk, dropped_at__isnull=False).exists()
    assert list(Table.every.filter(session=kept).values_list("number", flat=True)) == [2]
    assert not Table.objects.filter(session=kept).exists(), "kept for history, and on no list"
    assert not Seat.objects.filter(session=kept).exists()
    change(event, 4)
    assert session_of(event, 4).pk == kept.pk
