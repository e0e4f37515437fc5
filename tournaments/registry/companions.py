"""Register files that apps write beside the copies of an event."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from django.utils.functional import Promise

from tournaments.common.registry import Registry
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Companion:
    """Represent a companion; ``write`` updates a folder to the event at a moment; it may refuse or raise ``OSError``.

    ``name`` and ``about`` say on the page of the event's file what the folder holds.
    """

    name: Promise
    about: Promise
    write: Callable[[Tournament, Path, datetime], None]


companions: Final[Registry[Companion]] = Registry("companion")


def register_companion(folder: str, companion: Companion) -> None:
    """Register a companion; ``folder`` is the name of the folder beside the copies."""
    companions.register(folder, companion)
