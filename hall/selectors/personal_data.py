"""List the personal data that ``hall`` holds."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hall.models import SeatCheck
from tournaments.registry.personal_data import PersonalTable

TABLES: Final = (
    PersonalTable(
        SeatCheck,
        _("Roll calls"),
        ("participant__person",),
        ("table__session__tournament__slug", "table__session__number", "table__number", "wind", "state", "seen_at"),
    ),
)
