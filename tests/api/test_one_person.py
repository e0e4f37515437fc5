"""The organiser says by the API whether a second person verifies, while the event runs."""

from collections.abc import Callable

import pytest

from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import enter_totals
from tests.api.conftest import Api
from tests.days.day import level_totals
from tests.people import NOON, actor, make_seated_event, start, table_of
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def typed(event: Tournament, table: int) -> None:
    where = table_of(event, table)
    enter_totals(table=where, totals=level_totals(where), by=actor("sam"), at=NOON)
    submit_table(table=table_of(event, table), by=actor("sam"), at=NOON)


def test_the_organiser_changes_it_by_the_api_while_the_event_runs(api: Callable[..., Api]) -> None:
    event = make_seated_event()
    start(event)
    typed(event, 1)
    for name in ("chris", "sam"):
        assert api(name).patch("/tournaments/lyon-open/", {"two_person_verification": False}).status == 403
    result = api("alice").patch("/tournaments/lyon-open/", {"two_person_verification": False})
    assert (result.status, result.body["two_person_verification"]) == (200, False)
    assert api("sam").post("/tournaments/lyon-open/sessions/1/tables/1/verify/").status == 200
    assert api("alice").patch("/tournaments/lyon-open/", {"two_person_verification": True}).status == 200
    typed(event, 2)
    assert api("sam").post("/tournaments/lyon-open/sessions/1/tables/2/verify/").code == "scoring.same_person"
