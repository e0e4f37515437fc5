"""The journal's words for what ``registration`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={
        "account": _("Own account"),
        "check_in": _("Check-in"),
        "invitation": _("Invitations"),
        "key": _("API keys"),
        "mail": pgettext_lazy("messages by e-mail", "Mail"),
        "licence": pgettext_lazy("of a federation", "Licences"),
        "register": _("Federation lists"),
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
        "registration.question_saved": _("%(who)s set a question of the form: %(question)s"),
        "registration.question_closed": _("%(who)s asks no more: %(question)s"),
        "registration.question_asked_again": _("%(who)s asks again: %(question)s"),
        "registration.changed": _("Registration %(registration)s was changed"),
        "registration.news_off": _("Registration %(registration)s wants no news any more"),
        "registration.news_on": _("Registration %(registration)s wants news again"),
        "registration.exported": _("%(who)s took the registrations along as a file"),
        "registration.contacts_read": _("%(who)s read the registrations with their contacts"),
        "registration.contacts_removed": _(
            "Contact data were removed by themselves (registrations: %(registrations)s, messages: %(messages)s)"
        ),
        "registration.erased": _("Registration %(registration)s was erased by whoever sent it"),
        "participant.data_taken": _("%(who)s took the data of player %(number)s along as a file"),
        "participant.erased": _("%(who)s erased the personal data of player %(number)s"),
        "participant.erasure_asked": _("A player asked for their personal data to be erased"),
        "participant.erasure_not_asked": _("A player took the request to erase back"),
        "register.used": _("%(who)s lets this event use the list of %(register)s"),
        "register.not_used": _("%(who)s lets this event use the list of %(register)s no more"),
        "register.corrected": _("%(who)s took over from the list of %(register)s for %(about)s: %(fields)s"),
        "licence.seen": _("%(who)s saw the licence of player %(number)s"),
        "mail.outbox_read": _("%(who)s read the outbox with its addresses"),
        "mail.letter_written": _("%(who)s wrote a letter (messages: %(messages)s)"),
        "mail.sent_again": _("%(who)s had messages sent again: %(messages)s"),
        "mail.handed_over": _("%(who)s handed messages over: %(messages)s"),
        "mail.stopped": _("%(who)s stopped messages: %(messages)s"),
        "mail.text_changed": _("%(who)s changed the text of a message"),
        "mail.site_changed": _("%(who)s changed where links in messages lead: %(site)s"),
        "registration.link_renewed": _("%(who)s made a new link for registration %(registration)s"),
        "check_in.self_opened": _("%(who)s let players check themselves in"),
        "check_in.self_closed": _("%(who)s closed the self check-in"),
        "invitation.made": _("%(who)s invited %(name)s"),
        "invitation.revoked": _("%(who)s took the invitation of %(name)s back"),
        "invitation.account_made": _("%(who)s came by an invitation and made an account"),
        "invitation.accepted": _("%(who)s came by an invitation"),
    },
    facts={
        "email": _("e-mail"),
        "registration": _("registration"),
        "messages": _("messages"),
        "site": _("address"),
        "question": _("question"),
        "is_own": _("text of its own"),
    },
)
