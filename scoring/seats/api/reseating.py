"""Serve the repair of four players in wrong seats: a preview of its changes, and the act."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.winds import Wind
from scoring.common.permissions import ACTS
from scoring.seats.selectors.reseating import Written
from scoring.seats.services.reseating import SeatsHeld, check_reseating, reseat_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending
from scoring.sheets.shapes.objects import BaseSerializer, PointsSerializer, ProblemSerializer, by_seat
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import WIND_LETTERS, Integer, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape

TAG = "Sheets"
SeatedPlayersSerializer = by_seat("SeatedPlayers", lambda: Integer(min_value=1, allow_null=True))
EXAMPLE = {
    "seats": {"E": 9, "S": 5, "W": 31, "N": 60},
    "written": "players",
    "reason": "East and South had changed chairs",
    "base": 3,
}


class ReseatSerializer(BaseSerializer):
    seats = SeatedPlayersSerializer(
        help_text="Numbers of the players by the starting wind at which they actually sat; "
        "null: the substitute at the empty seat"
    )
    written = serializers.ChoiceField(
        [this_written.value for this_written in Written],
        default=Written.PLAYERS.value,
        help_text="`players`: the sheet was written for the players; `seats`: it was written for the seats",
    )
    reason = Text(max_length=400)


class HandChangeSerializer(Shape):
    number = serializers.IntegerField()
    dealer_before = serializers.IntegerField(
        source="dealer_before.number", allow_null=True, help_text="The player's number; null: of the empty seat"
    )
    dealer_after = serializers.IntegerField(source="dealer_after.number", allow_null=True)
    winner_before = serializers.IntegerField(source="winner_before.number", allow_null=True)
    winner_after = serializers.IntegerField(source="winner_after.number", allow_null=True)
    moves_points = serializers.BooleanField()
    winner_wind_changes = serializers.BooleanField(help_text="Announced fans of winds should be checked again")


class ScoreChangeSerializer(Shape):
    participant = serializers.IntegerField(source="player.number")
    seat_before = serializers.ChoiceField(WIND_LETTERS, source="wind_before")
    seat_after = serializers.ChoiceField(WIND_LETTERS, source="wind_after")
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class ReseatDamageSerializer(Shape):
    """Represent the effects of the correction. ``superseded``: entries written again."""

    superseded = serializers.IntegerField()
    hands = HandChangeSerializer(many=True)
    scores = ScoreChangeSerializer(many=True)
    table_scores = PointsSerializer(source="after.table_scores")
    problems = ProblemSerializer(
        source="new_problems", many=True, help_text="Problems that the sheet would have and does not have now"
    )


class ReseatedSerializer(Shape):
    draw = serializers.UUIDField(source="uid", help_text="The draw that keeps the seating as it now is")
    version = serializers.IntegerField(help_text="The seating's version")


class ReseatView(ApiView):
    def held(self, data: dict[str, Any]) -> SeatsHeld:
        sat = {Wind(wind): number for wind, number in data["seats"].items()}
        return SeatsHeld(sat, Written(data["written"]), data["reason"])


class ReseatPreview(ReseatView):
    @operation(
        "previewReseat",
        "Return the effects of recording other seats for a table; nothing is written",
        tag=TAG,
        write=True,
        answer=ReseatDamageSerializer,
        body=ReseatSerializer,
        example=EXAMPLE,
        about="Nothing is written.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        self.check_may("table.reseat", acts=ACTS)
        body = self.parse(ReseatSerializer)
        return Response(ReseatDamageSerializer(check_reseating(sheet_of(self.table), self.held(body))).data)


class Reseat(ReseatView):
    @operation(
        "reseatTable",
        "Record that the four players of a table sat in other seats than planned",
        tag=TAG,
        write=True,
        answer=ReseatedSerializer,
        body=ReseatSerializer,
        example=EXAMPLE,
        about="They keep these seats until the session ends. Entries written for the players are superseded by the "
        "same entries with the actual seats; dealers, winds and, in riichi, payments follow from there. A verified "
        "result stays in force until the sheet is submitted and verified again.",
    )
    def post(self, request: Request, slug: str, session: int, table: int) -> Response:
        body = self.parse(ReseatSerializer)
        draw = reseat_table(
            table=self.table,
            held=self.held(body),
            by=self.actor,
            at=self.now,
            sending=Sending(device=self.actor.origin.device, base=body["base"]),
        )
        return Response(ReseatedSerializer(draw).data)
