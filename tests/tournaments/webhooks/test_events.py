"""What other programs are told of seatings, releases, rulings and appeals: once, in the transaction, nothing hidden."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from jsonschema import Draft202012Validator

from appeals.models import Outcome
from appeals.services.first_instance import FirstInstanceAnswer, answer_appeal
from penalties.rulings.services.decisions import record_ruling
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from scoring.publication.services.releases import release_session, take_back_release
from tests.appeals.walk import AFTER, REVERSAL, ended_event, received, reversed_by_committee
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    finish_session,
    make_seated_event,
    session_of,
    start,
    table_of,
)
from tests.refusals import refuses
from tournaments.events.services.status import move_event
from tournaments.models import SeatingDraw, Tournament, Webhook, WebhookDelivery, WebhookEvent
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.publishing import publish_draw
from tournaments.site.api.docs import document
from tournaments.webhooks.messages import EXAMPLES, FIELDS, HEADERS, body_schema
from tournaments.webhooks.services import registering
from tournaments.webhooks.services.signing import signed_headers

pytestmark = pytest.mark.django_db
PAGE = Path(__file__).resolve().parents[3] / "docs" / "feeds.md"
HOUR = timedelta(hours=1)
NEW = ["seating.published", "release.withdrawn", "ruling.recorded", "appeal.decided"]


def listen(event: Tournament, *events: str) -> Webhook:
    url = "https://example.org/hook"
    return registering.register(tournament=event, url=url, events=list(events), by=actor("alice"), at=NOON)[0]


def told() -> list[dict[str, Any]]:
    """The messages in the order in which they were written; each fits the schema of its event."""
    bodies = [json.loads(row.body) for row in WebhookDelivery.objects.order_by("created_at", "pk")]
    for body in bodies:
        Draft202012Validator(body_schema(WebhookEvent(body["event"]))).validate(body)
    return bodies


def rule(event: Tournament, session: int = 1) -> str:
    table = table_of(event, 1, session)
    ruling = record_ruling(
        table=table,
        participant=at_seat(table, "S"),
        offence="false-win-below-minimum",
        hand=1,
        note="ZPRIVATE",
        by=actor("bob"),
        at=NOON + HOUR,
    )
    return str(ruling.uid)


# --- seatings --------------------------------------------------------------------------------------------------------


def swap(event: Tournament) -> SeatingDraw:
    draft = swap_seats(tournament=event, session=1, one=1, two=5, by=actor("alice"), at=NOON)
    return publish_draw(draw=draft, by=actor("alice"), at=NOON)


def test_a_published_seating_is_told_once(event: Tournament) -> None:
    listen(event, "seating.published")
    draw = swap(event)
    (body,) = told()
    assert body["data"] == {
        "draw": str(draw.uid),
        "version": 2,
        "seating": "/api/v1/tournaments/lyon-open/seating/",
    }
    assert Client().get(body["data"]["seating"]).status_code == 200
    assert Client().get(f"/api/v1/draws/{body['data']['draw']}/").json()["id"] == body["data"]["draw"]


def test_a_draft_of_a_seating_is_not_told(event: Tournament) -> None:
    listen(event, "seating.published")
    swap_seats(tournament=event, session=1, one=1, two=5, by=actor("alice"), at=NOON)
    assert told() == []


def test_an_event_that_is_a_draft_tells_nothing(event: Tournament) -> None:
    listen(event, "seating.published")
    move_event(tournament=event, act="withdraw", by=actor("alice"), at=NOON)
    event.refresh_from_db()
    swap(event)
    assert told() == []


# --- releases --------------------------------------------------------------------------------------------------------


def released() -> Tournament:
    event = make_seated_event(players=8, sessions=2)
    finish_session(event, 1)
    listen(event, "results.released", "release.withdrawn")
    release_session(session=session_of(event), by=actor("alice"), at=NOON + 3 * HOUR)
    return event


def take_back(event: Tournament, at: Any = NOON + 4 * HOUR) -> None:
    take_back_release(session=session_of(event), reason="Table 2 was typed wrongly", by=actor("alice"), at=at)


def test_a_withdrawn_release_is_told_once_however_often_it_is_sent() -> None:
    event = released()
    take_back(event)
    take_back(event)
    assert [body["event"] for body in told()] == ["results.released", "release.withdrawn"]
    assert told()[1]["data"] == {"session": 1, "standings": "/api/v1/tournaments/lyon-open/standings/"}


def test_a_release_of_a_held_session_is_told_when_the_embargo_is_lifted() -> None:
    event = make_seated_event(players=8, sessions=2)
    finish_session(event, 1)
    listen(event, "results.released", "release.withdrawn")
    held = place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON + 2 * HOUR)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + 3 * HOUR)
    assert told() == []
    lift_embargo(embargo=held, by=actor("alice"), at=NOON + 5 * HOUR)
    (body,) = told()
    assert (body["event"], body["data"]["session"]) == ("results.released", 1)
    assert body["at"] == "2026-11-21T17:00:00+00:00"
    assert Client().get(body["data"]["tables"]).status_code == 200


def test_a_withdrawal_under_an_embargo_is_not_told() -> None:
    event = released()
    held = place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON + 3.5 * HOUR)
    take_back(event)
    lift_embargo(embargo=held, by=actor("alice"), at=NOON + 5 * HOUR)
    assert [body["event"] for body in told()] == ["results.released"]


def test_lifting_one_embargo_tells_nothing_of_a_session_that_another_hides() -> None:
    event = make_seated_event(players=8, sessions=2)
    for number in (1, 2):
        finish_session(event, number, at=NOON + 3 * (number - 1) * HOUR)
    release_session(session=session_of(event, 1), by=actor("alice"), at=NOON + 6 * HOUR)
    listen(event, "results.released")
    hold = place_embargo(session=session_of(event, 2), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON + 6 * HOUR)
    frozen = place_embargo(session=session_of(event, 1), kind=EmbargoKind.FREEZE, by=actor("alice"), at=NOON + 6 * HOUR)
    release_session(session=session_of(event, 2), by=actor("alice"), at=NOON + 7 * HOUR)
    lift_embargo(embargo=hold, by=actor("alice"), at=NOON + 8 * HOUR)
    assert told() == []
    lift_embargo(embargo=frozen, by=actor("alice"), at=NOON + 9 * HOUR)
    assert [body["data"]["session"] for body in told()] == [2]


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_ruling_is_told_as_the_public_log_has_it(event: Tournament) -> None:
    start(event)
    listen(event, "ruling.recorded")
    uid = rule(event)
    (body,) = told()
    assert body["data"] == {
        "ruling": uid,
        "session": 1,
        "table": 1,
        "href": f"/api/v1/tournaments/lyon-open/rulings/{uid}/",
    }
    assert Client().get(body["data"]["href"]).json()["id"] == uid


@pytest.mark.parametrize("kind", list(EmbargoKind))
def test_a_ruling_in_a_session_under_an_embargo_is_not_told(kind: EmbargoKind) -> None:
    event = make_seated_event(players=8, sessions=2)
    finish_session(event, 1)
    release_session(session=session_of(event, 1), by=actor("alice"), at=NOON + 3 * HOUR)
    start(event, 2, at=NOON + 3 * HOUR)
    listen(event, "ruling.recorded")
    at = session_of(event, 2 if kind is EmbargoKind.HOLD else 1)
    place_embargo(session=at, kind=kind, by=actor("alice"), at=NOON + 3 * HOUR)
    uid = rule(event, session=2)
    assert told() == []
    assert Client().get(f"/api/v1/tournaments/lyon-open/rulings/{uid}/").status_code == 404


def test_a_ruling_that_is_rolled_back_or_refused_is_not_told(event: Tournament) -> None:
    start(event)
    listen(event, "ruling.recorded")
    with transaction.atomic():
        rule(event)
        assert len(told()) == 1
        transaction.set_rollback(True)
    assert told() == []
    table = table_of(event)
    with refuses("penalties.unknown_offence"):
        record_ruling(table=table, participant=at_seat(table, "S"), offence="none", hand=1, by=actor("bob"), at=NOON)
    assert told() == []


# --- appeals ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def contested() -> Tournament:
    event = ended_event(referee="chris")
    listen(event, "appeal.decided")
    return event


def test_a_decision_of_the_committee_is_told_once_without_names_and_text(contested: Tournament) -> None:
    appeal = reversed_by_committee(contested)
    (body,) = told()
    assert body["data"] == {
        "appeal": appeal.number,
        "session": 1,
        "table": 1,
        "outcome": "upheld_with_remedy",
        "href": f"/api/v1/tournaments/lyon-open/appeals/{appeal.number}/",
    }
    public = Client().get(body["data"]["href"]).json()
    assert (public["number"], public["decision"]["outcome"]) == (appeal.number, "upheld_with_remedy")
    assert appeal.participant.name not in json.dumps(body)


def test_what_the_chief_referee_grants_is_told() -> None:
    event = ended_event()
    listen(event, "appeal.decided")
    granted = FirstInstanceAnswer(granted=True, text="The tile was seen.", clause="3.11.6.4", orders=(REVERSAL,))
    answer_appeal(appeal=received(event), answer=granted, by=actor("chris"), at=AFTER)
    assert [body["data"]["outcome"] for body in told()] == ["upheld_with_remedy"]


def test_an_answer_that_decides_nothing_is_not_told() -> None:
    event = ended_event()
    listen(event, "appeal.decided")
    refused = FirstInstanceAnswer(granted=False, text="The wall was short by one tile.", clause="3.11.6.4")
    answer_appeal(appeal=received(event), answer=refused, by=actor("chris"), at=AFTER)
    assert told() == []


def test_a_decision_about_a_held_session_is_not_told(contested: Tournament) -> None:
    place_embargo(session=session_of(contested), kind=EmbargoKind.HOLD, by=actor("alice"), at=AFTER)
    reversed_by_committee(contested)
    assert told() == []


# --- where they are listed -------------------------------------------------------------------------------------------


def test_only_what_was_chosen_is_told(event: Tournament) -> None:
    start(event)
    listen(event, "appeal.decided", "session.ended")
    rule(event)
    assert told() == []


def test_the_api_takes_each_of_them(event: Tournament) -> None:
    client = client_of("alice")
    for name in NEW:
        sent = {"url": "https://example.org/hook", "events": [name]}
        answer = client.post("/api/v1/tournaments/lyon-open/webhooks/", sent, content_type="application/json")
        assert (answer.status_code, answer.json()["events"]) == (201, [name])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["A seating is published", "A release is withdrawn", "A ruling is recorded", "An appeal is decided"]),
        ("fr", ["Un placement est publié", "Une publication est retirée", "Une décision d’arbitrage est enregistrée"]),
    ],
)
def test_the_page_offers_each_of_them(event: Tournament, language: str, words: list[str]) -> None:
    page = client_of("alice").get("/t/lyon-open/webhooks/", headers={"Accept-Language": language}).text
    assert [name for name in NEW if f'value="{name}"' not in page] == []
    assert [text for text in words if text not in page] == []


@pytest.mark.parametrize("kind", ["plain", "telegram"])
def test_the_page_of_a_club_offers_what_a_club_sends(event: Tournament, kind: str) -> None:
    Tournament.objects.filter(pk=event.pk).update(kind="club")
    page = client_of("alice").get(f"/t/lyon-open/webhooks/?kind={kind}").text
    offered = {name for name in WebhookEvent.values if f'value="{name}"' in page}
    games = {"games.started", "game.finished", "record.broken", "evening.ended"}
    assert offered == games | {"ruling.recorded", "appeal.decided", "announcement.made"}


def test_the_document_has_a_schema_and_a_valid_example_of_every_event() -> None:
    hooks = document()["webhooks"]
    assert set(hooks) == set(WebhookEvent.values)
    for name, methods in hooks.items():
        operation = methods["post"]
        content = operation["requestBody"]["content"]["application/json"]
        Draft202012Validator(content["schema"]).validate(content["examples"]["Message"]["value"])
        assert content["schema"]["properties"]["event"]["const"] == name
        assert content["schema"]["additionalProperties"] is False
        sent = signed_headers("whsec_b3RoZXI=", "1", 1, b"{}")
        assert {given["name"] for given in operation["parameters"]} == set(HEADERS) == set(sent)


def test_the_outcomes_of_an_appeal_are_those_of_its_model() -> None:
    assert FIELDS[WebhookEvent.APPEAL_DECIDED]["outcome"]["enum"] == Outcome.values


def test_the_page_of_feeds_describes_every_field_of_every_event() -> None:
    """A row ``| `event` | ... | `field`, ... |`` for each event."""
    rows = dict(re.findall(r"^\| `([a-z.]+)` \|(.*)$", PAGE.read_text(encoding="utf-8"), re.M))
    for event, fields in FIELDS.items():
        assert [name for name in fields if f"`{name}`" not in rows[event.value]] == [], event
    assert set(FIELDS) == set(EXAMPLES) == set(WebhookEvent)
