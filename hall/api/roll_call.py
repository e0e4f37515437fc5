"""The roll call by programs, and by the pages whose taps wait for the network."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from hall.models import SeatState, StartStepKind
from hall.permissions import ACTS
from hall.selectors.roll_call import RollCall, SeatRow, TableRow, roll_call
from hall.services.roll_call import Mark, mark_seats, take_step
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment
from tournaments.common.api.schema import operation
from tournaments.models import Session, StartingWind

_TAG = "Roll call"


class RollSeatSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(StartingWind.choices)
    number = serializers.IntegerField(allow_null=True, help_text="null: a substitute who is not on the bench")
    name = serializers.CharField(allow_blank=True, help_text="Empty: somebody is still to be named")
    state = serializers.ChoiceField(SeatState.choices)
    at = serializers.DateTimeField(allow_null=True)
    late_seconds = serializers.IntegerField(allow_null=True, help_text="Of whoever was missing at the start and came")


class RollTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    own = serializers.BooleanField(help_text="Whether the caller looks after it")
    seats = RollSeatSerializer(many=True)


class StartStepSerializer(serializers.Serializer[Any]):
    step = serializers.ChoiceField(StartStepKind.choices)
    done_at = serializers.DateTimeField(allow_null=True)


class RollCallSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    tables = RollTableSerializer(many=True)
    steps = StartStepSerializer(many=True)


class RollMarkSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(StartingWind.values)
    state = serializers.ChoiceField(SeatState.values)
    player = Integer(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="Who the writer saw there; left out: anybody",
    )


class RollMarksSerializer(serializers.Serializer[Any]):
    marks = serializers.ListField(child=RollMarkSerializer(), max_length=len(StartingWind))
    seen_at = Moment(required=False, allow_null=True, default=None, help_text="When the referee tapped, if earlier")


class WantedStepSerializer(serializers.Serializer[Any]):
    step = serializers.ChoiceField(StartStepKind.values)
    done = Boolean()


class RollCallOfSession(ApiView):
    @operation("getRollCall", "Who sits at their table", tag=_TAG, staff=True, answer=RollCallSerializer)
    def get(self, request: Request, slug: str, session: int) -> Response:
        current = self.session
        self.check_may("roll_call.read", acts=ACTS)
        return _answer(self, current)


class RollCallOfTable(ApiView):
    @operation(
        "markSeats",
        "Who sits at a table, as a referee sees it",
        tag=_TAG,
        write=True,
        answer=RollCallSerializer,
        body=RollMarksSerializer,
        example={"marks": [{"seat": "E", "state": "here"}, {"seat": "S", "state": "missing"}]},
        about="Seats that are left out stay as they are, so several referees mark one table (MCR 3.5.7.2).",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(RollMarksSerializer)
        marks = [Mark(mark["seat"], SeatState(mark["state"]), mark["player"]) for mark in body["marks"]]
        here = self.table
        mark_seats(table=here, marks=marks, by=self.actor, at=self.now, seen_at=body["seen_at"])
        return _answer(self, here.session)


class StartSteps(ApiView):
    @operation(
        "takeStartStep",
        "A step of the start: seats checked, bow, silence, thanks",
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
    return Response(_data(roll_call(session, view.actor.user)))


def _data(call: RollCall) -> dict[str, Any]:
    return {
        "session": call.session.number,
        "tables": [_table_data(table) for table in sorted(call.tables, key=lambda table_row: table_row.number)],
        "steps": [{"step": kind.value, "done_at": row.at.isoformat() if row else None} for kind, row in call.steps],
    }


def _table_data(table: TableRow) -> dict[str, Any]:
    return {"table": table.number, "own": table.is_own, "seats": [_seat_data(seat) for seat in table.seats]}


def _seat_data(seat: SeatRow) -> dict[str, Any]:
    return {
        "seat": seat.wind.value,
        "number": seat.number,
        "name": seat.name,
        "state": seat.state.value,
        "at": seat.at.isoformat() if seat.at else None,
        "late_seconds": int(seat.late.total_seconds()) if seat.late is not None else None,
    }
