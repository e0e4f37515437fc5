"""The next session from the standings: the four shapes, a cut, what is refused, and the page."""

from itertools import combinations

import pytest
from django.test import Client

from scoring.common.selectors.basis import Basis
from scoring.finals.services.next_session import draw_next_session
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.people import NOON, actor, entered_event, event_in_play, finish_session, session_of
from tests.refusals import refuses
from tournaments.models import SeatingDraw, Tournament
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Sixteen players, three sessions, the first drawn in public and played."""
    made = entered_event(sessions=3)
    alice = actor("alice")
    first = commit_draw(tournament=made, options=DrawOptions(until=1), by=alice, at=NOON)
    publish_draw(draw=run_draw(draw=first, by=alice, at=NOON), by=alice, at=NOON)
    finish_session(made)
    return made


def ranking(event: Tournament) -> list[int]:
    current = ranking_from_ledger(event, Basis.VERIFIED)
    return [current.people[row.entrant_id].number for row in current.rows]


def drawn(event: Tournament, kind: str = "danish", players: int | None = None) -> SeatingDraw:
    return draw_next_session(tournament=event, kind=kind, players=players, by=actor("alice"), at=NOON)


def tables_of(event: Tournament, session: int) -> list[set[int]]:
    return [{p for p in table.seats if p is not None} for table in published_plan(event).sessions[session - 1]]


def places(ranked: list[int], *wanted: int) -> set[int]:
    return {ranked[place - 1] for place in wanted}


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "at_first_table"),
    [("danish", (1, 2, 3, 4)), ("interval", (1, 5, 9, 13)), ("serpentine", (1, 8, 9, 16))],
)
def test_each_shape_seats_its_places(event: Tournament, kind: str, at_first_table: tuple[int, ...]) -> None:
    ranked, before = ranking(event), published_plan(event).sessions
    draft = drawn(event, kind)
    assert published_plan(event).sessions == before
    publish_draw(draw=draft, by=actor("alice"), at=NOON)
    assert tables_of(event, 2)[0] == places(ranked, *at_first_table)
    assert published_plan(event).sessions[0] == before[0]


@pytest.mark.long_on_sqlite
def test_swiss_runs_session_by_session_and_nobody_meets_again(event: Tournament) -> None:
    """16 players can play five sessions without a repeat (the affine plane of order four), so three have none."""
    for number in (2, 3):
        publish_draw(draw=drawn(event, "swiss"), by=actor("alice"), at=NOON)
        finish_session(event, number)
    met = [pair for session in (1, 2, 3) for table in tables_of(event, session) for pair in combinations(table, 2)]
    assert len({frozenset(pair) for pair in met}) == 3 * 4 * 6


@pytest.mark.long
def test_after_a_cut_only_the_first_play(event: Tournament) -> None:
    ranked = ranking(event)
    publish_draw(draw=drawn(event, players=8), by=actor("alice"), at=NOON)
    assert tables_of(event, 2) == [set(ranked[:4]), set(ranked[4:8])]
    assert SeatingDraw.objects.latest("pk").inputs["span"] == 6  # two tables of four neighbours: three ranks each


@pytest.mark.long
def test_winds_follow_from_those_already_had(event: Tournament) -> None:
    publish_draw(draw=drawn(event, "interval"), by=actor("alice"), at=NOON)
    had = [
        {player: wind for table in tables for wind, player in enumerate(table.seats)}
        for tables in published_plan(event).sessions
    ]
    again = [player for player in had[0] if had[0][player] == had[1][player]]
    # Left to chance one in four would keep the wind, four of sixteen; at a table one at most is forced to.
    assert len(again) <= 4


@pytest.mark.long
def test_a_cut_that_cannot_be_and_an_unknown_way_are_refused(event: Tournament) -> None:
    with refuses("seating.substitutes_meet"):
        drawn(event, players=5)
    with refuses("seating.cut_too_large"):
        drawn(event, players=20)
    with refuses("seating.phase_unknown"):
        drawn(event, "by-lot")


def test_unverified_tables_are_waited_for() -> None:
    event = event_in_play()
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    with refuses("scoring.session_not_verified"):
        drawn(event)


@pytest.mark.long
def test_the_page_drafts_and_shows_it(event: Tournament, alice: Client) -> None:
    answer = alice.post("/t/lyon-open/draws/next/", {"kind": "danish", "players": "8"})
    page = alice.get(answer.headers["Location"]).text
    assert "Session 2 by the standings (Danish), 8 players" in page
    assert "Publish this seating" in page
    refused = alice.post("/t/lyon-open/draws/next/", {"kind": "danish", "players": "5"})
    assert refused.status_code == 422
    assert "two substitutes would be at the same table" in refused.text
