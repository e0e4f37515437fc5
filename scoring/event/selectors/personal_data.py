"""List the personal data that ``scoring`` holds."""

from collections.abc import Callable
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.common.selectors.embargoes import current_embargoes
from scoring.models import (
    Adjustment,
    ClubPayment,
    Dispute,
    Newcomer,
    Presence,
    RefereeCall,
    ReleasedEntrant,
    SeatResult,
)
from tournaments.models import Tournament
from tournaments.registry.personal_data import PersonalTable

_WAY: Final = ("participant__person",)
_TABLE: Final = ("table__session__tournament__slug", "table__session__number", "table__number")


def _of_sessions(way: str) -> Callable[[Tournament], Q]:
    """Return the rows of the sessions that are not embargoed."""
    return lambda event: current_embargoes(event).sessions(way)


TABLES: Final = (
    PersonalTable(
        SeatResult,
        _("Results"),
        ("participant__person", "played_by__person"),
        (*(f"result__{name}" for name in _TABLE), "result__number", "result__status", "wind", "table_score", "place"),
        let_go=_of_sessions("result__table__session__number"),
    ),
    PersonalTable(
        ReleasedEntrant,
        _("Published rankings"),
        _WAY,
        ("release__session__tournament__slug", "release__session__number", "number", "team__name"),
        let_go=_of_sessions("release__session__number"),
    ),
    PersonalTable(
        Adjustment,
        _("Points from rulings"),
        _WAY,
        ("tournament__slug", "session__number", "amount", "stage", "cause", "clause", "reason", "at"),
        let_go=lambda event: current_embargoes(event).of_any_session(),
    ),
    PersonalTable(RefereeCall, _("Calls for a referee"), ("caller__person",), (*_TABLE, "reason", "note", "at")),
    PersonalTable(Newcomer, _("Newcomers"), _WAY, ("participant__tournament__slug", "participant__number")),
    PersonalTable(
        Presence,
        _("Club evenings"),
        _WAY,
        ("participant__tournament__slug", "evening", "since", "until", "is_guest"),
        goes=True,
    ),
    PersonalTable(
        ClubPayment,
        _("Payments to a club"),
        _WAY,
        ("tournament__slug", "number", "evening", "amount", "is_waived", "at"),
    ),
    PersonalTable(
        Dispute, _("Disputes"), _WAY, (*_TABLE, "reason", "scores", "at"), let_go=_of_sessions("table__session__number")
    ),
)
