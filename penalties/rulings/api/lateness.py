"""Serve lateness in the API: a ruling by the minutes, and a substitute beyond the limit."""

from datetime import timedelta
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.winds import WINDS
from penalties.rulings.services.lateness import LateArrival, LateOutcome, record_late
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Seat

_TAG = "Rulings"


class LateSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField([wind.value for wind in WINDS])
    seconds = Integer(
        required=False, allow_null=True, default=None, min_value=1, max_value=86_400,
        help_text="Every started minute counts; left out, the session's clock says",
    )  # fmt: skip
    substitute = Text(required=False, default="", allow_blank=True, max_length=200, help_text="Who plays if too late")
    participant = Integer(
        required=False, allow_null=True, default=None, help_text="Who plays if too late, from the bench"
    )


class LatenessSerializer(Shape):
    ruling = serializers.UUIDField(source="ruling.uid")
    minutes = serializers.IntegerField(source="cost.minutes")
    points = serializers.IntegerField()
    replaced = serializers.BooleanField(source="cost.is_replaced")

    def read_points(self, done: LateOutcome) -> int:
        return done.ruling.points or 0


class Late(ApiView):
    @operation(
        "recordLate",
        "Record that a player came late to a table",
        tag=_TAG,
        write=True,
        answer=LatenessSerializer,
        body=LateSerializer,
        example={"seat": "S", "seconds": 190},
        about="Points by the band of the rule set (MCR 3.11.2.1, MERS 2.2; riichi 5.6); beyond the last band a "
        "substitute plays the session.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(LateSerializer)
        here = self.table
        seats = Seat.objects.filter(participant__isnull=False).select_related("participant__tournament")
        seat = get_object_or_404(seats, table=here, wind=body["seat"])
        number, seconds = body["participant"], body["seconds"]
        arrival = LateArrival(
            here,
            seat.participant,  # type: ignore[arg-type]  # the filter above
            None if seconds is None else timedelta(seconds=seconds),
            body["substitute"],
            self.participant(number) if number is not None else None,
        )
        return Response(LatenessSerializer(record_late(arrival=arrival, by=self.actor, at=self.now)).data)
