"""Report the backups on the page of the machine."""

from datetime import datetime, timedelta
from typing import Final, Literal

from django.conf import settings
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from archive.backups.selectors.files import backups_folder, bucket_brought_up_at, newest_backup, overdue_events
from tournaments.common.look.dates import print_date
from tournaments.registry.machine_parts import MachineRow

_BUCKET_LATE: Final = timedelta(minutes=2)


def backups_part(now: datetime) -> MachineRow:
    """Return how old the newest copy of an event is, and whether one is overdue (a few queries)."""
    name = _("Copies of events")
    if backups_folder() is None:
        says = _("No copies are saved on this machine.")
        return MachineRow(name, says, "brass", _("Save each event by hand, or set SEATWIND_BACKUPS."))
    try:
        newest = newest_backup()
        late = overdue_events(now)
    except OSError:
        says = _("The backup folder cannot be read.")
        return MachineRow(name, says, "verm", _("Reconnect the drive, or choose another folder."))
    says = _("No copy yet.") if newest is None else _("Latest copy: %(at)s.") % {"at": _moment(newest)}
    if newest is not None and state_of_bucket(newest):
        sent = bucket_brought_up_at()
        if sent is None or state_of_bucket(newest) == "behind":
            return MachineRow(
                name, says, "brass", _("The copy is not in the bucket. Check the network and the bucket’s keys.")
            )
        says = f"{says} " + _("Bucket up to date at %(at)s.") % {"at": _moment(sent)}
    if late:
        return MachineRow(name, says, "brass", _("A copy is overdue. Save the event on its own page."))
    return MachineRow(name, says)


def state_of_bucket(newest: datetime) -> Literal["", "behind", "whole"]:
    """Return the state of the bucket's copies compared with the newest; empty if there is no bucket."""
    if "copies" not in settings.STORAGES:
        return ""
    sent = bucket_brought_up_at()
    return "behind" if sent is None or newest - sent > _BUCKET_LATE else "whole"


def _moment(at: datetime) -> str:
    return print_date(localtime(at), "j F Y, H:i")
