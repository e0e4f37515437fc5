"""Serve the tables' devices: signs of life, calls for a referee, the keeper of the sheet."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.calls.selectors import open_call_of, open_calls
from scoring.calls.services.queue import (
    call_referee,
    claim_call,
    confirm_call,
    finish_call,
    give_back_call,
    withdraw_call,
)
from scoring.common.permissions import ACTS, check_may_at
from scoring.devices.selectors import ASLEEP, HEARD, NEVER, QUIET, floor_of, keeper_of
from scoring.devices.services import hand_on_sheet, hear_device
from scoring.models import CallReason, CallStatus, RefereeCall
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import MAX_WHOLE, Boolean, Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import StartingWind

_TAG = "Devices"


class SignSerializer(serializers.Serializer[Any]):
    unit = Text(max_length=40, help_text="The device's own random name")
    unsent = Integer(min_value=0, default=0, help_text="Entries that it holds and has not sent")
    base = Integer(
        min_value=0, max_value=MAX_WHOLE, default=0, help_text="The newest row of the sheet that it has seen"
    )
    hidden = Boolean(default=False, help_text="Whether its screen is off, or the page is in the background")


class HeardSerializer(Shape):
    heard_at = Moment()


class CallSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    table = serializers.IntegerField(source="table.number")
    reason = serializers.ChoiceField(CallReason.choices)
    note = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(CallStatus.choices)
    at = Moment()
    claimed_by = serializers.CharField(source="claimed_by_name", allow_null=True)
    caller = serializers.CharField(
        source="caller.name", allow_null=True, help_text="The player who called from their own phone"
    )
    confirmed = serializers.BooleanField(help_text="False until the table confirms the call")

    def read_confirmed(self, call: RefereeCall) -> bool:
        return not call.is_from_phone


class NewCallSerializer(serializers.Serializer[Any]):
    reason = serializers.ChoiceField(CallReason.choices)
    note = Text(max_length=200, allow_blank=True, default="")


class TableCallSerializer(Shape):
    call = CallSerializer(allow_null=True)


class OpenCallSerializer(CallSerializer):
    session = serializers.IntegerField(source="table.session.number")
    due_at = Moment(
        allow_null=True,
        help_text="From when the call is this reader's: at once who covers the table, a minute later every referee, "
        "two minutes later the chief; null for a person who plays at the table",
    )

    def read_due_at(self, call: RefereeCall) -> datetime | None:
        """Return the moment the call is due, from ``due`` of the context, by the call's id."""
        due: Mapping[int, datetime | None] = self.context["due"]
        return due[call.pk]


class OpenCallsSerializer(Shape):
    calls = OpenCallSerializer(many=True)


class FloorRowSerializer(Shape):
    table = serializers.IntegerField(source="number")
    status = serializers.CharField()
    device = serializers.ChoiceField([NEVER, HEARD, QUIET, ASLEEP], source="state")
    heard_at = Moment(allow_null=True)
    unsent = serializers.IntegerField()
    devices = serializers.IntegerField()


class FloorSerializer(Shape):
    tables = FloorRowSerializer(source="rows", many=True)
    calls = CallSerializer(many=True)


class KeeperSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(StartingWind.choices)


class Presence(ApiView):
    @operation(
        "hearDevice",
        "Report that a table's device is connected",
        tag=_TAG,
        write=True,
        answer=HeardSerializer,
        body=SignSerializer,
        example={"unit": "6f1c2a", "unsent": 2, "base": 9},
        about="Send it every half minute, and when the page goes to the background. Each report replaces the "
        "previous one and is not in the journal.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        sign = hear_device(table=self.table, **self.parse(SignSerializer), by=self.actor, at=self.now)
        return Response(HeardSerializer(sign).data)


class Floor(ApiView):
    @operation(
        "readFloor",
        "Return the last contact and the unsent entries of each table's device, and the open calls",
        tag=_TAG,
        staff=True,
        answer=FloorSerializer,
    )
    def get(self, request: Request, slug: str, session: int) -> Response:
        self.check_may("sheet.read", acts=ACTS)
        return Response(FloorSerializer(floor_of(self.session, self.now)).data)


class Calls(ApiView):
    @operation(
        "readTableCall",
        "Return the table's open call, and who is coming",
        tag=_TAG,
        staff=True,
        answer=TableCallSerializer,
    )
    def get(self, request: Request, slug: str, session: int, table: int) -> Response:
        table_row = self.table
        check_may_at(self.actor, "table.call", table_row, self.now)
        return Response(TableCallSerializer({"call": open_call_of(table_row)}).data)

    @operation(
        "callReferee",
        "Call a referee to a table",
        tag=_TAG,
        write=True,
        status=201,
        answer=CallSerializer,
        body=NewCallSerializer,
        example={"reason": "ruling"},
        about="A table has one open call; another call returns it.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        call = call_referee(table=self.table, **self.parse(NewCallSerializer), by=self.actor, at=self.now)
        return Response(CallSerializer(call).data, status=status.HTTP_201_CREATED)


class OpenCalls(ApiView):
    @operation(
        "readCalls",
        "List the open calls of the event, with the time from which each concerns the caller",
        tag=_TAG,
        staff=True,
        answer=OpenCallsSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("call.answer", acts=ACTS)
        open_now = open_calls(self.tournament)
        due = {open_call.call.pk: open_call.due_for(self.actor.user) for open_call in open_now}
        calls = {"calls": [open_call.call for open_call in open_now]}
        return Response(OpenCallsSerializer(calls, context={"due": due}).data)


class CallAct(ApiView):
    """Carry out one action on the call that the address names."""

    def call(self) -> RefereeCall:
        rows = RefereeCall.objects.select_related("table__session__tournament", "caller")
        return get_object_or_404(rows, uid=self.kwargs["call"], table__session__tournament=self.tournament)


class ClaimCall(CallAct):
    @operation("claimCall", "Claim a call as a referee", tag=_TAG, write=True, answer=CallSerializer)
    def post(self, request: Request, slug: str, call: UUID) -> Response:
        return Response(CallSerializer(claim_call(call=self.call(), by=self.actor, at=self.now)).data)


class GiveBackCall(CallAct):
    @operation("giveBackCall", "Give a claimed call back", tag=_TAG, write=True, answer=CallSerializer)
    def post(self, request: Request, slug: str, call: UUID) -> Response:
        return Response(CallSerializer(give_back_call(call=self.call(), by=self.actor, at=self.now)).data)


class ConfirmCall(CallAct):
    @operation(
        "confirmCall", "Confirm, at the table, that this player called", tag=_TAG, write=True, answer=CallSerializer
    )
    def post(self, request: Request, slug: str, call: UUID) -> Response:
        return Response(CallSerializer(confirm_call(call=self.call(), by=self.actor, at=self.now)).data)


class FinishCall(CallAct):
    @operation("finishCall", "Mark a call as settled", tag=_TAG, write=True, answer=CallSerializer)
    def post(self, request: Request, slug: str, call: UUID) -> Response:
        return Response(CallSerializer(finish_call(call=self.call(), by=self.actor, at=self.now)).data)


class WithdrawCall(CallAct):
    @operation("withdrawCall", "Withdraw a call of the table", tag=_TAG, write=True, answer=CallSerializer)
    def post(self, request: Request, slug: str, call: UUID) -> Response:
        return Response(CallSerializer(withdraw_call(call=self.call(), by=self.actor, at=self.now)).data)


class Keeper(ApiView):
    @operation(
        "handOnSheet",
        "Choose the player who keeps the sheet",
        tag=_TAG,
        write=True,
        answer=KeeperSerializer,
        body=KeeperSerializer,
        example={"seat": "S"},
        about="East keeps it until another player is chosen (annex 4.2.2.1).",
    )
    def put(self, request: Request, slug: str, session: int, table: int) -> Response:
        table_row = self.table
        hand_on_sheet(table=table_row, wind=self.parse(KeeperSerializer)["seat"], by=self.actor, at=self.now)
        return Response({"seat": keeper_of(table_row)})
