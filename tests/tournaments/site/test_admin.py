"""The admin site reads what services own, and changes nothing of it."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory

from mahjong_core.seating.sessions.phases import Phase
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.publication.services.releases import release_session
from tests.appeals.walk import paid, played_event
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of, start, table_of
from tournaments.admin import ReadOnlyAdmin
from tournaments.models import SeatingDraw, Tournament, User
from tournaments.phases.services import plan_phases
from tournaments.seating.services.drawing import commit_draw

pytestmark = pytest.mark.django_db

OURS = ("tournaments", "scoring", "penalties", "appeals", "hall", "reports")
LEDGERS = [model for model in admin.site._registry if model._meta.app_label in OURS and model is not User]


@pytest.fixture
def root(client: Client) -> Client:
    client.force_login(make_user("root", is_superuser=True, is_staff=True))
    return client


def check_read_only(model: Any, root: Client) -> None:
    address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert isinstance(admin.site._registry[model], ReadOnlyAdmin)
    assert root.get(address).status_code == 200
    assert root.get(f"{address}add/").status_code == 403
    row = model.objects.first()
    if row is None:  # an app's own rows are not all made here: the site's answer stands for them
        check_nothing_may(admin.site._registry[model])
        return
    assert root.get(f"{address}{row.pk}/change/").status_code == 200
    assert root.post(f"{address}{row.pk}/change/", {}).status_code == 403
    assert root.post(f"{address}{row.pk}/delete/", {"post": "yes"}).status_code == 403


def check_nothing_may(site: Any) -> None:
    request = RequestFactory().get("/admin/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    for may in (site.has_add_permission, site.has_change_permission, site.has_delete_permission):
        assert not may(request)


@pytest.mark.long
def test_what_services_own_is_read_only(root: Client) -> None:
    paid(played_event(slug="appeal-cup"))  # an appeal, its move, its deposit
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    start(event, 2)
    table = table_of(event, 1, 2)
    offender = table.seats.get(wind="E").participant
    plan_phases(tournament=event, phases=[Phase("round_robin", 4)], by=actor("alice"), at=NOON)
    ruling = record_ruling(
        table=table, participant=offender, offence="false-win-below-minimum", by=actor("bob"), at=NOON
    )
    revoke_ruling(ruling=ruling, reason="Misread", by=actor("bob"), at=NOON)
    assert len(LEDGERS) >= 14
    for model in LEDGERS:
        check_read_only(model, root)


@pytest.mark.long
def test_the_admin_does_not_tell_the_seed_of_a_draw(root: Client, event: Tournament) -> None:
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    page = root.get(f"/admin/tournaments/seatingdraw/{draw.pk}/change/").text
    assert SeatingDraw.objects.get(pk=draw.pk).seed not in page
    assert draw.commitment in page


def test_accounts_may_be_changed_there(root: Client) -> None:
    dan = make_user("dan")
    assert root.get(f"/admin/tournaments/user/{dan.pk}/change/").status_code == 200


def test_organisers_have_no_admin_site(alice: Client) -> None:
    assert alice.get("/admin/").status_code == 302
