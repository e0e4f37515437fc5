"""An event's own page, its creation and its changes."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets import PRESETS, from_data, preset
from mahjong_core.rulesets.records import Family
from scoring.event.selectors.open_things import STEPS as PLAYING
from scoring.publication.services.releases import release_session
from tests.api.conftest import Api
from tests.html import without_times
from tests.people import (
    NOON,
    actor,
    add_players,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
    session_of,
    start,
)
from tests.refusals import refuses
from tournaments.common.actors import user_actor
from tournaments.common.errors import Malformed, NotPermitted
from tournaments.events.selectors.next_steps import STEPS as PREPARING
from tournaments.events.selectors.open_things import next_things
from tournaments.events.selectors.overview import DayPhase, day_states, event_lists, session_rows
from tournaments.events.services.facts import change_tournament, create_tournament
from tournaments.models import AuditEvent, Role, Session, StaffRole, Tournament
from tournaments.rules.services import change_rule_set, choose_preset
from tournaments.sessions.services.acts import end_session, pause_session
from tournaments.sessions.services.timetable import plan_sessions

pytestmark = pytest.mark.django_db


def phase_of(event: Tournament) -> tuple[DayPhase, int]:
    state = day_states(session_rows(event), event.participants.count())[0]
    return state.phase, state.number


def test_the_phase_follows_the_day() -> None:
    event = make_tournament(sessions=2)
    assert phase_of(event) == (DayPhase.NO_PLAYERS, 1)
    add_players(event, 16)
    assert phase_of(event) == (DayPhase.NOT_SEATED, 1)


@pytest.mark.long
def test_the_phase_follows_play_counting_and_release() -> None:
    event = make_seated_event(sessions=2)
    assert phase_of(event) == (DayPhase.READY, 1)
    start(event)
    assert phase_of(event) == (DayPhase.IN_PLAY, 1)
    pause_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert phase_of(event) == (DayPhase.IN_PLAY, 1)
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert phase_of(event) == (DayPhase.COUNTING, 1)


@pytest.mark.long
def test_a_counted_session_waits_for_its_release_then_the_next_comes() -> None:
    event = make_seated_event(sessions=2)
    finish_session(event)
    assert phase_of(event) == (DayPhase.TO_RELEASE, 1)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert phase_of(event) == (DayPhase.READY, 2)
    finish_session(event, 2)
    release_session(session=session_of(event, 2), by=actor("alice"), at=NOON)
    assert phase_of(event) == (DayPhase.FINISHED, 0)


def test_everybody_has_a_step_in_every_phase() -> None:
    assert not PREPARING.keys() & PLAYING.keys()
    assert all((phase, None) in {*PREPARING, *PLAYING} for phase in DayPhase)


@pytest.mark.long
@pytest.mark.parametrize(
    ("username", "title", "url"),
    [
        ("chris", "Start session 1", "/t/lyon-open/s/1/"),
        ("alice", "Find your table for session 1", "/t/lyon-open/seating/"),
        ("", "Find your table for session 1", "/t/lyon-open/seating/"),
    ],
)
def test_the_next_step_of_each_person_before_play(username: str, title: str, url: str, client: Client) -> None:
    make_seated_event()
    if username:
        client.force_login(make_user(username))
    page = client.get("/t/lyon-open/").text
    assert title in page
    assert f'class="btn primary" href="{url}"' in page


@pytest.mark.long
@pytest.mark.parametrize(
    ("roles", "title"),
    [
        ({Role.SCOREKEEPER}, "Type the sheets of session 1"),
        ({Role.REFEREE, Role.SCOREKEEPER}, "Type the sheets of session 1"),
        ({Role.ORGANISER, Role.CHIEF_REFEREE}, "Complete session 1"),
        ({Role.APPEALS_COMMITTEE}, "Session 1 is in play"),
    ],
)
def test_the_next_step_of_several_roles_in_play(roles: set[Role], title: str, running: Tournament) -> None:
    step = next_things(running, roles, actor("dan"), NOON).next
    assert step is not None
    assert step.what == title


def test_the_sessions_tell_times_and_tables(client: Client, event: Tournament) -> None:
    finish_session(event)
    page = without_times(client.get("/t/lyon-open/").text)
    assert "Sat 21 Nov, 13:00 – 15:00" in page  # 12:00 UTC is 13:00 in Paris in winter
    assert "tables verified: 4 of 4" in page


@pytest.mark.long
def test_the_ways_backstage_follow_the_role(client: Client, event: Tournament) -> None:
    ways = {"alice": ("edit/", "staff/", "audit/"), "chris": ("audit/",), "sam": ()}
    for username, shown in ways.items():
        client.force_login(make_user(username))
        page = client.get("/t/lyon-open/").text
        for way in ("edit/", "staff/", "audit/"):
            assert (f'href="/t/lyon-open/{way}"' in page) is (way in shown)


def payload(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Nice Open 2027",
        "slug": "",
        "rule_set": "mers-mcr-2010",
        "sessions": 7,
        "starts_on": "2027-01-09",
        "ends_on": "2027-01-10",
        "place": "Nice",
        "country": "fra",
        "time_zone": "Europe/Paris",
        "live_results": "1",
    } | changes


def test_an_event_is_created_by_its_organiser(alice: Client) -> None:
    assert alice.post("/t/new/", payload()).headers["Location"] == "/t/nice-open-2027/"
    event = Tournament.objects.get(slug="nice-open-2027")
    assert (event.preset, event.sessions.count(), event.country, event.live_results) == (
        "mers-mcr-2010",
        7,
        "FRA",
        True,
    )
    assert event.staff.get().user.username == "alice"


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"slug": "Nice Open"}, "slug"),
        ({"slug": "new"}, "slug"),
        ({"slug": "lyon-open"}, "slug"),
        ({"sessions": 201}, "sessions"),
        ({"sessions": "many"}, "sessions"),
        ({"ends_on": "2027-01-08"}, "ends_on"),
        ({"starts_on": "soon"}, "starts_on"),
        ({"country": "F1"}, "country"),
        ({"time_zone": "Europe/Nice"}, "time_zone"),
        ({"rule_set": "house-rules"}, "rule_set"),
    ],
)
def test_a_refused_event_keeps_what_was_typed(
    changes: dict[str, Any], field: str, new_event: Tournament, alice: Client
) -> None:
    answer = alice.post("/t/new/", payload(place="Palais Acropolis") | changes)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert 'value="Palais Acropolis"' in answer.text
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_the_presets_stand_side_by_side_with_their_clauses(alice: Client) -> None:
    page = alice.get("/t/new/").text
    # MCR 3.11.6.6.1 (10 points) against MERS 2.9.2 (20 points) for a win on a mistaken tile.
    assert "Win on a misread tile" in page
    assert "3.11.6.6.1" in page
    assert "2.9.2" in page
    assert 'href="/rules/compare/' in page
    # The scale of 3.9.2.2 is the same in all three: it is no difference.
    assert "Table points by place" not in page


def test_the_facts_are_changed_and_the_change_is_told(alice: Client) -> None:
    make_tournament(place="Lyon")
    data = {"name": "Lyon Open", "place": "Villeurbanne", "starts_on": "2026-11-21", "time_zone": "Europe/Paris"}
    assert alice.post("/t/lyon-open/edit/", data | {"live_results": "1"}).status_code == 302
    event = Tournament.objects.get(slug="lyon-open")
    assert (event.place, event.live_results) == ("Villeurbanne", True)
    change = AuditEvent.objects.get(action="tournament.changed")
    assert change.before == {"place": "Lyon", "live_results": "False"}


def test_facts_that_do_not_change_write_nothing_and_refused_ones_keep_what_was_typed(
    new_event: Tournament, alice: Client
) -> None:
    data = {"name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris"}
    assert alice.post("/t/lyon-open/edit/", data).status_code == 302
    assert not AuditEvent.objects.filter(action="tournament.changed").exists()
    data = {"name": "Lyon Cup", "starts_on": "2026-11-21", "ends_on": "2026-11-20", "time_zone": "Europe/Paris"}
    answer = alice.post("/t/lyon-open/edit/", data)
    assert answer.status_code == 422
    assert 'value="Lyon Cup"' in answer.text
    assert Tournament.objects.get().name == "Lyon Open"


@pytest.mark.long
def test_the_timetable_is_read_in_the_events_own_time_zone(alice: Client) -> None:
    event = make_tournament(sessions=2, time_zone="Asia/Tokyo")
    data = {"timetable": "1", "session_1": "2026-11-21T09:30", "session_2": ""}
    assert alice.post("/t/lyon-open/edit/", data).status_code == 302
    assert session_of(event, 1).planned_at == datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    assert session_of(event, 2).planned_at is None
    assert 'value="2026-11-21T09:30"' in alice.get("/t/lyon-open/edit/").text
    assert "planned Sat 21 Nov, 09:30" in without_times(alice.get("/t/lyon-open/").text)


def test_an_unreadable_time_is_refused_and_kept(alice: Client) -> None:
    event = make_tournament(sessions=1)
    answer = alice.post("/t/lyon-open/edit/", {"timetable": "1", "session_1": "half past nine"})
    assert answer.status_code == 422
    assert "half past nine" in answer.text
    assert session_of(event).planned_at is None


def test_planning_tells_before_and_after_once_and_raises_the_version() -> None:
    event = make_tournament(sessions=2)
    plan_sessions(tournament=event, times={1: NOON}, by=actor("alice"), at=NOON)
    entry = AuditEvent.objects.get(action="sessions.planned")
    assert (entry.before, entry.after) == ({"1": None}, {"1": NOON.isoformat()})
    assert Tournament.objects.get().version == event.version + 1
    for _ in range(2):
        plan_sessions(tournament=event, times={1: NOON}, by=actor("alice"), at=NOON)
    assert AuditEvent.objects.filter(action="sessions.planned").count() == 1


def test_planning_is_refused_to_others_and_for_sessions_that_are_not() -> None:
    event = make_tournament(sessions=2)
    with pytest.raises(NotPermitted, match="role_missing"):
        plan_sessions(tournament=event, times={1: NOON}, by=actor("chris"), at=NOON)
    with pytest.raises(Malformed, match="unknown_session"):
        plan_sessions(tournament=event, times={3: NOON}, by=actor("alice"), at=NOON)


# --- creating, and choosing the rules --------------------------------------------------------------------------------


def create(**changes: Any) -> Tournament:
    facts: dict[str, Any] = {
        "name": "Lyon Open",
        "slug": "lyon-open",
        "rule_set": "mcr-ffmj-2016",
        "sessions": 6,
        "starts_on": date(2026, 11, 21),
        "by": actor("alice"),
        "at": NOON,
    }
    return create_tournament(**(facts | changes))


def test_the_creator_becomes_the_organiser_of_empty_sessions() -> None:
    event = create()
    assert list(StaffRole.objects.values_list("user__username", "role")) == [("alice", Role.ORGANISER)]
    assert list(Session.objects.filter(tournament=event).values_list("number", "status")) == [
        (n, "scheduled") for n in range(1, 7)
    ]
    assert AuditEvent.objects.get().action == "tournament.created"


def test_the_rule_set_is_copied_into_the_event() -> None:
    rules = from_data(create().rule_set)
    assert rules.id == "mcr-ffmj-2016"
    assert rules.table_points_scale == (4, 2, 1, 0)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rule_set": "hong-kong"}, "rulesets.unknown_preset"),
        ({"sessions": 0}, "tournaments.sessions_out_of_range"),
        ({"sessions": 201}, "tournaments.sessions_out_of_range"),
        ({"slug": "Lyon Open"}, "tournaments.slug_malformed"),
        ({"slug": ""}, "tournaments.slug_malformed"),
        ({"ends_on": date(2026, 11, 20)}, "tournaments.dates_reversed"),
        ({"time_zone": "Europe/Lyon"}, "tournaments.time_zone_unknown"),
        ({"country": "France"}, "tournaments.country_malformed"),
        ({"country": "fra"}, "tournaments.country_malformed"),
    ],
)
def test_a_bad_event_is_refused_and_nothing_is_made(changes: dict[str, Any], code: str) -> None:
    with refuses(code):
        create(**changes)
    assert Tournament.objects.count() == 0


def test_two_events_cannot_share_an_address() -> None:
    create()
    with refuses("tournaments.slug_taken"):
        create(name="Another")
    assert Tournament.objects.count() == 1


def test_a_stranger_cannot_create_an_event() -> None:
    with pytest.raises(NotPermitted):
        create(by=user_actor(None))


def test_the_organiser_derives_a_rule_set_by_named_options() -> None:
    event = create()
    change_rule_set(tournament=event, changes={"session_minutes": 120}, name="Lyon rules", by=actor("alice"), at=NOON)
    event.refresh_from_db()
    rules = from_data(event.rule_set)
    assert (rules.session_minutes, rules.derived_from) == (120, "mcr-ffmj-2016")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"colour": "red"}, "rulesets.unknown_option"),
        ({"session_minutes": "long"}, "rulesets.invalid_value"),
        ({"session_minutes": -5}, "rulesets.invalid_value"),
    ],
)
def test_a_bad_option_is_refused(changes: dict[str, Any], code: str) -> None:
    event = create()
    with refuses(code):
        change_rule_set(tournament=event, changes=changes, name="x", by=actor("alice"), at=NOON)
    assert from_data(Tournament.objects.get().rule_set).derived_from is None


def test_the_rule_set_is_fixed_when_session_one_starts(running: Tournament) -> None:
    for change in (
        lambda: change_rule_set(
            tournament=running, changes={"session_minutes": 90}, name="x", by=actor("alice"), at=NOON
        ),
        lambda: choose_preset(tournament=running, rule_set="mers-mcr-2010", by=actor("alice"), at=NOON),
    ):
        with refuses("rulesets.locked"):
            change()


def test_changing_an_event_records_before_and_after() -> None:
    event = create()
    change_tournament(tournament=event, changes={"place": "Villeurbanne"}, by=actor("alice"), at=NOON)
    row = AuditEvent.objects.get(action="tournament.changed")
    assert (row.before, row.after) == ({"place": ""}, {"place": "Villeurbanne"})
    event.refresh_from_db()
    assert event.version == 2


@pytest.mark.parametrize("name", [rules.id for rules in PRESETS.values()])
def test_every_rule_set_names_its_own_game_in_the_header_and_in_the_list(client: Client, name: str) -> None:
    """The family decides, and no part of the name: an event under WRC or M-League is riichi."""
    make_tournament(rule_set=name)
    is_riichi = preset(name).family is Family.RIICHI
    assert ("Riichi · " in client.get("/t/lyon-open/").text) is is_riichi
    (row,) = event_lists(search="", today=date(2026, 11, 1), user=None).coming
    assert row.is_riichi is is_riichi


def test_the_expected_players_are_changed_on_the_page_and_by_the_api(alice: Client, event: Tournament) -> None:
    form = alice.get("/t/lyon-open/edit/").context["form"]
    data = {name: form[name].value() or "" for name in form.fields}
    assert alice.post("/t/lyon-open/edit/", data | {"expected_players": "80"}).status_code == 302
    event.refresh_from_db()
    assert event.expected_players == 80
    refused = alice.post("/t/lyon-open/edit/", data | {"expected_players": "3"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["expected_players"])
    api = Api("alice")
    assert api.get("/tournaments/lyon-open/").body["expected_players"] == 80
    assert api.patch("/tournaments/lyon-open/", {"expected_players": 4001}).code == "api.invalid"
    assert api.patch("/tournaments/lyon-open/", {"expected_players": None}).body["expected_players"] is None
    with refuses("tournaments.players_out_of_range"):
        change_tournament(tournament=event, changes={"expected_players": 3}, by=actor("alice"), at=NOON)
