"""The journal's words for what ``registration`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"account": _("Own account"), "invitation": _("Invitations"), "key": _("API keys")},
    sentences={
        "account.first_made": _("%(who)s made the first account of this installation"),
        "account.changed": _("%(who)s changed what their account says"),
        "account.password_set": _("%(who)s chose a new password"),
        "account.link_issued": _("%(who)s gave %(username)s a link to a new password"),
        "key.made": _("%(who)s made the API key “%(name)s”"),
        "key.revoked": _("%(who)s revoked the API key “%(name)s”"),
        "invitation.made": _("%(who)s invited %(name)s"),
        "invitation.revoked": _("%(who)s took the invitation of %(name)s back"),
        "invitation.account_made": _("%(who)s came by an invitation and made an account"),
        "invitation.accepted": _("%(who)s came by an invitation"),
    },
    facts={"email": _("e-mail")},
)
