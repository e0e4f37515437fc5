"""Serve the roll call to programs, and to pages whose taps wait for the network."""

from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from hall.models import SeatState, StartStepKind
from hall.permissions import ACTS
from hall.selectors.roll_call import RollCall, SeatRow, TableRow, roll_call
from hall.services.roll_call import SeatMark, mark_seats, take_step
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Session, StartingWind

_TAG = "Roll call"


class RollSeatSerializer(Shape):
    seat = serializers.ChoiceField(StartingWind.choices, source="wind")
    number = serializers.IntegerField(allow_null=True, help_text="Null: a substitute who is not on the bench")
    name = serializers.CharField(allow_blank=True, help_text="Empty: a person must still be named")
    state = serializers.ChoiceField(SeatState.choices)
    at = Moment(allow_null=True)
    late_seconds = serializers.IntegerField(
        allow_null=True, help_text="For a player who was missing at the start and came later"
    )

    def read_late_seconds(self, seat: SeatRow) -> int | None:
        return int(seat.late.total_seconds()) if seat.late is not None else None


class RollTableSerializer(Shape):
    table = serializers.IntegerField(source="number")
    own = serializers.BooleanField(source="is_own", help_text="Whether the caller looks after it")
    seats = RollSeatSerializer(many=True)


class StartStepSerializer(Shape):
    step = serializers.ChoiceField(StartStepKind.choices)
    done_at = Moment(allow_null=True)


class RollCallSerializer(Shape):
    session = serializers.IntegerField(source="session.number")
    tables = RollTableSerializer(many=True)
    steps = StartStepSerializer(many=True)

    def read_tables(self, call: RollCall) -> list[TableRow]:
        return sorted(call.tables, key=lambda table: table.number)

    def read_steps(self, call: RollCall) -> list[dict[str, Any]]:
        return [{"step": kind, "done_at": row.at if row else None} for kind, row in call.steps]


class RollMarkSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(StartingWind.values)
    state = serializers.ChoiceField(SeatState.values)
    player = Integer(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="The player whom the writer expects there; if left out, nothing is checked",
    )


class RollMarksSerializer(serializers.Serializer[Any]):
    constraints: ClassVar = {"properties": {"marks": {"minItems": 1}}}
    marks = serializers.ListField(child=RollMarkSerializer(), max_length=len(StartingWind))
    seen_at = Moment(required=False, allow_null=True, default=None, help_text="When the referee tapped, if earlier")


class WantedStepSerializer(serializers.Serializer[Any]):
    step = serializers.ChoiceField(StartStepKind.values)
    done = Boolean()


class RollCallOfSession(ApiView):
    @operation("getRollCall", "Return who is at their table", tag=_TAG, staff=True, answer=RollCallSerializer)
    def get(self, request: Request, slug: str, session: int) -> Response:
        current = self.session
        self.check_may("roll_call.read", acts=ACTS)
        return _answer(self, current)


class RollCallOfTable(ApiView):
    @operation(
        "markSeats",
        "Record who sits at a table",
        tag=_TAG,
        write=True,
        answer=RollCallSerializer,
        body=RollMarksSerializer,
        example={"marks": [{"seat": "E", "state": "here"}, {"seat": "S", "state": "missing"}]},
        about="Seats that are left out do not change, so several referees can mark one table (MCR 3.5.7.2).",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(RollMarksSerializer)
        marks = [SeatMark(mark["seat"], SeatState(mark["state"]), mark["player"]) for mark in body["marks"]]
        here = self.table
        mark_seats(table=here, marks=marks, by=self.actor, at=self.now, seen_at=body["seen_at"])
        return _answer(self, here.session)


class StartSteps(ApiView):
    @operation(
        "takeStartStep",
        "Record a step of the start: seats checked, bow, silence, thanks",
        tag=_TAG,
        write=True,
        answer=RollCallSerializer,
        body=WantedStepSerializer,
        example={"step": "bow", "done": True},
    )
    def post(self, request: Request, slug: str, session: int) -> Response:
        body = self.parse(WantedStepSerializer)
        current = self.session
        step = StartStepKind(body["step"])
        take_step(session=current, step=step, is_done=body["done"], by=self.actor, at=self.now)
        return _answer(self, current)


def _answer(view: ApiView, session: Session) -> Response:
    return Response(RollCallSerializer(roll_call(session, view.actor.user)).data)
