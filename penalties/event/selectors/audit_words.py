"""Read the journal's words for what ``penalties`` writes."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.penalties import OFFENCES
from tournaments.common.look.languages import reader
from tournaments.registry.audit_words import AuditWords

_RULING_CAUSE: Final = "penalties."


def _offence_text(identity: str) -> str:
    """Return the offence's name in the reader's language; its own id where the catalogue does not know it."""
    identity = identity.removeprefix(_RULING_CAUSE)
    names = {offence.id: offence.names for offence in OFFENCES}
    return names[identity][reader()] if identity in names else identity


WORDS: Final = AuditWords(
    areas={
        "ruling": _("Rulings"),
        "case": _("Case law"),
        "handover": _("Handover"),
        "incident": _("Incidents"),
    },
    sentences={
        "ruling.recorded": _("%(who)s ruled on no. %(participant)s at %(where)s"),
        "ruling.revoked": _("%(who)s took back a ruling on no. %(participant)s at %(where)s"),
        "incident.reported": _("%(who)s noted an incident about no. %(participant)s"),
        "incident.decided": _("%(who)s decided an incident about no. %(participant)s"),
        "incident.dismissed": _("%(who)s dismissed an incident about no. %(participant)s"),
        "case.written": _("%(who)s wrote up a case: %(what)s"),
        "handover.written": _("%(who)s left a note for the next referees at %(where)s"),
        "handover.read": _("%(who)s read the notes of %(where)s"),
    },
    facts={
        "revoked": _("reason for taking it back"),
        "left_reason": _("reason to keep later rulings"),
        "left": _("later rulings kept"),
        "offence": _("offence"),
        "clause": _("clause"),
        "proposed": pgettext_lazy("points of a ruling", "proposed"),
    },
    values={"offence": _offence_text, "cause": _offence_text},
)
