"""The first minute of each role: five hints in place, read once and for good on this device, without script."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone
from pytest_django import Settings

from tests.people import NOON, STAFF, actor, event_in_play, make_user, session_of
from tournaments.common.look.hints import COOKIE, HINTS, PLAYER, TABLE, hint_for, read_codes
from tournaments.models import Participant, Role, StaffRole, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
HOME = "/t/lyon-open/"


@pytest.fixture
def event(settings: Settings) -> Tournament:
    settings.SEATWIND_HINTS = True
    return event_in_play(at=timezone.now() - timedelta(minutes=20))


def client_of(name: str = "") -> Client:
    client = Client(enforce_csrf_checks=False)
    if name:
        client.force_login(make_user(name))
    return client


def hint_on(client: Client, address: str = HOME) -> str:
    """The code of the hint that stands on the page; empty where there is none."""
    html = client.get(address).text
    _before, mark, after = html.partition('name="hint" value="')
    return after.partition('"')[0] if mark else ""


def read(client: Client, code: str, back: str = HOME) -> str:
    return client.post("/hints/", {"hint": code, "next": back}).url


def test_every_role_has_five_and_each_stands_on_a_page_that_exists() -> None:
    assert set(HINTS) == {*Role, PLAYER, TABLE}
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    for hints in HINTS.values():
        assert len(hints) == 5
        assert {hint.page for hint in hints} <= names
        assert [hint.place for hint in hints] == [1, 2, 3, 4, 5]


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(STAFF))
def test_each_role_finds_its_first_hint_at_home(event: Tournament, name: str) -> None:
    assert hint_on(client_of(name)) == f"{STAFF[name]}.event"


@pytest.mark.long
@pytest.mark.parametrize("name", ["", "dan", "olga"])
def test_whoever_has_no_role_here_has_no_hint(event: Tournament, name: str) -> None:
    assert hint_on(client_of(name)) == ""


@pytest.mark.long
def test_what_was_read_is_gone_for_good_and_the_other_pages_keep_theirs(event: Tournament, bob: Client) -> None:
    assert read(bob, "referee.event") == HOME
    assert hint_on(bob) == ""
    assert hint_on(bob, "/t/lyon-open/s/1/floor/") == "referee.floor"
    cookie = bob.cookies[COOKIE]
    assert int(cookie["max-age"]) > 365 * 24 * 3600
    assert cookie["httponly"]
    assert hint_on(client_of("bob")) == "referee.event"  # another device


@pytest.mark.long
@pytest.mark.parametrize("switch", ["all", "referee.all"])
def test_one_switch_hides_the_hints_of_every_role(event: Tournament, bob: Client, switch: str) -> None:
    """Version 0.1.0 kept a switch for each role on the device: it counts as the one for all."""
    if switch == "all":
        read(bob, switch)
    else:
        bob.cookies[COOKIE] = switch
    assert [hint_on(bob, address) for address in (HOME, "/t/lyon-open/s/1/floor/", "/t/lyon-open/rulings/new/")] == [
        "",
        "",
        "",
    ]
    StaffRole.objects.create(tournament=event, user=make_user("bob"), role=Role.SCOREKEEPER)
    assert hint_on(bob) == ""


@pytest.mark.long
def test_who_holds_several_roles_reads_one_series(event: Tournament, bob: Client) -> None:
    StaffRole.objects.create(tournament=event, user=make_user("bob"), role=Role.ORGANISER)
    assert hint_on(bob) == "organiser.event"
    read(bob, "organiser.event")
    assert hint_on(bob) == ""
    assert hint_on(bob, "/t/lyon-open/s/1/floor/") == ""  # a hint of referees alone


@pytest.mark.long
def test_a_player_and_a_tables_tablet_have_theirs_without_a_script(event: Tournament) -> None:
    person = Participant.objects.select_related("tournament").get(tournament=event, number=1)
    own = f"/p/{issue_player_link(participant=person, by=actor('alice'), at=NOON)}/"
    assert hint_on(client_of(), own) == "player.player"
    card = issue_table_links(session=session_of(event), by=actor("sam"), at=timezone.now(), tables=[1])[1]
    device = client_of()
    assert hint_on(device, f"/t/{card}/") == ""  # the keypad keeps its place
    assert hint_on(device, f"/t/{card}/call/") == "table.table-call"
    read(device, "table.table-call", f"/t/{card}/call/")
    assert hint_on(device, f"/t/{card}/call/") == ""


@pytest.mark.long
@pytest.mark.parametrize("back", ["https://example.org/", "//example.org/", ""])
def test_it_leads_back_into_this_house_only(event: Tournament, back: str) -> None:
    assert read(client_of("bob"), "referee.event", back) == "/"


def test_what_is_no_hint_is_not_kept(event: Tournament, bob: Client) -> None:
    bob.cookies[COOKIE] = "referee.event|<script>|referee.nowhere"
    read(bob, "nobody.knows")
    assert bob.cookies[COOKIE].value == "referee.event"
    assert read_codes("") == frozenset()
    assert hint_for([Role.REFEREE], "no-page", ()) is None


def test_a_look_at_the_address_changes_nothing(event: Tournament) -> None:
    assert client_of("bob").get("/hints/").status_code == 405


@pytest.mark.long
def test_a_part_that_the_page_fetches_by_itself_brings_none(event: Tournament) -> None:
    html = client_of("bob").get(HOME, headers={"HX-Request": "true"}).text
    assert 'name="hint"' not in html


@pytest.mark.long
def test_where_they_are_switched_off_there_are_none(event: Tournament, settings: Settings) -> None:
    settings.SEATWIND_HINTS = False
    assert hint_on(client_of("bob")) == ""
