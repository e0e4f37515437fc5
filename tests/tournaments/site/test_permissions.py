"""Who may open and send each page: every role, another event's organiser, a stranger with an account, nobody."""

from uuid import UUID

import pytest

from tests.people import (
    NOON,
    STAFF,
    actor,
    add_players,
    client_of,
    is_refused_read,
    make_tournament,
    make_user,
    other_event,
    simple_plan,
)
from tournaments.models import AuditEvent, Role, SeatingDraw
from tournaments.seating.services.drawing import commit_draw, import_seating, run_draw
from tournaments.seating.services.publishing import drop_draw

pytestmark = [pytest.mark.django_db, pytest.mark.long]

ALL = {*STAFF, "olga", "dan", ""}
SIGNED_IN = ALL - {""}
ORGANISER = {"alice"}

# address, who may open it
OPEN = [
    ("/", ALL),
    ("/sign-in/", ALL),
    ("/t/new/", SIGNED_IN),
    ("/t/lyon-open/", ALL),
    ("/t/lyon-open/edit/", ORGANISER),
    ("/t/lyon-open/rules/", ALL),
    ("/t/lyon-open/rules/edit/", ORGANISER),
    ("/t/lyon-open/seating/", ALL),
    ("/t/lyon-open/seating/tables/", ALL),
    ("/t/lyon-open/seating/report/", ALL),
    ("/t/lyon-open/draws/", ALL),
    ("/t/lyon-open/draws/explained/", ALL),
    ("/t/lyon-open/draws/change/", ORGANISER),
    ("/t/lyon-open/audit/", {"alice", "chris"}),
    ("/t/lyon-open/audit/audit.csv", {"alice", "chris"}),
]
PARIS = {"starts_on": "2027-01-09", "time_zone": "Europe/Paris"}
# address, what is sent, who may
SENT = [
    ("/t/new/", PARIS | {"name": "Nice Open", "rule_set": "mcr-ffmj-2016", "sessions": 4}, SIGNED_IN),
    ("/t/lyon-open/edit/", PARIS | {"name": "Lyon"}, ORGANISER),
    ("/t/lyon-open/edit/", {"timetable": "1", "session_1": "2026-11-21T09:30"}, ORGANISER),
    ("/t/lyon-open/rules/preset/", {"rule_set": "mers-mcr-2010"}, ORGANISER),
    ("/t/lyon-open/draws/commit/", {}, ORGANISER),
    ("/t/lyon-open/draws/{committed}/run/", {}, ORGANISER),
    ("/t/lyon-open/draws/{run}/publish/", {}, ORGANISER),
    ("/t/lyon-open/draws/{run}/drop/", {"reason": "Once more"}, ORGANISER),
    ("/t/lyon-open/draws/change/", {"kind": "swap", "session": "1", "one": "1", "two": "5"}, ORGANISER),
]


@pytest.fixture(autouse=True)
def draws(request: pytest.FixtureRequest) -> dict[str, UUID]:
    """One draw, as far as the act under test needs it: only one is open at a time."""
    event = make_tournament(sessions=2)
    other_event()
    make_user("dan")
    add_players(event, 16)
    alice = actor("alice")
    import_seating(tournament=event, plan=simple_plan(16, 2), by=alice, at=NOON)
    committed = commit_draw(tournament=event, by=alice, at=NOON)
    wanted = str(getattr(getattr(request.node, "callspec", None), "params", {}).get("address", ""))
    if "{run}" in wanted or "another_event" in request.node.name:
        run_draw(draw=committed, by=alice, at=NOON)
    elif "draws/commit/" in wanted:
        drop_draw(draw=committed, reason="Once more", by=alice, at=NOON)
    return {"run": committed.uid, "committed": committed.uid}


def test_the_staff_covers_every_role() -> None:
    """The reception and observers open no page of this file; their rows stand in ``tests/test_every_page.py``."""
    assert set(STAFF.values()) == set(Role) - {Role.RECEPTION, Role.OBSERVER}


@pytest.mark.parametrize("username", sorted(ALL))
@pytest.mark.parametrize(("address", "who"), OPEN)
def test_opening(address: str, who: set[str], username: str) -> None:
    answer = client_of(username).get(address)
    assert is_refused_read(answer, username) == (username not in who)
    assert (answer.status_code == 200) == (username in who)


@pytest.mark.parametrize("username", sorted(ALL))
@pytest.mark.parametrize(("address", "data", "who"), SENT)
def test_sending(address: str, data: dict[str, str], who: set[str], username: str, draws: dict[str, UUID]) -> None:
    before = AuditEvent.objects.count()
    answer = client_of(username).post(address.format(**draws), data)
    assert answer.status_code == (302 if username in who else 403)
    assert (AuditEvent.objects.count() > before) is (username in who)


@pytest.mark.parametrize("address", ["rules/preset/", "draws/commit/", "draws/{run}/run/", "draws/{run}/publish/"])
def test_a_write_is_not_done_by_opening_a_link(address: str, draws: dict[str, UUID]) -> None:
    assert client_of("alice").get("/t/lyon-open/" + address.format(**draws)).status_code == 405


def test_another_events_draw_is_not_found(draws: dict[str, UUID]) -> None:
    assert client_of("olga").post(f"/t/other-open/draws/{draws['run']}/publish/").status_code == 404
    assert SeatingDraw.objects.get(uid=draws["run"]).status == "run"


def test_a_refused_stranger_is_offered_to_sign_in() -> None:
    assert client_of("").get("/t/lyon-open/audit/")["Location"] == "/sign-in/?next=/t/lyon-open/audit/"


def test_a_superuser_may_everything() -> None:
    make_user("root", is_superuser=True)
    assert {client_of("root").get(address).status_code for address, _ in OPEN} == {200}
