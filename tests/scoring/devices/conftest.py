"""A table's device: what a tablet or a phone is that was opened by the code on the table's card."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.people import actor, event_in_play, session_of
from tournaments.models import Tournament
from tournaments.tables.services.table_links import issue_table_links


@dataclass(frozen=True)
class Device:
    """A client without cookies that refuses what a browser's CSRF check would refuse."""

    card: str

    def get(self, path: str = "", **query: str) -> Any:
        return Client(enforce_csrf_checks=True).get(f"/t/{self.card}/{path}", query)

    def post(self, path: str, data: Mapping[str, Any] | None = None) -> Any:
        return Client(enforce_csrf_checks=True).post(f"/t/{self.card}/{path}", dict(data or {}))

    def api(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        sent = {"Authorization": f"Table {self.card}"} | headers
        content = {} if body is None else {"data": body, "content_type": "application/json"}
        return getattr(Client(), method)(f"/api/v1{path}", headers=sent, **content)


@pytest.fixture
def event(db: None) -> Tournament:
    """Sixteen players, session 1 in play for twenty minutes; players 1, 5, 9, 13 sit E, S, W, N at table 1."""
    return event_in_play(at=timezone.now() - timedelta(minutes=20))


@pytest.fixture
def cards(event: Tournament) -> dict[int, str]:
    return issue_table_links(session=session_of(event), by=actor("sam"), at=timezone.now())


@pytest.fixture
def device_at(cards: dict[int, str]) -> Callable[[int], Device]:
    return lambda number: Device(cards[number])


@pytest.fixture
def device(device_at: Callable[[int], Device]) -> Device:
    """Table 1's."""
    return device_at(1)
