"""Starting the command as a person does, in a process of its own."""

import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def environment(data: Path, **more: str) -> dict[str, str]:
    """What a double-click knows: no setting but the data folder, and where a test has its static files."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    facts = {"SEATWIND_VAR": str(data), "LANG": "C.UTF-8", "DJANGO_SETTINGS_MODULE": "tests.laptop.settings"}
    return kept | facts | more


def settings_of(path: Path, seconds: float) -> dict[str, Any]:
    """Of a database file of its own, as the project's settings would have it."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": seconds}
    usual = {"ATOMIC_REQUESTS": False, "AUTOCOMMIT": True, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
    return usual | {"NAME": str(path), "OPTIONS": options, "TIME_ZONE": None, "TEST": {}}
