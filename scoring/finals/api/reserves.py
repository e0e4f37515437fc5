"""Replace a finalist who does not play by the reserve who moves up."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.finals.api.phases import TAG, PhaseView
from scoring.finals.selectors.reserves import MovingUp, moving_up
from scoring.finals.services.reserves import move_up
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may
from tournaments.seating.selectors.draw_changes import PlayerMove


class ReserveAskedSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField(min_value=1, help_text="The number of the finalist who does not play")
    reserve = serializers.IntegerField(min_value=1, required=False, help_text="Left out: the next in rank")


class MoveUpSerializer(serializers.Serializer[Any]):
    player = Integer(min_value=1, help_text="The number of the finalist who does not play")
    reserve = Integer(min_value=1, required=False, allow_null=True, default=None, help_text="Null: the next in rank")
    reason = Text(max_length=400)


class ReserveMoveSerializer(Shape):
    """Represent the seat of a player before and after; null: no seat."""

    player = serializers.IntegerField(source="participant.number")
    session = serializers.IntegerField()
    before = serializers.CharField(allow_null=True, help_text="Table and starting wind: `3 E`")
    after = serializers.CharField(allow_null=True)

    def read_before(self, move: PlayerMove) -> str | None:
        return _seat_text(move.before)

    def read_after(self, move: PlayerMove) -> str | None:
        return _seat_text(move.after)


class MovingUpSerializer(Shape):
    phase = serializers.IntegerField(source="phase.number")
    player = serializers.IntegerField(source="leaving.number")
    reserve = serializers.IntegerField(source="reserve.number")
    division = serializers.IntegerField()
    moves = ReserveMoveSerializer(many=True, help_text="Empty while the phase is not seated")
    draw = serializers.UUIDField(allow_null=True, help_text="The seating that was published; null before")

    def read_moves(self, moving: MovingUp) -> Sequence[PlayerMove]:
        return moving.what_if.moves if moving.what_if else ()


class Reserve(PhaseView):
    @operation(
        "previewReserve",
        "Return who would replace a finalist, and what would change",
        tag=TAG,
        staff=True,
        answer=MovingUpSerializer,
        query=ReserveAskedSerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.decide", self.tournament)
        query = self.query(ReserveAskedSerializer)
        moving = moving_up(self.phase(number), query["player"], query.get("reserve"))
        return Response(MovingUpSerializer(moving).data)

    @operation(
        "moveUpReserve",
        "Replace a finalist with the next player in rank, at the same seats",
        tag=TAG,
        write=True,
        answer=MovingUpSerializer,
        body=MoveUpSerializer,
        example={"player": 7, "reason": "Ill"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "phases.decide", self.tournament)
        body = self.parse(MoveUpSerializer)
        moving = moving_up(self.phase(number), body["player"], body["reserve"])
        moved = MovingUpSerializer(moving).data
        _row, draw = move_up(
            phase=self.phase(number),
            leaving=body["player"],
            reserve=moving.reserve.number,
            reason=body["reason"],
            by=self.actor,
            at=self.now,
        )
        return Response(moved | {"draw": str(draw.uid) if draw else None})


def _seat_text(place: tuple[int, str] | None) -> str | None:
    return None if place is None else f"{place[0]} {place[1]}"
