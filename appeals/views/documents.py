"""Show the documents of ``appeals``: the two forms that no appeal has filled in yet."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.documents import Document, DocumentKind

PDF, BLANK = DocumentKind.PDF, "appeal-blank-pdf"
DOCUMENTS: Final = (
    Document("appeals.reception", _("Reception of an appeal, blank form"), PDF, BLANK, args=("reception",)),
    Document("appeals.decision", _("Decision on an appeal, blank form"), PDF, BLANK, args=("decision",)),
)
