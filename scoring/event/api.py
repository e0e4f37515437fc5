"""Serve corrections of an event's rule set after its start: previewed, made and read."""

from typing import Any, ClassVar

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.event.selectors.rule_corrections import Corrected, CorrectedRowData, corrections_of
from scoring.event.services import correct_rule_set, preview_correction
from tournaments.common.api.base import ApiView
from tournaments.common.api.documents import described
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import RuleSetCorrection

TAG = "Rule sets"
CHANGES = {"changes": {"tie_rule": "seat_order"}}


class ChangesSerializer(Shape):
    changes = serializers.DictField(allow_empty=False, help_text="Options with their corrected values")


class CorrectionSerializer(ChangesSerializer):
    constraints: ClassVar = {"properties": {"reason": {"pattern": r"\S"}}}
    reason = Text(max_length=400, allow_blank=True)


class CorrectionRowSerializer(CorrectionSerializer):
    number = serializers.IntegerField()
    before = serializers.DictField(help_text="The same options as they were")
    at = Moment()
    by = serializers.CharField(source="by_name")

    def read_before(self, row: RuleSetCorrection) -> dict[str, Any]:
        return {name: row.before["options"].get(name) for name in row.changes}


class CorrectedTableSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    table = serializers.IntegerField()


class CorrectedSerializer(ChangesSerializer):
    """Represent what a correction changes: everyone's figures before and after, and the restated tables."""

    number = serializers.IntegerField(source="correction.number")
    rows = described(CorrectedRowData)(many=True)
    tables = CorrectedTableSerializer(many=True)
    release_again = serializers.ListField(
        source="released",
        child=serializers.IntegerField(),
        help_text="Sessions whose published results differ until they are released",
    )

    def read_changes(self, corrected: Corrected) -> dict[str, Any]:
        changes: dict[str, Any] = corrected.correction.changes
        return changes

    def read_rows(self, corrected: Corrected) -> list[CorrectedRowData]:
        return [row.data() for row in corrected.rows]

    def read_tables(self, corrected: Corrected) -> list[dict[str, int]]:
        return [{"session": session, "table": table} for session, table in corrected.tables]


class Corrections(ApiView):
    @operation(
        "listRuleSetCorrections",
        "List the corrections of the event's rule set, newest first",
        tag=TAG,
        answer=CorrectionRowSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(CorrectionRowSerializer(corrections_of(self.tournament), many=True).data)

    @operation(
        "correctRuleSet",
        "Correct options after the start, with a reason",
        tag=TAG,
        write=True,
        status=201,
        answer=CorrectedSerializer,
        body=CorrectionSerializer,
        example=CHANGES | {"reason": "The invitation said so"},
        about="For the chief referee. Points of rulings stay as given; released rankings stay as published until they "
        "are released again.",
    )
    def post(self, request: Request, slug: str) -> Response:
        done = correct_rule_set(
            tournament=self.tournament, **self.parse(CorrectionSerializer), by=self.actor, at=self.now
        )
        return Response(CorrectedSerializer(done).data, status=status.HTTP_201_CREATED)


class CorrectionPreview(ApiView):
    @operation(
        "previewRuleSetCorrection",
        "Return the effects of a correction; nothing is written",
        tag=TAG,
        write=True,
        answer=CorrectedSerializer,
        body=ChangesSerializer,
        example=CHANGES,
        about="Nothing is written.",
    )
    def post(self, request: Request, slug: str) -> Response:
        changes = self.parse(ChangesSerializer)["changes"]
        corrected = preview_correction(tournament=self.tournament, changes=changes, by=self.actor, at=self.now)
        return Response(CorrectedSerializer(corrected).data)
