"""Results that players dispute, and the answers."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import ACTS
from scoring.models import Dispute, DisputeOutcome
from scoring.results.selectors.disputes import disputes_of
from scoring.results.services.disputes import answer_dispute
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation

_TAG = "Sheets"


class NewDisputeAnswerSerializer(serializers.Serializer[Any]):
    outcome = serializers.ChoiceField(DisputeOutcome.values)
    reason = serializers.CharField(max_length=400)


class DisputeAnswerSerializer(NewDisputeAnswerSerializer):
    at = serializers.DateTimeField()
    by = serializers.CharField()


class DisputeSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    session = serializers.IntegerField()
    table = serializers.IntegerField()
    participant = serializers.IntegerField(help_text="The player's number")
    result = serializers.IntegerField(help_text="Which version of the table's result")
    reason = serializers.CharField()
    scores = serializers.DictField(child=serializers.IntegerField(), help_text="The right ones by starting wind, or {}")
    hand = serializers.IntegerField(allow_null=True, help_text="The hand that is wrong, if told")
    at = serializers.DateTimeField()
    answer = DisputeAnswerSerializer(allow_null=True)


def _dispute_data(dispute: Dispute) -> dict[str, Any]:
    row, answer = getattr(dispute, "answer", None), None
    if row is not None:
        answer = {"outcome": str(row.outcome), "reason": row.reason, "at": row.at.isoformat(), "by": row.by_name}
    return {
        "id": str(dispute.uid),
        "session": dispute.table.session.number,
        "table": dispute.table.number,
        "participant": dispute.participant.number,
        "result": dispute.result.number,
        "reason": dispute.reason,
        "scores": dispute.scores,
        "hand": dispute.hand,
        "at": dispute.at.isoformat(),
        "answer": answer,
    }


class Disputes(ApiView):
    @operation(
        "listDisputes",
        "Results that players dispute",
        tag=_TAG,
        staff=True,
        answer=DisputeSerializer(many=True),
        about="A player disputes the result of their own table on their page, within the minutes of the settings.",
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("sheet.read", acts=ACTS)
        return Response([_dispute_data(dispute) for dispute in disputes_of(self.tournament)])


class AnswerDispute(ApiView):
    @operation(
        "answerDispute",
        "Say what came of a dispute",
        tag=_TAG,
        write=True,
        status=201,
        answer=DisputeSerializer,
        body=NewDisputeAnswerSerializer,
        example={"outcome": "stands", "reason": "All four signed the sheet."},
        about="The correction itself is made on the sheet: this tells the player.",
    )
    def post(self, request: Request, slug: str, dispute: UUID) -> Response:
        body = self.parse(NewDisputeAnswerSerializer)
        dispute_row = get_object_or_404(disputes_of(self.tournament), uid=dispute)
        answer_dispute(dispute=dispute_row, **body, by=self.actor, at=self.now)
        fresh = disputes_of(self.tournament).get(uid=dispute)
        return Response(_dispute_data(fresh), status=status.HTTP_201_CREATED)
