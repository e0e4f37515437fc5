"""Messages to Discord, Slack, Telegram and LINE: their shapes, limits and refusals, once, and without secrets."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, client_of, finish_session, make_seated_event, session_of, start
from tests.refusals import refuses
from tests.tournaments.webhooks.chats import BOT, CHAT, DISCORD, LINE_GROUP, SECRETS, SLACK, WHERE, Services, serving
from tournaments.common.errors import Conflict, Malformed
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import AuditEvent, DeliveryStatus, Tournament, Webhook, WebhookDelivery
from tournaments.webhooks.kinds import CHATS, Story
from tournaments.webhooks.services import registering, sending
from tournaments.webhooks.services.guarded import Reply
from tournaments.webhooks.services.registering import NewChat
from tournaments.webhooks.services.sending import deliver_due

pytestmark = pytest.mark.django_db
KINDS = ["discord", "slack", "telegram", "line"]
SITE = "http://hall.example"
# What would ring, format, link or break in one of the services.
ROUGH = "@everyone <b>Ada & *Bob*</b> _x_ ~y~ `z` [q](http://evil.example) <!channel> <@U123>"


@pytest.fixture
def services() -> Iterator[Services]:
    with serving() as found:
        yield found


def add(event: Tournament, kind: str, **facts: Any) -> Webhook:
    given = {"url": "", "events": ["session.started", "results.released"], "site": SITE} | WHERE[kind] | facts
    url, events = given.pop("url"), given.pop("events")
    chat = NewChat(kind=kind, **given)
    return registering.register(tournament=event, url=url, events=events, chat=chat, by=actor("alice"), at=NOON)[0]


def only() -> WebhookDelivery:
    return WebhookDelivery.objects.get()


# --- shapes and limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_arrives_once_at_the_service_s_own_address(event: Tournament, services: Services, kind: str) -> None:
    hook = add(event, kind)
    start(event)
    assert [deliver_due(at=NOON, send=services.send), deliver_due(at=NOON, send=services.send)] == [1, 0]
    assert services.read == [f"Lyon Open · Session 1 has started\n{SITE}/t/lyon-open/"]
    host = {"discord": "discord.com", "slack": "hooks.slack.com", "telegram": "api.telegram.org", "line": "api.line.me"}
    assert services.hosts == [f"https://{host[kind]}"]
    assert (only().status, only().body) == (DeliveryStatus.SENT, "")  # nothing that names anybody is kept
    with pytest.raises(Conflict, match=r"webhooks\.arrived"):
        registering.redeliver(delivery=hook.deliveries.get(), by=actor("alice"), at=NOON)


@pytest.mark.parametrize("kind", KINDS)
def test_the_language_is_the_chat_s(event: Tournament, services: Services, kind: str) -> None:
    add(event, kind, language="fr")
    start(event)
    deliver_due(at=NOON, send=services.send)
    assert services.read[0].startswith("Lyon Open · La session 1 a commencé")


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_read_as_they_are_and_ring_nobody(event: Tournament, services: Services, kind: str) -> None:
    """The services above refuse or fail on what is not escaped; what is read back is what was told."""
    Tournament.objects.update(name=ROUGH)
    hook = add(Tournament.objects.get(), kind)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON)
    deliver_due(at=NOON, send=services.send)
    (text,) = services.read
    first = text.split("\n")[0]
    if kind == "slack":  # its marks have no escape
        first = first.replace("∗", "*").replace("＿", "_").replace("∼", "~").replace("ˋ", "`")
    assert first == f"{ROUGH} · Test: messages arrive here"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("letter", ["x", "&", "*", "😀"])
def test_a_long_message_is_cut_to_what_the_service_takes(
    event: Tournament, services: Services, kind: str, letter: str
) -> None:
    hook = add(event, kind)
    lines = tuple(f"{number}. {letter * 60}" for number in range(1, 2001))
    body = CHATS[kind].body(Story("Ranking " + letter * 3000, lines, f"{SITE}/t/x/"), hook.target)
    WebhookDelivery.objects.create(
        webhook=hook, event="ping", body=json.dumps(body), created_at=NOON, queued_at=NOON, next_at=NOON
    )
    deliver_due(at=NOON, send=services.send)
    (text,) = services.read
    shown = [line for line in text.split("\n") if line[:1].isdigit()]
    assert shown == [line if kind != "slack" else line.replace("*", "∗") for line in lines[: len(shown)]]
    assert f"… and {2000 - len(shown)} more lines" in text
    assert text.endswith(f"{SITE}/t/x/")


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_that_fits_is_whole(event: Tournament, services: Services, kind: str) -> None:
    hook = add(event, kind)
    body = CHATS[kind].body(Story("Evening", tuple(f"{n}. Ada & Ben <3" for n in range(60)), ""), hook.target)
    WebhookDelivery.objects.create(
        webhook=hook, event="ping", body=json.dumps(body), created_at=NOON, queued_at=NOON, next_at=NOON
    )
    deliver_due(at=NOON, send=services.send)
    assert services.read[0].split("\n") == ["Evening", *(f"{n}. Ada & Ben <3" for n in range(60))]


# --- addresses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "facts", "about"),
    [
        ("discord", {"url": "https://discord.com.evil.example/api/webhooks/123456789012345678/" + "a" * 68}, "url"),
        ("discord", {"url": "http" + DISCORD[5:]}, "url"),
        ("discord", {"url": DISCORD + "/slack"}, "url"),
        ("discord", {"url": DISCORD.replace("discord.com", "discord.com@evil.example")}, "url"),
        ("discord", {"url": DISCORD.replace("webhooks", "channels")}, "url"),
        ("discord", {"url": SLACK}, "url"),
        ("slack", {"url": "https://hooks.slack.com.evil.example/services/T01ABCDEF/B02GHIJKL/" + "a" * 24}, "url"),
        ("slack", {"url": SLACK + "/../../x"}, "url"),
        ("slack", {"url": SLACK + "\n"}, None),
        ("slack", {"url": "https://127.0.0.1/services/T01ABCDEF/B02GHIJKL/" + "a" * 24}, "url"),
        ("telegram", {"token": "12345", "target": CHAT}, "token"),
        ("telegram", {"token": BOT + "/../x", "target": CHAT}, "token"),
        ("telegram", {"token": BOT, "target": "somebody"}, "target"),
        ("telegram", {"token": BOT, "target": CHAT, "url": "https://example.org/"}, "url"),
        ("line", {"token": "short", "target": LINE_GROUP}, "token"),
        ("line", {"token": WHERE["line"]["token"], "target": "C123"}, "target"),
        ("line", {"token": WHERE["line"]["token"] + "\r\nX: y", "target": LINE_GROUP}, "token"),
    ],
)
def test_only_the_service_s_own_addresses_are_taken(
    event: Tournament, kind: str, facts: dict[str, str], about: str | None
) -> None:
    given = {"url": "", "token": "", "target": ""} | facts
    if about is None:  # white space around is not meant
        assert add(event, kind, **given).url == SLACK
        return
    with pytest.raises(Malformed, match=r"webhooks\.chat_address") as refused:
        add(event, kind, **given)
    assert refused.value.detail == {"field": about}


@pytest.mark.parametrize("kind", KINDS)
def test_a_secret_is_stored_once_and_shown_nowhere(event: Tournament, services: Services, kind: str) -> None:
    """Not by pages, the API, the journal, or any other column of the database."""
    secret = SECRETS[kind]
    hook = add(event, kind)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON)
    services.next = [(404, {}, {"description": f"Not found: {secret}"})]
    deliver_due(at=NOON, send=services.send)
    organiser = client_of("alice")
    for page in ("webhooks/", f"webhooks/{hook.uid}/", "audit/"):
        text = organiser.get(f"/t/lyon-open/{page}").text
        assert secret not in text, page
        assert secret[:12] not in text, page
    for page in ("webhooks/", f"webhooks/{hook.uid}/", "audit/"):
        assert secret not in organiser.get(f"/api/v1/tournaments/lyon-open/{page}").text
    assert secret not in str([(row.target_label, row.before, row.after) for row in AuditEvent.objects.all()])
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table != Webhook._meta.db_table:
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  names from the database itself
                assert secret not in str(cursor.fetchall()), table


def test_the_journal_masks_what_may_be_secret_in_any_address(event: Tournament) -> None:
    url = "https://example.org/hooks/0123456789abcdefSECRET?key=hidden1234"
    registering.register(tournament=event, url=url, events=["session.started"], by=actor("alice"), at=NOON)
    row = AuditEvent.objects.get(action="webhook.registered")
    assert row.after["url"] == row.target_label == "https://example.org/…1234"
    assert row.after["kind"] == "plain"


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "status"),
    [(kind, status) for kind in KINDS for status in (401, 404, 410)]
    + [("slack", 403), ("telegram", 403), ("line", 403)],
)
def test_a_lasting_refusal_switches_the_chat_off_and_tells_the_organiser(
    event: Tournament, services: Services, kind: str, status: int
) -> None:
    hook = add(event, kind)
    services.next = [(status, {}, "no")]
    start(event)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON + timedelta(seconds=1))
    deliver_due(at=NOON, send=services.send)
    hook.refresh_from_db()
    assert hook.stopped_status == status
    assert set(WebhookDelivery.objects.values_list("status", flat=True)) == {DeliveryStatus.GIVEN_UP}
    assert deliver_due(at=NOON + timedelta(hours=1), send=services.send) == 0
    (thing,) = [thing for thing in open_things_of(event, NOON) if thing.code == "webhooks.stopped"]
    assert thing.role == "organiser"
    assert str(status) in str(thing.why)
    assert AuditEvent.objects.get(action="webhook.stopped").after["status"] == status
    assert f"Switched off: answer {status}" in client_of("alice").get("/t/lyon-open/webhooks/").text
    registering.resume(webhook=hook, by=actor("alice"), at=NOON + timedelta(hours=2))
    registering.ping(webhook=hook, by=actor("alice"), at=NOON + timedelta(hours=2))
    deliver_due(at=NOON + timedelta(hours=2), send=services.send)
    assert len(services.read) == 1
    assert not [thing for thing in open_things_of(event, NOON) if thing.code == "webhooks.stopped"]


@pytest.mark.parametrize(
    ("kind", "facts", "status"),
    [
        ("discord", {"url": DISCORD[:-1] + "x"}, 404),
        ("slack", {"url": SLACK[:-1] + "x"}, 404),
        ("telegram", {"token": BOT[:-1] + "x", "target": CHAT}, 401),
        ("telegram", {"token": BOT, "target": "-999"}, 400),
        ("line", {"token": "x" * 100, "target": LINE_GROUP}, 401),
        ("line", {"token": WHERE["line"]["token"], "target": "U" + "0" * 32}, 400),
    ],
)
def test_a_wrong_token_or_chat_is_found_by_the_test_message(
    event: Tournament, services: Services, kind: str, facts: dict[str, str], status: int
) -> None:
    hook = add(event, kind, **facts)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON)
    deliver_due(at=NOON, send=services.send)
    hook.refresh_from_db()
    assert (hook.stopped_status, services.read) == (status, [])


@pytest.mark.parametrize("kind", KINDS)
def test_a_refused_message_alone_does_not_stop_the_next(event: Tournament, services: Services, kind: str) -> None:
    hook = add(event, kind)
    services.next = [(400, {}, "invalid")]
    start(event)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON + timedelta(seconds=1))
    for second in (0, 1):
        deliver_due(at=NOON + timedelta(seconds=second), send=services.send)
    assert len(services.read) == 1
    assert sorted(WebhookDelivery.objects.values_list("status", flat=True)) == ["given_up", "sent"]


@pytest.mark.parametrize(
    ("kind", "headers", "body", "seconds"),
    [
        ("discord", {"Retry-After": "65"}, {"message": "You are being rate limited.", "retry_after": 64.57}, 65),
        ("discord", {}, {"message": "You are being rate limited.", "retry_after": 64.57}, 64.57),
        ("slack", {"Retry-After": "30"}, "rate_limited", 30),
        ("telegram", {}, {"ok": False, "error_code": 429, "parameters": {"retry_after": 35}}, 35),
        ("line", {}, {"message": "You have reached your monthly limit."}, 15),  # no wait is told: the usual first pause
    ],
)
def test_too_many_messages_wait_as_long_as_the_service_asks(
    event: Tournament, services: Services, kind: str, headers: dict[str, str], body: Any, seconds: float
) -> None:
    hook = add(event, kind)
    services.next = [(429, headers, body)]
    start(event)
    registering.ping(webhook=hook, by=actor("alice"), at=NOON + timedelta(seconds=1))
    deliver_due(at=NOON, send=services.send)
    waits = [row.next_at - NOON for row in WebhookDelivery.objects.all() if row.next_at]
    assert len(waits) == 2  # what is behind it waits, too
    assert all(timedelta(seconds=seconds) <= wait <= timedelta(seconds=seconds * 1.2 + 2) for wait in waits)
    assert deliver_due(at=NOON + timedelta(seconds=seconds - 1), send=services.send) == 0
    later = NOON + timedelta(seconds=seconds * 1.2 + 2)
    assert [deliver_due(at=later, send=services.send) for _sweep in range(3)] == [1, 1, 0]
    assert len(services.read) == 2


# --- nothing twice ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_never_came_does_not_send_it_twice(event: Tournament, services: Services, kind: str) -> None:
    """The service has the message, its answer is lost."""
    hook = add(event, kind)
    services.is_silent = True
    start(event)
    deliver_due(at=NOON, send=services.send)
    services.is_silent = False
    deliver_due(at=NOON + timedelta(hours=1), send=services.send)
    assert len(services.read) == 1
    assert only().status == ("sent" if kind == "line" else "unsure")
    if kind != "line":  # a person may say that it did not arrive
        assert "Possibly delivered" in client_of("alice").get(f"/t/lyon-open/webhooks/{hook.uid}/").text
        registering.redeliver(delivery=only(), by=actor("alice"), at=NOON + timedelta(hours=2))
        deliver_due(at=NOON + timedelta(hours=2), send=services.send)
        assert len(services.read) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_worker_that_dies_after_sending_does_not_send_it_twice(
    event: Tournament, services: Services, kind: str
) -> None:
    def dies(*args: object) -> None:
        raise SystemExit

    add(event, kind)
    start(event)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sending, "record_attempt", dies)
        with pytest.raises(SystemExit):
            deliver_due(at=NOON, send=services.send)
    for minutes in (1, 2, 60):
        deliver_due(at=NOON + timedelta(minutes=minutes), send=services.send)
    assert len(services.read) == 1
    assert only().status == ("sent" if kind == "line" else "unsure")


@pytest.mark.parametrize("kind", KINDS)
def test_a_service_that_cannot_be_reached_is_tried_again(event: Tournament, services: Services, kind: str) -> None:
    add(event, kind)
    start(event)
    deliver_due(at=NOON, send=lambda parcel: Reply(None, "connection", "", 3))
    assert only().status == DeliveryStatus.QUEUED
    deliver_due(at=NOON + timedelta(minutes=1), send=services.send)
    assert len(services.read) == 1


def test_a_release_is_told_once_to_each_chat(event: Tournament, services: Services) -> None:
    for kind in KINDS:
        add(event, kind, events=["results.released"])
    finish_session(event)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(hours=3))
    assert deliver_due(at=NOON + timedelta(hours=3), send=services.send) == 4
    assert set(services.read) == {f"Lyon Open · The results of session 1 are released\n{SITE}/t/lyon-open/standings/"}


# --- pages and API ---------------------------------------------------------------------------------------------------


@pytest.fixture
def alice(event: Tournament) -> Client:
    return client_of("alice")


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_adds_a_chat_and_shows_its_messages_before(alice: Client, kind: str) -> None:
    page = f"/t/lyon-open/webhooks/?kind={kind}"
    text = alice.get(page).text
    assert "The results of session 1 are released" in text
    assert "Tables of an evening sit down" not in text
    answer = alice.post(page, WHERE[kind] | {"language": "fr", "events": ["results.released"]})
    hook = Webhook.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/t/lyon-open/webhooks/{hook.uid}/")
    assert (hook.kind, hook.language, hook.site) == (kind, "fr", "http://testserver")
    shown = alice.get(f"/t/lyon-open/webhooks/{hook.uid}/").text
    assert "Send a test message" in shown
    assert "New secret" not in shown
    with refuses("webhooks.unsigned"):
        registering.rotate(webhook=hook, by=actor("alice"), at=NOON)
    assert alice.post(page, {"language": "fr", "events": ["results.released"]}).status_code == 422


def test_in_french_the_preview_is_french(alice: Client) -> None:
    text = alice.get("/t/lyon-open/webhooks/?kind=telegram", headers={"Accept-Language": "fr"}).text
    assert "Les résultats de la session 1 sont publiés" in text


def test_the_api_adds_a_chat(alice: Client) -> None:
    url = "/api/v1/tournaments/lyon-open/webhooks/"
    body = {"kind": "telegram", "token": BOT, "target": CHAT, "events": ["results.released"]}
    made = alice.post(url, json.dumps(body), content_type="application/json").json()
    assert (made["kind"], made["secret"], made["language"]) == ("telegram", "", "en")
    assert made["url"] == "Telegram …7890, bot 1234567890:…efgh"
    wrong = alice.post(url, json.dumps(body | {"token": "1"}), content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "webhooks.chat_address")


def test_another_event_s_happening_is_not_told(event: Tournament, services: Services) -> None:
    add(make_seated_event("other"), "slack")
    start(event)
    assert deliver_due(at=NOON, send=services.send) == 0
