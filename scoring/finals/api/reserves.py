"""A finalist who does not play, and the reserve who moves up."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.finals.api.phases import TAG, PhaseView
from scoring.finals.selectors.reserves import MovingUp, moving_up
from scoring.finals.services.reserves import move_up
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.permissions import check_may


class ReserveAskedSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField(min_value=1, help_text="The number of the finalist who does not play")
    reserve = serializers.IntegerField(min_value=1, required=False, help_text="Left out: the next in rank")


class MoveUpSerializer(serializers.Serializer[Any]):
    player = Integer(min_value=1, help_text="The number of the finalist who does not play")
    reserve = Integer(min_value=1, required=False, allow_null=True, default=None, help_text="Null: the next in rank")
    reason = Text(max_length=400)


class ReserveMoveSerializer(serializers.Serializer[Any]):
    """Where a player sits before and after; null: nowhere."""

    player = serializers.IntegerField()
    session = serializers.IntegerField()
    before = serializers.CharField(allow_null=True, help_text="Table and starting wind: `3 E`")
    after = serializers.CharField(allow_null=True)


class MovingUpSerializer(serializers.Serializer[Any]):
    phase = serializers.IntegerField()
    player = serializers.IntegerField()
    reserve = serializers.IntegerField()
    division = serializers.IntegerField()
    moves = ReserveMoveSerializer(many=True, help_text="Empty while the phase is not seated")
    draw = serializers.UUIDField(allow_null=True, help_text="The seating that was published; null before")


class Reserve(PhaseView):
    @operation(
        "previewReserve",
        "Who would move up for a finalist, and what would change",
        tag=TAG,
        staff=True,
        answer=MovingUpSerializer,
        query=ReserveAskedSerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.decide", self.tournament)
        query = self.query(ReserveAskedSerializer)
        return Response(_moving_data(moving_up(self.phase(number), query["player"], query.get("reserve"))))

    @operation(
        "moveUpReserve",
        "The next in rank takes the place of a finalist, seating included",
        tag=TAG,
        write=True,
        answer=MovingUpSerializer,
        body=MoveUpSerializer,
        example={"player": 7, "reason": "Ill"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.decide", self.tournament)
        body = self.parse(MoveUpSerializer)
        answer = _moving_data(moving_up(self.phase(number), body["player"], body["reserve"]))
        _row, draw = move_up(
            phase=self.phase(number),
            leaving=body["player"],
            reserve=answer["reserve"],
            reason=body["reason"],
            by=self.actor,
            at=self.now,
        )
        return Response(answer | {"draw": str(draw.uid) if draw else None})


def _moving_data(this_moving_up: MovingUp) -> dict[str, Any]:
    what = this_moving_up.what_if
    return {
        "phase": this_moving_up.phase.number,
        "player": this_moving_up.leaving.number,
        "reserve": this_moving_up.reserve.number,
        "division": this_moving_up.division,
        "moves": [
            {
                "player": move.participant.number,
                "session": move.session,
                "before": _seat_text(move.before),
                "after": _seat_text(move.after),
            }
            for move in (what.moves if what else ())
        ],
        "draw": None,
    }


def _seat_text(place: tuple[int, str] | None) -> str | None:
    return None if place is None else f"{place[0]} {place[1]}"
