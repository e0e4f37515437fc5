"""A role for some sessions only: it holds there, is refused in the others, and says which they are."""

from collections.abc import Callable

import pytest
from django.test import Client

from penalties.notes.services import leave_note
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.incidents import report_incident
from registration.accounts.services.invitations import accept, accept_as_new, invitation_of, invite
from registration.accounts.services.users import NewPerson
from registration.models import Invitation
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of, start, table_of, win
from tournaments.common.actors import Origin
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.permissions import roles_of
from tournaments.models import AuditEvent, Participant, Role, StaffRole, Tournament
from tournaments.referees.selectors.coverage import officials_of
from tournaments.referees.services import cover_session
from tournaments.sessions.services.acts import start_session
from tournaments.staff.forms import SessionsField
from tournaments.staff.services import grant_role
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
STAFF = "/t/lyon-open/staff/"
SESSION_2 = "Your role here is for other sessions: 2."


def limited(*, username: str, role: Role, sessions: list[int]) -> Tournament:
    """The event where one of the staff holds the role for these sessions alone."""
    event = make_seated_event()
    grant_role(tournament=event, account=username, role=role, sessions=sessions, by=actor("alice"), at=NOON)
    return event


def as_user(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


def fault(event: Tournament) -> Fault:
    return Fault(Participant.objects.get(tournament=event, number=1), "", table=table_of(event), note="a word")


ACTS: list[tuple[str, str, Role, Callable[[Tournament], object]]] = [
    (
        "enters a hand",
        "sam",
        Role.SCOREKEEPER,
        lambda event: record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON),
    ),
    (
        "submits a sheet",
        "sam",
        Role.SCOREKEEPER,
        lambda event: submit_table(table=table_of(event), by=actor("sam"), at=NOON),
    ),
    (
        "verifies a sheet",
        "sue",
        Role.SCOREKEEPER,
        lambda event: verify_table(table=table_of(event), by=actor("sue"), at=NOON),
    ),
    (
        "makes table cards",
        "sam",
        Role.SCOREKEEPER,
        lambda event: issue_table_links(session=session_of(event), by=actor("sam"), at=NOON),
    ),
    (
        "reports an incident",
        "bob",
        Role.REFEREE,
        lambda event: report_incident(fault=fault(event), by=actor("bob"), at=NOON),
    ),
    (
        "leaves a note for the next",
        "bob",
        Role.REFEREE,
        lambda event: leave_note(session=session_of(event), text="calm", by=actor("bob"), at=NOON),
    ),
    (
        "starts the clock",
        "chris",
        Role.CHIEF_REFEREE,
        lambda event: start_session(session=session_of(event), by=actor("chris"), at=NOON),
    ),
    (
        "shares the tables out",
        "chris",
        Role.CHIEF_REFEREE,
        lambda event: cover_session(session=session_of(event), by=actor("chris"), at=NOON),
    ),
    (
        "releases a session",
        "chris",
        Role.CHIEF_REFEREE,
        lambda event: release_session(session=session_of(event), by=actor("chris"), at=NOON),
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("username", "role", "act"), [act[1:] for act in ACTS], ids=[act[0] for act in ACTS])
def test_an_act_outside_its_sessions_is_refused(username: str, role: Role, act: Callable[[Tournament], object]) -> None:
    event = limited(username=username, role=role, sessions=[2])
    with pytest.raises(NotPermitted) as refused:
        act(event)
    assert refused.value.code == "permissions.other_sessions"
    assert refused.value.detail["sessions"] == [2]


@pytest.mark.long
def test_inside_them_the_role_is_whole() -> None:
    event = limited(username="sam", role=Role.SCOREKEEPER, sessions=[1])
    for username, role in (("chris", Role.CHIEF_REFEREE), ("bob", Role.REFEREE), ("sue", Role.SCOREKEEPER)):
        grant_role(tournament=event, account=username, role=role, sessions=[1, 3], by=actor("alice"), at=NOON)
    finish_session(event)
    report_incident(fault=fault(event), by=actor("bob"), at=NOON)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)


def test_a_role_counts_for_what_belongs_to_no_session() -> None:
    event = limited(username="sam", role=Role.SCOREKEEPER, sessions=[2])
    sam = actor("sam")
    assert roles_of(sam, event) == roles_of(sam, event, 2) == {Role.SCOREKEEPER}
    assert roles_of(sam, event, 1) == frozenset()
    assert as_user("sam").get("/t/lyon-open/participants/").status_code == 200


def test_another_role_for_the_whole_event_still_counts() -> None:
    event = limited(username="sam", role=Role.REFEREE, sessions=[2])
    assert roles_of(actor("sam"), event, 1) == {Role.SCOREKEEPER}
    start(event)
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)


@pytest.mark.long
def test_pages_of_other_sessions_are_not_for_them() -> None:
    start(limited(username="sam", role=Role.SCOREKEEPER, sessions=[2]))
    sam = as_user("sam")
    assert sam.get("/t/lyon-open/s/2/").status_code == 200
    for page in ("", "tables/1/totals/", "cards/"):
        answer = sam.get(f"/t/lyon-open/s/1/{page}")
        assert answer.status_code == 403, page
        assert SESSION_2 in answer.text, page


def test_programs_are_judged_alike() -> None:
    start(limited(username="sam", role=Role.SCOREKEEPER, sessions=[2]))
    path = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"
    answer = as_user("sam").post(path, win(1), "application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permissions.other_sessions")
    assert answer.json()["detail"]["sessions"] == [2]


def test_a_referee_of_other_sessions_gets_no_tables() -> None:
    event = limited(username="bob", role=Role.REFEREE, sessions=[2])
    assert [official.user.username for official in officials_of(event, 1)] == ["chris"]
    assert [official.user.username for official in officials_of(event, 2)] == ["bob", "chris"]


def test_the_page_of_the_staff_limits_a_role_and_shows_it() -> None:
    event, alice = make_seated_event(), as_user("alice")
    answer = alice.post(f"{STAFF}grant/", {"account": "sam", "role": "scorekeeper", "sessions": "2, 3-4"}, follow=True)
    assert "only sessions 2, 3, 4" in answer.text
    held = StaffRole.objects.get(tournament=event, user__username="sam")
    assert held.sessions == [2, 3, 4]
    alice.post(f"{STAFF}grant/", {"account": "sam", "role": "scorekeeper", "sessions": ""})
    held.refresh_from_db()
    assert held.sessions == []
    assert AuditEvent.objects.filter(action="staff.role_limited").count() == 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("role", "sessions", "code"),
    [
        (Role.ORGANISER, [1], "staff.role_is_whole"),
        (Role.RECEPTION, [1], "staff.role_is_whole"),
        (Role.OBSERVER, [1], "staff.role_is_whole"),
        (Role.APPEALS_COMMITTEE, [1], "staff.role_is_whole"),
        (Role.REFEREE, [9], "staff.session_unknown"),
    ],
)
def test_roles_and_sessions_that_do_not_go_together(role: Role, sessions: list[int], code: str) -> None:
    event = make_seated_event()
    with pytest.raises(Refusal) as refused:
        grant_role(tournament=event, account="dan", role=role, sessions=sessions, by=actor("alice"), at=NOON)
    assert refused.value.code == code
    make_user("dan")
    answer = as_user("alice").post(
        f"{STAFF}grant/", {"account": "dan", "role": role, "sessions": ", ".join(map(str, sessions))}
    )
    assert answer.status_code == 422
    assert list(answer.context["grant_form"].errors) == ["sessions"]
    assert 'value="dan"' in answer.text


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("", []), ("3", [3]), ("3, 4", [3, 4]), ("4 3;3", [3, 4]), ("2-4", [2, 3, 4]), ("1 – 2, 5", [1, 2, 5])],
)
def test_sessions_are_written_as_people_write_them(typed: str, wanted: list[int]) -> None:
    assert SessionsField().clean(typed) == wanted


@pytest.mark.long
@pytest.mark.parametrize("typed", ["two", "4-2", "1-", "1,5,x", "-3"])
def test_what_is_no_session_is_refused(typed: str) -> None:
    answer = as_user("alice" if make_seated_event() else "").post(
        f"{STAFF}grant/", {"account": "sam", "role": "scorekeeper", "sessions": typed}
    )
    assert answer.status_code == 422
    assert list(answer.context["grant_form"].errors) == ["sessions"]


def test_an_invitation_is_for_its_sessions() -> None:
    event = make_seated_event()
    answer = as_user("alice").post(f"{STAFF}invitations/", {"name": "Rosa", "role": "scorekeeper", "sessions": "3, 4"})
    assert "only sessions 3, 4" in answer.text
    token = invite(tournament=event, role=Role.REFEREE, name="Ida", sessions=[4], by=actor("alice"), at=NOON)
    assert "only session 4" in Client().get(f"/invitation/{token}/").text
    invitation = invitation_of(token)
    assert invitation is not None
    user = accept_as_new(
        invitation=invitation, person=NewPerson("ida", "four winds and a wall"), origin=Origin(), at=NOON
    )
    assert StaffRole.objects.get(tournament=event, user=user).sessions == [4]
    assert (
        as_user("alice").post(f"{STAFF}invitations/", {"name": "Otto", "role": "observer", "sessions": "1"}).status_code
        == 422
    )
    assert Invitation.objects.count() == 2


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("held", "invited", "wanted"), [([], [4], []), ([2], [4], [2, 4]), ([2], [], []), ([2], [2], [2])]
)
def test_who_holds_the_role_keeps_what_they_may(held: list[int], invited: list[int], wanted: list[int]) -> None:
    event = limited(username="sam", role=Role.SCOREKEEPER, sessions=held)
    token = invite(tournament=event, role=Role.SCOREKEEPER, name="Sam", sessions=invited, by=actor("alice"), at=NOON)
    invitation = invitation_of(token)
    assert invitation is not None
    accept(invitation=invitation, by=actor("sam"), at=NOON)
    assert StaffRole.objects.get(tournament=event, user__username="sam").sessions == wanted


@pytest.mark.long_on_sqlite
def test_programs_give_a_role_for_some_sessions() -> None:
    make_seated_event()
    make_user("dan")
    path = "/api/v1/tournaments/lyon-open/staff/"
    alice = as_user("alice")
    facts = {"account": "dan", "role": "referee", "sessions": [3, 4]}
    answer = alice.post(path, facts, "application/json")
    assert (answer.status_code, answer.json()["sessions"]) == (201, [3, 4])
    again = alice.post(path, {"account": "dan", "role": "referee"}, "application/json")
    assert again.json()["sessions"] == [3, 4]
    assert as_user("dan").get("/api/v1/me/").json()["roles"] == [
        {"tournament": "lyon-open", "role": "referee", "sessions": [3, 4]}
    ]
    wrong = alice.post(path, facts | {"sessions": [77]}, "application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "staff.session_unknown")
