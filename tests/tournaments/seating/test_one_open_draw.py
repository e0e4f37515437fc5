"""Nobody draws twice and publishes what they like better: one open draw at a time, and what is put aside is named."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.api.conftest import Api
from tests.people import NOON, actor, add_players, client_of, entered_event, other_event
from tests.refusals import refuses
from tournaments.models import AuditEvent, DrawStatus, SeatingDraw, Tournament
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

pytestmark = pytest.mark.django_db
DRAWS = "/t/lyon-open/draws/"
WHY = "Two players were entered twice"


@pytest.fixture
def event() -> Tournament:
    return entered_event()


def commit(event: Tournament) -> SeatingDraw:
    return commit_draw(tournament=event, by=actor("alice"), at=NOON)


def drop(draw: SeatingDraw, reason: str = WHY) -> SeatingDraw:
    return drop_draw(draw=draw, by=actor("alice"), at=NOON, reason=reason)


@pytest.mark.long
@pytest.mark.parametrize("is_run", [False, True])
def test_a_second_draw_is_refused_while_one_is_open(event: Tournament, is_run: bool) -> None:
    first = commit(event)
    if is_run:
        run_draw(draw=first, by=actor("alice"), at=NOON)
    with refuses("seating.draw_open", draw=str(first.uid), href=f"{DRAWS}{first.uid}/"):
        commit(event)
    assert SeatingDraw.objects.count() == 1


@pytest.mark.long
def test_another_event_draws_meanwhile(event: Tournament) -> None:
    commit(event)
    other = other_event()
    add_players(other, 16)
    commit_draw(tournament=other, by=actor("olga"), at=NOON)
    assert SeatingDraw.objects.filter(status=DrawStatus.COMMITTED).count() == 2


@pytest.mark.long
def test_what_is_published_or_put_aside_is_open_no_more(event: Tournament) -> None:
    drop(commit(event))
    publish_draw(draw=run_draw(draw=commit(event), by=actor("alice"), at=NOON), by=actor("alice"), at=NOON)
    commit(event)
    assert [draw.status for draw in SeatingDraw.objects.order_by("pk")] == ["superseded", "published", "committed"]


def test_the_database_holds_it_too(event: Tournament) -> None:
    commit(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatingDraw.objects.create(
            tournament=event, source="random", status="committed", created_at=NOON, created_by="user:x"
        )


@pytest.mark.long
@pytest.mark.parametrize("reason", ["", "   "])
def test_a_draw_by_lot_is_put_aside_with_a_reason(event: Tournament, reason: str) -> None:
    draw = commit(event)
    with refuses("seating.drop_reason_missing"):
        drop(draw, reason)
    draw.refresh_from_db()
    assert (draw.status, draw.dropped_at) == (DrawStatus.COMMITTED, None)


@pytest.mark.long
def test_a_change_by_hand_needs_none(event: Tournament) -> None:
    publish_draw(draw=run_draw(draw=commit(event), by=actor("alice"), at=NOON), by=actor("alice"), at=NOON)
    draft = swap_seats(tournament=event, session=1, one=1, two=2, by=actor("alice"), at=NOON)
    assert drop(draft, "").status == DrawStatus.SUPERSEDED


@pytest.mark.long
def test_everybody_reads_what_was_put_aside_and_why(event: Tournament) -> None:
    draw = drop(commit(event))
    for client in (Client(), client_of("dan"), client_of("alice")):
        assert WHY in client.get(DRAWS).text
        assert WHY in client.get(f"{DRAWS}{draw.uid}/").text
    rows = Api().get("/tournaments/lyon-open/draws/").body["results"]
    assert [(row["status"], row["dropped_reason"]) for row in rows] == [("superseded", WHY)]
    assert AuditEvent.objects.get(action="seating.draw_dropped").after == {"reason": WHY}


@pytest.mark.long
def test_the_pages_lead_on(event: Tournament) -> None:
    """The second commitment is refused on its page, which shows the open draw and the way to put it aside."""
    draw, client = commit(event), client_of("alice")
    refused = client.post(f"{DRAWS}commit/", {"seed": ""})
    assert refused.status_code == 409
    assert "is already open" in refused.text
    assert f"{DRAWS}{draw.uid}/drop/" in refused.text
    without: Any = client.post(f"{DRAWS}{draw.uid}/drop/")
    assert without.status_code == 400
    assert "seating.drop_reason_missing" in without.text
