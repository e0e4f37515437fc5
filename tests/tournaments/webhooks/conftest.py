import ipaddress
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.tournaments.webhooks.receiver import Receiver, receiving


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    """A receiver on this machine, which the settings permit."""
    settings.SEATWIND_WEBHOOKS_TO = [ipaddress.ip_network("127.0.0.0/8")]
    with receiving() as server:
        yield server
