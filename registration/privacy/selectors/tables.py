"""Declare which tables of ``registration`` hold data of people."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from registration.models import Answer, ErasureRequest, LicenceSeen, OutgoingMail, Receipt, Registration
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
            "phone",
            "remark",
            "state",
            "created_at",
            "paid_at",
            "consent_version",
            "consented_at",
            "photos_agreed",
            "team__name",
            "is_minor",
            "guardian_name",
            "guardian_contact",
            "guardian_agreed_at",
        ),
    ),
    PersonalTable(
        Answer,
        _("Answers"),
        ("registration__participant__person",),
        ("registration__tournament__slug", "question__words", "said"),
    ),
    PersonalTable(
        Receipt,
        _("Receipts"),
        ("registration__participant__person",),
        ("tournament__slug", "number", "name", "cents", "currency", "means", "at"),
    ),
    PersonalTable(
        OutgoingMail,
        _("Messages"),
        ("registration__participant__person",),
        ("tournament__slug", "kind", "address", "subject", "state", "created_at", "ended_at"),
    ),
    PersonalTable(
        ErasureRequest, _("Erasure requests"), ("participant__person",), ("participant__tournament__slug", "at")
    ),
    PersonalTable(
        LicenceSeen,
        _("Licences seen at check-in"),
        ("participant__person",),
        ("participant__tournament__slug", "reason", "at"),
    ),
)
