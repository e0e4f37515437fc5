"""The journal's words for what ``registration`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"account": _("One’s own account")},
    sentences={"account.first_made": _("%(who)s made the first account of this installation")},
    facts={},
)
