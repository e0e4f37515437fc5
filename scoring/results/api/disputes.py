"""Serve disputes of results, and their answers."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import ACTS
from scoring.models import DisputeOutcome
from scoring.results.selectors.disputes import disputes_of
from scoring.results.services.disputes import answer_dispute
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

_TAG = "Sheets"


class NewDisputeAnswerSerializer(Shape):
    outcome = serializers.ChoiceField(DisputeOutcome.values)
    reason = Text(max_length=400)


class DisputeAnswerSerializer(NewDisputeAnswerSerializer):
    at = Moment()
    by = serializers.CharField(source="by_name")


class DisputeSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    session = serializers.IntegerField(source="table.session.number")
    table = serializers.IntegerField(source="table.number")
    participant = serializers.IntegerField(source="participant.number", help_text="The player's number")
    result = serializers.IntegerField(source="result.number", help_text="Which version of the table's result")
    reason = serializers.CharField()
    scores = serializers.DictField(child=serializers.IntegerField(), help_text="The right ones by starting wind, or {}")
    hand = serializers.IntegerField(allow_null=True, help_text="The hand that is wrong, if told")
    at = Moment()
    answer = DisputeAnswerSerializer(allow_null=True)


class Disputes(ApiView):
    @operation(
        "listDisputes",
        "List the disputed results",
        tag=_TAG,
        staff=True,
        answer=DisputeSerializer(many=True),
        about="A player disputes the result of their own table on their page, within the minutes of the settings.",
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("sheet.read", acts=ACTS)
        return Response(DisputeSerializer(disputes_of(self.tournament), many=True).data)


class AnswerDispute(ApiView):
    @operation(
        "answerDispute",
        "Answer a dispute",
        tag=_TAG,
        write=True,
        status=201,
        answer=DisputeSerializer,
        body=NewDisputeAnswerSerializer,
        example={"outcome": "stands", "reason": "All four signed the sheet."},
        about="This notifies the player; the correction itself is made on the sheet.",
    )
    def post(self, request: Request, slug: str, dispute: UUID) -> Response:
        body = self.parse(NewDisputeAnswerSerializer)
        dispute_row = get_object_or_404(disputes_of(self.tournament), uid=dispute)
        answer_dispute(dispute=dispute_row, **body, by=self.actor, at=self.now)
        fresh = disputes_of(self.tournament).get(uid=dispute)
        return Response(DisputeSerializer(fresh).data, status=status.HTTP_201_CREATED)
