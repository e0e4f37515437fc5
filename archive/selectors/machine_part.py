"""What "How is the machine" says of the copies of events."""

from datetime import datetime, timedelta
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from archive.selectors.backups import backups_folder, due_events, newest_backup
from tournaments.registry.machine_parts import MachineRow

_LATE: Final = timedelta(minutes=5)  # the sweep looks every minute


def backups_part(now: datetime) -> MachineRow:
    """How old the newest copy of an event is, and whether one is overdue (a few queries)."""
    name = _("Copies of events")
    if backups_folder() is None:
        says = _("No copies are kept on this machine.")
        return MachineRow(name, says, "brass", _("Save each event yourself, or set SEATWIND_BACKUPS."))
    try:
        newest = newest_backup()
        late = due_events(now - _LATE)
    except OSError:
        says = _("The folder of the copies cannot be read.")
        return MachineRow(name, says, "verm", _("Put the stick back in, or choose another folder."))
    if newest is None:
        says = _("There is none yet.")
    else:
        says = _("The newest is of %(at)s.") % {"at": date_format(localtime(newest), "DATETIME_FORMAT")}
    if any(event.created_at < now - _LATE for event in late):
        return MachineRow(name, says, "brass", _("One is overdue. Save the event on its own page."))
    return MachineRow(name, says)
