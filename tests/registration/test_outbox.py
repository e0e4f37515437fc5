"""Messages: written with the act, sent once whatever happens, refused with the server's words, handed over without."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from smtplib import SMTP
from typing import cast
from uuid import uuid4

import pytest
from django.db import connection
from pytest_django import Settings

from registration.common.services.links import news_token_of, registration_of, token_of
from registration.mail.selectors.outbox import RecipientChoice, recipients_of
from registration.mail.selectors.texts import BLANKS, KINDS, MessageText, fill_placeholders, house_text, unknown_blanks
from registration.mail.services.composing import composed
from registration.mail.services.outbox import act_on_mail
from registration.mail.services.sending import HELD, _send_all, claim, deliver_due, open_line
from registration.mail.services.texts import save_text, turn_news_off
from registration.mail.services.writing import LetterToMany, send_letter
from registration.models import MailKind, MailState, OutgoingMail, Registration
from registration.policies import MailAct, RegistrationAct
from registration.registrations.services.lifecycle import (
    RegistrationEntry,
    act_for_oneself,
    change_registrations,
    new_link,
    register,
    sweep_registrations,
)
from tests.at_once import at_once
from tests.people import actor
from tests.refusals import refuses
from tests.registration.mail_server import Kept, mail_server
from tests.registration.test_registrations import BEFORE, SITE, open_form
from tournaments.common.actors import Origin
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
LATER = BEFORE + timedelta(minutes=1)


def comes(
    event: Tournament, name: str, country: str = "FRA", language: str = "en", email: str | None = None
) -> Registration:
    address = f"{name.lower()}@example.org" if email is None else email
    entry = RegistrationEntry(name, "Player", country, email=address, language=language)
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)
    return Registration.objects.latest("pk")


def kinds_sent(registration: Registration) -> list[str]:
    return list(OutgoingMail.objects.filter(registration=registration).order_by("pk").values_list("kind", flat=True))


def letter(batch: object = None, **facts: object) -> LetterToMany:
    texts = {"en": MessageText("{event}: doors", "Hello {name}, doors open at 9. {link}")}
    given = {"batch": batch or uuid4(), "choice": RecipientChoice(("confirmed",)), "texts": texts} | facts
    return LetterToMany(**given)  # type: ignore[arg-type]


def state_of(mail: OutgoingMail) -> str:
    return OutgoingMail.objects.get(pk=mail.pk).state


@pytest.mark.long
def test_every_step_of_a_registration_is_told_in_the_person_s_language() -> None:
    event = open_form(4, fee_cents=4500, payment="On our account", review=False)
    for name in ("Ann", "Bea", "Cia", "Dan"):
        comes(event, name)
    eve = comes(event, "Ève", language="fr")
    fay = comes(event, "Fay", email="")
    act_for_oneself(registration=Registration.objects.first(), act=RegistrationAct.WITHDRAW, origin=Origin(), at=BEFORE)
    sweep_registrations(at=BEFORE + timedelta(days=9))
    assert kinds_sent(Registration.objects.first()) == ["confirmed", "withdrawn"]  # type: ignore[arg-type]
    assert kinds_sent(eve) == ["waiting", "offered", "lapsed"]
    assert kinds_sent(fay) == []
    first = OutgoingMail.objects.earliest("pk")
    assert first.subject == "Lyon Open: your place is confirmed"
    assert "Hello Ann Player" in first.body
    assert "The fee is 45 EUR.\nOn our account" in first.body
    waiting = OutgoingMail.objects.get(registration=eve, kind="waiting")
    assert waiting.language == "fr"
    assert "numéro 1 sur la liste d’attente" in waiting.body
    assert "jeudi" in OutgoingMail.objects.get(registration=eve, kind="offered").body  # 24 September 2026 + 48 h


def test_a_new_link_ends_the_older_and_is_the_one_that_messages_name() -> None:
    event = open_form(8)
    registration = comes(event, "Ann")
    before = token_of(registration)
    after = new_link(registration=registration, by=actor("rita"), at=LATER)
    assert before is not None
    assert registration_of(before) is None
    registration.refresh_from_db()
    assert token_of(registration) == after


def test_a_link_that_another_server_made_is_replaced_by_the_event_s_page(settings: Settings) -> None:
    event = open_form(8)
    comes(event, "Ann")
    mail = OutgoingMail.objects.select_related("registration", "tournament").get()
    settings.SECRET_KEY = "another key altogether"
    result = composed(mail, SITE)
    assert result.link == ""
    assert f"{SITE}/t/lyon-open/" in result.text
    settings.SECRET_KEY_FALLBACKS = ["another key altogether"]
    settings.SECRET_KEY = "a third"
    assert composed(mail, SITE).link == ""


@pytest.mark.long
def test_what_the_server_gets_and_the_database_does_not_keep(server: Kept) -> None:
    event = open_form(8, reply_to="orga@example.org")
    registration = comes(event, "Ann")
    assert deliver_due(at=LATER) == 1
    (mail,) = server.mails
    kept = OutgoingMail.objects.get()
    assert (mail["Subject"], mail["To"]) == ("Lyon Open: your place is confirmed", "ann@example.org")
    assert (mail["From"], mail["Reply-To"]) == ("Lyon Open <desk@example.org>", "orga@example.org")
    assert mail["Message-ID"] == f"<{kept.uid}@example.org>"
    assert (mail["Auto-Submitted"], mail["Content-Language"]) == ("auto-generated", "en")
    assert mail["List-Unsubscribe"] is None
    token = token_of(registration)
    assert token is not None
    assert f"{SITE}/r/{token}/" in mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert f'href="{SITE}/r/{token}/"' in mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert registration_of(token) == registration
    assert token not in str(list(OutgoingMail.objects.values())) + str(list(Registration.objects.values()))
    assert (kept.state, kept.answer, kept.ended_at) == (MailState.SENT, "250 taken", LATER)
    assert deliver_due(at=LATER) == 0
    assert len(server.envelopes) == 1


@pytest.mark.long
def test_news_can_be_turned_off_and_the_rest_still_comes(server: Kept) -> None:
    event = open_form(8)
    ann, bea = comes(event, "Ann"), comes(event, "Bea")
    deliver_due(at=LATER)
    turn_news_off(registration=bea, is_off=True, origin=Origin(), at=LATER)
    turn_news_off(registration=bea, is_off=True, origin=Origin(), at=LATER)
    assert AuditEvent.objects.filter(action="registration.news_off").count() == 1
    news, service = letter(is_news=True), letter(is_news=False)
    assert send_letter(tournament=event, letter=news, count=1, by=actor("rita"), at=LATER) == 1
    deliver_due(at=LATER)
    assert server.addresses[2:] == ["ann@example.org"]
    address = f"<{SITE}/r/{news_token_of(ann)}/news/>"
    assert server.mails[2]["List-Unsubscribe"].strip() == address
    assert server.mails[2]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert send_letter(tournament=event, letter=service, count=2, by=actor("rita"), at=LATER) == 2
    deliver_due(at=LATER)
    assert server.addresses[3:] == ["ann@example.org", "bea@example.org"]
    assert server.mails[3]["List-Unsubscribe"] is None


@pytest.mark.long
def test_an_address_that_the_server_refuses_is_told_with_its_words_and_sent_again(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    comes(event, "Bea")
    server.refuse["ann@example.org"] = "550 5.1.1 No such user"
    deliver_due(at=LATER)
    mail = OutgoingMail.objects.earliest("pk")
    assert (mail.state, mail.answer) == (MailState.REFUSED, "550 5.1.1 No such user")
    assert server.addresses == ["bea@example.org"]
    server.refuse.clear()
    assert act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER) == 1
    assert act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER) == 0  # the second click
    deliver_due(at=LATER)
    assert server.addresses == ["bea@example.org", "ann@example.org"]


@pytest.mark.long
def test_a_server_that_is_busy_is_asked_again_for_a_day(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    server.refuse["ann@example.org"] = "451 4.3.0 Come back later"
    moment, tries = LATER, 0
    while state_of(OutgoingMail.objects.get()) == MailState.WAITING:
        moment = OutgoingMail.objects.get().next_at or moment
        deliver_due(at=moment)
        tries += 1
    mail = OutgoingMail.objects.get()
    assert (mail.state, mail.answer, mail.tries) == (MailState.REFUSED, "451 4.3.0 Come back later", tries)
    assert tries >= 6
    assert moment <= BEFORE + timedelta(hours=24)


@pytest.mark.long
def test_without_a_line_nothing_is_lost(settings: Settings) -> None:
    with mail_server(settings):
        event = open_form(8)
        comes(event, "Ann")
    assert deliver_due(at=LATER) == 0  # the server is gone
    mail = OutgoingMail.objects.get()
    assert (mail.state, mail.tries) == (MailState.WAITING, 1)
    assert "Connection" in mail.answer
    with mail_server(settings) as back:
        deliver_due(at=LATER)
        assert back.envelopes == []  # its pause is not over
        assert deliver_due(at=mail.next_at or LATER) == 1
        assert back.addresses == ["ann@example.org"]


@pytest.mark.long_on_sqlite
def test_a_line_that_breaks_while_the_text_is_on_its_way_asks_a_person(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    server.cut = True
    deliver_due(at=LATER)
    mail = OutgoingMail.objects.get()
    assert mail.state == MailState.UNCLEAR
    server.cut = False
    assert deliver_due(at=LATER + timedelta(days=1)) == 0
    assert len(server.envelopes) == 1  # not a second time by itself
    act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)
    deliver_due(at=LATER)
    assert [email_message["Message-ID"] for email_message in server.mails] == [f"<{mail.uid}@example.org>"] * 2


@pytest.mark.long
def test_a_worker_that_died_before_the_text_leaves_the_message_to_the_next(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    assert len(claim(LATER)) == 1  # and no word more
    assert deliver_due(at=LATER + timedelta(seconds=1)) == 0
    assert deliver_due(at=LATER + HELD) == 1
    assert server.addresses == ["ann@example.org"]


@pytest.mark.long_on_sqlite
def test_a_slow_worker_sends_nothing_that_another_holds_now(server: Kept) -> None:
    """It took so long before the text that its five minutes were over."""
    event = open_form(8)
    comes(event, "Ann")
    (slow,) = claim(LATER)
    (other,) = claim(LATER + HELD)
    with closing(open_line()) as line:
        smtp = cast("SMTP", line.connection)
        assert _send_all(smtp, [slow], LATER + HELD) == 0
        assert server.envelopes == []
        assert _send_all(smtp, [other], LATER + HELD) == 1
        assert _send_all(smtp, [slow], LATER + HELD) == 0
    assert server.addresses == ["ann@example.org"]


@pytest.mark.long
def test_whoever_is_told_to_stop_does_not_get_it(server: Kept) -> None:
    event = open_form(8)
    comes(event, "Ann")
    mail = OutgoingMail.objects.get()
    act_on_mail(mails=[mail], act=MailAct.STOP, by=actor("rita"), at=LATER)
    assert deliver_due(at=LATER) == 0
    assert server.envelopes == []
    OutgoingMail.objects.update(state="waiting", next_at=LATER, handing_since=LATER)
    with refuses("mail.on_its_way"):
        act_on_mail(mails=[mail], act=MailAct.STOP, by=actor("rita"), at=LATER)


@pytest.mark.long
def test_without_a_server_messages_are_handed_over_and_none_goes_out_later(settings: Settings) -> None:
    event = open_form(8)
    registration = comes(event, "Ann")
    mail = OutgoingMail.objects.select_related("registration", "tournament").get()
    assert mail.state == MailState.BY_HAND
    result = composed(mail, SITE)
    assert result.mailto.startswith("mailto:ann%40example.org?subject=Lyon%20Open%3A%20your%20place")
    assert f"{token_of(registration)}" in result.mailto
    with refuses("mail.not_set_up"):
        act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)
    with mail_server(settings) as kept:
        assert deliver_due(at=LATER) == 0
        act_on_mail(mails=[mail], act=MailAct.HAND_OVER, by=actor("rita"), at=LATER)
        assert state_of(mail) == MailState.HANDED
        act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)
        assert deliver_due(at=LATER) == 1
        assert kept.addresses == ["ann@example.org"]


@pytest.mark.long
def test_a_rehearsal_writes_to_nobody(server: Kept) -> None:
    event = open_form(8)
    Tournament.objects.update(copy_kind="demo")
    event.refresh_from_db()
    comes(event, "Ann")
    mail = OutgoingMail.objects.get()
    assert mail.state == MailState.BY_HAND
    with refuses("mail.rehearsal"):
        act_on_mail(mails=[mail], act=MailAct.SEND, by=actor("rita"), at=LATER)
    deliver_due(at=LATER)
    assert server.envelopes == []


@pytest.mark.long_on_sqlite
def test_a_letter_is_counted_first_and_written_once(server: Kept) -> None:
    event = open_form(8)
    for name in ("Ann", "Bea"):
        comes(event, name)
    comes(event, "Cia", email="")
    once = letter()
    recipients = recipients_of(event, once.choice, is_news=False)
    assert (len(recipients.reached), [registration.name for registration in recipients.without_address]) == (
        2,
        ["Cia Player"],
    )
    with refuses("mail.count_changed") as refused:
        send_letter(tournament=event, letter=once, count=3, by=actor("rita"), at=LATER)
    assert refused.value.detail == {"count": 2}
    for _click in range(2):
        assert send_letter(tournament=event, letter=once, count=2, by=actor("rita"), at=LATER) == 2
    assert OutgoingMail.objects.filter(kind=MailKind.LETTER).count() == 2
    assert AuditEvent.objects.filter(action="mail.letter_written").count() == 1
    deliver_due(at=LATER)
    assert sorted(server.addresses) == ["ann@example.org"] * 2 + ["bea@example.org"] * 2
    body = server.mails[-1].get_body(("plain",))
    assert body is not None
    assert body.get_content().startswith("Hello Bea Player, doors open at 9.")


@pytest.mark.long
def test_whom_a_letter_reaches() -> None:
    event = open_form(4)
    ann, bea, cia, dan, eve = (comes(event, name) for name in ("Ann", "Bea", "Cia", "Dan", "Eve"))
    Registration.objects.filter(pk=bea.pk).update(paid_at=BEFORE, paid_means="cash")
    change_registrations(registrations=[dan], act=RegistrationAct.WITHDRAW, by=actor("rita"), at=BEFORE)

    def reached(*states: str, fee: str = "", uids: tuple[object, ...] = ()) -> list[str]:
        choice = RecipientChoice(states, fee, uids)  # type: ignore[arg-type]
        return [registration.given_name for registration in recipients_of(event, choice, is_news=False).reached]

    assert reached() == ["Ann", "Bea", "Cia", "Eve"]
    assert reached("withdrawn") == ["Dan"]
    assert reached("confirmed", fee="open") == ["Ann", "Cia"]
    assert reached(fee="paid") == ["Bea"]
    assert reached("confirmed", uids=(dan.uid, eve.uid)) == []
    assert reached("offered", uids=(dan.uid, eve.uid)) == ["Eve"]
    assert reached(uids=(dan.uid, eve.uid)) == ["Dan", "Eve"]
    assert ann.pk < cia.pk


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"texts": {}}, "mail.no_text"),
        ({"texts": {"en": MessageText("Hello", "{nmae}, come")}}, "mail.blank_unknown"),
        ({"choice": RecipientChoice(("refused",))}, "mail.nobody"),
    ],
)
def test_letters_that_are_refused(facts: dict[str, object], code: str) -> None:
    event = open_form(8)
    comes(event, "Ann")
    with refuses(code):
        send_letter(tournament=event, letter=letter(**facts), count=1, by=actor("rita"), at=LATER)
    assert not OutgoingMail.objects.filter(kind="letter").exists()


def own_text(event: Tournament, text: MessageText | None, by: str = "alice") -> None:
    save_text(tournament=event, kind=MailKind.CONFIRMED, language="fr", text=text, by=actor(by), at=LATER)


def test_an_event_s_own_text_goes_out_and_the_house_s_comes_back() -> None:
    event = open_form(8)
    own_text(event, MessageText("Bienvenue {name}", "À bientôt"))
    own_text(event, MessageText("Bienvenue, {name}", "À bientôt"))
    comes(event, "Ève", language="fr")
    comes(event, "Ann", language="en")
    own_text(event, None)
    comes(event, "Zoé", language="fr")
    subjects = list(OutgoingMail.objects.order_by("pk").values_list("subject", flat=True))
    assert subjects[:2] == ["Bienvenue, Ève Player", "Lyon Open: your place is confirmed"]
    assert subjects[2] == house_text(MailKind.CONFIRMED, "fr").subject.replace("{event}", "Lyon Open")
    with refuses("mail.blank_unknown"):
        own_text(event, MessageText("Bienvenue", "{prix}"))


def test_blanks_are_filled_in_once_and_empty_lines_close_up() -> None:
    text = fill_placeholders(
        MessageText("{event}\n now", "Hello {name},\n\n{pay}\n\n{other} {link}"),
        {"event": "O", "name": "{pay}", "pay": ""},
    )
    assert (text.subject, text.body) == ("O now", "Hello {pay},\n\n{other} {link}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_house_s_texts_use_the_blanks_that_there_are(language: str) -> None:
    for kind in KINDS:
        text = house_text(kind, language)
        assert unknown_blanks(text.subject + text.body, kind) == []
        assert ("{personal}" if kind == MailKind.PERSONAL else "{link}") in text.body
        assert "{event}" in text.subject
    assert {"name", "link"} <= set(BLANKS)


@pytest.mark.long
def test_a_name_that_looks_like_a_blank_is_read_as_a_name() -> None:
    event = open_form(8)
    comes(event, "{link}", email="bobby@example.org")
    mail = OutgoingMail.objects.get()
    assert "Hello (link) Player" in mail.body


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_workers_side_by_side_send_each_message_once(server: Kept) -> None:
    event = open_form(40)
    for number in range(12):
        comes(event, f"P{number}")
    at_once(*[lambda: [deliver_due(at=LATER) for _round in range(4)]] * 4)
    assert sorted(server.addresses) == sorted(f"p{number}@example.org" for number in range(12))
    assert set(OutgoingMail.objects.values_list("state", flat=True)) == {MailState.SENT}


KILLED = """
import os, sys
import django
django.setup()
from datetime import datetime
from django.db import connection
from registration.mail.services import sending
at = datetime.fromisoformat(sys.argv[2])
if sys.argv[1] == "before":
    sending._begin_handing = lambda mail, at: os.kill(os.getpid(), 9)
else:
    sending.record_outcome = lambda *args: os.kill(os.getpid(), 9)
connection.settings_dict["NAME"] = sys.argv[3]
sending.deliver_due(at=at)
"""


@pytest.mark.long
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("when", "sent", "state"), [("before", 1, MailState.SENT), ("after", 1, MailState.UNCLEAR)])
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_with_no_warning_sends_no_message_twice(
    when: str, sent: int, state: str, settings: Settings, tmp_path: Path
) -> None:
    """A process of its own, killed just before the text goes out, or once it was taken and nobody wrote it down."""
    with mail_server(settings) as kept:
        event = open_form(8)
        comes(event, "Ann")
        database = as_file(tmp_path)
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings_test",
            "EMAIL_URL": settings.EMAIL_URL,
            "SEATWIND_MAIL_FROM": "desk@example.org",
        }
        command = [sys.executable, "-c", KILLED, when, LATER.isoformat(), database]
        killed = subprocess.run(command, env=environment, check=False, capture_output=True)  # noqa: S603
        assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
        assert len(kept.envelopes) == (when == "after")
        read_back(database)
        deliver_due(at=LATER + timedelta(seconds=1))
        deliver_due(at=LATER + HELD)
        deliver_due(at=LATER + 3 * HELD)
        assert len(kept.envelopes) == sent
    assert state_of(OutgoingMail.objects.get()) == state


def as_file(folder: Path) -> str:
    """The database of this test where another process reaches it: by name, or as a copy on the disk."""
    if connection.vendor == "postgresql":
        return str(connection.settings_dict["NAME"])
    path = str(folder / "copy.sqlite3")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [path])
    return path


def read_back(database: str) -> None:
    """What the other process wrote down of the message."""
    if connection.vendor == "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("ATTACH %s AS other", [database])
        cursor.execute(
            "UPDATE registration_outgoingmail SET (state, next_at, handing_since) = "
            "(SELECT state, next_at, handing_since FROM other.registration_outgoingmail AS o "
            "WHERE o.id = registration_outgoingmail.id)"
        )
        cursor.execute("DETACH other")
