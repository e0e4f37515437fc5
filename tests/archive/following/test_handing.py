"""The lead goes to another machine and comes back: one leads at any moment, and nothing written before is lost."""

from datetime import timedelta

import pytest
from django.test import Client

from archive.common.selectors.kinds import Carries
from archive.following.services.handing import give_lead
from archive.following.services.pairing import add_follower
from archive.following.services.receiving import ask_due
from archive.following.services.sending import send_due
from archive.models import Follower, Following
from scoring.models import SheetEntry
from scoring.sheets.services.entries import record_hand
from tests.archive.files import saved
from tests.archive.following.machines import ADDRESS, FarMachine, following, pair, send
from tests.people import NOON, actor, make_seated_event, play, start, table_of, win
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
