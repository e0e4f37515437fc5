"""Nobody of one event writes into another: not at its addresses, and not with its rows at the addresses of their own.

Who may make which call inside one event, with a body that is right: tests/api/test_permissions.py.
"""

import pytest

from tests.rights import PEOPLE
from tests.two_events import HIDDEN, rows_of, send_every_write, two_events
from tournaments.models import Role, StaffRole, Tournament, User

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
