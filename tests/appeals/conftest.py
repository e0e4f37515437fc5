"""What the tests of appeals start from."""

from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.appeals.walk import AFTER

CLOCKS = ("appeals.views.acts", "appeals.views.player", "tournaments.common.views.base")


@pytest.fixture(autouse=True)
def _media(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def hall_time(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``hall_time(moment)``: what the pages' clock says; half past the window unless told."""
    from django.utils import timezone

    now = {"at": AFTER}

    def set_time(moment: datetime) -> None:
        now["at"] = moment

    fake = SimpleNamespace(**{name: getattr(timezone, name) for name in ("override", "localtime", "activate")})
    fake.now = lambda: now["at"]
    for module in CLOCKS:
        monkeypatch.setattr(f"{module}.timezone", fake)
    return set_time
