"""Define the moves of an incident and of its ruling."""

from collections.abc import Collection
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from penalties.common.selectors.contests import first_contest
from penalties.models import Incident, Ruling
from tournaments.common.errors import Conflict
from tournaments.common.moves import StatusMoves


class CaseState(models.TextChoices):
    """List the states of an incident or a ruling, which follow from the rows that reference it."""

    UNDER_REVIEW = "under_review", _("Under review")
    DECIDED = "decided", _("Decided")
    DISMISSED = "dismissed", _("Dismissed")
    REVOKED = "revoked", _("Taken back")


S = CaseState

# Each move is a row of its own; nothing is ever edited.
CASE_MOVES: Final = StatusMoves(
    "Incident and ruling",
    CaseState,
    Moves[CaseState, str](
        {
            "decide": {S.UNDER_REVIEW: S.DECIDED},
            "dismiss": {S.UNDER_REVIEW: S.DISMISSED},
            "revoke": {S.DECIDED: S.REVOKED},
            "replace": {S.DECIDED: S.DECIDED, S.REVOKED: S.DECIDED},
        },
        code="penalties.case_moved_on",
        codes={"revoke": "penalties.already_revoked"},
        starts=frozenset({S.UNDER_REVIEW, S.DECIDED}),
    ),
    _("The status is now “%(status)s”. Nothing was changed."),
    {"revoke": _("This ruling was already taken back.")},
    act_key="act",
)


def incident_state(incident: Incident) -> CaseState:
    if hasattr(incident, "dismissal"):
        return S.DISMISSED
    if not hasattr(incident, "ruling"):
        return S.UNDER_REVIEW
    ruling = incident.ruling
    while hasattr(ruling, "superseded_by"):
        ruling = ruling.superseded_by
    return ruling_state(ruling)


def ruling_state(ruling: Ruling) -> CaseState:
    return S.REVOKED if hasattr(ruling, "revocation") else S.DECIDED


def check_not_contested(rulings: Collection[Ruling]) -> None:
    """Refuse to replace or restate a ruling under appeal, with ``penalties.under_appeal``.

    Revoking it remains allowed, and so do the orders of the appeal's decision.
    """
    contest = first_contest(rulings)
    if contest is None:
        return
    uid = next(str(ruling.uid) for ruling in rulings if ruling.pk == contest.ruling)
    raise Conflict(
        "penalties.under_appeal",
        _("Appeal %(appeal)s against this ruling is open. Settle the appeal first; nothing was recorded.")
        % {"appeal": contest.number},
        {"appeal": contest.number, "ruling": uid, "href": contest.href},
    )
