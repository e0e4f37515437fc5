"""Register devices of the hall that are in contact with this machine, for pages of apps that do not know them."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from tournaments.common.registry import Registry
from tournaments.models import Tournament

Devices = Callable[[Tournament, datetime], str]
devices: Final[Registry[Devices]] = Registry("kind of device")


def register_devices(name: str, words: Devices) -> None:
    """Register a kind; ``words`` returns those in contact with their number, such as "2 screens"; empty if none is."""
    devices.register(name, words)
