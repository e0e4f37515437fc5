"""Questions of an event's own, answers, and a registration changed by the person it is about."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from registration.common.services.links import token_of
from registration.desk.selectors.export import export_of
from registration.models import Answer, OutgoingMail, Question, QuestionKind, Registration
from registration.questions.services.answers import judged
from registration.questions.services.editing import QuestionFacts, close_question, save_question
from registration.registrations.services.changes import change_entry
from registration.registrations.services.entering import enter_confirmed
from registration.registrations.services.lifecycle import RegistrationEntry, register
from tests.api.conftest import Api
from tests.people import actor, client_of
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, SENT, open_form, states
from tournaments.common.actors import Origin
from tournaments.common.errors import NotPermitted
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/registrations/questions/"
SHIRT = QuestionFacts("T-shirt", QuestionKind.CHOICE, ("S", "M", "L"), is_required=True, is_public=True)


def ask(event: Tournament, words: str, kind: QuestionKind, **facts: Any) -> Question:
    question_facts = QuestionFacts(words, kind, **facts)
    return save_question(tournament=event, facts=question_facts, by=actor("alice"), at=BEFORE)


def open_all_questions(event: Tournament) -> dict[str, Question]:
    return {
        "shirt": save_question(tournament=event, facts=SHIRT, by=actor("alice"), at=BEFORE),
        "diet": ask(event, "What do you not eat?", QuestionKind.TEXT, position=1),
        "nights": ask(event, "Nights", QuestionKind.NUMBER, position=2),
        "party": ask(event, "Party on Saturday", QuestionKind.TICK, position=3),
    }


def comes(event: Tournament, country: str = "FRA", answers: Any = None, name: str = "Ann") -> Registration:
    entry = RegistrationEntry(name, "Player", country, email=f"{name.lower()}@example.org")
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE, answers=answers or {})
    return Registration.objects.latest("pk")


def answers_of(registration: Registration) -> dict[str, str]:
    return dict(Answer.objects.filter(registration=registration).values_list("question__words", "said"))


@pytest.mark.long
def test_what_is_asked_is_answered_and_stands_where_it_is_read(client: Client) -> None:
    event = open_form(shows_names=True)
    known = open_all_questions(event)
    page = client.get("/t/lyon-open/register/")
    for words in ("T-shirt", "What do you not eat?", "Nights", "Party on Saturday"):
        assert words in page.text
    typed = {f"q_{known['shirt'].uid}": "M", f"q_{known['nights'].uid}": " 2 ", f"q_{known['party'].uid}": "on"}
    address = client.post("/t/lyon-open/register/", SENT | typed).headers["Location"]
    assert answers_of(Registration.objects.get()) == {"T-shirt": "M", "Nights": "2", "Party on Saturday": "yes"}
    own = client.get(address)
    assert "<dt>Nights</dt> <dd>2</dd>" in own.text
    desk = client_of("rita").get("/t/lyon-open/registrations/")
    assert "T-shirt: M" in desk.text
    assert "Nights: 2" in desk.text
    public = client.get("/t/lyon-open/register/")
    assert "Maëlle Vandecasteele" in public.text
    assert "T-shirt: M" in public.text
    assert "Nights: 2" not in public.text


@pytest.mark.long
def test_an_answer_that_is_none_marks_its_field_and_keeps_the_rest(client: Client) -> None:
    known = open_all_questions(open_form())
    typed = {"shirt": "M", "diet": "Nuts", "nights": "1.5"}
    answer = client.post(
        "/t/lyon-open/register/", SENT | {f"q_{known[name].uid}": said for name, said in typed.items()}
    )
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [f"q_{known['nights'].uid}"])
    assert "“Nights”: enter a whole number." in answer.text
    assert 'value="Nuts"' in answer.text
    assert not Registration.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "text", "kept"),
    [
        (QuestionKind.TEXT, "  no nuts ", "no nuts"),
        (QuestionKind.NUMBER, "-3", "-3"),
        (QuestionKind.NUMBER, "\u22123", "-3"),
        (QuestionKind.NUMBER, "1 200", "1200"),
        (QuestionKind.TICK, "on", "yes"),
        (QuestionKind.TICK, "no", ""),
        (QuestionKind.CHOICE, "S", "S"),
        (QuestionKind.TEXT, "", ""),
    ],
)
def test_what_is_kept_of_an_answer(kind: QuestionKind, text: str, kept: str) -> None:
    assert judged(Question(words="Q", kind=kind, choices="S\nM" if kind == "choice" else ""), text) == kept


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        (QuestionKind.CHOICE, "XXL", "answers.no_choice"),
        (QuestionKind.NUMBER, "9" * 13, "answers.no_number"),
        (QuestionKind.NUMBER, "two", "answers.no_number"),
        (QuestionKind.TEXT, "x" * 501, "answers.too_long"),
        (QuestionKind.TICK, "", "answers.missing"),
    ],
)
def test_what_is_no_answer(kind: QuestionKind, text: str, code: str) -> None:
    question = Question(words="100% of Q", kind=kind, choices="S\nM", is_required=True)
    with refuses(code) as refused:
        judged(question, text)
    assert "100% of Q" in str(refused.value.message)
    assert refused.value.detail == {"question": str(question.uid)}


@pytest.mark.long
def test_a_missing_answer_keeps_nothing_at_all() -> None:
    event = open_form()
    open_all_questions(event)
    with refuses("answers.missing"):
        comes(event)
    assert not Registration.objects.exists()
    assert not OutgoingMail.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (QuestionFacts("Q", QuestionKind.CHOICE, ("S",)), "questions.choices_few"),
        (QuestionFacts("Q", QuestionKind.TEXT, ("S", "M")), "questions.choices_unasked"),
    ],
)
def test_questions_that_are_refused(facts: QuestionFacts, code: str) -> None:
    event = open_form()
    with refuses(code):
        save_question(tournament=event, facts=facts, by=actor("alice"), at=BEFORE)


@pytest.mark.long
def test_a_form_has_thirty_questions_and_no_more() -> None:
    event = open_form()
    for number in range(30):
        ask(event, f"Q{number}", QuestionKind.TEXT)
    with refuses("questions.too_many"):
        ask(event, "Q31", QuestionKind.TEXT)


@pytest.mark.long
def test_a_question_that_was_closed_meanwhile_stays_closed() -> None:
    """Somebody saves a page that was opened before another closed the question."""
    event = open_form()
    question = ask(event, "Nights", QuestionKind.NUMBER)
    close_question(question=Question.objects.get(), is_closed=True, by=actor("alice"), at=BEFORE)
    facts = QuestionFacts("How many nights?", QuestionKind.NUMBER)
    save_question(tournament=event, facts=facts, question=question, by=actor("alice"), at=BEFORE)
    kept = Question.objects.get()
    assert (kept.words, kept.closed_at) == ("How many nights?", BEFORE)


def test_a_question_that_was_answered_keeps_its_kind_and_closed_its_answers(client: Client) -> None:
    event = open_form()
    known = open_all_questions(event)
    comes(event, answers={known["shirt"].uid: "M"})
    with refuses("questions.answered"):
        save_question(
            tournament=event,
            facts=QuestionFacts("T-shirt", QuestionKind.TEXT),
            question=known["shirt"],
            by=actor("alice"),
            at=BEFORE,
        )
    for _click in range(2):
        close_question(question=known["shirt"], is_closed=True, by=actor("alice"), at=BEFORE)
    assert AuditEvent.objects.filter(action="registration.question_closed").count() == 1
    assert "T-shirt" not in client.get("/t/lyon-open/register/").text
    bea = comes(event, name="Bea")
    assert answers_of(bea) == {}
    head, rows = export_of(event)
    assert head[-4:] == ["T-shirt", "What do you not eat?", "Nights", "Party on Saturday"]
    assert [row[-4] for row in rows] == ["M", None]


@pytest.mark.long
def test_the_export_as_a_workbook_keeps_zeros_and_makes_no_formula() -> None:
    event = open_form()
    diet = ask(event, "=1+1", QuestionKind.TEXT)
    entry = RegistrationEntry("Ann", "Player", "FRA", federation_number="06290113", remark="=SUM(A1)")
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE, answers={diet.uid: "=2+2"})
    answer = client_of("otto").get("/t/lyon-open/registrations/registrations.xlsx")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="lyon-open-registrations.xlsx"'
    sheet = load_workbook(BytesIO(answer.content)).worksheets[0]
    head, row = [list(cells) for cells in sheet.iter_rows(values_only=True)]
    data = dict(zip(head, row, strict=True))
    assert (data["federation_number"], data["remark"], data["=1+1"]) == ("06290113", "=SUM(A1)", "=2+2")
    assert {cell.data_type for cell in sheet[2] if cell.value is not None} == {"s"}
    assert "'=2+2" in client_of("otto").get("/t/lyon-open/registrations/registrations.csv").content.decode("utf-8-sig")


@pytest.mark.long_on_sqlite
def test_the_page_of_the_questions() -> None:
    event = open_form()
    alice = client_of("alice")
    typed = {"words": "T-shirt", "kind": "choice", "choices": "S\n\n M \nS", "position": "1", "is_required": "on"}
    assert alice.post(PAGE, typed).headers["Location"] == PAGE
    made = Question.objects.get()
    assert (made.options, made.is_required, made.is_public) == (["S", "M"], True, False)
    few = alice.post(PAGE, typed | {"choices": "S"})
    assert (few.status_code, "Enter at least two choices" in few.text) == (422, True)
    text = f"{PAGE}{made.uid}/"
    assert 'value="T-shirt"' in alice.get(text).text
    assert alice.post(text, typed | {"words": "Shirt"}).status_code == 302
    assert alice.post(text, {"act": "close"}).status_code == 302
    assert "No longer asked" in alice.get(PAGE).text
    assert alice.post(text, {"act": "open"}).status_code == 302
    made.refresh_from_db()
    assert (made.words, made.closed_at) == ("Shirt", None)
    for name in ("rita", "otto", "bob", "olga"):
        assert client_of(name).get(text).status_code == 403
        assert client_of(name).post(text, {"act": "close"}).status_code == 403
    with pytest.raises(NotPermitted):
        save_question(tournament=event, facts=SHIRT, by=actor("rita"), at=BEFORE)


@pytest.mark.long
def test_questions_by_programs() -> None:
    open_form()
    root, alice = "/tournaments/lyon-open/registrations/questions/", Api("alice")
    texts = [{"language": "fr", "words": "Maillot", "choices": ["Petit", "Moyen"]}]
    asked = {"words": "T-shirt", "kind": "choice", "choices": ["S", "M"], "required": True}
    made = alice.post(root, asked | {"texts": texts})
    assert (made.status, made.body["choices"], made.body["closed"]) == (201, ["S", "M"], False)
    assert made.body["texts"] == texts
    text = f"{root}{made.body['id']}/"
    assert alice.delete(text).body["closed"] is True
    assert Api(None).get(root).body == []
    assert [row["closed"] for row in alice.get(root).body] == [True]
    changed = alice.put(text, {"words": "Shirt", "kind": "choice", "choices": ["S", "M", "L"]})
    assert (changed.body["words"], changed.body["closed"]) == ("Shirt", False)
    assert Api(None).get(root).body[0]["choices"] == ["S", "M", "L"]


# --- changing what one sent ---------------------------------------------------------------------------------------


def change(registration: Registration, answers: Any = None, **facts: str) -> Registration:
    entry = RegistrationEntry(**{"given_name": "Ann", "family_name": "Player", "country": registration.country} | facts)  # type: ignore[arg-type]
    return change_entry(registration=registration, entry=entry, answers=answers or {}, origin=Origin(), at=BEFORE)


@pytest.mark.long
def test_what_was_sent_is_changed_under_the_private_link(client: Client) -> None:
    event = open_form()
    known = open_all_questions(event)
    registration = comes(event, answers={known["shirt"].uid: "M", known["diet"].uid: "Nuts"})
    page = f"/r/{token_of(registration)}/change/"
    shown = client.get(page)
    assert 'value="Nuts"' in shown.text
    assert '<option value="M" selected>' in shown.text
    typed = {"given_name": "Anne", "family_name": "Player", "country": "Belgium", "email": "anne@example.org"}
    wrong = client.post(page, typed)
    assert (wrong.status_code, list(wrong.context["form"].errors)) == (422, [f"q_{known['shirt'].uid}"])
    assert "“T-shirt”: an answer is required." in wrong.text
    assert "Ann Player" not in client.get("/t/lyon-open/register/").text  # the organiser shows no names
    done = client.post(page, typed | {f"q_{known['shirt'].uid}": "L"})
    assert done.headers["Location"] == f"/r/{token_of(registration)}/"
    registration.refresh_from_db()
    assert (registration.name, registration.country, registration.email, registration.state) == (
        "Anne Player",
        "BEL",
        "anne@example.org",
        "confirmed",
    )
    assert answers_of(registration) == {"T-shirt": "L"}
    assert "anne@" not in str(list(AuditEvent.objects.values())).lower()
    assert client.get("/r/nobody-has-this/change/").status_code == 404


@pytest.mark.long_on_sqlite
def test_a_country_without_a_free_place_is_no_way_round_the_waiting_list() -> None:
    event = open_form(8, quotas={"BEL": 4})
    for _person in range(4):
        comes(event, "BEL")
    waits = comes(event, "BEL")
    french = comes(event, "FRA")
    assert states(event) == ["confirmed"] * 4 + ["waiting", "confirmed"]
    with refuses("registration.no_place_for_country"):
        change(french, country="BEL")
    changed = change(waits, country="ITA")
    changed.refresh_from_db()
    assert changed.state == "offered"  # a place of all others is free, and nobody else waits for it
    assert change(french, country="NLD").country == "NLD"


@pytest.mark.long
def test_a_place_that_a_change_frees_is_offered_on() -> None:
    event = open_form(8, quotas={"BEL": 4})
    belgians = [comes(event, "BEL") for _person in range(4)]
    comes(event, "BEL")
    change(belgians[0], country="FRA")
    assert states(event) == ["confirmed"] * 4 + ["offered"]


@pytest.mark.long_on_sqlite
def test_whoever_is_a_player_changes_contact_and_answers_alone(client: Client) -> None:
    event = open_form()
    diet = ask(event, "Diet", QuestionKind.TEXT)
    registration = comes(event)
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    registration.refresh_from_db()
    with refuses("registration.entered"):
        change(registration, given_name="Anne")
    changed = change(registration, phone="+33 1 23 45 67 89", answers={diet.uid: "Nuts"})
    assert changed.phone == "+33 1 23 45 67 89"
    assert answers_of(registration) == {"Diet": "Nuts"}
    assert "The desk can change name, country and club" in client.get(f"/r/{token_of(registration)}/change/").text


@pytest.mark.long_on_sqlite
def test_what_is_over_is_not_changed(client: Client) -> None:
    event = open_form()
    registration = comes(event)
    Registration.objects.filter(pk=registration.pk).update(state="withdrawn")
    with refuses("registration.change_over"):
        change(registration, given_name="Anne")
    assert "Change my data" not in client.get(f"/r/{token_of(registration)}/").text
    refused = client.post(
        f"/r/{token_of(registration)}/change/", {"given_name": "Anne", "family_name": "Player", "country": "FRA"}
    )
    assert (refused.status_code, "This registration has ended" in refused.text) == (422, True)


@pytest.mark.long
def test_what_a_withdrawal_costs_is_said(client: Client) -> None:
    event = open_form(4, fee_cents=4500)
    people = [comes(event, name=name) for name in ("Ann", "Bea", "Cia", "Dan", "Eve")]
    Registration.objects.filter(pk=people[0].pk).update(paid_at=timezone.now(), paid_means="cash")
    paid = client.get(f"/r/{token_of(people[0])}/").text
    assert "You give up your place: 1 person is waiting for it." in paid
    assert "You paid 45 EUR: the organiser decides on the refund." in paid
    assert "You leave the waiting list." in client.get(f"/r/{token_of(people[4])}/").text
