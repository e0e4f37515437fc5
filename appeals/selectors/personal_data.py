"""Read what ``appeals`` knows of people: an appeal is its appellant's."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, CashEntry, Photo, Signature, Statement
from tournaments.registry.personal_data import PersonalTable

_WAY: Final = ("appeal__participant__person",)
_APPEAL: Final = ("appeal__tournament__slug", "appeal__number")
TABLES: Final = (
    PersonalTable(
        Appeal, _("Appeals"), ("participant__person",), ("tournament__slug", "number", "matter", "status", "created_at")
    ),
    PersonalTable(
        Statement,
        _("Contested decisions"),
        _WAY,
        (*_APPEAL, "contested", "reasons", "remedy_asked", "clause", "witnesses", "lodged_at"),
    ),
    PersonalTable(Signature, _("Signatures"), _WAY, (*_APPEAL, "signed_as", "name", "at")),
    PersonalTable(Photo, _("Photos"), _WAY, (*_APPEAL, "kind", "at")),
    PersonalTable(CashEntry, _("Deposits"), _WAY, (*_APPEAL, "kind", "amount", "currency", "receipt", "at")),
)
