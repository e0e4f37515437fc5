"""Members before everybody, the clocks of the event's zone, guardians of minors."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from registration.common.services.links import token_of
from registration.desk.selectors.export import export_of
from registration.form.forms import SettingsForm
from registration.models import CONTACT_FIELDS, Registration, RegistrationForm
from registration.registrations.services.changes import change_entry
from registration.registrations.services.lifecycle import RegistrationEntry, register
from tests.people import NOON, client_of
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, SENT, TYPED, change_form, open_form
from tournaments.common.actors import Origin
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/register/"
FORM = "/t/lyon-open/registrations/form/"


def come(event: Tournament, at: datetime, word: str = "", **facts: Any) -> Registration:
    entry = RegistrationEntry(**{"given_name": "Ann", "family_name": "Player", "country": "FRA"} | facts)
    register(tournament=event, entry=entry, origin=Origin(), at=at, word=word)
    return Registration.objects.latest("pk")


# --- members first ------------------------------------------------------------------------------------------------


def members_form(**facts: Any) -> Tournament:
    given: dict[str, Any] = {"member_countries": ["BEL"], "member_clubs": ["Lyon Tiles"], "members_word": "Bambou"}
    return open_form(**{"members_until": NOON} | given | facts)


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"country": "BEL"}, ""),
        ({"club": "lyon tiles"}, ""),
        ({"country": "ITA"}, "BAMBOU"),
    ],
)
def test_a_member_enters_before_everybody(facts: dict[str, Any], word: str) -> None:
    event = members_form()
    assert come(event, NOON - timedelta(seconds=1), word, **facts).state == "confirmed"


@pytest.mark.long
@pytest.mark.parametrize("word", ["", "bamboo", " "])
def test_a_stranger_waits_until_the_moment_itself(word: str) -> None:
    event = members_form()
    with refuses("registration.members_only"):
        come(event, NOON - timedelta(seconds=1), word)
    assert not Registration.objects.exists()
    assert come(event, NOON, word).state == "confirmed"


def test_without_a_word_no_word_makes_a_member() -> None:
    event = members_form(members_word="")
    with refuses("registration.members_only"):
        come(event, BEFORE, "")


@pytest.mark.long_on_sqlite
def test_strangers_read_when_it_opens_for_everybody_and_keep_what_they_typed(client: Client) -> None:
    event = open_form(
        member_clubs=["Lyon Tiles"], members_word="Bambou", members_until=datetime(2098, 7, 1, tzinfo=UTC)
    )
    page = client.get(PAGE)
    assert "Registration opens for everyone on" in page.text
    assert "1 July" in page.text
    assert "Members are players of: Lyon Tiles" in page.text
    refused = client.post(PAGE, SENT)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["members_word"])
    assert 'value="Brussels Tiles"' in refused.text
    assert not Registration.objects.exists()
    assert 'value="Bambou"' in client.get(f"{PAGE}?word=Bambou").text
    assert client.post(PAGE, SENT | {"members_word": "bambou"}).status_code == 302
    desk = client_of("rita").get("/t/lyon-open/registrations/").text
    assert "/t/lyon-open/register/?word=Bambou" in desk
    assert "?word=Bambou" not in client_of("otto").get("/t/lyon-open/registrations/").text
    assert "Registration is open for members" in client.get(f"/t/{event.slug}/").text


@pytest.mark.long
def test_the_form_names_no_word_once_everybody_enters(client: Client) -> None:
    members_form(members_until=timezone.now())
    page = client.get(PAGE)
    assert "Code for members" not in page.text
    assert "for everybody" not in page.text


@pytest.mark.long
@pytest.mark.parametrize(
    ("until", "code"),
    [
        (BEFORE, "registration.members_moment"),
        (datetime(2099, 1, 2, tzinfo=UTC), "registration.members_moment"),
        (NOON, "registration.members_unsaid"),
    ],
)
def test_a_moment_for_members_is_within_and_says_who_is_one(until: datetime, code: str) -> None:
    event = open_form()
    with refuses(code):
        change_form(event, members_until=until)


def moments(**typed: str) -> SettingsForm:
    form = SettingsForm(TYPED | typed, zone="Europe/Paris")
    form.is_valid()
    return form


def test_an_hour_that_the_clocks_skip_is_no_moment() -> None:
    """In Paris the clocks went from 2:00 to 3:00 on 29 March 2026."""
    form = moments(closes_at="2026-03-29T02:30")
    assert list(form.errors) == ["closes_at"]
    assert not moments(closes_at="2026-03-29T03:00").errors


def test_of_an_hour_that_comes_twice_the_first_opens_and_the_second_closes() -> None:
    """On 25 October 2026 half past two is at 0:30 UTC in summer time and at 1:30 UTC in winter time."""
    form_facts = moments(opens_at="2026-10-25T02:30", closes_at="2026-10-26T02:30").facts()
    assert form_facts.opens_at.astimezone(UTC) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    form_facts = moments(closes_at="2026-10-25T02:30").facts()
    assert form_facts.closes_at.astimezone(UTC) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_the_clocks_are_the_events_wherever_the_server_stands() -> None:
    """Half past two on 29 March exists in Tokyo."""
    form = SettingsForm(TYPED | {"closes_at": "2026-03-29T02:30"}, zone="Asia/Tokyo")
    assert form.is_valid()
    assert form.facts().closes_at == datetime(2026, 3, 29, 2, 30, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.long_on_sqlite
def test_the_organiser_says_who_is_a_member_on_the_page() -> None:
    open_form()
    alice = client_of("alice")
    typed = TYPED | {
        "members_until": "2026-04-01T12:00",
        "member_countries": "Belgium, FRA",
        "member_clubs": "A\n\n B  C ",
    }
    assert alice.post(FORM, typed | {"member_countries": "Atlantis"}).status_code == 422
    unsaid = alice.post(FORM, TYPED | {"members_until": "2026-04-01T12:00"})
    assert (unsaid.status_code, list(unsaid.context["form"].errors)) == (422, ["members_word"])
    assert alice.post(FORM, typed).status_code == 302
    form = RegistrationForm.objects.get()
    assert (form.member_countries, form.member_clubs) == (["BEL", "FRA"], ["A", "B C"])
    assert form.members_until == datetime(2026, 4, 1, 10, 0, tzinfo=UTC)


# --- guardians ----------------------------------------------------------------------------------------------------

MINOR = {
    "is_minor": "yes",
    "guardian_name": "Anke Vandecasteele",
    "guardian_contact": "+32 2 555 01 23",
    "guardian_agrees": "on",
}


def a_minor() -> Registration:
    guardian = {"guardian_name": "A", "guardian_contact": "B", "guardian_agrees": True}
    return come(open_form(asks_guardian=True), BEFORE, is_minor=True, **guardian)


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ({}, ["is_minor"]),
        ({"is_minor": "yes"}, ["guardian_name", "guardian_contact", "guardian_agrees"]),
        (MINOR | {"guardian_agrees": ""}, ["guardian_agrees"]),
        (MINOR | {"guardian_name": " "}, ["guardian_name"]),
    ],
)
def test_without_a_guardian_no_minor_enters(typed: dict[str, str], fields: list[str], client: Client) -> None:
    open_form(asks_guardian=True, adult_age=16)
    assert "under 16" in client.get(PAGE).text
    refused = client.post(PAGE, SENT | typed)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, fields)
    assert 'value="Brussels Tiles"' in refused.text
    assert not Registration.objects.exists()


@pytest.mark.long
def test_a_minors_guardian_is_seen_by_those_who_answer_and_by_nobody_else(client: Client) -> None:
    event = open_form(asks_guardian=True)
    assert client.post(PAGE, SENT | MINOR).status_code == 302
    registration = Registration.objects.get()
    assert registration.is_minor
    assert (registration.guardian_name, registration.guardian_contact) == ("Anke Vandecasteele", "+32 2 555 01 23")
    assert registration.guardian_agreed_at == registration.created_at
    for page in ("", "registrations.csv"):
        texts = [
            client_of(name).get(f"/t/lyon-open/registrations/{page}").content.decode() for name in ("rita", "otto")
        ]
        assert ["Anke Vandecasteele" in text for text in texts] == [True, False]
    head, rows = export_of(event)
    assert dict(zip(head, rows[0], strict=True))["guardian_contact"] == "+32 2 555 01 23"
    head, rows = export_of(event, with_contacts=False)
    result = dict(zip(head, rows[0], strict=True))
    assert {result[name] for name in ("is_minor", "guardian_name", "guardian_contact", "guardian_agreed")} == {None}


@pytest.mark.long
def test_of_whoever_is_of_age_nothing_of_a_guardian_is_kept(client: Client) -> None:
    open_form(asks_guardian=True)
    client.post(PAGE, SENT | MINOR | {"is_minor": "no"})
    kept = Registration.objects.get()
    assert (kept.is_minor, kept.guardian_name, kept.guardian_contact, kept.guardian_agreed_at) == (False, "", "", None)


def test_a_program_that_forgets_the_guardian_is_refused_too() -> None:
    event = open_form(asks_guardian=True)
    for facts in ({}, {"is_minor": True}, {"is_minor": True, "guardian_name": "A", "guardian_contact": "B"}):
        with refuses("registration.guardian_missing"):
            come(event, BEFORE, **facts)


def test_a_guardian_is_changed_under_the_private_link(client: Client) -> None:
    registration = a_minor()
    page = f"/r/{token_of(registration)}/change/"
    assert 'value="A"' in client.get(page).text
    typed = {"given_name": "Ann", "family_name": "Player", "country": "FRA"}
    assert client.post(page, typed | MINOR | {"guardian_name": ""}).status_code == 422
    assert client.post(page, typed | MINOR).status_code == 302
    registration.refresh_from_db()
    assert registration.guardian_name == MINOR["guardian_name"]
    assert registration.guardian_agreed_at is not None
    assert registration.guardian_agreed_at > BEFORE  # another guardian agrees anew


def test_where_it_is_asked_no_more_the_guardian_stays() -> None:
    registration = a_minor()
    RegistrationForm.objects.update(asks_guardian=False)
    entry = RegistrationEntry("Ann", "Player", "FRA", phone="0123456")
    change_entry(registration=registration, entry=entry, answers={}, origin=Origin(), at=NOON)
    registration.refresh_from_db()
    assert (registration.phone, registration.is_minor, registration.guardian_name) == ("0123456", True, "A")


def test_contact_data_can_go_and_that_a_guardian_agreed_stays() -> None:
    registration = a_minor()
    Registration.objects.filter(pk=registration.pk).update(**dict.fromkeys(CONTACT_FIELDS, ""))
    registration.refresh_from_db()
    assert (registration.guardian_name, registration.guardian_agreed_at) == ("", BEFORE)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=registration.pk).update(guardian_agreed_at=None)
