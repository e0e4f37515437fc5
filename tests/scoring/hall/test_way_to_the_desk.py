"""A sheet that everybody may read leads to the desk whoever may read the desk, and nobody else."""

from datetime import timedelta

import pytest
from django.test import Client

from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of
from tournaments.models import Role, StaffRole

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.parametrize("username", [None, "rita", "otto", "ann", "sam", "bob", "chris", "alice"])
def test_the_desk_is_offered_to_those_who_may_open_it(username: str | None) -> None:
    event = make_seated_event()
    finish_session(event, 1)
    release_session(session=session_of(event, 1), by=actor("alice"), at=NOON + timedelta(hours=8))
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER), ("ann", Role.APPEALS_COMMITTEE)):
        StaffRole.objects.get_or_create(tournament=event, user=make_user(name), role=role)
    client = Client()
    if username:
        client.force_login(make_user(username))
    page = client.get("/t/lyon-open/s/1/tables/1/")
    assert page.status_code == 200
    offered = 'href="/t/lyon-open/s/1/"' in page.text
    assert offered == (client.get("/t/lyon-open/s/1/").status_code == 200)
    assert offered == (username not in (None, "rita"))
