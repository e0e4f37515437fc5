"""Read how full the laptop's battery is."""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import psutil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registry.machine_parts import MachineRow

logger = logging.getLogger(__name__)
_LOW: Final = 30  # percent: half an hour and more is left
_EMPTY: Final = 12


@dataclass(frozen=True, slots=True)
class Charge:
    """Represent how full a battery is. ``is_plugged`` is also true where the system does not know."""

    percent: int
    is_plugged: bool


def battery_charge() -> Charge | None:
    """Return how full the battery is; None if the system has none or asking it fails."""
    try:
        battery: Any = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    except (OSError, psutil.Error, ValueError, NotImplementedError):
        logger.info("the battery does not say how full it is", exc_info=True)
        return None
    return None if battery is None else Charge(round(battery.percent), battery.power_plugged is not False)


def battery_row(now: datetime) -> MachineRow:
    """Return the row of the battery: plugged in, or how much is left."""
    name = gettext_lazy("Power")
    charge = battery_charge()
    if charge is None:
        return MachineRow(name, _("This machine has no battery, or does not report its level."))
    facts = {"percent": charge.percent}
    if charge.is_plugged:
        return MachineRow(name, _("Plugged in, battery at %(percent)s %%.") % facts)
    says = _("On battery: %(percent)s %% left.") % facts
    advice = _("Plug this machine in now. Recorded data is safe even if it shuts down.")
    if charge.percent < _EMPTY:
        return MachineRow(name, says, "verm", advice)
    return MachineRow(name, says, "brass", advice) if charge.percent < _LOW else MachineRow(name, says)
