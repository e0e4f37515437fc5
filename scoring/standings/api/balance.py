"""Serve the sum of all scores, and what explains it."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.standings.selectors.balance import balance
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape


class BalanceRowSerializer(Shape):
    kind = serializers.ChoiceField(["ruling", "replaced", "stakes", "oka"])
    amount = serializers.IntegerField()
    session = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField(allow_null=True)
    cause = serializers.CharField(allow_blank=True)


class BalanceSerializer(Shape):
    scores = serializers.IntegerField(help_text="The sum of all scores of the event, without uma and table points")
    explained = serializers.IntegerField(help_text="The sum of the rows")
    is_even = serializers.BooleanField()
    rows = BalanceRowSerializer(many=True)


class EventBalance(ApiView):
    @operation(
        "readBalance",
        "Return the sum of all verified scores, and the penalties and fixed results that explain it",
        tag="Standings",
        answer=BalanceSerializer,
        staff=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("tournament.hall")
        return Response(BalanceSerializer(balance(self.tournament)).data)
