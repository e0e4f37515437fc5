"""What calls cost: lists take the same number of queries whatever their length, and a hand few."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from penalties.rulings.services.decisions import record_ruling
from scoring.models import SheetEntry
from tests.api.conftest import Api
from tests.cache_keys import empty_cache
from tests.people import NOON, actor, finish, make_seated_event, nobody, start, table_of, win
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]
ROOT = "/tournaments/lyon-open"
CONTROL = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "ROLLBACK")


def queries(call: Callable[[], object]) -> list[str]:
    """The statements of a call that touch rows; those that only begin and end transactions are left out."""
    empty_cache()
    with CaptureQueriesContext(
        connection,
    ) as seen:
        call()
    return [query["sql"] for query in seen.captured_queries if not query["sql"].startswith(CONTROL)]


def grown(event: Tournament, tables: int) -> None:
    """Some tables of session 1 finished, each with a ruling."""
    for number in range(1, tables + 1):
        table = table_of(event, number)
        seat = table.seats.select_related("participant").get(wind="E")
        record_ruling(
            table=table,
            participant=seat.participant,
            offence="false-win-below-minimum",
            by=actor("bob"),
            at=NOON,
        )
        finish(table)


@pytest.mark.sampled(33)
@pytest.mark.parametrize("caller", [None, "sam", "chris"])
@pytest.mark.parametrize(
    "path",
    [
        "/tournaments/",
        f"{ROOT}/participants/",
        f"{ROOT}/seating/",
        f"{ROOT}/draws/",
        f"{ROOT}/sessions/",
        f"{ROOT}/sessions/1/tables/",
        f"{ROOT}/rulings/",
        f"{ROOT}/standings/",
        f"{ROOT}/team-standings/",
        f"{ROOT}/country-standings/",
        f"{ROOT}/audit/",
    ],
)
def test_lists_cost_the_same_whatever_their_length(path: str, caller: str | None) -> None:
    api = Api(caller)
    small = make_seated_event(players=16, live_results=True)
    start(small)
    grown(small, 1)
    few = len(queries(lambda: api.get(path)))
    Tournament.objects.filter(pk=small.pk).update(slug="small")
    large = make_seated_event(players=48, live_results=True)
    start(large)
    grown(large, 5)
    many = queries(lambda: api.get(path))
    assert len(many) == few, "\n".join(many)
    assert few <= 10


def test_a_hand_costs_at_most_sixteen_queries() -> None:
    """One of them reads the rulings: a hand that was ruled dead is not won."""
    start(make_seated_event())
    sam = Api("sam")
    for number in range(1, 9):
        sam.post(f"{ROOT}/sessions/1/tables/1/hands/", nobody(number))
    seen = queries(lambda: sam.post(f"{ROOT}/sessions/1/tables/1/hands/", win(9), key="k"))
    assert SheetEntry.objects.count() == 9
    assert len(seen) <= 16, "\n".join(seen)


def test_a_resend_costs_four() -> None:
    """The key, the account, the table are not even looked at: token, claim, kept answer."""
    start(make_seated_event())
    sam = Api("sam")
    path = f"{ROOT}/sessions/1/tables/1/hands/"
    sam.post(path, win(1), key="k")
    assert len(queries(lambda: sam.post(path, win(1), key="k"))) <= 4


def test_an_unchanged_ranking_costs_no_ranking() -> None:
    event = make_seated_event(live_results=True)
    start(event)
    grown(event, 2)
    stranger = Api()
    etag = stranger.get(f"{ROOT}/standings/").headers["ETag"]
    seen = queries(lambda: stranger.get(f"{ROOT}/standings/", **{"If-None-Match": etag}))
    assert len(seen) == 1, "\n".join(seen)
