"""What ``scoring`` knows of people."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.models import Adjustment, Dispute, RefereeCall, ReleasedEntrant, SeatResult
from tournaments.registry.personal_data import PersonalTable

_WAY: Final = ("participant__person",)
_TABLE: Final = ("table__session__tournament__slug", "table__session__number", "table__number")
TABLES: Final = (
    PersonalTable(
        SeatResult,
        _("Results"),
        ("participant__person", "played_by__person"),
        (*(f"result__{name}" for name in _TABLE), "result__number", "result__status", "wind", "table_score", "place"),
    ),
    PersonalTable(
        ReleasedEntrant,
        _("Published rankings"),
        _WAY,
        ("release__session__tournament__slug", "release__session__number", "number", "team__name"),
    ),
    PersonalTable(
        Adjustment,
        _("Score ledger"),
        _WAY,
        ("tournament__slug", "session__number", "amount", "stage", "cause", "clause", "reason", "at"),
    ),
    PersonalTable(RefereeCall, _("Calls for a referee"), ("caller__person",), (*_TABLE, "reason", "note", "at")),
    PersonalTable(Dispute, _("Disputes"), _WAY, (*_TABLE, "reason", "scores", "at")),
)
