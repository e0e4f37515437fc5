"""Messages that cannot be written as mail, forms that would make us a relay, links with secrets of their own."""

import re
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from unittest.mock import Mock
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from pytest_django import Settings

from registration.common.services.links import news_token_of, token_of
from registration.mail.selectors.outbox import RecipientChoice
from registration.mail.selectors.texts import MessageText
from registration.mail.services.outbox import act_on_mail
from registration.mail.services.sending import HELD, SmtpReply, _postpone, _send_all, claim, deliver_due, record_outcome
from registration.mail.services.writing import LetterToMany, send_letter
from registration.models import MailKind, MailState, MailText, OutgoingMail, Registration
from registration.policies import MailAct, RegistrationAct
from registration.registrations.forms.entry import EntryForm
from registration.registrations.services.lifecycle import act_for_oneself, change_registrations, new_link
from tests.api.conftest import Api
from tests.people import actor, client_of
from tests.refusals import refuses
from tests.registration.mail_server import Kept
from tests.registration.test_outbox import LATER, comes, state_of
from tests.registration.test_registrations import BEFORE, SITE, open_form
from tournaments.common.actors import Origin
from tournaments.models import AuditEvent, EventStatus, Tournament

pytestmark = pytest.mark.django_db
NO_DOMAINS = ("a@" + "é" * 60 + ".com", "a@\u00ad.com")


@pytest.mark.long
@pytest.mark.parametrize("address", NO_DOMAINS)
def test_an_address_that_cannot_be_written_stops_nobody_else(server: Kept, address: str) -> None:
    event = open_form(8)
    bad, good = comes(event, "Ann", email=address), comes(event, "Bea")
    assert deliver_due(at=LATER) == 1
    assert server.addresses == ["bea@example.org"]
    turned = OutgoingMail.objects.get(registration=bad)
    assert (turned.state, turned.handing_since, turned.ended_at) == (MailState.REFUSED, None, LATER)
    assert turned.answer
    assert state_of(OutgoingMail.objects.get(registration=good)) == MailState.SENT


@pytest.mark.long
@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_a_subject_that_is_not_one_line_stops_nobody_else(server: Kept, sign: str) -> None:
    event = open_form(8)
    comes(event, "Ann")
    comes(event, "Bea")
    OutgoingMail.objects.filter(address="ann@example.org").update(subject=f"Lyon{sign}Open: doors")
    deliver_due(at=LATER)
    assert "bea@example.org" in server.addresses
    assert not OutgoingMail.objects.filter(state=MailState.WAITING).exists()


@pytest.mark.long_on_sqlite
def test_a_line_that_dies_after_a_refusal_keeps_the_answer_and_the_others() -> None:
    event = open_form(8)
    comes(event, "Ann")
    comes(event, "Bea")
    OutgoingMail.objects.update(state=MailState.WAITING, next_at=F("created_at"))
    smtp = Mock()
    smtp.mail.return_value = (250, b"ok")
    smtp.rcpt.return_value = (550, b"No such user")
    smtp.rset.side_effect = SMTPServerDisconnected("gone")
    held = claim(LATER)
    smtp.mail.side_effect = [(250, b"ok"), SMTPServerDisconnected("gone")]
    assert _send_all(smtp, held, LATER) == 0
    first, second = OutgoingMail.objects.order_by("pk")
    assert (first.state, first.answer) == (MailState.REFUSED, "550 No such user")
    assert (second.state, second.handing_since) == (MailState.WAITING, None)


def entry_form(**typed: str) -> EntryForm:
    facts = {"given_name": "Ann", "family_name": "Player", "country": "FRA", "consent": "on"}
    return EntryForm(facts | typed, questions=[])


@pytest.mark.parametrize("address", NO_DOMAINS)
def test_the_form_refuses_an_address_without_a_domain(address: str) -> None:
    assert "email" in entry_form(email=address).errors
    assert entry_form(email="ann@müller.example").is_valid()


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\x07"])
def test_the_form_refuses_names_with_control_signs(sign: str) -> None:
    errors = entry_form(family_name=f"Pla{sign}yer").errors
    assert errors["family_name"].as_data()[0].code == "form.control_sign"


@pytest.mark.long
def test_one_address_gets_three_messages_a_day_of_what_strangers_do(server: Kept) -> None:
    event = open_form(8)
    for name in ("Ann", "Bea", "Cia", "Dan"):
        comes(event, name, email="Ann@example.org" if name == "Bea" else "ann@example.org")
    comes(event, "Eve")
    states = list(OutgoingMail.objects.order_by("pk").values_list("state", flat=True))
    assert states == ["waiting", "waiting", "waiting", "by_hand", "waiting"]
    deliver_due(at=LATER)
    assert [address.lower() for address in server.addresses] == ["ann@example.org"] * 3 + ["eve@example.org"]
    change_registrations(
        registrations=[Registration.objects.earliest("pk")], act=RegistrationAct.WITHDRAW, by=actor("rita"), at=LATER
    )
    assert OutgoingMail.objects.latest("pk").state == MailState.WAITING  # what the desk does is told all the same
    OutgoingMail.objects.update(created_at=BEFORE - timedelta(hours=24))
    comes(event, "Fay", email="ann@example.org")  # a day later it is a new day
    assert OutgoingMail.objects.latest("pk").state == MailState.WAITING


@pytest.mark.parametrize("name", ["https://evil.example", "Win at WWW.evil.example"])
def test_a_name_is_no_web_address(name: str) -> None:
    for field in ("given_name", "family_name"):
        errors = entry_form(**{field: name}).errors
        assert errors[field].as_data()[0].code == "registration.name_is_address"


@pytest.mark.long_on_sqlite
def test_only_our_own_links_are_clickable(server: Kept) -> None:
    event = open_form(8)
    registration = comes(event, "evil.example")
    body = "Hello {name}, see https://evil.example/<b> {link} and evil.example"
    words = {"en": MessageText("News", body)}
    letter = LetterToMany(uuid4(), RecipientChoice(("confirmed",)), texts=words, is_news=True)
    send_letter(tournament=event, letter=letter, count=1, by=actor("rita"), at=LATER)
    deliver_due(at=LATER)
    for mail, links in ((server.mails[0], ["status"]), (server.mails[1], ["status", "off"])):
        html = mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
        ours = {"status": f"{SITE}/r/{token_of(registration)}/", "off": f"{SITE}/r/{news_token_of(registration)}/news/"}
        assert re.findall(r'href="([^"]*)"', html) == [ours[name] for name in links]
        assert "<b>" not in html


@pytest.mark.long
def test_the_link_that_turns_news_off_opens_nothing_else(client: Client, settings: Settings) -> None:
    registration = comes(open_form(8), "Ann")
    off = news_token_of(registration)
    assert client.get(f"/r/{off}/news/").status_code == 200
    for page in ("", "change/", "receipts/1/"):
        assert client.get(f"/r/{off}/{page}").status_code == 404
    assert str(token_of(registration)) not in client.get(f"/r/{off}/news/").text
    assert client.get(f"/r/{token_of(registration)}/news/").status_code == 404
    wrong = off[:-1] + ("A" if off[-1] != "A" else "B")
    for nobody in (wrong, off[:22], "é", "x" * 56):
        assert client.get(f"/r/{nobody}/news/").status_code == 404
    new_link(registration=registration, by=actor("rita"), at=LATER)
    assert client.get(f"/r/{off}/news/").status_code == 404  # the same counter
    registration.refresh_from_db()
    off = news_token_of(registration)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [settings.SECRET_KEY]
    assert client.get(f"/r/{off}/news/").status_code == 200


@pytest.mark.long
def test_news_hold_the_status_page_s_secret_only_where_the_text_names_it(server: Kept) -> None:
    event = open_form(8)
    registration = comes(event, "Ann")
    words = {"en": MessageText("News", "Doors open at 9.")}
    letter = LetterToMany(uuid4(), RecipientChoice(("confirmed",)), texts=words, is_news=True)
    send_letter(tournament=event, letter=letter, count=1, by=actor("rita"), at=LATER)
    deliver_due(at=LATER)
    assert str(token_of(registration)) not in server.mails[1].as_string().replace("=\n", "")
    assert news_token_of(registration) in server.mails[1]["List-Unsubscribe"]


@pytest.mark.long
def test_a_reminder_of_the_fee_goes_to_those_with_a_place_who_owe_it() -> None:
    event = open_form(4, fee_cents=4550)
    people = [comes(event, name) for name in ("Ann", "Bea", "Cia", "Dan", "Eve")]
    act_for_oneself(
        registration=people[0], act=RegistrationAct.WITHDRAW, origin=Origin(), at=LATER
    )  # now Eve has an offer
    Registration.objects.filter(pk=people[1].pk).update(paid_at=BEFORE, paid_means="cash")
    sent = client_of("rita").post(f"/t/{event.slug}/mail/write/", fee_page(*people, act="send", count=2))
    assert sent.status_code == 302
    reminders = OutgoingMail.objects.filter(kind=MailKind.FEE).order_by("pk")
    assert list(reminders.values_list("registration", flat=True)) == [person.pk for person in people[2:4]]
    assert "The fee of 45.50 EUR is not paid yet." in reminders[0].body


def test_there_is_no_reminder_of_no_fee() -> None:
    event = open_form(8, fee_cents=0)
    registration = comes(event, "Ann")
    looked = client_of("rita").post(f"/t/{event.slug}/mail/write/", fee_page(registration, act="look"))
    assert (looked.status_code, "This event is free" in looked.text) == (422, True)
    assert not OutgoingMail.objects.filter(kind=MailKind.FEE).exists()


def fee_page(*people: Registration, **more: object) -> dict[str, object]:
    return {"chosen": [str(person.uid) for person in people], "what": "fee", "batch": str(uuid4()), "fee": ""} | more


@pytest.mark.long
def test_without_a_site_a_message_with_a_link_waits_for_a_person(server: Kept, settings: Settings) -> None:
    settings.SEATWIND_ADDRESS = ""
    event = open_form(8)
    registration = comes(event, "Ann")
    mail = OutgoingMail.objects.get()
    assert mail.state == MailState.BY_HAND
    with refuses("mail.no_site"):
        act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)
    plain = LetterToMany(
        uuid4(), RecipientChoice(("confirmed",)), texts={"en": MessageText("Doors", "Doors open at 9.")}
    )
    linked = LetterToMany(
        uuid4(), RecipientChoice(("confirmed",)), texts={"en": MessageText("Doors", "Look at {link}")}
    )
    for letter in (plain, linked):
        send_letter(tournament=event, letter=letter, count=1, by=actor("rita"), at=LATER)
    letters = OutgoingMail.objects.filter(kind="letter", registration=registration).order_by("pk")
    assert [row.state for row in letters] == [MailState.WAITING, MailState.BY_HAND]
    settings.SEATWIND_ADDRESS = SITE
    assert act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER) == 1
    assert deliver_due(at=LATER) == 2
    texts = [sent.get_body(("plain",)).get_content() for sent in server.mails]  # type: ignore[union-attr]
    assert any(f"{SITE}/r/{token_of(registration)}/" in text for text in texts)


def test_sent_again_it_goes_to_the_address_of_today(server: Kept) -> None:
    event = open_form(8)
    registration = comes(event, "Ann")
    server.refuse["ann@example.org"] = "550 No such user"
    deliver_due(at=LATER)
    mail = OutgoingMail.objects.get()
    Registration.objects.update(email="anne@example.org")
    act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)
    deliver_due(at=LATER)
    assert server.addresses == ["anne@example.org"]
    Registration.objects.filter(pk=registration.pk).update(email="")
    with refuses("mail.no_address"):
        act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)


@pytest.mark.long_on_sqlite
def test_a_slow_worker_changes_nothing_of_what_another_holds(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    (slow,) = claim(LATER)
    (other,) = claim(LATER + HELD)
    _postpone(slow, SmtpReply(451, "later"), LATER + HELD)
    record_outcome(slow, MailAct.TURNED_AWAY, "550 no", LATER + HELD)
    row = OutgoingMail.objects.get()
    assert (row.state, row.next_at, row.tries, row.answer) == (MailState.WAITING, other.next_at, 0, "")
    stale = OutgoingMail.objects.get()
    _postpone(other, SmtpReply(451, "later"), LATER + HELD)
    record_outcome(stale, MailAct.CUT_OFF, "", LATER + HELD, is_own=False)  # it found the row before that
    assert OutgoingMail.objects.get().state == MailState.WAITING
    record_outcome(slow, MailAct.TAKEN, "250 taken", LATER + HELD)  # what it did send counts
    assert OutgoingMail.objects.get().state == MailState.SENT


def test_another_text_from_the_same_page_is_another_letter(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    comes(event, "Ève", language="fr")
    batch, choice = uuid4(), RecipientChoice(("confirmed",))
    first = {"en": MessageText("Doors", "Doors at 9, {name}."), "fr": MessageText("Portes", "Portes à 9 h, {name}.")}

    def send(texts: dict[str, MessageText], *, is_news: bool = False) -> int:
        letter = LetterToMany(batch, choice, texts=texts, is_news=is_news)
        return send_letter(tournament=event, letter=letter, count=2, by=actor("rita"), at=LATER)

    assert [send(first), send(first)] == [2, 2]
    for texts in (
        first | {"fr": MessageText("Portes", "Portes à 10 h.")},
        first | {"en": MessageText("Lunch", "Doors at 9, {name}.")},
    ):
        with refuses("mail.batch_used"):
            send(texts)
    with refuses("mail.batch_used"):
        send(first, is_news=True)
    assert OutgoingMail.objects.filter(kind="letter").count() == 2


@pytest.mark.long_on_sqlite
def test_after_back_the_page_leads_on_to_a_letter_of_its_own(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    rita, page = client_of("rita"), f"/t/{event.slug}/mail/write/"
    typed = {"what": "letter", "states": ["confirmed"], "batch": str(uuid4()), "count": "1", "act": "send"}
    typed |= {"subject_en": "Doors", "body_en": "Doors at 9."}
    assert rita.post(page, typed).status_code == 302
    typed["body_en"] = "Doors at 10."
    again = rita.post(page, typed)
    assert again.status_code == 409
    (batch,) = re.findall(r'name="batch" value="([^"]+)"', again.text)
    assert batch != typed["batch"]
    assert rita.post(page, typed | {"batch": batch}).status_code == 302
    assert [row.body for row in OutgoingMail.objects.filter(kind="letter").order_by("pk")] == [
        "Doors at 9.",
        "Doors at 10.",
    ]


@pytest.mark.long_on_sqlite
def test_a_subject_holds_no_link() -> None:
    event = open_form(8)
    comes(event, "Ann")
    text = MessageText("Your page: {link}", "Hello")
    letter = LetterToMany(uuid4(), RecipientChoice(("confirmed",)), texts={"en": text})
    with refuses("mail.link_in_subject"):
        send_letter(tournament=event, letter=letter, count=1, by=actor("rita"), at=LATER)
    typed = {"subject": text.subject, "body": text.body, "act": "save"}
    page = client_of("alice").post(f"/t/{event.slug}/mail/texts/confirmed/en/", typed)
    assert (page.status_code, "A subject cannot contain a link" in page.text) == (422, True)
    assert not MailText.objects.exists()


@pytest.mark.long
def test_who_looked_at_addresses_is_in_the_journal() -> None:
    event = open_form(8)
    comes(event, "Ann")
    rita, otto = client_of("rita"), client_of("otto")
    folder = f"/t/{event.slug}/registrations/registrations"
    Tournament.objects.update(status=EventStatus.ARCHIVED)  # a look is noted there, too
    for client in (rita, otto):
        for name in (".csv", ".xlsx"):
            assert client.get(folder + name).status_code == 200
        for _again in range(2):
            assert client.get(f"/t/{event.slug}/mail/").status_code == 200
    looks = AuditEvent.objects.filter(action__in=("registration.exported", "mail.outbox_read")).order_by("pk")
    assert [(look.by_name, look.action) for look in looks] == [
        ("Rita", "registration.exported"),
        ("Rita", "registration.exported"),
        ("Rita", "mail.outbox_read"),
        ("Otto", "registration.exported"),
        ("Otto", "registration.exported"),
    ]
    assert {look.tournament_uid for look in looks} == {event.uid}


@pytest.mark.long
def test_an_observer_reads_no_addresses_and_nobody_s_secret_link() -> None:
    event = open_form(8)
    registration = comes(event, "Ann")
    Registration.objects.update(phone="+33 6 12 34 56 78")
    message = f"mail/{OutgoingMail.objects.get().uid}/"
    root = f"/t/{event.slug}"
    for name, reads in (("rita", True), ("otto", False)):
        for page in ("registrations/", "registrations/registrations.csv", "mail/", message):
            text = client_of(name).get(f"{root}/{page}").content.decode()
            assert registration.given_name in text or page == message
            assert ("ann@example.org" in text) is reads, page
            assert "12 34 56" not in text or reads
            assert (str(token_of(registration)) in text) is (reads and page == message)
        (row,) = Api(name).get(f"/tournaments/{event.slug}/mail/").body
        assert row["address"] == ("ann@example.org" if reads else "")
    assert client_of("otto").post(f"{root}/{message}", {"act": "stop"}).status_code == 403
    for name in ("bob", "sam", "olga", "dan"):
        assert client_of(name).get(f"{root}/{message}").status_code == 403
