"""What is laid down again is what the services wrote, and only where nothing else was written (decision 42)."""

import pytest
from django.db import transaction
from django.utils.translation import get_language

from tests import snapshot
from tests.people import finish_session, make_seated_event
from tests.snapshot import Rows, hold, is_held, rows_now, walked_on
from tournaments.models import Team, Tournament

WALK = "the event of this file"


@pytest.fixture
def event(db: None, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setattr(snapshot, "_steps", {})
    made = make_seated_event()
    hold(WALK)
    return made


def after_a_session(event: Tournament) -> Rows:
    """All rows after the first session; none of it stays."""
    with transaction.atomic():
        finish_session(event)
        rows = rows_now()
        transaction.set_rollback(True)
    return rows


def test_a_session_laid_down_is_the_session_that_was_walked(event: Tournament) -> None:
    walked = after_a_session(event)
    assert not is_held()  # a rollback changes rows, too
    hold(WALK)
    assert len(snapshot._steps) == 1
    assert after_a_session(event) == walked
    assert len(snapshot._steps) == 1


def test_what_is_written_beside_it_means_that_the_next_step_is_walked(event: Tournament) -> None:
    done: list[int] = []
    walked_on("step", lambda: done.append(1))
    hold(WALK)
    walked_on("step", lambda: done.append(2))
    assert done == [1]
    Team.objects.create(tournament=event, name="Late")
    walked_on("step", lambda: done.append(3))
    assert done == [1, 3]


def test_rows_that_a_guard_refuses_are_walked_each_time(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    step = (WALK, "step", get_language())
    monkeypatch.setattr(snapshot, "_steps", {step: [("INSERT INTO no_such_table VALUES (1)", ())]})
    done: list[int] = []
    walked_on("step", lambda: done.append(1))
    assert snapshot._steps == {step: None}
    hold(WALK)
    walked_on("step", lambda: done.append(2))
    assert done == [1, 2]


def test_the_next_test_holds_nothing(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_held()
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "tests/another.py::test_another (call)")
    assert not is_held()
