"""The pages that pair two machines, show how far one is behind, and end it."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from archive.following.selectors.states import states_of
from archive.models import Follower, Following, Letter
from scoring.models import DeviceSign
from scoring.sheets.services.entries import record_hand
from tests.archive.following.machines import ADDRESS, FarMachine, following, pair, send
from tests.people import NOON, actor, client_of, make_seated_event, start, table_of, win
from tournaments.models import AuditEvent, Lead, Tournament

pytestmark = pytest.mark.django_db
ADDED = {"name": "Public site", "address": ADDRESS, "here": "Desk laptop", "people": "with"}
PAGE = "/t/lyon-open/machines/"


def invitation_of(page: str) -> str:
    found = re.search(r"seatwind-follow-1\.[\w-]+", html.unescape(page))
    assert found
    return found[0]


def test_from_the_invitation_to_a_page_that_follows(far: FarMachine) -> None:
    event = make_seated_event()
    alice = client_of("alice")
    answer = alice.post(PAGE, ADDED)
    text = invitation_of(answer.text)
    assert "<svg" in answer.text
    assert "has not accepted the invitation yet" in alice.get(PAGE).text
    with far.here():
        owner = client_of("olga")
        assert owner.post("/following/", {"text": f" {text[:40]}\n{text[40:]} "}).status_code == 302
        page = owner.get("/following/").text
        assert "Desk laptop" in page
        assert following_key(answer.text) in page
        assert "nothing yet" in page
    send(far, Follower.objects.get(), seconds=(timezone.now() - NOON).total_seconds())
    page = alice.get(PAGE).text
    assert "up to date" in page
    assert "This machine leads" in page
    with far.here():
        assert Client().get(f"/t/{event.slug}/seating/").status_code == 200
        assert 'href="/t/lyon-open/"' in client_of("olga").get("/following/").text
        assert "This event is led by Desk laptop" in client_of("alice").get(PAGE).text
    acts = AuditEvent.objects.filter(action__startswith="following.").values_list("action", flat=True)
    assert list(acts) == ["following.added"]


def following_key(page: str) -> str:
    found = re.search(r"Compare the key that it shows: ([0-9a-f ]{19})", page)
    assert found
    return found[1]


def test_an_address_that_cannot_be_reached_is_refused_on_its_field(far: FarMachine) -> None:
    make_seated_event()
    alice = client_of("alice")
    for address in ("ftp://example.org", "https://user:pass@example.org", "not an address"):
        answer = alice.post(PAGE, ADDED | {"address": address})
        assert answer.status_code == 422
        assert answer.context["form"].errors["address"]
    assert not Follower.objects.exists()
    assert not Lead.objects.exists()


def test_others_may_neither_look_nor_remove_nor_send_anew_nor_hand_over(far: FarMachine) -> None:
    follower = send(far, pair(far, make_seated_event()))
    for person in ("bob", "chris", "sam", "dan", ""):
        client = client_of(person)
        for act in ("", "remove/", "anew/", "hand/"):
            path = f"{PAGE}{follower.uid}/{act}" if act else PAGE
            assert client.post(path, ADDED).status_code in (302, 403), (person, act)
    current = Follower.objects.get()
    assert (current.removed_at, current.starts_anew, current.handing_term) == (None, False, 0)


def test_removing_and_sending_anew(far: FarMachine) -> None:
    follower = send(far, pair(far, make_seated_event()))
    alice = client_of("alice")
    assert alice.post(f"{PAGE}{follower.uid}/anew/").status_code == 302
    assert Follower.objects.get().starts_anew
    assert send(far, follower, seconds=10).number == 2
    assert alice.post(f"{PAGE}{follower.uid}/remove/").status_code == 302
    assert Follower.objects.get().removed_at is not None
    assert alice.post(f"{PAGE}{follower.uid}/remove/").status_code == 404
    assert "Public site" not in alice.get(PAGE).text


def test_handing_over_on_the_page(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event))
    alice = client_of("alice")
    seconds = (timezone.now() - NOON).total_seconds()
    send(far, follower, seconds=seconds)
    assert "Hand over the lead" in alice.get(PAGE).text
    assert client_of("chris").post(f"{PAGE}{follower.uid}/hand/").status_code == 403
    assert alice.post(f"{PAGE}{follower.uid}/hand/").status_code == 302
    assert "The lead is being handed over" in alice.get(PAGE).text
    assert "This event is led by Public site since" in alice.get("/t/lyon-open/").text
    for later in (seconds + 60, seconds + 120):
        send(far, follower, seconds=later)
    assert "This event is led by Public site" in alice.get(PAGE).text
    with far.here():
        page = client_of("alice").get(PAGE).text
        assert "Desk laptop" in page
        assert "This machine leads" in page


def test_a_refused_handover_is_said(far: FarMachine) -> None:
    event = make_seated_event()
    follower = send(far, pair(far, event, has_people=False))
    alice = client_of("alice")
    assert "Hand over the lead" not in alice.get(PAGE).text
    page = alice.post(f"{PAGE}{follower.uid}/hand/", follow=True).text
    assert "without personal data, so it cannot lead" in page
    assert Lead.objects.get().is_here


def test_without_an_address_the_invitation_names_this_machine(far: FarMachine) -> None:
    make_seated_event()
    text = invitation_of(client_of("alice").post(PAGE, ADDED | {"address": ""}).text)
    with far.here():
        client_of("olga").post("/following/", {"text": text})
        assert Following.objects.get().address == "http://testserver"


def test_a_machine_of_another_event_is_not_found(far: FarMachine) -> None:
    follower = send(far, pair(far, make_seated_event()))
    make_seated_event("second-open")
    for act in ("remove", "anew", "hand"):
        assert client_of("alice").post(f"/t/second-open/machines/{follower.uid}/{act}/").status_code == 404


def test_the_owner_ends_it_and_nobody_else(far: FarMachine) -> None:
    make_seated_event()
    text = invitation_of(client_of("alice").post(PAGE, ADDED).text)
    with far.here():
        owner, other = client_of("olga"), client_of("dan")
        owner.post("/following/", {"text": text})
        uid = Following.objects.get().uid
        assert "Lyon Open" not in other.get("/following/").text
        assert other.post(f"/following/{uid}/end/").status_code == 403
        assert Client().post(f"/following/{uid}/end/").status_code == 403
        assert Following.objects.get().ended_at is None
        assert owner.post(f"/following/{uid}/end/").status_code == 302
        assert Following.objects.get().secret == ""
        assert Client().post("/following/", {"text": text}).status_code == 403


def test_the_state_says_how_far_behind_and_how_much_waits(far: FarMachine) -> None:
    event = make_seated_event()
    start(event)
    follower = send(far, pair(far, event))

    def state(seconds: int) -> tuple[str, int, int]:
        found = states_of(Tournament.objects.get(pk=event.pk), at=NOON + timedelta(seconds=seconds))[0]
        return found.state, int(found.behind.total_seconds()), found.waiting

    assert state(5) == ("equal", 0, 0)
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON + timedelta(seconds=6))
    assert state(8) == ("behind", 8, 1)
    assert state(60) == ("silent", 60, 1)
    far.is_cut = True
    follower = send(far, follower, seconds=61)
    page = client_of("alice").get(PAGE).text
    assert "There is no connection to the other machine" in page
    assert "behind, no connection" in page
    far.is_cut = False
    send(far, follower, seconds=63)
    assert state(64) == ("equal", 0, 0)


def test_a_receipt_is_found_by_its_address_alone(far: FarMachine) -> None:
    send(far, pair(far, make_seated_event()))
    row = following(far)
    with far.here():
        letter = Letter.objects.create(following=row, page="register", language="en", at=NOON)
        page = Client().get(f"/following/letters/{letter.uid}/")
        assert "Kept and passed on" in page.text
        assert page.headers["X-Robots-Tag"] == "noindex"
        Letter.objects.update(outcome={"code": "x", "message": "Too late <b>"})
        assert "Too late &lt;b&gt;" in Client().get(f"/following/letters/{letter.uid}/").text
        assert Client().get("/following/letters/7d1c1c1e-0000-4000-8000-000000000001/").status_code == 404


def test_messages_are_sent_by_post_alone(far: FarMachine) -> None:
    send(far, pair(far, make_seated_event()))
    row = following(far)
    with far.here():
        assert client_of("alice").get(f"/following/{row.uid}/steps/").status_code == 405


def test_messages_do_not_count_as_pages_of_a_network(far: FarMachine, settings: Any) -> None:
    """A machine that leads sends many a minute, and shares its address with the phones of the hall."""
    settings.SEATWIND_PAGE_RATE = 1
    address = "/following/7d1c1c1e-0000-4000-8000-000000000001/steps/"
    for _ in range(4):
        assert Client().post(address, b"", content_type="application/octet-stream").status_code == 404


def test_the_page_says_what_the_hall_has_and_how_long_changes_took(far: FarMachine) -> None:
    event = make_seated_event()
    now = timezone.now()
    start(event, at=now - timedelta(hours=1))
    follower = send(far, pair(far, event))
    follower = send(far, follower, seconds=(now - NOON).total_seconds())
    for table in (1, 2, 3):
        heard = now if table < 3 else now - timedelta(minutes=10)
        DeviceSign.objects.create(table=table_of(event, table), unit="x", heard_at=heard)
    Lead.objects.update(since=now - timedelta(minutes=5))
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=now)
    follower = send(far, follower, seconds=(timezone.now() - NOON).total_seconds())
    assert follower.lag is not None
    assert follower.longest_lag == follower.lag
    page = client_of("alice").get(PAGE).text
    assert "Everything is on all machines" in page
    assert "2 of 3 tablets found it by themselves" in page
    assert "behind at the last change" in page
    Lead.objects.update(since=now - timedelta(hours=1))
    assert "3 tablets" in client_of("alice").get(PAGE).text


def test_without_a_line_the_page_says_what_still_works_and_what_waits(far: FarMachine) -> None:
    event = make_seated_event()
    now = timezone.now()
    start(event, at=now - timedelta(hours=1))
    follower = send(far, pair(far, event))
    send(far, follower, seconds=(now - NOON).total_seconds() - 60)
    for number in (1, 2):
        record_hand(table=table_of(event), hand=win(number), by=actor("sam"), at=now)
    page = client_of("alice").get(PAGE).text
    assert "What still works" in page
    assert "Public site stands still at" in page
    assert re.search(r": 2\b", page), "the areas of the journal, with their numbers"
    with far.here():
        Following.objects.update(received_at=now)
        assert "There is no connection at the moment" not in Client().get("/t/lyon-open/seating/").text
        Following.objects.update(received_at=now - timedelta(minutes=5))
        assert "There is no connection at the moment" in Client().get("/t/lyon-open/seating/").text
