"""Where the tests keep copies of events."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.SEATWIND_BACKUPS = str(tmp_path / "copies")
    return tmp_path / "copies"
