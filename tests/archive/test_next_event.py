"""The next event and a template begin complete: with plan, phases, final and timetable of the event before."""

from datetime import UTC, date, datetime

import pytest

from archive.event_files.services import copy_event
from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from tests.people import NOON, actor
from tests.scoring.finals.phase_events import FINAL, planned
from tournaments.models import CopyKind, PhaseStatus, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_year() -> Tournament:
    """Two days in Lyon in November, with a final of 8; session 1 at 10:00 in winter time."""
    event = planned(PlannedPhase("round_robin", 2, minutes=90), FINAL)
    Tournament.objects.filter(pk=event.pk).update(starts_on=date(2026, 11, 21), ends_on=date(2026, 11, 22))
    event.sessions.filter(number=1).update(planned_at=datetime(2026, 11, 21, 9, tzinfo=UTC))
    event.refresh_from_db()
    return event


@pytest.mark.parametrize("kind", ["", CopyKind.TEMPLATE])
def test_the_plan_and_the_timetable_are_copied(last_year: Tournament, kind: str) -> None:
    made = copy_event(
        tournament=last_year,
        kind=kind,
        slug="lyon-2027",
        name="Lyon Open 2027",
        starts_on=date(2027, 6, 12),
        by=actor("alice"),
        at=NOON,
    )
    assert (made.starts_on, made.ends_on) == (date(2027, 6, 12), date(2027, 6, 13))
    phases = made.phases.order_by("number").values_list("kind", "first_session", "sessions", "cut", "carried_percent")
    assert list(phases) == [("round_robin", 1, 2, [], 100), ("danish", 3, 2, [8], 50)]
    assert made.phases.get(number=2).status == PhaseStatus.PLANNED
    assert [session.minutes for session in made.sessions.order_by("number")] == [90, 90, None, None]
    # 10:00 in Paris again, in summer time.
    assert made.sessions.get(number=1).planned_at == datetime(2027, 6, 12, 8, tzinfo=UTC)
    assert made.sessions.get(number=2).planned_at is None
    assert not made.participants.exists()
