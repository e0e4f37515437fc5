"""Five thousand registrations in one event, and what observers do not find out."""

import time
from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from registration.common.services.links import hash_of
from registration.mail.selectors.outbox import RecipientChoice, without_addresses
from registration.mail.selectors.texts import MessageText
from registration.mail.services.writing import LetterToMany, send_letter
from registration.models import MailState, OutgoingMail, Receipt, Registration, RegistrationForm
from registration.policies import RegistrationAct
from registration.registrations.services.entering import enter_confirmed
from registration.registrations.services.lifecycle import (
    RegistrationEntry,
    change_registrations,
    register,
    sweep_registrations,
)
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of
from tests.registration.test_registrations import BEFORE, open_form, send, states
from tournaments.common.actors import Origin
from tournaments.models import AuditEvent, Participant, Tournament

pytestmark = pytest.mark.django_db
DESK = "/t/lyon-open/registrations/"


def crowd(event: Tournament, number: int, state: str = "pending") -> None:
    """So many people with an address each, written at once."""
    form = RegistrationForm.objects.get(tournament=event)
    Registration.objects.bulk_create(
        Registration(
            tournament=event,
            token_hash=hash_of(f"crowd {n}"),
            state=state,
            given_name=f"Given{n}",
            family_name=f"Family{n}",
            country="FRA",
            email=f"p{n}@example.org",
            consent_version=form.consent_version,
            created_at=BEFORE,
        )
        for n in range(number)
    )


def queries(what: Callable[[], object]) -> int:
    """How many it takes."""
    with CaptureQueriesContext(connection) as captured:
        what()
    return len(captured)


@pytest.mark.long
def test_the_desk_of_five_thousand_has_pages_and_does_one_thing_to_all_of_them() -> None:
    event = open_form(places=4000, review=True)
    RegistrationForm.objects.update(places=5000)
    crowd(event, 5000)
    rita = client_of("rita")
    rita.get(DESK)
    begun = time.perf_counter()
    seen = queries(lambda: rita.get(f"{DESK}?page=25"))
    assert seen <= 30
    assert time.perf_counter() - begun < 4  # seconds, on a machine that does other things too
    page = rita.get(f"{DESK}?page=25")
    assert (page.context["desk"].matching, len(page.context["desk"].rows)) == (5000, 200)
    assert "Given4999 Family4999" in page.text
    assert "Given0 Family0" not in page.text
    assert rita.get(f"{DESK}?page=99999").context["desk"].page == 25
    assert rita.get(f"{DESK}?q=given49").context["desk"].matching == 111  # 49, 490 to 499, 4900 to 4999
    act = {"act": "confirm", "all": "1", "state": "pending", "count": "5000"}
    changed = rita.post(DESK, act | {"count": "4999"})
    assert (changed.status_code, "The list changed from 4999 to 5000" in changed.text) == (409, True)
    done = queries(lambda: rita.post(DESK, act))
    assert done <= 300  # rows are written by some hundreds in a statement
    assert set(states(event)) == {"confirmed"}
    assert AuditEvent.objects.filter(action="registration.confirmed").count() == 5000
    assert OutgoingMail.objects.filter(kind="confirmed").count() == 5000


@pytest.mark.long
def test_five_thousand_ticks_are_no_more_than_a_form_may_have() -> None:
    event = open_form(places=4000, review=True)
    RegistrationForm.objects.update(places=5000)
    crowd(event, 5000)
    chosen = [str(uid) for uid in Registration.objects.values_list("uid", flat=True)]
    assert client_of("rita").post(DESK, {"act": "confirm", "chosen": chosen}).status_code == 302
    assert set(states(event)) == {"confirmed"}


@pytest.mark.long
def test_the_export_takes_as_many_queries_for_many_as_for_few() -> None:
    event = open_form()
    crowd(event, 40, "confirmed")
    few = queries(lambda: client_of("rita").get(f"{DESK}registrations.csv"))
    Registration.objects.bulk_create(
        Registration(
            tournament=event,
            token_hash=hash_of(f"more {n}"),
            state="confirmed",
            given_name="G",
            family_name=f"F{n}",
            consent_version=1,
            created_at=BEFORE,
        )
        for n in range(400)
    )
    assert queries(lambda: client_of("rita").get(f"{DESK}registrations.csv")) == few


def waiting_event(number: int) -> Tournament:
    event = open_form(places=4)
    for n in range(4):
        send(event, n)
    crowd(event, number, "waiting")
    return event


def letter(batch: str) -> LetterToMany:
    texts = {"en": MessageText("Your place", "You are number {line}.")}
    return LetterToMany(UUID(batch), RecipientChoice(("waiting",)), texts=texts)


@pytest.mark.long
def test_a_letter_that_names_the_place_in_the_line_looks_the_line_up_once() -> None:
    event = waiting_event(30)
    sent = letter("00000000-0000-4000-8000-000000000001")
    wanted = queries(lambda: send_letter(tournament=event, letter=sent, count=30, by=actor("rita"), at=BEFORE))
    assert wanted <= 20
    bodies = list(OutgoingMail.objects.order_by("registration_id").values_list("body", flat=True))
    assert bodies == [f"You are number {n}." for n in range(1, 31)]


@pytest.mark.long
def test_offers_are_made_in_as_many_queries_for_many_as_for_few() -> None:
    event = waiting_event(200)
    RegistrationForm.objects.update(places=204)
    wanted = queries(lambda: sweep_registrations(at=NOON))
    assert wanted <= 220  # one of them each for the messages that this address had today
    assert states(event).count("offered") == 200


@pytest.mark.long
def test_the_fees_of_many_are_noted_at_once_and_their_receipts_have_no_gap() -> None:
    event = open_form(places=80, fee_cents=1250)
    crowd(event, 60, "confirmed")
    chosen = [str(uid) for uid in Registration.objects.values_list("uid", flat=True)]
    rita = client_of("rita")
    rita.get(DESK)
    few = queries(lambda: rita.post(DESK, {"act": "cash", "chosen": chosen[:2]}))
    assert queries(lambda: rita.post(DESK, {"act": "cash", "chosen": chosen})) == few
    assert list(Receipt.objects.values_list("number", flat=True)) == list(range(1, 61))


@pytest.mark.long
def test_more_players_than_a_list_may_have_are_entered_in_parts() -> None:
    event = open_form(places=2400)
    crowd(event, 2100, "confirmed")
    assert enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE) == 2100
    assert Participant.objects.count() == 2100
    last = Registration.objects.select_related("participant").latest("pk")
    assert last.participant is not None
    assert (last.participant.number, last.participant.name) == (2100, "Given2099 Family2099")


@pytest.mark.long
def test_the_list_stays_as_it_was_after_an_act() -> None:
    event = open_form(review=True)
    registration = send(event, 1)
    answered = client_of("rita").post(
        f"{DESK}?state=pending&q=player&page=1", {"act": "confirm", "chosen": str(registration.uid)}
    )
    assert answered.headers["Location"] == f"{DESK}?state=pending&q=player&page=1"


def test_everybody_of_a_list_is_written_to() -> None:
    event = open_form(places=400)
    crowd(event, 250, "confirmed")
    rita = client_of("rita")
    page = rita.post("/t/lyon-open/mail/write/", {"all": "1", "state": "confirmed", "count": "250"})
    assert page.status_code == 200
    assert len(page.context["form"].chosen) == 250
    changed = rita.post("/t/lyon-open/mail/write/", {"all": "1", "state": "confirmed", "count": "249"})
    assert changed.headers["Location"] == DESK


# --- what observers do not find out -------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_whoever_sees_no_address_finds_nobody_by_one() -> None:
    event = open_form()
    entry = RegistrationEntry("Ann", "Player", "FRA", email="secret@example.org", phone="+33612345678")
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)
    otto, rita = client_of("otto"), client_of("rita")
    found = {
        search: [client.get(f"{DESK}?q={search}").context["desk"].matching for client in (otto, rita)]
        for search in ("secret", "3361234", "ann")
    }
    assert found == {"secret": [0, 1], "3361234": [0, 1], "ann": [1, 1]}
    assert set(AuditEvent.objects.filter(action="registration.contacts_read").values_list("by_name", flat=True)) == {
        "Rita"
    }


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("550 5.1.1 <ann@example.org>: no such user", "550 5.1.1 <…>: no such user"),
        ("550 ann.o'neil+x@mail.example.org unknown", "550 … unknown"),
        ('553 "ann b"@example.org refused', "553 … refused"),
        ("421 too many connections", "421 too many connections"),
    ],
)
def test_what_a_mail_server_said_is_told_without_addresses(text: str, wanted: str) -> None:
    assert without_addresses(text) == wanted


@pytest.mark.long_on_sqlite
def test_observers_read_a_refusal_without_its_address() -> None:
    event = open_form()
    entry = RegistrationEntry("Ann", "Player", "FRA", email="ann@example.org")
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)
    mail = OutgoingMail.objects.get()
    answered = "550 <ann@example.org>: no such user"
    OutgoingMail.objects.update(state=MailState.REFUSED, answer=answered, next_at=None)
    for address in ("/t/lyon-open/mail/", f"/t/lyon-open/mail/{mail.uid}/"):
        assert "ann@example.org" in client_of("rita").get(address).text
        page = client_of("otto").get(address).text
        assert "ann@example.org" not in page
        assert "no such user" in page
    answer = {name: Api(name).get("/tournaments/lyon-open/mail/").body[0]["answer"] for name in ("rita", "otto")}
    assert answer == {"rita": answered, "otto": "550 <…>: no such user"}


@pytest.mark.long
def test_a_withdrawal_among_many_stays_quick() -> None:
    event = waiting_event(300)
    registration = Registration.objects.order_by("pk")[0]
    wanted = queries(
        lambda: change_registrations(
            registrations=[registration], act=RegistrationAct.WITHDRAW, by=actor("rita"), at=BEFORE
        )
    )
    assert wanted <= 25
    assert states(event)[4] == "offered"
