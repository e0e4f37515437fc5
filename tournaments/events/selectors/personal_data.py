"""Collect the personal data that ``tournaments`` stores."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import (
    Announcement,
    DrawProxy,
    Participant,
    ParticipantMove,
    Participation,
    Person,
    PhaseMember,
    PhaseReserve,
    PlayerLink,
    RefereeCard,
    Seat,
    SeatOccupancy,
)
from tournaments.registry.personal_data import PersonalTable

_WAY: Final = ("participant__person",)
_PLACE: Final = ("table__session__tournament__slug", "table__session__number", "table__number")
_NAMED: Final = ("name", "given_name", "family_name", "country", "federation_number")
TABLES: Final = (
    PersonalTable(Person, _("Person"), ("pk",), (*_NAMED, "club__name")),
    PersonalTable(
        Participant,
        _("Entered in an event"),
        ("person",),
        ("tournament__slug", "number", *_NAMED, "region", "club", "team__name", "state"),
    ),
    PersonalTable(
        ParticipantMove,
        _("Changes of status"),
        _WAY,
        ("participant__tournament__slug", "before", "after", "reason", "at"),
    ),
    PersonalTable(
        Participation,
        _("Participation"),
        _WAY,
        ("participant__tournament__slug", "kind", "first", "last", "reason", "at"),
    ),
    PersonalTable(PlayerLink, _("Personal links"), _WAY, ("participant__tournament__slug", "created_at", "closed_at")),
    PersonalTable(PhaseMember, _("Phases"), _WAY, ("phase__tournament__slug", "phase__number", "division", "place")),
    PersonalTable(
        PhaseReserve,
        _("Reserves who moved up"),
        ("leaving__person", "reserve__person"),
        ("phase__tournament__slug", "phase__number", "leaving__number", "reserve__number", "reason", "at"),
    ),
    PersonalTable(
        RefereeCard, _("Referees who play"), ("plays_as__person",), ("tournament__slug", "country", "club", "licence")
    ),
    PersonalTable(DrawProxy, _("Draws in their absence"), _WAY, ("draw__tournament__slug", "proxy", "at")),
    PersonalTable(Seat, _("Seats"), _WAY, ("session__tournament__slug", "session__number", "table__number", "wind")),
    PersonalTable(
        SeatOccupancy,
        _("Played for another person"),
        ("player__person",),
        (*_PLACE, "wind", "substitute", "from_hand", "ended", "reason", "at"),
    ),
    PersonalTable(
        Announcement,
        pgettext_lazy("to the hall", "Announcements"),
        _WAY,
        ("tournament__slug", "texts", "at"),
    ),
)
