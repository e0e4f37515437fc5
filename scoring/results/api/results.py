"""Submit a table, verify it by a second person, reject it, release a session."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.models import Dispute, ResultVersion
from scoring.results.selectors.disputes import dispute_href, waiting_disputes
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.shapes.objects import (
    RejectSerializer,
    ResultSerializer,
    StoredResultSerializer,
    SubmitSerializer,
    VerifySerializer,
)
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

_TAG = "Results"


class OpenDisputeSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    table = serializers.IntegerField(source="table.number")
    participant = serializers.IntegerField(source="participant.number", help_text="The player's number")
    reason = serializers.CharField()
    href = serializers.CharField(help_text="The page that answers it")

    def read_href(self, dispute: Dispute) -> str:
        return dispute_href(dispute)


class VerifiedSerializer(StoredResultSerializer):
    open_disputes = OpenDisputeSerializer(many=True, help_text="Disputes of this table that have no answer")

    def read_open_disputes(self, result: ResultVersion) -> Sequence[Dispute]:
        return waiting_disputes(result.session, result.table.number)


def _context(result: ResultVersion) -> dict[str, Any]:
    return {"is_staff": True, "sheet": sheet_of(result.table)}


class Submit(ApiView):
    @operation(
        "submitTable",
        "Submit the sheet as a result that waits for a second person",
        tag=_TAG,
        write=True,
        status=201,
        answer=StoredResultSerializer,
        body=SubmitSerializer,
        example={},
        about="`scoring.table_not_balanced` carries the amount and the likely slips. Fewer hands than the rule set's "
        "are a warning in the answer (MCR 3.5.6).",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        reason = self.parse(SubmitSerializer)["reason"]
        result = submit_table(table=self.table, reason=reason, by=self.actor, at=self.now)
        return Response(StoredResultSerializer(result, context=_context(result)).data, status=status.HTTP_201_CREATED)


class Verify(ApiView):
    @operation(
        "verifyTable",
        "Verify a submitted result; the submitter cannot do this",
        tag=_TAG,
        write=True,
        answer=VerifiedSerializer,
        body=VerifySerializer,
        example={"version": 1, "totals": {"E": 34, "S": -50, "W": -8, "N": 24}},
        about="A dispute does not prevent verification: `open_disputes` lists the disputes that wait for an answer.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        result = verify_table(table=self.table, **self.parse(VerifySerializer), by=self.actor, at=self.now)
        return Response(VerifiedSerializer(result, context=_context(result)).data)


class Reject(ApiView):
    @operation(
        "rejectTable",
        "Reject a submitted result and open the sheet for correction",
        tag=_TAG,
        write=True,
        answer=ResultSerializer,
        body=RejectSerializer,
        example={"reason": "South reads -42 on the paper"},
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        reason = self.parse(RejectSerializer)["reason"]
        result = reject_table(table=self.table, reason=reason, by=self.actor, at=self.now)
        return Response(ResultSerializer(result, context={"is_staff": True}).data)
