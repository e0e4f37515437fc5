"""The warning signal: written once, when its moment has come."""

from datetime import timedelta

import pytest

from tests.people import NOON, actor, make_seated_event, session_of, start
from tournaments.models import SessionMove
from tournaments.sessions.services.acts import end_session, extend_session, pause_session, resume_session
from tournaments.sessions.services.clock import mark_due_signals

pytestmark = pytest.mark.django_db


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


@pytest.mark.long_on_sqlite
def test_the_warning_comes_fifteen_minutes_before_the_end_and_once() -> None:
    # MCR 3.5.6: 150 minutes; "Le moment, où il ne reste plus que 15 minutes à jouer, est signalé".
    start(make_seated_event())
    assert mark_due_signals(at=NOON + minutes(134)) == 0
    assert mark_due_signals(at=NOON + minutes(135)) == 1
    assert mark_due_signals(at=NOON + minutes(136)) == 0
    assert SessionMove.objects.filter(kind="warning").count() == 1


def test_breaks_and_extra_time_move_the_warning() -> None:
    event = make_seated_event()
    start(event)
    pause_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(10))
    resume_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(20))
    extend_session(session=session_of(event), minutes=5, by=actor("chris"), at=NOON + minutes(30))
    assert mark_due_signals(at=NOON + minutes(149)) == 0
    assert mark_due_signals(at=NOON + minutes(150)) == 1


def test_a_session_that_ended_early_gets_no_warning() -> None:
    event = make_seated_event()
    start(event)
    end_session(session=session_of(event), by=actor("chris"), at=NOON + minutes(60))
    assert mark_due_signals(at=NOON + minutes(150)) == 0
