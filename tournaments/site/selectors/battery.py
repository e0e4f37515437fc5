"""Watch the laptop's battery."""

import logging
from datetime import datetime
from typing import Any, Final

import psutil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registry.machine_parts import MachineRow

logger = logging.getLogger(__name__)
_LOW: Final = 30  # percent: half an hour and more is left
_EMPTY: Final = 12


def _battery() -> Any:
    """Return the state of the battery; None if the system has none or asking it fails."""
    try:
        return psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    except (OSError, psutil.Error, ValueError, NotImplementedError):
        logger.info("the battery does not say how full it is", exc_info=True)
        return None


def battery_row(now: datetime) -> MachineRow:
    """Return the row of the battery: plugged in, or how much is left."""
    name = gettext_lazy("Power")
    battery = _battery()
    if battery is None:
        return MachineRow(name, _("This machine has no battery, or does not report its level."))
    facts = {"percent": round(battery.percent)}
    if battery.power_plugged is not False:  # None: the system does not know
        return MachineRow(name, _("Plugged in, battery at %(percent)s %%.") % facts)
    says = _("On battery: %(percent)s %% left.") % facts
    advice = _("Plug this machine in now. Recorded data is safe even if it shuts down.")
    if battery.percent < _EMPTY:
        return MachineRow(name, says, "verm", advice)
    return MachineRow(name, says, "brass", advice) if battery.percent < _LOW else MachineRow(name, says)
