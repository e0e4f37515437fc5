"""A form's own texts by language, and amounts as each language writes them."""

from decimal import Decimal

import pytest
from django.test import Client
from django.utils import translation

from registration.common.selectors.texts import choices_of, text_in
from registration.common.services.links import token_of
from registration.models import FeeMeans, OutgoingMail, Question, QuestionKind, Registration, RegistrationForm
from registration.questions.services.editing import QuestionFacts, save_question
from registration.registrations.services.lifecycle import RegistrationEntry, note_fee, register
from tests.people import actor, client_of, make_tournament
from tests.refusals import refuses
from tests.registration.test_members_first import FORM, PAGE
from tests.registration.test_registrations import BEFORE, SENT, TYPED, open_form
from tournaments.common.actors import Origin
from tournaments.common.look.money import print_money, read_amount

pytestmark = pytest.mark.django_db
FRENCH = {"accept-language": "fr"}
TEXTS = {"fr": {"intro": "Bienvenue à Lyon", "privacy": "Vos données", "payment": "Virez au club"}}


@pytest.mark.long_on_sqlite
def test_a_reader_gets_the_texts_in_their_language(client: Client) -> None:
    open_form(intro="Welcome to Lyon", payment="Pay the club", fee_cents=4550, texts=TEXTS)
    page = client.get(PAGE).text
    assert "Welcome to Lyon" in page
    assert "Read this" in page
    page = client.get(PAGE, headers=FRENCH).text
    assert "Bienvenue à Lyon" in page
    assert "Vos données" in page
    assert "Welcome" not in page
    assert "45,50\u00a0€" in page
    own = client.post(PAGE, SENT, headers=FRENCH).headers["Location"]
    assert "Virez au club" in client.get(own, headers=FRENCH).text
    body = OutgoingMail.objects.get().body
    assert "Virez au club" in body
    assert "45,50\u00a0€" in body


@pytest.mark.parametrize(("language", "wanted"), [("fr", "Français"), ("fr-ca", "Français"), ("nl", "Own")])
def test_a_language_without_a_text_falls_back_to_the_forms_own(language: str, wanted: str) -> None:
    form = RegistrationForm(intro="Own", payment="Own pay", texts={"fr": {"intro": "Français"}})
    with translation.override(language):
        assert text_in(form, "intro") == wanted
        assert text_in(form, "payment") == "Own pay"


@pytest.mark.long
def test_the_organiser_writes_each_text_in_each_language() -> None:
    make_tournament()
    alice = client_of("alice")
    typed = TYPED | {"intro": "Welcome", "intro_fr": "Bienvenue", "privacy_fr": "Vos données"}
    assert alice.post(FORM, typed).status_code == 302
    form = RegistrationForm.objects.get()
    assert (form.language, form.texts) == ("en", {"fr": {"intro": "Bienvenue", "privacy": "Vos données"}})
    assert "Bienvenue" in alice.get(FORM).text
    twice = alice.post(FORM, typed | {"language": "fr"})
    assert (twice.status_code, list(twice.context["form"].errors)) == (422, ["language"])
    assert alice.post(FORM, typed | {"privacy_fr": "Autre"}).status_code == 302
    assert RegistrationForm.objects.get().consent_version == 2  # a text that some people read is another now
    assert alice.post(FORM, TYPED | {"language": "fr"}).status_code == 302
    form = RegistrationForm.objects.get()
    assert (form.language, form.texts) == ("fr", {})


@pytest.mark.long
def test_a_form_that_is_made_in_french_is_in_french() -> None:
    make_tournament()
    assert client_of("alice").post(FORM, TYPED | {"intro_en": "Welcome"}, headers=FRENCH).status_code == 302
    form = RegistrationForm.objects.get()
    assert (form.language, form.texts) == ("fr", {"en": {"intro": "Welcome"}})


# --- questions ----------------------------------------------------------------------------------------------------

MEAL = QuestionFacts(
    "Meal",
    QuestionKind.CHOICE,
    ("Meat", "Fish"),
    is_required=True,
    texts={"fr": {"words": "Repas", "choices": "Viande\nPoisson"}},
)


@pytest.mark.long_on_sqlite
def test_a_question_is_asked_and_its_answer_read_in_each_language(client: Client) -> None:
    event = open_form()
    meal = save_question(tournament=event, facts=MEAL, by=actor("alice"), at=BEFORE)
    page = client.get(PAGE, headers=FRENCH).text
    assert "Repas" in page
    assert '<option value="Fish">Poisson</option>' in page
    missing = client.post(PAGE, SENT, headers=FRENCH)
    assert "Repas" in str(missing.context["form"].errors)
    own = client.post(PAGE, SENT | {f"q_{meal.uid}": "Fish"}, headers=FRENCH).headers["Location"]
    assert "Poisson" in client.get(own, headers=FRENCH).text
    desk = client_of("rita").get("/t/lyon-open/registrations/").text
    assert "Meal: Fish" in desk


def test_a_translation_has_a_line_for_each_choice() -> None:
    event = open_form()
    facts = QuestionFacts("Meal", QuestionKind.CHOICE, ("Meat", "Fish"), texts={"fr": {"choices": "Viande"}})
    with refuses("questions.choices_differ"):
        save_question(tournament=event, facts=facts, by=actor("alice"), at=BEFORE)
    page = "/t/lyon-open/registrations/questions/"
    typed = {"words": "Meal", "kind": "choice", "choices": "Meat\nFish", "position": "1", "words_fr": "Repas"}
    refused = client_of("alice").post(page, typed | {"choices_fr": "Viande"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["choices_fr"])
    assert client_of("alice").post(page, typed | {"choices_fr": " Viande \n\nPoisson"}).status_code == 302
    made = Question.objects.get()
    assert made.texts == {"fr": {"words": "Repas", "choices": "Viande\nPoisson"}}
    with translation.override("fr"):
        assert choices_of(made) == [("Meat", "Viande"), ("Fish", "Poisson")]
    assert "Repas" in client_of("alice").get(f"{page}{made.uid}/").text


# --- amounts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "cents", "currency", "wanted"),
    [
        ("en", 4550, "EUR", "45.50 EUR"),
        ("en", 4500, "CHF", "45 CHF"),
        ("fr", 1250, "EUR", "12,50\u00a0€"),
        ("fr", 1200, "EUR", "12\u00a0€"),
        ("fr", -1205, "CHF", "\u221212,05\u00a0CHF"),
    ],
)
def test_an_amount_is_written_as_the_language_writes_it(language: str, cents: int, currency: str, wanted: str) -> None:
    with translation.override(language):
        assert print_money(cents, currency) == wanted


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("12,50", "12.50"),
        ("12.50", "12.50"),
        (" 1\u202f200,5 ", "1200.5"),
        ("0", "0"),
        ("12,50 €", None),
        ("1,200.50", None),
        ("1e3", None),
        ("", None),
        ("-", None),
    ],
)
def test_an_amount_is_read_with_a_comma_or_a_point(typed: str, wanted: str | None) -> None:
    assert read_amount(typed) == (None if wanted is None else Decimal(wanted))


@pytest.mark.long
@pytest.mark.parametrize(
    ("fee", "cents"),
    [
        ("12,50", 1250),
        ("12.50", 1250),
        ("12", 1200),
        ("1 200,05", 120005),
        *((wrong, None) for wrong in ("-1", "12.505", "100000.01", "much", "1,200.50")),
    ],
)
def test_the_fee_is_typed_either_way_and_stands_again_as_the_reader_writes_it(fee: str, cents: int | None) -> None:
    make_tournament()
    alice = client_of("alice")
    answer = alice.post(FORM, TYPED | {"fee": fee})
    if cents is None:
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["fee"])
        assert not RegistrationForm.objects.exists()
        return
    assert answer.status_code == 302
    assert RegistrationForm.objects.get().fee_cents == cents
    if cents == 1250:
        assert 'value="12,50"' in alice.get(FORM, headers=FRENCH).text
        assert 'value="12.50"' in alice.get(FORM).text


def test_a_receipt_names_whoever_took_the_fee_on_that_day(client: Client) -> None:
    event = open_form(fee_cents=4550, payee="Lyon Tiles")
    register(tournament=event, entry=RegistrationEntry("Ann", "Player", "FRA"), origin=Origin(), at=BEFORE)
    registration = Registration.objects.get()
    note_fee(registration=registration, means=FeeMeans.CASH, by=actor("rita"), at=BEFORE)
    RegistrationForm.objects.update(payee="Another Club")
    note_fee(registration=registration, means=None, by=actor("rita"), at=BEFORE)
    for number, words in ((1, "Received by"), (2, "Refunded by")):
        page = client.get(f"/r/{token_of(registration)}/receipts/{number}/").text
        assert words in page
        assert "Lyon Tiles" in page
        assert "Another Club" not in page
    assert "45,50\u00a0€" in client.get(f"/r/{token_of(registration)}/receipts/1/", headers=FRENCH).text
