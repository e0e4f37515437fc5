"""Privacy: the text that was agreed to, one's data as a file, erasure that keeps results, contacts, looks."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from config.server.ticker import scheduled_sweeps
from registration.event.selectors.open_things import erasures_to_do
from registration.models import (
    Answer,
    ConsentText,
    ContactRemoval,
    ErasureRequest,
    LicenceSeen,
    OutgoingMail,
    Question,
    QuestionKind,
    Receipt,
    Registration,
    RegistrationTeam,
)
from registration.privacy.services.contacts import forget_contacts
from registration.privacy.services.erasure import erase_participant
from registration.questions.services.editing import QuestionFacts, save_question
from registration.registers.services.licences import see_licence
from registration.registrations.services.entering import enter_confirmed
from registration.registrations.services.lifecycle import RegistrationEntry, note_fee, register
from registration.registrations.services.teams import TeamEntry, register_team
from registration.tasks import forget_contacts as forget_contacts_task
from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, client_of, finish_session, make_seated_event, make_user, other_event, start
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, change_form, open_form
from tests.tournaments.events.test_removal import texts_of
from tournaments.common.actors import Origin
from tournaments.common.permissions import roles_of
from tournaments.common.services.audit import record
from tournaments.events.selectors.open_things import next_things
from tournaments.models import (
    AuditEvent,
    EventStatus,
    ImportBatch,
    ImportKind,
    Participant,
    ParticipantState,
    Person,
    PlayerLink,
    Role,
    SiteEvent,
    StaffRole,
    StoredAnswer,
    Tournament,
)
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.players.services.player_links import issue_player_link
from tournaments.registry.event_parts import all_parts

pytestmark = pytest.mark.django_db
MAELLE = RegistrationEntry(
    given_name="Maëlle",
    family_name="Vandecasteele",
    country="BEL",
    club="Brussels Tiles",
    federation_number="06290113",
    email="maelle@example.org",
    phone="+32 2 555 01 23",
    remark="Vegetarian",
)


def registered(event: Tournament, entry: RegistrationEntry = MAELLE) -> str:
    return register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)


def entered() -> tuple[Tournament, Participant, str]:
    """Maëlle registered, paid and is a player; the event is over by its dates and nothing was played."""
    event = open_form(fee_cents=2500)
    token = registered(event)
    note_fee(registration=Registration.objects.get(), means="cash", by=actor("alice"), at=BEFORE)  # type: ignore[arg-type]
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    player = Participant.objects.select_related("tournament", "person").get(tournament=event)
    return event, player, token


def actions(event: Tournament) -> list[str]:
    return list(AuditEvent.objects.filter(tournament_uid=event.uid).order_by("pk").values_list("action", flat=True))


def erase(player: Participant, at: datetime = BEFORE) -> None:
    erase_participant(participant=player, name=player.name, by=actor("alice"), at=at)


def player_of(event: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament", "person").get(tournament=event, number=number)


def ask_lunch(event: Tournament) -> Question:
    facts = QuestionFacts(words="Lunch?", kind=QuestionKind.TEXT)
    return save_question(tournament=event, facts=facts, by=actor("alice"), at=BEFORE)


# --- consent


@pytest.mark.long
def test_the_text_that_somebody_agreed_to_is_shown_although_the_form_says_another_now(client: Client) -> None:
    event = open_form(privacy="The first text")
    token = registered(event)
    change_form(event, privacy="Another text")
    assert list(ConsentText.objects.values_list("version", "text")) == [(1, "The first text"), (2, "Another text")]
    page = client.get(f"/r/{token}/data/").text
    assert "The first text" in page
    assert "Another text" not in page
    consent = client.get(f"/r/{token}/data.json").json()["consent"]
    assert (consent["text"], consent["version"]) == ("The first text", 1)


def test_the_model_text_is_taken_over_by_one_click_and_nothing_that_was_typed_is_lost() -> None:
    event = open_form()
    typed = {"intro": "Welcome", "reply_to": "desk@example.org", "contact_weeks": "4", "privacy": "mine"}
    for language, words in (("en", "4 weeks after the tournament"), ("fr", "4 semaines après le tournoi")):
        answer = client_of("alice").post(f"/t/{event.slug}/registrations/form/", typed | {"model": language})
        assert answer.status_code == 200
        assert words in answer.text
        assert "desk@example.org" in answer.text
        assert "Welcome" in answer.text
    event.registration_form.refresh_from_db()
    assert event.registration_form.privacy == "Read this"


# --- one's data as a file


@pytest.mark.long
def test_a_registration_is_told_all_that_is_kept_of_it(client: Client) -> None:
    event = open_form()
    answers = {ask_lunch(event).uid: "Yes please"}
    token = register(tournament=event, entry=MAELLE, origin=Origin(), at=BEFORE, answers=answers)
    registered(event, RegistrationEntry(given_name="Somebody", family_name="Else"))
    answer = client.get(f"/r/{token}/data.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "no-store" in answer.headers["Cache-Control"]
    tables = {item["table"]: item["rows"] for item in answer.json()["tables"]}
    assert tables["registration.registration"][0]["email"] == "maelle@example.org"
    assert len(tables["registration.registration"]) == 1
    assert tables["registration.answer"][0]["said"] == "Yes please"
    assert [row["address"] for row in tables["registration.outgoingmail"]] == ["maelle@example.org"]
    assert "Somebody" not in answer.text


@pytest.mark.long
def test_a_link_to_one_event_tells_nothing_of_another(client: Client) -> None:
    """A person is known again by name and country alone: the link proves no more than who plays there."""
    event, player, token = entered()
    away = other_event()
    row = ParticipantRow(7, "Maëlle Vandecasteele", "BEL", "", "Secret Club", "06290113")
    import_participants(tournament=away, rows=[row], by=actor("olga"), at=NOON)
    assert player.person.participations.count() == 2
    link = issue_player_link(participant=player, by=actor("alice"), at=NOON)
    for address in (f"/p/{link}/data.json", f"/r/{token}/data.json"):
        text = client.get(address).text
        assert event.slug in text
        assert "Secret Club" not in text
        assert away.slug not in text
        assert json.loads(text)["number"] == player.number


@pytest.mark.long_on_sqlite
def test_a_player_link_opens_no_contact_and_no_answer(client: Client) -> None:
    """The link stands on the badge, and a referee may issue one: the registration's own link opens the whole."""
    event = open_form(fee_cents=2500)
    answers = {ask_lunch(event).uid: "No meat"}
    token = register(tournament=event, entry=MAELLE, origin=Origin(), at=BEFORE, answers=answers)
    note_fee(registration=Registration.objects.get(), means="cash", by=actor("alice"), at=BEFORE)  # type: ignore[arg-type]
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    player = Participant.objects.get(tournament=event)
    link = issue_player_link(participant=player, by=actor("sam"), at=NOON)
    answer = client.get(f"/p/{link}/data.json")
    for secret in ("maelle@example.org", "+32", "Vegetarian", "guardian", "No meat", "2500"):
        assert secret not in answer.text, secret
    tables = {item["table"] for item in answer.json()["tables"]}
    assert "registration.registration" in tables
    assert not tables & {"registration.answer", "registration.outgoingmail", "registration.receipt"}
    assert "private link of your registration" in answer.json()["whole"]
    assert "private link of your registration" in client.get(f"/p/{link}/data/").text
    whole = client.get(f"/r/{token}/data.json").text
    for own in ("maelle@example.org", "Vegetarian", "No meat", "2500"):
        assert own in whole, own
    assert "private link of your registration" not in client.get(f"/r/{token}/data/").text
    assert actions(event)[-2:] == ["participant.data_taken"] * 2


@pytest.mark.long
def test_the_organiser_takes_it_for_a_person_and_the_journal_knows() -> None:
    event, player, _token = entered()
    answer = client_of("alice").get(f"/t/{event.slug}/participants/{player.number}/data.json")
    assert "maelle@example.org" in answer.text
    row = AuditEvent.objects.latest("pk")
    assert (row.action, row.after) == ("participant.data_taken", {"number": player.number})


@pytest.mark.long
def test_unknown_links_lead_nowhere(client: Client) -> None:
    open_form()
    for address in ("/r/x/data/", "/r/x/data.json", "/p/x/data/", "/p/x/data.json"):
        assert client.get(address).status_code == 404


# --- erasure


def everything() -> str:
    return texts_of([*(part.model for part in all_parts()), Person, StoredAnswer, SiteEvent])


@pytest.mark.long
def test_erased_somebody_is_a_number_and_the_results_stay() -> None:
    event = played()
    player = player_of(event, 5)
    issue_player_link(participant=player, by=actor("alice"), at=NOON)
    before = client_of("dan").get(f"/t/{event.slug}/standings/").text
    assert "Quentin Zylberstein" in before
    client = client_of("alice")
    answer = client.post(f"/t/{event.slug}/participants/5/data/", {"name": "Quentin Zylberstein"}, follow=True)
    assert answer.status_code == 200
    after = client_of("dan").get(f"/t/{event.slug}/standings/").text
    assert "Player 5" in after
    text = everything()
    for word in ("Quentin", "Zylberstein", "04040404", "Club of Q"):
        assert word not in text, word
    player.refresh_from_db()
    assert (player.name, player.country, player.club, player.federation_number) == ("Player 5", "FRA", "", "")
    assert not PlayerLink.objects.filter(participant=player).exists()
    assert SiteEvent.objects.latest("pk").action == "participant.erased"
    assert "participant.erased" in actions(event)
    scores = [row for row in before.split() if row.isdigit()]
    assert scores == [row for row in after.replace("Player 5", "").split() if row.isdigit()]


def played() -> Tournament:
    event = make_seated_event(sessions=1)
    name = {"name": "Quentin Zylberstein", "given_name": "Quentin", "family_name": "Zylberstein"}
    row = ParticipantRow(5, row=1, country="FRA", team="", club="Club of Q", federation_number="04040404", **name)
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NOON)
    finish_session(event)

    release_session(session=event.sessions.get(number=1), by=actor("chris"), at=NOON)
    return event


@pytest.mark.long
def test_while_it_plays_nobody_is_erased_and_the_page_says_until_when() -> None:
    event = make_seated_event()
    start(event)
    player = event.participants.get(number=5)
    days = Tournament.objects.filter(pk=event.pk)
    days.update(ends_on=timezone.localdate())  # the page is opened today
    page = client_of("alice").get(f"/t/{event.slug}/participants/5/data/").text
    days.update(ends_on=event.ends_on)
    assert "Names are needed while the tournament is played" in page
    assert "Erase permanently" not in page
    with refuses("privacy.event_plays"):
        erase(player, NOON)
    # A last session that nobody ever releases is no reason to keep a name for good.
    erase(player, NOON + timedelta(days=9))


@pytest.mark.long
def test_whoever_is_expected_withdraws_first() -> None:
    _event, player, _token = entered()
    with refuses("privacy.still_expected"):
        erase(player)


@pytest.mark.long_on_sqlite
def test_of_two_with_one_name_none_is_erased_before_they_are_told_apart() -> None:
    event = played()
    Participant.objects.filter(tournament=event, number=6).update(name="Quentin Zylberstein")
    with refuses("privacy.namesake"):
        erase(player_of(event, 5), NOON)


@pytest.mark.long
def test_erasing_somebody_renames_nobody_who_has_a_name_that_was_theirs() -> None:
    """The family name first, Wei Li is Li Wei: so is another player."""
    event = open_form()
    for given, family in (("Wei", "Li"), ("Li", "Wei")):
        registered(event, RegistrationEntry(given, family, "FRA"))
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    Participant.objects.filter(number=1).update(name="Wei Li (Lyon)", state=ParticipantState.WITHDRAWN)
    player, other = player_of(event, 1), player_of(event, 2)
    record("participant.changed", other, by=actor("alice"), at=NOON, tournament=event, after={"name": "Li Wei"})
    erase(player)
    row = AuditEvent.objects.get(action="participant.changed", target_uid=other.uid)
    assert row.after == {"name": "Li Wei"}
    assert "Li Wei" in row.target_label
    player.refresh_from_db()
    assert player.name == "Player 1"


@pytest.mark.long
def test_what_was_shown_at_the_door_and_answers_kept_for_resends_are_erased_too() -> None:
    event = played()
    player = event.participants.get(number=5)
    see_licence(participant=player, reason="Card of Q. Zylb, born 1980", by=actor("alice"), at=NOON)
    name = {"given_name": "Quentin", "family_name": "Zylberstein"}
    facts = name | {"club": "Club of Q", "federation_number": "04040404"}
    keep_answer([{"number": 5, "name": player.name, **facts}])
    erase(player, NOON)
    assert StoredAnswer.objects.get(key="a").body == [dict.fromkeys(facts, "") | {"number": 5, "name": "Player 5"}]
    assert "born 1980" not in everything()
    assert LicenceSeen.objects.get().by == actor("alice").key
    assert AuditEvent.objects.get(action="licence.seen").after == {"number": 5, "reason": "?"}


def list_of(event: Tournament, row: dict[str, str], *, is_applied: bool = True) -> ImportBatch:
    applied = {"applied_at": NOON, "applied_by": "user:1"} if is_applied else {}
    kind, by = ImportKind.PARTICIPANTS, {"created_by": "user:1", "created_by_name": "Alice"}
    return ImportBatch.objects.create(
        tournament=event, kind=kind, filename="a.csv", rows=[row], created_at=NOON, **by, **applied
    )


def keep_answer(body: object) -> None:
    """An answer to a program, kept in case that it asks again."""
    StoredAnswer.objects.create(scope="key:1", key="a", fingerprint="f", status=200, at=NOON, body=body)


def test_lists_that_name_the_erased_go_whatever_their_case_and_by_whatever_word() -> None:
    event, player, _token = withdrawn()
    for row in ({"name": "VANDECASTEELE, Maelle"}, {"mail": MAELLE.email.upper()}, {"phone": MAELLE.phone}):
        list_of(event, row)
    other = list_of(event, {"name": "Somebody Else"})
    keep_answer({"sent_to": MAELLE.email, "n": 1})
    erase(player)
    assert list(ImportBatch.objects.all()) == [other]
    assert StoredAnswer.objects.get(key="a").body == {"sent_to": "", "n": 1}


def test_whoever_only_registered_goes_from_lists_and_kept_answers_too(client: Client) -> None:
    """Anybody may register under any name: a list that still waits for the organiser stays, and one without their
    address or number.
    """
    event = open_form(places=4)
    token = registered(event)
    list_of(event, {"name": "Maëlle Vandecasteele", "email": MAELLE.email})
    waiting = list_of(event, {"email": MAELLE.email}, is_applied=False)
    named = list_of(event, {"name": "Vandecasteele"})
    facts = {"given_name": MAELLE.given_name, "family_name": MAELLE.family_name, "club": "Vents"}
    keep_answer({"email": MAELLE.email, "state": "confirmed", **facts})
    client.post(f"/r/{token}/data/", {"act": "erase", "sure": "yes"})
    assert set(ImportBatch.objects.all()) == {waiting, named}
    assert StoredAnswer.objects.get(key="a").body == dict.fromkeys(facts, "") | {"email": "", "state": "confirmed"}


@pytest.mark.long_on_sqlite
def test_whoever_erases_their_registration_leaves_no_team_called_after_them() -> None:
    event = open_form(team_size=2)
    team = TeamEntry("Team Vandecasteele", (RegistrationEntry("Lotte", "Claes", "BEL"),))
    token = register_team(tournament=event, captain=MAELLE, team=team, origin=Origin(), at=BEFORE)
    Client().post(f"/r/{token}/data/", {"act": "erase", "sure": "yes"})
    key = Registration.objects.order_by("pk")[0].pk
    assert RegistrationTeam.objects.get().name == f"Team Registration {key}"
    assert "Vandecasteele" not in everything()


@pytest.mark.long
def test_everybody_who_was_merged_into_the_erased_is_erased_at_whatever_step() -> None:
    _event, player, _token = withdrawn()
    second = Person.objects.create(name="Maëlle V.", country="BEL", merged_into=player.person.uid)
    third = Person.objects.create(name="M. Vandecasteele", country="BEL", merged_into=second.uid)
    erase(player)
    for person in (second, third):
        person.refresh_from_db()
        assert person.name == "Player 1"


@pytest.mark.long
def test_the_name_is_typed_and_a_second_click_says_so() -> None:
    event = played()
    client = client_of("alice")
    here = f"/t/{event.slug}/participants/5/data/"
    wrong = client.post(here, {"name": "Quentin"})
    assert wrong.status_code == 422
    assert "Enter the name exactly" in wrong.text
    assert client.post(here, {"name": "Quentin Zylberstein"}).status_code == 302
    assert client.post(here, {"name": "Quentin Zylberstein"}).status_code == 422


def withdrawn() -> tuple[Tournament, Participant, str]:
    event, player, token = entered()
    Participant.objects.filter(pk=player.pk).update(state=ParticipantState.WITHDRAWN)
    player.refresh_from_db()
    return event, player, token


@pytest.mark.long
def test_contact_answers_and_messages_go_from_an_archived_event_too_and_the_receipt_stays() -> None:
    event, player, token = withdrawn()
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.ARCHIVED)
    erase(player_of(event, player.number))
    registration = Registration.objects.get()
    assert (registration.name, registration.email, registration.phone, registration.remark) == ("Player 1", "", "", "")
    assert not OutgoingMail.objects.exists()
    assert Receipt.objects.get().name == "Maëlle Vandecasteele"
    assert "maelle" not in everything().lower().replace("maëlle vandecasteele", "")
    page = Client().get(f"/r/{token}/")
    assert (page.status_code, "Vandecasteele" in page.text) == (200, False)


@pytest.mark.long
def test_somebody_whom_another_event_knows_stays_there() -> None:
    _event, player, _token = withdrawn()
    away = other_event()
    row = ParticipantRow(7, "Maëlle Vandecasteele", "BEL", "", "Other Club", "06290113")
    import_participants(tournament=away, rows=[row], by=actor("olga"), at=NOON)
    person = player.person
    erase(player)
    person.refresh_from_db()
    player.refresh_from_db()
    assert person.name == "Maëlle Vandecasteele"
    assert player.person_id != person.pk
    assert away.participants.get(number=7).name == "Maëlle Vandecasteele"
    assert not StoredAnswer.objects.filter(body__icontains="Vandecasteele").exists()


@pytest.mark.long
def test_whoever_only_registered_erases_at_once_and_the_place_goes_on(client: Client) -> None:
    event = open_form(places=4)
    token = registered(event)
    for number in range(4):
        registered(event, RegistrationEntry(given_name=f"P{number}", family_name="Next"))
    here = f"/r/{token}/data/"
    assert client.post(here, {"act": "erase"}).status_code == 422
    assert Registration.objects.order_by("pk")[0].name == "Maëlle Vandecasteele"
    done = client.post(here, {"act": "erase", "sure": "yes"}, follow=True)
    assert done.status_code == 200
    gone = Registration.objects.order_by("pk")[0]
    assert (gone.state, gone.email, gone.given_name) == ("withdrawn", "", "")
    assert "Vandecasteele" not in everything()
    assert Registration.objects.order_by("pk")[4].state == "offered"
    assert "Your data were erased" in client.get(here).text
    again = client.post(here, {"act": "erase", "sure": "yes"}, follow=True)
    assert again.status_code == 200


def test_a_player_asks_and_the_organiser_is_told_when_it_can_be_done(client: Client) -> None:
    event, player, token = entered()
    here = f"/r/{token}/data/"
    for _time in range(2):
        assert client.post(here, {"act": "ask"}, follow=True).status_code == 200
    assert ErasureRequest.objects.count() == 1
    assert "Withdraw the request" in client.get(here).text

    def is_told() -> bool:
        alice = actor("alice")
        things = next_things(event, roles_of(alice, event), alice, NOON).open
        return "privacy.erasure_asked" in {thing.code for thing in things}

    assert not is_told()  # still expected at the event
    Participant.objects.filter(pk=player.pk).update(state=ParticipantState.WITHDRAWN)
    assert is_told()
    client.post(here, {"act": "stay"})
    assert not is_told()
    assert actions(event)[-2:] == ["participant.erasure_asked", "participant.erasure_not_asked"]


# --- contacts leave by themselves


def test_contacts_leave_so_many_weeks_after_the_last_day(client: Client) -> None:
    """The event is on 21 November in Paris; two weeks after the end of that day is 5 December, 23:00 UTC."""
    event = open_form(contact_weeks=2)
    token = registered(event)
    due = datetime(2026, 12, 5, 23, tzinfo=UTC)
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.ARCHIVED)  # which changes nothing
    assert "6 December 2026" in client.get(f"/r/{token}/data/").text
    assert forget_contacts(at=due - timedelta(seconds=1)) == 0
    assert Registration.objects.get().email == "maelle@example.org"
    assert forget_contacts(at=due) == 1
    assert forget_contacts(at=due + timedelta(hours=1)) == 0
    kept = Registration.objects.get()
    assert (kept.email, kept.phone, kept.remark, kept.name) == ("", "", "", "Maëlle Vandecasteele")
    assert not OutgoingMail.objects.exists()
    assert not Answer.objects.exists()
    assert ContactRemoval.objects.get().registrations == 1
    assert "were removed on 6 December 2026" in client.get(f"/r/{token}/data/").text
    assert "were removed on 6 December 2026" in client_of("alice").get(f"/t/{event.slug}/registrations/").text
    row = AuditEvent.objects.latest("pk")
    assert (row.action, row.by) == ("registration.contacts_removed", "system")


@pytest.mark.long_on_sqlite
def test_the_sweep_is_on_the_timetable() -> None:
    assert "registration.tasks.forget_contacts" in {sweep.name for sweep in scheduled_sweeps()}
    assert forget_contacts_task() == 0


# --- who looked


@pytest.mark.long
@pytest.mark.parametrize(
    ("address", "action"),
    [
        ("/t/lyon-open/registrations/", "registration.contacts_read"),
        ("/t/lyon-open/door/", "registration.contacts_read"),
        ("/t/lyon-open/door/missing/", "registration.contacts_read"),
        ("/t/lyon-open/registrations/registrations.csv", "registration.exported"),
        ("/t/lyon-open/registrations/registrations.xlsx", "registration.exported"),
        ("/t/lyon-open/mail/", "mail.outbox_read"),
        ("message", "mail.outbox_read"),
        ("/t/lyon-open/participants/1/data.json", "participant.data_taken"),
    ],
)
def test_every_way_to_contacts_is_in_the_journal(address: str, action: str) -> None:
    event, _player, _token = entered()
    if address == "message":
        address = reverse("mail-message", args=[event.slug, OutgoingMail.objects.latest("pk").uid])
    assert action not in actions(event)
    assert client_of("alice").get(address).status_code == 200
    assert actions(event).count(action) == 1


@pytest.mark.long_on_sqlite
def test_whoever_referees_and_observes_sees_no_numbers_at_the_door() -> None:
    event, _player, _token = entered()
    StaffRole.objects.create(tournament=event, user=make_user("otto"), role=Role.REFEREE)
    assert "555" not in client_of("otto").get(f"/t/{event.slug}/door/").text
    assert "555" in client_of("rita").get(f"/t/{event.slug}/door/").text


# --- a public page


def test_a_page_is_public_while_the_person_agrees(client: Client) -> None:
    event, player, token = entered()
    here, page = f"/r/{token}/data/", f"/people/{player.person.uid}/page/"
    assert client.get(page).status_code == 404
    client.post(here, {"act": "publish"})
    shown: Any = client.get(page)
    assert shown.status_code == 200
    assert event.name in shown.text
    assert "06290113" not in shown.text
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)  # a draft is listed nowhere
    assert event.name not in client.get(page).text
    Tournament.objects.filter(pk=event.pk).update(status=event.status)
    client.post(here, {"act": "hide"})
    assert client.get(page).status_code == 404
    assert actions(event)[-2:] == ["participant.page_agreed", "participant.page_taken_back"]


@pytest.mark.long
def test_requests_to_erase_cost_the_same_however_many() -> None:
    event = played()
    people = list(Participant.objects.filter(tournament=event).order_by("number")[:6])

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            list(erasures_to_do(event, NOON))
        return len(queries)

    ErasureRequest.objects.create(participant=people[0], at=NOON)
    first = cost()
    for person in people[1:]:
        ErasureRequest.objects.create(participant=person, at=NOON)
    assert (first, cost()) == (3, 3)
