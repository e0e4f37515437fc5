"""The beginnings of weekends, made once in a process. They have databases of their own, on SQLite."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.weekends.setting_up import Beginnings


@pytest.fixture(scope="session")
def made_beginnings(tmp_path_factory: pytest.TempPathFactory) -> Beginnings:
    return Beginnings(tmp_path_factory.mktemp("weekends"))


@pytest.fixture
def beginnings(made_beginnings: Beginnings, django_db_blocker: Any) -> Iterator[Beginnings]:
    with django_db_blocker.unblock():
        yield made_beginnings
