"""The event-wide line of the scores, with its proof."""

from dataclasses import asdict
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.selectors.balance import balance
from tournaments.api.base import ApiView
from tournaments.api.schema import operation


class BalanceRowSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(["ruling", "replaced", "stakes"])
    amount = serializers.IntegerField()
    session = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField(allow_null=True)
    cause = serializers.CharField(allow_blank=True)


class BalanceSerializer(serializers.Serializer[Any]):
    scores = serializers.IntegerField(help_text="The sum of all scores of the event, without uma and table points")
    explained = serializers.IntegerField(help_text="The sum of the rows")
    is_even = serializers.BooleanField()
    rows = BalanceRowSerializer(many=True)


class EventBalance(ApiView):
    @operation(
        "readBalance",
        "The sum of all verified scores, and the penalties and fixed results that explain it",
        tag="Standings",
        answer=BalanceSerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.backstage")
        found = balance(self.tournament)
        rows = [asdict(row) for row in found.rows]
        return Response({"scores": found.scores, "explained": found.explained, "is_even": found.is_even, "rows": rows})
