"""A tournament's pages as its people open them."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, client_of, end_session, finish, session_of, table_of
from tournaments.models import Tournament

Visit = Callable[..., Any]
STAFF = ("alice", "chris", "bob", "sam", "sue", "ann")
# Olga organises another event; Dan has an account and no role; nobody is signed in last.
OUTSIDERS = ("olga", "dan", "")


@pytest.fixture
def visit(event: Tournament) -> Visit:
    """``visit("sam", "sheet", 1, 1)`` opens a page; with ``post={...}`` sends its form."""

    def visited(username: str, name: str, *args: int, post: Mapping[str, Any] | None = None, **query: Any) -> Any:
        address = reverse(name, args=[event.slug, *args])
        headers = query.pop("headers", None)
        client = client_of(username)
        if post is not None:
            return client.post(address, dict(post), headers=headers)
        return client.get(address, query, headers=headers)

    return visited


def hand_form(number: int = 1, **changes: Any) -> dict[str, Any]:
    """East wins 28 from South, as the form sends it."""
    typed = {"number": number, "outcome": "discard", "winner": "E", "discarder": "S", "value": 28}
    return typed | {"key": f"key-{number}", "base": number - 1} | changes


def finish_and_release(event: Tournament) -> None:
    """Session 1 played, verified, ended and released."""
    for number in range(1, 5):
        finish(table_of(event, number))
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=120))
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(minutes=125))
