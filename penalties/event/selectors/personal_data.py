"""Read what ``penalties`` knows of people."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from penalties.models import Incident, Ruling
from tournaments.registry.personal_data import PersonalTable

_PLACE: Final = ("tournament__slug", "session__number", "table__number", "hand")
TABLES: Final = (
    PersonalTable(Incident, _("Incidents"), ("participant__person",), (*_PLACE, "offence", "note", "at")),
    PersonalTable(
        Ruling,
        _("Rulings"),
        ("participant__person", "victim__person"),
        (*_PLACE, "participant__number", "offence", "clause", "points", "reason", "note", "at"),
    ),
)
