"""Names as an attacker types them: too long ones are refused where they come in, the others are text where they go."""

from email import message_from_bytes
from typing import Any

import pytest
from django.test import Client

from registration.mail.selectors.texts import KINDS, fill_placeholders, house_text, placeholder_values
from registration.mail.services.composing import message_of
from registration.models import MailKind, OutgoingMail, Registration
from tests.people import client_of, make_seated_event
from tests.registration.test_outbox import comes
from tests.registration.test_registrations import SENT, open_form
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db
MARKUP = '#panic("x") <script>alert(1)</script> \'"&amp;\r\nBcc: x@evil.example\r\nEND:VCALENDAR\r\n'
LONG = (MARKUP * 200)[:10_000]


def posted(client: Client, path: str, data: dict[str, Any]) -> tuple[int, str]:
    answer = client.post(path, data, content_type="application/json")
    return answer.status_code, answer.content.decode()


def test_a_name_of_ten_thousand_characters_comes_in_nowhere() -> None:
    event = make_seated_event()
    alice, before = client_of("alice"), Participant.objects.count()
    base = "/api/v1/tournaments/lyon-open/"
    calls = [
        (f"{base}participants/bulk/", {"participants": [{"number": 99, "name": LONG}]}),
        (f"{base}participants/bulk/", {"participants": [{"number": 99, "name": "Ann", "club": LONG}]}),
        ("/api/v1/tournaments/", {"name": LONG, "slug": "long", "rule_set": "mcr-ffmj-2016", "sessions": 1}),
    ]
    for path, data in calls:
        status, body = posted(alice, path, data)
        assert status in (400, 422), (path, body[:200])
    for path, field in (("/t/lyon-open/staff/invitations/", "name"), ("/t/lyon-open/me/", "name")):
        typed = {"role": "referee", "number": "1", "code": "AAAAAA"} | {field: LONG}
        assert alice.post(path, typed).status_code in (400, 422), path
    event.refresh_from_db()
    assert (Participant.objects.count(), event.name) == (before, "Lyon Open")


def test_a_registration_of_ten_thousand_characters_is_refused(client: Client) -> None:
    open_form()
    for field in ("given_name", "family_name", "club"):
        answer = client.post("/t/lyon-open/register/", SENT | {field: LONG})
        assert answer.status_code == 422, field
    assert not Registration.objects.exists()


TYPED = " ".join(MARKUP.split())  # as an entrance leaves it: without line breaks


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_name_is_text_in_every_part_of_every_mail(kind: MailKind, language: str) -> None:
    """In the headers, the text and the page of each kind, also where an older row has line breaks."""
    event = open_form()
    comes(event, "Ann", language=language)
    row = OutgoingMail.objects.select_related("tournament", "registration").get()
    Tournament.objects.filter(pk=event.pk).update(name=TYPED[:150], place=TYPED[:150])
    Registration.objects.update(given_name=TYPED[:60], family_name=TYPED[:60], club=TYPED[:60])
    row.refresh_from_db()
    text, form = house_text(kind, language), row.tournament.registration_form
    facts = placeholder_values(row.registration, form, language, text)
    filled = fill_placeholders(text, facts)
    for ending in ("", "\r\nBcc: x@evil.example"):
        row.kind, row.subject, row.body = kind, filled.subject + ending, filled.body + TYPED
        sent = message_of(row, form).message()
        arrived = message_from_bytes(sent.as_bytes())  # as the next server reads it
        assert {"Bcc", "Cc"} & set(arrived.keys()) == set()
        assert str(sent["To"]) == arrived["To"] == row.address
        html = next(part for part in sent.walk() if part.get_content_type() == "text/html").get_payload(decode=True)
        assert isinstance(html, bytes)
        assert b"<script>" not in html
        assert b"&lt;script&gt;" in html
