"""Describe each role in a sentence for the invited person."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role

WHAT_ROLES_DO: Final[Mapping[Role, Promise]] = {
    Role.ORGANISER: _("The event, its people and its staff, draws, release and reports. Judges nothing."),
    Role.CHIEF_REFEREE: _("The clock, lateness and substitutions, disqualification, appeals in the first instance."),
    Role.REFEREE: _("Rulings at the tables, corrections of sheets with a reason, presence."),
    Role.SCOREKEEPER: _("Enters, submits and verifies sheets; prints."),
    Role.APPEALS_COMMITTEE: _("Receives and decides the appeals it sits on."),
    Role.RECEPTION: _("Registrations, check-in, fees and contacts; links of players."),
    Role.OBSERVER: _("Can read the pages of the staff, without any changes."),
}
