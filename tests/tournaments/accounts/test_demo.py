"""A demo account, which anybody may sign in as, acts in the demo event alone: whatever stands in the database."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.api.conftest import Api
from tests.people import NOON, actor, make_seated_event, make_tournament, make_user
from tests.refusals import refuses
from tournaments.common.permissions import roles_of
from tournaments.models import EventStatus, Role, StaffRole, Tournament, User
from tournaments.staff.services import grant_role

pytestmark = pytest.mark.django_db

EVENT_PAGES = [
    "staff/",
    "participants/add/",
    "participants/check-in/",
    "participants/1/edit/",
    "import/participants/",
    "audit/",
    "edit/",
    "plan/",
    "webhooks/",
    "rules/edit/",
    "participants/1/link/",
]
EVENT_CALLS = ["staff/", "audit/", "disputes/", "bench/", "incidents/", "sheet-settings/", "substitutions/"]


@pytest.fixture
def visitor() -> User:
    """A demo account that somebody wrote every role of a real event to, past the services."""
    real, demo = make_seated_event(), make_tournament("demo-open", copy_kind="demo")
    user = make_user("demo-organiser", is_demo=True)
    for role in Role:
        StaffRole.objects.create(tournament=real, user=user, role=role)
        StaffRole.objects.create(tournament=demo, user=user, role=role)
    return user


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_roles_at_a_real_event_are_worth_nothing(visitor: User) -> None:
    by = actor("demo-organiser")
    assert roles_of(by, Tournament.objects.get(slug="lyon-open")) == frozenset()
    assert roles_of(by, Tournament.objects.get(slug="demo-open")) == frozenset(Role)


@pytest.mark.long
@pytest.mark.parametrize("is_superuser", [False, True])
@pytest.mark.parametrize("page", EVENT_PAGES)
def test_no_page_of_a_real_event_that_needs_a_role_opens(visitor: User, page: str, is_superuser: bool) -> None:
    User.objects.filter(pk=visitor.pk).update(is_superuser=is_superuser)
    assert browser(visitor).get(f"/t/lyon-open/{page}").status_code == 403
    assert browser(make_user("alice")).get(f"/t/lyon-open/{page}").status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("call", EVENT_CALLS)
def test_no_call_of_a_real_event_that_needs_a_role_answers(visitor: User, call: str) -> None:
    answer = Api("demo-organiser").get(f"/tournaments/lyon-open/{call}")
    assert (answer.status, answer.code) == (403, "permissions.role_missing")


@pytest.mark.long
def test_nothing_of_a_real_event_is_written(visitor: User) -> None:
    before = Tournament.objects.get(slug="lyon-open").version
    assert Api("demo-organiser").patch("/tournaments/lyon-open/", {"place": "Taken over"}).status == 403
    assert browser(visitor).post("/t/lyon-open/participants/1/remove/").status_code == 403
    assert Tournament.objects.get(slug="lyon-open").version == before


@pytest.mark.long
def test_a_draft_is_not_there_for_it(visitor: User) -> None:
    Tournament.objects.filter(slug="lyon-open").update(status=EventStatus.DRAFT)
    assert browser(visitor).get("/t/lyon-open/").status_code == 404
    assert Api("demo-organiser").get("/tournaments/lyon-open/").status == 404
    assert "lyon-open" not in browser(visitor).get("/").text


@pytest.mark.long
def test_the_demo_event_is_its_own(visitor: User) -> None:
    assert browser(visitor).get("/t/demo-open/staff/").status_code == 200
    assert Api("demo-organiser").patch("/tournaments/demo-open/", {"place": "Anywhere"}).status == 200


@pytest.mark.long
@pytest.mark.parametrize("role", list(Role))
def test_no_role_of_a_real_event_is_given_to_it(role: Role, new_event: Tournament) -> None:
    make_user("demo-referee", is_demo=True)
    with refuses("staff.demo_account_elsewhere"):
        grant_role(tournament=new_event, account="demo-referee", role=role, by=actor("alice"), at=NOON)
    assert not StaffRole.objects.filter(user__is_demo=True).exists()


def test_who_tries_is_told_by_page_and_by_call(new_event: Tournament, alice: Client) -> None:
    make_user("demo-referee", is_demo=True)
    page = alice.post("/t/lyon-open/staff/grant/", {"account": "demo-referee", "role": "referee"})
    assert page.status_code == 422
    assert "is a demo account open to everyone" in page.text
    answer = Api("alice").post("/tournaments/lyon-open/staff/", {"account": "demo-referee", "role": "referee"})
    assert (answer.status, answer.code) == (422, "staff.demo_account_elsewhere")


@pytest.mark.long
def test_the_database_pages_do_not_open_for_it(visitor: User) -> None:
    User.objects.filter(pk=visitor.pk).update(is_staff=True, is_superuser=True)
    assert browser(visitor).get("/admin/").status_code == 302
    User.objects.filter(pk=visitor.pk).update(is_demo=False)
    assert browser(visitor).get("/admin/").status_code == 200


# One-click sign-ins where the hall is served


@pytest.fixture
def demo(settings: Settings) -> Tournament:
    settings.SEATWIND_DEMO = True
    event = make_seated_event("demo-open", copy_kind="demo")
    StaffRole.objects.create(tournament=event, user=make_user("demo-referee", is_demo=True), role=Role.REFEREE)
    return event


@pytest.mark.long
@pytest.mark.parametrize(
    ("serves_others", "has_real_event"), [(False, False), (False, True), (True, False), (True, True)]
)
def test_one_click_ends_with_the_first_real_event_where_others_are_served(
    demo: Tournament, serves_others: bool, has_real_event: bool, settings: Settings, client: Client
) -> None:
    settings.SERVES_OTHERS = serves_others
    if has_real_event:
        make_tournament()
    is_closed = serves_others and has_real_event
    start = client.get("/").text
    assert ("/demo-sign-in/" in start) is not is_closed
    assert ("The demo accounts are closed during a real event" in start) is is_closed
    answer = client.post("/demo-sign-in/demo-referee/")
    assert answer.status_code == (403 if is_closed else 302)
    assert ("_auth_user_id" in client.session) is not is_closed
    assert ("accounts.demo_closed" in answer.text) is is_closed
