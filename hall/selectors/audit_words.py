"""The journal's words for what ``hall`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.audit_words import AuditWords

WORDS: Final = AuditWords(
    areas={
        "screens": _("Screens"),
        "podium": _("Podium"),
    },
    sentences={
        "screens.added": _("%(who)s added screen %(screen)s"),
        "screens.removed": _("%(who)s took screen %(screen)s away"),
        "screens.planned": _("%(who)s changed the rotation of %(group)s"),
        "screens.shown": _("%(who)s chose what the screens show"),
        "screens.sponsor_added": _("%(who)s added sponsor %(name)s"),
        "screens.sponsor_removed": _("%(who)s took sponsor %(name)s away"),
        "podium.opened": _("%(who)s opened the podium"),
        "podium.stepped": _("%(who)s told a place of the podium"),
        "podium.closed": _("%(who)s put the podium away"),
    },
    facts={
        "screen": _("screen"),
        "group": _("group of screens"),
    },
)
