"""Whole events of the formats that people play: places, points and cuts as an arithmetic apart has them, each session.

The short ones run with every test, all twenty and more with ``make long``.
"""

from pathlib import Path

import pytest

from mahjong_core.seating.grid import SeatedTable
from tests.formats.events import EVENTS, WholeEvent
from tests.formats.walking import areas_of, difference, team_difference, whole
from tournaments.models import Participation, ParticipationKind, Session
from tournaments.seating.selectors.plan import published_plan

pytestmark = pytest.mark.django_db
SHORT = [event for event in EVENTS if event.is_short]


def check(event: WholeEvent) -> None:
    """After every session nothing is otherwise; what a format promises beside the figures holds."""
    assert sum(stage.sessions for stage in event.stages) == sum(phase.sessions for phase in event.phases)
    for made, outcome, played in whole(event, seed=len(event.name)):
        assert difference(made, outcome) == [], f"after session {len(played)}"
    assert team_difference(event, made, outcome) == []
    if event.areas:
        area = {number: name for name, numbers in areas_of(event).items() for number in numbers}
        assert all(
            len({area[number] for number in table.seats if number}) == event.areas
            for session in published_plan(made).sessions
            for table in session
        )
    if event.flights:
        assert flights_of(published_plan(made).sessions[: event.phases[0].sessions]) == sorted(event.flights)
    if event.phases[-1].byes:
        given = Participation.objects.filter(participant__tournament=made, kind=ParticipationKind.BYE)
        assert sorted(given.values_list("participant__number", flat=True)) == sorted(outcome.cuts[-1][0])
    lengths = [phase.minutes for phase in event.phases for _ in range(phase.sessions)]
    assert list(Session.objects.filter(tournament=made).order_by("number").values_list("minutes", flat=True)) == lengths


def flights_of(sessions: tuple[tuple[SeatedTable, ...], ...]) -> list[int]:
    """How many play in each part of the field that meets nobody of another."""
    met: list[set[int]] = []
    for table in (table for session in sessions for table in session):
        joined = {number for number in table.seats if number}
        apart = [item for item in met if not item & joined]
        met = [*apart, joined.union(*(item for item in met if item & joined))]
    return sorted(map(len, met))


@pytest.mark.long
@pytest.mark.sampled(5)
@pytest.mark.parametrize("event", SHORT, ids=[event.name for event in SHORT])
def test_a_short_event_is_what_it_is_worked_out_apart(event: WholeEvent) -> None:
    check(event)


@pytest.mark.long
@pytest.mark.parametrize("event", EVENTS, ids=[event.name for event in EVENTS])
def test_a_whole_event_is_what_it_is_worked_out_apart(event: WholeEvent) -> None:
    check(event)


def test_there_are_twenty_and_the_arithmetic_stands_alone() -> None:
    assert len({event.name for event in EVENTS}) >= 20
    source = Path(__file__).with_name("arithmetic.py").read_text(encoding="utf-8")
    imported = [line for line in source.splitlines() if line.startswith(("import", "from"))]
    assert all(
        not any(room in line for room in ("mahjong_core", "tournaments", "scoring", "tests")) for line in imported
    )
