"""A team member whom a captain entered has no way to agree online: the desk sends the link or records the consent."""

import pytest

from registration.common.services.links import token_of
from registration.models import ConsentMeans, OutgoingMail, Registration
from registration.registrations.services.changes import record_consent
from registration.registrations.services.entering import enter_confirmed
from tests.people import actor, client_of
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, change_form, open_form
from tests.registration.test_teams import team_comes
from tournaments.models import AuditEvent, Participant, Tournament

pytestmark = pytest.mark.django_db

DESK = "/t/lyon-open/registrations/"
CONSENT = {"act": "consent", "means": "on_paper", "has_read": "on"}


def waiting_member(**facts: bool) -> tuple[Tournament, Registration]:
    """A team of two of which the captain alone has agreed, and its member."""
    event = open_form(team_size=2, **facts)
    _captain, member = team_comes(event, "Winds", "FRA", "FRA")
    return event, member


def test_the_list_names_who_waits_for_what_and_leads_to_each() -> None:
    _event, member = waiting_member()
    page = client_of("alice").get(DESK).text
    assert f'<a href="{DESK}{member.uid}/">Winds 2 Member</a>' in page
    assert "no e-mail address: hand over the link" in page
    Registration.objects.filter(pk=member.pk).update(email="m@example.org")
    assert "waits for an answer to the message" in client_of("alice").get(DESK).text
    assert "waits for an answer" not in client_of("otto").get(DESK).text


def test_a_consent_on_paper_is_recorded_with_its_means_and_opens_the_list_of_players() -> None:
    event, member = waiting_member()
    old = token_of(member)
    change_form(event, privacy="A newer text")  # version 2 is what the paper shows
    page = client_of("rita").post(f"{DESK}{member.uid}/", CONSENT).text
    member.refresh_from_db()
    assert (member.consent_version, member.photos_agreed) == (2, False)
    assert member.consented_at is not None
    assert f"/r/{token_of(member)}/" in page
    assert token_of(member) != old
    row = AuditEvent.objects.get(action="registration.consent_on_paper")
    assert (row.by, row.target_uid) == (actor("rita").key, member.uid)
    history = client_of("alice").get(f"{DESK}{member.uid}/").text
    assert f"recorded that the person of registration {member.pk} agreed on paper" in history
    assert "The person has agreed on paper" not in history
    assert enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE) == 2
    assert Participant.objects.count() == 2


def test_a_member_joins_the_team_that_plays_already_and_a_second_click_changes_nothing() -> None:
    event, member = waiting_member()
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    assert record_consent(registration=member, means=ConsentMeans.IN_PERSON, by=actor("alice"), at=BEFORE)
    member.refresh_from_db()
    assert member.participant is not None
    before = AuditEvent.objects.count()
    assert not record_consent(registration=member, means=ConsentMeans.ON_PAPER, by=actor("alice"), at=BEFORE)
    assert AuditEvent.objects.count() == before


def test_a_guardian_agrees_on_the_persons_own_page_only() -> None:
    _event, member = waiting_member(asks_guardian=False)
    change_form(member.tournament, asks_guardian=True)
    with refuses("registration.guardian_missing"):
        record_consent(registration=member, means=ConsentMeans.ON_PAPER, by=actor("alice"), at=BEFORE)
    answer = client_of("alice").post(f"{DESK}{member.uid}/", CONSENT | {"is_adult": "on"})
    member.refresh_from_db()
    assert (answer.status_code, member.is_minor, member.consent_version) == (200, False, 1)


@pytest.mark.parametrize("typed", [{"means": "hearsay"}, {"means": ""}, {"has_read": ""}])
def test_nothing_is_recorded_without_the_means_and_the_tick(typed: dict[str, str]) -> None:
    _event, member = waiting_member()
    answer = client_of("alice").post(f"{DESK}{member.uid}/", CONSENT | typed)
    member.refresh_from_db()
    assert (answer.status_code, member.consent_version) == (400, 0)


def test_neither_an_ended_registration_nor_a_mere_reader_records_a_consent() -> None:
    _event, member = waiting_member()
    assert client_of("otto").post(f"{DESK}{member.uid}/", CONSENT).status_code == 403
    Registration.objects.filter(pk=member.pk).update(state="withdrawn")
    with refuses("registration.change_over"):
        record_consent(registration=member, means=ConsentMeans.ON_PAPER, by=actor("alice"), at=BEFORE)
    member.refresh_from_db()
    assert member.consent_version == 0


def test_the_link_is_sent_again_to_whom_it_was_sent_before() -> None:
    _event, member = waiting_member()
    Registration.objects.filter(pk=member.pk).update(email="m@example.org")
    before = token_of(member)
    page = client_of("alice").post(f"{DESK}{member.uid}/", {"act": "send_link"}, follow=True).text
    assert "The message with the link was written." in page
    mail = OutgoingMail.objects.get(registration=member)
    assert mail.address == "m@example.org"
    member.refresh_from_db()
    assert token_of(member) == before
    assert AuditEvent.objects.filter(action="registration.link_sent").count() == 1
