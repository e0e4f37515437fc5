"""What is told to whom, by whose hand, and that it is signed."""

import base64
import hashlib
import hmac
import json
import re
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test import Client

from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of, start
from tests.tournaments.webhooks.receiver import Received, Receiver
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.models import Audience, AuditEvent, Tournament, Webhook, WebhookDelivery
from tournaments.sessions.services.acts import end_session, pause_session
from tournaments.webhooks.services import registering
from tournaments.webhooks.services.sending import deliver_due

pytestmark = pytest.mark.django_db
ALL = ["results.released", "session.started", "session.ended", "announcement.made"]


def register(event: Tournament, url: str = "https://example.org/hook", events: list[str] = ALL) -> tuple[Webhook, str]:
    return registering.register(tournament=event, url=url, events=events, by=actor("alice"), at=NOON)


def deliveries() -> list[dict[str, object]]:
    return [json.loads(row.body) for row in WebhookDelivery.objects.order_by("created_at", "event")]


def is_signed(received: Received, secret: str) -> bool:
    """Computed here from the description alone: HMAC-SHA256 by the decoded secret over id, moment and body."""
    signed = f"{received.headers['webhook-id']}.{received.headers['webhook-timestamp']}.".encode() + received.body
    made = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    return received.headers["webhook-signature"] == f"v1,{base64.b64encode(made).decode()}"


@pytest.mark.long
def test_what_is_told_of_a_session(event: Tournament) -> None:
    register(event)
    finish_session(event)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(hours=3))
    assert [(row["event"], row["data"]["session"]) for row in deliveries()] == [  # type: ignore[index]
        ("session.started", 1),
        ("session.ended", 1),
        ("results.released", 1),
    ]
    last = deliveries()[-1]
    assert last["tournament"] == {"slug": "lyon-open", "name": "Lyon Open"}
    assert last["at"] == "2026-11-21T15:00:00+00:00"
    assert last["data"] == {
        "session": 1,
        "standings": "/api/v1/tournaments/lyon-open/standings/",
        "tables": "/api/v1/tournaments/lyon-open/sessions/1/tables/",
    }


@pytest.mark.long
def test_only_what_was_chosen_is_told_and_only_of_this_event(event: Tournament) -> None:
    register(event, events=["results.released"])
    register(make_seated_event("other"), events=ALL)
    start(event)
    pause_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert deliveries() == []


def test_an_announcement_to_all_is_told_and_a_private_one_is_not(event: Tournament) -> None:
    register(event)
    for message in (
        AnnouncementDraft(Audience.PERSON, {"en": "ZPRIVATE"}, player=3),
        AnnouncementDraft(Audience.TABLE, {"en": "ZPRIVATE"}, session=1, table=1),
        AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch", "fr": "Repas"}),
    ):
        announce(tournament=event, message=message, by=actor("alice"), at=NOON)
    (row,) = deliveries()
    assert row["event"] == "announcement.made"
    assert row["data"]["texts"] == {"en": "Lunch", "fr": "Repas"}  # type: ignore[index]


def test_what_is_rolled_back_is_never_told(event: Tournament) -> None:
    register(event)
    with transaction.atomic():
        start(event)
        assert WebhookDelivery.objects.count() == 1
        transaction.set_rollback(True)
    assert WebhookDelivery.objects.count() == 0
    with pytest.raises(Conflict):
        end_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert WebhookDelivery.objects.count() == 0


@pytest.mark.long
def test_a_message_is_signed_by_the_secret_that_was_shown(event: Tournament, receiver: Receiver) -> None:
    hook, secret = register(event, receiver.url)
    start(event)
    assert deliver_due(at=NOON + timedelta(seconds=9)) == 1
    (received,) = receiver.got
    assert is_signed(received, secret)
    assert not is_signed(received, f"whsec_A{secret[7:]}")
    assert received.headers["webhook-timestamp"] == str(int(NOON.timestamp()) + 9)
    body = json.loads(received.body)
    assert body["event"] == "session.started"
    assert received.headers["webhook-id"] == body["id"] == str(hook.deliveries.get().pk)
    assert received.path == "/hook?from=seatwind"
    assert received.headers["host"] == f"127.0.0.1:{receiver.port}"


def test_a_new_secret_signs_what_comes_and_the_older_nothing(event: Tournament, receiver: Receiver) -> None:
    hook, before = register(event, receiver.url)
    after = registering.rotate(webhook=hook, by=actor("alice"), at=NOON)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON)
    deliver_due(at=NOON)
    (received,) = receiver.got
    assert is_signed(received, after)
    assert not is_signed(received, before)


def test_no_table_of_the_database_holds_the_secret(event: Tournament) -> None:
    _hook, secret = register(event)
    kept = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  names from the database itself
            kept.append(str(cursor.fetchall()))
    text = " ".join(kept)
    assert secret not in text
    assert secret.removeprefix("whsec_") not in text


@pytest.mark.long
def test_a_paused_one_is_told_later_and_a_removed_one_never(event: Tournament, receiver: Receiver) -> None:
    hook, _secret = register(event, receiver.url)
    registering.pause(webhook=hook, by=actor("alice"), at=NOON)
    start(event)
    assert deliver_due(at=NOON + timedelta(hours=30)) == 0
    registering.resume(webhook=hook, by=actor("alice"), at=NOON + timedelta(hours=30))
    assert deliver_due(at=NOON + timedelta(hours=30)) == 1
    registering.remove(webhook=hook, by=actor("alice"), at=NOON)
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert WebhookDelivery.objects.count() == 1
    with pytest.raises(Conflict, match="removed"):
        registering.ping(webhook=hook, by=actor("alice"), at=NOON)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "example.org/hook",
        "https://",
        "https://user:pass@example.org/",
        "https://example.org/#part",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org:22/ x",
        "https://93.184.216.34:25/",
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://169.254.169.254/latest/meta-data",
        "https://" + "x" * 300 + ".example",
    ],
)
def test_addresses_that_are_none_are_refused_at_once(event: Tournament, url: str) -> None:
    with pytest.raises(Malformed, match=r"webhooks\.address"):
        register(event, url)


@pytest.mark.long_on_sqlite
def test_an_event_has_a_bounded_number_and_each_wants_something(event: Tournament) -> None:
    with pytest.raises(Malformed, match="no_event"):
        register(event, events=["ping", "unknown"])
    for number in range(20):
        register(event, f"https://example.org/{number}")
    with pytest.raises(Refusal, match="too_many"):
        register(event)


def test_the_journal_knows_who_did_what(event: Tournament) -> None:
    hook, secret = register(event)
    registering.rotate(webhook=hook, by=actor("alice"), at=NOON)
    registering.remove(webhook=hook, by=actor("alice"), at=NOON)
    rows = AuditEvent.objects.filter(action__startswith="webhook.").order_by("id")
    assert [row.action for row in rows] == ["webhook.registered", "webhook.secret_changed", "webhook.removed"]
    assert secret not in str([(row.before, row.after) for row in rows])


# --- the page --------------------------------------------------------------------------------------------------------


@pytest.fixture
def alice(event: Tournament, client: Client) -> Client:
    client.force_login(make_user("alice"))
    return client


@pytest.mark.long_on_sqlite
def test_the_page_shows_the_secret_once(alice: Client, event: Tournament) -> None:
    made = alice.post("/t/lyon-open/webhooks/", {"url": "https://example.org/h", "events": ALL}).text
    (secret,) = re.findall(r"whsec_[\w+/]{43}=", made)
    hook = Webhook.objects.get()
    for address in ("/t/lyon-open/webhooks/", f"/t/lyon-open/webhooks/{hook.uid}/"):
        assert secret not in alice.get(address).text
    fresh = alice.post(f"/t/lyon-open/webhooks/{hook.uid}/", {"act": "rotate"}).text
    assert secret not in fresh
    assert len(re.findall(r"whsec_[\w+/]{43}=", fresh)) == 1


@pytest.mark.long_on_sqlite
def test_the_page_pings_pauses_resumes_tells_again_and_removes(
    alice: Client, event: Tournament, receiver: Receiver
) -> None:
    hook, _secret = register(event, receiver.url)
    page = f"/t/lyon-open/webhooks/{hook.uid}/"
    for act in ("pause", "resume", "ping"):
        assert alice.post(page, {"act": act}).status_code == 302
    deliver_due(at=NOON + timedelta(days=9000))
    shown = alice.get(page).text
    assert "thank you" in shown
    delivery = hook.deliveries.get()
    assert alice.post(f"{page}{delivery.pk}/again/").status_code == 302
    deliver_due(at=NOON + timedelta(days=9000))
    assert [json.loads(row.body)["event"] for row in receiver.got] == ["ping", "ping"]
    assert alice.post(page, {"act": "remove"}).status_code == 302
    assert receiver.url not in alice.get("/t/lyon-open/webhooks/").text
    assert alice.post(page, {"act": "nonsense"}).status_code == 400


@pytest.mark.long_on_sqlite
def test_what_was_given_up_is_seen_on_the_page(alice: Client, event: Tournament) -> None:
    register(event)
    start(event)
    WebhookDelivery.objects.update(status="given_up", next_at=None)
    assert "1 failed" in alice.get("/t/lyon-open/webhooks/").text


@pytest.mark.long
def test_another_event_s_webhook_is_not_found(alice: Client, event: Tournament) -> None:
    other = make_seated_event("other")
    hook, _secret = register(other)
    assert alice.get(f"/t/lyon-open/webhooks/{hook.uid}/").status_code == 404
    assert alice.post(f"/t/lyon-open/webhooks/{hook.uid}/", {"act": "remove"}).status_code == 404
