"""Define the journal's words for what ``archive`` writes in an event."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"tournament_record": _("Tournament record"), "following": _("Other machines")},
    sentences={
        "tournament_record.imported": _("%(who)s imported the event from a tournament record"),
        "following.added": _("%(who)s let the machine “%(name)s” follow the event"),
        "following.removed": _("%(who)s removed the machine “%(name)s”, which followed the event"),
        "following.lead_given": _("%(who)s handed the lead to the machine “%(name)s”"),
        "following.lead_taken": _("This machine took the lead from “%(name)s”"),
        "following.spare_named": _("%(who)s made the machine “%(name)s” the spare of the event"),
        "following.spare_ended": _("%(who)s made the machine “%(name)s” an ordinary one that follows"),
        "following.receipt_awaited": _("%(who)s let entries be acknowledged only once the machine “%(name)s” has them"),
        "following.receipt_not_awaited": _("%(who)s let entries be acknowledged at once again"),
        "following.sent_anew": _("%(who)s sent everything again to the machine “%(name)s”"),
    },
    facts={
        "file": _("file"),
        "warnings": _("accepted warnings"),
        "name": pgettext_lazy("of a machine", "name"),
        "address": _("address"),
        "personal_data": _("with personal data"),
    },
)
