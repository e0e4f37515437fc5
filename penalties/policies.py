"""May it now? The moves of an incident and of its ruling, as one table."""

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from penalties.models import Incident, Ruling
from tournaments.errors import Conflict


class CaseState(models.TextChoices):
    """Where an incident or a ruling stands: a function of the rows that point at it."""

    UNDER_REVIEW = "under_review", _("Under review")
    DECIDED = "decided", _("Decided")
    DISMISSED = "dismissed", _("Dismissed")
    REVOKED = "revoked", _("Taken back")


S = CaseState

# act -> {state before: state after}. Each move is a row of its own; nothing is ever edited.
CASE_MOVES: Final[Mapping[str, Mapping[CaseState, CaseState]]] = {
    "decide": {S.UNDER_REVIEW: S.DECIDED},
    "dismiss": {S.UNDER_REVIEW: S.DISMISSED},
    "revoke": {S.DECIDED: S.REVOKED},
    "replace": {S.DECIDED: S.DECIDED, S.REVOKED: S.DECIDED},
}


def incident_state(incident: Incident) -> CaseState:
    if hasattr(incident, "dismissal"):
        return S.DISMISSED
    return ruling_state(newest_of(incident.ruling)) if hasattr(incident, "ruling") else S.UNDER_REVIEW


def ruling_state(ruling: Ruling) -> CaseState:
    return S.REVOKED if hasattr(ruling, "revocation") else S.DECIDED


def newest_of(ruling: Ruling) -> Ruling:
    """The ruling that stands in the end of a row of replacements."""
    while hasattr(ruling, "superseded_by"):
        ruling = ruling.superseded_by
    return ruling


def next_state(now: CaseState, act: str) -> CaseState:
    """The state after ``act``, or the conflict ``penalties.case_moved_on`` (``penalties.already_revoked``)."""
    allowed = CASE_MOVES[act]
    if now in allowed:
        return allowed[now]
    if now is S.REVOKED and act == "revoke":
        raise Conflict("penalties.already_revoked", _("This ruling was taken back before."))
    raise Conflict(
        "penalties.case_moved_on",
        _("This is “%(state)s” by now. Nothing was changed.") % {"state": now.label},
        {"state": now.value, "act": act},
    )


def can(state: CaseState, act: str) -> bool:
    return state in CASE_MOVES[act]
