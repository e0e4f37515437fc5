"""Fixtures that several rooms share: events in some states, and the browsers in which their people are signed in."""

import pytest
from django.test import Client

from tests.people import client_of, event_in_play, make_tournament, table_of
from tournaments.models import Table, Tournament


@pytest.fixture
def event(db: None) -> Tournament:
    """A seated event whose first session is in play."""
    return event_in_play()


@pytest.fixture
def table(event: Tournament) -> Table:
    return table_of(event)


@pytest.fixture
def running(db: None) -> Tournament:
    """A seated event whose first session is in play, where ``event`` is one that has not begun."""
    return event_in_play()


@pytest.fixture
def new_event(db: None) -> Tournament:
    """An event with its staff, and nobody entered."""
    return make_tournament()


@pytest.fixture
def alice(db: None) -> Client:
    """The organiser's browser. Ask for it after the event: events that many tests start from are laid down first."""
    return client_of("alice")


@pytest.fixture
def chris(db: None) -> Client:
    """The chief referee's browser."""
    return client_of("chris")


@pytest.fixture
def bob(db: None) -> Client:
    """A referee's browser."""
    return client_of("bob")


@pytest.fixture
def sam(db: None) -> Client:
    """A scorekeeper's browser."""
    return client_of("sam")
