"""The suite runs on SQLite and on PostgreSQL: what of it belongs to which run."""

from collections.abc import Sequence
from typing import TypeVar

from django.conf import settings

T = TypeVar("T")


def is_on_postgres() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


def half_of(drawn: Sequence[T]) -> Sequence[T]:
    """Every second of what was drawn at random: the others are played on the other database."""
    return drawn[1::2] if is_on_postgres() else drawn[::2]
