"""On a machine that follows nothing of the event is written but what the other one sends."""

from datetime import timedelta

import pytest

from archive.following.services.pairing import add_follower
from registration.registrations.services.lifecycle import sweep_registrations
from scoring.sheets.services.entries import record_hand
from tests.api.conftest import Api
from tests.archive.files import saved
from tests.archive.following.machines import ADDRESS, FarMachine, pair, send
from tests.people import NOON, actor, client_of, make_seated_event, start, table_of, win
from tests.refusals import refuses
from tournaments.announcements.services import AnnouncementDraft, announce, end_expired
from tournaments.common.services.audit import record_look
from tournaments.common.services.versions import raise_any_version, raise_version
from tournaments.models import Audience, SessionMove, Tournament
from tournaments.sessions.services.clock import mark_due_signals

pytestmark = pytest.mark.django_db


def test_a_hand_is_refused_with_who_leads_and_since_when(far: FarMachine) -> None:
    event = make_seated_event()
    start(event)
    send(far, pair(far, event, at=NOON))
    detail = {"leader": "Desk laptop", "since": NOON.isoformat()}
    with far.here():
        there = Tournament.objects.get()
        with refuses("tournaments.led_elsewhere", **detail):
            record_hand(table=table_of(there), hand=win(1), by=actor("sam"), at=NOON)
        answer = Api("sam").post(f"/tournaments/{there.slug}/sessions/1/tables/1/hands/", win(1))
        assert (answer.status, answer.body["code"], answer.body["detail"]) == (409, "tournaments.led_elsewhere", detail)
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)


def test_what_older_rows_would_refuse_is_refused_with_who_leads(far: FarMachine) -> None:
    """The session began a second ago where the event is led: a tablet must not hear that it has not started."""
    event = make_seated_event()
    send(far, pair(far, event))
    start(event)
    with far.here():
        root = "/tournaments/lyon-open/sessions/1/"
        for person, path, body in (
            ("sam", "tables/1/hands/", win(1)),
            ("sam", "tables/1/submit/", {}),
            ("chris", "end/", {}),
            ("sam", "tables/9/submit/", {}),  # a table that was opened meanwhile
        ):
            answer = Api(person).post(root + path, body)
            assert (answer.status, answer.body["code"]) == (409, "tournaments.led_elsewhere"), path
        assert Api("bob").post("/tournaments/lyon-open/check-in/", {}).status == 400
        assert Api("dan").post(root + "end/", {}).status == 403
        assert Api("alice").get(root + "tables/9/").status == 404


def test_every_door_is_shut(far: FarMachine) -> None:
    """What reads the event before the first step came is refused at the end of its transaction, too."""
    event = make_seated_event()
    send(far, pair(far, event))
    with far.here():
        there = Tournament.objects.get()
        for act in (
            lambda: raise_version(there),
            lambda: raise_any_version(there),
            lambda: record_look("participant.erased", there, by=actor("alice"), at=NOON),
            lambda: add_follower(
                tournament=there, name="x", here="x", address=ADDRESS, has_people=True, by=actor("alice"), at=NOON
            ),
        ):
            with refuses("tournaments.led_elsewhere"):
                act()


def test_no_sweep_writes_there(far: FarMachine) -> None:
    """Deadlines that fall due are written where the event is led, and come by a step."""
    event = make_seated_event()
    start(event)
    announce(
        tournament=event,
        message=AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch"}, expires_at=NOON + timedelta(hours=1)),
        by=actor("alice"),
        at=NOON,
    )
    follower = send(far, pair(far, event))
    late = NOON + timedelta(hours=3)
    with far.here():
        moves = SessionMove.objects.count()
        assert (mark_due_signals(at=late), end_expired(at=late), sweep_registrations(at=late)) == (0, 0, 0)
        assert SessionMove.objects.count() == moves
    assert mark_due_signals(at=late) > 0
    assert end_expired(at=late) == 1
    send(far, follower, seconds=3 * 3600)
    here = saved(event)
    with far.here():
        assert saved(Tournament.objects.get()) == here


def test_pages_say_who_leads(far: FarMachine) -> None:
    event = make_seated_event()
    send(far, pair(far, event))
    with far.here():
        page = client_of("alice").get("/t/lyon-open/").text
        assert "This event is led by Desk laptop since" in page
        sent = client_of("alice").post(
            "/t/lyon-open/announcements/", {"act": "announce", "text_en": "x", "audience": "everybody"}
        )
        assert "This event is led by Desk laptop" in sent.text
    assert "is led by" not in client_of("alice").get("/t/lyon-open/").text
