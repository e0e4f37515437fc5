"""Writes are no links, draws belong to their event, and a superuser may everything; who may what: tests/rights.py."""

from uuid import UUID

import pytest

from tests.people import NOON, actor, add_players, client_of, make_tournament, make_user, other_event, simple_plan
from tournaments.models import SeatingDraw
from tournaments.seating.services.drawing import commit_draw, import_seating, run_draw

pytestmark = [pytest.mark.django_db, pytest.mark.long]
PAGES = ("edit/", "rules/edit/", "draws/change/", "audit/", "audit/audit.csv")  # not for everybody


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
    return {"run": committed.uid, "committed": committed.uid}


def test_another_events_draw_is_not_found(draws: dict[str, UUID]) -> None:
    assert client_of("olga").post(f"/t/other-open/draws/{draws['run']}/publish/").status_code == 404
    assert SeatingDraw.objects.get(uid=draws["run"]).status == "run"


def test_a_superuser_may_everything() -> None:
    make_user("root", is_superuser=True)
    client = client_of("root")
    assert {client.get(f"/t/lyon-open/{page}").status_code for page in PAGES} == {200}
