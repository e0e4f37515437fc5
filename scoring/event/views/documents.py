"""Define the documents of ``scoring``."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.common.permissions import ACTS
from tournaments.registry.documents import Document, DocumentKind

_PAGE = DocumentKind.PAGE
DOCUMENTS: Final = (
    Document("sheets.blank", _("Blank score sheets"), _PAGE, "blank-sheets", ACTS["sheet.read"], per_session=True),
    Document("results.session", _("Results"), _PAGE, "results", per_session=True),
)
