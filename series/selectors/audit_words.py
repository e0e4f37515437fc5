"""Define the journal's words for what ``series`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={"series": _("Seasons")},
    sentences={
        "series.created": _("%(who)s created a season"),
        "series.changed": _("%(who)s changed the rules of a season"),
        "series.planned": _("%(who)s added a future event to a season"),
        "series.taken": _("%(who)s added the results of an event to a season"),
        "series.accepted": _("%(who)s accepted results with findings in a season"),
        "series.record_kept": _("%(who)s added a file of results that awaits a decision in a season"),
        "series.record_dropped": _("%(who)s removed a file of results that awaited a decision in a season"),
        "series.removed": _("%(who)s removed an event from a season"),
        "series.sanctioned": _("%(who)s recorded who sanctioned an event of a season"),
        "series.class_set": _("%(who)s changed the players of a class of a season"),
        "series.class_removed": _("%(who)s removed a class from a season"),
        "series.level_added": _("%(who)s added an award to a season"),
        "series.level_removed": _("%(who)s removed an award from a season"),
        "series.honours_prepared": _("%(who)s prepared an application for an honour"),
        "series.honours_moved": _("%(who)s changed the status of an application for an honour"),
    },
    facts={
        "rules": _("rules"),
        "event": _("event"),
        "results": _("results"),
        "file": _("file"),
        "errors": _("errors"),
        "warnings": _("warnings"),
        "reason": _("reason"),
        "players": _("players"),
        "class": pgettext_lazy("of players, such as those under 26", "class"),
        "level": pgettext_lazy("of an honour", "level"),
        "sanction": _("sanctioned by"),
        "state": _("state"),
        "player": _("player"),
    },
)
