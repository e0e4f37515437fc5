"""What a player is told in a browser of theirs: only what they chose, once, and only while their link stands."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from reports.players.services import tell_due_players
from reports.tasks import tell_players
from scoring.models import DisputeOutcome, ResultVersion
from scoring.publication.services.releases import release_session
from scoring.results.services.disputes import answer_dispute, dispute_result
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of, start
from tests.tournaments.push.test_messages import GONE, RFC_AUTH, RFC_PUBLIC, TAKEN, Browser, Line
from tournaments.common.actors import player_actor
from tournaments.models import Participant, PlayerPush, PushSubscription, Seat, Tournament
from tournaments.players.services.player_links import close_player_link, issue_player_link

pytestmark = pytest.mark.django_db
ENDPOINT = "https://push.example.net/phone"


@pytest.fixture
def event() -> Tournament:
    return make_seated_event(sessions=2)


def person(event: Tournament) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=1)


def address(event: Tournament) -> str:
    return f"/p/{issue_player_link(participant=person(event), by=actor('sam'), at=NOON)}/notifications/"


def chosen(where: str, *wants: str, endpoint: str = ENDPOINT, **more: str) -> Any:
    sent = {"endpoint": endpoint, "p256dh": RFC_PUBLIC, "auth": RFC_AUTH, "want": list(wants), **more}
    return Client().post(where, sent)


def notices(browser: Browser | None, at: Any) -> list[str]:
    line = Line(TAKEN)
    tell_due_players(at=at, send=line)
    return [browser.read(parcel)["title"] if browser else parcel.url for parcel in line.parcels]


def phone(where: str, *wants: str) -> Browser:
    """A phone that reads what it is sent: its account has signed out, the browser stays."""
    made = Browser(ENDPOINT, owner="walter")
    sent = {"endpoint": ENDPOINT, "p256dh": made.row.public_key, "auth": made.row.auth, "want": list(wants)}
    assert Client().post(where, sent).json() == {"wants": list(wants)}
    return made


@pytest.mark.long
def test_a_player_chooses_and_the_page_reads_it_again(event: Tournament) -> None:
    where = address(event)
    assert chosen(where, "release", "seat").json() == {"wants": ["seat", "release"]}
    assert chosen(where, act="ask").json() == {"wants": ["seat", "release"]}
    assert chosen(where, act="ask", endpoint="https://push.example.net/other").json() == {"wants": []}
    assert chosen(where, "start").json() == {"wants": ["start"]}
    assert PushSubscription.objects.count() == PlayerPush.objects.count() == 1
    assert chosen(where).json() == {"wants": []}
    assert not PushSubscription.objects.exists()


def test_a_browser_of_the_staff_stays_theirs(event: Tournament) -> None:
    where, bob = address(event), Browser(ENDPOINT, owner="bob")
    chosen(where, "start")
    assert PushSubscription.objects.get().user == make_user("bob")
    chosen(where)
    assert PushSubscription.objects.get() == bob.row


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"endpoint": "http://push.example.net/a"}, "push.address"),
        ({"endpoint": "https://127.0.0.1/a"}, "push.address"),
        ({"p256dh": "AAAA"}, "push.keys"),
        ({"auth": "AAAA"}, "push.keys"),
    ],
)
def test_what_is_no_browser_is_refused(event: Tournament, change: dict[str, str], code: str) -> None:
    sent = {"endpoint": ENDPOINT, "p256dh": RFC_PUBLIC, "auth": RFC_AUTH, "want": ["start"], **change}
    answer = Client().post(address(event), sent)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.long
def test_without_a_key_nothing_is_offered(event: Tournament, settings: Any) -> None:
    where = address(event)
    assert "data-player-push" in Client().get(where.replace("notifications/", "")).text
    settings.SEATWIND_VAPID_KEY = ""
    assert "data-player-push" not in Client().get(where.replace("notifications/", "")).text
    assert chosen(where, "start").json()["code"] == "push.off"


def test_a_strangers_link_is_no_page(event: Tournament) -> None:
    assert chosen("/p/nobody/notifications/", "start").status_code == 404
    assert Client().get(address(event)).status_code == 405


def test_the_seat_before_the_start_and_the_start_once(event: Tournament) -> None:
    browser = phone(address(event), "seat", "start")
    seat = Seat.objects.select_related("table").get(session=session_of(event), participant=person(event))
    assert notices(browser, NOON) == [f"Session 1: table {seat.table.number}, East"]
    assert notices(browser, NOON + timedelta(seconds=5)) == []
    start(event)
    assert notices(browser, NOON + timedelta(minutes=1)) == ["Session 1 has begun"]
    assert notices(browser, NOON + timedelta(minutes=2)) == []


def test_of_a_rehearsal_nobody_hears(event: Tournament) -> None:
    browser = phone(address(event), "seat", "start")
    Tournament.objects.filter(pk=event.pk).update(copy_kind="rehearsal", copy_of=event.uid)
    start(event)
    assert notices(browser, NOON + timedelta(minutes=1)) == []
    Tournament.objects.filter(pk=event.pk).update(copy_kind="")
    assert "Session 1 has begun" in notices(browser, NOON + timedelta(minutes=1))


@pytest.mark.long_on_sqlite
def test_a_start_is_told_to_who_chose_it_while_it_is_news_and_the_link_stands(event: Tournament) -> None:
    where = address(event)
    browser = phone(where, "release")
    start(event)
    assert notices(browser, NOON + timedelta(minutes=1)) == []
    assert chosen(where, "start").json() == {"wants": ["start"]}
    assert notices(browser, NOON + timedelta(minutes=16)) == []
    close_player_link(participant=person(event), by=actor("sam"), at=NOON)
    assert notices(browser, NOON + timedelta(minutes=1)) == []


@pytest.mark.long
def test_results_with_ones_own_place(event: Tournament) -> None:
    browser = phone(address(event), "release")
    finish_session(event)
    at = NOON + timedelta(hours=3)
    release_session(session=session_of(event), by=actor("alice"), at=at)
    line = Line(TAKEN)
    tell_due_players(at=at + timedelta(seconds=5), send=line)
    (parcel,) = line.parcels
    data = browser.read(parcel)
    assert data["title"] == "Results after session 1"
    assert data["body"].startswith("Your place: ")
    assert data["body"].endswith("Lyon Open")
    page = Client().get(data["href"])
    assert (page.status_code, person(event).name in page.text) == (200, True)


@pytest.mark.long_on_sqlite
def test_the_desks_answer_to_a_dispute(event: Tournament) -> None:
    browser = phone(address(event), "answer")
    finish_session(event)
    seat = Seat.objects.select_related("table__session__tournament").get(
        session=session_of(event), participant=person(event)
    )
    handed_in = ResultVersion.objects.filter(table=seat.table).latest("number").submitted_at
    player = person(event)
    dispute = dispute_result(
        table=seat.table, participant=player, reason="Hand 3 was mine", by=player_actor(player), at=handed_in
    )
    answer_dispute(
        dispute=dispute, outcome=DisputeOutcome.STANDS, reason="The sheet is right", by=actor("chris"), at=handed_in
    )
    assert notices(browser, handed_in + timedelta(minutes=1)) == ["The desk answered your dispute"]


@pytest.mark.long
def test_a_browser_that_is_gone_is_forgotten(event: Tournament) -> None:
    phone(address(event), "start")
    start(event)
    tell_due_players(at=NOON + timedelta(minutes=1), send=Line(GONE))
    assert not PlayerPush.objects.exists()


def test_the_sweep_costs_one_query_where_nobody_chose(event: Tournament, django_assert_num_queries: Any) -> None:
    start(event, 1, timezone.now())
    with django_assert_num_queries(1):
        assert tell_players.delay().get() == 0
