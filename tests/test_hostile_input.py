"""Names as an attacker types them: too long ones are refused where they come in, the others are text where they go."""

from typing import Any

import pytest
from django.test import Client

from registration.mail.services.composing import message_of
from registration.models import OutgoingMail, Registration
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


def test_a_name_is_text_in_every_part_of_a_mail() -> None:
    event = open_form()
    comes(event, "Ann")
    Tournament.objects.filter(pk=event.pk).update(name=MARKUP[:150])
    OutgoingMail.objects.update(body=f"Hello {MARKUP}")
    mail = OutgoingMail.objects.select_related("tournament", "registration").get()
    sent = message_of(mail, mail.tournament.registration_form).message()
    assert sent["Bcc"] is None
    assert "\n" not in str(sent["From"])
    assert str(sent["To"]) == mail.address
    html = next(part for part in sent.walk() if part.get_content_type() == "text/html").get_payload(decode=True)
    assert isinstance(html, bytes)
    assert b"<script>" not in html
    assert b"&lt;script&gt;" in html
