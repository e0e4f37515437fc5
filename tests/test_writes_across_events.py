"""Nobody of one event writes into another: not at its addresses, and not with its rows at the addresses of their own.

Who may make which call inside one event, with a body that is right: tests/api/test_permissions.py.
"""

from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction

from tests.api.conftest import Api
from tests.api.day import Day, Row, day
from tests.api.test_permissions import route_of
from tests.rights import CALLS, PEOPLE
from tests.two_events import FAR, HIDDEN, far_staff, rows_of, send_every_write, two_events, written_tables
from tournaments.models import Role, StaffRole, Tournament, User

__all__ = ["day"]  # the fixture

WRITES = [row for row in CALLS if row.method != "get" and row.allowed != "all" and "dan" not in row.allowed]

pytestmark = [pytest.mark.django_db, pytest.mark.words]


@pytest.mark.parametrize("username", [name for name in PEOPLE if name != "nobody"])
def test_no_call_of_another_event_s_staff_changes_a_row(username: str) -> None:
    world = two_events()
    before = rows_of(world.hidden)
    seen = send_every_write(world, username)
    assert seen.total() > 150
    assert rows_of(world.hidden) == before


def test_the_same_calls_of_its_own_organiser_do() -> None:
    """Else the test before would prove nothing."""
    world = two_events()
    alice = User.objects.get(username="alice")
    StaffRole.objects.create(tournament=Tournament.objects.get(slug=HIDDEN), user=alice, role=Role.ORGANISER)
    before = rows_of(world.hidden)
    seen = send_every_write(world, "alice")
    assert seen[200] + seen[201] > 10
    after = rows_of(world.hidden)
    assert sum(after[name] != before[name] for name in before) > 5


@pytest.mark.sampled(12)
@pytest.mark.parametrize("row", WRITES, ids=lambda row: f"{row.method} {row.route}")
def test_no_role_of_another_event_writes(row: Row, day: Day) -> None:
    """With a body that its own staff could send, to its own address and to that of the other event."""
    far_staff("other-open")
    known = row.prepare(day)
    body = row.body(day) if callable(row.body) else row.body
    body = {"sessions": body} if row.method == "put" and isinstance(body, list) else body
    here = replace(row, prepare=lambda day: known)
    paths = {route_of(here, day), route_of(replace(row, prepare=lambda day: {**known, "slug": "other-open"}), day)}
    for path in paths if "<uuid:" in row.route or "<slug:slug>" not in row.route else {route_of(here, day)}:
        for person in FAR:
            assert sent(person, row.method, path, body) == [], (person, path)


def sent(person: str, method: str, path: str, body: Any) -> list[str]:
    """What is written; nobody is let in."""
    api = Api(person)
    with transaction.atomic(), written_tables() as written:
        status = api(method, path, body).status
        transaction.set_rollback(True)
    return written if 400 <= status < 500 else [f"{status}", *written]
