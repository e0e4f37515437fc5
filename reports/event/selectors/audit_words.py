"""Define the journal's words for what ``reports`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={
        "application": _("Application"),
        "closing": pgettext_lazy("the end of an event", "Closing"),
        "report": pgettext_lazy("for federations", "Reports"),
    },
    sentences={
        "closing.said": _("%(who)s decided something that the closing asked"),
        "closing.closed": _("%(who)s closed the event in revision %(revision)s"),
        "application.written": _("%(who)s wrote in the application to the federation"),
        "application.enclosed": _("%(who)s enclosed %(name)s with the application"),
        "application.taken_out": _("%(who)s took %(name)s out of the application"),
        "closing.reopened": _("%(who)s opened revision %(revision)s again"),
        "report.form_kept": _("%(who)s kept a form of a report"),
        "report.form_removed": _("%(who)s removed a form of a report"),
        "report.observer_written": _("%(who)s wrote in the report of the observer"),
        "report.observer_filed": _("%(who)s handed in the report of the observer"),
    },
    facts={
        "revision": _("revision"),
        "fingerprint": _("fingerprint"),
        "item": pgettext_lazy("of the closing page", "item"),
        "choice": _("choice"),
        "code": _("code"),
        "name": _("name"),
        "order": pgettext_lazy("of players", "order"),
    },
)
