"""Check what an archived event, an event led elsewhere and a full disk forbid."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict, NoRoom
from tournaments.common.selectors.disk import DiskRoom, Room
from tournaments.models import EventStatus, Lead, Tournament


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
    """Raise ``tournaments.archived`` for an archived event, and as ``check_led_here`` does."""
    if tournament.status == EventStatus.ARCHIVED:
        raise Conflict(
            "tournaments.archived", _("This event is archived and cannot be changed. Its organiser can reopen it.")
        )
    check_led_here(tournament)


def check_led_here(tournament: Tournament) -> None:
    """Raise ``tournaments.led_elsewhere`` if another machine leads the event; ``detail`` says which, and since when."""
    lead = lead_elsewhere(tournament)
    if lead is not None:
        raise Conflict(
            "tournaments.led_elsewhere",
            _("This event is led by %(leader)s. Make the change there.") % {"leader": lead.leader},
            {"leader": lead.leader, "since": lead.since.isoformat()},
        )


def lead_elsewhere(tournament: Tournament) -> Lead | None:
    """Return the lead of another machine, None where this one leads (one query for each object that was read)."""
    lead: Lead | None = getattr(tournament, "lead", None)
    return None if lead is None or lead.is_here else lead
