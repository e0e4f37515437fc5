"""Define the journal's words for what ``archive`` writes in an event."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"tournament_record": _("Tournament record")},
    sentences={"tournament_record.imported": _("%(who)s imported the event from a tournament record")},
    facts={"file": _("file"), "warnings": _("accepted warnings")},
)
