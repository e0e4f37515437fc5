"""Define the journal's words for what ``paper`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"paper": pgettext_lazy("what is printed", "Paper")},
    sentences={
        "paper.ordered": _("%(who)s printed %(document)s"),
        "paper.stopped": _("%(who)s stopped the printing of %(document)s"),
        "paper.logo_kept": _("%(who)s uploaded the event’s logo"),
        "paper.logo_removed": _("%(who)s removed the event’s logo"),
        "paper.settled": _("%(who)s removed an outdated print from the list"),
    },
    facts={"document": pgettext_lazy("what is printed", "document"), "subject": _("about"), "pieces": _("documents")},
)
