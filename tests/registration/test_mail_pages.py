"""The pages of the mail: the outbox, one message, a letter to many, texts, no more news; and the same by programs."""

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from registration.common.services.links import news_token_of, token_of
from registration.mail.services.sending import deliver_due
from registration.models import MailState, MailText, OutgoingMail
from tests.api.conftest import Api
from tests.people import client_of
from tests.registration.mail_server import Kept
from tests.registration.test_outbox import comes
from tests.registration.test_registrations import SENT, open_form

pytestmark = pytest.mark.django_db
MAIL = "/t/lyon-open/mail/"
SITE = "http://testserver"


def one_mail() -> OutgoingMail:
    return OutgoingMail.objects.select_related("registration").latest("pk")


def typed(**facts: Any) -> dict[str, Any]:
    words = {"subject_en": "Doors at 9", "body_en": "Hello {name}, see you soon.", "subject_fr": "", "body_fr": ""}
    first = {"what": "letter", "states": ["confirmed"], "fee": "", "batch": "7b1f0d52-4c1e-4d8a-9a55-0c6f2f1f6d11"}
    return words | first | facts


@pytest.mark.long
def test_a_form_that_was_sent_is_answered_by_mail(client: Client, server: Kept) -> None:
    open_form()
    address = client.post("/t/lyon-open/register/", SENT).headers["Location"]
    assert deliver_due(at=timezone.now()) == 1
    text = server.mails[0].get_body(("plain",))
    assert text is not None
    assert f"https://play.example.org{address}" in text.get_content()
    page = client_of("rita").get(MAIL)
    assert "Lyon Open: your place is confirmed" in page.text


@pytest.mark.long
def test_without_a_server_a_message_is_copied_or_shown_to_a_phone(client: Client) -> None:
    event = open_form()
    registration = comes(event, "Ann")
    assert "No mail server is set up" in client_of("rita").get(MAIL).text
    page = client_of("rita").get(f"{MAIL}{one_mail().uid}/")
    token = token_of(registration)
    assert f"{SITE}/r/{token}/" in page.text
    assert 'href="mailto:ann%40example.org?subject=Lyon%20Open%3A' in page.text
    assert page.context["message"].mailto.endswith(quote(page.context["message"].text))
    assert "<svg" in page.text
    assert 'value="send"' not in page.text
    done = client_of("rita").post(f"{MAIL}{one_mail().uid}/", {"act": "hand_over"})
    assert done.headers["Location"] == f"{MAIL}{one_mail().uid}/"
    assert one_mail().state == MailState.HANDED
    again = client_of("rita").post(f"{MAIL}{one_mail().uid}/", {"act": "send"})
    assert again.status_code == 409
    assert "No mail server is set up. Copy the message" in again.text


@pytest.mark.long
def test_a_message_is_chosen_and_stopped() -> None:
    event = open_form()
    comes(event, "Ann")
    mail, rita = one_mail(), client_of("rita")
    OutgoingMail.objects.update(state="waiting", next_at=timezone.now())
    answer = rita.post(MAIL, {"act": "stop", "chosen": ["7b1f0d52-4c1e-4d8a-9a55-0c6f2f1f6d11", "x"]})
    assert (answer.status_code, "Choose a message." in answer.text) == (400, True)
    assert rita.post(MAIL, {"act": "dance", "chosen": [str(mail.uid)]}).status_code == 400
    assert rita.post(MAIL, {"act": "stop", "chosen": [str(mail.uid)]}).status_code == 302
    assert one_mail().state == MailState.STOPPED


def test_without_an_address_the_outbox_says_how_to_set_it(server: Kept, settings: Settings) -> None:
    event = open_form()
    comes(event, "Ann")
    assert "SEATWIND_ADDRESS" not in client_of("alice").get(MAIL).text
    settings.SEATWIND_ADDRESS = ""
    assert "SEATWIND_ADDRESS" in client_of("alice").get(MAIL).text


@pytest.mark.long
def test_a_letter_is_looked_at_and_then_sent_once(server: Kept) -> None:
    event = open_form()
    comes(event, "Ann")
    comes(event, "Bea", email="")
    deliver_due(at=timezone.now())
    rita = client_of("rita")
    looked = rita.post(f"{MAIL}write/", typed(act="look"))
    assert "1 recipient" in looked.text
    assert "1 has no e-mail address: Bea Player" in looked.text
    assert "Hello Ann Player, see you soon." in looked.text
    wrong = rita.post(f"{MAIL}write/", typed(act="send", count=7))
    assert (wrong.status_code, "The number of recipients changed from 7 to 1" in wrong.text) == (409, True)
    for _click in range(2):
        assert rita.post(f"{MAIL}write/", typed(act="send", count=1)).headers["Location"] == MAIL
    deliver_due(at=timezone.now())
    assert [mail["Subject"] for mail in server.mails] == ["Lyon Open: your place is confirmed", "Doors at 9"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"body_en": ""}, "Enter both a subject and a text."),
        ({"subject_en": "", "body_en": ""}, "Write a subject and a text in at least one language."),
        ({"body_en": "Hello {nmae}"}, "“{nmae}” is not a known placeholder."),
        ({"batch": "x"}, ""),
    ],
)
def test_a_letter_that_is_refused_keeps_what_was_typed(facts: dict[str, Any], words: str) -> None:
    event = open_form()
    comes(event, "Ann")
    answer = client_of("rita").post(f"{MAIL}write/", typed(act="look", **facts))
    assert answer.status_code in (400, 422)
    assert words in answer.text
    assert str((typed() | facts)["body_en"]) in answer.text
    assert not OutgoingMail.objects.filter(kind="letter").exists()


@pytest.mark.long
def test_those_who_are_ticked_at_the_desk_are_written_to() -> None:
    event = open_form()
    ann, _bea = comes(event, "Ann"), comes(event, "Bea")
    rita = client_of("rita")
    assert f'formaction="{MAIL}write/"' in rita.get("/t/lyon-open/registrations/").text
    blank = rita.post(f"{MAIL}write/", {"chosen": [str(ann.uid)]})
    assert "1 selected registration" in blank.text
    assert rita.post(f"{MAIL}write/", typed(act="send", count=1, chosen=[str(ann.uid)])).status_code == 302
    assert list(OutgoingMail.objects.filter(kind="letter").values_list("address", flat=True)) == ["ann@example.org"]


@pytest.mark.long
def test_a_text_is_looked_at_saved_and_put_back() -> None:
    open_form()
    alice, page = client_of("alice"), f"{MAIL}texts/confirmed/fr/"
    assert "Maëlle Vandecasteele" in alice.get(page).text
    own = {"subject": "Bienvenue {name}", "body": "À bientôt. {link}"}
    looked = alice.post(page, own | {"act": "look"})
    assert "Bienvenue Maëlle Vandecasteele" in looked.text
    assert not MailText.objects.exists()
    assert alice.post(page, own | {"act": "save"}).headers["Location"] == f"{MAIL}texts/"
    assert "customised" in alice.get(f"{MAIL}texts/").text
    wrong = alice.post(page, own | {"act": "save", "body": "{prix}"})
    assert (wrong.status_code, "{prix}" in wrong.text) == (422, True)
    assert alice.post(page, {"act": "house"}).status_code == 302
    assert not MailText.objects.exists()
    assert alice.get(f"{MAIL}texts/letter/fr/").status_code == 404
    assert alice.get(f"{MAIL}texts/confirmed/de/").status_code == 404


def test_news_are_turned_off_by_the_link_and_by_a_mail_program() -> None:
    event = open_form()
    registration = comes(event, "Ann")
    page = f"/r/{news_token_of(registration)}/news/"
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(page, {"List-Unsubscribe": "One-Click"}).status_code == 302
    registration.refresh_from_db()
    assert registration.news_off_at is not None
    assert "You no longer receive news" in strict.get(page).text
    assert strict.post(page, {"act": "on"}).status_code == 302
    registration.refresh_from_db()
    assert registration.news_off_at is None
    assert strict.get("/r/nobody-has-this-one/news/").status_code == 404


@pytest.mark.long
def test_the_desk_by_programs(server: Kept) -> None:
    event = open_form()
    comes(event, "Ann")
    deliver_due(at=timezone.now())
    rita = Api("rita")
    listed = rita.get("/tournaments/lyon-open/mail/").body
    assert [(item["kind"], item["state"], item["address"]) for item in listed] == [
        ("confirmed", "sent", "ann@example.org")
    ]
    count = rita.post("/tournaments/lyon-open/mail/letters/count/", {"states": ["confirmed"]}).body
    assert count == {"count": 1, "without_address": 0, "no_news": 0}
    text = [{"language": "en", "subject": "Doors", "body": "At 9, {name}"}]
    wrong = rita.post("/tournaments/lyon-open/mail/letters/", {"texts": text, "count": 2})
    assert (wrong.status, wrong.code) == (409, "mail.count_changed")
    for _again in range(2):
        assert rita.post("/tournaments/lyon-open/mail/letters/", {"texts": text, "count": 1}, key="k").status == 201
    deliver_due(at=timezone.now())
    assert server.addresses == ["ann@example.org"] * 2
    again = rita.post(f"/tournaments/lyon-open/mail/{listed[0]['id']}/send/")
    assert (again.status, again.body["state"]) == (200, "waiting")
    stopped = rita.post(f"/tournaments/lyon-open/mail/{listed[0]['id']}/stop/")
    assert stopped.body["state"] == "stopped"
    handed = rita.post(f"/tournaments/lyon-open/mail/{listed[0]['id']}/hand-over/")
    assert handed.body["state"] == "handed"
    assert rita.post(f"/tournaments/lyon-open/mail/{listed[0]['id']}/stop/").code == "mail.move_refused"


@pytest.mark.long
def test_the_outbox_asks_the_same_number_of_queries_however_long(django_assert_max_num_queries: Any) -> None:
    event = open_form(40)
    for number in range(20):
        comes(event, f"P{number}")
    rita = client_of("rita")
    with django_assert_max_num_queries(14):
        assert rita.get(MAIL).status_code == 200
