"""May it now? What an archived event and a full disk forbid."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict, NoRoom
from tournaments.common.selectors.disk import DiskRoom, Room
from tournaments.models import EventStatus, Tournament


def check_room_for_pictures(room: DiskRoom) -> None:
    """Pictures stop before the disk is full; hands, rulings and results go on."""
    if room.level is Room.NONE:
        raise NoRoom(
            "machine.disk_nearly_full",
            _("The disk of the machine is nearly full: pictures are not kept any more. Hands and results are."),
            {"free_bytes": room.free, "percent_free": room.percent_free},
        )


def check_writable(tournament: Tournament) -> None:
    """An archived event is read, and nothing is written in it."""
    if tournament.status == EventStatus.ARCHIVED:
        raise Conflict(
            "tournaments.archived", _("This event is archived: it can only be read. Its organiser can open it again.")
        )
