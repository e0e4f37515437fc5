"""Serve receipts of fees by the API."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from registration.fees.selectors.receipts import receipts_of
from registration.models import FeeMeans
from registration.permissions import ACTS
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may


class ReceiptSerializer(Shape):
    number = serializers.IntegerField(help_text="Counted for each event, without a gap")
    name = serializers.CharField()
    cents = serializers.IntegerField(help_text="Below zero: a refund")
    currency = serializers.CharField()
    means = serializers.ChoiceField(FeeMeans.choices)
    refunds = serializers.IntegerField(
        source="refunds.number", allow_null=True, help_text="The number of the receipt that it undoes"
    )
    at = Moment()
    by = serializers.CharField(source="by_name")


class Receipts(ApiView):
    @operation(
        "listReceipts",
        "List the receipts of fees and their refunds",
        tag="Registrations",
        staff=True,
        answer=ReceiptSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "registration.read", self.tournament, ACTS)
        return Response(ReceiptSerializer(receipts_of(self.tournament), many=True).data)
