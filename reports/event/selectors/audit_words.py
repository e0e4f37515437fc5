"""Define the journal's words for what ``reports`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={
        "application": _("Application to hold a tournament"),
        "closing": pgettext_lazy("the end of an event", "Closing"),
        "report": pgettext_lazy("for federations", "Reports"),
    },
    sentences={
        "closing.said": _("%(who)s answered an item of the closing"),
        "closing.closed": _("%(who)s closed the event in revision %(revision)s"),
        "application.written": _("%(who)s changed the application to the federation"),
        "application.enclosed": _("%(who)s added %(name)s to the application"),
        "application.taken_out": _("%(who)s removed %(name)s from the application"),
        "closing.reopened": _("%(who)s reopened the event, revision %(revision)s"),
        "report.form_kept": _("%(who)s saved a report form"),
        "report.form_removed": _("%(who)s removed a report form"),
        "report.observer_written": _("%(who)s edited the report of the observer"),
        "report.observer_filed": _("%(who)s submitted the report of the observer"),
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
