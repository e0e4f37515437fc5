"""The real service on PostgreSQL: NOTIFY as the hint, and what happens when connections are cut."""

from collections.abc import Iterator

import pytest
from django.db import connection, transaction

from live.service import LiveService
from live.watcher import WatchPace
from tests.live.client import PATIENCE, Stream, live_server
from tests.people import make_seated_event
from tournaments.common.services.versions import raise_version
from tournaments.models import PublicPart, Tournament

STANDINGS, SESSION, CLOCK, _ANNOUNCEMENT, _CALL = PublicPart
pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
# So slow a look of its own that only a hint can be in time.
HINTS_ONLY = WatchPace(gap=0.0, relook=10.0 * PATIENCE, longest_pause=0.05)
CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'seatwind-live'"
CUT += " AND datname = current_database() AND query {} 'LISTEN%%'"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return make_seated_event()


@pytest.fixture
def address(event: Tournament) -> Iterator[str]:
    with live_server(LiveService(pace=HINTS_ONLY)) as text:
        yield text


def cut(which: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(CUT.format({"hints": "LIKE", "looks": "NOT LIKE"}[which]))
        result: int = cursor.fetchone()[0]
    return result


def test_a_commit_is_told_and_a_rollback_is_not(address: str, event: Tournament) -> None:
    with Stream(address, event.slug) as stream:
        stream.some(5)
        with transaction.atomic():
            raise_version(event, {STANDINGS})
            transaction.set_rollback(True)
        raise_version(event, {CLOCK})
        tournament = stream.next()
    assert tournament.kind == "clock"
    assert tournament.data["session"] == 1
    assert tournament.id == Tournament.objects.get(pk=event.pk).version


@pytest.mark.parametrize("which", ["hints", "looks"])
def test_a_connection_that_is_cut_is_made_again(address: str, event: Tournament, which: str) -> None:
    with Stream(address, event.slug) as stream:
        stream.some(5)
        raise_version(event, {SESSION})
        stream.next()
        assert cut(which) == 1
        raise_version(event, {STANDINGS})
        assert stream.next().kind == "standings"
        raise_version(event, {SESSION})
        assert stream.next().kind == "session"
