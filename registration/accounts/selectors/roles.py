"""Describe each role in a sentence for the invited person."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role

WHAT_ROLES_DO: Final[Mapping[Role, Promise]] = {
    Role.ORGANISER: _("Manages the event, its players and staff, draws, releases and reports. Makes no rulings."),
    Role.CHIEF_REFEREE: _(
        "Runs the clock; decides on lateness, substitutions, disqualification and, first, on appeals."
    ),
    Role.REFEREE: _("Makes rulings at the tables, corrects sheets with a reason, checks presence."),
    Role.SCOREKEEPER: _("Enters, submits and verifies sheets, and prints documents."),
    Role.APPEALS_COMMITTEE: _("Receives appeals and decides them as a member of a panel."),
    Role.RECEPTION: _("Handles registrations, check-in, fees, contacts and the links of players."),
    Role.OBSERVER: _("Reads the pages of the staff and changes nothing."),
}
