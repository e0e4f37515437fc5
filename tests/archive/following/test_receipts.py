"""Where the event asks for the spare's receipt, nothing is acknowledged that only one machine has."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.messages import get_messages

from archive.following.selectors import receipts
from archive.following.services.pairing import add_follower
from archive.following.services.spares import set_awaited, set_spare
from archive.models import Follower
from scoring.models import SheetEntry
from tests.archive.following.machines import ADDRESS, FarMachine, pair, send
from tests.people import NOON, actor, client_of, make_seated_event, start, win
from tests.refusals import refuses
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
HANDS = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"


def post_hand(path: str = HANDS, key: str = "one") -> Any:
    return client_of("sam").post(path, win(1), content_type="application/json", headers={"Idempotency-Key": key})


@pytest.fixture
def spare(far: FarMachine) -> Follower:
    event = make_seated_event()
    start(event)
    follower = pair(far, event)
    set_spare(follower=follower, is_spare=True, by=actor("alice"), at=NOON)
    set_awaited(follower=follower, is_awaited=True, by=actor("alice"), at=NOON)
    return send(far, follower)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], list[float]]:
    """Let something happen while a write waits; how long it waited."""

    def while_waiting(act: Callable[[], object]) -> list[float]:
        waited: list[float] = []

        def pause(seconds: float) -> None:
            waited.append(seconds)
            act()

        missing = receipts.missing
        clock = lambda: sum(waited) * 50  # noqa: E731
        monkeypatch.setattr("archive.middleware.missing", lambda wanted: missing(wanted, clock=clock, pause=pause))
        return waited

    return while_waiting


def test_a_hand_is_acknowledged_once_the_spare_has_it(far: FarMachine, spare: Follower, waits: Any) -> None:
    waited = waits(lambda: send(far, spare, seconds=5))
    assert post_hand().status_code == 201
    assert len(waited) == 1
    with far.here():
        assert SheetEntry.objects.count() == 1


def test_without_its_receipt_a_hand_is_not_acknowledged_and_sent_again(
    far: FarMachine, spare: Follower, waits: Any
) -> None:
    waited = waits(lambda: None)
    answer = post_hand()
    assert (answer.status_code, answer.json()["code"]) == (503, "following.not_received")
    assert (answer.json()["detail"], answer.headers["Retry-After"]) == ({"spare": "Public site"}, "2")
    assert sum(waited) * 50 >= receipts.MOST_SECONDS
    send(far, spare, seconds=5)
    assert post_hand().status_code == 201
    assert SheetEntry.objects.count() == 1


def test_a_spare_that_does_not_answer_is_not_waited_for(far: FarMachine, spare: Follower, waits: Any) -> None:
    waited = waits(lambda: None)
    far.is_cut = True
    send(far, spare, seconds=10)
    assert post_hand().status_code == 503
    assert waited == []
    set_awaited(follower=spare, is_awaited=False, by=actor("alice"), at=NOON)
    assert post_hand().status_code == 201


def test_a_page_says_that_the_spare_lacks_it(far: FarMachine, spare: Follower, waits: Any) -> None:
    waits(lambda: None)
    form = {"act": "announce", "text_en": "Lunch", "audience": "everybody"}
    answer = client_of("alice").post("/t/lyon-open/announcements/", form)
    assert answer.status_code == 302
    assert "does not have it yet" in " ".join(str(message) for message in get_messages(answer.wsgi_request))
    kept = client_of("alice").post(
        "/t/lyon-open/announcements/", form | {"text_en": "Tea"}, headers={"X-Form-Key": "k"}
    )
    assert (kept.status_code, kept.json()["code"]) == (503, "following.not_received")


def test_other_events_and_pages_do_not_wait(far: FarMachine, spare: Follower, waits: Any) -> None:
    waited = waits(lambda: None)
    start(make_seated_event("second-open"))
    assert post_hand(HANDS.replace("lyon-open", "second-open")).status_code == 201
    client = client_of("alice")
    assert client.post(f"/t/lyon-open/machines/{spare.uid}/receipt/", {"awaited": "no"}).status_code == 302
    assert waited == []
    assert not Follower.objects.get().is_awaited


def test_a_row_that_commits_late_is_waited_for(far: FarMachine, spare: Follower) -> None:
    """The journal is counted: the key of a row says nothing about when it was committed."""
    event = Tournament.objects.get()
    wanted = receipts.awaited(event=event.pk)[0]
    assert wanted.audit == AuditEvent.objects.filter(tournament_uid=event.uid).count()
    row = Follower.objects.get()
    assert (row.has_version, row.has_audit) == (wanted.version, wanted.audit)


def test_what_a_spare_must_be(far: FarMachine) -> None:
    event = make_seated_event()
    asks = pair(far, event, asks=True)
    by = actor("alice")
    with refuses("following.spare_asks"):
        set_spare(follower=asks, is_spare=True, by=by, at=NOON)
    with refuses("following.no_spare"):
        set_awaited(follower=asks, is_awaited=True, by=by, at=NOON)
    made = [
        add_follower(tournament=event, name=name, here="Me", address=ADDRESS, has_people=has, by=by, at=NOON)[0]
        for name, has in (("a", True), ("b", True), ("c", False))
    ]
    set_spare(follower=made[0], is_spare=True, by=by, at=NOON)
    with refuses("following.spare_exists"):
        set_spare(follower=made[1], is_spare=True, by=by, at=NOON)
    with refuses("following.without_people"):
        set_spare(follower=made[2], is_spare=True, by=by, at=NOON)
    set_awaited(follower=made[0], is_awaited=True, by=by, at=NOON)
    set_spare(follower=made[0], is_spare=False, by=by, at=NOON)
    assert not Follower.objects.get(pk=made[0].pk).is_awaited
    with refuses("permissions.role_missing"):
        set_spare(follower=made[1], is_spare=True, by=actor("chris"), at=NOON)
    with refuses("permissions.role_missing"):
        set_awaited(follower=made[1], is_awaited=True, by=actor("chris"), at=NOON)


def test_a_spare_is_told_every_second_that_its_leader_lives(far: FarMachine, spare: Follower) -> None:
    sent = len(far.sent)
    for seconds in (0.5, 1.5, 2.6):
        spare = send(far, spare, seconds=seconds)
    assert len(far.sent) - sent == 2
