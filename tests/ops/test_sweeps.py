"""What the machine does by itself."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.models import StoredAnswer
from tournaments.site.services.sweeps import forget_old_answers
from tournaments.tasks import forget_old_answers as forget_old_answers_task

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def keep(key: str, at: datetime) -> None:
    StoredAnswer.objects.create(scope="user:1", key=key, fingerprint="0" * 64, status=201, body={}, at=at)


def kept_keys() -> set[str]:
    return set(StoredAnswer.objects.values_list("key", flat=True))


def test_answers_older_than_thirty_days_are_forgotten() -> None:
    keep("older", NOON - timedelta(days=30, seconds=1))
    keep("exactly thirty days", NOON - timedelta(days=30))
    keep("fresh", NOON)
    assert forget_old_answers(at=NOON) == 1
    assert kept_keys() == {"exactly thirty days", "fresh"}


def test_forgetting_twice_is_harmless() -> None:
    keep("older", NOON - timedelta(days=31))
    assert [forget_old_answers(at=NOON), forget_old_answers(at=NOON)] == [1, 0]


def test_the_task_measures_from_now() -> None:
    keep("long ago", datetime(2001, 1, 1, tzinfo=UTC))
    keep("in time", datetime.now(tz=UTC))
    assert forget_old_answers_task.delay().get() == 1
    assert kept_keys() == {"in time"}
