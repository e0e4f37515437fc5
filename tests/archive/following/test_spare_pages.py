"""The pages of a spare: naming it, taking over in two steps, and how the two machines differ."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from archive.following.selectors.spares import silence_of, silent_leader
from archive.following.services.receiving import ask_due
from archive.following.services.sending import send_due, send_one
from archive.following.services.spares import set_spare
from archive.models import Follower, Following, Parting
from tests.archive.following.machines import FarMachine, following, pair, send
from tests.people import NOON, actor, client_of, make_seated_event, play, start, table_of, win
from tournaments.models import Lead, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/machines/"
DESK = "/t/lyon-open/s/1/"


@pytest.fixture(autouse=True)
def copies(settings: Any, tmp_path: Path) -> None:
    settings.SEATWIND_BACKUPS = str(tmp_path / "copies")


@pytest.fixture
def spare(far: FarMachine) -> Follower:
    event = make_seated_event()
    start(event)
    follower = pair(far, event)
    set_spare(follower=follower, is_spare=True, by=actor("alice"), at=NOON)
    play(table_of(event), [win(1)])
    return send(far, follower)


def event_here() -> Tournament:
    return Tournament.objects.get(slug="lyon-open")


def path_of(far: FarMachine, act: str) -> str:
    return f"/following/{following(far).uid}/{act}/"


def fall_silent(seconds: int = 24) -> None:
    Following.objects.update(received_at=timezone.now() - timedelta(seconds=seconds))


def test_naming_the_spare_and_its_switch(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event))
    alice = client_of("alice")
    assert f"Use {follower.name} as the spare" in alice.get(PAGE).text
    assert alice.post(f"{PAGE}{follower.uid}/spare/", {"spare": "yes"}).status_code == 302
    page = alice.get(PAGE).text
    assert "If this machine dies" in page
    assert "of entries can be missing" in page
    alice.post(f"{PAGE}{follower.uid}/receipt/", {"awaited": "yes"})
    assert Follower.objects.get().is_awaited
    assert "acknowledged entries are lost" in alice.get(PAGE).text
    for person in ("bob", "chris", "sam", "dan", ""):
        for act in ("spare", "receipt"):
            assert client_of(person).post(f"{PAGE}{follower.uid}/{act}/").status_code in (302, 403)
    assert Follower.objects.get().is_awaited
    alice.post(f"{PAGE}{follower.uid}/receipt/", {"awaited": "no"})
    alice.post(f"{PAGE}{follower.uid}/spare/", {"spare": "no"})
    assert not Follower.objects.get().is_spare


def test_the_desk_has_one_line_in_three_states(far: FarMachine, spare: Follower) -> None:
    chris, now = client_of("chris"), timezone.now()
    send(far, spare, seconds=(now - NOON).total_seconds())
    assert "The spare “Public site” follows." in chris.get(DESK).text
    Follower.objects.update(as_of=now - timedelta(seconds=40), answered_at=now, seen_version=0)
    assert re.search(r"is 4\d s behind", chris.get(DESK).text)
    Follower.objects.update(answered_at=now - timedelta(minutes=3), is_awaited=True)
    page = chris.get(DESK).text
    assert "has not answered since" in page
    assert "Until it is back nothing is acknowledged" in page
    with far.here():
        assert "has not answered since" not in client_of("chris").get(DESK).text
        fall_silent()
        page = client_of("chris").get(DESK).text
        assert "Desk laptop has not answered since" in page


def test_taking_over_takes_two_steps(far: FarMachine, spare: Follower) -> None:
    path = path_of(far, "take-over")
    with far.here():
        alice = client_of("alice")
        assert "It answers." in alice.get(path).text
        assert "Continue on this machine" not in alice.get(PAGE).text
        fall_silent()
        assert path in alice.get(PAGE).text
        assert path in alice.get("/t/lyon-open/standings/").text, "every page leads there"
        assert alice.get(DESK).text.count(path) == 1
        assert path not in client_of("rita").get("/t/lyon-open/").text, "a referee cannot take the lead"
        assert "is silent" not in client_of("").get("/t/lyon-open/").text
        page = alice.get(path).text
        assert "Desk laptop is silent" in page
        assert "What was entered after" in page
        assert "This machine leads now" not in page
        assert 'href="/t/lyon-open/"' in page
        page = alice.post(path, {"step": "1", "off": "no"}).text
        assert "one of the two would lose its own" in page
        assert "This machine leads now" not in page
        page = alice.post(path, {"step": "1", "off": "yes"}).text
        assert "This machine leads now" in page
        assert "Last entry" in page
        assert "state that it is off" in alice.post(path, {"step": "2"}).text
        assert not Lead.objects.get().is_here
        answer = alice.post(path, {"step": "2", "off": "yes"})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/t/lyon-open/")
        assert Lead.objects.get().is_here
        assert "is not back yet" in alice.get(PAGE).text
        assert "no longer follows" in alice.get(path).text


def test_a_clock_set_back_by_an_hour_hides_no_silence(far: FarMachine, spare: Follower) -> None:
    """The event's pages offer to continue here where the page of the takeover allows it."""
    with far.here():
        for seconds, is_offered in ((24, True), (2, False), (-2, False), (-3600, True)):
            fall_silent(seconds)
            offers = silent_leader(event_here(), at=timezone.now()) is not None
            may_lead = silence_of(following(far), event_here(), at=timezone.now()).may_lead
            assert (offers, may_lead) == (is_offered, is_offered), seconds


def test_the_page_says_that_nothing_is_missing(far: FarMachine, spare: Follower) -> None:
    path = path_of(far, "take-over")
    with far.here():
        fall_silent()
        Following.objects.update(is_awaited=True)
        assert "Nothing that was acknowledged is missing" in client_of("alice").get(path).text
        Following.objects.update(is_awaited=False, waiting=3)
        assert "had 3 changes that did not arrive" in client_of("alice").get(path).text


def test_others_may_neither_take_over_nor_choose(far: FarMachine, spare: Follower) -> None:
    uid = following(far).uid
    with far.here():
        fall_silent()
        for person in ("bob", "chris", "sam", "ann", "rita", "otto", "olga", "dan", ""):
            client = client_of(person)
            for act in ("take-over", "apart"):
                path = f"/following/{uid}/{act}/"
                assert client.get(path).status_code in (302, 403), (person, act)
                assert client.post(path, {"step": "2", "off": "yes", "leads": "here"}).status_code == 403, (person, act)
            assert client.get(f"/following/{uid}/apart/copy/").status_code in (302, 403)
        assert not Lead.objects.get().is_here
        assert client_of("alice").get(f"/following/{uid}/apart/").status_code == 404
        Following.objects.update(accepted_by=actor("olga").key)
        assert client_of("olga").get(f"/following/{uid}/take-over/").status_code == 200


def test_what_is_apart_is_shown_on_both_and_settled_on_one(far: FarMachine, spare: Follower) -> None:
    play(table_of(event_here()), [win(2)], at=NOON + timedelta(seconds=5))
    take, apart = path_of(far, "take-over"), path_of(far, "apart")
    with far.here():
        fall_silent()
        client_of("alice").post(take, {"step": "2", "off": "yes"})
        play(table_of(event_here()), [win(2)], at=timezone.now())
        play(table_of(event_here(), 2), [win(1)], at=timezone.now())
        page = client_of("alice").get(apart).text
        assert "the other machine is not back" in page
        assert 'href="/t/lyon-open/"' in page
        assert "Which machine keeps the lead?" not in page
    meet(far)
    near = client_of("alice").get(apart).text
    assert "Only this machine has this" in near
    assert "Choose on Public site" in near
    assert "took the lead while this machine was silent" in client_of("alice").get(PAGE).text
    with far.here():
        page = client_of("alice").get(apart).text
        assert "Only Desk laptop has this" in page
        assert page.count("on both, written twice") == 2
        assert page.count("No entry is lost.") == 1, "what Desk laptop has is on this machine, too"
        assert "1 entry of this machine" in page
        assert client_of("alice").post(apart, {"leads": "here"}).status_code == 302
        assert "This machine keeps the lead." in client_of("alice").get(apart).text
    for _turn in range(2):
        meet(far)
    assert Parting.objects.get().choice == "there"
    copy = client_of("alice").get(f"{apart}copy/")
    assert copy.status_code == 200
    assert copy.getvalue()[:2] == b"PK"
    assert "Event file of this machine" in client_of("alice").get(apart).text


def meet(far: FarMachine) -> None:
    """Let the machine that led before learn who leads, and ask."""
    now = timezone.now()
    row = Follower.objects.select_related("tournament").filter(removed_at=None).first()
    if row is not None:
        send_one(follower=row, at=now, post=far.post)
    with far.here():
        send_due(at=now)
    Following.objects.update(asked_at=None)
    ask_due(at=timezone.now(), post=far.post)
