"""The second machine of the tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.archive.following.machines import FarMachine, make_empty_database


@pytest.fixture(scope="session")
def empty_database(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("far") / "empty.sqlite3"
    with django_db_blocker.unblock():
        make_empty_database(path)
    return path


@pytest.fixture
def far(db: None, empty_database: Path, tmp_path: Path) -> Iterator[FarMachine]:
    """A machine with an empty database of its own."""
    machine = FarMachine(Path(shutil.copy(empty_database, tmp_path / "far.sqlite3")))
    yield machine
    machine.close()


@pytest.fixture
def home(db: None, empty_database: Path, tmp_path: Path) -> Iterator[FarMachine]:
    """A third machine with an empty database of its own."""
    machine = FarMachine(Path(shutil.copy(empty_database, tmp_path / "home.sqlite3")), number=2)
    yield machine
    machine.close()
