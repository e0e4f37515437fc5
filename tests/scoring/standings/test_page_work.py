"""What pages and calls cost, in counts: objects made of rows, and queries, which do not grow with the sessions."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models.signals import post_init

from benchmarks.pages import seat_by_results
from benchmarks.standings import build_event
from scoring.standings.selectors.balance import balance
from tournaments.models import Table
from tournaments.tables.selectors.occupancy import occupancies_at

pytestmark = pytest.mark.django_db


@contextmanager
def objects_made() -> Iterator[Counter[str]]:
    """Count the models that are made of rows within the block, by their names."""
    made: Counter[str] = Counter()

    def count(sender: type, **_: Any) -> None:
        made[sender.__name__] += 1

    post_init.connect(count)
    try:
        yield made
    finally:
        post_init.disconnect(count)


@pytest.fixture(params=[16, 72], ids=["16", "72"])
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


def test_the_balance_makes_no_object_of_a_result(players: int) -> None:
    event = build_event(players, 5)
    with objects_made() as made:
        assert balance(event).is_even
    assert made["SeatResult"] <= 1
    assert made["Table"] <= 1
    assert made["Participant"] <= 3 * players


def test_who_sits_makes_one_object_of_each_person_and_table(players: int, django_assert_num_queries: Any) -> None:
    event = build_event(players, 5)
    seat_by_results(event)
    tables = Table.objects.filter(session__tournament=event)
    with objects_made() as made, django_assert_num_queries(4):
        seats = occupancies_at(tables)
    assert len(seats) == 5 * players
    assert made["Seat"] == 5 * players
    assert (made["Participant"], made["Table"]) == (players, 5 * players // 4)
    assert made["Session"] <= 5 * players // 4
