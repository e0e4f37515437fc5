"""Deadlines by sweep: said once, lapsed once, whoever runs it and however often."""

from datetime import timedelta

import pytest

from appeals.models import Appeal, AppealSignal, AppealStatus, Timing
from appeals.services.reception import receive_appeal
from appeals.services.sweeps import sweep_appeals
from appeals.tasks import sweep_appeals as task
from config.server.ticker import scheduled_sweeps
from tests.appeals.walk import AFTER, ENDED, announced, end_first_session, fresh, lodged, paid, played_event, received
from tests.people import actor
from tournaments.models import AuditEvent, Tournament
from tournaments.sessions.services.timetable import plan_sessions

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return played_event(referee="chris")


def kinds() -> list[str]:
    return list(AppealSignal.objects.order_by("id").values_list("kind", flat=True))


def test_nothing_is_due_while_the_session_is_in_play(event: Tournament) -> None:
    announced(event)
    assert sweep_appeals(at=ENDED + timedelta(hours=5)) == 0


@pytest.mark.long
def test_who_only_announced_is_reminded_and_then_lapses(event: Tournament) -> None:
    appeal = announced(event)
    end_first_session(event)
    assert sweep_appeals(at=ENDED + timedelta(minutes=19)) == 0
    assert sweep_appeals(at=ENDED + timedelta(minutes=20)) == 1
    assert sweep_appeals(at=ENDED + timedelta(minutes=30)) == 0
    assert fresh(appeal).status == AppealStatus.ANNOUNCED
    assert sweep_appeals(at=ENDED + timedelta(minutes=30, seconds=1)) == 1
    assert fresh(appeal).status == AppealStatus.LAPSED
    assert kinds() == ["statement", "lapse"]
    assert sweep_appeals(at=AFTER + timedelta(days=1)) == 0


def test_who_has_not_paid_is_reminded_and_the_president_then(event: Tournament) -> None:
    lodged(event)
    end_first_session(event)
    sweep_appeals(at=ENDED + timedelta(minutes=25))
    sweep_appeals(at=AFTER)
    assert kinds() == ["deposit", "reception"]
    assert Appeal.objects.get().status == AppealStatus.LODGED  # the president answers, not the machine


@pytest.mark.long
def test_a_late_decision_is_said(event: Tournament) -> None:
    end_first_session(event)
    plan_sessions(tournament=event, times={2: AFTER + timedelta(minutes=9)}, by=actor("alice"), at=ENDED)
    received(event, Timing.BEFORE_NEXT_SESSION)
    sweep_appeals(at=AFTER + timedelta(minutes=8))
    assert kinds() == []
    sweep_appeals(at=AFTER + timedelta(minutes=9))
    assert kinds() == ["decision"]
    sweep_appeals(at=AFTER + timedelta(minutes=10))
    assert kinds() == ["decision", "overdue"]


def test_running_twice_or_late_says_everything_once(event: Tournament) -> None:
    announced(event)
    end_first_session(event)
    late = AFTER + timedelta(days=1)
    assert [sweep_appeals(at=late), sweep_appeals(at=late)] == [2, 0]
    assert AuditEvent.objects.filter(action="appeal.due").count() == 2


@pytest.mark.long_on_sqlite
def test_after_the_reception_the_window_is_nobody_s_business(event: Tournament) -> None:
    appeal = paid(event)
    end_first_session(event)
    receive_appeal(appeal=appeal, by=actor("ann"), at=ENDED, timing=Timing.END_OF_EVENT)
    assert sweep_appeals(at=AFTER) == 0


def test_beat_and_ticker_run_it(event: Tournament) -> None:
    assert "appeals.tasks.sweep_appeals" in {sweep.name for sweep in scheduled_sweeps()}
    assert task() == 0
