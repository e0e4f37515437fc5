"""What costs a stranger's request most is made once for each version: workbooks and side rankings."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from reports.federation import views as federation
from reports.feeds.views import feeds
from scoring.side_rankings import base as side
from tests.people import event_in_play
from tests.scoring.visits import finish_and_release
from tournaments.common.kept import kept
from tournaments.models import Tournament

PATHS = {
    "/t/lyon-open/feeds/seating.xlsx": (feeds, "write_workbook"),
    "/t/lyon-open/feeds/standings.xlsx": (feeds, "write_workbook"),
    "/t/lyon-open/feeds/results/1.xlsx": (feeds, "write_workbook"),
    "/t/lyon-open/export/standings.xlsx": (federation, "write_workbook"),
    "/t/lyon-open/export/rulings.xlsx": (federation, "write_workbook"),
    "/t/lyon-open/export/side-rankings.xlsx": (federation, "write_workbook"),
    "/t/lyon-open/standings/side/": (side, "side_tables"),
}


@pytest.fixture
def event(transactional_db: None) -> Iterator[Tournament]:
    kept.clear()
    made = event_in_play()
    finish_and_release(made)
    yield made
    kept.clear()


def counted(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> list[None]:
    """One more for each time that the costly part runs."""
    calls: list[None] = []
    work = getattr(place, name)

    def counting(*args: Any, **more: Any) -> Any:
        calls.append(None)
        return work(*args, **more)

    monkeypatch.setattr(place, name, counting)
    return calls


@pytest.mark.parametrize("path", PATHS)
def test_it_is_made_once_for_each_version(event: Tournament, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counted(monkeypatch, *PATHS[path])
    stranger = Client()
    first = stranger.get(path)
    forger = Client()
    forger.cookies["sessionid"] = "made-up"
    assert [first.status_code, stranger.get(path).status_code, forger.get(path).status_code] == [200, 200, 200]
    assert stranger.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert len(calls) == 1
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 100, name="Lyon Closed")
    again = stranger.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, len(calls)) == (200, 2)
