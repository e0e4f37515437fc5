"""What ``registration`` knows of people."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from registration.models import Registration
from tournaments.registry.personal_data import PersonalTable

TABLES: Final = (
    PersonalTable(
        Registration,
        _("Registrations"),
        ("participant__person",),
        (
            "tournament__slug",
            "given_name",
            "family_name",
            "country",
            "club",
            "federation_number",
            "email",
            "remark",
            "state",
            "created_at",
            "paid_at",
            "consent_version",
            "photos_agreed",
        ),
    ),
)
