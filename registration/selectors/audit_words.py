"""The journal's words for what ``registration`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"account": _("One’s own account")},
    sentences={
        "account.first_made": _("%(who)s made the first account of this installation"),
        "account.changed": _("%(who)s changed what their account says"),
        "account.password_set": _("%(who)s chose a new password"),
        "account.link_issued": _("%(who)s gave %(username)s a link to a new password"),
    },
    facts={"email": _("e-mail")},
)
