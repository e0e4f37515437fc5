"""Roles given and taken, accounts made, and the last organiser who stays."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, make_tournament, make_user, other_event
from tests.refusals import refuses
from tournaments.common.errors import Conflict
from tournaments.journal.selectors.log import audit_row
from tournaments.models import AuditEvent, Role, StaffRole, Tournament, User
from tournaments.staff.services import create_account, grant_role, revoke_role

pytestmark = pytest.mark.django_db


def held(event: Tournament, username: str, role: Role) -> StaffRole:
    return StaffRole.objects.get(tournament=event, user__username=username, role=role)


def roles(event: Tournament, username: str) -> set[str]:
    return set(StaffRole.objects.filter(tournament=event, user__username=username).values_list("role", flat=True))


@pytest.mark.long
@pytest.mark.parametrize("account", ["dan", " dan ", "dan@example.org", "DAN@example.ORG"])
def test_a_role_is_given_by_username_or_known_email(account: str, new_event: Tournament) -> None:
    dan, before = make_user("dan"), make_tournament("before-open")
    StaffRole.objects.create(tournament=before, user=dan, role=Role.OBSERVER)
    grant_role(tournament=new_event, account=account, role=Role.REFEREE, by=actor("alice"), at=NOON)
    assert roles(new_event, "dan") == {"referee"}
    row = AuditEvent.objects.get(action="staff.role_granted")
    assert row.after == {"user": "dan", "role": "referee"}
    assert audit_row(row).sentence.endswith(" gave a role to dan")


def test_an_email_address_alone_tells_nothing_of_its_owner(new_event: Tournament) -> None:
    """Whether somebody has it or not, the answer is the same, and so for the staff of another organiser's event."""
    StaffRole.objects.create(tournament=other_event(), user=make_user("dan", first_name="Daniela"), role=Role.REFEREE)
    answers = []
    for address in ("dan@example.org", "eva@example.org"):
        refused = Api("alice").post("/tournaments/lyon-open/staff/", {"account": address, "role": "referee"})
        answers.append(str((refused.status, refused.body)).replace(address, "ADDRESS"))
        assert "staff.account_unknown" in answers[-1]
    assert answers[0] == answers[1]
    page = client_of("alice").post("/t/lyon-open/staff/grant/", {"account": "dan@example.org", "role": "referee"})
    assert page.status_code == 422
    assert "Daniela" not in page.text
    assert roles(new_event, "dan") == set()


def test_giving_twice_changes_nothing(new_event: Tournament) -> None:
    for _ in range(2):
        grant_role(tournament=new_event, account="bob", role=Role.SCOREKEEPER, by=actor("alice"), at=NOON)
    assert roles(new_event, "bob") == {"referee", "scorekeeper"}
    assert AuditEvent.objects.filter(action="staff.role_granted").count() == 1


@pytest.mark.long
@pytest.mark.parametrize("account", ["nobody", "", "  ", "nobody@example.org", "Dan"])
def test_an_account_that_does_not_exist_is_said(account: str, new_event: Tournament) -> None:
    make_user("dan")
    with refuses("staff.account_unknown"):
        grant_role(tournament=new_event, account=account, role=Role.REFEREE, by=actor("alice"), at=NOON)


def test_an_account_that_is_shut_is_not_found(new_event: Tournament) -> None:
    make_user("dan", is_active=False)
    with refuses("staff.account_unknown"):
        grant_role(tournament=new_event, account="dan", role=Role.REFEREE, by=actor("alice"), at=NOON)


@pytest.mark.parametrize("account", ["dan", "dan@example.org", "nobody@example.org"])
def test_the_demo_tells_of_no_real_account(account: str) -> None:
    """Anybody may be its organiser: an address gives no name there, and not whether somebody has it."""
    demo = make_tournament("demo-open", copy_kind="demo")
    make_user("dan")
    with refuses("staff.account_unknown"):
        grant_role(tournament=demo, account=account, role=Role.REFEREE, by=actor("alice"), at=NOON)
    make_user("demo-referee", is_demo=True)
    grant_role(tournament=demo, account="demo-referee", role=Role.REFEREE, by=actor("alice"), at=NOON)


def test_an_email_of_two_accounts_asks_for_the_username(new_event: Tournament) -> None:
    for username in ("dan", "dora"):
        user = make_user(username, email="dan@example.org")
        StaffRole.objects.create(tournament=new_event, user=user, role=Role.OBSERVER)
    with refuses("staff.email_not_unique"):
        grant_role(tournament=new_event, account="dan@example.org", role=Role.REFEREE, by=actor("alice"), at=NOON)


def test_a_role_is_taken_back(new_event: Tournament) -> None:
    revoke_role(held=held(new_event, "bob", Role.REFEREE), by=actor("alice"), at=NOON)
    assert roles(new_event, "bob") == set()
    row = AuditEvent.objects.get(action="staff.role_revoked")
    assert row.before == {"user": "bob", "role": "referee"}
    assert audit_row(row).sentence.endswith(" took a role from bob")


def test_taking_back_twice_changes_nothing(new_event: Tournament) -> None:
    staff_role = held(new_event, "bob", Role.REFEREE)
    revoke_role(held=staff_role, by=actor("alice"), at=NOON)
    staff_role.pk = staff_role.pk or 0
    before = StaffRole.objects.count()
    revoke_role(held=staff_role, by=actor("alice"), at=NOON)
    assert StaffRole.objects.count() == before


def test_the_last_organiser_stays_until_another_is_named(new_event: Tournament) -> None:
    with refuses("staff.last_organiser"):
        revoke_role(held=held(new_event, "alice", Role.ORGANISER), by=actor("alice"), at=NOON)
    assert roles(new_event, "alice") == {"organiser"}
    grant_role(tournament=new_event, account="bob", role=Role.ORGANISER, by=actor("alice"), at=NOON)
    revoke_role(held=held(new_event, "alice", Role.ORGANISER), by=actor("bob"), at=NOON)
    assert roles(new_event, "alice") == set()


def test_an_organiser_whose_account_is_shut_does_not_count(new_event: Tournament) -> None:
    StaffRole.objects.create(tournament=new_event, user=make_user("gone", is_active=False), role=Role.ORGANISER)
    with pytest.raises(Conflict):
        revoke_role(held=held(new_event, "alice", Role.ORGANISER), by=actor("alice"), at=NOON)


def make_now(event: Tournament, username: str = "rita", email: str = "") -> tuple[User, str]:
    return create_account(
        tournament=event,
        username=username,
        name="Rita Mae Roux",
        email=email,
        role=Role.REFEREE,
        by=actor("alice"),
        at=timezone.now(),
    )


def make(event: Tournament, username: str = "rita", email: str = "", by: str = "alice") -> tuple[User, str]:
    return create_account(
        tournament=event, username=username, name="Rita Mae Roux", email=email, role=Role.REFEREE, by=actor(by), at=NOON
    )


@pytest.mark.long
def test_an_account_is_made_with_its_role_and_a_pin_that_opens_the_choice_of_a_password(client: Client) -> None:
    event = make_tournament()
    user, pin = make_now(event, email="rita@example.org")
    assert (user.first_name, user.last_name, user.email) == ("Rita", "Mae Roux", "rita@example.org")
    assert roles(event, "rita") == {"referee"}
    answer = client.post("/sign-in/", {"username": "rita", "password": pin})
    assert answer.headers["Location"].startswith("/account/password/")
    assert "_auth_user_id" not in client.session
    page = client.get(answer.headers["Location"], follow=True)
    chosen = {"password1": "three dragons at dawn", "password2": "three dragons at dawn"}
    client.post(page.redirect_chain[-1][0], chosen)
    assert "_auth_user_id" in client.session
    user.refresh_from_db()
    assert user.pin_expires_at is None
    again = Client().post("/sign-in/", {"username": "rita", "password": "three dragons at dawn"})
    assert again.headers["Location"] == "/"
    assert Client().post("/sign-in/", {"username": "rita", "password": pin}).status_code == 200


@pytest.mark.long_on_sqlite
def test_a_pin_is_good_for_a_day_and_for_choosing_a_password_only(client: Client, new_event: Tournament) -> None:
    _user, pin = make(new_event)  # at noon, days ago
    answer = client.post("/sign-in/", {"username": "rita", "password": pin})
    assert answer.status_code == 200
    assert "This PIN has expired." in answer.text
    _user, pin = make_now(new_event, "rosa")
    User.objects.filter(username="rosa").update(is_staff=True)
    answer = client.post("/admin/login/", {"username": "rosa", "password": pin, "next": "/admin/"})
    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session


def test_the_pin_is_kept_nowhere(new_event: Tournament) -> None:
    user, password = make(new_event)
    assert re.fullmatch(r"[0-9]{6}", password)
    assert password not in user.password
    assert not [row for row in AuditEvent.objects.all() if password in str(row.after) + str(row.before)]


@pytest.mark.long
def test_pins_differ(new_event: Tournament) -> None:
    assert len({make(new_event, f"rita{n}")[1] for n in range(6)}) > 1


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("username", "email", "code"),
    [
        ("bob", "", "staff.username_taken"),
        ("", "", "staff.username_malformed"),
        ("two words", "", "staff.username_malformed"),
        ("a" * 151, "", "staff.username_malformed"),
        ("rita", "nowhere", "staff.email_malformed"),
    ],
)
def test_an_account_that_cannot_be_made(username: str, email: str, code: str, new_event: Tournament) -> None:
    before = User.objects.count(), StaffRole.objects.count()
    with refuses(code):
        make(new_event, username, email)
    assert (User.objects.count(), StaffRole.objects.count()) == before


def test_a_demo_account_makes_no_accounts(new_event: Tournament) -> None:
    Tournament.objects.filter(pk=new_event.pk).update(copy_kind="demo")
    new_event.refresh_from_db()
    StaffRole.objects.create(tournament=new_event, user=make_user("demo", is_demo=True), role=Role.ORGANISER)
    with refuses("staff.demo_account"):
        make(new_event, by="demo")


# The page


@pytest.mark.long
def test_the_page_gives_and_takes(new_event: Tournament, alice: Client) -> None:
    make_user("dan")
    assert alice.post("/t/lyon-open/staff/grant/", {"account": "dan", "role": "scorekeeper"}).status_code == 302
    staff_role = held(new_event, "dan", Role.SCOREKEEPER)
    assert alice.post(f"/t/lyon-open/staff/{staff_role.uid}/revoke/").status_code == 302
    assert roles(new_event, "dan") == set()


def test_the_password_stands_on_one_answer_that_is_not_kept(new_event: Tournament, alice: Client) -> None:
    answer = alice.post("/t/lyon-open/staff/account/", {"username": "rita", "role": "referee"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    shown = re.search(r"<code>([0-9]{6})</code>", answer.text)
    assert shown is not None
    assert Client().post("/sign-in/", {"username": "rita", "password": shown.group(1)}).status_code == 302
    assert shown.group(1) not in alice.get("/t/lyon-open/staff/").text


@pytest.mark.long
@pytest.mark.parametrize(
    ("address", "data", "sentence"),
    [
        (
            "grant",
            {"account": "nobody", "role": "referee"},
            "No account has the username “nobody”.",
        ),
        ("account", {"username": "bob", "role": "referee"}, "This username is already taken."),
        (
            "account",
            {"username": "x y", "role": "referee"},
            "A username can only contain letters, digits and @ . + - _",
        ),
        ("grant", {"account": "bob", "role": "emperor"}, "emperor"),
    ],
)
def test_a_refusal_stands_on_the_form(
    address: str, data: dict[str, str], sentence: str, new_event: Tournament, alice: Client
) -> None:
    answer = alice.post(f"/t/lyon-open/staff/{address}/", data)
    assert answer.status_code == 422
    assert sentence in answer.text


@pytest.mark.long
def test_the_last_organiser_sees_why(new_event: Tournament, alice: Client) -> None:
    answer = alice.post(f"/t/lyon-open/staff/{held(new_event, 'alice', Role.ORGANISER).uid}/revoke/")
    assert answer.status_code == 409
    assert "alice is the last organiser. Add another one first." in answer.text


@pytest.mark.long
def test_another_events_role_is_not_found(client: Client, new_event: Tournament) -> None:
    other_event()
    client.force_login(make_user("olga"))
    staff_role = held(new_event, "bob", Role.REFEREE)
    assert client.post(f"/t/other-open/staff/{staff_role.uid}/revoke/").status_code == 404
    assert roles(new_event, "bob") == {"referee"}
