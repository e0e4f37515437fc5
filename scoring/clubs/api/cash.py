"""Serve the cash of a club: its fees, what its members paid, and who owes how much."""

from typing import Any

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.clubs.api.base import TAG, ClubView, number
from scoring.clubs.forms import MAX_FEE
from scoring.clubs.selectors.cash import Cash, cash
from scoring.clubs.services.cash import record_payment, set_fees, take_back_payment
from tournaments.common.api.fields import Integer, Moment
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape


class ClubFeesSerializer(serializers.Serializer[Any]):
    evening = Integer(min_value=0, max_value=MAX_FEE, help_text="The fee of an evening, in whole units")
    membership = Integer(min_value=0, max_value=MAX_FEE, help_text="Once in the season, in whole units")
    currency = serializers.RegexField(r"^[A-Z]{3}$", help_text="Stays once a payment is recorded")
    since = serializers.DateField(required=False, help_text="The first evening; this one unless told")


class DueSerializer(Shape):
    evening = serializers.DateField(allow_null=True, help_text="null: the membership")
    amount = serializers.IntegerField()


class ClubAccountSerializer(Shape):
    participant = serializers.IntegerField(source="number", help_text="The player's number")
    name = serializers.CharField()
    evenings = serializers.IntegerField(help_text="On how many they came")
    paid = serializers.IntegerField(source="account.paid")
    waived = serializers.IntegerField(source="account.waived")
    owes = serializers.IntegerField(source="account.owes")
    open = DueSerializer(source="account.open", many=True)


class CashSerializer(Shape):
    currency = serializers.CharField(help_text="Empty before the first fees")
    evening = serializers.IntegerField(allow_null=True, help_text="The fee set last; null: none yet")
    membership = serializers.IntegerField(allow_null=True)
    received = serializers.IntegerField()
    open = serializers.IntegerField()
    rows = ClubAccountSerializer(many=True)

    def read_evening(self, shown: Cash) -> int | None:
        return shown.fees.evening if shown.fees else None

    def read_membership(self, shown: Cash) -> int | None:
        return shown.fees.membership if shown.fees else None


class NewPaymentSerializer(serializers.Serializer[Any]):
    participant = number()
    evening = serializers.DateField(required=False, help_text="Only what is open of this evening")
    membership = serializers.BooleanField(default=False, help_text="Only what is open of the membership")
    waived = serializers.BooleanField(default=False, help_text="The club asks for nothing; no money came in")


class ClubPaymentSerializer(Shape):
    number = serializers.IntegerField(help_text="Counted for each club, without a gap")
    participant = serializers.IntegerField(source="participant.number")
    evening = serializers.DateField(allow_null=True, help_text="null: the membership")
    amount = serializers.IntegerField(help_text="Below zero: taken back")
    is_waived = serializers.BooleanField()
    takes_back = serializers.IntegerField(
        source="reverses.number", allow_null=True, help_text="The number of the payment that it takes back"
    )
    at = Moment()
    by = serializers.CharField(source="by_name")


class CashOfClub(ClubView):
    @operation(
        "readCash",
        "Return who owes a club how much, and what they paid",
        tag=TAG,
        staff=True,
        answer=CashSerializer,
        about="Amounts are whole units of the currency. A player who came only as a guest owes no membership.",
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("club.evening")
        return Response(CashSerializer(cash(self.tournament)).data)


class FeesOfClub(ClubView):
    @operation(
        "setClubFees",
        "Set the fee of an evening and the membership of a club",
        tag=TAG,
        write=True,
        answer=CashSerializer,
        body=ClubFeesSerializer,
        example={"evening": 3, "membership": 20, "currency": "EUR"},
        about="Earlier evenings keep their fee.",
    )
    def put(self, request: Request, slug: str) -> Response:
        set_fees(tournament=self.tournament, **self.parse(ClubFeesSerializer), by=self.actor, at=self.now)
        return Response(CashSerializer(cash(self.tournament)).data)


class Payments(ClubView):
    @operation(
        "listClubPayments",
        "List the payments of a club and those taken back, in the order of their numbers",
        tag=TAG,
        staff=True,
        answer=ClubPaymentSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("club.evening")
        return Response(ClubPaymentSerializer(cash(self.tournament).payments, many=True).data)

    @operation(
        "recordClubPayment",
        "Record that a player paid what is open, or waive it",
        tag=TAG,
        write=True,
        status=201,
        answer=ClubPaymentSerializer(many=True),
        body=NewPaymentSerializer,
        example={"participant": 5, "evening": "2026-11-21"},
        about="Without `evening` and `membership` everything that is open is paid. Where nothing is open the answer is "
        "an empty list.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewPaymentSerializer)
        rows = record_payment(
            tournament=self.tournament,
            number=body["participant"],
            evening=body.get("evening"),
            is_membership=body["membership"],
            is_waived=body["waived"],
            by=self.actor,
            at=self.now,
        )
        return Response(ClubPaymentSerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


class TakeBack(ClubView):
    @operation(
        "takeBackClubPayment",
        "Take back a payment of a club; the answer is the row that does",
        tag=TAG,
        write=True,
        status=201,
        answer=ClubPaymentSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        row = take_back_payment(tournament=self.tournament, payment=number, by=self.actor, at=self.now)
        return Response(ClubPaymentSerializer(row).data, status=status.HTTP_201_CREATED)
