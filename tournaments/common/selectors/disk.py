"""Measure how much room is left where pictures are kept."""

import shutil
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from django.conf import settings

_LITTLE: Final = 10  # percent free: people are warned
_NONE: Final = 2  # percent free: pictures are refused, so that hands go on


class Room(StrEnum):
    """Define how full the disk is, as far as the difference matters."""

    ENOUGH = "enough"
    LITTLE = "little"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class DiskRoom:
    """Represent the bytes of the disk on which pictures, and on a laptop the database, are kept."""

    free: int
    total: int

    @property
    def level(self) -> Room:
        if self.free * 100 < self.total * _NONE:
            return Room.NONE
        return Room.LITTLE if self.free * 100 < self.total * _LITTLE else Room.ENOUGH

    @property
    def percent_free(self) -> int:
        return self.free * 100 // self.total


def room_on_disk() -> DiskRoom:
    """Return the room left where pictures are kept."""
    media = Path(settings.MEDIA_ROOT)
    usage = shutil.disk_usage(media if media.exists() else settings.BASE_DIR)
    return DiskRoom(usage.free, usage.total)
