"""Define the journal's words for what ``registration`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from registration.models import LicenceCheck, RegistrationState
from tournaments.registry.audit_words import AuditWords, known

WORDS: Final = AuditWords(
    areas={
        "account": _("Account settings"),
        "check_in": _("Check-in"),
        "invitation": _("Invitations"),
        "key": _("API keys"),
        "mail": pgettext_lazy("messages by e-mail", "Mail"),
        "licence": pgettext_lazy("of a federation", "Licences"),
        "register": _("Federation lists"),
        "registration": _("Registrations"),
    },
    sentences={
        "account.first_made": _("%(who)s created the first account of this installation"),
        "account.changed": _("%(who)s changed their account"),
        "account.password_set": _("%(who)s chose a new password"),
        "account.link_issued": _("%(who)s created a link for choosing a new password for %(username)s"),
        "account.passkey_made": _("%(who)s created the passkey “%(name)s”"),
        "account.passkey_removed": _("%(who)s removed the passkey “%(name)s”"),
        "key.made": _("%(who)s created the API key “%(name)s”"),
        "key.revoked": _("%(who)s revoked the API key “%(name)s”"),
        "registration.form_made": _("%(who)s changed the settings of the registration"),
        "registration.form_changed": _("%(who)s changed the registration form"),
        "registration.sent": _("Registration %(registration)s was received"),
        "registration.confirmed": _("%(who)s confirmed registration %(registration)s"),
        "registration.refused": _("%(who)s refused registration %(registration)s"),
        "registration.offered": _("A place was offered to registration %(registration)s"),
        "registration.accepted": _("The place offered to registration %(registration)s was accepted"),
        "registration.lapsed": _("The offer to registration %(registration)s expired"),
        "registration.withdrawn": _("Registration %(registration)s was withdrawn"),
        "registration.queued": _("%(who)s moved registration %(registration)s back to the waiting list"),
        "registration.deferred": _(
            "The person of registration %(registration)s agreed when all places were taken and is on the waiting list"
        ),
        "registration.joined": _("The person of registration %(registration)s agreed and became player %(number)s"),
        "registration.not_joined": _(
            "The person of registration %(registration)s agreed, but the list of players did not accept the entry"
        ),
        "registration.fee_noted": _("%(who)s recorded the fee of registration %(registration)s as paid"),
        "registration.fee_taken_back": _("%(who)s cancelled the payment of registration %(registration)s"),
        "registration.question_saved": _("%(who)s changed a question of the form: %(question)s"),
        "registration.question_closed": _("%(who)s removed a question from the form: %(question)s"),
        "registration.question_asked_again": _("%(who)s put a question back on the form: %(question)s"),
        "registration.changed": _("Registration %(registration)s was changed"),
        "registration.news_off": _("The person of registration %(registration)s turned off news"),
        "registration.news_on": _("The person of registration %(registration)s turned on news"),
        "registration.exported": _("%(who)s downloaded the registrations"),
        "registration.contacts_read": _("%(who)s read the registrations with their contacts"),
        "registration.contacts_removed": _(
            "Contact data were removed automatically (registrations: %(registrations)s, messages: %(messages)s)"
        ),
        "registration.erased": _("The person of registration %(registration)s erased it"),
        "participant.data_taken": _("%(who)s downloaded the data of player %(number)s"),
        "participant.erased": _("%(who)s erased the personal data of player %(number)s"),
        "participant.erasure_asked": _("A player asked for their personal data to be erased"),
        "participant.erasure_not_asked": _("A player withdrew the request to erase their data"),
        "register.used": _("%(who)s enabled the list of %(register)s for this event"),
        "register.not_used": _("%(who)s disabled the list of %(register)s for this event"),
        "register.corrected": _("%(who)s copied from the list of %(register)s for %(about)s: %(fields)s"),
        "licence.seen": _("%(who)s saw the licence of player %(number)s"),
        "mail.outbox_read": _("%(who)s opened the page “Mail”, which shows e-mail addresses"),
        "mail.letter_written": _("%(who)s wrote a message to a group (messages: %(messages)s)"),
        "mail.sent_again": _("%(who)s sent messages again: %(messages)s"),
        "mail.handed_over": _("%(who)s handed over messages: %(messages)s"),
        "mail.stopped": _("%(who)s stopped messages: %(messages)s"),
        "mail.text_changed": _("%(who)s changed the text of a message"),
        "mail.site_changed": _("%(who)s changed the address of links in messages: %(site)s"),
        "registration.link_renewed": _("%(who)s created a new link for registration %(registration)s"),
        "registration.link_sent": _("%(who)s sent the link of registration %(registration)s again"),
        "registration.consent_on_paper": _(
            "%(who)s recorded that the person of registration %(registration)s agreed on paper"
        ),
        "registration.consent_in_person": _(
            "%(who)s recorded that the person of registration %(registration)s agreed in person"
        ),
        "check_in.self_opened": _("%(who)s opened self check-in"),
        "check_in.self_closed": _("%(who)s closed self check-in"),
        "invitation.made": _("%(who)s invited %(name)s"),
        "invitation.revoked": _("%(who)s revoked the invitation of %(name)s"),
        "invitation.account_made": _("%(who)s accepted an invitation and created an account"),
        "invitation.accepted": _("%(who)s accepted an invitation"),
    },
    facts={
        "email": _("e-mail"),
        "registration": _("registration"),
        "messages": _("messages"),
        "site": _("address"),
        "question": _("question"),
        "is_own": _("custom text"),
        "register": _("federation"),
        "check": _("licences at check-in"),
        "about": _("person"),
        "registrations": _("registrations"),
        "read_only": _("read-only"),
        "second_step_removed": _("two-step verification removed"),
    },
    values={
        "registration.state": known(RegistrationState.choices),
        "register.check": known(LicenceCheck.choices),
    },
)
