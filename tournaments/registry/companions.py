"""What lies beside the copies of an event: apps above name what they write there."""

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
    """``write`` brings a folder up to the event as it is at a moment; it may refuse, and may raise ``OSError``.

    ``name`` and ``about`` say on the page of the event's file what the folder holds.
    """

    name: Promise
    about: Promise
    write: Callable[[Tournament, Path, datetime], None]


companions: Final[Registry[Companion]] = Registry("companion")


def register_companion(folder: str, companion: Companion) -> None:
    """Called by an app when it is ready; ``folder`` is the name of the folder beside the copies."""
    companions.register(folder, companion)
