"""The lead goes to another machine and comes back: one leads at any moment, and nothing written before is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from archive.common.selectors.kinds import Carries
from archive.following.services import receiving
from archive.following.services.clocks import note_clock
from archive.following.services.handing import give_lead
from archive.following.services.pairing import add_follower
from archive.following.services.receiving import ask_due, asks_somebody
from archive.following.services.sending import send_due
from archive.models import Follower, Following
from scoring.models import Release, SheetEntry
from scoring.publication.services.releases import release_session
from scoring.sheets.services.entries import record_hand
from tests.archive.files import saved
from tests.archive.following.machines import ADDRESS, FarMachine, following, pair, send
from tests.people import (
    NOON,
    actor,
    client_of,
    finish_session,
    make_seated_event,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.models import Lead, Tournament
from tournaments.players.services.player_links import issue_missing_links

pytestmark = pytest.mark.django_db
SEALED = Carries(secrets=True)


def event_here() -> Tournament:
    return Tournament.objects.get(slug="lyon-open")


def leaders(far: FarMachine) -> list[str]:
    """Which machines would take a hand now."""
    found = []
    if Lead.objects.get().is_here:
        found.append("near")
    with far.here():
        if Lead.objects.get().is_here:
            found.append("far")
    return found


def near_asks(far: FarMachine, seconds: float) -> int:
    return ask_due(at=NOON + timedelta(seconds=seconds), post=far.post)


def check_equal(far: FarMachine) -> None:
    here = saved(event_here(), SEALED)
    with far.here():
        assert saved(event_here(), SEALED) == here


def test_there_and_back_with_a_session_on_each_side(far: FarMachine) -> None:
    event = make_seated_event()
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    start(event)
    follower = send(far, pair(far, event))
    play(table_of(event), [win(1)])
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))
    assert leaders(far) == []
    with refuses("tournaments.led_elsewhere"):
        record_hand(table=table_of(event_here()), hand=win(2), by=actor("sam"), at=NOON)
    send(far, follower, seconds=11)  # the last rows, then the lead
    send(far, follower, seconds=12)
    assert leaders(far) == ["far"]
    with far.here():
        lead = Lead.objects.get()
        assert (lead.leader, lead.term, lead.since) == ("Public site", 2, lead.since)
        assert SheetEntry.objects.count() == 1
        play(table_of(event_here()), [win(2)], at=NOON + timedelta(seconds=20))
        send_due(at=NOON + timedelta(seconds=30))
    assert near_asks(far, 31) >= 1
    assert SheetEntry.objects.count() == 2
    assert Lead.objects.get().leader == "Public site"
    check_equal(far)
    with far.here():
        back = Follower.objects.get()
        assert back.key
        give_lead(follower=back, by=actor("alice"), at=NOON + timedelta(seconds=40))
        send_due(at=NOON + timedelta(seconds=41))
    assert leaders(far) == []
    for seconds in (42, 44):
        near_asks(far, seconds)
        with far.here():
            send_due(at=NOON + timedelta(seconds=seconds + 1))
    near_asks(far, 46)
    assert leaders(far) == ["near"]
    assert Lead.objects.get().term == 3
    record_hand(table=table_of(event_here()), hand=win(3), by=actor("sam"), at=NOON + timedelta(minutes=9))
    follower = send(far, Follower.objects.get(), seconds=600)
    send(far, follower, seconds=601)
    assert leaders(far) == ["near"]
    check_equal(far)
    assert SheetEntry.objects.count() == 3


def test_a_laptop_behind_a_router_takes_the_event_for_the_weekend(far: FarMachine) -> None:
    """The server that leads cannot reach it: the laptop asks, leads, and then sends."""
    event = make_seated_event()
    pair(far, event, asks=True)
    send_due(at=NOON)
    assert far.ask(seconds=1) == 1
    far.ask(seconds=2)
    follower = Follower.objects.select_related("tournament").get()
    assert (follower.number, follower.problem) == (1, "")
    check_equal(far)
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))
    for seconds in (11, 12, 13, 14):
        send_due(at=NOON + timedelta(seconds=seconds))
        far.ask(seconds=seconds + 0.5)
    assert leaders(far) == ["far"]
    assert Lead.objects.get().leader == "Public site"
    with far.here():
        assert Follower.objects.get().address == "http://127.0.0.1:8000"


def test_who_took_the_lead_stops_saying_so_once_it_is_followed(far: FarMachine) -> None:
    """The answer to its word was lost: the giver knows its former follower no longer, and answers 404."""
    event = make_seated_event()
    pair(far, event, asks=True)
    send_due(at=NOON)
    far.ask(seconds=1)
    far.ask(seconds=2)
    give_lead(follower=Follower.objects.get(), by=actor("alice"), at=NOON + timedelta(seconds=10))
    for seconds in (11, 12, 13, 14):
        send_due(at=NOON + timedelta(seconds=seconds))
        far.ask(seconds=seconds + 0.5)
    assert leaders(far) == ["far"]
    line = far.line()
    with far.here():
        Following.objects.update(owes_word=True)
        assert asks_somebody()
        send_due(at=NOON + timedelta(seconds=20), post=line)
        assert Follower.objects.get().problem == ""
        assert not asks_somebody()


def test_no_lead_goes_to_a_machine_whose_clock_is_wrong(far: FarMachine) -> None:
    """What is released is read from the clock: an hour behind, it would hide the last session again."""
    event = make_seated_event()
    follower = send(far, pair(far, event))
    Follower.objects.update(clock_ahead=-3_600_000)
    with refuses("following.clocks_apart"):
        give_lead(follower=follower, by=actor("alice"), at=NOON)
    Follower.objects.update(clock_ahead=9_999)
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))


def test_a_clock_that_was_set_back_meanwhile_delays_the_lead(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event))
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))
    hour_ago = SimpleNamespace(now=lambda: timezone.now() - timedelta(hours=1))
    with patch("archive.following.services.handing.timezone", hour_ago):
        for seconds in (11, 12, 30):
            follower = send(far, follower, seconds=seconds)
    assert leaders(far) == []
    assert follower.problem == "following.clocks_apart"
    for seconds in (60, 61):
        send(far, follower, seconds=seconds)
    assert leaders(far) == ["far"]


def test_an_answer_that_is_lost_leaves_one_leader(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event))
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))
    send(far, follower, seconds=11)
    far.loses_answers = True
    send(far, follower, seconds=17)
    far.loses_answers = False
    assert leaders(far) in ([], ["far"])
    send(far, follower, seconds=20)
    send(far, follower, seconds=30)
    assert leaders(far) == ["far"]
    assert Follower.objects.get().removed_at is not None
    assert Following.objects.get().ended_at is None


def test_without_a_line_nobody_leads_until_it_is_back(far: FarMachine) -> None:
    """The giver has given its word: it does not write, whatever became of the other one."""
    event = make_seated_event()
    follower = send(far, pair(far, event))
    far.is_cut = True
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))
    for seconds in (11, 20, 600):
        send(far, follower, seconds=seconds)
        assert leaders(far) == []
    far.is_cut = False
    send(far, follower, seconds=700)
    send(far, follower, seconds=701)
    assert leaders(far) == ["far"]


def test_who_lacks_rows_or_people_is_given_no_lead(far: FarMachine) -> None:
    event = make_seated_event()
    follower = pair(far, event)
    with refuses("following.not_ready"):
        give_lead(follower=follower, by=actor("alice"), at=NOON)
    follower = send(far, follower)
    Follower.objects.update(has_people=False)
    with refuses("following.without_people"):
        give_lead(follower=follower, by=actor("alice"), at=NOON)
    Follower.objects.update(has_people=True)
    add_follower(
        tournament=event, name="Third", here="Me", address=ADDRESS, has_people=True, by=actor("alice"), at=NOON
    )
    with refuses("following.others_follow"):
        give_lead(follower=follower, by=actor("alice"), at=NOON)
    with refuses("permissions.role_missing"):
        give_lead(follower=follower, by=actor("chris"), at=NOON)
    assert leaders(far) == ["near"]


def test_a_question_that_is_repeated_is_refused(far: FarMachine) -> None:
    event = make_seated_event()
    pair(far, event, asks=True)
    send_due(at=NOON)
    far.ask(seconds=1)
    uid = following(far).uid
    again = Client().post(f"/following/{uid}/ask/", far.asked[0], content_type="application/octet-stream")
    assert (again.status_code, again.json()) == (403, {"code": "following.replayed"})
    other = Client().post(f"/following/{uid}/ask/", b"x" * 80, content_type="application/octet-stream")
    assert (other.status_code, other.json()) == (403, {"code": "following.wrong_secret"})
    assert Client().get(f"/following/{uid}/ask/").status_code == 405
    missing = "/following/7d1c1c1e-0000-4000-8000-000000000001/ask/"
    assert Client().post(missing, b"", content_type="application/octet-stream").status_code == 404


def test_a_clock_that_is_set_back_keeps_nobody_apart(far: FarMachine) -> None:
    """The giver's clock was an hour ahead when the lead was given, and is set right before the last rows are sent."""
    follower = send(far, pair(far, make_seated_event()))
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(hours=1))
    send(far, follower, seconds=11)
    send(far, follower, seconds=12)
    assert leaders(far) == ["far"]


def test_a_clock_that_is_set_back_does_not_keep_a_machine_from_asking(far: FarMachine) -> None:
    event = make_seated_event()
    pair(far, event, asks=True)
    send_due(at=NOON)
    assert far.ask(seconds=3600) == 1
    start(event)
    send_due(at=NOON + timedelta(seconds=10))
    assert far.ask(seconds=11) == 1
    check_equal(far)


def test_the_lead_is_not_given_back_before_the_giver_follows(far: FarMachine) -> None:
    """The answer was lost, so the giver does not know yet that it gave the lead: each would wait for the other."""
    follower = send(far, pair(far, make_seated_event()))
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=10))
    far.loses_answers = True
    send(far, follower, seconds=11)
    assert leaders(far) == ["far"]
    with far.here(), refuses("following.not_ready"):
        give_lead(follower=Follower.objects.get(), by=actor("alice"), at=NOON + timedelta(seconds=12))
    far.loses_answers = False
    send(far, follower, seconds=20)
    with far.here():
        send_due(at=NOON + timedelta(seconds=21))
    near_asks(far, 22)
    near_asks(far, 24)
    with far.here():
        give_lead(follower=Follower.objects.get(), by=actor("alice"), at=NOON + timedelta(seconds=30))


def test_a_session_that_is_started_at_both_machines_is_refused_clearly(far: FarMachine) -> None:
    """The answers were lost, and the lead was handed over: the other machine does not know the keys of the desk."""
    event = make_seated_event()
    finish_session(event, 1)
    release_session(session=session_of(event, 1), by=actor("chris"), at=NOON + timedelta(hours=3))
    start(event, 2, at=NOON + timedelta(hours=3, seconds=1))
    hand_over(far, event, hours=4)
    with far.here():
        chris, api = client_of("chris"), f"/api/v1/tournaments/{event.slug}/sessions/2/"
        answer = chris.post(f"{api}start/", {}, content_type="application/json", headers={"Idempotency-Key": "f" * 32})
        assert (answer.status_code, answer.json()["code"]) == (409, "tournaments.session_move_refused")
        assert answer.json()["message"] == "This is not possible while session 2 is In play."


def test_a_release_that_is_sent_at_both_machines_is_published_once(far: FarMachine) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    first = release_session(session=session_of(event, 1), by=actor("chris"), at=NOON + timedelta(hours=3))
    hand_over(far, event, hours=4)
    with far.here():
        session, at = session_of(event_here(), 1), NOON + timedelta(hours=5)
        assert release_session(session=session, by=actor("chris"), at=at).uid == first.uid
        assert Release.objects.count() == 1
        start(event_here(), 2, at=at)
        assert release_session(session=session, by=actor("chris"), at=at + timedelta(hours=1)).uid != first.uid


def hand_over(far: FarMachine, event: Tournament, *, hours: int) -> None:
    """The lead goes to the other machine, which has everything."""
    seconds = hours * 3600
    follower = send(far, pair(far, event), seconds=seconds)
    give_lead(follower=follower, by=actor("alice"), at=NOON + timedelta(seconds=seconds + 1))
    for later in (2, 10, 20):
        send(far, follower, seconds=seconds + later)
    assert leaders(far) == ["far"]


@contextmanager
def clock_there(ahead: timedelta) -> Iterator[None]:
    """The clock of the other machine, as it tells it, is so far ahead."""
    with patch.object(receiving, "timezone", SimpleNamespace(now=lambda: timezone.now() + ahead)):
        yield


def test_clocks_that_differ_are_said_before_the_lead_is_handed_over(far: FarMachine) -> None:
    """Each exchange tells how far the other clock is ahead; the page says so beyond two seconds."""
    event = make_seated_event()
    follower = send(far, pair(far, event))
    seconds = (timezone.now() - NOON).total_seconds()
    for ahead, said in ((90, "The clock of Public site is 1 min ahead"), (-7.5, "is 7 s behind the one here"), (1, "")):
        seconds += 10
        with clock_there(timedelta(seconds=ahead)):
            follower = send(far, follower, seconds=seconds)
        assert abs(follower.clock_ahead - 1000 * ahead) < 900
        page = client_of("alice").get("/t/lyon-open/machines/").text
        assert ("Set both clocks before" in page) == bool(said)
        assert said in page


def test_the_clock_of_a_machine_that_asks_is_compared_too(far: FarMachine) -> None:
    event = make_seated_event()
    follower = pair(far, event, asks=True)
    far.ask()
    with clock_there(timedelta(minutes=3)):
        far.ask(seconds=10)
    follower.refresh_from_db()
    assert follower.clock_ahead is not None
    assert abs(follower.clock_ahead - 180_000) < 3000


def test_a_clock_that_is_no_moment_changes_nothing(far: FarMachine) -> None:
    follower = send(far, pair(far, make_seated_event()))
    for told in (None, 3, "", "2026-13-45T00:00:00+00:00", "2026-11-21T12:00:00"):
        note_clock(follower=follower, told=told, at=NOON, took=timedelta(0))
    note_clock(follower=follower, told="2000-01-01T00:00:00+00:00", at=NOON, took=timedelta(seconds=9))
    kept = follower.clock_ahead
    follower.refresh_from_db()
    assert follower.clock_ahead == kept
