"""Register the pages of ``paper`` among the documents of an event."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.permissions import ACTS
from tournaments.registry.documents import Document, DocumentKind

PAGES: Final = (Document("paper.print", _("Print"), DocumentKind.PAGE, "print-centre", ACTS["paper.print"]),)
