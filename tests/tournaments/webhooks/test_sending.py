"""The outbox on its way: retries, giving up, crashes, receivers that misbehave."""

import http.server
import ipaddress
import threading
from datetime import datetime, timedelta
from typing import NoReturn

import pytest
from pytest_django import Settings

from tests.people import NOON, actor, make_seated_event, start
from tests.tournaments.webhooks.receiver import Receiver
from tournaments.models import AuditEvent, DeliveryStatus, Tournament, Webhook, WebhookAttempt, WebhookDelivery
from tournaments.tasks import deliver_webhooks
from tournaments.webhooks.policies import retry_after
from tournaments.webhooks.services import registering, sending
from tournaments.webhooks.services.guarded import Network, Reply, post
from tournaments.webhooks.services.sending import Parcel, deliver_due

pytestmark = pytest.mark.django_db
FAILED = Reply(500, "", "no", 3)


@pytest.fixture
def hook(receiver: Receiver) -> Webhook:
    """A webhook to the receiver, with the start of session 1 in the outbox since noon."""
    event = make_seated_event()
    made, _secret = registering.register(
        tournament=event, url=receiver.url, events=["session.started"], by=actor("alice"), at=NOON
    )
    start(event)
    return made


def queued() -> WebhookDelivery:
    return WebhookDelivery.objects.get()


def test_it_is_delivered_once(hook: Webhook, receiver: Receiver) -> None:
    assert [deliver_due(at=NOON), deliver_due(at=NOON + timedelta(hours=1))] == [1, 0]
    assert len(receiver.got) == 1
    row, attempt = queued(), WebhookAttempt.objects.get()
    assert (row.status, row.next_at, row.tries) == (DeliveryStatus.SENT, None, 1)
    assert (attempt.status, attempt.problem, attempt.answer) == (200, "", "thank you")


def test_the_schedule_s_task_delivers(hook: Webhook, receiver: Receiver) -> None:
    assert deliver_webhooks.delay().get() == 1
    assert len(receiver.got) == 1


def test_a_failure_is_tried_again_under_the_same_id_with_the_same_body(hook: Webhook, receiver: Receiver) -> None:
    receiver.statuses = [503, 200]
    deliver_due(at=NOON)
    row = queued()
    assert (row.status, row.tries) == (DeliveryStatus.QUEUED, 1)
    assert row.next_at is not None
    assert timedelta(seconds=15) <= row.next_at - NOON <= timedelta(seconds=19)
    assert deliver_due(at=row.next_at - timedelta(seconds=1)) == 0
    assert deliver_due(at=row.next_at) == 1
    first, second = receiver.got
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.body == second.body
    assert queued().status == DeliveryStatus.SENT


@pytest.mark.long
def test_a_worker_that_dies_after_sending_loses_nothing(hook: Webhook, receiver: Receiver) -> None:
    """The message went out, the worker died before it wrote so: the next one sends it again under the same id."""

    def dies(*args: object) -> NoReturn:
        raise SystemExit

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sending, "record_attempt", dies)
        with pytest.raises(SystemExit):
            deliver_due(at=NOON)
    assert queued().status == DeliveryStatus.QUEUED
    assert deliver_due(at=NOON + timedelta(seconds=59)) == 0
    assert deliver_due(at=NOON + timedelta(seconds=60)) == 1
    assert len({received.headers["webhook-id"] for received in receiver.got}) == 1
    assert len(receiver.got) == 2


def test_two_sweeps_at_once_send_it_once(hook: Webhook) -> None:
    """The second claims while the first is sending."""
    parcels: list[Parcel] = []

    def send(parcel: Parcel) -> Reply:
        parcels.append(parcel)
        return Reply(200, "", "", 1)

    assert len(sending.claim(NOON)) == 1
    assert deliver_due(at=NOON, send=send) == 0
    assert parcels == []


def pauses(spread: float) -> list[timedelta]:
    return [retry_after(tries, spread) for tries in range(1, 12)]


def test_the_pauses_grow_to_six_hours_and_spread_by_a_fifth() -> None:
    """15 s, then three times as long each time, at most 6 h; up to 20 % more."""
    plain = [15, 45, 135, 405, 1215, 3645, 10935, 21600, 21600, 21600, 21600]
    assert [pause.total_seconds() for pause in pauses(0.0)] == plain
    assert [pause.total_seconds() for pause in pauses(1.0)] == [pytest.approx(seconds * 1.2) for seconds in plain]


@pytest.mark.long_on_sqlite
def test_after_a_day_it_is_given_up_visibly(hook: Webhook) -> None:
    tries, moment = 0, NOON
    while queued().status == DeliveryStatus.QUEUED:
        moment = due()
        tries += deliver_due(at=moment, send=lambda parcel: FAILED)
    assert queued().status == DeliveryStatus.GIVEN_UP
    assert timedelta(hours=17) < moment - NOON <= timedelta(hours=24)
    assert 9 <= tries <= 11
    assert WebhookAttempt.objects.count() == tries
    assert AuditEvent.objects.get(action="webhook.given_up").after["tries"] == tries
    assert deliver_due(at=NOON + timedelta(days=9)) == 0


def due() -> datetime:
    moment = queued().next_at
    assert moment is not None
    return moment


@pytest.mark.long
def test_what_was_given_up_can_be_told_again(hook: Webhook, receiver: Receiver) -> None:
    WebhookDelivery.objects.update(status=DeliveryStatus.GIVEN_UP, next_at=None, tries=11)
    later = NOON + timedelta(days=3)
    registering.redeliver(delivery=queued(), by=actor("alice"), at=later)
    assert deliver_due(at=later) == 1
    assert receiver.got[0].headers["webhook-id"] == str(queued().pk)
    assert (queued().status, queued().tries) == (DeliveryStatus.SENT, 1)


@pytest.mark.long
@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed(hook: Webhook, receiver: Receiver, status: int) -> None:
    receiver.statuses, receiver.location = [status], f"http://127.0.0.1:{receiver.port}/elsewhere"
    deliver_due(at=NOON)
    assert [received.path for received in receiver.got] == ["/hook?from=seatwind"]
    assert WebhookAttempt.objects.get().status == status
    assert queued().status == DeliveryStatus.QUEUED


def test_of_a_long_answer_the_first_200_characters_are_kept(hook: Webhook, receiver: Receiver) -> None:
    receiver.answer = b"a\x00\x1b" + "é".encode() * 5000
    deliver_due(at=NOON)
    kept = WebhookAttempt.objects.get().answer
    assert len(kept) == 200
    assert kept.startswith("a  éé")


def test_a_receiver_that_says_nothing_is_left(receiver: Receiver) -> None:
    receiver.silent = threading.Event()
    reply = post(receiver.url, b"{}", {}, permitted_here(), seconds=0.2)
    receiver.silent.set()
    assert (reply.status, reply.problem) == (None, "timeout")


def test_a_receiver_that_trickles_is_cut_off(receiver: Receiver) -> None:
    """Each byte comes in time, the whole does not: the end is the whole's."""
    go_on = threading.Event()

    class Trickle(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            for number in range(400):
                if go_on.wait(0.05):
                    return
                self.wfile.write(f"X-{number}: y\r\n".encode())

        def log_message(self, *args: object) -> None:
            return

        def handle(self) -> None:
            try:
                super().handle()
            except OSError:
                go_on.set()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trickle)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        reply = post(f"http://127.0.0.1:{server.server_address[1]}/", b"{}", {}, permitted_here(), seconds=0.3)
    finally:
        go_on.set()
        server.shutdown()
        server.server_close()
    assert (reply.status, reply.problem) == (None, "timeout")
    assert reply.milliseconds < 5000


@pytest.mark.long
def test_a_door_that_is_shut_is_a_failure_and_no_crash(hook: Webhook, settings: Settings) -> None:
    Webhook.objects.update(url="http://127.0.0.1:9/")
    deliver_due(at=NOON)
    assert WebhookAttempt.objects.get().problem == "connection"
    settings.SEATWIND_WEBHOOKS_TO = []
    deliver_due(at=due())
    assert WebhookAttempt.objects.get(number=2).problem == "private"


@pytest.mark.long
def test_one_slow_address_does_not_hold_the_others(receiver: Receiver, event: Tournament) -> None:
    """Each address is tried for its oldest message; what is due later of the same one waits its turn."""
    for path in ("a", "b"):
        registering.register(
            tournament=event,
            url=f"http://127.0.0.1:{receiver.port}/{path}",
            events=["session.started"],
            by=actor("alice"),
            at=NOON,
        )
    for hook in Webhook.objects.all():
        registering.ping(webhook=hook, by=actor("alice"), at=NOON - timedelta(seconds=1))
    start(event)
    assert [deliver_due(at=NOON), deliver_due(at=NOON), deliver_due(at=NOON)] == [2, 2, 0]
    assert sorted(received.path for received in receiver.got) == ["/a", "/a", "/b", "/b"]


def permitted_here() -> list[Network]:
    return [ipaddress.ip_network("127.0.0.0/8")]
