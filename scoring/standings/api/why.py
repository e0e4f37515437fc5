"""Serve the reasons of a row as JSON: every figure down to its session and ledger row."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mahjong_core.placement import fraction_text
from mahjong_core.standings import Comparison, Standing, why
from mahjong_core.standings.records import SessionFigure
from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment
from scoring.sheets.shapes.objects import AdjustmentSerializer
from scoring.standings.selectors.page import counts_for
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.rows import exact_number, kept_back_data, row_data
from tournaments.models import Participant


def why_data(current: Ranking, row: Standing) -> dict[str, Any]:
    """Return the reasons of one row (one query for its ledger rows)."""
    reasons = why(current.rows, row.entrant_id, starting_points=current.rules.base_points)
    people = current.people
    return {
        "version": current.version,
        "as_of": current.as_of.isoformat() if current.as_of else None,
        "basis": current.basis.value,
        **kept_back_data(current),
        "row": row_data(row, current),
        "values": [{"metric": name, "value": fraction_text(value)} for name, value in reasons.row.values],
        "tied_with": sorted(people[other].number for other in reasons.tied_with),
        "is_disqualified": reasons.disqualified,
        "above": _comparison_data(reasons.above, people),
        "below": _comparison_data(reasons.below, people),
        "sessions": [_figure_data(figure) for figure in reasons.sessions],
        "parts": {
            "points": exact_number(reasons.points_at_tables),
            "table_points": fraction_text(reasons.table_points),
            "later_points": reasons.adjustments,
        },
        "later_points": reasons.adjustments,
        "counts_for": counts_for(current, row.entrant_id),
        "ledger": AdjustmentSerializer(
            _ledger_rows(current, row.entrant_id),
            many=True,
            context={"numbers": {pk: person.number for pk, person in people.items()}},
        ).data,
    }


def _comparison_data(comparison: Comparison | None, people: Mapping[int, Participant]) -> dict[str, Any] | None:
    if comparison is None:
        return None
    return {
        "number": people[comparison.other.entrant_id].number,
        "place": comparison.other.place,
        "equal_on": list(comparison.equal_on),
        "metric": comparison.metric,
        "own": _text(comparison.own),
        "theirs": _text(comparison.theirs),
        "margin": _text(comparison.margin),
        "clause": comparison.clause,
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else fraction_text(value)


def _figure_data(figure: SessionFigure) -> dict[str, Any]:
    return {
        "session": figure.session,
        "table": figure.table,
        "table_points": fraction_text(figure.table_points),
        "table_score": figure.table_score,
        "net_score": figure.table_score,
        "running_table_points": fraction_text(figure.running_table_points),
        "running_table_score": exact_number(figure.running_table_score),
    }


def _ledger_rows(current: Ranking, participant_id: int) -> list[Adjustment]:
    """Return the participant's ledger rows that these standings rest on."""
    if current.basis is Basis.RELEASED and current.as_of is None:
        return []
    rows = Adjustment.objects.filter(current.postings, tournament=current.tournament, participant=participant_id)
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    return list(rows.select_related("session", "table", "reverses").order_by("pk"))
