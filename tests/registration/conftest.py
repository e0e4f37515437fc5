"""What the tests of registrations start from."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.registration.mail_server import Kept, mail_server


@pytest.fixture
def server(settings: Settings) -> Iterator[Kept]:
    """A mail server that takes everything, until a test tells it otherwise."""
    with mail_server(settings) as kept:
        yield kept
