"""The suite runs on SQLite and on PostgreSQL: what of it belongs to which run."""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from django.conf import settings

T = TypeVar("T")


def is_on_postgres() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


def runs_on_postgres(item: pytest.Item) -> bool:
    """What reads no database, or walks all pages for what they say or whom they let in, runs on SQLite alone."""
    if item.get_closest_marker("words"):
        return False
    reads = {"db", "transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
    return bool(reads or item.get_closest_marker("django_db") or item.get_closest_marker("postgres"))


def half_of(drawn: Sequence[T]) -> Sequence[T]:
    """Every second of what was drawn at random: the others are played on the other database."""
    return drawn[1::2] if is_on_postgres() else drawn[::2]
