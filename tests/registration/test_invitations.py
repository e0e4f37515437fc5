"""Staff come by a link: to one role of one event, once, within seven days."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from registration.accounts.services.invitations import accept, invitation_of, invite
from registration.models import Invitation
from tests.at_once import at_once
from tests.people import NOON, actor, client_of, make_tournament, make_user, other_event
from tests.refusals import refuses
from tournaments.models import AuditEvent, Role, StaffRole, Tournament, User

PERSON = {
    "given_name": "Rosa",
    "family_name": "Blanc",
    "username": "rosa",
    "email": "",
    "password": "quatre vents au nord",
}


@pytest.fixture
def event(db: None) -> Tournament:
    return make_tournament()


def link(event: Tournament, role: Role = Role.RECEPTION, name: str = "Rosa") -> str:
    return f"/invitation/{invite(tournament=event, role=role, name=name, by=actor('alice'), at=timezone.now())}/"


def roles(event: Tournament, username: str) -> set[str]:
    return set(StaffRole.objects.filter(tournament=event, user__username=username).values_list("role", flat=True))


@pytest.mark.long
def test_the_link_stands_on_one_answer_with_its_code_and_is_kept_nowhere(event: Tournament) -> None:
    alice = client_of("alice")
    answer = alice.post("/t/lyon-open/staff/invitations/", {"name": "Rosa", "role": "reception"})
    shown = re.search(r"http://testserver/invitation/([\w-]{32})/", answer.text)
    assert shown is not None
    assert "<svg" in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert shown[1] not in alice.get("/t/lyon-open/staff/invitations/").text
    assert shown[1] not in str(list(Invitation.objects.values())) + str(list(AuditEvent.objects.values()))
    assert "Rosa" in alice.get("/t/lyon-open/staff/invitations/").text


@pytest.mark.long
def test_whoever_has_no_account_makes_one_and_is_in(event: Tournament, client: Client) -> None:
    address = link(event)
    page = client.get(address)
    assert "Lyon Open" in page.text
    assert "Handles registrations, check-in, fees, contacts" in page.text
    assert page.headers["X-Robots-Tag"] == "noindex"
    answer = client.post(address, PERSON)
    assert answer.headers["Location"] == "/t/lyon-open/"
    assert roles(event, "rosa") == {"reception"}
    assert client.get("/t/lyon-open/participants/check-in/").status_code == 200
    assert set(AuditEvent.objects.filter(action__startswith="invitation").values_list("action", flat=True)) == {
        "invitation.made",
        "invitation.account_made",
        "invitation.accepted",
    }


def test_whoever_has_an_account_signs_in_and_accepts(event: Tournament) -> None:
    dan = make_user("dan")
    dan.set_password("four winds and a wall")
    dan.save()
    address = link(event, Role.REFEREE)
    client = Client()
    assert f"/sign-in/?next={address}" in client.get(address).text
    answer = client.post("/sign-in/", {"username": "dan", "password": "four winds and a wall", "next": address})
    assert answer.headers["Location"] == address
    assert "Accept the role" in client.get(address).text
    assert client.post(address).headers["Location"] == "/t/lyon-open/"
    assert roles(event, "dan") == {"referee"}
    assert "You already have this role." in client.get(address).text


@pytest.mark.long
def test_a_link_is_good_once(event: Tournament) -> None:
    address = link(event)
    assert Client().post(address, PERSON).status_code == 302
    page = Client().get(address)
    assert "This invitation is no longer valid. Ask Alice" in page.text
    again = Client().post(address, PERSON | {"username": "other"})
    assert again.status_code == 422
    assert not User.objects.filter(username="other").exists()
    assert client_of("dan").post(address).status_code == 422
    assert roles(event, "dan") == set()


def test_a_link_is_good_for_seven_days(event: Tournament) -> None:
    token = invite(tournament=event, role=Role.REFEREE, name="Dan", by=actor("alice"), at=NOON)
    invitation = invitation_of(token)
    assert invitation is not None
    with refuses("invitation.used_up"):
        accept(invitation=invitation, by=actor("dan"), at=NOON + timedelta(days=7))
    assert roles(event, "dan") == set()
    accept(invitation=invitation, by=actor("dan"), at=NOON + timedelta(days=6.9))
    assert roles(event, "dan") == {"referee"}


def test_an_invitation_is_taken_back(event: Tournament) -> None:
    address = link(event)
    uid = Invitation.objects.get().uid
    for _ in range(2):
        assert client_of("alice").post(f"/t/lyon-open/staff/invitations/{uid}/").status_code == 302
    assert AuditEvent.objects.filter(action="invitation.revoked").count() == 1
    assert Client().post(address, PERSON).status_code == 422
    assert "Taken back" in client_of("alice").get("/t/lyon-open/staff/invitations/").text


@pytest.mark.long
def test_once_somebody_came_the_role_is_taken_back_instead(event: Tournament) -> None:
    client_of("dan").post(link(event))
    uid = Invitation.objects.get().uid
    answer = client_of("alice").post(f"/t/lyon-open/staff/invitations/{uid}/")
    assert answer.status_code == 409
    assert "invitation.accepted" in answer.text
    assert "Accepted as dan" in client_of("alice").get("/t/lyon-open/staff/invitations/").text


@pytest.mark.long
@pytest.mark.parametrize("username", ["chris", "bob", "sam", "ann", "olga", "dan"])
def test_only_an_organiser_of_this_event_invites(event: Tournament, username: str) -> None:
    other_event()
    link(event)
    uid, role = Invitation.objects.get().uid, StaffRole.objects.get(tournament=event, user__username="bob").uid
    client = client_of(username)
    assert client.get("/t/lyon-open/staff/invitations/").status_code == 403
    assert client.post("/t/lyon-open/staff/invitations/", {"name": "X", "role": "organiser"}).status_code == 403
    assert client.post(f"/t/lyon-open/staff/invitations/{uid}/").status_code == 403
    assert client.post(f"/t/lyon-open/staff/{role}/password/").status_code == 403
    assert Invitation.objects.count() == 1


def test_an_invitation_of_another_event_and_unknown_links_are_not_there(event: Tournament) -> None:
    other_event()
    link(event)
    for address in (f"/t/other-open/staff/invitations/{Invitation.objects.get().uid}/", "/invitation/nothing/"):
        assert client_of("olga").post(address, PERSON).status_code == 404
    assert Client().get("/invitation/nothing/").status_code == 404


@pytest.mark.long_on_sqlite
def test_from_the_demo_nobody_is_invited_and_its_chairs_accept_nothing(event: Tournament) -> None:
    address = link(event)
    demo = make_user("demo-referee", is_demo=True)
    chair = Client()
    chair.force_login(demo)
    assert "Create an account" in chair.get(address).text
    assert chair.post(address).status_code == 403
    Tournament.objects.filter(pk=event.pk).update(copy_kind="demo")
    answer = client_of("alice").post("/t/lyon-open/staff/invitations/", {"name": "X", "role": "referee"})
    assert answer.status_code == 403
    assert "invitation.demo" in answer.text


def test_what_is_refused_stays_as_it_was_typed(event: Tournament, client: Client) -> None:
    address = link(event)
    answer = client.post(address, PERSON | {"username": "bob", "password": "geheim"})
    assert answer.status_code == 422
    assert 'value="Rosa"' in answer.text
    assert "geheim" not in answer.text
    assert Invitation.objects.get().accepted_at is None


def test_a_password_link_is_handed_over_on_a_page(event: Tournament) -> None:
    role = StaffRole.objects.get(tournament=event, user__username="bob").uid
    answer = client_of("alice").post(f"/t/lyon-open/staff/{role}/password/")
    shown = re.search(r"http://testserver(/account/password/[\w-]+/)", answer.text)
    assert shown is not None
    assert "Choose a password" in Client().get(shown[1], follow=True).text
    assert AuditEvent.objects.get(action="account.link_issued").after == {"username": "bob"}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_eight_people_with_one_link_one_comes_in() -> None:
    event = make_tournament()
    address = link(event)
    people = [PERSON | {"username": f"rosa{n}"} for n in range(8)]
    statuses = at_once(*(lambda person=person: Client().post(address, person).status_code for person in people))
    assert sorted(statuses) == [302] + [422] * 7
    assert StaffRole.objects.filter(tournament=event, role=Role.RECEPTION).count() == 1
    assert User.objects.filter(username__startswith="rosa").count() == 1


def test_no_role_is_chosen_beforehand(event: Tournament) -> None:
    """Whoever overlooked the field invited another organiser."""
    client, page = client_of("alice"), reverse("invitations", args=[event.slug])
    assert re.search(r'<option value=""( selected)?>Choose a role</option>', client.get(page).text)
    client.post(page, {"name": "Bob", "role": ""})
    assert not Invitation.objects.exists()


def test_the_list_of_roles_begins_with_one_empty_line(event: Tournament) -> None:
    form = client_of("alice").get("/t/lyon-open/staff/invitations/").context["form"]
    assert [value for value, _name in form.fields["role"].choices] == ["", *Role.values]
