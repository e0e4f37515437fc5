"""The journal's words for what ``registration`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={
        "account": _("Own account"),
        "invitation": _("Invitations"),
        "key": _("API keys"),
        "registration": _("Registrations"),
    },
    sentences={
        "account.first_made": _("%(who)s made the first account of this installation"),
        "account.changed": _("%(who)s changed what their account says"),
        "account.password_set": _("%(who)s chose a new password"),
        "account.link_issued": _("%(who)s gave %(username)s a link to a new password"),
        "key.made": _("%(who)s made the API key “%(name)s”"),
        "key.revoked": _("%(who)s revoked the API key “%(name)s”"),
        "registration.form_made": _("%(who)s set the registration up"),
        "registration.form_changed": _("%(who)s changed the registration form"),
        "registration.sent": _("Registration %(registration)s came"),
        "registration.confirmed": _("%(who)s confirmed registration %(registration)s"),
        "registration.refused": _("%(who)s refused registration %(registration)s"),
        "registration.offered": _("A place was offered to registration %(registration)s"),
        "registration.accepted": _("Registration %(registration)s took the place that was offered"),
        "registration.lapsed": _("The offer to registration %(registration)s ran out"),
        "registration.withdrawn": _("Registration %(registration)s was withdrawn"),
        "registration.queued": _("%(who)s put registration %(registration)s on the waiting list again"),
        "registration.fee_noted": _("%(who)s noted the fee of registration %(registration)s"),
        "registration.fee_taken_back": _("%(who)s took the fee of registration %(registration)s back"),
        "registration.link_renewed": _("%(who)s made a new link for registration %(registration)s"),
        "invitation.made": _("%(who)s invited %(name)s"),
        "invitation.revoked": _("%(who)s took the invitation of %(name)s back"),
        "invitation.account_made": _("%(who)s came by an invitation and made an account"),
        "invitation.accepted": _("%(who)s came by an invitation"),
    },
    facts={"email": _("e-mail"), "registration": _("registration")},
)
