"""The demo as a training ground: chairs without an account, what is under way, and setting it back."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone, translation
from pytest_django import Settings

from appeals.models import Appeal, AppealStatus
from penalties.models import Incident, Ruling
from reports.demo.services.load import SLUG, is_grown_old, load_demo, loaded_at, reset_demo
from reports.demo.services.under_way import APPELLANT
from scoring.models import CallStatus, RefereeCall, SheetEntry
from tests.people import (
    STAFF,
    actor,
    client_of,
    event_in_play,
    make_seated_event,
    make_tournament,
    make_user,
    nobody,
    start,
)
from tests.refusals import refuses
from tournaments.common.actors import system_actor
from tournaments.common.errors import NotPermitted
from tournaments.models import (
    AuditEvent,
    Participant,
    PlayerLink,
    Role,
    Session,
    SiteEvent,
    StaffRole,
    TableLink,
    Tournament,
    User,
)
from tournaments.referees.selectors.coverage import coverage

pytestmark = pytest.mark.django_db
RESET = f"/t/{SLUG}/demo/reset/"


@pytest.fixture
def small_demo(settings: Settings) -> Tournament:
    """A demo event of sixteen players at the demo's address, in play."""
    settings.SEATWIND_DEMO = True
    event = make_seated_event(SLUG, copy_kind="demo")
    for role, name in ((Role.ORGANISER, "demo-organiser"), (Role.REFEREE, "demo-referee")):
        StaffRole.objects.create(tournament=event, user=make_user(name, is_demo=True), role=role)
    start(event, at=timezone.now() - timedelta(minutes=20))
    return event


# --- chairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(("kind", "address"), [("player", "/p/"), ("table", "/t/~")])
def test_a_chair_without_an_account_opens_its_page(small_demo: Tournament, kind: str, address: str) -> None:
    client = client_of()
    assert f"/demo-chair/{kind}/" in client.get("/").text
    answer = client.post(f"/demo-chair/{kind}/")
    assert answer.url.startswith(address)
    assert client_of().get(answer.url).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize(("kind", "model"), [("player", PlayerLink), ("table", TableLink)])
def test_every_visitor_gets_a_chair_of_their_own_while_there_is_one(
    small_demo: Tournament, kind: str, model: Any
) -> None:
    first, second = (client_of().post(f"/demo-chair/{kind}/").url for _visitor in range(2))
    assert first != second
    assert {client_of().get(item).status_code for item in (first, second)} == {200}
    assert model.objects.filter(closed_at__isnull=True).count() == 2


@pytest.mark.long
def test_when_all_are_taken_the_first_is_taken_over(small_demo: Tournament) -> None:
    taken = [client_of().post("/demo-chair/table/").url for _visitor in range(5)]  # sixteen players are four tables
    assert [client_of().get(item).status_code == 200 for item in taken] == [False, True, True, True, True]


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("kind", ["player", "table"])
def test_where_a_real_event_is_served_there_are_no_chairs(
    small_demo: Tournament, kind: str, settings: Settings
) -> None:
    settings.SERVES_OTHERS = True
    make_tournament("real-open")
    assert client_of().post(f"/demo-chair/{kind}/").status_code == 403
    settings.SEATWIND_DEMO = False
    assert client_of().post(f"/demo-chair/{kind}/").status_code == 404
    assert not PlayerLink.objects.exists()
    assert not TableLink.objects.exists()


def test_what_is_no_chair_is_nowhere(small_demo: Tournament) -> None:
    assert client_of().post("/demo-chair/throne/").status_code == 404
    assert client_of().get("/demo-chair/player/").status_code == 405


def test_who_stays_after_the_first_real_event_is_a_stranger_there(small_demo: Tournament, settings: Settings) -> None:
    """An account and a table of the demo that were taken before: the demo is theirs, the real event is not."""
    settings.SERVES_OTHERS = True
    referee = client_of()
    assert referee.post("/demo-sign-in/demo-referee/").status_code == 302
    card = client_of().post("/demo-chair/table/").url.split("/")[2]
    event_in_play("real-open")
    assert referee.get(f"/t/{SLUG}/rulings/new/").status_code == 200
    assert referee.get("/t/real-open/rulings/new/").status_code == 403
    ruling = {"offence": "stalling", "act": "record"}
    assert referee.post("/t/real-open/s/1/tables/1/ruling/", ruling).status_code == 403
    hands = "/api/v1/tournaments/real-open/sessions/1/tables/1/hands/"
    sent = {"content_type": "application/json", "headers": {"Authorization": f"Table {card}"}}
    answer = client_of().post(hands, nobody(1), **sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "devices.other_table")
    assert not Ruling.objects.exists()
    assert not SheetEntry.objects.exists()


# --- setting it back -------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nobody_but_its_organiser_sets_it_back(small_demo: Tournament) -> None:
    for name in (*sorted({*STAFF} - {"alice"}), "olga", "dan", "demo-referee", ""):
        for answer in (client_of(name).get(RESET), client_of(name).post(RESET)):
            assert answer.status_code in {302, 403}, name
    assert Tournament.objects.get(slug=SLUG).uid == small_demo.uid


@pytest.mark.long
def test_a_real_event_has_no_such_page() -> None:
    event, alice = make_seated_event(), client_of("alice")
    for send in (alice.get, alice.post):
        assert send("/t/lyon-open/demo/reset/").status_code == 404
    assert "demo/reset" not in alice.get("/t/lyon-open/").text
    assert Tournament.objects.get(slug="lyon-open").uid == event.uid


def test_a_real_event_at_the_demos_address_is_refused() -> None:
    event = make_seated_event(SLUG)
    with refuses("demo.not_the_demo"):
        reset_demo(by=actor("alice"), at=timezone.now())
    with pytest.raises(NotPermitted):
        call_command("load_demo", "--reset", stdout=StringIO())
    assert Tournament.objects.get(slug=SLUG).uid == event.uid
    assert not SiteEvent.objects.exists()


@pytest.mark.long
@pytest.mark.words
def test_the_life_of_a_demo_event(settings: Settings) -> None:
    """Loading takes seconds, so one test walks through it: loaded, set back by a click, twice, and grown old."""
    settings.SEATWIND_DEMO = True
    long_ago = timezone.now() - timedelta(days=3)
    with translation.override("fr"):
        old = load_demo(at=long_ago)
    assert old is not None
    with translation.override("fr"):
        check_what_is_under_way(old)
    check_its_people_wrote_french()
    assert loaded_at(old) == long_ago
    string_io = StringIO()
    call_command("load_demo", stdout=string_io)
    assert string_io.getvalue() == f"{SLUG}: grown old, loaded again\n"
    check_it_is_young_and_alone(old)
    young = Tournament.objects.get(slug=SLUG)
    call_command("load_demo", stdout=string_io)
    assert string_io.getvalue().endswith(f"{SLUG}: already loaded\n")
    organiser = client_of("demo-organiser")
    assert RESET in organiser.get(f"/t/{SLUG}/").text
    assert "are deleted" in organiser.get(RESET).text
    organiser.post(RESET)  # a moment after it was loaded: a second click
    assert Tournament.objects.get(slug=SLUG).uid == young.uid
    later = timezone.now() + timedelta(minutes=5)
    reset_demo(by=actor("demo-organiser"), at=later)
    check_it_is_young_and_alone(young)
    with refuses("demo.just_loaded"):
        reset_demo(by=actor("demo-organiser"), at=later)
    assert set(SiteEvent.objects.values_list("action", flat=True)) == {"tournament.demo_removed"}
    assert SiteEvent.objects.count() == 2


def test_it_grows_old_with_its_session_unless_somebody_used_it(db: None) -> None:
    """Session 4 is loaded in its 83rd minute of 150 (MCR 3.5.6). What was prepared in it is kept for the afternoon."""
    small_demo = make_seated_event(SLUG, copy_kind="demo")
    loaded = loaded_at(small_demo)
    start(small_demo, at=loaded - timedelta(minutes=83))
    assert not is_grown_old(small_demo, loaded + timedelta(minutes=67))
    assert is_grown_old(small_demo, loaded + timedelta(minutes=68))
    row = {"tournament_uid": small_demo.uid, "target_type": "session", "at": loaded + timedelta(minutes=50)}
    AuditEvent.objects.create(by=system_actor().key, by_name="Seatwind", action="clock.signalled", **row)
    for chair in ("player_link.issued", "table_link.issued"):
        AuditEvent.objects.create(by=actor("demo-organiser").key, by_name="Camille", action=chair, **row)
    assert is_grown_old(small_demo, loaded + timedelta(minutes=68))
    AuditEvent.objects.create(by=actor("bob").key, by_name="Bob", action="ruling.recorded", **row)
    assert not is_grown_old(small_demo, loaded + timedelta(hours=11))
    assert is_grown_old(small_demo, loaded + timedelta(hours=12))


def check_its_people_wrote_french() -> None:
    assert RefereeCall.objects.get().note == "Ouest dit que la tuile a été prise trop tôt"
    assert Appeal.objects.get().statement.contested == "Le faux hu de la donne 3"


def check_it_is_young_and_alone(before: Tournament) -> None:
    event = Tournament.objects.get(slug=SLUG)
    assert event.uid != before.uid
    assert Session.objects.get(tournament=event, number=4).status == "running"
    assert Participant.objects.count() == 72
    assert not AuditEvent.objects.filter(tournament_uid=before.uid).exists()


def check_what_is_under_way(event: Tournament) -> None:
    assert RefereeCall.objects.get().status == CallStatus.WAITING
    incident = Incident.objects.get()
    assert (incident.is_for_chief, incident.by_name) == (True, "Olivier Renaud")
    appeal = Appeal.objects.get()
    assert (appeal.status, appeal.participant.number) == (AppealStatus.ANSWERED, APPELLANT)
    offline = Ruling.objects.get(note__contains="sans réseau")
    assert AuditEvent.objects.get(target_uid=offline.uid).channel == "api"
    watches = coverage(Session.objects.get(tournament=event, number=4))
    assert watches.open_tables == []
    assert all(tables for official, tables in watches.by_official if not official.is_chief)
    assert all(official.home.country for official in watches.officials)
    languages = User.objects.filter(staff_roles__role=Role.REFEREE).values_list("language", flat=True)
    assert {"fr", "en"} <= set(languages)
    page, held = client_of().get("/").text, dict(event.staff.values_list("role", "user__username"))
    assert set(held) == set(Role.values)
    assert [name for name in held.values() if f'/{name}/"' not in page] == []
