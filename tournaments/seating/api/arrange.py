"""Change many seats of one session by hand: one list, one draft."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.bounds import MAX_SESSIONS
from mahjong_core.seating.plans.changes import SeatMove
from mahjong_core.winds import WINDS, Wind
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer
from tournaments.common.api.schema import operation
from tournaments.seating.api.changes import DRAFTED, TAG, DraftSerializer, drafted
from tournaments.seating.api.plan import MAX_TABLES
from tournaments.seating.services.changes import MAX_MOVES, arrange_seats


class SeatMoveSerializer(serializers.Serializer[Any]):
    """Represent a player, by number, who takes a seat; the player there takes the seat left free."""

    player = Integer(min_value=1)
    table = Integer(min_value=1, max_value=MAX_TABLES)
    seat = serializers.ChoiceField(choices=[wind.value for wind in WINDS])


class ArrangeSerializer(serializers.Serializer[Any]):
    session = Integer(min_value=1, max_value=MAX_SESSIONS)
    moves = serializers.ListField(child=SeatMoveSerializer(), min_length=1, max_length=MAX_MOVES)


class Arrange(ApiView):
    @operation(
        "arrangeSeats",
        "Draft changes of many seats of one session",
        tag=TAG,
        write=True,
        status=201,
        answer=DraftSerializer,
        body=ArrangeSerializer,
        example={
            "session": 3,
            "moves": [{"player": 12, "table": 4, "seat": "E"}, {"player": 5, "table": 1, "seat": "N"}],
        },
        about=DRAFTED + " The moves are made one after the other.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(ArrangeSerializer)
        moves = [SeatMove(move["player"], (move["table"], Wind(move["seat"]))) for move in body["moves"]]
        made = arrange_seats(
            tournament=self.tournament, session=body["session"], moves=moves, by=self.actor, at=self.now
        )
        return drafted(made)
