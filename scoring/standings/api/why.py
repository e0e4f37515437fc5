"""Serve the reasons of a row as JSON: every figure down to its session and ledger row."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from mahjong_core.placement import fraction_text
from mahjong_core.standings import Comparison, Standing, why
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.score_names import NET
from scoring.models import Adjustment
from scoring.sheets.shapes.objects import AdjustmentSerializer
from scoring.standings.selectors.documents import HeadData, StandingData
from scoring.standings.selectors.page import counts_for
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.rows import head_data, row_data
from tournaments.common.api.documents import described
from tournaments.common.api.fields import ExactNumber, FractionText
from tournaments.common.api.shapes import Shape


class MetricValueSerializer(Shape):
    metric = serializers.CharField()
    value = serializers.CharField()


class ComparisonSerializer(Shape):
    number = serializers.IntegerField()
    place = serializers.IntegerField(source="other.place", allow_null=True)
    equal_on = serializers.ListField(child=serializers.CharField())
    metric = serializers.CharField(allow_null=True, help_text="The first metric on which the two differ")
    own = FractionText(allow_null=True)
    theirs = FractionText(allow_null=True)
    margin = FractionText(allow_null=True)
    clause = serializers.CharField(allow_null=True)

    def read_number(self, comparison: Comparison) -> int:
        number: int = self.context["numbers"][comparison.other.entrant_id]
        return number


class WhySessionSerializer(Shape):
    session = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    table_points = FractionText()
    table_score = serializers.IntegerField(help_text="The same as `net_score`; kept for older clients")
    net_score = serializers.IntegerField(source="table_score", help_text=NET)
    running_table_points = FractionText()
    running_table_score = ExactNumber(help_text="The sum of `net_score` so far")


class WhyPartsSerializer(Shape):
    points = ExactNumber(source="points_at_tables", help_text="Points made at the tables, net of the starting points")
    table_points = FractionText(help_text="Table points, or in riichi the uma")
    later_points = serializers.IntegerField(source="adjustments", help_text="Points posted after the places")


class CountsForSerializer(Shape):
    team = serializers.BooleanField(required=False)
    country = serializers.BooleanField(required=False)


class WhySerializer(described(HeadData)):  # type: ignore[misc]  # a class that is made
    row = described(StandingData)()
    values = MetricValueSerializer(many=True)
    tied_with = serializers.ListField(child=serializers.IntegerField())
    is_disqualified = serializers.BooleanField(source="reasons.disqualified")
    above = ComparisonSerializer(source="reasons.above", allow_null=True)
    below = ComparisonSerializer(source="reasons.below", allow_null=True)
    sessions = WhySessionSerializer(source="reasons.sessions", many=True)
    parts = WhyPartsSerializer(source="reasons")
    later_points = serializers.IntegerField(
        source="reasons.adjustments", help_text="Points posted after the places, which the sessions do not show"
    )
    ledger = AdjustmentSerializer(many=True)
    counts_for = CountsForSerializer(help_text="Whether the participant counts for the team and the country")


def why_data(current: Ranking, row: Standing) -> Mapping[str, Any]:
    """Return the reasons of one row (one query for its ledger rows)."""
    reasons = why(current.rows, row.entrant_id, starting_points=current.rules.base_points)
    numbers = {pk: person.number for pk, person in current.people.items()}
    facts = {
        **head_data(current),
        "row": row_data(row, current),
        "values": [{"metric": name, "value": fraction_text(value)} for name, value in reasons.row.values],
        "tied_with": sorted(numbers[other] for other in reasons.tied_with),
        "reasons": reasons,
        "ledger": _ledger_rows(current, row.entrant_id),
        "counts_for": counts_for(current, row.entrant_id),
    }
    data: Mapping[str, Any] = WhySerializer(facts, context={"numbers": numbers}).data
    return data


def _ledger_rows(current: Ranking, participant_id: int) -> list[Adjustment]:
    """Return the participant's ledger rows that these standings rest on."""
    if current.basis is Basis.RELEASED and current.as_of is None:
        return []
    rows = Adjustment.objects.filter(current.postings, tournament=current.tournament, participant=participant_id)
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    return list(rows.select_related("session", "table", "reverses").order_by("pk"))
