"""Fixtures that several rooms share: a seated event whose first session is in play."""

import pytest

from tests.people import make_seated_event, start, table_of
from tournaments.models import Table, Tournament


@pytest.fixture
def event(db: None) -> Tournament:
    made = make_seated_event()
    start(made)
    return made


@pytest.fixture
def table(event: Tournament) -> Table:
    return table_of(event)
