"""A table's device: the same as in tests/scoring/devices."""

from tests.scoring.devices.conftest import cards, device, device_at, event

__all__ = ["cards", "device", "device_at", "event"]
