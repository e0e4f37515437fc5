"""The desk's page of one registration, its correction, and the team member who agrees after the team was added."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from registration.common.services.links import token_of
from registration.models import OutgoingMail, Registration, RegistrationForm
from registration.registrations.services.changes import change_entry, correct_entry
from registration.registrations.services.entering import enter_confirmed
from registration.registrations.services.lifecycle import RegistrationEntry
from tests.people import actor, client_of, other_event
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, change_form, open_form, send, states
from tests.registration.test_teams import completed, team_comes
from tournaments.common.actors import Origin
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import AuditEvent, Participant, Tournament

pytestmark = pytest.mark.django_db


def page_of(registration: Registration, name: str = "registration-page") -> str:
    return reverse(name, args=["lyon-open", registration.uid])


def typed(registration: Registration, **changes: str) -> dict[str, str]:
    """What the form of correction sends when only ``changes`` were typed."""
    names = ("given_name", "family_name", "country", "club", "federation_number", "email", "phone", "remark")
    return {name: getattr(registration, name) for name in names} | changes


# The page


@pytest.mark.parametrize(
    ("who", "reads", "answers"),
    [
        ("alice", 200, 302),
        ("rita", 200, 302),
        ("otto", 200, 403),
        ("chris", 403, 403),
        ("bob", 403, 403),
        ("sam", 403, 403),
        ("ann", 403, 403),
        ("olga", 403, 403),
        ("dan", 403, 403),
    ],
)
def test_the_desk_reads_and_answers_and_an_observer_reads(who: str, reads: int, answers: int) -> None:
    event = open_form(review=True)
    other_event()
    sent = send(event, 1)
    client = client_of(who)
    answer = client.get(page_of(sent))
    assert answer.status_code == reads
    correct = client.get(page_of(sent, "registration-correct"))
    assert correct.status_code == (200 if answers == 302 else answers)
    assert client.post(page_of(sent, "registration-correct"), typed(sent)).status_code == answers
    assert client.post(page_of(sent), {"act": "confirm"}).status_code == answers
    assert states(event) == ["confirmed" if answers == 302 else "pending"]


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    event = open_form(review=True)
    sent = send(event, 1)
    for name in ("registration-page", "registration-correct"):
        assert client.get(page_of(sent, name)).headers["Location"].startswith("/sign-in/")
        assert client.post(page_of(sent, name), {"act": "confirm"}).status_code == 403
    assert states(event) == ["pending"]


def test_a_registration_of_another_event_is_not_found() -> None:
    sent = send(open_form(), 1)
    other_event()
    address = reverse("registration-page", args=["other-open", sent.uid])
    assert client_of("olga").get(address).status_code == 404


def test_the_page_has_data_team_messages_and_history(client: Client) -> None:
    event = open_form(team_size=2)
    captain, member = team_comes(event, "Winds", "FRA", "ITA")
    page = client_of("rita").get(page_of(captain)).text
    assert "winds@example.org" in page
    assert page_of(member) in page
    mail = OutgoingMail.objects.get(registration=captain)
    assert reverse("mail-message", args=["lyon-open", mail.uid]) in page
    assert f"Registration {captain.pk} was received" in page
    observed = client_of("otto").get(page_of(captain)).text
    assert "winds@example.org" not in observed
    assert 'name="act"' not in observed
    assert AuditEvent.objects.filter(action="registration.contacts_read", by_name="Rita").exists()
    assert "Registered by the captain." in client_of("rita").get(page_of(member)).text
    assert page_of(captain) in client_of("rita").get("/t/lyon-open/registrations/").text


def test_an_offered_place_is_accepted_or_declined_for_the_person() -> None:
    event = open_form(places=4)
    for number in range(1, 7):
        send(event, number)
    first, second, *_rest = Registration.objects.order_by("pk")
    *_first, fifth, sixth = Registration.objects.order_by("pk")
    rita = client_of("rita")
    for gone, waiting in ((first, fifth), (second, sixth)):
        assert rita.post(page_of(gone), {"act": "withdraw"}).status_code == 302
        waiting.refresh_from_db()
        assert waiting.state == "offered"
    page = rita.get(page_of(fifth)).text
    assert "Accept the place for this person" in page
    assert "Decline the place for this person" in page
    rita.post(page_of(fifth), {"act": "confirm"})
    rita.post(page_of(sixth), {"act": "withdraw"})
    assert states(event)[4:] == ["confirmed", "withdrawn"]
    assert f"Rita confirmed registration {fifth.pk}" in rita.get(page_of(fifth)).text


def test_a_refusal_stands_on_the_page_and_a_new_link_is_shown_once() -> None:
    event = open_form(places=4)
    for number in range(1, 6):
        send(event, number)
    *_others, waiting = Registration.objects.order_by("pk")
    rita = client_of("rita")
    refused = rita.post(page_of(waiting), {"act": "offer"})
    assert (refused.status_code, "No place is free for P5 Player." in refused.text) == (409, True)
    assert rita.post(page_of(waiting), {"act": "dance"}).status_code == 400
    before = token_of(waiting)
    shown = rita.post(page_of(waiting), {"act": "link"}).text
    waiting.refresh_from_db()
    assert before not in shown
    assert f"/r/{token_of(waiting)}/" in shown


# The correction


def test_the_desk_corrects_and_a_new_address_receives_the_state(settings: Any) -> None:
    event = open_form()
    sent = send(event, 1)
    assert not OutgoingMail.objects.exists()
    rita = client_of("rita")
    address = page_of(sent, "registration-correct")
    answer = rita.post(address, typed(sent, family_name="Durand", country="Italy", email="p1@example.org"))
    assert (answer.status_code, answer.headers["Location"]) == (302, page_of(sent))
    sent.refresh_from_db()
    assert (sent.name, sent.country, sent.consent_version) == ("P1 Durand", "ITA", 1)
    mail = OutgoingMail.objects.get()
    assert (mail.address, mail.kind) == ("p1@example.org", "confirmed")
    rita.post(address, typed(sent, phone="+33 1 23 45 67"))
    assert OutgoingMail.objects.count() == 1  # the address is the same
    refused = rita.post(address, typed(sent, phone="ring me"))
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["phone"])


def test_a_correction_takes_no_place_of_another_country() -> None:
    event = open_form(places=4, quotas={"ITA": 1})
    send(event, 1, "ITA")
    second = send(event, 2, "FRA")
    answer = client_of("rita").post(page_of(second, "registration-correct"), typed(second, country="ITA"))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["country"])
    with refuses("registration.no_place_for_country"):
        entry = RegistrationEntry("P2", "Player", "ITA")
        correct_entry(registration=second, entry=entry, answers={}, by=actor("alice"), at=BEFORE)
    with refuses("permissions.role_missing"):
        correct_entry(registration=second, entry=entry, answers={}, by=actor("chris"), at=BEFORE)


def test_facts_of_a_player_and_what_has_ended_are_not_corrected_here() -> None:
    event = open_form()
    sent, gone = send(event, 1), send(event, 2)
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    address = page_of(sent, "registration-correct")
    assert "correct name, country and club in the list of players" in client_of("rita").get(address).text
    client_of("rita").post(address, typed(sent, given_name="Otherwise", email="p1@example.org"))
    sent.refresh_from_db()
    assert (sent.name, sent.email) == ("P1 Player", "p1@example.org")
    Registration.objects.filter(pk=gone.pk).update(state="withdrawn", participant=None)
    refused = client_of("rita").post(page_of(gone, "registration-correct"), typed(gone))
    assert (refused.status_code, "This registration has ended" in refused.text) == (422, True)


def test_what_a_captain_entered_is_corrected_without_consent() -> None:
    event = open_form(team_size=2, asks_guardian=True)
    RegistrationForm.objects.filter(tournament=event).update(asks_guardian=False)
    _captain, member = team_comes(event, "Winds", "FRA", "FRA")
    RegistrationForm.objects.filter(tournament=event).update(asks_guardian=True)
    page = client_of("rita").get(page_of(member, "registration-correct")).text
    assert "guardian" not in page
    answer = client_of("rita").post(page_of(member, "registration-correct"), typed(member, email="member@example.org"))
    assert answer.status_code == 302
    member.refresh_from_db()
    assert (member.email, member.consent_version, member.is_minor) == ("member@example.org", 0, None)
    assert "You become a player once you have agreed" in OutgoingMail.objects.get(registration=member).body


def test_the_guardian_of_a_minor_is_corrected(client: Client) -> None:
    event = open_form(asks_guardian=True)
    entry = {"given_name": "Lou", "family_name": "Petit", "country": "FRA", "email": "lou@example.org", "consent": "on"}
    minor = {"is_minor": "yes", "guardian_name": "Jo Petit", "guardian_contact": "+33 1", "guardian_agrees": "on"}
    assert client.post("/t/lyon-open/register/", entry | minor).status_code == 302
    sent = Registration.objects.get(tournament=event)
    address = page_of(sent, "registration-correct")
    answer = client_of("rita").post(address, typed(sent) | minor | {"guardian_contact": "+33 1 02 03 04 05"})
    assert answer.status_code == 302
    agreed = sent.guardian_agreed_at
    sent.refresh_from_db()
    assert (sent.guardian_contact, sent.guardian_agreed_at) == ("+33 1 02 03 04 05", agreed)
    refused = client_of("rita").post(address, typed(sent) | minor | {"guardian_name": ""})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["guardian_name"])


# A member who agrees late


def entered_team(places: int = 8, **facts: Any) -> tuple[Tournament, Registration, Registration]:
    """A team of two whose captain is a player and whose member has not agreed."""
    event = open_form(places, team_size=2, **facts)
    captain, member = team_comes(event, "Winds", "FRA", "FRA")
    assert enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE) == 1
    return event, captain, member


def test_whoever_agrees_late_is_a_player_then_and_captain_and_organiser_are_told() -> None:
    event, captain, member = entered_team()
    assert not Participant.objects.filter(name__startswith="Winds 2").exists()
    completed(member)
    player = Participant.objects.get(name="Winds 2 Member")
    member.refresh_from_db()
    assert (member.participant, player.number, str(player.team)) == (player, 2, "Winds")
    told = OutgoingMail.objects.get(registration=captain, kind="agreed")
    assert told.subject == "Lyon Open: Winds 2 Member has agreed"
    assert "player no. 2" in told.body
    things = {thing.code: thing for thing in open_things_of(event, BEFORE)}
    assert str(things["registration.agreed_late"].why).startswith("New players: 1.")
    assert things["registration.agreed_late"].href == page_of(member)
    later = {thing.code for thing in open_things_of(event, BEFORE + timedelta(days=3))}
    assert "registration.agreed_late" not in later
    assert (
        f"The person of registration {member.pk} agreed and became player 2"
        in client_of("alice").get(page_of(member)).text
    )


def test_before_the_team_is_added_an_agreement_makes_no_player() -> None:
    event = open_form(team_size=2)
    captain, member = team_comes(event, "Winds", "FRA", "FRA")
    completed(member)
    assert not Participant.objects.exists()
    assert "Confirmed" in OutgoingMail.objects.get(registration=captain, kind="agreed").body
    assert "registration.agreed_late" not in {thing.code for thing in open_things_of(event, BEFORE)}


def test_where_more_people_hold_places_than_there_are_the_late_one_waits() -> None:
    event, captain, member = entered_team(places=4)
    for number in (1, 2):
        send(event, number)
    change_form(event, quotas={"ITA": 1})  # three places for others, whom four people hold
    Registration.objects.filter(pk=member.pk).update(email="member@example.org")
    member.refresh_from_db()
    entry = RegistrationEntry("Winds 2", "Member", "FRA", email="member@example.org")
    change_entry(registration=member, entry=entry, answers={}, origin=Origin(), at=BEFORE, agrees=True)
    member.refresh_from_db()
    assert (member.state, member.participant, member.consent_version) == ("waiting", None, 1)
    assert list(OutgoingMail.objects.filter(registration=member).values_list("kind", flat=True)) == ["waiting"]
    assert "Waiting list" in OutgoingMail.objects.get(registration=captain, kind="agreed").body
    things = {thing.code: str(thing.why) for thing in open_things_of(event, BEFORE)}
    assert "On the waiting list: 1." in things["registration.agreed_late"]


def test_an_agreement_that_the_list_of_players_refuses_is_kept_and_shown_to_the_organiser() -> None:
    event, _captain, member = entered_team()
    Participant.objects.update(federation_number="12345678")  # the captain's, typed by the member by mistake
    entry = RegistrationEntry("Winds 2", "Member", "FRA", federation_number="12345678")
    change_entry(registration=member, entry=entry, answers={}, origin=Origin(), at=BEFORE, agrees=True)
    member.refresh_from_db()
    assert (member.consent_version, member.participant, Participant.objects.count()) == (1, None, 1)
    assert Participant.objects.get().name == "Winds 1 Captain"
    things = {thing.code: str(thing.why) for thing in open_things_of(event, BEFORE)}
    assert "Not accepted as players: 1." in things["registration.agreed_late"]
    assert "registration.to_enter" in things
    with refuses("registration.player_of_another"):
        enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    refused = client_of("alice").post("/t/lyon-open/registrations/", {"act": "enter"})
    assert (refused.status_code, "who has another registration" in refused.text) == (409, True)


def test_a_captain_without_address_is_not_written_to() -> None:
    _event, captain, member = entered_team()
    Registration.objects.filter(pk=captain.pk).update(email="")
    completed(member)
    assert not OutgoingMail.objects.filter(kind="agreed").exists()


def test_the_way_to_register_is_offered_to_others_than_the_staff() -> None:
    open_form()
    offered = {name: "/t/lyon-open/register/" in client_of(name).get("/?all=1").text for name in ("", "dan", "alice")}
    assert offered == {"": True, "dan": True, "alice": False}
