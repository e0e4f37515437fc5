"""Check what an archived event and a full disk forbid."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict, NoRoom
from tournaments.common.selectors.disk import DiskRoom, Room
from tournaments.models import EventStatus, Tournament


def check_room_for_pictures(room: DiskRoom) -> None:
    """Raise ``machine.disk_nearly_full`` before the disk is full: pictures are refused first, hands and results are
    still accepted.
    """
    if room.level is Room.NONE:
        raise NoRoom(
            "machine.disk_nearly_full",
            _("The disk is nearly full, so pictures cannot be saved. Hands and results are still saved."),
            {"free_bytes": room.free, "percent_free": room.percent_free},
        )


def check_writable(tournament: Tournament) -> None:
    """Raise ``tournaments.archived`` for an archived event, which is read-only."""
    if tournament.status == EventStatus.ARCHIVED:
        raise Conflict(
            "tournaments.archived", _("This event is archived and cannot be changed. Its organiser can reopen it.")
        )
