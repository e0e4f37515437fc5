"""What a page of a version costs whoever opens it after somebody else, in counts that do not grow with the field."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from benchmarks.pages import PAGES, build
from mahjong_core.standings import zero_sum
from scoring.standings.selectors import ranking
from tests.scoring.standings.test_page_work import objects_made
from tournaments.models import User

# Opened by somebody after somebody else did: queries at most, and objects made of rows.
FURTHER = {
    "player": (14, 15),
    "needs": (6, 4),
    "standings": (2, 2),
    "standings-staff": (7, 4),
    "statistics": (10, 2),
    "event.xlsx": (6, 4),
    "standings.xlsx": (5, 4),
    "print": (31, 12),
}


@contextmanager
def calls_of(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> Iterator[Counter[str]]:
    """Count the calls of a function within the block."""
    calls: Counter[str] = Counter()
    real: Callable[..., object] = getattr(module, name)

    def counted(*arguments: object, **named: object) -> object:
        calls[name] += 1
        return real(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(module, name, counted)
        yield calls


@pytest.mark.django_db(transaction=True)  # what a transaction has read is not kept
@pytest.mark.parametrize("players", [16, 72, pytest.param(400, marks=pytest.mark.long)])
def test_whoever_opens_a_page_after_somebody_else_pays_the_same_in_any_field(
    players: int, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    build(players, 3)
    strangers, staff = (Client(), Client()), (Client(), Client())
    for client in staff:
        client.force_login(User.objects.get(username="organiser"))
    over = []
    for page, (most_queries, most_objects) in FURTHER.items():
        address, is_staff, *_goals = PAGES[page]
        first, second = staff if is_staff else strangers
        assert first.get(address.format(n=1)).status_code == 200
        with (
            CaptureQueriesContext(connection) as queries,
            objects_made() as made,
            calls_of(monkeypatch, ranking, "ranking_from_ledger") as rankings,
            calls_of(monkeypatch, zero_sum, "can_sum_to_zero") as sums,
        ):
            answer = second.get(address.format(n=2))
            assert b"".join(answer) if answer.streaming else answer.content
        found = (len(queries), made.total(), rankings.total(), sums.total())
        most = (most_queries, most_objects, 0, 80)
        if any(count > limit for count, limit in zip(found, most, strict=True)):
            over.append((page, found))
    assert over == []
